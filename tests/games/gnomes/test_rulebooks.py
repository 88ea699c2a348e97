"""The rules for players bear the names of the game and are true to its numbers."""

from __future__ import annotations

import pytest

from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.gnomes.positions import gnomes
from tests.games.rulebooks import book, numbers_told


@pytest.mark.parametrize("language", LANGUAGES)
def test_artifacts_bear_the_names_of_the_game(language: str) -> None:
    """G8 lists their kinds."""
    words = gnomes().catalog(language)
    rows = [
        line.strip("| ").split(" | ")[0] for line in book("gnomes", language)["G8"].text.splitlines() if line[:1] == "|"
    ]
    kinds = ("gnomunculus", "alchemister", "convertor", "hoovermatic", "emeromobile")
    assert rows[2:] == [words.say(f"kind.{kind}") for kind in kinds]


def test_the_numbers_told_are_those_of_the_components() -> None:
    """G2.1, G2.2, G2.7, G3.2, G4, G8, G9.2, G11.4: where a shipped number changes, the rules for players must."""
    told = numbers_told("gnomes")
    c = gnomes().components
    constants = c.constants
    assert told["G2.1"] == [*(gem.start_price for gem in c.gems), c.prisms]
    assert told["G2.2"] == [constants.start_gold]
    assert told["G3.2"][0] == constants.base_actions
    assert told["G4.3"][:2] == told["G4.4"][:2] == [1, constants.max_gems_per_market_action]
    assert told["G4.9"] == [1, constants.trader_max_swap]
    assert told["G4.10"] == [constants.take_gold]
    assert told["G0.4"] == [constants.price_min, constants.price_max]
    assert told["G6.1"] == [
        constants.gems_first_tile_of_type,
        constants.gems_each_further_tile_of_type,
        constants.gems_per_wild_symbol,
    ]
    assert told["G7.3"] == [constants.correction_round, 1, constants.correction_gems_per_step]
    assert told["G8.2"] == [item.gold for item in c.items if item.gold]
    assert told["G8.3"] == [item.prisms for item in c.items if item.prisms]
    assert told["G9.2"] == [20, 2, 18, 3, 16, 4]
    assert constants.victory_threshold == (20, 18, 16)
    assert told["G11.4"] == [constants.max_rounds_safety_stop]
