"""What cards, work zones and regions can do, by name: when it happens, and which fields it has in components.toml."""

from __future__ import annotations

from typing import Any

from dwarrow.kernel.components import Table
from dwarrow.kernel.schema import At, When

TIERS = ("basic", "advanced")
TIMINGS = ("on_modernise", "ongoing", "start_of_turn", "free_in_own_turn", "end_game", "none")

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
EMPTYING = "lift_then_vp_on_empty"
HEATING = ("heat_all", "lift_and_heat_all", "fill_carts_and_heat_all")
FILLING = ("fill_carts", "fill_carts_and_heat_all")

# The base step and the two bonus steps of every work zone: by name, with the field of its number and its actions. A
# bonus that only changes another step has none of its own.
ZONE_STEPS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "lab": (
        ("lab_exchange", "count", "exchange"),
        ("lab_exchange", "count", "exchange"),
        ("light_and_heat", "heat", "light_heat"),
    ),
    "bellows": (("light", "count", "light"), ("light_all", "", "light_all"), ("gain_heat", "heat", "heat")),
    "elevator": (("lift", "further_lift_heat", "lift"), ("vp_per_lift", "vp", ""), ("coal_to_row", "count", "coal")),
    "workshop": (("build_furnace", "", "build"), ("build_furnace", "", "build_more"), ("light", "count", "light")),
    "forge": (
        ("forge_exchange", "", "exchange"),
        ("modernise", "surcharge_heat", "modernise"),
        ("gain_heat", "heat", "heat"),
    ),
    "studio": (
        ("complete_project", "count", "complete"),
        ("refund_resource", "count", ""),
        ("modernise_discount_heat", "heat", ""),
    ),
}
ONLY_ONE = ("light", "complete_project", "refund_resource", "coal_to_row")  # steps that are done once

# The rule of every region, with the field of its number; of some, only who has enough projects gets something.
CONTESTED = When("id", "west", "golden_terraces", "old_mine", says=None)
REGION_RULES = {
    "west": ("extra_turn_for_most_projects", "actions"),
    "new_mine": ("vp_per_modernised_in_region", "vp_per"),
    "golden_terraces": ("free_modernisation_for_most_projects", "count"),
    "old_mine": ("silverbeard_for_most_projects", ""),
    "east": ("retain_heat", "per_project"),
}


def has(field: str) -> When:
    """Only some effects of projects have this field."""
    return When("id", *[name for name, (_, fields) in EFFECTS.items() if field in fields], says=None)


def amount(table: Table, effect: str) -> int:
    """The number of an effect, which is called differently in each."""
    return next((table.whole(field, 1, 9) for field in EFFECTS[effect][1] if field in AMOUNTS), 0)


def second(table: Table, effect: str) -> int:
    return next((table.whole(field, 1, 9) for field in EFFECTS[effect][1] if field in SECONDS), 0)


def part(field: str, *effects: str) -> tuple[Any, ...]:
    """A field of the effect of an event, for those that have it; it is not drawn."""
    return At(field, "effect", drawn="-"), When("effect", *effects, says=None)


def event_timing(table: Table, effect: str) -> str:
    return table.choice("timing", (EVENT_TIMINGS[effect],), "timing of this effect")


def rule_number(table: Table, region: str) -> int:
    field = REGION_RULES[region][1]
    least, most = (1 if field in ("count", "actions") else 0), (1 if field == "count" else 9)
    return table.table("rule").whole(field, least, most) if field else 0
