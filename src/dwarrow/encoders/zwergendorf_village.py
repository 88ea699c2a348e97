# compiled by mypyc
"""One village of Zwergendorf, surveyed: which pieces touch, territories, lines, zones, and where shapes still fit.

A survey is read into the same vectors again and again: nothing is allocated while a search runs, and a village that has
not changed since is not read anew.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf import EMPTY, ROOM, SYMBOLS, Components, Village
from dwarrow.kernel.vectors import Ints, append, i64, vec

NEAR_BITS: Final = 6  # of `near` for each symbol; no piece touches more than eight others
NEAR_MOST: Final = 63


class Survey:
    """What there is to see in the village of one seat."""

    def __init__(self, components: Components) -> None:
        plan = components.plan
        self.rows: i64 = plan.rows
        self.columns: i64 = plan.columns
        self.squares: i64 = plan.squares
        self.seat: i64 = 0
        zones: list[int] = [0] * plan.squares
        for number, zone in enumerate(plan.zones):
            for square in zone:
                zones[square] += 2**number
        self.zone = ints(zones)  # a set of zones by square (Z2.6)
        self.unit = ints([2 ** (NEAR_BITS * symbol) for symbol in range(SYMBOLS)])
        self.bit = ints([2**symbol for symbol in range(SYMBOLS)])
        # by the first square of a piece
        self.near = nothing(plan.squares)  # how many pieces of each symbol touch it (Z2.4)
        self.zones = nothing(plan.squares)  # the zones it reaches into
        self.home = nothing(plan.squares)  # another piece of its territory, or itself
        self.size = nothing(plan.squares)  # of the territory, at one of its pieces (Z2.5)
        # by symbol
        self.largest = nothing(SYMBOLS)  # territory, in squares
        self.areas = nothing(SYMBOLS)  # number of territories
        self.frontier = nothing(SYMBOLS)  # free squares beside the symbol
        self.rivals = nothing(SYMBOLS)  # the largest territory of the others; the encoder sets it
        self.contacts = nothing(SYMBOLS * SYMBOLS)  # pairs of pieces that touch
        # by line, rows first: squares of each symbol
        self.lines = nothing((plan.rows + plan.columns) * SYMBOLS)
        self.touch = nothing(plan.squares)  # the set of symbols beside a free square
        # places for pairs and blocks: all of them, and how many fit beside each other; free squares on their own
        self.pairs: i64 = 0
        self.blocks: i64 = 0
        self.packed_pairs: i64 = 0
        self.packed_blocks: i64 = 0
        self.alone: i64 = 0
        self.known = ints([-1] * plan.squares)  # the squares that were read last
        # what `worth.targets` finds: the points of the target cards that count, the best first
        self.best = nothing(components.targets_scored)

    def read(self, s: Village, seat: i64) -> None:
        self.seat = seat
        if not self._is_new(s):
            return
        self._clear()
        self._walk(s)
        self._measure(s)
        self._count_places(s)
        self._pack_blocks(s)
        self._pack_pairs(s)

    def _is_new(self, s: Village) -> bool:
        """Whether the squares differ from those read last, which they become."""
        grid = s.grid
        known = self.known
        at: i64 = self.seat * self.squares
        new = False
        for square in range(self.squares):
            if grid[at + square] != known[square]:
                known[square] = grid[at + square]
                new = True
        return new

    def _clear(self) -> None:
        for square in range(self.squares):
            self.near[square] = 0
            self.zones[square] = 0
            self.home[square] = square
            self.size[square] = 0
            self.touch[square] = 0
        for symbol in range(SYMBOLS):
            self.largest[symbol] = 0
            self.areas[symbol] = 0
            self.frontier[symbol] = 0
        for cell in range(SYMBOLS * SYMBOLS):
            self.contacts[cell] = 0
        for cell in range((self.rows + self.columns) * SYMBOLS):
            self.lines[cell] = 0

    # Neighbours -------------------------------------------------------------------------------------------------------

    def _walk(self, s: Village) -> None:
        """Look at every square, and at every two that share an edge.

        Pieces are rectangles, so two of them touch along one line; the contact counts at its first edge.
        """
        grid = s.grid
        columns: i64 = self.columns
        at: i64 = self.seat * self.squares
        square: i64 = 0
        for row in range(self.rows):
            for column in range(columns):
                what: i64 = grid[at]
                if what > EMPTY:
                    self._stand(what, square, row, column)
                if column + 1 < columns:
                    right: i64 = grid[at + 1]
                    if right != what:
                        fresh = row == 0 or grid[at - columns] != what or grid[at + 1 - columns] != right
                        self._meet(square, what, square + 1, right, fresh)
                if row + 1 < self.rows:
                    below: i64 = grid[at + columns]
                    if below != what:
                        new = column == 0 or grid[at - 1] != what or grid[at + columns - 1] != below
                        self._meet(square, what, square + columns, below, new)
                at += 1
                square += 1

    def _stand(self, what: i64, square: i64, row: i64, column: i64) -> None:
        symbol: i64 = (what - 1) % ROOM
        self.lines[row * SYMBOLS + symbol] += 1
        self.lines[(self.rows + column) * SYMBOLS + symbol] += 1
        self.zones[(what - 1) // ROOM] |= self.zone[square]

    def _meet(self, square: i64, what: i64, beside: i64, other: i64, fresh: bool) -> None:
        """Two squares with different things on them share an edge."""
        if what > EMPTY and other > EMPTY:
            if fresh:
                self._contact((what - 1) // ROOM, (what - 1) % ROOM, (other - 1) // ROOM, (other - 1) % ROOM)
        elif what > EMPTY and other == EMPTY:
            self.touch[beside] |= self.bit[(what - 1) % ROOM]
        elif what == EMPTY and other > EMPTY:
            self.touch[square] |= self.bit[(other - 1) % ROOM]

    def _contact(self, first: i64, symbol: i64, second: i64, other: i64) -> None:
        self.near[first] += self.unit[other]
        self.near[second] += self.unit[symbol]
        self.contacts[symbol * SYMBOLS + other] += 1
        if symbol != other:
            self.contacts[other * SYMBOLS + symbol] += 1
        else:
            self.home[self._root(first)] = self._root(second)

    # Territories (Z2.5) -----------------------------------------------------------------------------------------------

    def _root(self, piece: i64) -> i64:
        """The piece that stands for a whole territory."""
        while self.home[piece] != piece:
            self.home[piece] = self.home[self.home[piece]]
            piece = self.home[piece]
        return piece

    def _measure(self, s: Village) -> None:
        grid = s.grid
        base: i64 = self.seat * self.squares
        for square in range(self.squares):
            what: i64 = grid[base + square]
            if what > EMPTY:
                self.size[self._root((what - 1) // ROOM)] += 1
            elif self.touch[square] != 0:
                for symbol in range(SYMBOLS):
                    if self.touch[square] & self.bit[symbol] != 0:
                        self.frontier[symbol] += 1
        for square in range(self.squares):
            size: i64 = self.size[square]
            if size > 0:
                sort: i64 = (grid[base + square] - 1) % ROOM
                self.areas[sort] += 1
                if size > self.largest[sort]:
                    self.largest[sort] = size

    # Places (Z6.1), from the free squares of each row as bits ---------------------------------------------------------

    def _count_places(self, s: Village) -> None:
        free = s.free
        at: i64 = self.seat * self.rows
        above: i64 = 0
        self.pairs = 0
        self.blocks = 0
        self.alone = 0
        for row in range(self.rows):
            here: i64 = free[at + row]
            below: i64 = free[at + row + 1] if row + 1 < self.rows else 0
            down: i64 = here & below
            self.pairs += members(here & here >> 1) + members(down)
            self.blocks += members(down & down >> 1)
            self.alone += members(here & ~(here >> 1 | here << 1 | above | below))
            above = here

    def _pack_blocks(self, s: Village) -> None:
        """Blocks side by side, taken row by row from the left."""
        at: i64 = self.seat * self.rows
        here: i64 = s.free[at]
        self.packed_blocks = 0
        for row in range(1, self.rows):
            below: i64 = s.free[at + row]
            starts: i64 = here & below
            starts &= starts >> 1
            while starts != 0:
                first: i64 = starts & -starts
                below &= ~(first | first << 1)
                starts &= ~(first | first << 1)
                self.packed_blocks += 1
            here = below

    def _pack_pairs(self, s: Village) -> None:
        """Pairs side by side: across in every row, and down where a square is left over."""
        at: i64 = self.seat * self.rows
        here: i64 = s.free[at]
        self.packed_pairs = 0
        for row in range(self.rows):
            below: i64 = s.free[at + row + 1] if row + 1 < self.rows else 0
            starts: i64 = here & here >> 1
            while starts != 0:
                first: i64 = starts & -starts
                here &= ~(first | first << 1)
                starts = here & here >> 1
                self.packed_pairs += 1
            self.packed_pairs += members(here & below)
            here = below & ~here


def ints(values: list[int]) -> Ints:
    out: Ints = vec[i64]()
    for value in values:
        out = append(out, value)
    return out


def nothing(size: int) -> Ints:
    return ints([0] * size)


def members(cards: i64) -> i64:
    """How many a set of cards or squares has."""
    n: i64 = 0
    while cards != 0:
        n += 1
        cards &= cards - 1
    return n
