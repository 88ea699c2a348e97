# compiled by mypyc
"""Drawing cards (G4.5): two from the top of a deck, one to keep, the others under their decks."""

from __future__ import annotations

from dwarrow.games.gnomes.play.board import NO_SLOT, slot_of
from dwarrow.games.gnomes.play.decks import deck_size, put_under, take_top
from dwarrow.games.gnomes.play.memory import DRAWS, note
from dwarrow.games.gnomes.play.phases.purchases import fill_slot
from dwarrow.games.gnomes.play.seats import hand_of, knowers, learn, set_hand
from dwarrow.games.gnomes.play.state import BOTTOM, DECKS, KEEP, NO_CARD, NO_DECK, GnomesFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def legal_draw(s: GnomesFields, legal: Ints) -> Ints:
    """`turn draw <deck>`: it has at least one card."""
    for deck in range(DECKS):
        if deck_size(s, deck) > 0:
            legal = append(legal, s.tables.draw_code + deck)
    return legal


def draw(s: GnomesFields, seat: i64, deck: i64) -> bool:
    """Take the top two cards; the last one is kept without asking. Says whether the action is done."""
    s.shown += 1
    s.deck = deck
    note(s, seat, DRAWS, 1)
    s.first = take_top(s, deck)
    s.second = NO_CARD
    learn(s, seat, s.first)
    if deck_size(s, deck) > 0:
        s.second = take_top(s, deck)
        learn(s, seat, s.second)
    if s.events is not None:
        cards = [s.first] if s.second < 0 else [s.first, s.second]
        levels = [int(s.tables.card_level[card]) for card in cards]
        told = {"seat": int(seat), "deck": s.tables.deck_ids[deck], "levels": levels}
        s.tell("draw", told, {"cards": [s.tables.card_ids[card] for card in cards]}, (int(seat),))
    if s.second >= 0:
        s.decision = KEEP
        return False
    s.kept = 0
    return put_back(s, seat)


def legal_keep(s: GnomesFields) -> Ints:
    """`keep first` or `keep second`."""
    return two_from(s.tables.keep_code)


def two_from(code: i64) -> Ints:
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    return append(append(legal, code), code + 1)


def do_keep(s: GnomesFields, seat: i64, action: i64) -> bool:
    s.kept = action - s.tables.keep_code
    return put_back(s, seat)


def put_back(s: GnomesFields, seat: i64) -> bool:
    """Two cards for the same deck: ask for their order; otherwise there is nothing to ask (G4.5.1)."""
    hand: i64 = hand_of(s, seat)
    if s.second >= 0 and hand >= 0 and s.tables.card_deck[hand] == s.deck:
        s.decision = BOTTOM
        return False
    finish(s, seat, False)
    return True


def legal_bottom(s: GnomesFields) -> Ints:
    """`bottom drawn` or `bottom hand`: the card that comes to lie lowest."""
    return two_from(s.tables.bottom_code)


def do_bottom(s: GnomesFields, seat: i64, action: i64) -> None:
    finish(s, seat, action == s.tables.bottom_code)


def finish(s: GnomesFields, seat: i64, drawn_lowest: bool) -> None:
    """The hand card is kept, the other drawn card and the old hand card go back."""
    kept: i64 = s.first if s.kept == 0 else s.second
    other: i64 = s.second if s.kept == 0 else s.first
    before: i64 = hand_of(s, seat)
    set_hand(s, seat, kept)
    tell_place(s, "keep", seat, kept)
    if other >= 0 and not drawn_lowest:
        return_card(s, seat, other)
    if before >= 0:
        return_card(s, seat, before)
    if other >= 0 and drawn_lowest:
        return_card(s, seat, other)
    s.deck = NO_DECK
    s.first = NO_CARD
    s.second = NO_CARD
    s.kept = 0


def return_card(s: GnomesFields, seat: i64, card: i64) -> None:
    """A card goes under its deck, or into an empty slot of the display if that deck has run out (G4.5.2).

    Only an old hand card can find its deck like that: while there are cards to draw, no slot is empty.
    """
    deck: i64 = s.tables.card_deck[card]
    tell_place(s, "under", seat, card)
    empty: i64 = slot_of(s, deck, NO_CARD)
    if deck_size(s, deck) == 0 and empty != NO_SLOT:
        fill_slot(s, deck, empty, card)
    else:
        put_under(s, card)


def tell_place(s: GnomesFields, kind: str, seat: i64, card: i64) -> None:
    """All see where a card goes; those who have held it before see which one it is (G12.4)."""
    if s.events is None:
        return
    t = s.tables
    told = {"seat": int(seat), "deck": t.deck_ids[t.card_deck[card]], "level": int(t.card_level[card])}
    s.tell(kind, told, {"card": t.card_ids[card]}, tuple(knowers(s, card)))
