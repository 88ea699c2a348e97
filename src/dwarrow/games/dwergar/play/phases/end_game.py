# compiled by mypyc
"""After the last round (D10): extra turns for the West (D9.1), free modernisations for the Golden Terraces (D9.3)."""

from __future__ import annotations

from dwarrow.games.dwergar.play import state
from dwarrow.games.dwergar.play.phases import turn
from dwarrow.games.dwergar.play.phases.modernising import modernise
from dwarrow.games.dwergar.play.regions import leaders
from dwarrow.games.dwergar.play.seats import in_order, waiting_of
from dwarrow.games.dwergar.play.sets import has
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: DwergarFields) -> None:
    s.phase = state.WEST
    s.asked = leaders(s, state.WESTERN, s.tables.west_least)  # D9.1: counted once
    s.decision = state.NOTHING


def legal_for(s: DwergarFields, seat: i64) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    if s.decision == state.EXTRA:  # D10.1
        legal = append(legal, t.accept_code)
        return append(legal, t.decline_code)
    waiting: i64 = waiting_of(s, seat)  # D10.2
    for card in range(t.cards):
        if has(waiting, card):
            legal = append(legal, t.free_code + card)
    return append(legal, t.free_none_code)


def do(s: DwergarFields, action: i64, seat: i64) -> None:
    asked: i64 = s.decision
    s.decision = state.NOTHING
    if asked == state.FREE:
        modernise_free(s, action, seat)
    elif action == s.tables.accept_code:
        if s.events is not None:
            s.tell("extra_turn", {"seat": int(seat)})
        turn.begin(s, seat)
    elif s.events is not None:
        s.tell("extra_declined", {"seat": int(seat)})


def modernise_free(s: DwergarFields, action: i64, seat: i64) -> None:
    """Without cost; card 43 then brings an action outside any turn (D10.2)."""
    if action == s.tables.free_none_code:
        if s.events is not None:
            s.tell("free_none", {"seat": int(seat)})
        return
    if s.events is not None:
        s.tell("free", {"seat": int(seat)})
    modernise(s, seat, action - s.tables.free_code, {})
    if s.more_actions > 0 and s.decision != state.CHIMNEY:
        s.in_turn = True
        s.actions_left = 0


def ask_next(s: DwergarFields) -> bool:
    """Ask the next leader in turn order, for the West and then for the Terraces; False when all were asked."""
    if s.phase == state.WEST:
        if ask(s, state.EXTRA):
            return True
        s.phase = state.TERRACES
        s.asked = leaders(s, state.GOLDEN_TERRACES, s.tables.terraces_least)  # D9.3: counted at this moment
    return ask(s, state.FREE)


def ask(s: DwergarFields, decision: i64) -> bool:
    for place in range(s.seats):
        seat: i64 = in_order(s, place)
        if has(s.asked, seat):
            s.asked &= ~s.tables.bit[seat]
            if decision == state.EXTRA or waiting_of(s, seat) != 0:  # who has nothing to modernise is not asked (D10.2)
                s.seat = seat
                s.decision = decision
                return True
    return False
