# compiled by mypyc
"""The two decks (G2.6 to G2.8). In `decks` each is a ring: where its top card is, how many there are, the cards."""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.state import DECKS, GnomesFields, cells
from dwarrow.kernel.vectors import Ints, i64

TOP: Final = 0
SIZE: Final = 1
RING: Final = 2  # as many cells as there are cards


def empty_decks(t: Tables) -> Ints:
    return cells(DECKS * RING + t.deck_room[0] + t.deck_room[1])


def start_of(s: GnomesFields, deck: i64) -> i64:
    return deck * (RING + s.tables.deck_room[0])


def cell_of(s: GnomesFields, deck: i64, place: i64) -> i64:
    start: i64 = start_of(s, deck)
    return start + RING + (s.decks[start + TOP] + place) % s.tables.deck_room[deck]


def deck_size(s: GnomesFields, deck: i64) -> i64:
    return s.decks[start_of(s, deck) + SIZE]


def set_deck_size(s: GnomesFields, deck: i64, n: i64) -> None:
    s.decks[start_of(s, deck) + SIZE] = n


def deck_card(s: GnomesFields, deck: i64, place: i64) -> i64:
    """The card at a place of a deck, 0 being its top."""
    return s.decks[cell_of(s, deck, place)]


def set_deck_card(s: GnomesFields, deck: i64, place: i64, card: i64) -> None:
    s.decks[cell_of(s, deck, place)] = card


def take_top(s: GnomesFields, deck: i64) -> i64:
    """Take the top card off a deck that has one."""
    decks = s.decks
    start: i64 = start_of(s, deck)
    top: i64 = decks[start + TOP]
    decks[start + TOP] = (top + 1) % s.tables.deck_room[deck]
    decks[start + SIZE] -= 1
    return decks[start + RING + top]


def put_under(s: GnomesFields, card: i64) -> None:
    deck: i64 = s.tables.card_deck[card]
    size: i64 = deck_size(s, deck)
    set_deck_card(s, deck, size, card)
    set_deck_size(s, deck, size + 1)
