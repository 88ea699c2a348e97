# compiled by mypyc
"""The gem market on a turn (G4.3, G4.4), the traders (G4.8, G4.9) and the gold to take (G4.10)."""

from __future__ import annotations

from dwarrow.games.gnomes.play import memory, seats
from dwarrow.games.gnomes.play.board import BANK, CURRENT, current_price, in_bank, move_target, target_price
from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.state import GEMS, MARKER, NO_MARKER, SALE, GnomesFields, holds
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec

# Buying (G4.3) -------------------------------------------------------------------------------------------------------


def marked_price(s: GnomesFields, price: i64, value: i64) -> i64:
    """What a gem costs with a marker; a marker that does not lower the price is of no use (G4.3.1)."""
    t = s.tables
    lower: i64 = price - value if price - value > t.marked_price else t.marked_price
    return lower if lower < price else price


def legal_buy(s: GnomesFields, seat: i64, legal: Ints) -> Ints:
    """`turn buy <gem> <n>`: the bank has them, and they can be paid, be it with a marker."""
    t = s.tables
    numbers = s.board  # read for every gem, so taken once
    gold: i64 = seats.gold_of(s, seat)
    marker: i64 = seats.best_marker(s, seat)
    limit: i64 = t.most_traded
    code: i64 = t.buy_code
    for gem in range(GEMS):
        price: i64 = numbers[CURRENT + gem]
        if marker > 0:
            price = marked_price(s, price, marker)
        most: i64 = numbers[BANK + gem]
        if most > limit:
            most = limit
        n: i64 = 0
        cost: i64 = price
        while n < most and cost <= gold:
            legal = append(legal, code + n)
            n += 1
            cost += price
        code += limit
    return legal


def do_buy(s: GnomesFields, seat: i64, offset: i64) -> bool:
    """Buy at once, or ask about markers first; says whether the action is done."""
    gem: i64 = offset // s.tables.most_traded
    amount: i64 = offset % s.tables.most_traded + 1
    price: i64 = current_price(s, gem)
    if marked_price(s, price, seats.best_marker(s, seat)) == price:
        buy(s, seat, gem, amount, NO_MARKER)
        return True
    s.gem = gem
    s.amount = amount
    s.decision = MARKER
    return False


def legal_marker(s: GnomesFields, seat: i64) -> Ints:
    """`marker none`, or one of the values that lower the price and make it payable (G4.3.1)."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    gold: i64 = seats.gold_of(s, seat)
    price: i64 = current_price(s, s.gem)
    if s.amount * price <= gold:
        legal = append(legal, t.marker_code)
    for place in range(t.marker_values):
        lower: i64 = marked_price(s, price, t.marker_value[place])
        if seats.markers_of(s, seat, place) > 0 and lower < price and s.amount * lower <= gold:
            legal = append(legal, t.marker_code + 1 + place)
    return legal


def do_marker(s: GnomesFields, seat: i64, action: i64) -> None:
    """The first code is `none`, the others are the values."""
    buy(s, seat, s.gem, s.amount, action - s.tables.marker_code - 1)
    s.gem = 0
    s.amount = 0


def buy(s: GnomesFields, seat: i64, gem: i64, n: i64, marker: i64) -> None:
    t = s.tables
    price: i64 = current_price(s, gem)
    if marker >= 0:
        price = marked_price(s, price, t.marker_value[marker])
        seats.gain_markers(s, seat, marker, -1)
    seats.pay_gold(s, seat, n * price)
    seats.take_from_bank(s, seat, gem, n)
    move_target(s, gem, t.buy_delta)
    memory.note(s, seat, memory.BOUGHT + gem, n)
    if s.events is not None:
        values = {"seat": int(seat), "gems": {t.gem_ids[gem]: int(n)}, "gold": int(n * price)}
        if marker >= 0:
            s.tell("buy_marked", {**values, "marker": int(t.marker_value[marker])})
        else:
            s.tell("buy", values)
        tell_targets(s, t.bit[gem])


def tell_targets(s: GnomesFields, moved: i64) -> None:
    """Tell the target prices of a set of gems."""
    names = s.tables.gem_ids
    s.tell("target", {"prices": {names[gem]: int(target_price(s, gem)) for gem in range(GEMS) if holds(moved, gem)}})


# Selling (G4.4) ------------------------------------------------------------------------------------------------------


def legal_sell(s: GnomesFields, seat: i64, legal: Ints) -> Ints:
    """`turn sell <gem> <n>`: as many gems, with prisms among them."""
    own = s.own  # read for every gem, so taken once
    prisms: i64 = seats.prisms_of(s, seat)
    limit: i64 = s.tables.most_traded
    code: i64 = s.tables.sell_code
    for gem in range(GEMS):
        most: i64 = own[seats.goods_of(seat) + gem] + prisms
        if most > limit:
            most = limit
        for n in range(most):
            legal = append(legal, code + n)
        code += limit
    return legal


def do_sell(s: GnomesFields, seat: i64, offset: i64) -> bool:
    """Sell at once, or ask about prisms first; says whether the action is done."""
    gem: i64 = offset // s.tables.most_traded
    amount: i64 = offset % s.tables.most_traded + 1
    if seats.prisms_of(s, seat) == 0:
        sell(s, seat, gem, amount, 0)
        return True
    s.gem = gem
    s.amount = amount
    s.decision = SALE
    return False


def legal_sale(s: GnomesFields, seat: i64) -> Ints:
    """`sale <n>`: at least as many prisms as gems are lacking."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    least: i64 = s.amount - seats.held(s, seat, s.gem)
    most: i64 = seats.prisms_of(s, seat) if seats.prisms_of(s, seat) < s.amount else s.amount
    if least < 0:
        least = 0
    for n in range(least, most + 1):
        legal = append(legal, s.tables.sale_code + n)
    return legal


