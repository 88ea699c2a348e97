# compiled by mypyc
"""The action round (G3.2): turns go round until nobody has an action left. A turn is any number of soil samples (G4.2)
and one action (G4.1), which the other modules of this folder list and do.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.play import memory, seats, state
from dwarrow.games.gnomes.play.phases import drawing, market, purchases
from dwarrow.games.gnomes.play.state import ACTIONS_PHASE, BOTTOM, KEEP, MARKER, NOTHING, PAY, TURN, GnomesFields
from dwarrow.kernel.vectors import Ints, append, i64, vec

TURN_ROOM: Final = 56  # capacity to begin the list of a turn with: most fit, the others grow


def begin(s: GnomesFields) -> None:
    """Everybody has three actions and one for each Gnomunculus (G8.1); the start player begins."""
    s.phase = ACTIONS_PHASE
    for seat in range(s.seats):
        seats.set_actions(s, seat, seats.actions_a_round(s, seat))
    s.seat = s.starter
    s.decision = TURN
    memory.begin_actions(s)


def legal_for(s: GnomesFields, seat: i64) -> Ints:
    decision: i64 = s.decision
    if decision == TURN:
        return legal_turn(s, seat)
    if decision == PAY:
        return purchases.legal_pay(s, seat)
    if decision == KEEP:
        return drawing.legal_keep(s)
    if decision == BOTTOM:
        return drawing.legal_bottom(s)
    if decision == MARKER:
        return market.legal_marker(s, seat)
    return market.legal_sale(s, seat)


def legal_turn(s: GnomesFields, seat: i64) -> Ints:
    legal = legal_samples(s, seat)
    legal = market.legal_buy(s, seat, legal)
    legal = market.legal_sell(s, seat, legal)
    legal = drawing.legal_draw(s, legal)
    legal = purchases.legal_tiles(s, seat, legal)
    legal = purchases.legal_items(s, seat, legal)
    legal = market.legal_traders(s, seat, legal)
    return append(legal, s.tables.gold_code)  # G4.10: always possible


def do(s: GnomesFields, action: i64, seat: i64) -> None:
    decision: i64 = s.decision
    done = True
    if decision == TURN:
        done = do_turn(s, action, seat)
    elif decision == PAY:
        done = purchases.do_pay(s, seat, action)
    elif decision == KEEP:
        done = drawing.do_keep(s, seat, action)
    elif decision == BOTTOM:
        drawing.do_bottom(s, seat, action)
    elif decision == MARKER:
        market.do_marker(s, seat, action)
    else:
        market.do_sale(s, seat, action)
    if done:
        end_action(s, seat)


def do_turn(s: GnomesFields, action: i64, seat: i64) -> bool:
    """Begin what was chosen; says whether an action is done. A soil sample is none."""
    t = s.tables
    if action < t.buy_code:
        sample(s, seat, action - t.sample_code)
        return False
    if action < t.sell_code:
        return market.do_buy(s, seat, action - t.buy_code)
    if action < t.draw_code:
        return market.do_sell(s, seat, action - t.sell_code)
    if action < t.tile_code:
        return drawing.draw(s, seat, action - t.draw_code)
    if action < t.trader_code:  # spaces and items are numbered in one row, like their actions
        return purchases.begin_purchase(s, seat, action - t.tile_code)
    if action < t.swap_code:
        market.take_trader(s, seat, action - t.trader_code)
    elif action < t.gold_code:
        market.swap(s, seat, action - t.swap_code)
    else:
        market.take_gold(s, seat)
    return True


# Soil samples (G4.2) -------------------------------------------------------------------------------------------------


def legal_samples(s: GnomesFields, seat: i64) -> Ints:
    """`turn sample <space>`: any tile on the board that the seat has not looked at. The list of the turn begins so."""
    spaces: i64 = 0
    if seats.gold_of(s, seat) >= s.tables.sample_cost:
        spaces = s.lying & ~seats.sampled_by(s, seat)
    legal: Ints = vec[i64]([0] * state.size_of(spaces), capacity=TURN_ROOM)
    code: i64 = s.tables.sample_code
    n: i64 = 0
    while spaces:
        if spaces & 1:
            legal[n] = code
            n += 1
        spaces >>= 1
        code += 1
    return legal


def sample(s: GnomesFields, seat: i64, space: i64) -> None:
    t = s.tables
    s.shown += 1
    seats.pay_gold(s, seat, t.sample_cost)
    seats.mark_sampled(s, seat, space)
    memory.note(s, seat, memory.SAMPLES, 1)
    if s.events is not None:
        told = {"seat": int(seat), "space": t.space_ids[space]}
        s.tell("sample", told, {"tile": t.tile_ids[s.faces[space]]}, (int(seat),))


# The end of an action ------------------------------------------------------------------------------------------------


def end_action(s: GnomesFields, seat: i64) -> None:
    """One action less, and the end may be near (G4.11); then the next seat that has an action (G3.2)."""
    seats.gain_actions(s, seat, -1)
    if seats.vp_of(s, seat) >= s.tables.threshold[s.seats] and not s.ending:
        s.ending = True
        if s.events is not None:
            s.tell("ending", {"seat": int(seat), "vp": int(seats.vp_of(s, seat))})
    s.decision = TURN
    for _step in range(s.seats):
        seat = seats.left_of(s, seat)
        if seats.actions_left(s, seat) > 0:
            s.seat = seat
            return
    s.decision = NOTHING
