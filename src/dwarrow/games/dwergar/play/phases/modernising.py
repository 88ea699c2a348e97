# compiled by mypyc
"""Modernising a project (D6.8), and the effects that it sets off at once (D8)."""

from __future__ import annotations

from dwarrow.games.dwergar.play import effects, seats, state
from dwarrow.games.dwergar.play.goods import amount_in, goods_in
from dwarrow.games.dwergar.play.phases.heat import build, demand, gain_heat, light, light_up
from dwarrow.games.dwergar.play.session import FIRST, SECOND, bonus_amount, go_back
from dwarrow.games.dwergar.play.sets import count, has
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def legal_steps(s: DwergarFields, seat: i64, legal: Ints) -> Ints:
    """At the forge, a blacksmith: any own project that is not modernised (D6.6.2)."""
    waiting: i64 = seats.waiting_of(s, seat)
    for card in range(s.tables.cards):
        if has(waiting, card) and may_modernise(s, seat, card):
            legal = append(legal, s.tables.modernise_code + card)
    return legal


def begin(s: DwergarFields, seat: i64, card: i64) -> None:
    if demand(s, seat, heat_cost(s, seat, card), state.FOR_MODERNISING, card):
        pay_and_modernise(s, seat, card)


def pay_and_modernise(s: DwergarFields, seat: i64, card: i64) -> None:
    paid: dict[str, int] = {}
    for good in range(state.GOODS):
        cost: i64 = goods_cost(s, seat, card, good)
        seats.pay(s, seat, good, cost)
        if s.events is not None and cost > 0:
            paid[s.tables.good_ids[good]] = int(cost)
    s.fresh = False
    modernise(s, seat, card, paid)


def modernise(s: DwergarFields, seat: i64, card: i64, paid: dict[str, int]) -> None:
    """The card counts as modernised; its points, card 20, its own effect (D6.8.2)."""
    t = s.tables
    seats.mark_modernised(s, seat, card)
    seats.gain_vp(s, seat, seats.MODERN_VP, t.modernise_vp[card])
    if s.events is not None:
        vp = int(t.modernise_vp[card])
        s.tell("modernises", {"seat": int(seat), "card": t.card_ids[card], "goods": paid, "vp": vp})
    for helper in t.for_modernising:  # D8.20
        if (
            helper != card
            and seats.has_modernised(s, seat, helper)
            and amount_in(t.cost_goods, card, t.kind[helper]) > 0
        ):
            effect_vp(s, seat, helper, t.amount[helper])
    if t.at_once[card]:
        take_effect(s, seat, card)


# What it costs (D6.8.1) -----------------------------------------------------------------------------------------------


def may_modernise(s: DwergarFields, seat: i64, card: i64) -> bool:
    if heat_cost(s, seat, card) > seats.heat_at_hand(s, seat):
        return False
    for good in range(state.GOODS):
        if seats.stored(s, seat, good) < goods_cost(s, seat, card, good):
            return False
    return True


def heat_cost(s: DwergarFields, seat: i64, card: i64) -> i64:
    """Printed heat, more at the forge, less with a blacksmith in the studio (D6.7.4) and with card 34 (D8.34)."""
    t = s.tables
    heat: i64 = t.cost_heat[card]
    if s.location == state.FORGE:
        heat += bonus_amount(s, FIRST)
    elif s.location == state.STUDIO:
        heat -= s.second_uses * bonus_amount(s, SECOND)
    for helper in t.less_heat:
        if helper != card and seats.has_modernised(s, seat, helper) and t.effect_region[helper] == t.region[card]:
            heat -= t.amount[helper]
    if heat < 0:
        return 0
    return heat


def goods_cost(s: DwergarFields, seat: i64, card: i64, good: i64) -> i64:
    """Printed goods, gold less with card 21 (D8.21)."""
    t = s.tables
    cost: i64 = amount_in(t.cost_goods, card, good)
    for helper in t.less_goods:
        if t.kind[helper] == good and helper != card and seats.has_modernised(s, seat, helper):
            cost -= t.amount[helper]
    if cost < 0:
        return 0
    return cost


# Effects --------------------------------------------------------------------------------------------------------------


def take_effect(s: DwergarFields, seat: i64, card: i64) -> None:
    """What a card does when it is modernised (D8.5, D8.10, D8.46), or at the start of a turn (D4.3.2).

    Cards without an effect do nothing (D8.22).
    """
    t = s.tables
    effect: i64 = t.effect[card]
    if effect == effects.GAIN_RESOURCES:
        effect_goods(s, seat, card)
    elif effect == effects.GAIN_HEAT:
        effect_heat(s, seat, card, t.amount[card])
    elif effect == effects.NEW_MINE_SET:
        made: i64 = count(seats.modernised_by(s, seat) & t.region_cards[t.region[card]])
        effect_vp(s, seat, card, t.amount[card] * made)
    elif effect == effects.OTHERS_GAIN_RESOURCES:
        for other in range(s.seats):
            if other != seat:
                effect_goods(s, other, card)
    elif effect == effects.LIGHT_ALL_AND_HEAT:
        light_up(s, seat, seats.cold_of(s, seat))
        effect_heat(s, seat, card, t.amount[card])
    elif effect == effects.HEAT_SELF_AND_OTHERS:
        for other in range(s.seats):
            effect_heat(s, other, card, t.amount[card] if other == seat else t.second[card])
    elif effect == effects.GAIN_LIT_FURNACE:
        built: i64 = light(s, seat, build(s, seat, t.amount[card]))
        if s.events is not None and built > 0:
            s.tell("effect_furnace", {"seat": int(seat), "card": t.card_ids[card], "n": int(built)})
    elif effect == effects.EXTRA_ACTION:
        s.more_actions += t.amount[card]
        if s.events is not None:
            s.tell("effect_action", {"seat": int(seat), "card": t.card_ids[card]})
    elif effect == effects.VP_FOR_EXTRA_HEAT:
        s.decision = state.CHIMNEY
        s.subject = card


def effect_goods(s: DwergarFields, seat: i64, card: i64) -> None:
    seats.gain_goods(s, seat, s.tables.effect_goods, card)
    if s.events is not None:
        goods = goods_in(s, s.tables.effect_goods, card)
        s.tell("effect_goods", {"seat": int(seat), "card": s.tables.card_ids[card], "goods": goods})


def effect_heat(s: DwergarFields, seat: i64, card: i64, heat: i64) -> None:
    gain_heat(s, seat, heat)
    if s.events is not None:
        s.tell("effect_heat", {"seat": int(seat), "card": s.tables.card_ids[card], "n": int(heat)})


def effect_vp(s: DwergarFields, seat: i64, card: i64, vp: i64) -> None:
    seats.gain_vp(s, seat, seats.EFFECT_VP, vp)
    if s.events is not None:
        s.tell("effect_vp", {"seat": int(seat), "card": s.tables.card_ids[card], "vp": int(vp)})


# The chimney (D8.45) --------------------------------------------------------------------------------------------------


def legal_chimney(s: DwergarFields, seat: i64) -> Ints:
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for heat in range(seats.heat_at_hand(s, seat) + 1):
        legal = append(legal, s.tables.chimney_code + heat)
    return legal


def do_chimney(s: DwergarFields, seat: i64, heat: i64) -> None:
    card: i64 = s.subject
    go_back(s)
    if heat > 0:
        effect_vp(s, seat, card, heat * s.tables.amount[card])
    demand(s, seat, heat, state.FOR_CHIMNEY, card)
