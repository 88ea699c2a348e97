"""What the projects of Dwergar promise beyond their points: lasting effects (D8), and modernising later."""

from __future__ import annotations

from dwarrow.games.dwergar.bot.judge.numbers import NUMBERS
from dwarrow.games.dwergar.play.state import EASTERN, NEW_MINE
from dwarrow.games.dwergar.schema import Components, Project

# What a lasting effect brings in a turn, in points, to somebody who plays on it a little.
PER_TURN = {
    "discount_project_price": 0.35,
    "mine_extra_for_specialist": 0.45,
    "vp_on_placement": 1.0,
    "vp_on_modernising_other": 0.25,
    "discount_modernisation": 0.35,
    "discount_modernisation_heat": 0.15,
    "extra_furnace_heat": 0.4,
    "retrain_for_heat": 0.35,
    "convert_heat": 0.4,
}
AT_START = {"gain_resources": 0.6, "gain_heat": 0.45}  # the same for effects at the start of a turn


class Prospects:
    """The projects of one set of components by number, as rows of numbers."""

    def __init__(self, components: Components) -> None:
        constants = components.constants
        self.open = constants.open_projects
        self.actions = constants.actions_per_turn
        self.kept_heat = components.regions[EASTERN].amount
        self.cards = len(components.projects)
        self.vp = [float(project.vp) for project in components.projects]
        self.modernise_vp = [float(project.modernise_vp) for project in components.projects]
        self.region = [project.region for project in components.projects]
        self.set_vp = [project.effect.amount for project in components.projects]  # where the region counts sets
        self.new_mine = sum(1 << project.number for project in components.projects if project.region == NEW_MINE)
        self.price_heat = [project.price.heat for project in components.projects]
        self.price_goods = [project.price.goods for project in components.projects]
        goods = (NUMBERS.coal, NUMBERS.iron, NUMBERS.gold, NUMBERS.crystal)
        projects = components.projects
        self.price_value = [value_of(each.price.goods, goods) + each.price.heat * NUMBERS.heat for each in projects]
        self.cost_value = [value_of(each.cost.goods, goods) + each.cost.heat * NUMBERS.heat for each in projects]
        self.at_once = [gain_at_once(each, goods) for each in projects]
        self.per_turn = [gain_per_turn(each) * NUMBERS.effect for each in projects]


def value_of(goods: tuple[int, ...], values: tuple[float, ...]) -> float:
    return sum(n * value for n, value in zip(goods, values, strict=True))


def gain_at_once(project: Project, goods: tuple[float, ...]) -> float:
    """What modernising brings at once, beyond its points; points that grow with the match are guessed."""
    effect = project.effect
    match effect.id:
        case "gain_resources" if project.timing == "on_modernise":
            return value_of(effect.goods, goods)
        case "light_all_and_heat":
            return effect.amount * NUMBERS.heat + 2 * (NUMBERS.lit - NUMBERS.cold)
        case "heat_self_and_others":
            return effect.amount * NUMBERS.heat / 2
        case "gain_lit_furnace":
            return effect.amount * NUMBERS.lit
        case "extra_action":
            return effect.amount * NUMBERS.action
        case "vp_for_extra_heat":
            return 2.0
        case "vp_per_modernised_project" | "vp_per_furnace_on_player_board":
            return 3.0 * effect.amount
        case "vp_per_installed_furnace" | "vp_per_project_with_price_kind":
            return 1.5 * effect.amount
        case "vp_per_resource_set":
            return 1.0 * effect.amount
    return 0.0


def gain_per_turn(project: Project) -> float:
    if project.timing == "start_of_turn":
        return AT_START.get(project.effect.id, 0.0)
    return PER_TURN.get(project.effect.id, 0.0)
