# compiled by mypyc
"""Offers between players in the Trade phase (M6.3): give side, want side, answer, counter."""

from __future__ import annotations

from dwarrow.games.mines.play import desk, memory
from dwarrow.games.mines.play.gem_cards import hand_over, hand_size, held, holds_a_card
from dwarrow.games.mines.play.seats import offers_made, set_offers_made
from dwarrow.games.mines.play.state import ANSWER, GEMS, GIVE, WANT, MinesFields
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin_offer(s: MinesFields, partner: i64) -> None:
    """Prepare an offer, or a counter to the open one; nobody sees it before it is complete."""
    s.addressee = partner
    desk.clear_desk(s, desk.PREPARED)
    s.decision = GIVE


def legal_for(s: MinesFields, seat: i64) -> Ints:
    if s.decision == GIVE:
        return legal_give(s, seat)
    if s.decision == WANT:
        return legal_want(s)
    return legal_answer(s, seat)


def legal_give(s: MinesFields, seat: i64) -> Ints:
    """`give <gem>`: held, rank not falling, few enough gems that one is left to want (M6.3.2)."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    gems: i64 = desk.desk_gems(s, desk.GIVE_SIDE)
    for gem in range(desk.highest_on_desk(s, desk.GIVE_SIDE), GEMS):
        given: i64 = desk.on_desk(s, desk.GIVE_SIDE, gem)
        if held(s, seat, gem) > given and (given > 0 or gems < t.max_give_gems):
            legal = append(legal, t.give_code + gem)
    if gems > 0:
        legal = append(legal, t.give_done_code)
    return legal


def legal_want(s: MinesFields) -> Ints:
    """`want <gem>`: not on the give side, rank not falling, no more than the partner has cards (M6.3.2)."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    wanted: i64 = desk.desk_total(s, desk.WANT_SIDE)
    if wanted < hand_size(s, s.addressee):
        for gem in range(desk.highest_on_desk(s, desk.WANT_SIDE), GEMS):
            if desk.on_desk(s, desk.GIVE_SIDE, gem) == 0:
                legal = append(legal, t.want_code + gem)
    if wanted > 0:
        legal = append(legal, t.want_done_code)
    return legal


def legal_answer(s: MinesFields, seat: i64) -> Ints:
    """`answer`: accept only with the want side in hand, counter only once and with a card (M6.3.3)."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    if holds_all(s, seat, desk.OPEN_WANT):
        legal = append(legal, t.accept_code)
    legal = append(legal, t.decline_code)
    if s.counters < t.max_counters and holds_a_card(s, seat):
        legal = append(legal, t.counter_code)
    return legal


def holds_all(s: MinesFields, seat: i64, side: i64) -> bool:
    """Whether a hand holds a side of an offer."""
    for gem in range(GEMS):
        if held(s, seat, gem) < desk.on_desk(s, side, gem):
            return False
    return True


def do(s: MinesFields, action: i64, seat: i64) -> bool:
    """Returns whether the turn is over."""
    if s.decision == GIVE:
        do_give(s, action)
    elif s.decision == WANT:
        do_want(s, action, seat)
    else:
        return do_answer(s, action, seat)
    return False


def do_give(s: MinesFields, action: i64) -> None:
    t = s.tables
    if action != t.give_done_code:
        desk.add_to_desk(s, desk.GIVE_SIDE, action - t.give_code, 1)
        if desk.desk_total(s, desk.GIVE_SIDE) < t.max_side:  # a full side closes by itself (M13.1.2)
            return
    s.decision = WANT


def do_want(s: MinesFields, action: i64, seat: i64) -> None:
    t = s.tables
    if action != t.want_done_code:
        desk.add_to_desk(s, desk.WANT_SIDE, action - t.want_code, 1)
        if desk.desk_total(s, desk.WANT_SIDE) < t.max_side:
            return
    make_offer(s, seat)


def make_offer(s: MinesFields, seat: i64) -> None:
    """The prepared offer is complete and lies open: its partner must answer."""
    countered = s.proposer >= 0
    if countered:
        s.counters += 1
        memory.note(s, seat, memory.REFUSED, 0, 1)
    else:
        set_offers_made(s, seat, offers_made(s, seat) + 1)  # M6.3.1; a counter costs nobody an offer (M6.3.3)
    s.proposer = seat
    s.partner = s.addressee
    s.addressee = NOBODY
    desk.lay_open(s)
    memory.note_desk(s, seat, memory.OFFERED, desk.OPEN_GIVE, 2 * GEMS)  # and what it wanted
    s.decision = ANSWER
    s.seat = s.partner
    if s.events is not None:
        sides = {"give": desk.desk_counts(s, desk.OPEN_GIVE), "want": desk.desk_counts(s, desk.OPEN_WANT)}
        s.tell("counter" if countered else "offer", {"seat": int(seat), "partner": int(s.partner), **sides})


def do_answer(s: MinesFields, action: i64, seat: i64) -> bool:
    t = s.tables
    proposer: i64 = s.proposer
    if action == t.counter_code:  # an offer by the same limits, back to the proposer (M6.3.3)
        begin_offer(s, proposer)
        return False
    if action == t.accept_code:
        s.shown += 1  # of which decks the other's cards are (M0.6)
        for gem in range(GEMS):  # M6.3.4
            hand_over(s, proposer, seat, gem, desk.on_desk(s, desk.OPEN_GIVE, gem))
            hand_over(s, seat, proposer, gem, desk.on_desk(s, desk.OPEN_WANT, gem))
        s.active |= (1 << seat) | (1 << proposer)  # M6.1.2
        remember_trade(s, proposer, seat)
    else:
        memory.note(s, seat, memory.REFUSED, 0, 1)
    if s.events is not None:
        event = "accept" if action == t.accept_code else "decline"
        s.tell(event, {"seat": int(seat), "partner": int(proposer)})
    return True


def remember_trade(s: MinesFields, proposer: i64, partner: i64) -> None:
    """What each gave and got."""
    memory.note_desk(s, proposer, memory.GIVEN, desk.OPEN_GIVE)
    memory.note_desk(s, partner, memory.GOT, desk.OPEN_GIVE)
    memory.note_desk(s, partner, memory.GIVEN, desk.OPEN_WANT)
    memory.note_desk(s, proposer, memory.GOT, desk.OPEN_WANT)
