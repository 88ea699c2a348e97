# compiled by mypyc
"""What a seat cannot know, dealt again (Z13.5). The result depends on the seat's knowledge and the seed alone.

Hidden from a seat are, in a draft, the hands and the face-down picks of others and, in a solo match, the rival's hand.
Who has been passed two cards knows of which deck the passer has kept one (Z13.3); who has passed them knows them.
"""

from __future__ import annotations

from dwarrow.games.zwergendorf.play import decks, seats
from dwarrow.games.zwergendorf.play.decks import take
from dwarrow.games.zwergendorf.play.phases.draft import neighbour
from dwarrow.games.zwergendorf.play.seats import FIRST, SECOND, hand_card, hold, is_active, lay_aside, pick, picked
from dwarrow.games.zwergendorf.play.state import DECKS, DRAWING, FIRST_PICK, NO_CARD, ZwergendorfFields
from dwarrow.kernel.chance import mixed
from dwarrow.kernel.vectors import i64


def replace_unknown(s: ZwergendorfFields, seat: i64, seed: int) -> None:
    """Replace everything that `seat` (NOBODY: a spectator) cannot know."""
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


def gather(s: ZwergendorfFields, seat: i64) -> None:
    """All cards that the seat does not see are back in the decks."""
    for deck in range(DECKS):
        seen: i64 = decks.discarded(s, deck)
        for other in range(s.seats):
            seen |= seats.cards_before(s, other, deck)
        if seat >= 0 and is_active(s, seat):
            seen |= decks.in_deck(s, hand_card(s, seat, deck), deck)
            seen |= decks.in_deck(s, picked(s, seat, FIRST), deck)
            seen |= decks.in_deck(s, seats.passed_card(s, seat, deck), deck)
        decks.put_deck(s, deck, decks.all_cards(s, deck) & ~seen)


def deal_hands(s: ZwergendorfFields, seat: i64) -> None:
    """Before the first pass: full hands, and a pick from each that has picked."""
    for other in range(s.seats):
        if other != seat and is_active(s, other):
            for deck in range(DECKS):
                hold(s, other, deck, take(s, deck))
            if picked(s, other, FIRST) != NO_CARD:
                pick(s, other, FIRST, hand_card(s, other, s.roll(DECKS)))
    if s.seats == 1:
        for deck in range(DECKS):
            decks.hand_to_rival(s, deck, take(s, deck))


def deal_swap(s: ZwergendorfFields, seat: i64) -> None:
    """A solo match after the pass, for a spectator: which deck the rival lost a card of is known to all (Z13.2)."""
    if seat == 0:
        return
    kept: i64 = s.roll(DECKS)
    lost: i64 = s.tables.card_deck[s.removed]
    for deck in range(DECKS):
        hold(s, 0, deck, NO_CARD if deck == lost else take(s, deck))
        lay_aside(s, 0, deck, NO_CARD if deck == kept else take(s, deck))
    pick(s, 0, FIRST, take(s, kept))


def deal_passed(s: ZwergendorfFields, seat: i64) -> None:
    """After the pass: first picks, the cards that were passed, and picks from those."""
    for other in range(s.seats):
        if other != seat and is_active(s, other):
            to: i64 = neighbour(s, other)
            kept: i64 = missing(s, seat) if to == seat else s.roll(DECKS)
            pick(s, other, FIRST, take(s, kept))
            for deck in range(DECKS):
                card: i64 = NO_CARD
                if deck != kept:
                    card = hand_card(s, seat, deck) if to == seat else take(s, deck)
                lay_aside(s, other, deck, card)
    for giver in range(s.seats):
        if is_active(s, giver):
            taker: i64 = neighbour(s, giver)
            for deck in range(DECKS):
                hold(s, taker, deck, seats.passed_card(s, giver, deck))
    for other in range(s.seats):
        if other != seat and picked(s, other, SECOND) != NO_CARD:
            pick(s, other, SECOND, any_of_two(s, other))


def missing(s: ZwergendorfFields, seat: i64) -> i64:
    """The deck of which a hand of two has no card."""
    for deck in range(DECKS):
        if hand_card(s, seat, deck) == NO_CARD:
            return deck
    return 0


def any_of_two(s: ZwergendorfFields, seat: i64) -> i64:
    """One of the two cards of a hand by chance."""
    skipped: i64 = s.roll(2)
    for deck in range(DECKS):
        if hand_card(s, seat, deck) >= 0:
            if skipped == 0:
                return hand_card(s, seat, deck)
            skipped -= 1
    return NO_CARD
