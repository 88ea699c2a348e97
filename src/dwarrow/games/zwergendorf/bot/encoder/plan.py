# compiled by mypyc
"""The own village square by square, and how well each free square suits the symbol that is to be drawn now.

Without it nobody could learn where to draw: the other fields say how much there is of everything, not where.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.bot.encoder.village import Ground
from dwarrow.games.zwergendorf.play import queue, recipes, seats, state
from dwarrow.games.zwergendorf.play.decks import holds, in_deck
from dwarrow.games.zwergendorf.play.lookup import SIDES
from dwarrow.games.zwergendorf.play.seats import FIRST, SECOND
from dwarrow.games.zwergendorf.play.state import NO_SYMBOL, SYMBOLS, TARGET, ZwergendorfFields
from dwarrow.games.zwergendorf.play.village import BLOCKED, EMPTY, piece_on, symbol_of
from dwarrow.games.zwergendorf.schema import Components, Score
from dwarrow.kernel.encoder import Encoder, zeros
from dwarrow.kernel.vectors import Floats, i64, vec, vector

ZONES: Final = ("edge", "corners", "centre")
GROWN: Final = 8  # squares of a territory that may win a race
SCATTERED: Final = 6  # pieces of a symbol that is wanted in several places
SUIT: Final = 0.1  # points / 10
SIDE: Final = 0.25


class Line:
    """A card that asks for symbols in rows or columns."""

    def __init__(self, score: Score) -> None:
        self.rows = score.axis in ("row", "both")
        self.columns = score.axis in ("column", "both")
        least = [0] * int(SYMBOLS)
        most = [-1] * int(SYMBOLS)
        for need in score.needs:
            least[need.symbol] = max(1, need.least)
            most[need.symbol] = need.most
        self.least = vector(least)
        self.most = vector(most)
        self.share: float = score.vp / sum(least)  # points for each piece that is asked for


class PlanBlock:
    """The fields of the own plan: where they are, and how they are filled."""

    def __init__(self, encoder: Encoder, c: Components, ground: Ground) -> None:
        self.ground = ground
        targets: list[Score] = [card.score for card in c.cards if card.score is not None]
        dwarves: list[Score] = [card.score for card in c.dwarf_cards]
        self.targets: i64 = len(targets)
        scores = targets + dwarves
        self.beside: list[Floats] = [vec[float](neighbours(score)) for score in scores]
        self.zone: list[Floats] = [vec[float](places(score, c)) for score in scores]
        self.lines: list[Line | None] = [Line(score) if score.kind == "lines" else None for score in scores]
        self.wish = zeros(SYMBOLS)  # what a neighbour of each symbol is worth to the one that is to be drawn
        self.here = zeros(ground.squares)  # what a square itself is worth to it
        self._lay_out(encoder)

    def _lay_out(self, e: Encoder) -> None:
        squares = int(self.ground.squares)
        about = "1 where a piece of a symbol stands in the own village, by symbol, then by square"
        self.plan = e.field("plan", int(SYMBOLS) * squares, about)
        about = "free squares: points / 10 that cards promise for the symbol to be drawn now, by neighbours and zones"
        self.suits = e.field("suits", squares, about)
        self.sides = e.field("sides", squares, "free squares: sides that are covered or at the edge / 4")

    def write(self, s: ZwergendorfFields, seat: i64, out: Floats, at: i64) -> None:
        now: i64 = symbol_now(s, seat)
        if now != NO_SYMBOL:
            self._wishes(s, seat, now)
        squares: i64 = self.ground.squares
        for square in range(squares):
            piece: i64 = piece_on(s, seat, square)
            if piece > EMPTY:
                out[at + self.plan + symbol_of(piece) * squares + square] = 1.0
            elif piece == EMPTY:
                self._free(s, seat, square, now, out, at)

    def _free(self, s: ZwergendorfFields, seat: i64, square: i64, now: i64, out: Floats, at: i64) -> None:
        closed: float = 0.0
        suit: float = 0.0
        for side in range(SIDES):
            other: i64 = self.ground.beside[SIDES * square + side]
            piece: i64 = BLOCKED
            if other >= 0:
                piece = piece_on(s, seat, other)
            if piece != EMPTY:
                closed += SIDE
            if piece > EMPTY:
                suit += self.wish[symbol_of(piece)]
        out[at + self.sides + square] = closed
        if now != NO_SYMBOL:
            out[at + self.suits + square] = (suit + self.here[square]) * SUIT

    def _wishes(self, s: ZwergendorfFields, seat: i64, now: i64) -> None:
        """Add up what the seat's cards and those in the middle ask for (Z8.1, Z8.2)."""
        for symbol in range(SYMBOLS):
            self.wish[symbol] = 0.0
        for square in range(self.ground.squares):
            self.here[square] = 0.0
        owned: i64 = seats.cards_before(s, seat, TARGET)
        owned |= in_deck(s, seats.picked(s, seat, FIRST), TARGET) | in_deck(s, seats.picked(s, seat, SECOND), TARGET)
        for card in range(self.targets):
            if holds(owned, card):
                self._ask(s, seat, card, now)
        for dwarf in s.middle:
            self._ask(s, seat, self.targets + dwarf, now)

    def _ask(self, s: ZwergendorfFields, seat: i64, number: i64, now: i64) -> None:
        beside = self.beside[number]
        if len(beside) > 0:
            for symbol in range(SYMBOLS):
                self.wish[symbol] += beside[now * SYMBOLS + symbol]
        zone = self.zone[number]
        if len(zone) > 0:
            squares: i64 = self.ground.squares
            for square in range(squares):
                self.here[square] += zone[now * squares + square]
        line = self.lines[number]
        if line is not None and line.least[now] > 0:
            if line.rows:
                self._line_up(s, seat, line, now, self.ground.columns, 1)
            if line.columns:
                self._line_up(s, seat, line, now, 1, self.ground.columns)

    def _line_up(self, s: ZwergendorfFields, seat: i64, line: Line, now: i64, across: i64, along: i64) -> None:
        """Rows or columns that still lack the symbol (Z9.7): the more they have of it, the better."""
        squares: i64 = self.ground.squares
        length: i64 = self.ground.columns
        if along > 1:
            length = self.ground.rows
        for start in range(squares // length):
            held: i64 = 0
            for place in range(length):
                piece: i64 = piece_on(s, seat, start * across + place * along)
                if piece > EMPTY and symbol_of(piece) == now:
                    held += 1
            gain: float = 0.0
            if held < line.least[now]:
                gain = line.share * (1.0 + float(held) / float(line.least[now]))
            elif line.most[now] >= 0 and held >= line.most[now]:
                gain = -line.share * float(line.least[now])
            for place in range(length):
                self.here[start * across + place * along] += gain


def symbol_now(s: ZwergendorfFields, seat: i64) -> i64:
    """The symbol that the seat is about to draw, or NO_SYMBOL."""
    decision: i64 = seats.decision_of(s, seat)
    if decision == state.DRAW:
        return queue.symbol_now(s, seat)
    if decision == state.CONJURE:
        return seats.conjured(s, seat)
    if decision == state.PRODUCE:
        return recipes.output(s, seat, seats.step_of(s, seat))
    return NO_SYMBOL


def neighbours(score: Score) -> list[float]:
    """By two symbols: what it is worth to a card that they touch; empty if nothing is."""
    worth = [0.0] * int(SYMBOLS * SYMBOLS)
    n = int(SYMBOLS)
    one = score.symbol
    if score.kind == "adjacent":
        needed = sum([need.least for need in score.needs])
        for need in score.needs:
            worth[one * n + need.symbol] += score.vp / needed
            worth[need.symbol * n + one] += score.vp / needed
        for other in score.forbids:
            worth[one * n + other] -= score.vp
            worth[other * n + one] -= score.vp
    elif score.kind == "territory":
        worth[one * n + one] += score.vp / score.per
    elif score.kind == "race":
        worth[one * n + one] += score.vp / GROWN
    elif score.kind == "territory_count":
        worth[one * n + one] += score.vp / SCATTERED if score.max_size > 1 else -score.vp
    return worth if any(worth) else []


def places(score: Score, c: Components) -> list[float]:
    """By symbol and square: what it is worth to a card that it is drawn there; empty if nothing is."""
    if score.kind != "zone":
        return []
    zone = c.plan.zones[ZONES.index(score.zone)]
    worth = [0.0] * (int(SYMBOLS) * c.plan.squares)
    for square in zone:
        for symbol in range(int(SYMBOLS)):
            worth[symbol * c.plan.squares + square] = (1.0 if symbol == score.symbol else -1 / 3) * score.vp / score.per
    return worth
