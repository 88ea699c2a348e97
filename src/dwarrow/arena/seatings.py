"""Seatings: which bot sits where in which match, so that no bot has an easier time than another.

The bots stand in a circle. A block of matches is one pattern of steps around the circle, one step for each seat, played
from every place of the circle: each bot sits exactly once at every seat, and all matches of a block share one seed, so
that luck falls to everybody alike. As many bots as seats are a line-up: one pattern, the order they are named in.
Otherwise every pattern comes up equally often, and the next one is always that which evens out best who meets whom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

Pattern = tuple[int, ...]  # for each seat, how far around the circle its bot stands from that of seat 0


class Seatings:
    """The seatings of the matches of a contest, by number."""

    def __init__(self, bots: int, seats: int) -> None:
        self.bots = bots
        self.seats = seats
        self._patterns = [tuple(range(seats))] if bots == seats else list(patterns(bots, seats))
        self._chosen: list[Pattern] = []
        self._uses: Counter[Pattern] = Counter()
        self._met: Counter[int] = Counter()  # by distance in the circle
        self._placed: Counter[tuple[int, int, int]] = Counter()  # by two seats and the step from one to the other

    @property
    def block(self) -> int:
        """How many matches share a seed and balance each other out."""
        return self.bots

    def of(self, match: int) -> tuple[int, ...]:
        """The bots of a match by seat, as places in the list they were named in."""
        block, start = divmod(match, self.bots)
        while len(self._chosen) <= block:
            self._choose()
        return tuple((start + step) % self.bots for step in self._chosen[block])

    def _choose(self) -> None:
        pattern = min(self._patterns, key=self._unevenness) if len(self._patterns) > 1 else self._patterns[0]
        self._chosen.append(pattern)
        self._uses[pattern] += 1
        for i, j, step in pairs(pattern, self.bots):
            self._met[min(step, self.bots - step)] += self._weight(step)
            self._placed[i, j, step] += 1

    def _unevenness(self, pattern: Pattern) -> tuple[int, int, int]:
        """Lower is better: patterns not used yet, then bots that met least, then places used least."""
        met: Counter[int] = Counter(self._met)
        placed = 0
        for i, j, step in pairs(pattern, self.bots):
            if step:
                met[min(step, self.bots - step)] += self._weight(step)
            placed += self._placed[i, j, step]
        uneven = sum(n * n * (1 if 2 * distance == self.bots else 2) for distance, n in met.items() if distance)
        return self._uses[pattern], uneven, placed

    def _weight(self, step: int) -> int:
        """Bots that stand opposite meet twice in a block, once from either side (and are half as many pairs)."""
        return 2 if 2 * step == self.bots else 1


def patterns(bots: int, seats: int) -> Iterator[Pattern]:
    """All patterns that use each bot as often as any other, or once more where it does not come out even."""
    least = seats // bots
    for steps in product(range(bots), repeat=seats - 1):
        pattern = (0, *steps)
        counts = Counter(pattern)
        if all(least <= counts[bot] <= least + (seats % bots > 0) for bot in range(bots)):
            yield pattern


def pairs(pattern: Pattern, bots: int) -> Iterator[tuple[int, int, int]]:
    """Every two seats of a pattern, with the step around the circle from one to the other."""
    for i in range(len(pattern)):
        for j in range(i + 1, len(pattern)):
            yield i, j, (pattern[j] - pattern[i]) % bots
