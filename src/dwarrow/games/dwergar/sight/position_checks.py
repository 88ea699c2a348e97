"""The moment of a position: read field by field, and refused where no match comes to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.dwergar.play.lookup import COST
from dwarrow.games.dwergar.play.phases.heat import heat_at_hand, least_furnaces, most_furnaces
from dwarrow.games.dwergar.play.phases.mine import lift_cost
from dwarrow.games.dwergar.play.phases.projects import discounts, heat_due
from dwarrow.games.dwergar.play.state import (
    ACT,
    CHIMNEY,
    DECISIONS,
    DISCOUNT,
    DWARF,
    EXTRA,
    FOR_CHIMNEY,
    FOR_CONVERTING,
    FOR_EXCHANGE,
    FOR_LIFT,
    FOR_MODERNISING,
    FOR_PLACING,
    FOR_PROJECT,
    FOREMAN,
    FORGE,
    FREE,
    FURNACES,
    GOODS,
    LAB,
    MINE_LEVELS,
    MODERN,
    NONE,
    OLD_MINE,
    OPEN,
    OWN,
    OWNED,
    PAID,
    PHASES,
    PURPOSES,
    ROUND,
    STUDIO,
    TERRACES,
    WEST,
    WORK,
    is_modern,
)
from dwarrow.games.dwergar.schema import GOODS as GOOD_IDS
from dwarrow.kernel.errors import UnparsableAction
from dwarrow.kernel.state import NOBODY

if TYPE_CHECKING:
    from dwarrow.games.dwergar.rules import DwergarState
    from dwarrow.kernel.fields import Fields

MOST_ACTIONS = 99
SESSION = (
    "place", "dwarf", "skill", "base", "bonuses", "lifts", "shut", "installed", "project", "fresh", "paid",
    "load", "silverbeard",
)  # fmt: skip


def read_moment(s: DwergarState, fields: Fields) -> None:
    """Who decides what, and what has been begun."""
    if fields["phase"].value == "over":
        s.phase = TERRACES
        s.seat = NOBODY
        return
    s.phase = fields["phase"].index(PHASES, "phase")
    s.decision = fields["decision"].index(DECISIONS[1:], "decision") + 1
    s.seat = fields["to_act"].whole(0, s.seats - 1)
    s.turn = (s.seat - s.starter) % s.seats if s.phase == ROUND else s.seats
    moment = fields["moment"]
    moment.only("left", "more", "further", "asked", "session", "card", "prices", "payment")
    s.in_turn = "left" in moment
    if s.in_turn:
        s.left = moment["left"].whole(0, MOST_ACTIONS)
        s.more = moment["more"].whole(0, MOST_ACTIONS)
        s.further = moment["further"].flag()
    if s.phase != ROUND:
        for seat in moment["asked"].each():
            s.asked |= 1 << seat.whole(0, s.seats - 1)
    if "session" in moment:
        _read_session(s, moment["session"])
    if s.decision in (DISCOUNT, CHIMNEY):
        s.subject = moment["card"].index(s.tables.card_ids, "project")
    elif s.decision == FURNACES:
        _read_payment(s, moment["payment"])


def _read_session(s: DwergarState, session: Fields) -> None:
    session.only(*SESSION)
    t = s.tables
    s.place = session["place"].index(t.place_ids, "location")
    s.dwarf = session["dwarf"].index(t.dwarf_ids, "dwarf")
    s.skill = session["skill"].index(t.dwarf_ids, "dwarf")
    s.base = session["base"].whole(0, MOST_ACTIONS)
    bonuses = session["bonuses"].each()
    if len(bonuses) != 2:
        raise session["bonuses"].fault("must be two numbers")
    s.first, s.second = (place.whole(0, 2) for place in bonuses)
    if "silverbeard" in session:
        s.called = session["silverbeard"].whole(1, 2) - 1
    s.lifts = session["lifts"].whole(0, MOST_ACTIONS)
    s.shut = session["shut"].flag()
    s.installed = session["installed"].flag()
    if session["project"].value is not None:
        s.project = session["project"].index(t.card_ids, "project")
    s.fresh = session["fresh"].flag()
    for good, n in session["paid"].counts(GOOD_IDS, "good"):
        s.board[PAID + good] = n


def _read_payment(s: DwergarState, payment: Fields) -> None:
    t = s.tables
    payment.only("purpose", "heat", "of", "ways", "off")
    s.purpose = payment["purpose"].index(PURPOSES[1:], "purpose") + 1
    s.due = payment["heat"].whole(1, MOST_ACTIONS)
    if "off" in payment:
        s.off = payment["off"].index(GOOD_IDS, "good")
    what = payment["of"]
    if s.purpose == FOR_LIFT:
        return
    if s.purpose == FOR_PLACING:
        try:
            s.subject = s.game.parse(what.text())
        except UnparsableAction as error:
            raise what.fault(str(error)) from None
        if not t.place_as_code <= s.subject < t.break_code:
            raise what.fault("is no placement of a worker as another one")
    elif s.purpose == FOR_EXCHANGE:
        rates = [f"{t.good_ids[a]} {t.good_ids[b]}" for a, b in zip(t.forge_give, t.forge_take, strict=True)]
        s.subject = what.index(rates, "exchange of the forge")
    else:
        s.subject = what.index(t.card_ids, "project")


# What no match comes to ----------------------------------------------------------------------------------------------


def check_moment(s: DwergarState, fields: Fields) -> None:
    """Raise the fault of a field if the seat to act could not be asked this now."""
    if s.seat < 0:
        return
    moment, decision = fields["moment"], fields["decision"]
    wanted = {EXTRA: WEST, FREE: TERRACES}.get(int(s.decision), int(s.phase))
    free_chimney = s.phase == TERRACES and s.place == NONE and not s.in_turn
    if s.phase != wanted:
        raise decision.fault(f"is not decided in phase {PHASES[s.phase]}")
    outside = s.decision in (EXTRA, FREE) or (free_chimney and s.decision in (CHIMNEY, FURNACES))
    if s.in_turn == outside:
        raise moment.fault("must say how many actions are left in a turn, and only there")
    if outside and s.place != NONE:
        raise moment["session"].fault("there is none outside a turn")
    if s.decision in (WORK, DISCOUNT) and s.place == NONE:
        raise moment.fault("must have a session")
    if s.decision == ACT and s.place != NONE:
        raise moment["session"].fault("there is none between two actions")
    if s.place != NONE:
        _check_session(s, moment["session"])
    if s.decision == FREE and s.own[s.seat * OWN + OWNED] == s.own[s.seat * OWN + MODERN]:
        raise decision.fault(f"seat {s.seat} has nothing to modernise")
    if s.decision == DISCOUNT:
        _check_price(s, moment)
    elif s.decision == CHIMNEY:
        _check_chimney(s, moment["card"])
    elif s.decision == FURNACES:
        _check_payment(s, moment["payment"])


def _check_session(s: DwergarState, session: Fields) -> None:
    lying = s.board[DWARF + s.place]
    if lying != (FOREMAN + s.seat if s.dwarf == FOREMAN else s.dwarf):
        raise session["dwarf"].fault("does not lie on the location")
    if (s.dwarf == FOREMAN) != (s.skill == FOREMAN):
        raise session["skill"].fault("a foreman has no speciality, and no worker is a foreman")
    most = s.tables.base_amount[LAB] + 2 * s.tables.bonus_amount[2 * LAB] if s.place == LAB else 1
    if s.base > most:
        raise session["base"].fault(f"cannot be more than {most}")
    if s.place < MINE_LEVELS and (s.first or s.second):
        raise session["bonuses"].fault("there are none in the mine")
    if s.called != NONE and (s.place < MINE_LEVELS or s.silverbeard != NOBODY or not s.regions >> OLD_MINE & 1):
        raise session["silverbeard"].fault("he cannot have helped here")
    if s.project == NONE:
        if s.fresh or any(s.board[PAID + good] for good in range(GOODS)):
            raise session["project"].fault("is missing")
        return
    t = s.tables
    if s.place != STUDIO or not s.own[s.seat * OWN + OWNED] >> s.project & 1 or s.base:
        raise session["project"].fault("was not completed in this session")
    if s.fresh and is_modern(s, s.seat, s.project):
        raise session["fresh"].fault("it is modernised already")
    for good in range(GOODS):
        if s.board[PAID + good] > t.price[s.project * COST + 1 + good]:
            raise session["paid"].fault("is more than the price")


def _is_open(s: DwergarState, card: int) -> bool:
    return any(s.board[OPEN + slot] == card for slot in range(s.tables.open_cards))


def _check_price(s: DwergarState, moment: Fields) -> None:
    if s.place != STUDIO or not s.base or not _is_open(s, s.subject) or len(discounts(s, s.seat, s.subject)) < 2:
        raise moment["card"].fault("is no project whose price may be lower in two ways")
    if s.tables.price[s.subject * COST] > heat_at_hand(s, s.seat):
        raise moment["card"].fault("costs more heat than there is")


def _check_chimney(s: DwergarState, card: Fields) -> None:
    if not is_modern(s, s.seat, s.subject) or s.tables.components.projects[s.subject].effect.id != "vp_for_extra_heat":
        raise card.fault("is no modernised project with this effect")


def _check_payment(s: DwergarState, payment: Fields) -> None:
    """There are several ways to pay, and what is paid for can be done."""
    t, seat = s.tables, int(s.seat)
    if least_furnaces(s, seat) >= most_furnaces(s, seat):
        raise payment["heat"].fault("can be paid in one way only, or not at all")
    _check_purpose(s, payment)
    if s.purpose == FOR_PLACING:
        wanted = int(t.amount[t.retrainer])
    elif s.purpose == FOR_EXCHANGE:
        wanted = int(t.forge_heat[s.subject])
    elif s.purpose == FOR_PROJECT:
        wanted = int(t.price[s.subject * COST])
    elif s.purpose == FOR_CONVERTING:
        wanted = int(t.amount[s.subject])
    elif s.purpose == FOR_LIFT:
        wanted = int(lift_cost(s))
    elif s.purpose == FOR_MODERNISING:
        wanted = int(heat_due(s, seat, s.subject))
    else:  # any amount goes up the chimney
        return
    if s.due != wanted:
        raise payment["heat"].fault(f"must be {wanted}")


def _check_purpose(s: DwergarState, payment: Fields) -> None:
    """What is paid for must be possible: it is asked for again as if the heat were not due yet."""
    codes = {
        FOR_LIFT: s.tables.lift_code,
        FOR_EXCHANGE: s.tables.forge_code + s.subject,
        FOR_PROJECT: s.tables.complete_code + s.subject,
        FOR_MODERNISING: s.tables.modernise_code + s.subject,
        FOR_PLACING: s.subject,
    }
    purpose, decision, place = payment["purpose"], s.decision, s.place
    if s.purpose == FOR_CHIMNEY:
        _check_chimney(s, payment["of"])
        return
    in_session = s.purpose != FOR_PLACING and (s.purpose != FOR_CONVERTING or place != NONE)
    if in_session != (place != NONE) or (place == FORGE and s.purpose in (FOR_LIFT, FOR_PROJECT)):
        raise purpose.fault("cannot be paid for here")
    if s.purpose == FOR_PROJECT and s.off not in discounts(s, s.seat, s.subject):
        raise payment.fault("off: is no good that may be cheaper")
    if s.purpose != FOR_PROJECT and s.off != NONE:
        raise payment["off"].fault("only a project may be cheaper")
    if s.purpose == FOR_CONVERTING:
        cards = list(s.tables.converters)
        first = s.tables.work_convert_code if in_session else s.tables.act_convert_code
        code = first + cards.index(s.subject) if s.subject in cards else -1
    else:
        code = codes[int(s.purpose)]
    s.decision = WORK if in_session else ACT
    possible = code in list(s.legal_for(s.seat))
    s.decision = decision
    if not possible:
        raise purpose.fault("cannot be paid for now")
