# compiled by mypyc
"""What a seat cannot know, dealt anew (Z13.5). The result depends on the seat's knowledge and the seed alone.

Hidden from a seat are, in a draft, the hands and the face-down picks of others and, in a solo match, the rival's hand.
Who has been passed two cards knows of which deck the passer has kept one (Z13.3); who has passed them knows them.
"""

from __future__ import annotations

from dwarrow.games.zwergendorf.play.phases.draft import any_member, neighbour
from dwarrow.games.zwergendorf.play.state import (
    BUILDING,
    BUILDINGS,
    DECK,
    DECKS,
    DISCARD,
    DRAWING,
    FIRST,
    FIRST_PICK,
    HAND,
    NONE,
    OWN,
    PASSED,
    RIVAL,
    SECOND,
    TARGET,
    TARGETS,
    Village,
    bit_of,
    is_active,
)
from dwarrow.kernel.chance import mixed
from dwarrow.kernel.vectors import i64


def redeal(s: Village, seat: i64, seed: int) -> None:
    """Replace everything that `seat` (-1: a spectator) cannot know."""
    s.rng = mixed(seed)
    s.shown = 0
    if s.seat < 0 or s.stage == DRAWING:
        return
    gather(s, seat)
    if s.stage == FIRST_PICK:
        deal_hands(s, seat)
    elif s.seats == 1:
        deal_swap(s, seat)
    else:
        deal_passed(s, seat)


def gather(s: Village, seat: i64) -> None:
    """All cards that the seat does not see are back in the decks."""
    t = s.tables
    for deck in range(DECKS):
        seen: i64 = s.piles[DISCARD + deck]
        for other in range(s.seats):
            row: i64 = other * OWN
            if deck == TARGET:
                seen |= s.own[row + TARGETS]
            elif deck == BUILDING:
                seen |= s.own[row + BUILDINGS]
        if seat >= 0 and is_active(s, seat):
            own: i64 = seat * OWN
            seen |= in_deck(s, s.own[own + HAND + deck], deck)
            seen |= in_deck(s, s.own[own + FIRST], deck)
            seen |= in_deck(s, s.own[own + PASSED + deck], deck)
        s.piles[DECK + deck] = (t.bit[t.deck_size[deck]] - 1) & ~seen


def in_deck(s: Village, card: i64, deck: i64) -> i64:
    """A card as a member of the set of a deck; nothing if it is none of it."""
    return bit_of(s, card) if card >= 0 and s.tables.card_deck[card] == deck else 0


def take(s: Village, deck: i64) -> i64:
    place: i64 = any_member(s, s.piles[DECK + deck])
    s.piles[DECK + deck] &= ~s.tables.bit[place]
    return s.tables.deck_first[deck] + place


def deal_hands(s: Village, seat: i64) -> None:
    """Before the first pass: full hands, and a pick from each that has picked."""
    for other in range(s.seats):
        if other != seat and is_active(s, other):
            row: i64 = other * OWN
            for deck in range(DECKS):
                s.own[row + HAND + deck] = take(s, deck)
            if s.own[row + FIRST] != NONE:
                s.own[row + FIRST] = s.own[row + HAND + s.roll(DECKS)]
    if s.seats == 1:
        for deck in range(DECKS):
            s.piles[RIVAL + deck] = take(s, deck)


def deal_swap(s: Village, seat: i64) -> None:
    """A solo match after the pass, for a spectator: which deck the rival lost a card of is known to all (Z13.2)."""
    if seat == 0:
        return
    kept: i64 = s.roll(DECKS)
    lost: i64 = s.tables.card_deck[s.removed]
    for deck in range(DECKS):
        s.own[HAND + deck] = NONE if deck == lost else take(s, deck)
        s.own[PASSED + deck] = NONE if deck == kept else take(s, deck)
    s.own[FIRST] = take(s, kept)


def deal_passed(s: Village, seat: i64) -> None:
    """After the pass: first picks, the cards that were passed, and picks from those."""
    own = s.own
    for other in range(s.seats):
        if other != seat and is_active(s, other):
            to: i64 = neighbour(s, other)
            kept: i64 = missing(s, seat) if to == seat else s.roll(DECKS)
            own[other * OWN + FIRST] = take(s, kept)
            for deck in range(DECKS):
                card: i64 = NONE
                if deck != kept:
                    card = own[seat * OWN + HAND + deck] if to == seat else take(s, deck)
                own[other * OWN + PASSED + deck] = card
    for giver in range(s.seats):
        if is_active(s, giver):
            taker: i64 = neighbour(s, giver)
            for deck in range(DECKS):
                own[taker * OWN + HAND + deck] = own[giver * OWN + PASSED + deck]
    for other in range(s.seats):
        if other != seat and own[other * OWN + SECOND] != NONE:
            own[other * OWN + SECOND] = any_of_two(s, other)


def missing(s: Village, seat: i64) -> i64:
    """The deck of which a hand of two has no card."""
    for deck in range(DECKS):
        if s.own[seat * OWN + HAND + deck] == NONE:
            return deck
    return 0


def any_of_two(s: Village, seat: i64) -> i64:
    """One of the two cards of a hand by chance."""
    pick: i64 = s.roll(2)
    found: i64 = NONE
    for deck in range(DECKS):
        card: i64 = s.own[seat * OWN + HAND + deck]
        if card >= 0:
            found = card
            if pick == 0:
                break
            pick -= 1
    return found