def do_sale(s: GnomesFields, seat: i64, action: i64) -> None:
    sell(s, seat, s.gem, s.amount, action - s.tables.sale_code)
    s.gem = 0
    s.amount = 0


def sell(s: GnomesFields, seat: i64, gem: i64, n: i64, prisms: i64) -> None:
    t = s.tables
    price: i64 = current_price(s, gem)
    seats.return_to_bank(s, seat, gem, n - prisms)
    seats.pay_prisms(s, seat, prisms)
    seats.gain_gold(s, seat, n * price)
    move_target(s, gem, t.sell_delta)
    memory.note(s, seat, memory.SOLD + gem, n)
    if s.events is not None:
        name = t.gem_ids[gem]
        values = {"seat": int(seat), "gems": {name: int(n)}, "gold": int(n * price)}
        if prisms > 0:
            s.tell("sell_prisms", {**values, "prisms": int(prisms)})
        else:
            s.tell("sell", values)
        tell_targets(s, t.bit[gem])


# Traders and gold ----------------------------------------------------------------------------------------------------


def legal_traders(s: GnomesFields, seat: i64, legal: Ints) -> Ints:
    """`turn trader <trader>` from the supply (G4.8); `turn swap <gem> <n>` with the own one (G4.9)."""
    t = s.tables
    supply: i64 = s.supply
    code: i64 = t.trader_code
    while supply:
        if supply & 1:
            legal = append(legal, code)
        supply >>= 1
        code += 1
    own: i64 = seats.trader_of(s, seat)
    if own >= 0:
        legal = legal_swap(s, seat, t.trader_one[own], t.trader_other[own], legal)
        legal = legal_swap(s, seat, t.trader_other[own], t.trader_one[own], legal)
    return legal


def legal_swap(s: GnomesFields, seat: i64, give: i64, get: i64, legal: Ints) -> Ints:
    t = s.tables
    most: i64 = seats.held(s, seat, give)
    if in_bank(s, get) < most:
        most = in_bank(s, get)
    if t.most_swapped < most:
        most = t.most_swapped
    code: i64 = t.swap_code + give * t.most_swapped
    for n in range(most):
        legal = append(legal, code + n)
    return legal


def take_trader(s: GnomesFields, seat: i64, trader: i64) -> None:
    t = s.tables
    before: i64 = seats.trader_of(s, seat)
    if before >= 0:
        s.supply |= t.bit[before]
    s.supply &= ~t.bit[trader]
    seats.set_trader(s, seat, trader)
    if s.events is not None:
        if before >= 0:
            s.tell("trader_back", {"seat": int(seat), "trader": t.trader_ids[before]})
        s.tell("trader", {"seat": int(seat), "trader": t.trader_ids[trader]})


def swap(s: GnomesFields, seat: i64, offset: i64) -> None:
    """Prices do not move (G4.9)."""
    t = s.tables
    give: i64 = offset // t.most_swapped
    n: i64 = offset % t.most_swapped + 1
    get: i64 = swapped_for(t, seats.trader_of(s, seat), give)
    seats.return_to_bank(s, seat, give, n)
    seats.take_from_bank(s, seat, get, n)
    memory.note(s, seat, memory.SWAPPED + get, n)
    if s.events is not None:
        s.tell("swap", {"seat": int(seat), "give": {t.gem_ids[give]: int(n)}, "get": {t.gem_ids[get]: int(n)}})


def swapped_for(t: Tables, trader: i64, give: i64) -> i64:
    """The other one of a trader's two gems."""
    return t.trader_other[trader] if t.trader_one[trader] == give else t.trader_one[trader]


def take_gold(s: GnomesFields, seat: i64) -> None:
    seats.gain_gold(s, seat, s.tables.gold_taken)
    memory.note(s, seat, memory.GOLD, 1)
    if s.events is not None:
        s.tell("gold", {"seat": int(seat), "gold": int(s.tables.gold_taken)})
