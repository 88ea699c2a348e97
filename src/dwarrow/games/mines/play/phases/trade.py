# compiled by mypyc
"""Phase 2: trade (M6). Turns go round among the active seats; a turn is one bank exchange, one offer, or pass."""

from __future__ import annotations

from dwarrow.games.mines.play.effects import BANK_DISCOUNT, BANK_THREE_FOR_TWO
from dwarrow.games.mines.play.phases import bank, offers
from dwarrow.games.mines.play.state import (
    ALTAR,
    DESK,
    ELF,
    GEMS,
    NOTHING,
    OFFERS,
    OWN,
    PAY,
    STANDARD,
    TAKE,
    TRADE,
    TRADE_TURN,
    Mine,
    full_slot,
    hand_size,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: Mine) -> None:
    s.phase = TRADE
    s.decision = TRADE_TURN
    s.active = (1 << s.seats) - 1
    s.turn = s.starter
    s.seat = s.starter
    for seat in range(s.seats):
        s.own[seat * OWN + OFFERS] = 0
    bank.refresh_altars(s)


def end_turn(s: Mine) -> None:
    """The next turn belongs to the first active seat clockwise of the one whose turn ended (M6.1.1)."""
    s.partner = -1
    s.proposer = -1
    s.counters = 0
    for place in range(DESK):
        s.desk[place] = 0
    if s.active == 0:
        s.decision = NOTHING  # M6.1.2
        return
    following: i64 = (s.turn + 1) % s.seats
    while not s.active >> following & 1:
        following = (following + 1) % s.seats
    s.turn = following
    s.seat = following
    s.decision = TRADE_TURN


def legal_for(s: Mine, seat: i64) -> Ints:
    decision: i64 = s.decision
    if decision == TRADE_TURN:
        return legal_turn(s, seat)
    if decision == PAY:
        return bank.legal_pay(s, seat)
    if decision == TAKE:
        return bank.legal_take(s)
    return offers.legal_for(s, seat)


def legal_turn(s: Mine, seat: i64) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    size: i64 = hand_size(s, seat)
    if size >= t.bank_pay:  # M6.2.1
        legal = append(legal, t.bank_code)
    if size > 0:
        for gem in range(GEMS):
            if bank.altar_ready(s, seat, gem):
                legal = append(legal, t.altar_code + gem)
        elf: i64 = full_slot(s, seat, BANK_THREE_FOR_TWO)
        if elf >= 0 and bank.uses_left(s, elf) and size >= t.card_pay[s.items[elf]]:
            legal = append(legal, t.elf_code)
        if s.trading and s.own[seat * OWN + OFFERS] < s.max_offers:  # M6.3.1
            for partner in range(s.seats):
                if partner != seat and hand_size(s, partner) > 0:
                    legal = append(legal, t.offer_code + partner)
    return append(legal, t.trade_pass_code)


def do(s: Mine, action: i64, seat: i64) -> None:
    decision: i64 = s.decision
    if decision == TRADE_TURN:
        do_turn(s, action, seat)
    elif decision == PAY:
        bank.do_pay(s, action, seat)
    elif decision == TAKE:
        bank.do_take(s, action, seat)
        if s.to_take == 0:
            end_turn(s)
    elif offers.do(s, action, seat):
        end_turn(s)


def do_turn(s: Mine, action: i64, seat: i64) -> None:
    t = s.tables
    if action == t.trade_pass_code:
        s.active &= ~(1 << seat)
        if s.events is not None:
            s.tell("trade_pass", {"seat": int(seat)})
        end_turn(s)
    elif action == t.bank_code:
        bank.open_exchange(s, STANDARD, t.bank_take)
    elif action == t.elf_code:
        bank.open_exchange(s, ELF, t.card_take[s.items[full_slot(s, seat, BANK_THREE_FOR_TWO)]])
    elif action < t.offer_code:
        gem: i64 = action - t.altar_code
        bank.open_exchange(s, ALTAR + gem, t.card_take[s.items[full_slot(s, seat, BANK_DISCOUNT + gem)]])
    else:
        offers.begin_offer(s, action - t.offer_code)
