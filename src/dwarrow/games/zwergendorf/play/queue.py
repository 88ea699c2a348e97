# compiled by mypyc
"""The symbols of a card that a seat has still to draw, in their order (Z5.8).

A seat's row of `queue` has two numbers, where the next symbol stands and where the last one ends, then the symbols.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.play.lookup import Tables
from dwarrow.games.zwergendorf.play.state import ZwergendorfFields, cells
from dwarrow.kernel.vectors import Ints, i64

NEXT: Final = 0
END: Final = 1
SYMBOLS: Final = 2
LATER: Final = 16  # added to a symbol that was deferred

OPTION_A: Final = 0  # what is printed on a card
OPTION_B: Final = 1
LOWER: Final = 2  # the half that is always drawn


def empty_queues(tables: Tables, seats: i64) -> Ints:
    return cells(seats * (SYMBOLS + tables.queue_room))


def row_of(s: ZwergendorfFields, seat: i64) -> i64:
    return seat * (SYMBOLS + s.tables.queue_room)


def symbols_on(s: ZwergendorfFields, card: i64, half: i64) -> Ints:
    """The symbols that are printed on an option or the lower half of a card."""
    return s.tables.halves[3 * card + half]


def symbols_left(s: ZwergendorfFields, seat: i64) -> i64:
    """How many symbols are still to be drawn."""
    row: i64 = row_of(s, seat)
    return s.queue[row + END] - s.queue[row + NEXT]


def cell_of(s: ZwergendorfFields, seat: i64, place: i64) -> i64:
    row: i64 = row_of(s, seat)
    return row + SYMBOLS + s.queue[row + NEXT] + place


def symbol_at(s: ZwergendorfFields, seat: i64, place: i64) -> i64:
    """A symbol by its place in the queue; the one to be drawn now is at place 0."""
    return s.queue[cell_of(s, seat, place)] % LATER


def was_deferred(s: ZwergendorfFields, seat: i64, place: i64) -> bool:
    return s.queue[cell_of(s, seat, place)] >= LATER


def symbol_now(s: ZwergendorfFields, seat: i64) -> i64:
    return symbol_at(s, seat, 0)


def enqueue(s: ZwergendorfFields, seat: i64, symbol: i64, deferred: bool) -> None:
    row: i64 = row_of(s, seat)
    if deferred:
        symbol += LATER
    s.queue[row + SYMBOLS + s.queue[row + END]] = symbol
    s.queue[row + END] += 1


def next_symbol(s: ZwergendorfFields, seat: i64) -> None:
    """The symbol to be drawn now is done with."""
    s.queue[row_of(s, seat) + NEXT] += 1


def clear_queue(s: ZwergendorfFields, seat: i64) -> None:
    row: i64 = row_of(s, seat)
    s.queue[row + NEXT] = 0
    s.queue[row + END] = 0


def fits_row(s: ZwergendorfFields, seat: i64) -> bool:
    return s.queue[row_of(s, seat) + END] <= s.tables.queue_room
