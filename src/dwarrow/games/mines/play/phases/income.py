# compiled by mypyc
"""Phase 1, first part: clan income (M5.1). Seat by seat: entitlement, limit, draw, free markers."""

from __future__ import annotations

from dwarrow.games.mines.play.desk import (
    CLAN_CARDS,
    ENTITLEMENT,
    add_to_desk,
    clear_prepared,
    desk_total,
    on_desk,
)
from dwarrow.games.mines.play.draw_cards import before_draw, draw, gained_since
from dwarrow.games.mines.play.effects import NO_INCOME_LIMIT, OVERSEER_BONUS
from dwarrow.games.mines.play.gallery import (
    ITEM,
    can_rise,
    card_of,
    family_of,
    full_card,
    gallery_of,
    has_effect,
    is_clan,
    item_number,
    item_numbered,
    items_end,
    level_of,
    markers_of,
    raise_item,
    yield_of,
)
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
    s.seat = seat
    clear_prepared(s)
    family: i64 = family_of(s, seat)
    for deck in range(DECKS):
        add_to_desk(s, ENTITLEMENT, deck, yield_of(s, family, deck))
    s.markers = markers_of(s, family)
    for item in range(gallery_of(s, seat), items_end(s, seat), ITEM):
        if is_clan(s, item):
            clan_deck: i64 = s.tables.clan_deck[card_of(s, item)]
            n: i64 = yield_of(s, item, clan_deck)
            add_to_desk(s, ENTITLEMENT, clan_deck, n)
            add_to_desk(s, CLAN_CARDS, clan_deck, n)
    if desk_total(s, CLAN_CARDS) > 0 and has_effect(s, seat, OVERSEER_BONUS):  # M10.3
        s.decision = OVERSEER
    else:
        limit_income(s, seat)


def limit_income(s: MinesFields, seat: i64) -> None:
    """More than the limit must be cut down before any card is seen, unless the Packdragon is full (M5.1.2)."""
    if desk_total(s, ENTITLEMENT) > s.tables.income_limit and not has_effect(s, seat, NO_INCOME_LIMIT):
        s.decision = FORGO
    else:
        take_income(s, seat)


def take_income(s: MinesFields, seat: i64) -> None:
    """Draw everything that is left of the entitlement, decks in order (M5.1.3), then place markers (M5.1.4)."""
    before: Ints = before_draw(s)
    for deck in range(DECKS):
        draw(s, seat, deck, on_desk(s, ENTITLEMENT, deck))
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
        return decks_with(s, CLAN_CARDS, s.tables.overseer_code)
    if s.decision == FORGO:  # M5.1.2
        return decks_with(s, ENTITLEMENT, s.tables.forgo_code)
    return legal_marker(s, seat)


def decks_with(s: MinesFields, part: i64, code: i64) -> Ints:
    """The decks of which a part of the desk has a card."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for deck in range(DECKS):
        if on_desk(s, part, deck) > 0:
            legal = append(legal, code + deck)
    return legal


def legal_marker(s: MinesFields, seat: i64) -> Ints:
    """Any item that is not full, or none (M5.1.4)."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for item in range(family_of(s, seat), items_end(s, seat), ITEM):
        if can_rise(s, item):
            legal = append(legal, t.marker_code + item_number(s, seat, item))
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
    amount: i64 = s.tables.amount[full_card(s, seat, OVERSEER_BONUS)]
    add_to_desk(s, ENTITLEMENT, deck, amount)
    if s.events is not None:
        s.tell("overseer", {"seat": int(seat), "deck": s.tables.deck_ids[deck], "n": int(amount)})
    limit_income(s, seat)


def do_forgo(s: MinesFields, seat: i64, deck: i64) -> None:
    add_to_desk(s, ENTITLEMENT, deck, -1)
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
        item: i64 = item_numbered(s, seat, number)
        raise_item(s, item)
        if s.events is not None:
            s.tell("marker", {"seat": int(seat), "item": t.item_ids[number], "level": int(level_of(s, item))})
    next_marker(s, seat)
