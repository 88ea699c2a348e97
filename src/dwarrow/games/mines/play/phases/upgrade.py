# compiled by mypyc
"""Phase 4: upgrades (M8). In player order each seat buys levels, one per item, then ends; then RETURN (M4.2)."""

from __future__ import annotations

from dwarrow.games.mines.play import gallery, memory
from dwarrow.games.mines.play.effects import KING_DISCOUNT, WILD_GEM
from dwarrow.games.mines.play.gem_cards import DISCARD_PILE, held, part_with
from dwarrow.games.mines.play.lookup import KING_COST, VP_COST
from dwarrow.games.mines.play.phases.auction import return_bids
from dwarrow.games.mines.play.seats import gain_vp, left_of, vp_of
from dwarrow.games.mines.play.state import GEMS, NO_ITEM, NOTHING, RAISE, SPEND, UPGRADE, MinesFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: MinesFields) -> None:
    s.phase = UPGRADE
    s.decision = RAISE
    s.seat = s.starter
    for seat in range(s.seats):
        gallery.forget_raised(s, seat)
    memory.begin_upgrades(s)


def legal_for(s: MinesFields, seat: i64) -> Ints:
    if s.decision == SPEND:
        return payments(s, seat, s.raising)
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for item in range(gallery.family_of(s, seat), gallery.items_end(s, seat), gallery.ITEM):
        if gallery.can_rise(s, item) and not gallery.was_raised(s, seat, item) and affordable(s, seat, item):  # M8.1
            legal = append(legal, t.upgrade_code + gallery.item_number(s, seat, item))
    return append(legal, t.upgrade_end_code)


# What a level costs (M8.2-M8.5) --------------------------------------------------------------------------------------


def price_of(s: MinesFields, item: i64) -> i64:
    """The price of an item's topmost empty slot (M8.2): where it stands in the lookup table."""
    return s.tables.cost_row(gallery.card_of(s, item), gallery.level_of(s, item))


def is_king_price(s: MinesFields, price: i64) -> bool:
    """Whether the price is the King symbol."""
    return s.tables.costs[price + KING_COST] != 0


def vp_price(s: MinesFields, price: i64) -> i64:
    """Victory points of a price."""
    return s.tables.costs[price + VP_COST]


def gem_price(s: MinesFields, price: i64, gem: i64) -> i64:
    """Gems of a price; the King symbol costs what the hall does where the King stands (M8.2)."""
    if is_king_price(s, price):
        return s.tables.hall_cost[s.king * GEMS + gem]
    return s.tables.costs[price + gem]


def cards_to_pay(s: MinesFields, seat: i64, price: i64) -> i64:
    """How many gem cards a price takes; the Runesmith lowers a King price, never below its minimum (M8.5)."""
    t = s.tables
    total: i64 = 0
    for gem in range(GEMS):
        total += gem_price(s, price, gem)
    if not is_king_price(s, price):
        return total
    smith: i64 = gallery.full_card(s, seat, KING_DISCOUNT)
    if smith < 0:
        return total
    least: i64 = t.least[smith] if t.least[smith] < total else total
    reduced: i64 = total - t.amount[smith]
    return reduced if reduced > least else least


def is_wild(s: MinesFields, seat: i64, gem: i64) -> bool:
    """Whether cards of this gem pay for any gem (M8.4)."""
    return gallery.has_effect(s, seat, WILD_GEM + gem)


def affordable(s: MinesFields, seat: i64, item: i64) -> bool:
    """Whether `payments` would not be empty: every card may pay for its own gem, a wild one for any."""
    price: i64 = price_of(s, item)
    if vp_of(s, seat) < vp_price(s, price):
        return False
    usable: i64 = 0
    missing = False
    for gem in range(GEMS):
        cost: i64 = gem_price(s, price, gem)
        have: i64 = held(s, seat, gem)
        if have < cost:
            missing = True
        usable += have if have < cost else cost
    if not missing:
        return True
    effects: i64 = gallery.working(s, seat)
    for wild in range(GEMS):
        if effects >> (WILD_GEM + wild) & 1:
            spare: i64 = held(s, seat, wild) - gem_price(s, price, wild)
            if spare > 0:
                usable += spare
    return usable >= cards_to_pay(s, seat, price)


def payments(s: MinesFields, seat: i64, item: i64) -> Ints:
    """`spend …` for every set of gems that pays the price (M13.1.4).

    A set has as many cards as it takes, and of each gem no more than the price asks for, unless the gem is wild.
    """
    t = s.tables
    price: i64 = price_of(s, item)
    size: i64 = cards_to_pay(s, seat, price)
    most: Ints = vec[i64]([0] * GEMS)
    for gem in range(GEMS):
        have: i64 = held(s, seat, gem)
        cost: i64 = gem_price(s, price, gem)
        most[gem] = have if have < cost or is_wild(s, seat, gem) else cost
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for payment in range(t.first_payment[size], t.first_payment[size + 1]):
        if (
            gems_of(s, payment, 0) <= most[0]
            and gems_of(s, payment, 1) <= most[1]
            and gems_of(s, payment, 2) <= most[2]
            and gems_of(s, payment, 3) <= most[3]
        ):
            legal = append(legal, t.spend_code + payment)
    return legal


def gems_of(s: MinesFields, payment: i64, gem: i64) -> i64:
    """How many cards of a gem are in a payment."""
    return s.tables.payment_gems[payment * GEMS + gem]


def do(s: MinesFields, action: i64, seat: i64) -> None:
    t = s.tables
    if s.decision == SPEND:
        pay_and_raise(s, seat, s.raising, action - t.spend_code)
    elif action != t.upgrade_end_code:
        item: i64 = gallery.item_numbered(s, seat, action - t.upgrade_code)
        ways: Ints = payments(s, seat, item)
        if len(ways) > 1:
            s.raising = item
            s.decision = SPEND
        else:
            pay_and_raise(s, seat, item, ways[0] - t.spend_code)
    else:
        end_seat(s, seat)


def pay_and_raise(s: MinesFields, seat: i64, item: i64, payment: i64) -> None:
    """Exactly the price is paid (M8.3), and the new level counts at once (M8.1)."""
    vp: i64 = vp_price(s, price_of(s, item))
    gain_vp(s, seat, -vp)
    for gem in range(GEMS):
        part_with(s, seat, gem, gems_of(s, payment, gem), DISCARD_PILE)
        memory.note(s, seat, memory.SPENT, gem, gems_of(s, payment, gem))
    gallery.raise_item(s, item)
    gallery.mark_raised(s, seat, item)
    s.raising = NO_ITEM
    s.decision = RAISE
    if s.events is not None:
        told = {"seat": int(seat), "item": gallery.item_id(s, seat, item), "level": int(gallery.level_of(s, item))}
        if vp > 0:
            s.tell("upgrade_vp", {**told, "vp": int(vp)})
        else:
            paid = {s.tables.gem_ids[gem]: int(gems_of(s, payment, gem)) for gem in range(GEMS)}
            s.tell("upgrade", {**told, "gems": {gem: n for gem, n in paid.items() if n}})


def end_seat(s: MinesFields, seat: i64) -> None:
    s.decision = RAISE
    if left_of(s, seat) != s.starter:
        s.seat = left_of(s, seat)
        return
    for each in range(s.seats):
        gallery.forget_raised(s, each)
    return_bids(s)
    s.decision = NOTHING
