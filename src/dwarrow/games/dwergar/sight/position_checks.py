"""The moment of a position: read field by field, and refused where no match comes to it."""

from __future__ import annotations

from dwarrow.games.dwergar.play import board, seats, state
from dwarrow.games.dwergar.play.effects import VP_FOR_EXTRA_HEAT
from dwarrow.games.dwergar.play.goods import amount_in
from dwarrow.games.dwergar.play.phases.heat import least_furnaces, most_furnaces
from dwarrow.games.dwergar.play.phases.mine import lift_cost
from dwarrow.games.dwergar.play.phases.modernising import heat_cost
from dwarrow.games.dwergar.play.phases.studio import discounts
from dwarrow.games.dwergar.play.regions import in_play
from dwarrow.games.dwergar.play.session import FIRST, bonus_amount, is_at_work
from dwarrow.games.dwergar.rules import DwergarState
from dwarrow.kernel.errors import UnparsableAction
from dwarrow.kernel.fields import Fields
from dwarrow.kernel.state import NOBODY

MOST_ACTIONS = 99
SESSION = (
    "place", "dwarf", "skill", "base", "bonuses", "lifts", "shut", "installed", "project", "fresh", "paid",
    "load", "silverbeard",
)  # fmt: skip


def read_moment(s: DwergarState, fields: Fields) -> None:
    """Who decides what, and what has been begun."""
    if fields["phase"].value == "over":
        s.phase = state.TERRACES
        s.seat = NOBODY
        return
    s.phase = fields["phase"].index(state.PHASES, "phase")
    s.decision = fields["decision"].index(state.DECISIONS[1:], "decision") + 1
    s.seat = fields["to_act"].whole(0, s.seats - 1)
    s.turns_begun = seats.place_of(s, s.seat) + 1 if s.phase == state.ROUND else s.seats
    moment = fields["moment"]
    moment.only("left", "more", "further", "asked", "session", "card", "prices", "payment")
    s.in_turn = "left" in moment
    if s.in_turn:
        s.actions_left = moment["left"].whole(0, MOST_ACTIONS)
        s.more_actions = moment["more"].whole(0, MOST_ACTIONS)
        s.may_skip = moment["further"].flag()
    if s.phase != state.ROUND:
        for seat in moment["asked"].each():
            s.asked |= 1 << seat.whole(0, s.seats - 1)
    if "session" in moment:
        _read_session(s, moment["session"])
    if s.decision in (state.DISCOUNT, state.CHIMNEY):
        s.subject = moment["card"].index(s.tables.card_ids, "project")
    elif s.decision == state.FURNACES:
        _read_payment(s, moment["payment"])


def _read_session(s: DwergarState, session: Fields) -> None:
    session.only(*SESSION)
    t = s.tables
    s.location = session["place"].index(t.location_ids, "location")
    s.dwarf = session["dwarf"].index(t.dwarf_ids, "dwarf")
    s.speciality = session["skill"].index(t.dwarf_ids, "dwarf")
    s.base_uses = session["base"].whole(0, MOST_ACTIONS)
    bonuses = session["bonuses"].each()
    if len(bonuses) != 2:
        raise session["bonuses"].fault("must be two numbers")
    s.first_uses, s.second_uses = (uses.whole(0, 2) for uses in bonuses)
    if "silverbeard" in session:
        s.called = session["silverbeard"].whole(1, 2) - 1
    s.lifts = session["lifts"].whole(0, MOST_ACTIONS)
    s.shut = session["shut"].flag()
    s.installed = session["installed"].flag()
    if session["project"].value is not None:
        s.project = session["project"].index(t.card_ids, "project")
    s.fresh = session["fresh"].flag()
    for good, n in session["paid"].counts(t.good_ids, "good"):
        board.set_paid(s, good, n)


def _read_payment(s: DwergarState, payment: Fields) -> None:
    t = s.tables
    payment.only("purpose", "heat", "of", "ways", "off")
    s.purpose = payment["purpose"].index(state.PURPOSES[1:], "purpose") + 1
    s.due = payment["heat"].whole(1, MOST_ACTIONS)
    if "off" in payment:
        s.cheaper_good = payment["off"].index(t.good_ids, "good")
    what = payment["of"]
    if s.purpose == state.FOR_LIFT:
        return
    if s.purpose == state.FOR_PLACING:
        try:
            s.subject = s.game.parse(what.text())
        except UnparsableAction as error:
            raise what.fault(str(error)) from None
        if not t.place_as_code <= s.subject < t.break_code:
            raise what.fault("is no placement of a worker as another one")
    elif s.purpose == state.FOR_EXCHANGE:
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
    wanted = {state.EXTRA: state.WEST, state.FREE: state.TERRACES}.get(int(s.decision), int(s.phase))
    chimney = s.phase == state.TERRACES and s.decision in (state.CHIMNEY, state.FURNACES)
    if s.phase != wanted:
        raise decision.fault(f"is not decided in phase {state.PHASES[s.phase]}")
    outside = s.decision in (state.EXTRA, state.FREE) or (chimney and not is_at_work(s) and not s.in_turn)
    if s.in_turn == outside:
        raise moment.fault("must say how many actions are left in a turn, and only there")
    if outside and is_at_work(s):
        raise moment["session"].fault("there is none outside a turn")
    if s.decision in (state.WORK, state.DISCOUNT) and not is_at_work(s):
        raise moment.fault("must have a session")
    if s.decision == state.ACT and is_at_work(s):
        raise moment["session"].fault("there is none between two actions")
    if is_at_work(s):
        _check_session(s, moment["session"])
    if s.decision == state.FREE and seats.completed_by(s, s.seat) == seats.modernised_by(s, s.seat):
        raise decision.fault(f"seat {s.seat} has nothing to modernise")
    if s.decision == state.DISCOUNT:
        _check_price(s, moment)
    elif s.decision == state.CHIMNEY:
        _check_chimney(s, moment["card"])
    elif s.decision == state.FURNACES:
        _check_payment(s, moment["payment"])


