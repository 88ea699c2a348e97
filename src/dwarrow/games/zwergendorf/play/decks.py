# compiled by mypyc
"""The three decks (Z3.3): what is left in them, their discard piles, the rival's hand in a solo match; sets of cards.

A set of cards of one deck is a number with a bit for each card, by its place in the deck. `piles` holds two sets for
each deck, and a card of the rival.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.play.state import NO_CARD, ZwergendorfFields, cells
from dwarrow.kernel.vectors import Ints, i64

DISCARD: Final = 3
RIVAL: Final = 6
PILES: Final = 9


def empty_piles() -> Ints:
    return cells(PILES)


# Sets of cards --------------------------------------------------------------------------------------------------------


def holds(cards: i64, place: i64) -> bool:
    """Whether a set has the card at a place of its deck."""
    return cards >> place & 1 != 0


def members(cards: i64) -> i64:
    """How many a set has."""
    n: i64 = 0
    while cards != 0:
        n += 1
        cards &= cards - 1
    return n


def place_of(s: ZwergendorfFields, card: i64) -> i64:
    return card - s.tables.deck_first[s.tables.card_deck[card]]


def bit_of(s: ZwergendorfFields, card: i64) -> i64:
    """The set of one card."""
    return s.tables.bit[place_of(s, card)]


def in_deck(s: ZwergendorfFields, card: i64, deck: i64) -> i64:
    """The set of one card if it is of this deck, else the empty set."""
    if card < 0 or s.tables.card_deck[card] != deck:
        return 0
    return bit_of(s, card)


def all_cards(s: ZwergendorfFields, deck: i64) -> i64:
    return s.tables.bit[s.tables.deck_size[deck]] - 1


# Decks and discard piles ----------------------------------------------------------------------------------------------


def cards_left(s: ZwergendorfFields, deck: i64) -> i64:
    """The set of cards still in a deck."""
    return s.piles[deck]


def put_deck(s: ZwergendorfFields, deck: i64, cards: i64) -> None:
    s.piles[deck] = cards


def take(s: ZwergendorfFields, deck: i64) -> i64:
    """Draw the top card of a deck: nobody knows its order (Z13.4), so it is any card that is left."""
    cards: i64 = cards_left(s, deck)
    pick: i64 = s.roll(members(cards))
    while pick > 0:
        cards &= cards - 1
        pick -= 1
    place: i64 = 0
    while not holds(cards, place):
        place += 1
    s.piles[deck] &= ~s.tables.bit[place]
    return s.tables.deck_first[deck] + place


def discarded(s: ZwergendorfFields, deck: i64) -> i64:
    """The set of cards in the discard pile of a deck."""
    return s.piles[DISCARD + deck]


def discard(s: ZwergendorfFields, card: i64) -> None:
    s.piles[DISCARD + s.tables.card_deck[card]] |= bit_of(s, card)


# The rival (Z11) ------------------------------------------------------------------------------------------------------


def rival_card(s: ZwergendorfFields, deck: i64) -> i64:
    return s.piles[RIVAL + deck]


def hand_to_rival(s: ZwergendorfFields, deck: i64, card: i64) -> None:
    s.piles[RIVAL + deck] = card


def take_from_rival(s: ZwergendorfFields, deck: i64) -> i64:
    card: i64 = rival_card(s, deck)
    hand_to_rival(s, deck, NO_CARD)
    return card
