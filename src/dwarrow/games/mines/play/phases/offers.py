# compiled by mypyc
"""Offers between players in the Trade phase (M6.3): give side, want side, answer, counter."""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.play.phases.bank import highest_on_desk
from dwarrow.games.mines.play.state import ANSWER, GEMS, GIVE, OFFERS, OWN, WANT, Mine, hand_over, hand_size, held
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec

WANTED: Final = 4  # the want side starts here on the desk
OPEN: Final = 8  # the offer that lies open starts here; before that is the one being prepared, unseen by the others


def begin_offer(s: Mine, partner: i64) -> None:
    """Prepare an offer, or a counter to the open one; nobody sees it before it is complete."""
    s.addressee = partner
    for place in range(OPEN):
        s.desk[place] = 0
    s.decision = GIVE


def legal_for(s: Mine, seat: i64) -> Ints:
    if s.decision == GIVE:
        return legal_give(s, seat)
    if s.decision == WANT:
        return legal_want(s)
    return legal_answer(s, seat)


def legal_give(s: Mine, seat: i64) -> Ints:
    """`give <gem>`: held, rank not falling, few enough gems that one is left to want (M6.3.2)."""
    t = s.tables
    desk = s.desk
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    gems: i64 = (desk[0] > 0) + (desk[1] > 0) + (desk[2] > 0) + (desk[3] > 0)
    for gem in range(highest_on_desk(s), GEMS):
        if held(s, seat, gem) > desk[gem] and (desk[gem] > 0 or gems < t.max_give_gems):
            legal = append(legal, t.give_code + gem)
    if gems > 0:
        legal = append(legal, t.give_done_code)
    return legal


def legal_want(s: Mine) -> Ints:
    """`want <gem>`: not on the give side, rank not falling, no more than the partner has cards (M6.3.2)."""
    t = s.tables
    desk = s.desk
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    wanted: i64 = desk[WANTED] + desk[WANTED + 1] + desk[WANTED + 2] + desk[WANTED + 3]
    if wanted < hand_size(s, s.addressee):
        lowest: i64 = GEMS - 1
        while lowest > 0 and desk[WANTED + lowest] == 0:
            lowest -= 1
        for gem in range(lowest, GEMS):
            if desk[gem] == 0:
                legal = append(legal, t.want_code + gem)
    if wanted > 0:
        legal = append(legal, t.want_done_code)
    return legal


def legal_answer(s: Mine, seat: i64) -> Ints:
    """`answer`: accept only with the want side in hand, counter only once and with a card (M6.3.3)."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    if holds_want(s, seat):
        legal = append(legal, t.accept_code)
    legal = append(legal, t.decline_code)
    if s.counters < t.max_counters and hand_size(s, seat) > 0:
        legal = append(legal, t.counter_code)
    return legal


def holds_want(s: Mine, seat: i64) -> bool:
    for gem in range(GEMS):
        if held(s, seat, gem) < s.desk[OPEN + WANTED + gem]:
            return False
    return True


def do(s: Mine, action: i64, seat: i64) -> bool:
    """Returns whether the turn is over."""
    if s.decision == GIVE:
        do_give(s, action)
    elif s.decision == WANT:
        do_want(s, action, seat)
    else:
        return do_answer(s, action, seat)
    return False


def do_give(s: Mine, action: i64) -> None:
    t = s.tables
    desk = s.desk
    if action != t.give_done_code:
        desk[action - t.give_code] += 1
        if desk[0] + desk[1] + desk[2] + desk[3] < t.max_side:  # a full side closes by itself (M13.1.2)
            return
    s.decision = WANT


def do_want(s: Mine, action: i64, seat: i64) -> None:
    t = s.tables
    desk = s.desk
    if action != t.want_done_code:
        desk[WANTED + action - t.want_code] += 1
        if desk[WANTED] + desk[WANTED + 1] + desk[WANTED + 2] + desk[WANTED + 3] < t.max_side:
            return
    make_offer(s, seat)


def make_offer(s: Mine, seat: i64) -> None:
    """The prepared offer is complete and lies open: its partner must answer."""
    countered = s.proposer >= 0
    if countered:
        s.counters += 1
    else:
        s.own[seat * OWN + OFFERS] += 1  # M6.3.1; a counter costs nobody an offer (M6.3.3)
    s.proposer = seat
    s.partner = s.addressee
    s.addressee = -1
    for place in range(OPEN):
        s.desk[OPEN + place] = s.desk[place]
        s.desk[place] = 0
    s.decision = ANSWER
    s.seat = s.partner
    if s.events is not None:
        s.tell(
            "counter" if countered else "offer",
            {"seat": int(seat), "partner": int(s.partner), "give": side(s, OPEN), "want": side(s, OPEN + WANTED)},
        )


def side(s: Mine, start: i64) -> dict[str, int]:
    """One side of an offer on the desk, by gem id."""
    return {s.tables.gem_ids[gem]: int(s.desk[start + gem]) for gem in range(GEMS) if s.desk[start + gem] > 0}


def do_answer(s: Mine, action: i64, seat: i64) -> bool:
    t = s.tables
    other: i64 = s.proposer
    if action == t.counter_code:  # an offer by the same limits, back to the proposer (M6.3.3)
        begin_offer(s, other)
        return False
    if action == t.accept_code:
        s.shown += 1  # of which decks the other's cards are (M0.6)
        for gem in range(GEMS):  # M6.3.4
            hand_over(s, other, seat, gem, s.desk[OPEN + gem])
            hand_over(s, seat, other, gem, s.desk[OPEN + WANTED + gem])
        s.active |= (1 << seat) | (1 << other)  # M6.1.2
    if s.events is not None:
        kind = "accept" if action == t.accept_code else "decline"
        s.tell(kind, {"seat": int(seat), "partner": int(other)})
    return True