def _check_session(s: DwergarState, session: Fields) -> None:
    if board.dwarf_at(s, s.location) != (board.foreman_of(s.seat) if s.dwarf == state.FOREMAN else s.dwarf):
        raise session["dwarf"].fault("does not lie on the location")
    if (s.dwarf == state.FOREMAN) != (s.speciality == state.FOREMAN):
        raise session["skill"].fault("a foreman has no speciality, and no worker is a foreman")
    most = s.tables.base_amount[state.LAB] + 2 * bonus_amount(s, FIRST) if s.location == state.LAB else 1
    if s.base_uses > most:
        raise session["base"].fault(f"cannot be more than {most}")
    in_mine = board.in_mine(s.location)
    if in_mine and (s.first_uses or s.second_uses):
        raise session["bonuses"].fault("there are none in the mine")
    if s.called != state.NO_BONUS and (in_mine or s.silverbeard != NOBODY or not in_play(s, state.OLD_MINE)):
        raise session["silverbeard"].fault("he cannot have helped here")
    if s.project == state.NO_CARD:
        if s.fresh or any(board.paid(s, good) for good in range(state.GOODS)):
            raise session["project"].fault("is missing")
        return
    if s.location != state.STUDIO or not seats.has_completed(s, s.seat, s.project) or s.base_uses:
        raise session["project"].fault("was not completed in this session")
    if s.fresh and seats.has_modernised(s, s.seat, s.project):
        raise session["fresh"].fault("it is modernised already")
    for good in range(state.GOODS):
        if board.paid(s, good) > amount_in(s.tables.price_goods, s.project, good):
            raise session["paid"].fault("is more than the price")


def _check_price(s: DwergarState, moment: Fields) -> None:
    card = s.subject
    offered = s.location == state.STUDIO and s.base_uses and board.is_open(s, card)
    if not offered or len(discounts(s, s.seat, card)) < 2:
        raise moment["card"].fault("is no project whose price may be lower in two ways")
    if s.tables.price_heat[card] > seats.heat_at_hand(s, s.seat):
        raise moment["card"].fault("costs more heat than there is")


def _check_chimney(s: DwergarState, card: Fields) -> None:
    if not seats.has_modernised(s, s.seat, s.subject) or s.tables.effect[s.subject] != VP_FOR_EXTRA_HEAT:
        raise card.fault("is no modernised project with this effect")


def _check_payment(s: DwergarState, payment: Fields) -> None:
    """There are several ways to pay, and what is paid for can be done."""
    t, seat = s.tables, int(s.seat)
    if least_furnaces(s, seat) >= most_furnaces(s, seat):
        raise payment["heat"].fault("can be paid in one way only, or not at all")
    _check_purpose(s, payment)
    costs = {
        state.FOR_PLACING: lambda: t.amount[t.retrainer],
        state.FOR_EXCHANGE: lambda: t.forge_heat[s.subject],
        state.FOR_PROJECT: lambda: t.price_heat[s.subject],
        state.FOR_CONVERTING: lambda: t.amount[s.subject],
        state.FOR_LIFT: lambda: lift_cost(s),
        state.FOR_MODERNISING: lambda: heat_cost(s, seat, s.subject),
        state.FOR_CHIMNEY: lambda: s.due,  # any amount
    }
    wanted = int(costs[int(s.purpose)]())
    if s.due != wanted:
        raise payment["heat"].fault(f"must be {wanted}")


def _check_purpose(s: DwergarState, payment: Fields) -> None:
    """What is paid for must be possible: it is asked for again as if the heat were not due yet."""
    codes = {
        state.FOR_LIFT: s.tables.lift_code,
        state.FOR_EXCHANGE: s.tables.forge_code + s.subject,
        state.FOR_PROJECT: s.tables.complete_code + s.subject,
        state.FOR_MODERNISING: s.tables.modernise_code + s.subject,
        state.FOR_PLACING: s.subject,
    }
    purpose, decision = payment["purpose"], s.decision
    if s.purpose == state.FOR_CHIMNEY:
        _check_chimney(s, payment["of"])
        return
    in_session = s.purpose != state.FOR_PLACING and (s.purpose != state.FOR_CONVERTING or is_at_work(s))
    if in_session != is_at_work(s) or (s.location == state.FORGE and s.purpose in (state.FOR_LIFT, state.FOR_PROJECT)):
        raise purpose.fault("cannot be paid for here")
    if s.purpose == state.FOR_PROJECT and s.cheaper_good not in discounts(s, s.seat, s.subject):
        raise payment.fault("off: is no good that may be cheaper")
    if s.purpose != state.FOR_PROJECT and s.cheaper_good != state.NO_GOOD:
        raise payment["off"].fault("only a project may be cheaper")
    if s.purpose == state.FOR_CONVERTING:
        cards = list(s.tables.converters)
        first = s.tables.work_convert_code if in_session else s.tables.act_convert_code
        code = first + cards.index(s.subject) if s.subject in cards else -1
    else:
        code = codes[int(s.purpose)]
    s.decision = state.WORK if in_session else state.ACT
    possible = code in list(s.legal_for(s.seat))
    s.decision = decision
    if not possible:
        raise purpose.fault("cannot be paid for now")
