# compiled by mypyc
"""The work zones for goods and heat (D6.3 to D6.6): workshop, bellows, laboratory, forge; and installing a furnace."""

from __future__ import annotations

from dwarrow.games.dwergar.play import seats
from dwarrow.games.dwergar.play.board import furnace_at, in_mine, install_at
from dwarrow.games.dwergar.play.goods import goods_in
from dwarrow.games.dwergar.play.phases.heat import build, demand, gain_heat, light_up
from dwarrow.games.dwergar.play.session import SECOND, bonus_amount
from dwarrow.games.dwergar.play.state import BELLOWS, FOR_EXCHANGE, FOREMAN, DwergarFields
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints, append, i64

# Workshop (D6.3) and bellows (D6.4) ----------------------------------------------------------------------------------


def legal_workshop(s: DwergarFields, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    if seats.supply_of(s, seat) > 0:
        if s.base_uses > 0 and seats.can_pay(s, seat, t.build_price, 0):
            legal = append(legal, t.build_code)
        if s.first_uses > 0 and seats.can_pay(s, seat, t.build_more_price, 0):
            legal = append(legal, t.build_more_code)
    if s.second_uses > 0 and seats.cold_of(s, seat) > 0:
        legal = append(legal, t.light_code)
    return legal


def build_furnace(s: DwergarFields, seat: i64, price: Ints) -> None:
    """A furnace from the supply, cold (D6.3.1)."""
    seats.pay_goods(s, seat, price, 0)
    build(s, seat, 1)
    if s.events is not None:
        s.tell("build", {"seat": int(seat), "goods": goods_in(s, price, 0)})


def legal_bellows(s: DwergarFields, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    if seats.cold_of(s, seat) > 0:
        if s.base_uses > 0:
            legal = append(legal, t.light_code)
        if s.first_uses > 0:
            legal = append(legal, t.light_all_code)
    if s.second_uses > 0:
        legal = append(legal, t.heat_code)
    return legal


def light_one(s: DwergarFields, seat: i64) -> None:
    """The base step of the bellows, the second bonus of the workshop."""
    if s.location == BELLOWS:
        s.base_uses -= 1
    else:
        s.second_uses -= 1
    light_up(s, seat, 1)


def light_all(s: DwergarFields, seat: i64) -> None:
    s.first_uses -= 1
    light_up(s, seat, seats.cold_of(s, seat))


def take_heat(s: DwergarFields, seat: i64) -> None:
    """The second bonus of bellows, forge and laboratory (D6.4.3, D6.5.3, D6.6.3)."""
    s.second_uses -= 1
    heat: i64 = bonus_amount(s, SECOND)
    gain_heat(s, seat, heat)
    if s.events is not None:
        s.tell("heats", {"seat": int(seat), "n": int(heat)})


# Laboratory (D6.5) and forge (D6.6) ----------------------------------------------------------------------------------


def legal_lab(s: DwergarFields, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    if s.base_uses > 0:
        for rate in range(len(t.lab_give)):
            if seats.stored(s, seat, t.lab_give[rate]) > 0:
                legal = append(legal, t.lab_code + rate)
    if s.second_uses > 0:
        legal = append(legal, t.light_heat_code)
    return legal


def exchange_down(s: DwergarFields, seat: i64, rate: i64) -> None:
    s.base_uses -= 1
    exchange(s, seat, s.tables.lab_give[rate], s.tables.lab_take[rate], s.tables.lab_amount[rate])


def light_and_heat(s: DwergarFields, seat: i64) -> None:
    """Heat comes also if nothing is cold (D6.5.3)."""
    light_up(s, seat, 1)
    take_heat(s, seat)


def legal_forge(s: DwergarFields, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    heat: i64 = seats.heat_at_hand(s, seat)
    for rate in range(len(t.forge_give)):
        if seats.stored(s, seat, t.forge_give[rate]) > 0 and t.forge_heat[rate] <= heat:
            legal = append(legal, t.forge_code + rate)
    if s.second_uses > 0:
        legal = append(legal, t.heat_code)
    return legal


def begin_exchange_up(s: DwergarFields, seat: i64, rate: i64) -> None:
    if demand(s, seat, s.tables.forge_heat[rate], FOR_EXCHANGE, rate):
        exchange_up(s, seat, rate)


def exchange_up(s: DwergarFields, seat: i64, rate: i64) -> None:
    """One good into the next higher one (D6.6.1)."""
    exchange(s, seat, s.tables.forge_give[rate], s.tables.forge_take[rate], 1)


def exchange(s: DwergarFields, seat: i64, give: i64, take: i64, n: i64) -> None:
    """One good for n of another."""
    seats.pay(s, seat, give, 1)
    seats.gain(s, seat, take, n)
    if s.events is not None:
        names = s.tables.good_ids
        s.tell("exchange", {"seat": int(seat), "give": {names[give]: 1}, "take": {names[take]: int(n)}})


# Installing a furnace (D5.3) -----------------------------------------------------------------------------------------


def may_install(s: DwergarFields, seat: i64) -> bool:
    """The foreman was placed, nobody has a furnace here, and there is one on the player board to pay for (D5.3.1)."""
    if s.dwarf != FOREMAN or furnace_at(s, s.location) != NOBODY:
        return False
    return seats.on_player_board(s, seat) > 0 and seats.can_pay(s, seat, s.tables.furnace_price, s.location)


def install(s: DwergarFields, seat: i64) -> None:
    """A furnace of the player board goes to the location for good (D5.3.2), with more points in event 49 (D7.49)."""
    t = s.tables
    seats.pay_goods(s, seat, t.furnace_price, s.location)
    seats.give_up_furnace(s, seat)
    install_at(s, s.location, seat)
    s.installed = True
    vp: i64 = t.furnace_vp[s.location]
    if not in_mine(s.location):
        vp += t.install_vp[s.event]
    seats.gain_vp(s, seat, seats.FURNACE_VP, vp)
    if s.events is not None:
        price = goods_in(s, t.furnace_price, s.location)
        s.tell("install", {"seat": int(seat), "place": t.location_ids[s.location], "goods": price, "vp": int(vp)})
