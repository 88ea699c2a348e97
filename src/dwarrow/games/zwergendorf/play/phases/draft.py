# compiled by mypyc
"""The draft of a card phase (Z5): three cards each, one picked in secret, two passed on, one of those picked.

In a solo match the two cards come from the rival, who loses one of its three by chance (Z11).
"""

from __future__ import annotations

from dwarrow.games.zwergendorf.play.state import (
    DECISION,
    DECK,
    DECKS,
    FIRST,
    FIRST_PICK,
    HAND,
    NONE,
    NOTHING,
    OWN,
    PASSED,
    PICK,
    RIVAL,
    SECOND,
    SECOND_PICK,
    Village,
    discard,
    is_active,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: Village) -> None:
    """Every active seat takes a card of each deck (Z5.1), then the rival (Z11.1)."""
    s.stage = FIRST_PICK
    for seat in range(s.seats):
        if is_active(s, seat):
            deal(s, seat)
    if s.seats == 1:
        for deck in range(DECKS):
            s.piles[RIVAL + deck] = take(s, deck)


def deal(s: Village, seat: i64) -> None:
    row: i64 = seat * OWN
    for deck in range(DECKS):
        s.own[row + HAND + deck] = take(s, deck)
    s.own[row + DECISION] = PICK
    if s.events is not None:
        s.tell("deal", {"seat": int(seat)}, {"cards": hand_ids(s, seat)}, (int(seat),))


def take(s: Village, deck: i64) -> i64:
    """Draw the top card of a deck: nobody knows its order (Z13.4), so it is any card that is left."""
    cards: i64 = s.piles[DECK + deck]
    place: i64 = any_member(s, cards)
    s.piles[DECK + deck] = cards & ~s.tables.bit[place]
    return s.tables.deck_first[deck] + place


def any_member(s: Village, cards: i64) -> i64:
    """Draw one of a set of cards."""
    n: i64 = 0
    rest: i64 = cards
    while rest:
        n += 1
        rest &= rest - 1
    pick: i64 = s.roll(n)
    while pick > 0:
        cards &= cards - 1
        pick -= 1
    place: i64 = 0
    while not cards >> place & 1:
        place += 1
    return place


# Picking (Z5.2, Z5.4) ------------------------------------------------------------------------------------------------


def legal_for(s: Village, seat: i64) -> Ints:
    """`pick <card>`: one of the hand. A pick that lies face down may be changed until all have picked (Z14.3)."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for deck in range(DECKS):
        card: i64 = s.own[seat * OWN + HAND + deck]
        if card >= 0:
            legal = append(legal, s.tables.pick_code + card)
    return legal


def do(s: Village, action: i64, seat: i64) -> None:
    card: i64 = action - s.tables.pick_code
    s.own[seat * OWN + (FIRST if s.stage == FIRST_PICK else SECOND)] = card
    if s.events is not None and s.seats > 1:
        s.tell("pick", {"seat": int(seat)}, {"card": s.tables.card_ids[card]}, (int(seat),))


def pass_cards(s: Village) -> None:
    """All have picked their first card: the others change hands."""
    s.shown += 1
    if s.seats == 1:
        swap_with_rival(s)
    else:
        pass_on(s)
    s.stage = SECOND_PICK


def pass_on(s: Village) -> None:
    """The two other cards go to the neighbour among the active seats (Z5.3)."""
    own = s.own
    for seat in range(s.seats):
        if is_active(s, seat):
            lay_aside(s, seat)
    for seat in range(s.seats):
        if is_active(s, seat):
            to: i64 = neighbour(s, seat)
            for deck in range(DECKS):
                own[to * OWN + HAND + deck] = own[seat * OWN + PASSED + deck]
            if s.events is not None and to != seat:
                values = {"seat": int(seat), "to": int(to)}
                s.tell("pass", values, {"cards": hand_ids(s, to)}, (int(seat), int(to)))


def lay_aside(s: Village, seat: i64) -> None:
    """What was not picked is on its way."""
    row: i64 = seat * OWN
    for deck in range(DECKS):
        card: i64 = s.own[row + HAND + deck]
        s.own[row + PASSED + deck] = NONE if card == s.own[row + FIRST] else card


def neighbour(s: Village, seat: i64) -> i64:
    """The next active seat in the direction of the phase, `left` counting up (Z2.1); alone, the seat itself (A15)."""
    direction: i64 = s.tables.direction[s.phase]
    to: i64 = seat
    for _ in range(s.seats):
        to = (to + direction + s.seats) % s.seats
        if is_active(s, to):
            break
    return to


def swap_with_rival(s: Village) -> None:
    """One of the rival's cards is turned up by chance, the two others come over (Z11.2)."""
    lay_aside(s, 0)
    out: i64 = s.roll(DECKS)
    for deck in range(DECKS):
        card: i64 = s.piles[RIVAL + deck]
        s.piles[RIVAL + deck] = NONE
        s.own[HAND + deck] = NONE if deck == out else card
        if deck == out:
            s.removed = card
            discard(s, card)
    if s.events is not None:
        s.tell("rival", {"card": s.tables.card_ids[s.removed]})
        s.tell("receive", {"seat": 0}, {"cards": hand_ids(s, 0)}, (0,))


# Reveal (Z5.5) -------------------------------------------------------------------------------------------------------


def reveal(s: Village) -> None:
    """All picks are turned up, what is left is discarded face up."""
    s.shown += 1
    for seat in range(s.seats):
        if is_active(s, seat):
            row: i64 = seat * OWN
            if s.events is not None:
                t = s.tables
                first, second = t.card_ids[s.own[row + FIRST]], t.card_ids[s.own[row + SECOND]]
                s.tell("reveal", {"seat": int(seat), "first": first, "second": second})
            s.own[row + DECISION] = NOTHING
    for seat in range(s.seats):
        if is_active(s, seat):
            discard_rest(s, seat)
    s.removed = NONE


def discard_rest(s: Village, seat: i64) -> None:
    """The last card of the hand; in a solo match also the two that were passed (Z11.2)."""
    row: i64 = seat * OWN
    own = s.own
    for deck in range(DECKS):
        card: i64 = own[row + HAND + deck]
        if card >= 0 and card != own[row + SECOND]:
            discard(s, card)
            if s.events is not None:
                s.tell("discard", {"seat": int(seat), "card": s.tables.card_ids[card]})
        own[row + HAND + deck] = NONE
        passed: i64 = own[row + PASSED + deck]
        if s.seats == 1 and passed >= 0:
            discard(s, passed)
        own[row + PASSED + deck] = NONE


def hand_ids(s: Village, seat: i64) -> list[str]:
    """The cards in a hand, for events."""
    cards = [s.own[seat * OWN + HAND + deck] for deck in range(DECKS)]
    return [s.tables.card_ids[card] for card in cards if card >= 0]
