"""Reads the entries of projects and events: prices, points, and effects by name with the numbers each of them has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.dwergar.pieces import (
    GOODS,
    LOCATIONS,
    NOTHING,
    REGIONS,
    TIERS,
    TIMINGS,
    WORKERS,
    Cost,
    Effect,
    EventCard,
    Four,
    Project,
)

if TYPE_CHECKING:
    from dwarrow.kernel.components import Table, Value

MOST_ID = 999
MOST_POINTS = 99

# Effects of projects: when each happens, and the fields it has.
EFFECTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "none": (("none",), ()),
    "discount_project_price": (("ongoing",), ("amount", "kinds")),
    "mine_extra_for_specialist": (("ongoing",), ("worker",)),
    "vp_on_placement": (("ongoing",), ("vp", "on")),
    "vp_on_modernising_other": (("ongoing",), ("vp", "kind")),
    "discount_modernisation": (("ongoing",), ("amount", "kind")),
    "discount_modernisation_heat": (("ongoing",), ("amount", "region")),
    "extra_furnace_heat": (("ongoing",), ("heat", "mine_too")),
    "retrain_for_heat": (("ongoing",), ("heat",)),
    "gain_resources": (("on_modernise", "start_of_turn"), ("gain",)),
    "gain_heat": (("on_modernise", "start_of_turn"), ("heat",)),
    "new_mine_set": (("on_modernise",), ("vp_per",)),
    "others_gain_resources": (("on_modernise",), ("gain",)),
    "light_all_and_heat": (("on_modernise",), ("heat",)),
    "heat_self_and_others": (("on_modernise",), ("self", "others")),
    "gain_lit_furnace": (("on_modernise",), ("count",)),
    "extra_action": (("on_modernise",), ("count",)),
    "vp_for_extra_heat": (("on_modernise",), ("vp_per_heat",)),
    "convert_heat": (("free_in_own_turn",), ("heat", "gain")),
    "vp_per_modernised_project": (("end_game",), ("vp",)),
    "vp_per_resource_set": (("end_game",), ("vp", "kind", "per")),
    "vp_per_project_with_price_kind": (("end_game",), ("vp", "kind")),
    "vp_per_furnace_on_player_board": (("end_game",), ("vp",)),
    "vp_per_installed_furnace": (("end_game",), ("vp",)),
}
AMOUNTS = ("amount", "vp", "heat", "vp_per", "self", "count", "vp_per_heat")
SECONDS = ("others", "per")
EMPTY_OR_FOREMAN = ("empty", "opponent_foreman")

# Effects of events: when each happens.
EVENT_TIMINGS = {
    "heat_all": "instant",
    "lift": "instant",
    "every_lift_costs_heat": "round",
    "install_bonus_vp": "round",
    "actions_per_turn": "round",
    "replace_open_projects": "instant",
    "lift_and_heat_all": "instant",
    "fill_carts_and_heat_all": "instant",
    "fill_carts": "instant",
    "vp_on_mine_placement": "round",
    "location_closed": "round",
    "mine_extra_for_foreman": "round",
    "heat_on_placement": "round",
    "lift_then_vp_on_empty": "instant_and_round",
}


def goods(place: Value) -> Four:
    counts = place.counts(GOODS, "good", most=9)
    coal, iron, gold, crystal = (counts.get(good, 0) for good in GOODS)
    return coal, iron, gold, crystal


def _cost(place: Value) -> Cost:
    counts = place.counts(("heat", *GOODS), "good", most=9)
    heat, coal, iron, gold, crystal = (counts.get(name, 0) for name in ("heat", *GOODS))
    return Cost(heat, (coal, iron, gold, crystal))


# Projects ------------------------------------------------------------------------------------------------------------


def read_project(number: int, table: Table) -> Project:
    timing = table.choice("timing", TIMINGS, "timing")
    return Project(
        number=number,
        id=str(table.whole("id", 1, MOST_ID)),
        name=table.text("name"),
        region=REGIONS.index(table.choice("region", REGIONS, "region")),
        tier=table.choice("tier", TIERS, "tier"),
        price=_cost(table.at("price")),
        vp=table.whole("vp", 0, MOST_POINTS),
        cost=_cost(table.at("modernise_cost")),
        modernise_vp=table.whole("modernise_vp", 0, MOST_POINTS),
        timing=timing,
        effect=_effect(table, table.table("effect"), timing),
    )


def _effect(project: Table, table: Table, timing: str) -> Effect:
    name = table.choice("id", EFFECTS, "effect")
    timings, fields = EFFECTS[name]
    if timing not in timings:
        project.fault("timing", f"{name} cannot happen then (allowed: {', '.join(timings)})")
    amount = second = 0
    for field in fields:
        if field in AMOUNTS:
            amount = table.whole(field, 1, 9)
        elif field in SECONDS:
            second = table.whole(field, 1, 9)
    return Effect(
        id=name,
        amount=amount,
        second=second,
        goods=goods(table.at("gain")) if "gain" in fields else NOTHING,
        kind=GOODS.index(table.choice("kind", GOODS, "good")) if "kind" in fields else -1,
        kinds=_kinds(table) if "kinds" in fields else (),
        worker=WORKERS.index(table.choice("worker", WORKERS, "worker")) if "worker" in fields else -1,
        region=REGIONS.index(table.choice("region", REGIONS, "region")) if "region" in fields else -1,
        on=_placements(table) if "on" in fields else (),
        mine_too=table.flag("mine_too") if "mine_too" in fields else False,
    )


def _kinds(table: Table) -> tuple[int, ...]:
    kinds = tuple(GOODS.index(place.choice(GOODS, "good")) for place in table.at("kinds").each(1, len(GOODS)))
    if list(kinds) != sorted(set(kinds)):
        table.fault("kinds", "must be different goods, lowest first")
    return kinds


def _placements(table: Table) -> tuple[str, ...]:
    return tuple(place.choice(EMPTY_OR_FOREMAN, "placement") for place in table.at("on").each(1, 2))


# Events --------------------------------------------------------------------------------------------------------------


def read_event(number: int, table: Table) -> EventCard:
    effect = table.table("effect")
    name = effect.choice("id", EVENT_TIMINGS, "effect")
    timing = table.choice("timing", (EVENT_TIMINGS[name],), "timing of this effect")
    card = EventCard(number, str(table.whole("id", 1, MOST_ID)), table.text("name"), timing, name)
    return _with_effect(card, effect, name)


def _with_effect(card: EventCard, table: Table, name: str) -> EventCard:
    if name in ("lift", "lift_and_heat_all", "lift_then_vp_on_empty"):
        card = card._replace(lifts=table.whole("times", 1, 5))
    if name in ("heat_all", "lift_and_heat_all", "fill_carts_and_heat_all"):
        card = card._replace(heat_all=table.whole("heat", 1, 9))
    if name in ("fill_carts", "fill_carts_and_heat_all"):
        levels = tuple(place.whole(1, 4) for place in table.at("levels").each(1, 4))
        kind = GOODS.index(table.choice("kind", GOODS, "good"))
        card = card._replace(fill_levels=levels, fill_kind=kind, fill_count=table.whole("count", 1, 9))
    if name == "every_lift_costs_heat":
        card = card._replace(lift_heat=table.whole("heat", 1, 9))
    elif name == "install_bonus_vp":
        table.choice("location_kind", ("work_zone",), "kind of location")
        card = card._replace(install_vp=table.whole("vp", 1, 9))
    elif name == "actions_per_turn":
        card = card._replace(actions=table.whole("actions", 1, 9))
    elif name == "replace_open_projects":
        card = card._replace(replaced=table.whole("count", 1, 9))
    elif name == "vp_on_mine_placement":
        card = card._replace(mine_vp=table.whole("vp", 1, 9))
    elif name == "location_closed":
        card = card._replace(closed=LOCATIONS.index(table.choice("location", LOCATIONS, "location")))
    elif name == "mine_extra_for_foreman":
        card = card._replace(foreman_extra=True)
    elif name == "heat_on_placement":
        places = [LOCATIONS.index(place.choice(LOCATIONS, "location")) for place in table.at("locations").each(1, 10)]
        card = card._replace(heated=tuple(places), place_heat=table.whole("heat", 1, 9))
    elif name == "lift_then_vp_on_empty":
        workers = [WORKERS.index(place.choice(WORKERS, "worker")) for place in table.at("workers").each(1, 3)]
        card = card._replace(empty_workers=tuple(workers), empty_vp=table.whole("vp", 1, 9))
    return card
