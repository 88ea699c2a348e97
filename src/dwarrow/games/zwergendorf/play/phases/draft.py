# compiled by mypyc
"""The draft of a card phase (Z5): three cards each, one picked in secret, two passed on, one of those picked.

In a solo match the two cards come from the rival, who loses one of its three by chance (Z11).
"""

from __future__ import annotations

from dwarrow.games.zwergendorf.play import seats, state
from dwarrow.games.zwergendorf.play.decks import discard, hand_to_rival, take, take_from_rival
from dwarrow.games.zwergendorf.play.memory import FIRST_PICKS, LEFT, SECOND_PICKS, remember
from dwarrow.games.zwergendorf.play.seats import FIRST, SECOND, hand_card, hold, is_active, lay_aside, picked
from dwarrow.games.zwergendorf.play.state import DECKS, NO_CARD, NOTHING, PICK, ZwergendorfFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: ZwergendorfFields) -> None:
    """Every active seat takes a card of each deck (Z5.1), then the rival (Z11.1)."""
    s.stage = state.FIRST_PICK
    for seat in range(s.seats):
        if is_active(s, seat):
            deal(s, seat)
    if s.seats == 1:
        for deck in range(DECKS):
            hand_to_rival(s, deck, take(s, deck))


def legal_for(s: ZwergendorfFields, seat: i64) -> Ints:
    """`pick <card>`: one of the hand. A pick that lies face down may be changed until all have picked (Z14.3)."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for deck in range(DECKS):
        card: i64 = hand_card(s, seat, deck)
        if card >= 0:
            legal = append(legal, s.tables.pick_code + card)
    return legal


def do(s: ZwergendorfFields, action: i64, seat: i64) -> None:
    card: i64 = action - s.tables.pick_code
    seats.pick(s, seat, seats.pick_now(s), card)
    if s.events is not None and s.seats > 1:
        s.tell("pick", {"seat": int(seat)}, {"card": s.tables.card_ids[card]}, (int(seat),))


def deal(s: ZwergendorfFields, seat: i64) -> None:
    for deck in range(DECKS):
        hold(s, seat, deck, take(s, deck))
    seats.ask(s, seat, PICK)
    if s.events is not None:
        s.tell("deal", {"seat": int(seat)}, {"cards": hand_ids(s, seat)}, (int(seat),))


# The pass (Z5.3) ------------------------------------------------------------------------------------------------------


def pass_cards(s: ZwergendorfFields) -> None:
    """All have picked their first card: the others change hands."""
    s.shown += 1
    if s.seats == 1:
        swap_with_rival(s)
    else:
        pass_on(s)
    s.stage = state.SECOND_PICK


def pass_on(s: ZwergendorfFields) -> None:
    """The two other cards go to the neighbour among the active seats (Z5.3)."""
    for seat in range(s.seats):
        if is_active(s, seat):
            keep_pick(s, seat)
    for seat in range(s.seats):
        if is_active(s, seat):
            to: i64 = neighbour(s, seat)
            for deck in range(DECKS):
                hold(s, to, deck, seats.passed_card(s, seat, deck))
            if s.events is not None and to != seat:
                values = {"seat": int(seat), "to": int(to)}
                s.tell("pass", values, {"cards": hand_ids(s, to)}, (int(seat), int(to)))


def keep_pick(s: ZwergendorfFields, seat: i64) -> None:
    """What was not picked is on its way."""
    for deck in range(DECKS):
        card: i64 = hand_card(s, seat, deck)
        if card == picked(s, seat, FIRST):
            card = NO_CARD
        lay_aside(s, seat, deck, card)


def neighbour(s: ZwergendorfFields, seat: i64) -> i64:
    """The next active seat in the direction of the phase, `left` counting up (Z2.1); alone, the seat itself (A15)."""
    direction: i64 = s.tables.direction[s.phase]
    to: i64 = seat
    for _step in range(s.seats):
        to = (to + direction + s.seats) % s.seats
        if is_active(s, to):
            break
    return to


def swap_with_rival(s: ZwergendorfFields) -> None:
    """One of the rival's cards is turned up by chance, the two others come over (Z11.2)."""
    keep_pick(s, 0)
    out: i64 = s.roll(DECKS)
    for deck in range(DECKS):
        card: i64 = take_from_rival(s, deck)
        if deck == out:
            s.removed = card
            discard(s, card)
            hold(s, 0, deck, NO_CARD)
        else:
            hold(s, 0, deck, card)
    if s.events is not None:
        s.tell("rival", {"card": s.tables.card_ids[s.removed]})
        s.tell("receive", {"seat": 0}, {"cards": hand_ids(s, 0)}, (0,))


# Reveal (Z5.5) -------------------------------------------------------------------------------------------------------


def reveal(s: ZwergendorfFields) -> None:
    """All picks are turned up, what is left is discarded face up."""
    s.shown += 1
    for seat in range(s.seats):
        if is_active(s, seat):
            if s.events is not None:
                first = s.tables.card_ids[picked(s, seat, FIRST)]
                second = s.tables.card_ids[picked(s, seat, SECOND)]
                s.tell("reveal", {"seat": int(seat), "first": first, "second": second})
            remember(s, seat, FIRST_PICKS + s.tables.card_deck[picked(s, seat, FIRST)])
            remember(s, seat, SECOND_PICKS + s.tables.card_deck[picked(s, seat, SECOND)])
            seats.ask(s, seat, NOTHING)
    for seat in range(s.seats):
        if is_active(s, seat):
            discard_rest(s, seat)
    s.removed = NO_CARD


def discard_rest(s: ZwergendorfFields, seat: i64) -> None:
    """The last card of the hand; in a solo match also the two that were passed (Z11.2)."""
    for deck in range(DECKS):
        card: i64 = hand_card(s, seat, deck)
        if card >= 0 and card != picked(s, seat, SECOND):
            discard(s, card)
            remember(s, seat, LEFT + deck)
            if s.events is not None:
                s.tell("discard", {"seat": int(seat), "card": s.tables.card_ids[card]})
        hold(s, seat, deck, NO_CARD)
        if s.seats == 1 and seats.passed_card(s, seat, deck) >= 0:
            discard(s, seats.passed_card(s, seat, deck))
        lay_aside(s, seat, deck, NO_CARD)


def hand_ids(s: ZwergendorfFields, seat: i64) -> list[str]:
    """The cards in a hand, for events."""
    cards = [hand_card(s, seat, deck) for deck in range(DECKS)]
    return [s.tables.card_ids[card] for card in cards if card >= 0]
