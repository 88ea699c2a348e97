# compiled by mypyc
"""Rounds and what follows them (D4, D10): who is next, events, Silverbeard, extra turns, free modernisations."""

from __future__ import annotations

from dwarrow.games.dwergar.play.phases import turn
from dwarrow.games.dwergar.play.phases.heat import gain_heat, light
from dwarrow.games.dwergar.play.phases.mine import fill, lift
from dwarrow.games.dwergar.play.phases.projects import modernise
from dwarrow.games.dwergar.play.state import (
    BY_REGION,
    CHIMNEY,
    COLD,
    EXTRA,
    FREE,
    GOLDEN_TERRACES,
    LIT,
    MODERN,
    NONE,
    NOTHING,
    OLD_MINE,
    OPEN,
    OWN,
    OWNED,
    ROUND,
    ROWS,
    TERRACES,
    WEST,
    WESTERN,
    Mine,
    count,
    draw_event,
    in_order,
)
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def go_on(s: Mine) -> bool:
    """To the next action, turn, round or question; False when the match is over (D4.1)."""
    if s.in_turn:
        turn.next_action(s)
    elif s.phase == ROUND:
        s.turn += 1
        if s.turn < s.seats:
            turn.begin(s, in_order(s, s.turn))
        else:
            end_round(s)
    elif s.phase == WEST:
        if not ask_next(s, EXTRA):
            s.phase = TERRACES
            s.asked = leaders(s, GOLDEN_TERRACES, s.tables.terraces_least)
    else:
        return ask_next(s, FREE)
    return True


def begin_round(s: Mine) -> None:
    s.round += 1
    s.turn = NONE
    s.decision = NOTHING
    if s.events is not None:
        s.tell("round", {"round": int(s.round)})
    give_silverbeard(s)


# Who has most (D9) ---------------------------------------------------------------------------------------------------


def leaders(s: Mine, region: i64, least: i64) -> i64:
    """The set of seats with the most completed projects of a region in play, if they are enough (D9.1, D9.3)."""
    most: i64 = least
    found: i64 = 0
    if not s.regions >> region & 1:
        return 0
    for seat in range(s.seats):
        n: i64 = s.own[seat * OWN + BY_REGION + region]
        if n > most:
            most = n
            found = 0
        if n == most:
            found |= s.tables.bit[seat]
    return found


def give_silverbeard(s: Mine) -> None:
    """Before each round the token goes to whoever alone has most of the Old Mine (D4.2)."""
    s.silverbeard = NOBODY
    first: i64 = leaders(s, OLD_MINE, s.tables.old_mine_least)
    if count(first) != 1:
        return
    for seat in range(s.seats):
        if first >> seat & 1:
            s.silverbeard = seat
    if s.events is not None:
        s.tell("silverbeard", {"seat": int(s.silverbeard)})


# The end of a round (D4.4) -------------------------------------------------------------------------------------------


def end_round(s: Mine) -> None:
    """The event ends (D4.4.1), the next is revealed (D4.4.2), furnaces are lit; then a round or the end (D4.4.4)."""
    s.event = s.tables.no_event
    last: bool = s.events_left == 0
    if not last:
        s.event = draw_event(s)
        if s.events is not None:
            s.tell("event", {"card": s.tables.event_ids[s.event]})
        do_event(s, s.event)
    relight(s)
    if last:
        begin_end_game(s)
    else:
        begin_round(s)


