# compiled by mypyc
"""A seat's items (M0.4): the Family clan, the Packdragon and the improvements in its gallery.

`items` holds two numbers for each: its card, as the lookup tables number them, and its level. An item is named by
where it starts. Those of a seat follow one another: `range(family_of(s, seat), items_end(s, seat), ITEM)` is all.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.play.lookup import YIELD_CELLS
from dwarrow.games.mines.play.seats import IMPROVEMENTS, OWN, RAISED, board_of
from dwarrow.games.mines.play.state import NO_CARD, NO_ITEM, MinesFields
from dwarrow.kernel.vectors import i64

LEVEL: Final = 1
ITEM: Final = 2  # from one item to the next
MARKERS: Final = 4  # instead of a deck: free markers

# Items are numbered in the action table: Family clan, Packdragon, then the improvements by card.
FAMILY: Final = 0
PACKDRAGON: Final = 1
GALLERY: Final = 2


# Where items stand ----------------------------------------------------------------------------------------------------


def family_of(s: MinesFields, seat: i64) -> i64:
    return ITEM * s.tables.slots * seat


def packdragon_of(s: MinesFields, seat: i64) -> i64:
    """On a board without Packdragon its card is NO_CARD."""
    return family_of(s, seat) + ITEM


def gallery_of(s: MinesFields, seat: i64) -> i64:
    """The first improvement, if there is any."""
    return family_of(s, seat) + 2 * ITEM


def items_end(s: MinesFields, seat: i64) -> i64:
    """Behind the last item."""
    return gallery_of(s, seat) + ITEM * improvements(s, seat)


def improvements(s: MinesFields, seat: i64) -> i64:
    """How many stand in the gallery."""
    return s.own[OWN * seat + IMPROVEMENTS]


def has_room(s: MinesFields, seat: i64) -> bool:
    return improvements(s, seat) < s.tables.spaces[board_of(s, seat)]


def improvement(s: MinesFields, seat: i64, card: i64) -> i64:
    """A card as an item in a seat's gallery, or NO_ITEM."""
    for item in range(gallery_of(s, seat), items_end(s, seat), ITEM):
        if card_of(s, item) == card:
            return item
    return NO_ITEM


def has_packdragon(s: MinesFields, seat: i64) -> bool:
    return card_of(s, packdragon_of(s, seat)) >= 0


def item_number(s: MinesFields, seat: i64, item: i64) -> i64:
    place: i64 = (item - family_of(s, seat)) // ITEM
    if place < GALLERY:
        return place
    return GALLERY + card_of(s, item)


def item_numbered(s: MinesFields, seat: i64, number: i64) -> i64:
    """A seat's item by its number, or NO_ITEM."""
    if number < GALLERY:
        return family_of(s, seat) + ITEM * number
    return improvement(s, seat, number - GALLERY)


def item_id(s: MinesFields, seat: i64, item: i64) -> str:
    return s.tables.item_ids[item_number(s, seat, item)]


def card_id(s: MinesFields, card: i64) -> str:
    return s.tables.item_ids[GALLERY + card]


# What an item is ------------------------------------------------------------------------------------------------------


def card_of(s: MinesFields, item: i64) -> i64:
    return s.items[item]


def level_of(s: MinesFields, item: i64) -> i64:
    return s.items[item + LEVEL]


def is_full(s: MinesFields, item: i64) -> bool:
    items = s.items
    card: i64 = items[item]
    return card >= 0 and items[item + LEVEL] == s.tables.top[card]


def can_rise(s: MinesFields, item: i64) -> bool:
    """Whether it is there and not full."""
    items = s.items
    card: i64 = items[item]
    return card >= 0 and items[item + LEVEL] < s.tables.top[card]


def yield_of(s: MinesFields, item: i64, deck: i64) -> i64:
    """How many cards of a deck a clan or scroll yields at its level (M10.2); for MARKERS, how many free markers."""
    items = s.items
    t = s.tables
    return t.yields[(items[item] * t.levels + items[item + LEVEL]) * YIELD_CELLS + deck]


def full_card(s: MinesFields, seat: i64, effect: i64) -> i64:
    """A seat's full card with this effect, or NO_CARD (M10.1)."""
    items = s.items
    effects = s.tables.effect
    top = s.tables.top
    first: i64 = packdragon_of(s, seat)
    for item in range(first, first + ITEM + ITEM * improvements(s, seat), ITEM):
        card: i64 = items[item]
        if card >= 0 and effects[card] == effect and items[item + LEVEL] == top[card]:
            return card
    return NO_CARD


def working(s: MinesFields, seat: i64) -> i64:
    """The effects of all full cards of a seat, a bit for each: for those who would look for several."""
    items = s.items
    effects = s.tables.effect
    top = s.tables.top
    found: i64 = 0
    first: i64 = packdragon_of(s, seat)
    for item in range(first, first + ITEM + ITEM * improvements(s, seat), ITEM):
        card: i64 = items[item]
        if card >= 0 and items[item + LEVEL] == top[card]:
            found |= 1 << effects[card]
    return found


def has_effect(s: MinesFields, seat: i64, effect: i64) -> bool:
    return full_card(s, seat, effect) >= 0


# Changes --------------------------------------------------------------------------------------------------------------


def set_item(s: MinesFields, item: i64, card: i64, level: i64) -> None:
    items = s.items
    items[item] = card
    items[item + LEVEL] = level


def raise_item(s: MinesFields, item: i64) -> None:
    s.items[item + LEVEL] += 1


def add_improvement(s: MinesFields, seat: i64, card: i64, level: i64) -> None:
    set_item(s, items_end(s, seat), card, level)
    s.own[OWN * seat + IMPROVEMENTS] += 1


def remove_improvement(s: MinesFields, seat: i64, item: i64) -> None:
    """It leaves the game with its cubes; those behind it move up."""
    s.own[OWN * seat + IMPROVEMENTS] -= 1
    last: i64 = items_end(s, seat)
    while item < last:
        set_item(s, item, card_of(s, item + ITEM), level_of(s, item + ITEM))
        item += ITEM
    set_item(s, last, 0, 0)


# One paid level for each item in an Upgrade phase (M8.1) --------------------------------------------------------------


def was_raised(s: MinesFields, seat: i64, item: i64) -> bool:
    return s.own[OWN * seat + RAISED] >> (item - family_of(s, seat)) & 1 != 0


def mark_raised(s: MinesFields, seat: i64, item: i64) -> None:
    s.own[OWN * seat + RAISED] |= 1 << (item - family_of(s, seat))


def forget_raised(s: MinesFields, seat: i64) -> None:
    s.own[OWN * seat + RAISED] = 0


# Cards of limited use: the Dragon Hoard in a match, Altar and Elven Trader in a Trade phase ---------------------------


def times_used(s: MinesFields, effect: i64) -> i64:
    """How often the card with this effect was used; no two cards have the same, so the count is the card's own."""
    return s.used >> 4 * effect & 15


def set_times_used(s: MinesFields, effect: i64, n: i64) -> None:
    more: i64 = n - times_used(s, effect)
    s.used += more << 4 * effect  # never a literal to the left of <<: compiled, it has 32 bits


def count_use(s: MinesFields, effect: i64) -> None:
    set_times_used(s, effect, times_used(s, effect) + 1)
