"""What the end of a match is worth to each seat. Before the end there is no reward."""

from __future__ import annotations

from collections.abc import Callable

from dwarrow.kernel.errors import OptionError

LARGEST_MARGIN = 1000.0  # more points than any match brings


def by_victory(scores: list[int], winners: list[int]) -> list[float]:
    """The winners share 1, the others share -1; nothing if all have won. Alone: 1 or -1."""
    others = len(scores) - len(winners)
    if not others:
        return [1.0 if len(scores) == 1 else 0.0] * len(scores)
    return [1 / len(winners) if seat in winners else -1 / others for seat in range(len(scores))]


def by_margin(scores: list[int], winners: list[int]) -> list[float]:
    """Own points less those of the best other seat. Alone: own points."""
    if len(scores) == 1:
        return [float(scores[0])]
    return [float(own - max(scores[:seat] + scores[seat + 1 :])) for seat, own in enumerate(scores)]


def by_rank(scores: list[int], winners: list[int]) -> list[float]:
    """From 1 for the first place to -1 for the last in equal steps; equals share their places. Alone: 1 or -1.

    Winners come before others with the same points, because the rules broke that tie.
    """
    if len(scores) == 1:
        return by_victory(scores, winners)
    keys = [(seat in winners, points) for seat, points in enumerate(scores)]
    steps = len(scores) - 1
    return [(sum(key > other for other in keys) - sum(key < other for other in keys)) / steps for key in keys]


REWARDS: dict[str, Callable[[list[int], list[int]], list[float]]] = {
    "win": by_victory,
    "margin": by_margin,
    "rank": by_rank,
}


def known(rewards: str) -> str:
    if rewards not in REWARDS:
        raise OptionError(f"rewards cannot be {rewards!r} (allowed: {', '.join(REWARDS)})")
    return rewards


def least_and_most(rewards: str, seats: int) -> tuple[float, float]:
    """The range of a reward of this kind."""
    return (-LARGEST_MARGIN, LARGEST_MARGIN) if rewards == "margin" else (-1.0, 1.0)