def do_event(s: Mine, event: i64) -> None:
    """The instant part of an event: lifts (D7.47, D7.50, D7.60), goods into carts (D7.54, D7.55), heat for all (D7.46,
    D7.53), other projects. Lifts by events cost nothing and score nothing (D6.2.3).
    """
    t = s.tables
    for _ in range(t.event_lifts[event]):
        if s.events is not None:
            s.tell("lift_event", {})
        lift(s)
    for level in range(1, ROWS):
        if t.event_fills[event] >> level & 1:
            fill(s, level, t.event_fill_kind[event], t.event_fill_count[event])
            if s.events is not None:
                goods = {t.good_ids[t.event_fill_kind[event]]: int(t.event_fill_count[event])}
                s.tell("event_fill", {"row": str(level), "goods": goods})
    if t.event_heat[event] > 0:
        for seat in range(s.seats):
            gain_heat(s, seat, t.event_heat[event])
        if s.events is not None:
            s.tell("event_heat", {"n": int(t.event_heat[event])})
    if t.event_replaces[event] > 0:
        replace_projects(s, t.event_replaces[event])


def replace_projects(s: Mine, n: i64) -> None:
    """Event 52: open projects by chance leave the game, and as many are opened (D7.52)."""
    t = s.tables
    for _ in range(n):
        lying: i64 = 0
        for slot in range(t.open_cards):
            if s.board[OPEN + slot] >= 0:
                lying += 1
        if lying == 0:
            break
        pick: i64 = s.roll(lying)
        for slot in range(t.open_cards):
            if s.board[OPEN + slot] >= 0:
                if pick == 0:
                    if s.events is not None:
                        s.tell("removed", {"card": t.card_ids[s.board[OPEN + slot]]})
                    s.board[OPEN + slot] = NONE
                pick -= 1
    turn.refill(s, n)


def relight(s: Mine) -> None:
    """Who has a lit furnace lights another one (D4.4.3)."""
    for seat in range(s.seats):
        if s.own[seat * OWN + LIT] > 0 and s.own[seat * OWN + COLD] > 0:
            n: i64 = light(s, seat, s.tables.relight)
            if s.events is not None and n > 0:
                s.tell("relights", {"seat": int(seat), "n": int(n)})


# The end of the match (D10) ------------------------------------------------------------------------------------------


def begin_end_game(s: Mine) -> None:
    s.phase = WEST
    s.asked = leaders(s, WESTERN, s.tables.west_least)  # D9.1: counted once
    s.decision = NOTHING


def ask_next(s: Mine, decision: i64) -> bool:
    """Ask the next leader in turn order; who has nothing left to modernise is not asked (D10.2)."""
    for step in range(s.seats):
        seat: i64 = in_order(s, step)
        if s.asked >> seat & 1:
            s.asked &= ~s.tables.bit[seat]
            if decision == EXTRA or s.own[seat * OWN + OWNED] != s.own[seat * OWN + MODERN]:
                s.seat = seat
                s.decision = decision
                return True
    return False


def legal_extra(s: Mine) -> Ints:
    """A turn more, or not (D10.1)."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    legal = append(legal, s.tables.accept_code)
    return append(legal, s.tables.decline_code)


def answer_extra(s: Mine, action: i64, seat: i64) -> None:
    s.decision = NOTHING
    if action == s.tables.accept_code:
        if s.events is not None:
            s.tell("extra_turn", {"seat": int(seat)})
        turn.begin(s, seat)
    elif s.events is not None:
        s.tell("extra_declined", {"seat": int(seat)})


def legal_free(s: Mine, seat: i64) -> Ints:
    """Any own project that is not modernised, or none (D10.2)."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    waiting: i64 = s.own[seat * OWN + OWNED] & ~s.own[seat * OWN + MODERN]
    card: i64 = 0
    while waiting:
        if waiting & 1:
            legal = append(legal, s.tables.free_code + card)
        waiting >>= 1
        card += 1
    return append(legal, s.tables.free_none_code)


def modernise_free(s: Mine, action: i64, seat: i64) -> None:
    """Without cost; card 43 then brings an action outside any turn (D10.2)."""
    s.decision = NOTHING
    if action == s.tables.free_none_code:
        if s.events is not None:
            s.tell("free_none", {"seat": int(seat)})
        return
    modernise(s, seat, action - s.tables.free_code, {})
    if s.more > 0 and s.decision != CHIMNEY:
        s.in_turn = True
        s.left = 0
