# compiled by mypyc
"""What ways to points (Z9) will bring a village that ends with some number of pieces, drawn with average skill."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from dwarrow.games.zwergendorf.bot.judge.numbers import NUMBERS
from dwarrow.games.zwergendorf.bot.judge.standing import Standing
from dwarrow.games.zwergendorf.schema import Score

Counts = list[float]
Recipe = tuple[tuple[int, ...], int]  # what it takes of each resource, and what it makes


class Prospect(NamedTuple):
    """What of a village counts for its future."""

    counts: tuple[float, ...]
    free: float
    crossed: float
    extra: float  # trees
    caps: int
    recipes: tuple[tuple[Recipe, ...], ...]  # by step, the base recipe first
    now: tuple[Recipe | None, ...]  # by step, what was chosen for the production that is going on
    targets: tuple[Score, ...]
    buildings: int
    made: tuple[int, ...]  # units by step in that production

    def drawn(self, symbol: int, squares: int) -> Prospect:
        """With one more piece."""
        counts = (*self.counts[:symbol], self.counts[symbol] + 1, *self.counts[symbol + 1 :])
        return self._replace(counts=counts, free=self.free - squares)

    def made_one(self, step: int) -> Prospect:
        """With one more unit of a step, be it drawn or refused."""
        return self._replace(made=(*self.made[:step], self.made[step] + 1, *self.made[step + 1 :]))

    def refused(self) -> Prospect:
        """With one tree less (Z6.4)."""
        if self.extra >= 1:
            return self._replace(extra=self.extra - 1)
        return self._replace(crossed=self.crossed + 1)


class Estimates:
    """Points at the end, guessed from numbers of pieces."""

    def __init__(self, standing: Standing, rivals: list[Counts]) -> None:
        """`rivals`: how many pieces the others will have at the end."""
        self.standing = standing
        self.rivals = rivals
        self.squares = standing.box.squares
        self.scored = standing.box.components.targets_scored

    def points(self, counts: Counts, ends: Prospect) -> float:
        """Dwarf cards, the best targets and majorities (Z8) of a village that ends like this."""
        self.ends = ends
        total = 0.0
        for score in self.standing.scores:
            total += self.score(score, counts)
        best = sorted([self.score(score, counts) for score in ends.targets], reverse=True)
        for points in best[: self.scored]:
            total += points
        for number, majority in enumerate(self.standing.box.components.majorities):
            total += majority.vp * self._ahead(counts, majority.symbol, number)
        return total

    def _ahead(self, counts: Counts, symbol: int, number: int) -> float:
        """The chance of a majority."""
        if self.standing.seats == 1:
            best = float(self.standing.level.majorities[number]) + 0.5
        else:
            best = max(rival[symbol] for rival in self.rivals)
        return chance((counts[symbol] - best) / NUMBERS.majority_width)

    def score(self, score: Score, counts: Counts) -> float:
        points = score.vp * self._times(score, counts)
        return min(points, float(score.most)) if score.most >= 0 else points

    def _times(self, score: Score, counts: Counts) -> float:
        n = NUMBERS
        s = self.standing
        have = counts[score.symbol]
        match score.kind:
            case "count":
                return have / score.per
            case "sets":
                return min(counts[symbol] for symbol in score.symbols)
            case "adjacent":
                return n.adjacency * self._served(score, counts)
            case "territory":
                return n.territory * have * self.squares[score.symbol] / score.per
            case "territory_count":
                return n.scatter * have / (score.max_size if score.max_size > 0 else score.min_size)
            case "race":
                return self._race(score, have)
            case "lines":
                return self._lines(score, counts)
            case "zone":
                zone = s.box.components.plan.zones[("edge", "corners", "centre").index(score.zone)]
                return n.zone * min(have, float(len(zone))) / score.per
            case "empty":
                return max(0.0, self.ends.free) / score.per
            case "trees_at_most":
                return chance(2.0 * (score.limit + 0.5 - self.ends.crossed))
            case "caps_left":
                return float(self.ends.caps)
            case "buildings_owned":
                return self.ends.buildings + 0.4 * s.coming.count("card")
        return 1.0

    def _served(self, score: Score, counts: Counts) -> float:
        """Pieces that can have the neighbours they need, each of which serves more than one (Z9.3)."""
        served = counts[score.symbol]
        for need in score.needs:
            served = min(served, NUMBERS.served * counts[need.symbol] / need.least)
        return served

    def _race(self, score: Score, have: float) -> float:
        """The largest territory of all (Z9.6)."""
        share = NUMBERS.territory * self.squares[score.symbol]
        if self.standing.seats == 1:
            best = float(self.standing.level.territory[score.symbol])
        else:
            best = max(rival[score.symbol] for rival in self.rivals) * share
        return chance((have * share - best) / NUMBERS.race_width)

    def _lines(self, score: Score, counts: Counts) -> float:
        plan = self.standing.box.components.plan
        lines = {"row": plan.rows, "column": plan.columns}.get(score.axis, plan.rows + plan.columns)
        crossing = 2 if score.axis == "both" else 1
        squares = [crossing * counts[need.symbol] * self.squares[need.symbol] for need in score.needs]
        filled = [n / max(1, need.least) for n, need in zip(squares, score.needs, strict=True)]
        return NUMBERS.lines * min(float(lines), *filled)


def chance(lead: float) -> float:
    """From 0 to 1 by how far one is ahead."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead))))
