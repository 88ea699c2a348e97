# compiled by mypyc
"""Phase 2: trade (M6). Turns go round among the active seats; a turn is one bank exchange, one offer, or pass."""

from __future__ import annotations

from dwarrow.games.mines.play import memory, state
from dwarrow.games.mines.play.desk import DESK, clear_desk
from dwarrow.games.mines.play.effects import BANK_DISCOUNT, BANK_THREE_FOR_TWO
from dwarrow.games.mines.play.gallery import working
from dwarrow.games.mines.play.gem_cards import hand_size, holds_a_card
from dwarrow.games.mines.play.phases import bank, offers
from dwarrow.games.mines.play.seats import is_active, left_of, offers_made, set_offers_made
from dwarrow.games.mines.play.state import MinesFields
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: MinesFields) -> None:
    s.phase = state.TRADE
    s.decision = state.TRADE_TURN
    s.active = (1 << s.seats) - 1
    s.turn = s.starter
    s.seat = s.starter
    for seat in range(s.seats):
        set_offers_made(s, seat, 0)
    bank.renew_uses(s)
    memory.begin_trade(s)


def end_turn(s: MinesFields) -> None:
    """The next turn belongs to the first active seat clockwise of the one whose turn ended (M6.1.1)."""
    s.partner = NOBODY
    s.proposer = NOBODY
    s.counters = 0
    clear_desk(s, DESK)
    if s.active == 0:
        s.decision = state.NOTHING  # M6.1.2
        return
    following: i64 = left_of(s, s.turn)
    while not is_active(s, following):
        following = left_of(s, following)
    s.turn = following
    s.seat = following
    s.decision = state.TRADE_TURN


def legal_for(s: MinesFields, seat: i64) -> Ints:
    decision: i64 = s.decision
    if decision == state.TRADE_TURN:
        return legal_turn(s, seat)
    if decision == state.PAY:
        return bank.legal_pay(s, seat)
    if decision == state.TAKE:
        return bank.legal_take(s)
    return offers.legal_for(s, seat)


def legal_turn(s: MinesFields, seat: i64) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    size: i64 = hand_size(s, seat)
    if size >= t.bank_pay:  # M6.2.1
        legal = append(legal, t.bank_code)
    if size > 0:
        effects: i64 = working(s, seat)
        for gem in range(state.GEMS):
            if effects >> (BANK_DISCOUNT + gem) & 1 and bank.altar_ready(s, seat, gem, size):
                legal = append(legal, t.altar_code + gem)
        if effects >> BANK_THREE_FOR_TWO & 1 and bank.elf_ready(s, seat, size):
            legal = append(legal, t.elf_code)
        if s.trading and offers_made(s, seat) < s.max_offers:  # M6.3.1
            for partner in range(s.seats):
                if partner != seat and holds_a_card(s, partner):
                    legal = append(legal, t.offer_code + partner)
    return append(legal, t.trade_pass_code)


def do(s: MinesFields, action: i64, seat: i64) -> None:
    decision: i64 = s.decision
    if decision == state.TRADE_TURN:
        do_turn(s, action, seat)
    elif decision == state.PAY:
        bank.do_pay(s, action, seat)
    elif decision == state.TAKE:
        bank.do_take(s, action, seat)
        if s.to_take == 0:
            end_turn(s)
    elif offers.do(s, action, seat):
        end_turn(s)


def do_turn(s: MinesFields, action: i64, seat: i64) -> None:
    t = s.tables
    if action == t.trade_pass_code:
        s.active &= ~(1 << seat)
        if s.events is not None:
            s.tell("trade_pass", {"seat": int(seat)})
        end_turn(s)
    elif action == t.bank_code:
        bank.begin_exchange(s, seat, state.STANDARD)
    elif action == t.elf_code:
        bank.begin_exchange(s, seat, state.ELF)
    elif action < t.offer_code:
        bank.begin_exchange(s, seat, state.ALTAR + action - t.altar_code)
    else:
        offers.begin_offer(s, action - t.offer_code)
