# compiled by mypyc
"""Phase 4: upgrades (M8). In player order each seat buys levels, one per item, then ends; then RETURN (M4.2)."""

from __future__ import annotations

from dwarrow.games.mines.play.effects import KING_DISCOUNT, WILD_GEM
from dwarrow.games.mines.play.gallery import item_code, raise_item, slot_of_item
from dwarrow.games.mines.play.lookup import KING_COST, VP_COST
from dwarrow.games.mines.play.phases.auction import return_bids
from dwarrow.games.mines.play.state import (
    CARD,
    GEMS,
    LEVEL,
    NOTHING,
    OWN,
    RAISE,
    RAISED,
    SPEND,
    UPGRADE,
    VP,
    Mine,
    discard_cards,
    full_slot,
    held,
    slot_cell,
    slots_in_use,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: Mine) -> None:
    s.phase = UPGRADE
    s.decision = RAISE
    s.seat = s.starter
    for seat in range(s.seats):
        s.own[seat * OWN + RAISED] = 0


def legal_for(s: Mine, seat: i64) -> Ints:
    if s.decision == SPEND:
        return payments(s, seat, s.raising)
    t = s.tables
    items = s.items
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    raised: i64 = s.own[seat * OWN + RAISED]
    for slot in range(slots_in_use(s, seat)):
        if raised >> slot & 1:  # M8.1: one paid level per item
            continue
        cell: i64 = slot_cell(s, seat, slot)
        card: i64 = items[cell + CARD]
        if card >= 0 and items[cell + LEVEL] < t.top[card] and affordable(s, seat, slot):
            legal = append(legal, t.upgrade_code + item_code(s, cell, slot))
    return append(legal, t.upgrade_end_code)


# What a level costs (M8.2-M8.5) --------------------------------------------------------------------------------------


def cost_cell(s: Mine, seat: i64, slot: i64) -> i64:
    """Where the price of an item's next slot stands in the cost table."""
    cell: i64 = slot_cell(s, seat, slot)
    return s.tables.cost_row(s.items[cell + CARD], s.items[cell + LEVEL])


def gem_cost(s: Mine, price: i64, gem: i64) -> i64:
    """Gems on the price; a King cost is that of the hall where the King stands (M8.2)."""
    t = s.tables
    if t.costs[price + KING_COST]:
        return t.hall_cost[s.king * GEMS + gem]
    return t.costs[price + gem]


def cards_to_pay(s: Mine, seat: i64, price: i64) -> i64:
    """How many gem cards a price takes; the Runesmith lowers a King cost, never below its minimum (M8.5)."""
    total: i64 = 0
    for gem in range(GEMS):
        total += gem_cost(s, price, gem)
    if not s.tables.costs[price + KING_COST]:
        return total
    smith: i64 = full_slot(s, seat, KING_DISCOUNT)
    if smith < 0:
        return total
    card: i64 = s.items[smith]
    least: i64 = s.tables.least[card] if s.tables.least[card] < total else total
    reduced: i64 = total - s.tables.amount[card]
    return reduced if reduced > least else least


def is_wild(s: Mine, seat: i64, gem: i64) -> bool:
    """Whether cards of this gem pay for any gem (M8.4)."""
    return full_slot(s, seat, WILD_GEM + gem) >= 0


def affordable(s: Mine, seat: i64, slot: i64) -> bool:
    """Whether `payments` would not be empty: every card may pay for its own gem, a wild one for any."""
    price: i64 = cost_cell(s, seat, slot)
    if s.own[seat * OWN + VP] < s.tables.costs[price + VP_COST]:
        return False
    usable: i64 = 0
    missing = False
    for gem in range(GEMS):
        cost: i64 = gem_cost(s, price, gem)
        have: i64 = held(s, seat, gem)
        if have < cost:
            missing = True
        usable += have if have < cost else cost
    if not missing:
        return True
    for wild in range(GEMS):
        if is_wild(s, seat, wild):
            spare: i64 = held(s, seat, wild) - gem_cost(s, price, wild)
            if spare > 0:
                usable += spare
    return usable >= cards_to_pay(s, seat, price)


def payments(s: Mine, seat: i64, slot: i64) -> Ints:
    """`spend …` for every set of gems that pays the price (M13.1.4).

    A set has as many cards as it takes, and of each gem no more than the price asks for, unless the gem is wild.
    """
    t = s.tables
    price: i64 = cost_cell(s, seat, slot)
    size: i64 = cards_to_pay(s, seat, price)
    most: Ints = vec[i64]([0] * GEMS)
    for gem in range(GEMS):
        have: i64 = held(s, seat, gem)
        cost: i64 = gem_cost(s, price, gem)
        most[gem] = have if have < cost or is_wild(s, seat, gem) else cost
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for payment in range(t.first_payment[size], t.first_payment[size + 1]):
        row: i64 = payment * GEMS
        if (
            t.payment_gems[row] <= most[0]
            and t.payment_gems[row + 1] <= most[1]
            and t.payment_gems[row + 2] <= most[2]
            and t.payment_gems[row + 3] <= most[3]
        ):
            legal = append(legal, t.spend_code + payment)
    return legal


def do(s: Mine, action: i64, seat: i64) -> None:
    t = s.tables
    if s.decision == SPEND:
        pay_and_raise(s, seat, s.raising, action - t.spend_code)
    elif action != t.upgrade_end_code:
        slot: i64 = slot_of_item(s, seat, action - t.upgrade_code)
        ways: Ints = payments(s, seat, slot)
        if len(ways) > 1:
            s.raising = slot
            s.decision = SPEND
        else:
            pay_and_raise(s, seat, slot, ways[0] - t.spend_code)
    else:
        end_seat(s, seat)


def pay_and_raise(s: Mine, seat: i64, slot: i64, payment: i64) -> None:
    t = s.tables
    vp: i64 = t.costs[cost_cell(s, seat, slot) + VP_COST]
    s.own[seat * OWN + VP] -= vp
    gems: i64 = payment * GEMS
    for gem in range(GEMS):
        if t.payment_gems[gems + gem] > 0:
            discard_cards(s, seat, gem, t.payment_gems[gems + gem])
    raise_item(s, seat, slot)
    s.own[seat * OWN + RAISED] |= 1 << slot
    s.raising = 0
    s.decision = RAISE
    if s.events is not None:
        cell: i64 = slot_cell(s, seat, slot)
        item = t.item_ids[item_code(s, cell, slot)]
        level = int(s.items[cell + LEVEL])
        if vp > 0:
            s.tell("upgrade_vp", {"seat": int(seat), "item": item, "level": level, "vp": int(vp)})
        else:
            paid = {t.gem_ids[gem]: int(t.payment_gems[gems + gem]) for gem in range(GEMS)}
            paid = {gem: n for gem, n in paid.items() if n}
            s.tell("upgrade", {"seat": int(seat), "item": item, "level": level, "gems": paid})


def end_seat(s: Mine, seat: i64) -> None:
    s.decision = RAISE
    following: i64 = (seat + 1) % s.seats
    if following != s.starter:
        s.seat = following
        return
    for each in range(s.seats):
        s.own[each * OWN + RAISED] = 0
    return_bids(s)
    s.decision = NOTHING
