# compiled by mypyc
"""The work zones for goods and heat (D6.3 to D6.6): workshop, bellows, laboratory, forge; and installing a furnace."""

from __future__ import annotations

from dwarrow.games.dwergar.play.phases.heat import build, demand, gain_heat, heat_at_hand, light
from dwarrow.games.dwergar.play.state import (
    BELLOWS,
    COLD,
    FOR_EXCHANGE,
    FOREMAN,
    FURNACE,
    FURNACE_VP,
    GOODS,
    LIT,
    MINE_LEVELS,
    NONE,
    OWN,
    STORE,
    SUPPLY,
    Mine,
    can_pay,
    gain_vp,
    goods_at,
    pay_goods,
)
from dwarrow.kernel.vectors import Ints, append, i64

# Workshop (D6.3) and bellows (D6.4) ----------------------------------------------------------------------------------


def legal_workshop(s: Mine, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    if s.own[seat * OWN + SUPPLY] > 0:
        if s.base > 0 and can_pay(s, seat, t.build_price, 0):
            legal = append(legal, t.build_code)
        if s.first > 0 and can_pay(s, seat, t.build_more_price, 0):
            legal = append(legal, t.build_more_code)
    if s.second > 0 and s.own[seat * OWN + COLD] > 0:
        legal = append(legal, t.light_code)
    return legal


def build_furnace(s: Mine, seat: i64, price: Ints) -> None:
    """A furnace from the supply, cold (D6.3.1)."""
    pay_goods(s, seat, price, 0)
    build(s, seat, 1, COLD)
    if s.events is not None:
        s.tell("build", {"seat": int(seat), "goods": goods_at(s, price, 0)})


def legal_bellows(s: Mine, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    if s.own[seat * OWN + COLD] > 0:
        if s.base > 0:
            legal = append(legal, t.light_code)
        if s.first > 0:
            legal = append(legal, t.light_all_code)
    if s.second > 0:
        legal = append(legal, t.heat_code)
    return legal


def light_one(s: Mine, seat: i64) -> None:
    """The base step of the bellows, the second bonus of the workshop."""
    if s.place == BELLOWS:
        s.base -= 1
    else:
        s.second -= 1
    tell_light(s, seat, light(s, seat, 1))


def light_all(s: Mine, seat: i64) -> None:
    s.first -= 1
    tell_light(s, seat, light(s, seat, s.own[seat * OWN + COLD]))


def tell_light(s: Mine, seat: i64, n: i64) -> None:
    if s.events is not None and n > 0:
        s.tell("lights", {"seat": int(seat), "n": int(n)})


def take_heat(s: Mine, seat: i64) -> None:
    """The second bonus of bellows, forge and laboratory (D6.4.3, D6.5.3, D6.6.3)."""
    s.second -= 1
    heat: i64 = s.tables.bonus_amount[2 * s.place + 1]
    gain_heat(s, seat, heat)
    if s.events is not None:
        s.tell("heats", {"seat": int(seat), "n": int(heat)})


# Laboratory (D6.5) and forge (D6.6) ----------------------------------------------------------------------------------


def legal_lab(s: Mine, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    if s.base > 0:
        for rate in range(len(t.lab_give)):
            if s.own[seat * OWN + STORE + t.lab_give[rate]] > 0:
                legal = append(legal, t.lab_code + rate)
    if s.second > 0:
        legal = append(legal, t.light_heat_code)
    return legal


def exchange_down(s: Mine, seat: i64, rate: i64) -> None:
    t = s.tables
    s.base -= 1
    store: i64 = seat * OWN + STORE
    s.own[store + t.lab_give[rate]] -= 1
    s.own[store + t.lab_take[rate]] += t.lab_amount[rate]
    if s.events is not None:
        tell_exchange(s, seat, t.lab_give[rate], t.lab_take[rate], t.lab_amount[rate])


def light_and_heat(s: Mine, seat: i64) -> None:
    """Heat comes also if nothing is cold (D6.5.3)."""
    tell_light(s, seat, light(s, seat, 1))
    take_heat(s, seat)


def legal_forge(s: Mine, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    heat: i64 = heat_at_hand(s, seat)
    for rate in range(len(t.forge_give)):
        if s.own[seat * OWN + STORE + t.forge_give[rate]] > 0 and t.forge_heat[rate] <= heat:
            legal = append(legal, t.forge_code + rate)
    if s.second > 0:
        legal = append(legal, t.heat_code)
    return legal


def begin_exchange_up(s: Mine, seat: i64, rate: i64) -> None:
    if demand(s, seat, s.tables.forge_heat[rate], FOR_EXCHANGE, rate):
        exchange_up(s, seat, rate)


def exchange_up(s: Mine, seat: i64, rate: i64) -> None:
    """One good into the next higher one (D6.6.1)."""
    t = s.tables
    store: i64 = seat * OWN + STORE
    s.own[store + t.forge_give[rate]] -= 1
    s.own[store + t.forge_take[rate]] += 1
    if s.events is not None:
        tell_exchange(s, seat, t.forge_give[rate], t.forge_take[rate], 1)


def tell_exchange(s: Mine, seat: i64, give: i64, take: i64, n: i64) -> None:
    names = s.tables.good_ids
    s.tell("exchange", {"seat": int(seat), "give": {names[give]: 1}, "take": {names[take]: int(n)}})


# Installing a furnace (D5.3) -----------------------------------------------------------------------------------------


def may_install(s: Mine, seat: i64) -> bool:
    """The foreman was placed, the place has no furnace, and there is one on the player board to pay for (D5.3.1)."""
    if s.dwarf != FOREMAN or s.board[FURNACE + s.place] != NONE:
        return False
    if s.own[seat * OWN + LIT] + s.own[seat * OWN + COLD] == 0:
        return False
    return can_pay(s, seat, s.tables.furnace_price, GOODS * s.place)


def install(s: Mine, seat: i64) -> None:
    """A cold furnace if there is one goes to the location for good (D5.3.2), with more points in event 49 (D7.49)."""
    t = s.tables
    own = s.own
    pay_goods(s, seat, t.furnace_price, GOODS * s.place)
    own[seat * OWN + (COLD if own[seat * OWN + COLD] > 0 else LIT)] -= 1
    s.board[FURNACE + s.place] = seat
    s.installed = True
    vp: i64 = t.furnace_vp[s.place]
    if s.place >= MINE_LEVELS:
        vp += t.install_vp[s.event]
    gain_vp(s, seat, FURNACE_VP, vp)
    if s.events is not None:
        price = goods_at(s, t.furnace_price, GOODS * s.place)
        s.tell("install", {"seat": int(seat), "place": t.place_ids[s.place], "goods": price, "vp": int(vp)})
