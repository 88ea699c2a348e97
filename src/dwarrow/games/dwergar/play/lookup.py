# compiled by mypyc
"""The components as flat tables of numbers, and the action codes: what the engine reads while it plays.

Made once per game from the checked components. Sets of projects, events or seats are numbers with a bit for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dwarrow.games.dwergar.play.effects import (
    CONVERT,
    DISCOUNT_GOODS,
    DISCOUNT_HEAT,
    DISCOUNT_PRICE,
    EFFECTS,
    FURNACE_HEAT,
    MINE_EXTRA,
    RETRAIN,
    VP_ON_MODERNISING,
    VP_ON_PLACEMENT,
)
from dwarrow.games.dwergar.schema import GOODS, LOCATIONS, REGIONS, WORKERS, Bonus, Components
from dwarrow.kernel.vectors import Ints, i64, vector

if TYPE_CHECKING:
    from dwarrow.kernel.actions import ActionTable

HANDS: Final[i64] = 16  # sets of dwarves that can be in a hand: three kinds of workers and the foreman


def members(values: list[int]) -> int:
    """A set as a number."""
    found = 0
    for value in values:
        found |= 1 << value
    return found


class Tables:
    """Everything about the components that the rules look up."""

    def __init__(self, components: Components, actions: ActionTable) -> None:
        self.components = components
        self._read_names(components)
        self._read_numbers(components)
        self._read_zones(components)
        self._read_projects(components)
        self._read_effects(components)
        self._read_events(components)
        self._read_codes(components, actions.blocks)
        self._read_placements(components)

    def _read_names(self, c: Components) -> None:
        self.good_ids: list[str] = list(GOODS)
        self.location_ids: list[str] = list(LOCATIONS)
        self.region_ids: list[str] = list(REGIONS)
        self.dwarf_ids: list[str] = [*WORKERS, "foreman"]
        self.card_ids: list[str] = [project.id for project in c.projects]
        self.event_ids: list[str] = [event.id for event in c.events]

    def _read_numbers(self, c: Components) -> None:
        n = c.constants
        self.heat_max: i64 = n.heat_max
        self.furnaces: i64 = n.furnaces_per_player
        self.furnaces_at_start: i64 = n.furnaces_at_start
        self.actions: i64 = n.actions_per_turn
        self.relight: i64 = n.relight_per_round
        self.open_cards: i64 = n.open_projects
        self.zone_heat: i64 = n.zone_furnace_heat
        self.mine_heat: i64 = n.mine_furnace_heat
        self.workers: i64 = sum(worker.figures for worker in c.workers) - n.workers_removed
        self.bit = vector([1 << place for place in range(61)])  # compiled, a literal left of << has 32 bits
        self.tie_break = vector(list(c.tie_break))
        west, _, terraces, old_mine, east = c.regions
        self.west_actions: i64 = west.amount
        self.west_least: i64 = west.least
        self.terraces_least: i64 = terraces.least
        self.old_mine_least: i64 = old_mine.least
        self.kept_heat: i64 = east.amount

    def _read_zones(self, c: Components) -> None:
        self.yields = vector([n for level in c.levels for n in level.yields])
        self.extra = vector([n for level in c.levels for n in level.extra])
        self.furnace_price = vector([n for place in c.locations for n in place.price])
        self.furnace_vp = vector([place.vp for place in c.locations])
        bonuses: list[Bonus] = []
        for place in c.locations:
            bonuses += list(place.bonuses) if place.bonuses else [Bonus(-1, 0), Bonus(-1, 0)]
        self.bonus_worker = vector([bonus.worker for bonus in bonuses])  # 2 * location, 2 * location + 1
        self.bonus_amount = vector([bonus.amount for bonus in bonuses])
        bases = [Bonus(-1, 1) if place.base is None else place.base for place in c.locations]
        self.base_amount = vector([base.amount for base in bases])
        self.build_price = vector(list(bases[LOCATIONS.index("workshop")].price))
        self.build_more_price = vector(list(c.locations[LOCATIONS.index("workshop")].bonuses[0].price))
        self.refund_least: i64 = c.locations[LOCATIONS.index("studio")].bonuses[0].least
        self.lab_give = vector([rate.give for rate in c.lab_rates])
        self.lab_take = vector([rate.take for rate in c.lab_rates])
        self.lab_amount = vector([rate.amount for rate in c.lab_rates])
        self.forge_give = vector([rate.give for rate in c.forge_rates])
        self.forge_take = vector([rate.take for rate in c.forge_rates])
        self.forge_heat = vector([rate.heat for rate in c.forge_rates])

    def _read_projects(self, c: Components) -> None:
        self.cards: i64 = len(c.projects)
        self.price_heat = vector([project.price.heat for project in c.projects])
        self.price_goods = vector([n for project in c.projects for n in project.price.goods])
        self.cost_heat = vector([project.cost.heat for project in c.projects])
        self.cost_goods = vector([n for project in c.projects for n in project.cost.goods])
        self.vp = vector([project.vp for project in c.projects])
        self.modernise_vp = vector([project.modernise_vp for project in c.projects])
        self.region = vector([project.region for project in c.projects])
        self.basic: i64 = members([project.number for project in c.projects if project.tier == "basic"])
        self.region_cards = vector([
            members([project.number for project in c.projects if project.region == region.number])
            for region in c.regions
        ])  # fmt: skip

    def _read_effects(self, c: Components) -> None:
        effects = [project.effect for project in c.projects]
        self.effect = vector([EFFECTS[effect.id] for effect in effects])
        self.amount = vector([effect.amount for effect in effects])
        self.second = vector([effect.second for effect in effects])
        self.kind = vector([effect.kind for effect in effects])
        self.effect_region = vector([effect.region for effect in effects])
        self.effect_goods = vector([n for effect in effects for n in effect.goods])
        self.on_empty = vector([int("empty" in effect.on) for effect in effects])
        self.on_foreman = vector([int("opponent_foreman" in effect.on) for effect in effects])
        self.mine_too = vector([int(effect.mine_too) for effect in effects])
        self.at_once = vector([int(project.timing == "on_modernise") for project in c.projects])
        self.at_start = vector([project.number for project in c.projects if project.timing == "start_of_turn"])
        self.at_end = vector([project.number for project in c.projects if project.timing == "end_game"])
        self.for_placing = self.with_effect(VP_ON_PLACEMENT)
        self.for_modernising = self.with_effect(VP_ON_MODERNISING)
        self.less_goods = self.with_effect(DISCOUNT_GOODS)
        self.less_heat = self.with_effect(DISCOUNT_HEAT)
        self.warmer = self.with_effect(FURNACE_HEAT)
        self.converters = self.with_effect(CONVERT)
        self.extra_cards = vector([0, 0, 0])  # by worker
        for card in self.with_effect(MINE_EXTRA):
            worker = c.projects[card].effect.worker
            self.extra_cards[worker] |= self.bit[card]
        cheaper = self.with_effect(DISCOUNT_PRICE)
        self.cheaper: i64 = cheaper[0] if len(cheaper) else -1
        self.cheaper_kinds: i64 = members(list(effects[self.cheaper].kinds)) if self.cheaper >= 0 else 0
        retrainer = self.with_effect(RETRAIN)
        self.retrainer: i64 = retrainer[0] if len(retrainer) else -1

    def with_effect(self, effect: i64) -> Ints:
        """The projects with this effect."""
        return vector([card for card in range(int(self.cards)) if self.effect[card] == effect])

    def _read_events(self, c: Components) -> None:
        """One row for each event, and a last one for a round without."""
        self.no_event: i64 = len(c.events)
        self.event_lifts = vector([event.lifts for event in c.events] + [0])
        self.event_heat = vector([event.heat_all for event in c.events] + [0])
        self.event_replaces = vector([event.replaced for event in c.events] + [0])
        self.event_fills = vector([members(list(event.fill_levels)) for event in c.events] + [0])
        self.event_fill_kind = vector([event.fill_kind for event in c.events] + [0])
        self.event_fill_count = vector([event.fill_count for event in c.events] + [0])
        self.lift_heat = vector([event.lift_heat for event in c.events] + [0])
        self.install_vp = vector([event.install_vp for event in c.events] + [0])
        self.event_actions = vector([event.actions for event in c.events] + [0])
        self.mine_vp = vector([event.mine_vp for event in c.events] + [0])
        self.closed = vector([event.closed for event in c.events] + [-1])
        self.foreman_extra = vector([int(event.foreman_extra) for event in c.events] + [0])
        self.heated = vector([members(list(event.heated)) for event in c.events] + [0])
        self.place_heat = vector([event.place_heat for event in c.events] + [0])
        self.empty_vp = vector([event.empty_vp for event in c.events] + [0])
        self.empty_workers = vector([members(list(event.empty_workers)) for event in c.events] + [0])

    def _read_codes(self, c: Components, blocks: dict[str, int]) -> None:
        self.place_code: i64 = blocks["place"]
        self.place_as_code: i64 = blocks["place_as"]
        self.break_code: i64 = blocks["break"]
        self.break_none_code: i64 = blocks["break_none"]
        self.act_convert_code: i64 = blocks["act_convert"]
        self.skip_code: i64 = blocks["skip"]
        self.load_code: i64 = blocks["load"]
        self.lift_code: i64 = blocks["lift"]
        self.build_code: i64 = blocks["build"]
        self.build_more_code: i64 = blocks["build_more"]
        self.light_code: i64 = blocks["light"]
        self.light_all_code: i64 = blocks["light_all"]
        self.heat_code: i64 = blocks["heat"]
        self.light_heat_code: i64 = blocks["light_heat"]
        self.install_code: i64 = blocks["install"]
        self.done_code: i64 = blocks["done"]
        self.coal_code: i64 = blocks["coal"]
        self.lab_code: i64 = blocks["lab"]
        self.forge_code: i64 = blocks["forge"]
        self.complete_code: i64 = blocks["complete"]
        self.refund_code: i64 = blocks["refund"]
        self.modernise_code: i64 = blocks["modernise"]
        self.silverbeard_code: i64 = blocks["silverbeard"]
        self.work_convert_code: i64 = blocks["work_convert"]
        self.discount_code: i64 = blocks["discount"]
        self.furnaces_code: i64 = blocks["furnaces"]
        self.chimney_code: i64 = blocks["chimney"]
        self.accept_code: i64 = blocks["accept"]
        self.decline_code: i64 = blocks["decline"]
        self.free_code: i64 = blocks["free"]
        self.free_none_code: i64 = blocks["free_none"]

    def _read_placements(self, c: Components) -> None:
        """The placements for every hand during every event (D5.2), made once: they are most of all lists."""
        self.placements: list[Ints] = []
        for event in range(int(self.no_event) + 1):
            closed = int(self.closed[event])
            for hand in range(HANDS):
                codes = [
                    int(self.place_code) + len(LOCATIONS) * dwarf + location
                    for dwarf in range(4)
                    for location in range(len(LOCATIONS))
                    if hand >> dwarf & 1 and location != closed
                ]
                self.placements.append(vector(codes))


def placements_of(t: Tables, event: i64, hand: i64) -> Ints:
    """The legal placements of a hand, a set of kinds of dwarves, during an event."""
    return t.placements[event * HANDS + hand]
