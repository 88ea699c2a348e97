# compiled by mypyc
"""Projects (D6.7, D6.8): completing an open one, taking a good back, modernising, and what that sets off (D8)."""

from __future__ import annotations

from dwarrow.games.dwergar.play.effects import (
    EXTRA_ACTION,
    GAIN_HEAT,
    GAIN_LIT_FURNACE,
    GAIN_RESOURCES,
    HEAT_SELF_AND_OTHERS,
    LIGHT_ALL_AND_HEAT,
    NEW_MINE_SET,
    OTHERS_GAIN_RESOURCES,
    VP_FOR_EXTRA_HEAT,
)
from dwarrow.games.dwergar.play.lookup import COST
from dwarrow.games.dwergar.play.phases.heat import build, demand, gain_heat, heat_at_hand, light
from dwarrow.games.dwergar.play.phases.zones import tell_light
from dwarrow.games.dwergar.play.state import (
    BY_REGION,
    CHIMNEY,
    COLD,
    DISCOUNT,
    EFFECT_VP,
    FOR_CHIMNEY,
    FOR_MODERNISING,
    FOR_PROJECT,
    FORGE,
    GOODS,
    LIT,
    MODERN,
    MODERN_VP,
    NONE,
    OPEN,
    OWN,
    OWNED,
    PAID,
    PROJECT_VP,
    STORE,
    STUDIO,
    Mine,
    can_pay,
    count,
    gain_goods,
    gain_vp,
    goods_at,
    is_modern,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec

# Completing (D6.7) ---------------------------------------------------------------------------------------------------


def is_cheaper(s: Mine, seat: i64, card: i64, good: i64) -> bool:
    """Whether card 1 takes a good off the price of this project (D8.1)."""
    t = s.tables
    if t.cheaper < 0 or not is_modern(s, seat, t.cheaper):
        return False
    return t.cheaper_kinds >> good & 1 != 0 and t.price[card * COST + 1 + good] > 0


def price_of(s: Mine, card: i64, good: i64, off: i64) -> i64:
    """How much of a good a project costs when `off` is the cheaper kind."""
    price: i64 = s.tables.price[card * COST + 1 + good]
    if good != off:
        return price
    price -= s.tables.amount[s.tables.cheaper]
    if price < 0:
        return 0
    return price


def affords(s: Mine, seat: i64, card: i64, off: i64) -> bool:
    store: i64 = seat * OWN + STORE
    for good in range(GOODS):
        if s.own[store + good] < price_of(s, card, good, off):
            return False
    return True


def discounts(s: Mine, seat: i64, card: i64) -> Ints:
    """The kinds of goods that may be cheaper such that the price can be paid; NONE alone without card 1 (D8.1)."""
    kinds: Ints = vec[i64]()
    any_kind = False
    for good in range(GOODS):
        if is_cheaper(s, seat, card, good):
            any_kind = True
            if affords(s, seat, card, good):
                kinds = append(kinds, good)
    if not any_kind and affords(s, seat, card, NONE):
        kinds = append(kinds, NONE)
    return kinds


def may_complete(s: Mine, seat: i64, card: i64) -> bool:
    t = s.tables
    if t.price[card * COST] > heat_at_hand(s, seat):
        return False
    if t.cheaper < 0 or not is_modern(s, seat, t.cheaper):
        return can_pay(s, seat, t.price, card * COST + 1)
    return len(discounts(s, seat, card)) > 0


def legal_studio(s: Mine, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    if s.base > 0:
        for slot in range(t.open_cards):
            card: i64 = s.board[OPEN + slot]
            if card >= 0 and may_complete(s, seat, card):
                legal = append(legal, t.complete_code + card)
    if s.project >= 0:
        if s.first > 0:
            for good in range(GOODS):
                if may_refund(s, good):
                    legal = append(legal, t.refund_code + good)
        if s.fresh and may_modernise(s, seat, s.project):
            legal = append(legal, t.modernise_code + s.project)
    return legal


def begin_project(s: Mine, seat: i64, card: i64) -> None:
    kinds: Ints = discounts(s, seat, card)
    if len(kinds) > 1:
        s.decision = DISCOUNT
        s.subject = card
    else:
        pay_project(s, seat, card, kinds[0])


def legal_discount(s: Mine, seat: i64) -> Ints:
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for good in discounts(s, seat, s.subject):
        legal = append(legal, s.tables.discount_code + good)
    return legal


def pay_project(s: Mine, seat: i64, card: i64, off: i64) -> None:
    s.off = off
    if demand(s, seat, s.tables.price[card * COST], FOR_PROJECT, card):
        complete(s, seat, card)


def complete(s: Mine, seat: i64, card: i64) -> None:
    """Goods, the card, its points (D6.7.1); the gap stays until the next turn."""
    t = s.tables
    for good in range(GOODS):
        paid: i64 = price_of(s, card, good, s.off)
        s.own[seat * OWN + STORE + good] -= paid
        s.board[PAID + good] = paid
    s.off = NONE
    for slot in range(t.open_cards):
        if s.board[OPEN + slot] == card:
            s.board[OPEN + slot] = NONE
    s.own[seat * OWN + OWNED] |= t.bit[card]
    s.own[seat * OWN + BY_REGION + t.region[card]] += 1
    s.base = 0
    s.project = card
    s.fresh = True
    gain_vp(s, seat, PROJECT_VP, t.vp[card])
    if s.events is not None:
        paid_goods = goods_at(s, s.board, PAID)
        s.tell("completes", {"seat": int(seat), "card": t.card_ids[card], "goods": paid_goods, "vp": int(t.vp[card])})


def may_refund(s: Mine, good: i64) -> bool:
    """A kind of which the printed price has two or more, and of which something was paid (D6.7.3)."""
    printed: i64 = s.tables.price[s.project * COST + 1 + good]
    return printed >= s.tables.refund_least and s.board[PAID + good] > 0


def refund(s: Mine, seat: i64, good: i64) -> None:
    s.first -= 1
    s.board[PAID + good] -= 1
    s.own[seat * OWN + STORE + good] += 1
    if s.events is not None:
        s.tell("refund", {"seat": int(seat), "goods": {s.tables.good_ids[good]: 1}})


# Modernising (D6.8) --------------------------------------------------------------------------------------------------


def heat_due(s: Mine, seat: i64, card: i64) -> i64:
    """Printed heat, more at the forge, less with a blacksmith in the studio (D6.7.4) and with card 34 (D6.8.1)."""
    t = s.tables
    heat: i64 = t.cost[card * COST]
    if s.place == FORGE:
        heat += t.bonus_amount[2 * FORGE]
    elif s.place == STUDIO:
        heat -= s.second * t.bonus_amount[2 * STUDIO + 1]
    for helper in t.less_heat:
        if helper != card and is_modern(s, seat, helper) and t.effect_region[helper] == t.region[card]:
            heat -= t.amount[helper]
    if heat < 0:
        return 0
    return heat


def goods_due(s: Mine, seat: i64, card: i64, good: i64) -> i64:
    """Printed goods, gold less with card 21 (D6.8.1)."""
    t = s.tables
    due: i64 = t.cost[card * COST + 1 + good]
    for helper in t.less_goods:
        if t.kind[helper] == good and helper != card and is_modern(s, seat, helper):
            due -= t.amount[helper]
    if due < 0:
        return 0
    return due


def may_modernise(s: Mine, seat: i64, card: i64) -> bool:
    if heat_due(s, seat, card) > heat_at_hand(s, seat):
        return False
    for good in range(GOODS):
        if s.own[seat * OWN + STORE + good] < goods_due(s, seat, card, good):
            return False
    return True


def legal_modernising(s: Mine, seat: i64, legal: Ints) -> Ints:
    """At the forge, a blacksmith: any own project that is not modernised (D6.6.2)."""
    waiting: i64 = s.own[seat * OWN + OWNED] & ~s.own[seat * OWN + MODERN]
    card: i64 = 0
    while waiting:
        if waiting & 1 and may_modernise(s, seat, card):
            legal = append(legal, s.tables.modernise_code + card)
        waiting >>= 1
        card += 1
    return legal


def begin_modernising(s: Mine, seat: i64, card: i64) -> None:
    if demand(s, seat, heat_due(s, seat, card), FOR_MODERNISING, card):
        pay_and_modernise(s, seat, card)


def pay_and_modernise(s: Mine, seat: i64, card: i64) -> None:
    paid: dict[str, int] = {}
    for good in range(GOODS):
        due: i64 = goods_due(s, seat, card, good)
        s.own[seat * OWN + STORE + good] -= due
        if s.events is not None and due > 0:
            paid[s.tables.good_ids[good]] = int(due)
    s.fresh = False
    modernise(s, seat, card, paid)


def modernise(s: Mine, seat: i64, card: i64, paid: dict[str, int]) -> None:
    """The card counts as modernised; its points, card 20, its own effect (D6.8.2)."""
    t = s.tables
    s.own[seat * OWN + MODERN] |= t.bit[card]
    gain_vp(s, seat, MODERN_VP, t.modernise_vp[card])
    if s.events is not None:
        vp = int(t.modernise_vp[card])
        s.tell("modernises", {"seat": int(seat), "card": t.card_ids[card], "goods": paid, "vp": vp})
    for helper in t.for_modernising:  # D8.20
        if helper != card and is_modern(s, seat, helper) and t.cost[card * COST + 1 + t.kind[helper]] > 0:
            score_effect(s, seat, helper, t.amount[helper])
    if t.at_once[card]:
        take_effect(s, seat, card)


def score_effect(s: Mine, seat: i64, card: i64, vp: i64) -> None:
    gain_vp(s, seat, EFFECT_VP, vp)
    if s.events is not None:
        s.tell("effect_vp", {"seat": int(seat), "card": s.tables.card_ids[card], "vp": int(vp)})


def take_effect(s: Mine, seat: i64, card: i64) -> None:
    """What a card does when it is modernised (D8.5, D8.10, D8.46), or at the start of a turn (D4.3.2).

    Cards without an effect do nothing (D8.22).
    """
    t = s.tables
    effect: i64 = t.effect[card]
    if effect == GAIN_RESOURCES:
        effect_goods(s, seat, card)
    elif effect == GAIN_HEAT:
        effect_heat(s, seat, card, t.amount[card])
    elif effect == NEW_MINE_SET:
        made: i64 = count(s.own[seat * OWN + MODERN] & t.region_cards[t.region[card]])
        score_effect(s, seat, card, t.amount[card] * made)
    elif effect == OTHERS_GAIN_RESOURCES:
        for other in range(s.seats):
            if other != seat:
                effect_goods(s, other, card)
    elif effect == LIGHT_ALL_AND_HEAT:
        tell_light(s, seat, light(s, seat, s.own[seat * OWN + COLD]))
        effect_heat(s, seat, card, t.amount[card])
    elif effect == HEAT_SELF_AND_OTHERS:
        for other in range(s.seats):
            effect_heat(s, other, card, t.amount[card] if other == seat else t.second[card])
    elif effect == GAIN_LIT_FURNACE:
        built: i64 = build(s, seat, t.amount[card], LIT)
        if s.events is not None and built > 0:
            s.tell("effect_furnace", {"seat": int(seat), "card": t.card_ids[card], "n": int(built)})
    elif effect == EXTRA_ACTION:
        s.more += t.amount[card]
        if s.events is not None:
            s.tell("effect_action", {"seat": int(seat), "card": t.card_ids[card]})
    elif effect == VP_FOR_EXTRA_HEAT:
        s.decision = CHIMNEY
        s.subject = card


def effect_goods(s: Mine, seat: i64, card: i64) -> None:
    gain_goods(s, seat, s.tables.effect_goods, GOODS * card)
    if s.events is not None:
        goods = goods_at(s, s.tables.effect_goods, GOODS * card)
        s.tell("effect_goods", {"seat": int(seat), "card": s.tables.card_ids[card], "goods": goods})


def effect_heat(s: Mine, seat: i64, card: i64, heat: i64) -> None:
    gain_heat(s, seat, heat)
    if s.events is not None:
        s.tell("effect_heat", {"seat": int(seat), "card": s.tables.card_ids[card], "n": int(heat)})


# The chimney (D8.45) -------------------------------------------------------------------------------------------------


def legal_chimney(s: Mine, seat: i64) -> Ints:
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for n in range(heat_at_hand(s, seat) + 1):
        legal = append(legal, s.tables.chimney_code + n)
    return legal


def begin_chimney(s: Mine, seat: i64, card: i64, n: i64) -> None:
    vp: i64 = n * s.tables.amount[card]
    if vp > 0:
        score_effect(s, seat, card, vp)
    demand(s, seat, n, FOR_CHIMNEY, card)
