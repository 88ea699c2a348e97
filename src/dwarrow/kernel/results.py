# compiled by mypyc
"""Who has won, for games in which most points win, and the events that end a match."""

from __future__ import annotations

from dwarrow.kernel.state import State


def leaders(standings: list[list[int]]) -> list[int]:
    """The seats with the best numbers: points first, then each tie-break. Several share the victory."""
    best = max(standings)
    return [seat for seat, standing in enumerate(standings) if standing == best]


def tell_scores(s: State) -> None:
    for seat, points in enumerate(s.scores()):
        s.tell("score", {"seat": seat, "score": points})


def tell_winners(s: State) -> None:
    """The last event of a match."""
    best = s.winners()
    if len(best) == 1:
        s.tell("winner", {"seat": best[0]})
    else:
        s.tell("shared", {"seats": best})
