# compiled by mypyc
"""Where to draw a symbol: next to what cards ask for, without spoiling what is to come, and close together."""

from __future__ import annotations

from math import sqrt

from dwarrow.games.zwergendorf.bot.judge.numbers import NUMBERS
from dwarrow.games.zwergendorf.bot.judge.outlook import Outlook
from dwarrow.games.zwergendorf.bot.judge.standing import Standing
from dwarrow.games.zwergendorf.play.state import SYMBOLS
from dwarrow.games.zwergendorf.schema import Score

FREE = -1
GROWN = 8  # squares of a territory that may win a race
ZONES = ("edge", "corners", "centre")


class Spots:
    """The places of a village, as the cards of the seat make them good or bad."""

    def __init__(self, standing: Standing, outlook: Outlook) -> None:
        self.standing = standing
        self.near = standing.box.near
        self.plan = standing.box.components.plan
        self.village = standing.village()
        self.scores = [*standing.scores, *outlook.village.targets]
        self.adjacent = [score for score in self.scores if score.kind == "adjacent"]
        self.affinity = self._affinities()
        self.growth = self._growing(outlook)
        self._potential: dict[tuple[int, int], float] = {}

    def _affinities(self) -> list[list[float]]:
        """By two symbols: what it is worth that they are neighbours."""
        table = [[0.0] * SYMBOLS for _ in range(SYMBOLS)]
        for score in self.scores:
            one = score.symbol
            if score.kind == "adjacent":
                needed = sum(need.least for need in score.needs)
                for need in score.needs:
                    table[one][need.symbol] += score.vp / needed
                    table[need.symbol][one] += score.vp / needed
                for other in score.forbids:
                    table[one][other] -= score.vp
            elif score.kind == "territory":
                table[one][one] += score.vp / score.per
            elif score.kind == "race":
                table[one][one] += score.vp / GROWN
            elif score.kind == "territory_count":
                table[one][one] += score.vp / 6 if score.max_size > 1 else -score.vp
        return table

    def _growing(self, outlook: Outlook) -> list[tuple[int, float]]:
        """Symbols whose largest territory counts and of which more will come, with what a square more is worth."""
        found = []
        for score in self.scores:
            more = outlook.ends.counts[score.symbol] > self.standing.counts[score.symbol] + 1
            if more and score.kind in ("territory", "race"):
                found.append((score.symbol, score.vp / (score.per if score.kind == "territory" else GROWN)))
        return found

    def _hems(self, symbol: int, squares: tuple[int, ...]) -> float:
        """What is lost when a piece stands in the way of a territory that should grow."""
        lost = 0.0
        for grown, worth in self.growth:
            if grown != symbol:
                for square in squares:
                    if any(self.village[other] == grown for other in self.near[square]):
                        lost += worth
        return lost

    def value(self, symbol: int, squares: tuple[int, ...]) -> float:
        """A place for a symbol; only differences between places mean anything."""
        n = NUMBERS
        around = {square for each in squares for square in self.near[each]} - set(squares)
        touched = 0.0
        sides = 0
        for square in around:
            there = self.village[square]
            if there >= 0:
                touched += self.affinity[symbol][there]
            if there != FREE:
                sides += 1
        edges = sum(4 - len(self.near[square]) for square in squares)
        total = n.affinity * touched + n.contact * (sides + edges) / sqrt(len(squares))
        free = [square for square in around if self.village[square] == FREE]
        total += n.potential * self._promise(symbol, squares, free)
        for square in free:
            if self._alone(square, squares):
                total -= n.hole
        total -= n.hem * self._hems(symbol, squares)
        return total + self._zones(symbol, squares) + self._lines(symbol, squares) - n.blocks * self._spoilt(squares)

    def _alone(self, square: int, squares: tuple[int, ...]) -> bool:
        """Whether a free square would have no free neighbour left."""
        return all(self.village[other] != FREE or other in squares for other in self.near[square])

    def _spoilt(self, squares: tuple[int, ...]) -> int:
        """Places for a tavern that go with these squares."""
        columns = self.plan.columns
        corners = {corner for each in squares for corner in (each, each - 1, each - columns, each - columns - 1)}
        lost = 0
        for corner in corners:
            row, column = divmod(corner, columns)
            if 0 <= row < self.plan.rows - 1 and column < columns - 1:
                lost += all(self.village[corner + step] == FREE for step in (0, 1, columns, columns + 1))
        return lost

    # Free squares that suit coming pieces -----------------------------------------------------------------------------

    def _promise(self, symbol: int, squares: tuple[int, ...], free: list[int]) -> float:
        """What the piece adds to free squares beside it, less what is lost under it."""
        gain = 0.0
        for number, score in enumerate(self.adjacent):
            if symbol != score.symbol:
                for square in squares:
                    gain -= score.vp * self._suits(number, square)
            if any(need.symbol == symbol for need in score.needs):
                for square in free:
                    gain += score.vp * (self._with(score, square, symbol) - self._suits(number, square))
        return gain

    def _suits(self, number: int, square: int) -> float:
        """From 0 to 1: how far a square meets what a card asks of neighbours."""
        key = (number, square)
        if key not in self._potential:
            self._potential[key] = self._with(self.adjacent[number], square, -1)
        return self._potential[key]

    def _with(self, score: Score, square: int, more: int) -> float:
        near = [self.village[other] for other in self.near[square]]
        if more >= 0:
            near.append(more)
        met = needed = 0
        for need in score.needs:
            met += min(need.least, near.count(need.symbol))
            needed += need.least
        if any(other in near for other in score.forbids):
            return 0.0
        return (met / needed) ** 2

    # Zones and lines --------------------------------------------------------------------------------------------------

    def _zones(self, symbol: int, squares: tuple[int, ...]) -> float:
        """Points in a zone, and room in it that others would take."""
        total = 0.0
        for score in self.scores:
            if score.kind == "zone":
                zone = self.plan.zones[ZONES.index(score.zone)]
                if any(square in zone for square in squares):
                    total += (0.9 if symbol == score.symbol else -0.35) * score.vp / score.per
        return total

    def _lines(self, symbol: int, squares: tuple[int, ...]) -> float:
        """Rows and columns that come nearer to what is asked, or exceed it (Z9.7)."""
        total = 0.0
        columns = self.plan.columns
        for score in self.scores:
            if score.kind != "lines":
                continue
            needed = sum(max(1, need.least) for need in score.needs)
            for need in score.needs:
                if need.symbol != symbol:
                    continue
                lines = []
                if score.axis != "column":
                    rows = [square // columns for square in squares]
                    lines += [(rows.count(row), self.village[row * columns : (row + 1) * columns]) for row in set(rows)]
                if score.axis != "row":
                    across = [square % columns for square in squares]
                    lines += [(across.count(column), self.village[column::columns]) for column in set(across)]
                for added, line in lines:
                    total += self._step(line.count(symbol), added, need.least, need.most) * score.vp / needed
        return total

    @staticmethod
    def _step(held: int, added: int, least: int, most: int) -> float:
        """Of what a line lacks, how much is added; a line that gets too many loses all."""
        if most >= 0 and held + added > most:
            return -float(least) if held >= least else 0.0
        return 0.6 * min(added, max(0, least - held)) * (1 + held / max(1, least))
