"""Shares with intervals, and who did better than whom in a match.

Every interval of a share here is Wilson's at 95 %, also where a shared win counts as a part of one. Matches of a block
even each other out, so the interval is too wide rather than too narrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt

from dwarrow.arena.contest import Result

Z = 1.959964  # the normal distribution has 95 % within so many deviations
LEAST_MATCHES = 60  # before a contest may end early


class Share:
    """A part of a whole, both counted."""

    def __init__(self, won: float = 0.0, of: int = 0) -> None:
        self.won = won
        self.of = of

    def add(self, won: float) -> None:
        self.won += won
        self.of += 1

    @property
    def share(self) -> float:
        return self.won / self.of if self.of else 0.0

    def interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        p, n = self.share, self.of
        middle = p + Z * Z / (2 * n)
        reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        whole = 1 + Z * Z / n
        return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)

    def as_json(self) -> dict[str, float]:
        low, high = self.interval()
        return {"share": round(self.share, 4), "low": round(low, 4), "high": round(high, 4)}


def wins(result: Result) -> list[float]:
    """By seat: 1 for the winner, parts of it for winners who share, 0 where nobody wins."""
    part = 1 / max(1, len(result.winners))
    return [part * (seat in result.winners) for seat in range(len(result.bots))]


def wins_by_name(result: Result) -> dict[str, float]:
    """What the bots of each name won together."""
    won = dict.fromkeys(result.bots, 0.0)
    for name, part in zip(result.bots, wins(result), strict=True):
        won[name] += part
    return won


def win_shares(results: Iterable[Result], names: Iterable[str]) -> dict[str, Share]:
    """For each name the share of wins in the matches it sat in."""
    shares = {name: Share() for name in names}
    for result in results:
        for name, won in wins_by_name(result).items():
            shares[name].add(won)
    return shares


def comparisons(result: Result) -> Iterator[tuple[str, str, float]]:
    """Every two different bots of a match, and 1, ½ or 0 for how the first did against the second.

    Winners are before all others, whatever decided between equal scores; the others stand by their scores.
    """
    rank = [(seat in result.winners, score) for seat, score in enumerate(result.scores)]
    for a, first in enumerate(result.bots):
        for b in range(a + 1, len(result.bots)):
            if result.bots[b] != first:
                yield first, result.bots[b], 0.5 if rank[a] == rank[b] else float(rank[a] > rank[b])


class Threshold:
    """Watches the first bot's share of wins, and says when it is clear that it lies above or below a limit."""

    def __init__(self, bot: str, limit: float) -> None:
        self._bot = bot
        self._limit = limit
        self._share = Share()
        self._matches = 0

    def count(self, result: Result) -> None:
        self._matches += 1
        if self._bot in result.bots:
            self._share.add(wins_by_name(result)[self._bot])

    def cleared(self) -> bool:
        low, high = self._share.interval()
        return self._matches >= LEAST_MATCHES and not low <= self._limit <= high
