"""The rules for players bear the names of the game and are true to its numbers."""

from __future__ import annotations

import pytest

from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.dwergar.positions import GAME
from tests.games.rulebooks import book


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_bear_the_names_of_the_game(language: str) -> None:
    """D7.46 to D7.60; in quotation marks where a name ends with a mark of its own."""
    words, told = GAME.catalog(language), book("dwergar", language)
    for event in GAME.components.events:
        name = words.format(event.id, "card")
        text = told[f"D7.{event.id}"].text.replace("\n", " ")
        assert text.strip("“„«").replace("”:", ":").replace("“:", ":").replace("»:", ":").startswith(f"{name}:"), (
            event.id
        )
