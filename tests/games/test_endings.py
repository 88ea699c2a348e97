"""The end of a match says why it came, and which lines of the result only decide ties."""

from __future__ import annotations

import pytest

from dwarrow import registry
from dwarrow.kernel.boards import text
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.state import State

LANGUAGES = ("en", "de", "uk")
SEED = 1
WHY = {
    "mines": "The match is over because the King has reached the Coronation Chamber.",
    "gnomes": "Round 3 was the last one.",
    "dwergar": "The match is over because the round of the last event has been played.",
    "zwergendorf": "The match is over because all phases have been played.",
}
SHORT = {"gnomes": {"max_rounds": 3}, "dwergar": {"events": 2}}


def played(name: str) -> State:
    state = registry.game(name).new(2, SEED, SHORT.get(name, {}))
    chance = Chance(SEED)
    while not state.is_over():
        actions = state.legal_actions()
        state.apply(actions[int(chance.below(len(actions)))])
    return state


@pytest.mark.parametrize("name", WHY)
def test_the_end_says_why_it_came(name: str) -> None:
    game, state = registry.game(name), played(name)
    assert game.ending(state.view(None), game.catalog("en")) == WHY[name]
    for language in LANGUAGES:
        catalog = game.catalog(language).named(["Ada", "Bert"])
        view = state.view(0)
        told = [text(place) for row in game.board(view, catalog)[-1].rows for place in row]
        assert told == [game.prompt(view, catalog), game.ending(view, catalog)]
        ties = [line for line in game.breakdown(view, catalog) if line.kind == "tie"]
        assert ties
        assert all(line.about == catalog.say("board.final_ties") for line in ties)
