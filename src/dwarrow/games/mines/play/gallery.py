# compiled by mypyc
"""A seat's items: the Family clan, the Packdragon and the improvements in its gallery."""

from __future__ import annotations

from dwarrow.games.mines.play.state import (
    BOARD,
    CARD,
    CELLS,
    GALLERY,
    IMPROVEMENTS,
    LEVEL,
    OWN,
    Mine,
    slot_cell,
    slot_of_card,
)
from dwarrow.kernel.vectors import i64


def item_code(s: Mine, cell: i64, slot: i64) -> i64:
    """The number of an item in the action table: Family clan, Packdragon, then the improvements."""
    return slot if slot < GALLERY else GALLERY + s.items[cell + CARD]


def slot_of_item(s: Mine, seat: i64, code: i64) -> i64:
    """The slot where a seat has the item with this number, or NO_CARD."""
    return code if code < GALLERY else slot_of_card(s, seat, code - GALLERY)


def raise_item(s: Mine, seat: i64, slot: i64) -> None:
    s.items[slot_cell(s, seat, slot) + LEVEL] += 1


def has_room(s: Mine, seat: i64) -> bool:
    return s.own[seat * OWN + IMPROVEMENTS] < s.tables.spaces[s.own[seat * OWN + BOARD]]


def add_improvement(s: Mine, seat: i64, card: i64, level: i64) -> None:
    cell: i64 = slot_cell(s, seat, GALLERY + s.own[seat * OWN + IMPROVEMENTS])
    s.items[cell + CARD] = card
    s.items[cell + LEVEL] = level
    s.own[seat * OWN + IMPROVEMENTS] += 1


def remove_item(s: Mine, seat: i64, slot: i64) -> None:
    """An improvement leaves the game with its cubes; those behind it move up."""
    items = s.items
    cell: i64 = slot_cell(s, seat, slot)
    s.own[seat * OWN + IMPROVEMENTS] -= 1
    last: i64 = slot_cell(s, seat, GALLERY + s.own[seat * OWN + IMPROVEMENTS])
    while cell < last:
        items[cell] = items[cell + CELLS]
        cell += 1
    for field in range(CELLS):
        items[last + field] = 0
