"""Why a step of a session is not possible (D6): it belongs elsewhere, is used up, lacks a specialist, goods or heat."""

from __future__ import annotations

from collections.abc import Sequence

from dwarrow.games.dwergar.play import seats
from dwarrow.games.dwergar.play.board import furnace_at, in_mine, is_open
from dwarrow.games.dwergar.play.goods import amount_in
from dwarrow.games.dwergar.play.phases.mine import lift_cost
from dwarrow.games.dwergar.play.phases.modernising import goods_cost, heat_cost
from dwarrow.games.dwergar.play.phases.studio import is_cheaper
from dwarrow.games.dwergar.play.session import FIRST, SECOND, bonus_worker, row_here
from dwarrow.games.dwergar.play.state import BELLOWS, FOREMAN, GOODS, NO_CARD, STUDIO, WORKSHOP
from dwarrow.games.dwergar.rules import DwergarState
from dwarrow.games.dwergar.schema import LEVELS
from dwarrow.kernel.refusals import Reason, by_name, refusal
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints

# Where each step is done, and the paragraph that says so; exchanges and what is done anywhere are not here.
STEP_PLACES: dict[str, tuple[tuple[str, ...], str]] = {
    "load": (LEVELS, "D6.1.1"),
    "lift": (("elevator",), "D6.2.2"),
    "coal": (("elevator",), "D6.2.5"),
    "build": (("workshop",), "D6.3.1"),
    "build_more": (("workshop",), "D6.3.2"),
    "light": (("bellows", "workshop"), "D6.4.1"),
    "light_all": (("bellows",), "D6.4.2"),
    "heat": (("bellows", "forge"), "D6.4.3"),
    "light_heat": (("lab",), "D6.5.3"),
    "complete": (("studio",), "D6.7.1"),
    "refund": (("studio",), "D6.7.3"),
    "modernise": (("forge", "studio"), "D6.8.1"),
}


def why_work(s: DwergarState, seat: int, words: list[str]) -> Reason:
    step, *names = words[1:]
    here = s.tables.location_ids[s.location]
    if step in STEP_PLACES:
        places, paragraph = STEP_PLACES[step]
        if here not in places:
            return refusal("elsewhere", paragraph, places=list(places))
    return WHY[step](s, seat, names)


def why_bonus(s: DwergarState, bonus: int, paragraph: str) -> Reason:
    """A bonus of this work zone that is used up, by any dwarf, or that needs another specialist."""
    worker = int(bonus_worker(s, bonus))
    if s.speciality == worker or s.called == bonus:
        return refusal("bonus_used", paragraph)
    return refusal("bonus_missing", paragraph, dwarf=s.tables.dwarf_ids[worker])


# Reasons that several refusals share: goods or heat that do not suffice, with what is needed and what is there ------


def card_of(s: DwergarState, name: str) -> int:
    return s.tables.card_ids.index(name)


def goods_short(s: DwergarState, seat: int, need: Sequence[int], paragraph: str) -> Reason:
    """`need` is more than the store holds."""
    names = s.tables.good_ids
    have = [int(seats.stored(s, seat, good)) for good in range(GOODS)]
    wanted = {names[good]: int(n) for good, n in enumerate(need) if n}
    there = {names[good]: n for good, n in enumerate(have) if n}
    return refusal("goods_short", paragraph, need=wanted, have=there)


def heat_short(s: DwergarState, seat: int, need: int, paragraph: str) -> Reason:
    """`need` is more than the heat on the scale and in lit furnaces."""
    return refusal("heat_short", paragraph, n=need, heat=int(seats.heat_of(s, seat)), lit=int(seats.lit_of(s, seat)))


def row_of(goods: Ints, row: int) -> list[int]:
    """Four goods of a lookup table."""
    return [int(amount_in(goods, row, good)) for good in range(GOODS)]


# Mine and elevator ---------------------------------------------------------------------------------------------------


def why_load(s: DwergarState, seat: int, _: list[str]) -> Reason:
    return refusal("cart_full", "D6.1.1", goods=seats.cart_goods(s, seat, row_here(s)))


def why_lift(s: DwergarState, seat: int, _: list[str]) -> Reason:
    if s.shut:
        return refusal("lift_shut", "D6.2.5")
    return heat_short(s, seat, int(lift_cost(s)), "D6.2.2")


def why_coal(s: DwergarState, _: int, __: list[str]) -> Reason:
    return why_bonus(s, SECOND, "D6.2.5")


# Furnaces and heat ---------------------------------------------------------------------------------------------------


def why_build(s: DwergarState, seat: int, _: list[str]) -> Reason:
    if not s.base_uses:
        return refusal("step_used", "D6.3.1")
    if not seats.supply_of(s, seat):
        return refusal("no_supply", "D6.3.1")
    return goods_short(s, seat, row_of(s.tables.build_price, 0), "D6.3.1")


def why_build_more(s: DwergarState, seat: int, _: list[str]) -> Reason:
    if not s.first_uses:
        return why_bonus(s, FIRST, "D6.3.2")
    if not seats.supply_of(s, seat):
        return refusal("no_supply", "D6.3.1")
    return goods_short(s, seat, row_of(s.tables.build_more_price, 0), "D6.3.2")


