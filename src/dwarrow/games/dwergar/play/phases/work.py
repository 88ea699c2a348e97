# compiled by mypyc
"""The steps of a session (D5.2.5): which are possible, one after another, until the player is done.

Heat for a step may have to be decided on (D5.4.1); `resume` goes on with the step when it is paid.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar.play import state
from dwarrow.games.dwergar.play.board import in_mine
from dwarrow.games.dwergar.play.phases import heat, mine, modernising, studio, zones
from dwarrow.games.dwergar.play.phases.placing import place
from dwarrow.games.dwergar.play.session import FIRST, SECOND, end_session, go_back, grant
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec

# What a placement tells. Where it ends at once without telling more, nothing could be done there.
ARRIVING: Final = ("place", "place_as", "takes", "foreman_home", "owner_heat", "placing_heat", "placing_vp")


def legal_for(s: DwergarFields, seat: i64) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    if in_mine(s.location):
        legal = mine.legal_load(s, seat, legal)
    elif s.location == state.ELEVATOR:
        legal = mine.legal_elevator(s, seat, legal)
    elif s.location == state.WORKSHOP:
        legal = zones.legal_workshop(s, seat, legal)
    elif s.location == state.BELLOWS:
        legal = zones.legal_bellows(s, seat, legal)
    elif s.location == state.LAB:
        legal = zones.legal_lab(s, seat, legal)
    elif s.location == state.FORGE:
        legal = zones.legal_forge(s, seat, legal)
        if s.first_uses > 0:
            legal = modernising.legal_steps(s, seat, legal)
    else:
        legal = studio.legal_steps(s, seat, legal)
    if zones.may_install(s, seat):
        legal = append(legal, t.install_code)
    if s.silverbeard == seat and not in_mine(s.location):
        legal = append(legal, t.silverbeard_code + FIRST)
        legal = append(legal, t.silverbeard_code + SECOND)
    legal = heat.legal_converting(s, seat, legal, t.work_convert_code)
    return append(legal, t.done_code)


def do(s: DwergarFields, action: i64, seat: i64) -> None:
    """One step; those with codes below `coal` name nothing further."""
    t = s.tables
    s.decision = state.WORK
    if action == t.done_code:
        done(s, seat)
    elif action < t.coal_code:
        plain_step(s, action, seat)
    elif action < t.lab_code:
        mine.coal_to_row(s, seat, action - t.coal_code)
    elif action < t.forge_code:
        zones.exchange_down(s, seat, action - t.lab_code)
    elif action < t.complete_code:
        zones.begin_exchange_up(s, seat, action - t.forge_code)
    elif action < t.refund_code:
        studio.begin(s, seat, action - t.complete_code)
    elif action < t.modernise_code:
        studio.refund(s, seat, action - t.refund_code)
    elif action < t.silverbeard_code:
        modernising.begin(s, seat, action - t.modernise_code)
    elif action < t.work_convert_code:
        call_silverbeard(s, seat, action - t.silverbeard_code)
    else:
        heat.begin_converting(s, seat, action - t.work_convert_code)


def plain_step(s: DwergarFields, action: i64, seat: i64) -> None:
    t = s.tables
    if action == t.load_code:
        mine.load(s, seat)
    elif action == t.lift_code:
        mine.begin_lift(s, seat)
    elif action == t.build_code:
        s.base_uses = 0
        zones.build_furnace(s, seat, t.build_price)
    elif action == t.build_more_code:
        s.first_uses -= 1
        zones.build_furnace(s, seat, t.build_more_price)
    elif action == t.light_code:
        zones.light_one(s, seat)
    elif action == t.light_all_code:
        zones.light_all(s, seat)
    elif action == t.heat_code:
        zones.take_heat(s, seat)
    elif action == t.light_heat_code:
        zones.light_and_heat(s, seat)
    else:
        zones.install(s, seat)


def call_silverbeard(s: DwergarFields, seat: i64, bonus: i64) -> None:
    """The token is handed back for one of the two bonuses of the work zone (D9.5)."""
    s.silverbeard = NOBODY
    s.called = bonus
    grant(s, bonus)
    if s.events is not None:
        zone = s.tables.location_ids[s.location]
        s.tell("silverbeard_used", {"seat": int(seat), "n": int(bonus) + 1, "place": zone})


def done(s: DwergarFields, seat: i64) -> None:
    """The session is over: a foreman in the mine jumps into his cart, and the action ends (D5.2.6)."""
    if s.events is not None and s.events and s.events[-1].kind in ARRIVING:
        s.tell("idle", {"seat": int(seat), "place": s.tables.location_ids[s.location]})
    mine.ride(s, seat)
    end_session(s)
    s.decision = state.NOTHING


# When heat is paid ---------------------------------------------------------------------------------------------------


def do_furnaces(s: DwergarFields, seat: i64, furnaces: i64) -> None:
    heat.pay_heat(s, seat, furnaces)
    resume(s, seat)
    if s.decision == state.FURNACES:  # nothing new is asked
        go_back(s)


def resume(s: DwergarFields, seat: i64) -> None:
    """Go on with what the heat was for."""
    purpose: i64 = s.purpose
    subject: i64 = s.subject
    if purpose == state.FOR_PLACING:
        place(s, seat, subject)
    elif purpose == state.FOR_LIFT:
        mine.lift_and_score(s, seat)
    elif purpose == state.FOR_EXCHANGE:
        zones.exchange_up(s, seat, subject)
    elif purpose == state.FOR_PROJECT:
        studio.complete(s, seat, subject)
    elif purpose == state.FOR_MODERNISING:
        modernising.pay_and_modernise(s, seat, subject)
    elif purpose == state.FOR_CONVERTING:
        heat.convert(s, seat, subject)
