# compiled by mypyc
"""Phase 1, first part: clan income (M5.1). Seat by seat: entitlement, limit, draw, free markers."""

from __future__ import annotations

from dwarrow.games.mines.play import desk, gallery
from dwarrow.games.mines.play.draw_cards import before_draw, draw, gained_since
from dwarrow.games.mines.play.effects import NO_INCOME_LIMIT, OVERSEER_BONUS
from dwarrow.games.mines.play.seats import left_of
from dwarrow.games.mines.play.state import DECKS, FORGO, INCOME, MARKER, NOTHING, OVERSEER, MinesFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: MinesFields) -> None:
    """A new round: income in player order, beginning with the starting player (M4.1)."""
    s.round += 1
    s.phase = INCOME
    if s.events is not None:
        s.tell("round", {"round": int(s.round), "seat": int(s.starter)})
    begin_seat(s, s.starter)


def begin_seat(s: MinesFields, seat: i64) -> None:
    """Read the entitlement once, with the levels as they are now (M5.1.1)."""
    t = s.tables
    s.seat = seat
    desk.clear_desk(s, desk.PREPARED)
    family: i64 = gallery.family_of(s, seat)
    for deck in range(DECKS):
        desk.add_to_desk(s, desk.ENTITLEMENT, deck, gallery.yield_of(s, family, deck))
    s.markers = gallery.yield_of(s, family, gallery.MARKERS)
    for item in range(gallery.gallery_of(s, seat), gallery.items_end(s, seat), gallery.ITEM):
        card: i64 = gallery.card_of(s, item)
        if t.is_clan[card]:
            clan_deck: i64 = t.clan_deck[card]
            n: i64 = gallery.yield_of(s, item, clan_deck)
            desk.add_to_desk(s, desk.ENTITLEMENT, clan_deck, n)
            desk.add_to_desk(s, desk.CLAN_CARDS, clan_deck, n)
    if desk.desk_total(s, desk.CLAN_CARDS) > 0 and gallery.has_effect(s, seat, OVERSEER_BONUS):  # M10.3
        s.decision = OVERSEER
    else:
        limit_income(s, seat)


def limit_income(s: MinesFields, seat: i64) -> None:
    """More than the limit must be cut down before any card is seen, unless the Packdragon is full (M5.1.2)."""
    if desk.desk_total(s, desk.ENTITLEMENT) > s.tables.income_limit and not gallery.has_effect(
        s, seat, NO_INCOME_LIMIT
    ):
        s.decision = FORGO
    else:
        take_income(s, seat)


def take_income(s: MinesFields, seat: i64) -> None:
    """Draw everything that is left of the entitlement, decks in order (M5.1.3), then place markers (M5.1.4)."""
    before: Ints = before_draw(s)
    for deck in range(DECKS):
        draw(s, seat, deck, desk.on_desk(s, desk.ENTITLEMENT, deck))
    if s.events is not None:
        backs, faces = gained_since(s, seat, before)
        if backs:
            s.tell("income", {"seat": int(seat), "cards": backs}, {"gems": faces}, (int(seat),))
    next_marker(s, seat)


def next_marker(s: MinesFields, seat: i64) -> None:
    if s.markers > 0:
        s.decision = MARKER
    elif left_of(s, seat) == s.starter:
        s.decision = NOTHING
    else:
        begin_seat(s, left_of(s, seat))


def legal_for(s: MinesFields, seat: i64) -> Ints:
    if s.decision == OVERSEER:  # M10.3: a deck that the clans yield from right now
        return decks_with(s, desk.CLAN_CARDS, s.tables.overseer_code)
    if s.decision == FORGO:  # M5.1.2
        return decks_with(s, desk.ENTITLEMENT, s.tables.forgo_code)
    return legal_marker(s, seat)


def decks_with(s: MinesFields, part: i64, code: i64) -> Ints:
    """The decks of which a part of the desk has a card."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for deck in range(DECKS):
        if desk.on_desk(s, part, deck) > 0:
            legal = append(legal, code + deck)
    return legal


def legal_marker(s: MinesFields, seat: i64) -> Ints:
    """Any item that is not full, or none (M5.1.4)."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for item in range(gallery.family_of(s, seat), gallery.items_end(s, seat), gallery.ITEM):
        if gallery.can_rise(s, item):
            legal = append(legal, t.marker_code + gallery.item_number(s, seat, item))
    return append(legal, t.forfeit_code)


def do(s: MinesFields, action: i64, seat: i64) -> None:
    if s.decision == OVERSEER:
        do_overseer(s, seat, action - s.tables.overseer_code)
    elif s.decision == FORGO:
        do_forgo(s, seat, action - s.tables.forgo_code)
    else:
        do_marker(s, action, seat)


def do_overseer(s: MinesFields, seat: i64, deck: i64) -> None:
    """The Overseer adds to the entitlement (M10.3)."""
    amount: i64 = s.tables.amount[gallery.full_card(s, seat, OVERSEER_BONUS)]
    desk.add_to_desk(s, desk.ENTITLEMENT, deck, amount)
    if s.events is not None:
        s.tell("overseer", {"seat": int(seat), "deck": s.tables.deck_ids[deck], "n": int(amount)})
    limit_income(s, seat)


def do_forgo(s: MinesFields, seat: i64, deck: i64) -> None:
    desk.add_to_desk(s, desk.ENTITLEMENT, deck, -1)
    if s.events is not None:
        s.tell("forgo", {"seat": int(seat), "deck": s.tables.deck_ids[deck]})
    limit_income(s, seat)


def do_marker(s: MinesFields, action: i64, seat: i64) -> None:
    """A free level for an item, or the marker is forfeited (M5.1.4)."""
    t = s.tables
    s.markers -= 1
    if action == t.forfeit_code:
        if s.events is not None:
            s.tell("forfeit", {"seat": int(seat)})
    else:
        number: i64 = action - t.marker_code
        item: i64 = gallery.item_numbered(s, seat, number)
        gallery.raise_item(s, item)
        if s.events is not None:
            s.tell("marker", {"seat": int(seat), "item": t.item_ids[number], "level": int(gallery.level_of(s, item))})
    next_marker(s, seat)
