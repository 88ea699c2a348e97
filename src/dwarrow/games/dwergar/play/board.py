# compiled by mypyc
"""The game board: who lies on which location, installed furnaces, open projects; and what was paid for the last one.

`board` holds one number for each. A worker on a location is its kind, a foreman `foreman_of(seat)`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar.play import state
from dwarrow.games.dwergar.play.goods import goods_at
from dwarrow.games.dwergar.play.lookup import Tables
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints, i64

DWARF: Final = 0  # by location
FURNACE: Final = 10  # by location
PAID: Final = 20  # by good
OPEN: Final = 24  # by slot


def empty_board(tables: Tables) -> Ints:
    board: Ints = state.cells(OPEN + tables.open_cards)
    for location in range(state.LOCATIONS):
        board[DWARF + location] = state.NO_DWARF
        board[FURNACE + location] = NOBODY
    for slot in range(tables.open_cards):
        board[OPEN + slot] = state.NO_CARD
    return board


# Locations (D0.3) -----------------------------------------------------------------------------------------------------


def in_mine(location: i64) -> bool:
    """Whether it is a mine level; the others are work zones."""
    return location < state.MINE_LEVELS


def dwarf_at(s: DwergarFields, location: i64) -> i64:
    """Who lies there, or NO_DWARF."""
    return s.board[DWARF + location]


def lay_dwarf(s: DwergarFields, location: i64, dwarf: i64) -> None:
    s.board[DWARF + location] = dwarf


def clear_location(s: DwergarFields, location: i64) -> None:
    s.board[DWARF + location] = state.NO_DWARF


def is_worker(dwarf: i64) -> bool:
    return dwarf >= 0 and dwarf < state.WORKERS


def is_foreman(dwarf: i64) -> bool:
    return dwarf >= state.FOREMAN


def foreman_of(seat: i64) -> i64:
    """A seat's foreman as he lies on a location."""
    return state.FOREMAN + seat


def owner_of(foreman: i64) -> i64:
    return foreman - state.FOREMAN


def furnace_at(s: DwergarFields, location: i64) -> i64:
    """Whose furnace is installed there, or NOBODY."""
    return s.board[FURNACE + location]


def install_at(s: DwergarFields, location: i64, seat: i64) -> None:
    s.board[FURNACE + location] = seat


def installed_by(s: DwergarFields, seat: i64) -> i64:
    """How many furnaces a seat has installed."""
    board = s.board
    n: i64 = 0
    for location in range(state.LOCATIONS):
        if board[FURNACE + location] == seat:
            n += 1
    return n


# Open projects (D2.2) -------------------------------------------------------------------------------------------------


def open_card(s: DwergarFields, slot: i64) -> i64:
    """The project in a slot; NO_CARD in a gap."""
    return s.board[OPEN + slot]


def open_slot(s: DwergarFields, slot: i64, card: i64) -> None:
    s.board[OPEN + slot] = card


def is_open(s: DwergarFields, card: i64) -> bool:
    for slot in range(s.tables.open_cards):
        if open_card(s, slot) == card:
            return True
    return False


def remove_open(s: DwergarFields, card: i64) -> None:
    """It leaves a gap."""
    for slot in range(s.tables.open_cards):
        if open_card(s, slot) == card:
            s.board[OPEN + slot] = state.NO_CARD


# Goods paid for the project of this session, and not taken back (D6.7.3) ----------------------------------------------


def paid(s: DwergarFields, good: i64) -> i64:
    return s.board[PAID + good]


def set_paid(s: DwergarFields, good: i64, n: i64) -> None:
    s.board[PAID + good] = n


def forget_paid(s: DwergarFields) -> None:
    board = s.board
    for good in range(state.GOODS):
        board[PAID + good] = 0


def paid_goods(s: DwergarFields) -> dict[str, int]:
    """By id, for events and views."""
    return goods_at(s, s.board, PAID)