def why_light(s: DwergarState, seat: int, _: list[str]) -> Reason:
    if s.location == WORKSHOP and not s.second_uses:
        return why_bonus(s, SECOND, "D6.3.3")
    if s.location == BELLOWS and not s.base_uses:
        return refusal("step_used", "D6.4.1")
    assert not seats.cold_of(s, seat)
    return refusal("nothing_cold", "D5.4.3")


def why_light_all(s: DwergarState, _: int, __: list[str]) -> Reason:
    return refusal("nothing_cold", "D5.4.3") if s.first_uses else why_bonus(s, FIRST, "D6.4.2")


def why_heat(s: DwergarState, _: int, __: list[str]) -> Reason:
    return why_bonus(s, SECOND, "D6.4.3" if s.location == BELLOWS else "D6.6.3")


def why_light_heat(s: DwergarState, _: int, __: list[str]) -> Reason:
    return why_bonus(s, SECOND, "D6.5.3")


# Exchanges -----------------------------------------------------------------------------------------------------------


def why_exchange(s: DwergarState, seat: int, names: list[str]) -> Reason:
    give, take = (s.tables.good_ids.index(name) for name in names)
    place, paragraph = ("lab", "D6.5.1") if take < give else ("forge", "D6.6.1")
    if s.tables.location_ids[s.location] != place:
        return refusal("elsewhere", paragraph, places=[place])
    if place == "lab" and not s.base_uses:
        return refusal("lab_used", "D6.5.1")
    if not seats.stored(s, seat, give):
        return goods_short(s, seat, [int(good == give) for good in range(GOODS)], paragraph)
    rate = list(s.tables.forge_give).index(give)
    return heat_short(s, seat, int(s.tables.forge_heat[rate]), "D6.6.1")


# Projects ------------------------------------------------------------------------------------------------------------


def why_complete(s: DwergarState, seat: int, names: list[str]) -> Reason:
    t, card = s.tables, card_of(s, names[0])
    if not s.base_uses:
        return refusal("one_project", "D6.7.1")
    if not is_open(s, card):
        return refusal("not_open", "D6.7.1", card=names[0])
    heat = int(t.price_heat[card])
    if heat > seats.heat_at_hand(s, seat):
        return heat_short(s, seat, heat, "D6.7.1")
    need = row_of(t.price_goods, card)
    if any(is_cheaper(s, seat, card, good) for good in range(GOODS)):
        short = goods_short(s, seat, need, "D8.1")
        return refusal("goods_short_cheaper", "D8.1", **short.values)
    return goods_short(s, seat, need, "D6.7.1")


def why_refund(s: DwergarState, _: int, names: list[str]) -> Reason:
    if s.project == NO_CARD:
        return refusal("refund_first", "D6.7.3")
    if not s.first_uses:
        return why_bonus(s, FIRST, "D6.7.3")
    return refusal("refund_kind", "D6.7.3", good=names[0], n=int(s.tables.refund_least))


def why_modernise(s: DwergarState, seat: int, names: list[str]) -> Reason:
    card = card_of(s, names[0])
    if not seats.has_completed(s, seat, card):
        return refusal("not_completed", "D6.8.1", card=names[0])
    if seats.has_modernised(s, seat, card):
        return refusal("modernised_already", "D6.8.2", card=names[0])
    if s.location == STUDIO and not (s.project == card and s.fresh):
        return refusal("studio_other", "D6.7.2", card=names[0])
    if s.location != STUDIO and not s.first_uses:
        return why_bonus(s, FIRST, "D6.6.2")
    heat = int(heat_cost(s, seat, card))
    if heat > seats.heat_at_hand(s, seat):
        return heat_short(s, seat, heat, "D6.8.1")
    return goods_short(s, seat, [int(goods_cost(s, seat, card, good)) for good in range(GOODS)], "D6.8.1")


# Anywhere ------------------------------------------------------------------------------------------------------------


def why_install(s: DwergarState, seat: int, _: list[str]) -> Reason:
    owner = int(furnace_at(s, s.location))
    if s.dwarf != FOREMAN:
        return refusal("install_foreman", "D5.3.1")
    if owner != NOBODY:
        return refusal("install_taken", "D5.3.1", seat=owner)
    if not seats.on_player_board(s, seat):
        return refusal("install_none", "D5.3.1")
    return goods_short(s, seat, row_of(s.tables.furnace_price, int(s.location)), "D5.3.1")


def why_silverbeard(s: DwergarState, seat: int, _: list[str]) -> Reason:
    if s.silverbeard != seat:
        return refusal("silverbeard_none", "D9.5")
    assert in_mine(s.location)
    return refusal("silverbeard_mine", "D9.5")


def why_convert(s: DwergarState, seat: int, names: list[str]) -> Reason:
    card = card_of(s, names[0])
    if not seats.has_modernised(s, seat, card):
        return refusal("not_modernised", "D8.37", card=names[0])
    return heat_short(s, seat, int(s.tables.amount[card]), "D8.37")


# Being done is never refused.
WHY = by_name(
    *(why_load, why_lift, why_coal, why_build, why_build_more, why_light, why_light_all, why_heat, why_light_heat),
    *(why_exchange, why_complete, why_refund, why_modernise, why_install, why_silverbeard, why_convert),
)
