# compiled by mypyc
"""The village of a seat: where a symbol fits, and what stands where (Z2, Z6.1).

Places are offered row by row from the bits of the free squares; a piece stands on its squares as one number.
"""

from __future__ import annotations

from dwarrow.games.zwergendorf.play.state import BLOCK, BLOCKED, COUNT, EMPTY, FREE, OWN, PAIR, ROOM, SINGLE, Village
from dwarrow.kernel.vectors import Ints, append, i64


def clear(s: Village, seat: i64) -> None:
    """An empty plan (Z3.1)."""
    t = s.tables
    for row in range(t.rows):
        s.free[seat * t.rows + row] = t.free_rows[row]
    for square in range(t.squares):
        s.grid[seat * t.squares + square] = BLOCKED if t.is_blocked[square] else EMPTY
    s.own[seat * OWN + FREE] = t.free_squares


# Where a symbol fits -------------------------------------------------------------------------------------------------


def legal_places(s: Village, seat: i64, symbol: i64, legal: Ints) -> Ints:
    """`place <where>`: free squares of the right shape, anywhere (Z6.1)."""
    shape: i64 = s.tables.shape[symbol]
    if shape == SINGLE:
        return legal_singles(s, seat, legal)
    if shape == PAIR:
        return legal_pairs(s, seat, legal)
    return legal_blocks(s, seat, legal)


def legal_singles(s: Village, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    rows: i64 = t.rows
    columns: i64 = t.columns
    free = s.free
    first: i64 = t.place_code
    for row in range(rows):
        bits: i64 = free[seat * rows + row]
        code: i64 = first
        while bits:
            if bits & 1:
                legal = append(legal, code)
            bits >>= 1
            code += 1
        first += columns
    return legal


def legal_pairs(s: Village, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    rows: i64 = t.rows
    free = s.free
    first: i64 = t.across_code
    for row in range(rows):
        bits: i64 = free[seat * rows + row]
        bits &= bits >> 1
        code: i64 = first
        while bits:
            if bits & 1:
                legal = append(legal, code)
            bits >>= 1
            code += 1
        first += t.columns - 1
    first = t.down_code
    for row in range(rows - 1):
        both: i64 = free[seat * rows + row] & free[seat * rows + row + 1]
        below: i64 = first
        while both:
            if both & 1:
                legal = append(legal, below)
            both >>= 1
            below += 1
        first += t.columns
    return legal


def legal_blocks(s: Village, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    rows: i64 = t.rows
    free = s.free
    first: i64 = t.place_code
    for row in range(rows - 1):
        bits: i64 = free[seat * rows + row] & free[seat * rows + row + 1]
        bits &= bits >> 1
        code: i64 = first
        while bits:
            if bits & 1:
                legal = append(legal, code)
            bits >>= 1
            code += 1
        first += t.columns
    return legal


def fits(s: Village, seat: i64, symbol: i64) -> i64:
    """In how many places a symbol fits; 2 stands for any number above 1."""
    shape: i64 = s.tables.shape[symbol]
    if shape == SINGLE:
        n: i64 = s.own[seat * OWN + FREE]
        if n > 2:
            n = 2
        return n
    rows: i64 = s.tables.rows
    free = s.free
    found: i64 = 0
    for row in range(rows):
        here: i64 = free[seat * rows + row]
        down: i64 = 0
        if row + 1 < rows:
            down = here & free[seat * rows + row + 1]
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
    return 1 if bits & (bits - 1) == 0 else 2


# What stands where ---------------------------------------------------------------------------------------------------


def place(s: Village, seat: i64, symbol: i64, action: i64) -> None:
    """Draw a symbol where the action says. Pieces never move and are never erased (Z2.2)."""
    t = s.tables
    square: i64 = action - t.place_code
    if action >= t.down_code:
        square = action - t.down_code
        put(s, seat, symbol, square, square + t.columns)
    elif action >= t.across_code:
        square = t.across_square[action - t.across_code]
        put(s, seat, symbol, square, square + 1)
    elif t.shape[symbol] == BLOCK:
        put(s, seat, symbol, square, square + 1)
        cover(s, seat, symbol, square, square + t.columns)
        cover(s, seat, symbol, square, square + t.columns + 1)
    else:
        cover(s, seat, symbol, square, square)
    s.own[seat * OWN + COUNT + symbol] += 1


def put(s: Village, seat: i64, symbol: i64, first: i64, second: i64) -> None:
    cover(s, seat, symbol, first, first)
    cover(s, seat, symbol, first, second)


def cover(s: Village, seat: i64, symbol: i64, first: i64, square: i64) -> None:
    """A square becomes part of the piece that begins at `first`."""
    t = s.tables
    s.grid[seat * t.squares + square] = 1 + symbol + ROOM * first
    row: i64 = seat * t.rows + square // t.columns
    s.free[row] &= ~t.bit[square % t.columns]
    s.own[seat * OWN + FREE] -= 1


def symbol_on(s: Village, seat: i64, square: i64) -> i64:
    """The symbol on a square; -1 for none."""
    what: i64 = s.grid[seat * s.tables.squares + square]
    if what <= EMPTY:
        return -1
    return (what - 1) % ROOM


def spot_of(s: Village, symbol: i64, action: i64) -> list[str]:
    """The squares that an action covers, for events."""
    t = s.tables
    if action >= t.down_code:
        first: i64 = action - t.down_code
        return [t.square_ids[first], t.square_ids[first + t.columns]]
    if action >= t.across_code:
        left: i64 = t.across_square[action - t.across_code]
        return [t.square_ids[left], t.square_ids[left + 1]]
    square: i64 = action - t.place_code
    if t.shape[symbol] != BLOCK:
        return [t.square_ids[square]]
    below: i64 = square + t.columns
    return [t.square_ids[square], t.square_ids[square + 1], t.square_ids[below], t.square_ids[below + 1]]
