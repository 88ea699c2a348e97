# compiled by mypyc
"""Phase 1, first part: clan income (M5.1). Seat by seat: entitlement, limit, draw, free markers."""

from __future__ import annotations

from dwarrow.games.mines.play.draw_cards import draw, gained_since
from dwarrow.games.mines.play.effects import NO_INCOME_LIMIT, OVERSEER_BONUS
from dwarrow.games.mines.play.gallery import item_code, raise_item, slot_of_item
from dwarrow.games.mines.play.state import (
    CARD,
    CELLS,
    DECKS,
    FAMILY,
    FORGO,
    INCOME,
    LEVEL,
    MARKER,
    NOTHING,
    OVERSEER,
    Mine,
    full_slot,
    slot_cell,
    slots_in_use,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: Mine) -> None:
    """A new round: income in player order, beginning with the starting player (M4.1)."""
    s.round += 1
    s.phase = INCOME
    if s.events is not None:
        s.tell("round", {"round": int(s.round), "seat": int(s.starter)})
    begin_seat(s, s.starter)


def begin_seat(s: Mine, seat: i64) -> None:
    """Read the entitlement once, with the levels at this moment (M5.1.1)."""
    s.seat = seat
    t = s.tables
    desk = s.desk
    clan_decks: i64 = 0  # cells 4-7 of the desk: what the Dwarven clans yield
    for place in range(8):
        desk[place] = 0
    cell: i64 = slot_cell(s, seat, FAMILY)
    end: i64 = slot_cell(s, seat, slots_in_use(s, seat))
    family: i64 = t.yield_cell(s.items[cell + CARD], s.items[cell + LEVEL])
    for deck in range(DECKS):
        desk[deck] = t.yields[family + deck]
    s.markers = t.yields[family + DECKS]
    cell += 2 * CELLS
    while cell < end:
        card: i64 = s.items[cell + CARD]
        if t.is_clan[card]:
            deck_: i64 = t.clan_deck[card]
            n: i64 = t.yields[t.yield_cell(card, s.items[cell + LEVEL]) + deck_]
            desk[deck_] += n
            desk[4 + deck_] += n
            clan_decks += n
        cell += CELLS
    if clan_decks > 0 and full_slot(s, seat, OVERSEER_BONUS) >= 0:
        s.decision = OVERSEER
    else:
        limit_income(s, seat)


def limit_income(s: Mine, seat: i64) -> None:
    """More than the limit must be cut down before any card is seen, unless the Packdragon is full (M5.1.2)."""
    desk = s.desk
    total: i64 = desk[0] + desk[1] + desk[2] + desk[3]
    if total > s.tables.income_limit and full_slot(s, seat, NO_INCOME_LIMIT) < 0:
        s.decision = FORGO
    else:
        take_income(s, seat)


def take_income(s: Mine, seat: i64) -> None:
    """Draw everything that is left of the entitlement, decks in order (M5.1.3), then place markers (M5.1.4)."""
    before: Ints = s.cards[:] if s.events is not None else s.desk
    for deck in range(DECKS):
        if s.desk[deck] > 0:
            draw(s, seat, deck, s.desk[deck])
    if s.events is not None:
        backs, faces = gained_since(s, seat, before)
        if backs:
            s.tell("income", {"seat": int(seat), "cards": backs}, {"gems": faces}, (int(seat),))
    next_marker(s, seat)


def next_marker(s: Mine, seat: i64) -> None:
    if s.markers > 0:
        s.decision = MARKER
        return
    following: i64 = (seat + 1) % s.seats
    if following == s.starter:
        s.decision = NOTHING
    else:
        begin_seat(s, following)


def legal_for(s: Mine, seat: i64) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    if s.decision == OVERSEER:  # M10.3: a deck that the clans yield from right now
        for deck in range(DECKS):
            if s.desk[4 + deck] > 0:
                legal = append(legal, t.overseer_code + deck)
    elif s.decision == FORGO:  # M5.1.2
        for deck in range(DECKS):
            if s.desk[deck] > 0:
                legal = append(legal, t.forgo_code + deck)
    else:  # M5.1.4: any item that is not full, or none
        for slot in range(slots_in_use(s, seat)):
            cell: i64 = slot_cell(s, seat, slot)
            card: i64 = s.items[cell + CARD]
            if card >= 0 and s.items[cell + LEVEL] < t.top[card]:
                legal = append(legal, t.marker_code + item_code(s, cell, slot))
        legal = append(legal, t.forfeit_code)
    return legal


def do(s: Mine, action: i64, seat: i64) -> None:
    t = s.tables
    if s.decision == OVERSEER:
        deck: i64 = action - t.overseer_code
        amount: i64 = t.amount[s.items[full_slot(s, seat, OVERSEER_BONUS)]]
        s.desk[deck] += amount
        if s.events is not None:
            s.tell("overseer", {"seat": int(seat), "deck": t.deck_ids[deck], "n": int(amount)})
        limit_income(s, seat)
    elif s.decision == FORGO:
        given_up: i64 = action - t.forgo_code
        s.desk[given_up] -= 1
        if s.events is not None:
            s.tell("forgo", {"seat": int(seat), "deck": t.deck_ids[given_up]})
        limit_income(s, seat)
    else:
        s.markers -= 1
        if action == t.forfeit_code:
            if s.events is not None:
                s.tell("forfeit", {"seat": int(seat)})
        else:
            raise_item(s, seat, slot_of_item(s, seat, action - t.marker_code))
            if s.events is not None:
                cell: i64 = slot_cell(s, seat, slot_of_item(s, seat, action - t.marker_code))
                s.tell(
                    "marker",
                    {
                        "seat": int(seat),
                        "item": t.item_ids[action - t.marker_code],
                        "level": int(s.items[cell + LEVEL]),
                    },
                )
        next_marker(s, seat)
