# compiled by mypyc
"""The session at a location (D5.2.5): which steps are possible, one after another, until the player is done.

Heat for a step may have to be decided on (D5.4.1); `resume` goes on with the step when it is paid.
"""

from __future__ import annotations

from dwarrow.games.dwergar.play.phases.heat import demand, heat_at_hand
from dwarrow.games.dwergar.play.phases.mine import (
    begin_lift,
    coal_to_row,
    legal_elevator,
    legal_load,
    lift_and_score,
    load,
    ride,
)
from dwarrow.games.dwergar.play.phases.placing import grant, place
from dwarrow.games.dwergar.play.phases.projects import (
    begin_modernising,
    begin_project,
    complete,
    legal_modernising,
    legal_studio,
    pay_and_modernise,
    refund,
)
from dwarrow.games.dwergar.play.phases.zones import (
    begin_exchange_up,
    build_furnace,
    exchange_down,
    exchange_up,
    install,
    legal_bellows,
    legal_forge,
    legal_lab,
    legal_workshop,
    light_all,
    light_and_heat,
    light_one,
    may_install,
    take_heat,
)
from dwarrow.games.dwergar.play.state import (
    ACT,
    BELLOWS,
    ELEVATOR,
    FOR_CONVERTING,
    FOR_EXCHANGE,
    FOR_LIFT,
    FOR_MODERNISING,
    FOR_NOTHING,
    FOR_PLACING,
    FOR_PROJECT,
    FORGE,
    GOODS,
    LAB,
    MINE_LEVELS,
    NONE,
    NOTHING,
    PAID,
    WORK,
    WORKSHOP,
    Mine,
    gain_goods,
    goods_at,
    is_modern,
)
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def legal_for(s: Mine, seat: i64) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    if s.place < MINE_LEVELS:
        legal = legal_load(s, seat, legal)
    elif s.place == ELEVATOR:
        legal = legal_elevator(s, seat, legal)
    elif s.place == WORKSHOP:
        legal = legal_workshop(s, seat, legal)
    elif s.place == BELLOWS:
        legal = legal_bellows(s, seat, legal)
    elif s.place == LAB:
        legal = legal_lab(s, seat, legal)
    elif s.place == FORGE:
        legal = legal_forge(s, seat, legal)
        if s.first > 0:
            legal = legal_modernising(s, seat, legal)
    else:
        legal = legal_studio(s, seat, legal)
    if may_install(s, seat):
        legal = append(legal, t.install_code)
    if s.silverbeard == seat and s.place >= MINE_LEVELS:
        legal = append(legal, t.silverbeard_code)
        legal = append(legal, t.silverbeard_code + 1)
    legal = legal_converting(s, seat, legal, t.work_convert_code)
    return append(legal, t.done_code)


def do(s: Mine, action: i64, seat: i64) -> None:
    """One step; those with codes below `coal` name nothing further."""
    t = s.tables
    s.decision = WORK
    if action == t.done_code:
        done(s, seat)
    elif action < t.coal_code:
        plain_step(s, action, seat)
    elif action < t.lab_code:
        coal_to_row(s, seat, action - t.coal_code)
    elif action < t.forge_code:
        exchange_down(s, seat, action - t.lab_code)
    elif action < t.complete_code:
        begin_exchange_up(s, seat, action - t.forge_code)
    elif action < t.refund_code:
        begin_project(s, seat, action - t.complete_code)
    elif action < t.modernise_code:
        refund(s, seat, action - t.refund_code)
    elif action < t.silverbeard_code:
        begin_modernising(s, seat, action - t.modernise_code)
    elif action < t.work_convert_code:
        call_silverbeard(s, seat, action - t.silverbeard_code)
    else:
        begin_converting(s, seat, action - t.work_convert_code)


def plain_step(s: Mine, action: i64, seat: i64) -> None:
    t = s.tables
    if action == t.load_code:
        load(s, seat)
    elif action == t.lift_code:
        begin_lift(s, seat)
    elif action == t.build_code:
        s.base = 0
        build_furnace(s, seat, t.build_price)
    elif action == t.build_more_code:
        s.first -= 1
        build_furnace(s, seat, t.build_more_price)
    elif action == t.light_code:
        light_one(s, seat)
    elif action == t.light_all_code:
        light_all(s, seat)
    elif action == t.heat_code:
        take_heat(s, seat)
    elif action == t.light_heat_code:
        light_and_heat(s, seat)
    else:
        install(s, seat)


def call_silverbeard(s: Mine, seat: i64, bonus: i64) -> None:
    """The token is handed back for one of the two bonuses of the place (D9.5)."""
    s.silverbeard = NOBODY
    s.called = bonus
    grant(s, bonus)
    if s.events is not None:
        s.tell("silverbeard_used", {"seat": int(seat), "n": int(bonus) + 1, "place": s.tables.place_ids[s.place]})


def done(s: Mine, seat: i64) -> None:
    """The session is over: a foreman in the mine jumps into his cart, and the action ends (D5.2.6)."""
    ride(s, seat)
    close_session(s)
    s.decision = NOTHING


def close_session(s: Mine) -> None:
    s.place = NONE
    s.dwarf = 0
    s.skill = 0
    s.base = 0
    s.first = 0
    s.second = 0
    s.called = NONE
    s.lifts = 0
    s.shut = False
    s.installed = False
    s.project = NONE
    s.fresh = False
    for good in range(GOODS):
        s.board[PAID + good] = 0


# Heat into goods, at any moment of the own turn (D8.37) --------------------------------------------------------


def legal_converting(s: Mine, seat: i64, legal: Ints, code: i64) -> Ints:
    converters = s.tables.converters
    for number in range(len(converters)):
        card: i64 = converters[number]
        if is_modern(s, seat, card) and s.tables.amount[card] <= heat_at_hand(s, seat):
            legal = append(legal, code + number)
    return legal


def begin_converting(s: Mine, seat: i64, number: i64) -> None:
    card: i64 = s.tables.converters[number]
    if demand(s, seat, s.tables.amount[card], FOR_CONVERTING, card):
        convert(s, seat, card)


def convert(s: Mine, seat: i64, card: i64) -> None:
    gain_goods(s, seat, s.tables.effect_goods, GOODS * card)
    if s.events is not None:
        goods = goods_at(s, s.tables.effect_goods, GOODS * card)
        s.tell("convert", {"seat": int(seat), "card": s.tables.card_ids[card], "goods": goods})


# When heat is paid ---------------------------------------------------------------------------------------------------


def resume(s: Mine, seat: i64) -> None:
    """Go on with what the heat was for."""
    purpose: i64 = s.purpose
    subject: i64 = s.subject
    if purpose == FOR_PLACING:
        place(s, seat, subject)
    elif purpose == FOR_LIFT:
        lift_and_score(s, seat)
    elif purpose == FOR_EXCHANGE:
        exchange_up(s, seat, subject)
    elif purpose == FOR_PROJECT:
        complete(s, seat, subject)
    elif purpose == FOR_MODERNISING:
        pay_and_modernise(s, seat, subject)
    elif purpose == FOR_CONVERTING:
        convert(s, seat, subject)


def go_back(s: Mine) -> None:
    """To the session, or, outside one, to the action; a free modernisation is over (D10.2)."""
    s.purpose = FOR_NOTHING
    s.subject = 0
    if s.place >= 0:
        s.decision = WORK
    else:
        s.decision = ACT if s.in_turn else NOTHING
