# compiled by mypyc
"""What a card is worth to a village, kind by kind (Z9). All conditions look at the village as it is."""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.play.decks import members
from dwarrow.games.zwergendorf.play.lookup import SIDES, Scoring
from dwarrow.games.zwergendorf.play.seats import caps_left, cards_before, crossed_trees, free_squares, pieces
from dwarrow.games.zwergendorf.play.state import BUILDING, SYMBOLS, ZwergendorfFields
from dwarrow.games.zwergendorf.play.village import first_of, piece_on, symbol_of, symbol_on
from dwarrow.kernel.state import contains
from dwarrow.kernel.vectors import Ints, append, i64, vec

# Kinds, in the order of `schema.KINDS`.
FIXED: Final = 0
COUNTED: Final = 1
SETS: Final = 2
ADJACENT: Final = 3
TERRITORY: Final = 4
TERRITORIES: Final = 5
RACE: Final = 6
LINES: Final = 7
ZONE: Final = 8
VACANT: Final = 9
TREES: Final = 10
CAPS_LEFT: Final = 11
OWNED: Final = 12

ROW: Final = 0  # axes
COLUMN: Final = 1
NEED: Final = 3  # cells of a demand


def value(s: ZwergendorfFields, seat: i64, score: Scoring) -> i64:
    """The points of a card, capped at its maximum (Z9.1)."""
    points: i64 = score.vp * times(s, seat, score)
    if score.kind == RACE:
        points = race(score, largest(s, seat, score.symbol), largest_of_others(s, seat, score.symbol))
    return score.most if score.most < points else points


def times(s: ZwergendorfFields, seat: i64, score: Scoring) -> i64:
    """How often the points of a card are given."""
    kind: i64 = score.kind
    if kind == FIXED:
        return 1
    if kind == COUNTED:
        return pieces(s, seat, score.symbol) // score.per
    if kind == SETS:
        return sets(s, seat, score)
    if kind == ADJACENT:
        return neighbours(s, seat, score)
    if kind == TERRITORY:
        return largest(s, seat, score.symbol) // score.per
    if kind == TERRITORIES:
        return territories(s, seat, score)
    if kind == LINES:
        return lines(s, seat, score)
    if kind == ZONE:
        return in_zone(s, seat, score) // score.per
    if kind == VACANT:
        return free_squares(s, seat) // score.per
    if kind == TREES:
        return 1 if crossed_trees(s, seat) <= score.limit else 0
    if kind == CAPS_LEFT:
        return caps_left(s, seat)
    return members(cards_before(s, seat, BUILDING))


def sets(s: ZwergendorfFields, seat: i64, score: Scoring) -> i64:
    """Complete sets of some symbols (Z9.2)."""
    least: i64 = 1 << 20
    for symbol in score.symbols:
        n: i64 = pieces(s, seat, symbol)
        if n < least:
            least = n
    return least


# Neighbours (Z9.3) ---------------------------------------------------------------------------------------------------


def neighbours(s: ZwergendorfFields, seat: i64, score: Scoring) -> i64:
    """Pieces of a symbol with all the neighbours they need, and none that is forbidden."""
    n: i64 = 0
    for square in range(s.tables.squares):
        if symbol_on(s, seat, square) == score.symbol and first_of(piece_on(s, seat, square)) == square:
            near: Ints = pieces_near(s, seat, square)
            if satisfied(score, near):
                n += 1
    return n


def pieces_near(s: ZwergendorfFields, seat: i64, first: i64) -> Ints:
    """For each symbol how many different pieces of it touch the piece that begins here (Z2.4)."""
    t = s.tables
    own: i64 = piece_on(s, seat, first)
    found: Ints = vec[i64]()
    counts: Ints = vec[i64]([0] * SYMBOLS)
    for corner in range(4):  # no piece reaches further than two by two
        square: i64 = first + corner % 2 + corner // 2 * t.columns
        if square < t.squares and piece_on(s, seat, square) == own:
            for side in range(SIDES * square, SIDES * square + SIDES):
                other: i64 = t.beside[side]
                if other >= 0:
                    piece: i64 = piece_on(s, seat, other)
                    if piece > 0 and piece != own and not contains(found, piece):
                        found = append(found, piece)
                        counts[symbol_of(piece)] += 1
    return counts


