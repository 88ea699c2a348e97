# compiled by mypyc
"""The village of a seat: where a symbol fits, and what stands where (Z2, Z6.1).

`grid` holds a number for each square: the piece on it, which is its symbol and its first square, EMPTY or BLOCKED.
`free` holds the free squares of each row as bits, from which places are listed.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.play.lookup import Tables
from dwarrow.games.zwergendorf.play.seats import add_piece, free_squares, lose_square
from dwarrow.games.zwergendorf.play.state import BLOCK, NO_SYMBOL, PAIR, SINGLE, ZwergendorfFields, cells
from dwarrow.kernel.vectors import Ints, append, i64, vec

EMPTY: Final = 0
BLOCKED: Final = -1
ROOM: Final = 16  # for the symbols
MOST_A_SQUARE: Final = 2  # places of a symbol that begin at one square: across and down


def empty_grids(tables: Tables, seats: i64) -> Ints:
    return cells(tables.squares * seats)


def empty_rows(tables: Tables, seats: i64) -> Ints:
    return cells(tables.rows * seats)


def clear_plan(s: ZwergendorfFields, seat: i64) -> None:
    """An empty plan (Z3.1)."""
    t = s.tables
    for row in range(t.rows):
        s.free[t.rows * seat + row] = t.free_rows[row]
    for square in range(t.squares):
        s.grid[t.squares * seat + square] = BLOCKED if t.is_blocked[square] else EMPTY


# What stands where ----------------------------------------------------------------------------------------------------


def piece_on(s: ZwergendorfFields, seat: i64, square: i64) -> i64:
    """The piece on a square; EMPTY or BLOCKED if there is none."""
    return s.grid[s.tables.squares * seat + square]


def symbol_of(piece: i64) -> i64:
    return (piece - 1) % ROOM


def first_of(piece: i64) -> i64:
    """The first square of a piece, which stands for it."""
    return (piece - 1) // ROOM


def symbol_on(s: ZwergendorfFields, seat: i64, square: i64) -> i64:
    piece: i64 = piece_on(s, seat, square)
    if piece <= EMPTY:
        return NO_SYMBOL
    return symbol_of(piece)


def free_in_row(s: ZwergendorfFields, seat: i64, row: i64) -> i64:
    """The free squares of a row as bits, by column."""
    return s.free[s.tables.rows * seat + row]


# Where a symbol fits --------------------------------------------------------------------------------------------------


def legal_places(s: ZwergendorfFields, seat: i64, symbol: i64) -> Ints:
    """`place <where>`: free squares of the right shape, anywhere (Z6.1)."""
    t = s.tables
    shape: i64 = t.shape[symbol]
    if shape == SINGLE:
        return legal_singles(s, seat)
    free = s.free
    rows: i64 = t.rows
    first: i64 = t.place_code
    legal: Ints = vec[i64](capacity=MOST_A_SQUARE * free_squares(s, seat))
    if shape == PAIR:
        first = t.across_code
        for row in range(rows):
            bits: i64 = free[rows * seat + row]
            legal = add_row(legal, bits & bits >> 1, first)
            first += t.columns - 1
        first = t.down_code
    for row in range(rows - 1):
        down: i64 = free[rows * seat + row] & free[rows * seat + row + 1]
        if shape == BLOCK:
            down &= down >> 1
        legal = add_row(legal, down, first)
        first += t.columns
    return legal


def add_row(legal: Ints, bits: i64, code: i64) -> Ints:
    """Add the places of a row, a bit for each from the code on."""
    while bits:
        if bits & 1:
            legal = append(legal, code)
        bits >>= 1
        code += 1
    return legal


def legal_singles(s: ZwergendorfFields, seat: i64) -> Ints:
    """Every free square. As their number is known, the list is made at its length, with room for one action more."""
    t = s.tables
    free = s.free
    rows: i64 = t.rows
    columns: i64 = t.columns
    squares: i64 = free_squares(s, seat)
    legal: Ints = vec[i64]([0] * squares, capacity=squares + 1)
    first: i64 = t.place_code
    n: i64 = 0
    for row in range(rows):
        bits: i64 = free[rows * seat + row]
        code: i64 = first
        while bits:
            if bits & 1:
                legal[n] = code
                n += 1
            bits >>= 1
            code += 1
        first += columns
    return legal


def fits(s: ZwergendorfFields, seat: i64, symbol: i64) -> i64:
    """In how many places a symbol fits; 2 stands for any number above 1."""
    shape: i64 = s.tables.shape[symbol]
    found: i64 = 0
    if shape == SINGLE:
        found = free_squares(s, seat)
        if found > 2:
            found = 2
        return found
    rows: i64 = s.tables.rows
    free = s.free
    for row in range(rows):
        here: i64 = free[rows * seat + row]
        down: i64 = 0
        if row + 1 < rows:
            down = here & free[rows * seat + row + 1]
        if shape == BLOCK:
            down &= down >> 1
        else:
            found += some(here & here >> 1)
        found += some(down)
        if found > 1:
            return 2
    return found


def some(bits: i64) -> i64:
    """The number of bits; 2 stands for any number above 1."""
    if bits == 0:
        return 0
    if bits & (bits - 1) == 0:
        return 1
    return 2


# Drawing --------------------------------------------------------------------------------------------------------------


def first_square(s: ZwergendorfFields, action: i64) -> i64:
    """The first of the squares that an action covers."""
    t = s.tables
    if action >= t.down_code:
        return action - t.down_code
    if action >= t.across_code:
        return t.across_square[action - t.across_code]
    return action - t.place_code


def place(s: ZwergendorfFields, seat: i64, symbol: i64, action: i64) -> None:
    """Draw a symbol where the action says. Pieces never move and are never erased (Z2.2)."""
    t = s.tables
    first: i64 = first_square(s, action)
    cover(s, seat, symbol, first, first)
    if action >= t.down_code:
        cover(s, seat, symbol, first, first + t.columns)
    elif action >= t.across_code:
        cover(s, seat, symbol, first, first + 1)
    elif t.shape[symbol] == BLOCK:
        cover(s, seat, symbol, first, first + 1)
        cover(s, seat, symbol, first, first + t.columns)
        cover(s, seat, symbol, first, first + t.columns + 1)
    add_piece(s, seat, symbol)


def cover(s: ZwergendorfFields, seat: i64, symbol: i64, first: i64, square: i64) -> None:
    """A square becomes part of the piece that begins at `first`."""
    t = s.tables
    s.grid[t.squares * seat + square] = 1 + symbol + ROOM * first
    s.free[t.rows * seat + square // t.columns] &= ~t.bit[square % t.columns]
    lose_square(s, seat)


def squares_of(s: ZwergendorfFields, symbol: i64, action: i64) -> list[str]:
    """The squares that an action covers, for events."""
    t = s.tables
    first: i64 = first_square(s, action)
    below: i64 = first + t.columns
    if action >= t.down_code:
        return [t.square_ids[first], t.square_ids[below]]
    if action >= t.across_code:
        return [t.square_ids[first], t.square_ids[first + 1]]
    if t.shape[symbol] != BLOCK:
        return [t.square_ids[first]]
    return [t.square_ids[first], t.square_ids[first + 1], t.square_ids[below], t.square_ids[below + 1]]
