# compiled by mypyc
"""What a seat cannot know, dealt again (G12.6). The result depends on the seat's knowledge and the seed alone.

Hidden from a seat are the faces of tiles it has not looked at, the cards in decks and other hands that it has never
held, and what another seat has begun to say but not finished.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.play.board import on_display
from dwarrow.games.gnomes.play.decks import deck_card, deck_size, set_deck_card
from dwarrow.games.gnomes.play.seats import forget, hand_of, items_of, known_to, learn, sampled_by, set_hand
from dwarrow.games.gnomes.play.state import DECKS, KEEP, NO_PURCHASE, GnomesFields, first_link, holds, size_of
from dwarrow.kernel.chance import mixed
from dwarrow.kernel.vectors import Ints, append, i64, vec

# Where a hidden card is: a place of its deck, or one of these.
DRAWN_FIRST: Final = -1
DRAWN_SECOND: Final = -2
HANDS: Final = -3  # less the seat


def replace_unknown(s: GnomesFields, seat: i64, seed: int) -> None:
    """Replace everything that `seat` (-1: a spectator) cannot know."""
    s.rng = mixed(seed)
    s.shown = 0
    if s.seat != seat:
        forget_beginnings(s)
    deal_tiles(s, seat)
    for deck in range(DECKS):
        deal_cards(s, seat, deck)


def forget_beginnings(s: GnomesFields) -> None:
    """What another seat has not finished is taken back to its first choice (G12.5)."""
    s.decision = first_link(s.decision)
    s.gem = 0
    s.amount = 0
    s.buying = NO_PURCHASE
    s.picked = 0
    s.kept = 0


# Tiles ---------------------------------------------------------------------------------------------------------------


def deal_tiles(s: GnomesFields, seat: i64) -> None:
    """Every tile that the seat has not looked at shows any of the faces it has not seen, of the same back."""
    t = s.tables
    unseen: i64 = s.lying
    if seat >= 0:
        unseen &= ~sampled_by(s, seat)
    faces: Ints = s.faces[:]
    left: Ints = t.tile_copies[:]
    for space in range(t.spaces):
        if not holds(unseen, space):
            left[faces[space]] -= 1
    for space in range(t.spaces):
        if holds(unseen, space):
            face: i64 = any_face(s, left, t.space_back[space])
            left[face] -= 1
            faces[space] = face
    s.faces = faces


def any_face(s: GnomesFields, left: Ints, back: i64) -> i64:
    """Draw one of the faces left with this back."""
    backs = s.tables.tile_back
    n: i64 = 0
    for face in range(len(left)):
        if backs[face] == back:
            n += left[face]
    pick: i64 = s.roll(n)
    for face in range(len(left)):
        if backs[face] == back:
            pick -= left[face]
            if pick < 0:
                return face
    return 0


# Cards ---------------------------------------------------------------------------------------------------------------


def hidden_places(s: GnomesFields, seat: i64, deck: i64) -> Ints:
    """Where cards of a deck lie that the seat does not know: in the deck from its top, in hands, being drawn."""
    known: i64 = known_to(s, seat) if seat >= 0 else 0
    places: Ints = vec[i64]()
    for place in range(deck_size(s, deck)):
        if not holds(known, deck_card(s, deck, place)):
            places = append(places, place)
    for other in range(s.seats):
        hand: i64 = hand_of(s, other)
        if hand >= 0 and s.tables.card_deck[hand] == deck and not holds(known, hand):
            places = append(places, HANDS - other)
    if s.deck == deck and s.decision == KEEP:
        if not holds(known, s.first):
            places = append(places, DRAWN_FIRST)
        if not holds(known, s.second):
            places = append(places, DRAWN_SECOND)
    return places


def card_at(s: GnomesFields, deck: i64, place: i64) -> i64:
    if place >= 0:
        return deck_card(s, deck, place)
    if place == DRAWN_FIRST:
        return s.first
    if place == DRAWN_SECOND:
        return s.second
    return hand_of(s, HANDS - place)


def put_at(s: GnomesFields, deck: i64, place: i64, card: i64) -> None:
    if place >= 0:
        set_deck_card(s, deck, place, card)
    elif place == DRAWN_FIRST:
        s.first = card
    elif place == DRAWN_SECOND:
        s.second = card
    else:
        set_hand(s, HANDS - place, card)


def deal_cards(s: GnomesFields, seat: i64, deck: i64) -> None:
    """Every card of a deck that the seat does not know becomes any of those it has not seen, of the same level.

    Those who have held the card at a place have held the new one: who knows which place is public (G12.4).
    """
    t = s.tables
    places: Ints = hidden_places(s, seat, deck)
    unseen: i64 = ~open_cards(s)
    if seat >= 0:
        unseen &= ~known_to(s, seat)
    backs: Ints = vec[i64](capacity=len(places))  # of each place the set of cards with its back
    knowers: Ints = vec[i64](capacity=len(places))
    for place in places:
        card: i64 = card_at(s, deck, place)
        backs = append(backs, t.same_back[card])
        knowers = append(knowers, take_knowers(s, card))
    for number in range(len(places)):
        dealt: i64 = any_member(s, unseen & backs[number])
        unseen &= ~t.bit[dealt]
        put_at(s, deck, places[number], dealt)
        give_knowers(s, dealt, knowers[number])


def open_cards(s: GnomesFields) -> i64:
    """The set of cards in displays and before players."""
    seen: i64 = 0
    for deck in range(DECKS):
        for slot in range(s.tables.display):
            card: i64 = on_display(s, deck, slot)
            if card >= 0:
                seen |= s.tables.bit[card]
    for seat in range(s.seats):
        seen |= items_of(s, seat)
    return seen


def take_knowers(s: GnomesFields, card: i64) -> i64:
    """The set of seats that know a card, which they forget."""
    knowers: i64 = 0
    for seat in range(s.seats):
        if holds(known_to(s, seat), card):
            knowers |= s.tables.bit[seat]
            forget(s, seat, card)
    return knowers


def give_knowers(s: GnomesFields, card: i64, knowers: i64) -> None:
    for seat in range(s.seats):
        if holds(knowers, seat):
            learn(s, seat, card)


def any_member(s: GnomesFields, cards: i64) -> i64:
    """Draw one of a set of cards."""
    pick: i64 = s.roll(size_of(cards))
    while pick > 0:
        cards &= cards - 1
        pick -= 1
    card: i64 = 0
    while not holds(cards, card):
        card += 1
    return card
