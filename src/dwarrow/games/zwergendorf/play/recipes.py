# compiled by mypyc
"""Recipes (Z7.1, Z7.3): what they take, what they make, and which are in use.

The lookup tables number them: first the base recipes by step, then those of the building cards by place in their deck.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.play.seats import card_in_use, cards_before, pieces, set_units_made, use_card
from dwarrow.games.zwergendorf.play.state import BUILDING, NO_CARD, RESOURCES, STEPS, ZwergendorfFields
from dwarrow.kernel.vectors import i64

MANY: Final = 1 << 20


def building_recipe(place: i64) -> i64:
    return STEPS + place


def recipe_in_use(s: ZwergendorfFields, seat: i64, step: i64) -> i64:
    place: i64 = card_in_use(s, seat, step)
    if place == NO_CARD:
        return step
    return building_recipe(place)


def makeable(s: ZwergendorfFields, seat: i64, recipe: i64) -> i64:
    """How often a recipe can be made from all resources."""
    fewest: i64 = MANY
    for resource in range(RESOURCES):
        amount: i64 = s.tables.recipes[RESOURCES * recipe + resource]
        if amount > 0:
            n: i64 = pieces(s, seat, resource) // amount
            if n < fewest:
                fewest = n
    return fewest


def units(s: ZwergendorfFields, seat: i64, step: i64) -> i64:
    """How many units a step makes with the recipe in use."""
    return makeable(s, seat, recipe_in_use(s, seat, step))


def output(s: ZwergendorfFields, seat: i64, step: i64) -> i64:
    """The symbol that a step makes."""
    return s.tables.outputs[recipe_in_use(s, seat, step)]


def choices(s: ZwergendorfFields, seat: i64, step: i64) -> i64:
    """The set of a seat's building cards for a step."""
    return cards_before(s, seat, BUILDING) & s.tables.step_buildings[step]


def forget_recipes(s: ZwergendorfFields, seat: i64) -> None:
    """All building cards are face up again, and nothing is made (Z7.5)."""
    for step in range(STEPS):
        use_card(s, seat, step, NO_CARD)
        set_units_made(s, seat, step, 0)