def satisfied(score: Scoring, near: Ints) -> bool:
    for cell in range(0, len(score.needs), NEED):
        if near[score.needs[cell]] < score.needs[cell + 1]:
            return False
    for symbol in score.forbids:
        if near[symbol] > 0:
            return False
    return True


# Territories (Z9.4 to Z9.6) ------------------------------------------------------------------------------------------


def sizes(s: ZwergendorfFields, seat: i64, symbol: i64) -> Ints:
    """The territories of a symbol, in squares (Z2.5)."""
    t = s.tables
    seen: Ints = vec[i64]([0] * int(t.squares))
    found: Ints = vec[i64]()
    for start in range(t.squares):
        if seen[start] == 0 and symbol_on(s, seat, start) == symbol:
            found = append(found, spread(s, seat, symbol, start, seen))
    return found


def spread(s: ZwergendorfFields, seat: i64, symbol: i64, start: i64, seen: Ints) -> i64:
    """The size of the territory with this square; its squares are marked as seen."""
    todo: Ints = append(vec[i64](), start)
    seen[start] = 1
    at: i64 = 0
    while at < len(todo):
        for side in range(SIDES * todo[at], SIDES * todo[at] + SIDES):
            other: i64 = s.tables.beside[side]
            if other >= 0 and seen[other] == 0 and symbol_on(s, seat, other) == symbol:
                seen[other] = 1
                todo = append(todo, other)
        at += 1
    return at


def largest(s: ZwergendorfFields, seat: i64, symbol: i64) -> i64:
    most: i64 = 0
    for size in sizes(s, seat, symbol):
        if size > most:
            most = size
    return most


def territories(s: ZwergendorfFields, seat: i64, score: Scoring) -> i64:
    """Territories of the right size (Z9.5)."""
    n: i64 = 0
    for size in sizes(s, seat, score.symbol):
        if size >= score.min_size and (score.max_size < 0 or size <= score.max_size):
            n += 1
    return n


def race(score: Scoring, mine: i64, best: i64) -> i64:
    """The largest territory of all; a tie is half in the middle and nothing on an own card (Z9.6)."""
    if mine == 0 or mine < best:
        return 0
    if mine > best:
        return score.vp
    return score.vp // 2 if score.halved else 0


def largest_of_others(s: ZwergendorfFields, seat: i64, symbol: i64) -> i64:
    """The largest territory of the other seats; alone, the rival's (Z11.4)."""
    if s.seats == 1:
        return s.tables.rival_territory[SYMBOLS * s.level + symbol]
    best: i64 = 0
    for other in range(s.seats):
        if other != seat:
            size: i64 = largest(s, other, symbol)
            if size > best:
                best = size
    return best


# Lines and zones (Z9.7, Z9.8) ----------------------------------------------------------------------------------------


def lines(s: ZwergendorfFields, seat: i64, score: Scoring) -> i64:
    """Rows and columns with enough, and not too many, squares of every symbol asked for."""
    t = s.tables
    n: i64 = 0
    if score.axis != COLUMN:
        for row in range(t.rows):
            if in_line(s, seat, score, row * t.columns, 1, t.columns):
                n += 1
    if score.axis != ROW:
        for column in range(t.columns):
            if in_line(s, seat, score, column, t.columns, t.rows):
                n += 1
    return n


def in_line(s: ZwergendorfFields, seat: i64, score: Scoring, first: i64, step: i64, length: i64) -> bool:
    for cell in range(0, len(score.needs), NEED):
        n: i64 = 0
        for place in range(length):
            if symbol_on(s, seat, first + place * step) == score.needs[cell]:
                n += 1
        most: i64 = score.needs[cell + 2]
        if n < score.needs[cell + 1] or (most >= 0 and n > most):
            return False
    return True


def in_zone(s: ZwergendorfFields, seat: i64, score: Scoring) -> i64:
    """Pieces of a symbol with at least one square in a zone."""
    t = s.tables
    found: Ints = vec[i64]()
    for square in range(t.squares):
        if t.in_zone[score.zone * t.squares + square] and symbol_on(s, seat, square) == score.symbol:
            piece: i64 = piece_on(s, seat, square)
            if not contains(found, piece):
                found = append(found, piece)
    return len(found)
