# compiled by mypyc
"""One village of Zwergendorf, surveyed: which pieces touch, territories, lines, zones, and where shapes still fit.

Pieces never move and are never erased (Z2.2), so a survey grows with its village: only pieces that are new are read. A
survey that meets another village starts again.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.play.decks import holds, members
from dwarrow.games.zwergendorf.play.lookup import SIDES, Tables
from dwarrow.games.zwergendorf.play.seats import free_squares
from dwarrow.games.zwergendorf.play.state import SYMBOLS, ZwergendorfFields, cells
from dwarrow.games.zwergendorf.play.village import BLOCKED, EMPTY, first_of, free_in_row, piece_on, symbol_of
from dwarrow.kernel.encoder import zeros
from dwarrow.kernel.vectors import Ints, i64, vector

NEAR_BITS: Final = 6  # of `near` for each symbol; no piece touches more than eight others
NEAR_MOST: Final = 63
COARSE: Final[i64] = 3  # parts of the plan each way
NOWHERE: Final = -1
JUDGED: Final = 5  # numbers that points of cards depend on, beside the pieces


class Ground:
    """The plan as tables, the same for all villages."""

    def __init__(self, t: Tables) -> None:
        plan = t.components.plan
        self.rows: i64 = t.rows
        self.columns: i64 = t.columns
        self.squares: i64 = t.squares
        self.zone_count: i64 = len(plan.zones)
        self.targets = len(t.scores)
        self.dwarves = len(t.dwarf_scores)
        zones: list[int] = [0] * plan.squares
        parts: list[int] = []
        for square in range(plan.squares):
            row, column = divmod(square, plan.columns)
            parts.append(int(COARSE * row // plan.rows * COARSE + COARSE * column // plan.columns))
        for number, zone in enumerate(plan.zones):
            for square in zone:
                zones[square] += 2**number
        self.zone = vector(zones)  # a set of zones by square (Z2.6)
        self.part = vector(parts)  # by square
        self.beside = t.beside
        self.row = vector([square // plan.columns for square in range(plan.squares)])
        self.column = vector([square % plan.columns for square in range(plan.squares)])
        self.empty = vector([BLOCKED if blocked else EMPTY for blocked in t.is_blocked])
        self.open = t.free_rows  # squares of an empty plan by row, as bits
        self.unit = vector([2 ** (NEAR_BITS * symbol) for symbol in range(SYMBOLS)])
        self.bit = t.bit


class Survey:
    """What there is to see in the village of one seat."""

    def __init__(self, ground: Ground, counted: int) -> None:
        self.ground = ground
        squares = int(ground.squares)
        self.seat: i64 = 0
        self.version: i64 = 0  # another one whenever something has changed
        self.outgrown = False  # whether a largest territory has changed when it was read last
        self.free_squares: i64 = NOWHERE
        self.meetings: i64 = 0  # pieces that were read so far
        self.known = cells(squares)  # what stands on the squares
        self.free = cells(int(ground.rows))  # squares by row, as bits
        # by the first square of a piece
        self.next = cells(squares)  # another piece of its symbol, or NOWHERE
        self.near = cells(squares)  # how many pieces of each symbol touch it (Z2.4)
        self.home = cells(squares)  # another piece of its territory, or itself
        self.size = cells(squares)  # of the territory, at one of its pieces (Z2.5)
        self.met = cells(squares)  # which piece was the last to meet it
        # by symbol
        self.first = cells(SYMBOLS)  # a piece, or NOWHERE
        self.largest = cells(SYMBOLS)  # territory, in squares
        self.areas = cells(SYMBOLS)  # number of territories
        self.frontier = cells(SYMBOLS)  # free squares beside the symbol
        self.rivals = cells(SYMBOLS)  # the largest territory of the others; the encoder sets it
        self.contacts = cells(SYMBOLS * SYMBOLS)  # pairs of pieces that touch
        self.zones = cells(int(ground.zone_count) * SYMBOLS)  # pieces by zone and symbol (Z2.6)
        # by line, rows first: squares of each symbol
        self.lines = cells(int(ground.rows + ground.columns) * SYMBOLS)
        self.touch = cells(squares)  # the set of symbols beside a free square
        self.covered = cells(COARSE * COARSE)  # squares by part
        self.zone_covered = cells(int(ground.zone_count))
        # places for pairs and blocks: all of them, and how many fit beside each other; free squares on their own
        self.pairs: i64 = 0
        self.blocks: i64 = 0
        self.packed_pairs: i64 = 0
        self.packed_blocks: i64 = 0
        self.alone: i64 = 0
        # what `worth.appraise` finds: how often a card counts, how often it nearly does; its points, how near it is
        self.times: i64 = 0
        self.nearly: i64 = 0
        self.worth: i64 = 0
        self.nearness: float = 0.0
        # what `worth.judge` finds: points of the target cards that count and of all dwarf cards; of each of these cards
        # its points and how near it is; the points of the target cards that count, the best first
        self.cards: i64 = 0
        self.dwarves: i64 = 0
        self.card_points = cells(ground.targets)
        self.card_nears = zeros(ground.targets)
        self.dwarf_points = cells(ground.dwarves)
        self.dwarf_nears = zeros(ground.dwarves)
        self.best = cells(counted)
        self.judged = cells(JUDGED)  # what it has gone by
        self.judged_now = cells(JUDGED)
        self._forget()
        self._look_for_room()

    def read(self, s: ZwergendorfFields, seat: i64, is_same: bool) -> bool:
        """Look at a village; returns whether a largest territory has changed. `is_same`: of the match read last."""
        self.seat = seat
        free: i64 = free_squares(s, seat)
        if is_same and free == self.free_squares:
            return False
        self.free_squares = free
        self.version += 1
        self.outgrown = False
        if not is_same and not self._is_part_of(s):
            self._forget()
        self._find(s)
        self._look_for_room()
        return self.outgrown

    def _is_part_of(self, s: ZwergendorfFields) -> bool:
        """Whether everything that is known stands in this village, too."""
        known = self.known
        for square in range(self.ground.squares):
            if known[square] > EMPTY and known[square] != piece_on(s, self.seat, square):
                return False
        return True

    def _forget(self) -> None:
        for row in range(self.ground.rows):
            self.free[row] = self.ground.open[row]
        for square in range(self.ground.squares):
            self.known[square] = self.ground.empty[square]
            self.touch[square] = 0
            self.met[square] = 0
        for symbol in range(SYMBOLS):
            self.first[symbol] = NOWHERE
        self.meetings = 0
        self.outgrown = True
        clear(self.largest)
        clear(self.areas)
        clear(self.frontier)
        clear(self.contacts)
        clear(self.zones)
        clear(self.lines)
        clear(self.covered)
        clear(self.zone_covered)

    # Pieces -----------------------------------------------------------------------------------------------------------

    def _find(self, s: ZwergendorfFields) -> None:
        """Read the pieces that stand where squares were free."""
        columns: i64 = self.ground.columns
        for row in range(self.ground.rows):
            free: i64 = free_in_row(s, self.seat, row)
            taken: i64 = self.free[row] & ~free
            self.free[row] = free
            while taken != 0:
                square: i64 = columns * row + members((taken & -taken) - 1)
                what: i64 = piece_on(s, self.seat, square)
                if first_of(what) == square:
                    self._stand(s, what, square)
                taken &= taken - 1

    def _stand(self, s: ZwergendorfFields, what: i64, first: i64) -> None:
        """Take in a piece, which begins at its first square."""
        g = self.ground
        symbol: i64 = symbol_of(what)
        self.meetings += 1
        self.near[first] = 0
        self.home[first] = first
        self.size[first] = 0
        self.next[first] = self.first[symbol]
        self.first[symbol] = first
        self.areas[symbol] += 1
        zones: i64 = self._cover(s, what, first)
        if first + 1 < g.squares:
            zones |= self._cover(s, what, first + 1)
        if first + g.columns < g.squares:
            zones |= self._cover(s, what, first + g.columns)
        if first + g.columns + 1 < g.squares:
            zones |= self._cover(s, what, first + g.columns + 1)
        for zone in range(g.zone_count):
            if holds(zones, zone):
                self.zones[zone * SYMBOLS + symbol] += 1

    def _cover(self, s: ZwergendorfFields, what: i64, square: i64) -> i64:
        """Take in a square if it belongs to the piece; returns the zones that it lies in."""
        g = self.ground
        if piece_on(s, self.seat, square) != what:
            return 0
        symbol: i64 = symbol_of(what)
        first: i64 = first_of(what)
        known = self.known
        known[square] = what
        self.covered[g.part[square]] += 1
        self.lines[g.row[square] * SYMBOLS + symbol] += 1
        self.lines[(g.rows + g.column[square]) * SYMBOLS + symbol] += 1
        self._enlarge(self._root(first), symbol, 1)
        self._leave_frontier(square)
        beside = g.beside
        for cell in range(SIDES * square, SIDES * square + SIDES):
            there: i64 = beside[cell]
            if there < 0:
                continue
            other: i64 = known[there]
            if other == EMPTY:
                self._reach_frontier(there, symbol)
            elif other > EMPTY and other != what:
                self._meet(first, symbol, first_of(other), symbol_of(other))
        zones: i64 = g.zone[square]
        for zone in range(g.zone_count):
            self.zone_covered[zone] += zones >> zone & 1
        return zones

    def _leave_frontier(self, square: i64) -> None:
        """A square beside symbols is free no more."""
        beside: i64 = self.touch[square]
        symbol: i64 = 0
        while beside >> symbol != 0:
            self.frontier[symbol] -= beside >> symbol & 1
            symbol += 1

    def _reach_frontier(self, square: i64, symbol: i64) -> None:
        if self.touch[square] >> symbol & 1 == 0:
            self.touch[square] |= self.ground.bit[symbol]
            self.frontier[symbol] += 1

    def _meet(self, first: i64, symbol: i64, second: i64, other: i64) -> None:
        """Two pieces share an edge; however many they share, it counts once (Z2.4)."""
        if self.met[second] == self.meetings:
            return
        self.met[second] = self.meetings
        self.near[first] += self.ground.unit[other]
        self.near[second] += self.ground.unit[symbol]
        self.contacts[symbol * SYMBOLS + other] += 1
        if symbol != other:
            self.contacts[other * SYMBOLS + symbol] += 1
        else:
            self._join(self._root(first), self._root(second), symbol)

    # Territories (Z2.5) -----------------------------------------------------------------------------------------------

    def _root(self, piece: i64) -> i64:
        """The piece that stands for a whole territory."""
        home = self.home
        while home[piece] != piece:
            home[piece] = home[home[piece]]
            piece = home[piece]
        return piece

    def _join(self, first: i64, second: i64, symbol: i64) -> None:
        if first != second:
            self.home[first] = second
            self.areas[symbol] -= 1
            self._enlarge(second, symbol, self.size[first])
            self.size[first] = 0

    def _enlarge(self, root: i64, symbol: i64, more: i64) -> None:
        self.size[root] += more
        if self.size[root] > self.largest[symbol]:
            self.largest[symbol] = self.size[root]
            self.outgrown = True

    # Places (Z6.1), from the free squares of each row as bits ---------------------------------------------------------

    def _look_for_room(self) -> None:
        self._count_places()
        self._pack_blocks()
        self._pack_pairs()

    def _count_places(self) -> None:
        free = self.free
        above: i64 = 0
        self.pairs = 0
        self.blocks = 0
        self.alone = 0
        for row in range(self.ground.rows):
            here: i64 = free[row]
            below: i64 = 0
            if row + 1 < self.ground.rows:
                below = free[row + 1]
            down: i64 = here & below
            self.pairs += members(here & here >> 1) + members(down)
            self.blocks += members(down & down >> 1)
            self.alone += members(here & ~(here >> 1 | here << 1 | above | below))
            above = here

    def _pack_blocks(self) -> None:
        """Blocks side by side, taken row by row from the left."""
        free = self.free
        here: i64 = free[0]
        self.packed_blocks = 0
        for row in range(1, self.ground.rows):
            below: i64 = free[row]
            starts: i64 = here & below
            starts &= starts >> 1
            while starts != 0:
                first: i64 = starts & -starts
                below &= ~(first | first << 1)
                starts &= ~(first | first << 1)
                self.packed_blocks += 1
            here = below

    def _pack_pairs(self) -> None:
        """Pairs side by side: across in every row, and down where a square is left over."""
        free = self.free
        here: i64 = free[0]
        self.packed_pairs = 0
        for row in range(self.ground.rows):
            below: i64 = 0
            if row + 1 < self.ground.rows:
                below = free[row + 1]
            starts: i64 = here & here >> 1
            while starts != 0:
                first: i64 = starts & -starts
                here &= ~(first | first << 1)
                starts = here & here >> 1
                self.packed_pairs += 1
            self.packed_pairs += members(here & below)
            here = below & ~here


def clear(numbers: Ints) -> None:
    for cell in range(len(numbers)):
        numbers[cell] = 0
