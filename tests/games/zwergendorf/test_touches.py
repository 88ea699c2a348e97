"""What is touched for each kind of action, and the types of what there is to draw."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from dwarrow.games.zwergendorf.play.state import DECISIONS, STAGES
from dwarrow.games.zwergendorf.sight.view_types import Decision, Stage, View
from dwarrow.kernel.chance import Chance
from tests.games.zwergendorf.positions import zwergendorf

PATHS = {
    "pick t01": ["hand:t01"],
    "option b": ["option:b"],
    "place c4": ["square:c4"],
    "place c4h": ["square:c4h"],
    "place c4v": ["square:c4v"],
    "tree": ["button:tree"],
    "defer": ["button:defer"],
    "recipe wall": ["recipe:wall"],
    "recipe b01": ["recipe:b01"],
    "cap beer": ["cap:beer"],
    "cap done": ["cap:done"],
}


@pytest.mark.parametrize(("action", "path"), PATHS.items())
def test_an_action_is_touched_where_it_lies(action: str, path: list[str]) -> None:
    assert zwergendorf().format(zwergendorf().parse(action)) == action
    assert list(zwergendorf().touches(action)) == path


def test_every_kind_of_action_is_among_them() -> None:
    assert {text.split()[0] for text in zwergendorf().actions.texts} == {text.split()[0] for text in PATHS}


def test_no_two_actions_are_touched_alike() -> None:
    paths = [zwergendorf().touches(text) for text in zwergendorf().actions.texts]
    assert len(set(paths)) == len(paths)


def test_the_types_name_what_the_rules_name() -> None:
    assert get_args(Stage) == (*STAGES[1:], "over")
    assert get_args(Decision) == DECISIONS[1:]


@pytest.mark.parametrize("seats", [1, 3])
def test_views_are_as_their_type_says(seats: int) -> None:
    """Reading leaves out what a type does not name, so a field too many shows as a difference, too."""
    seen: set[str | None] = set()
    for seed in range(3):
        state = zwergendorf().new(seats, seed, {"keep_forced": True})
        chance = Chance(seed)
        while True:
            decision = state.view(None)["decision"]
            if decision not in seen or chance.below(12) == 0:
                for seat in (*range(seats), None):
                    view = state.view(seat)
                    assert msgspec.convert(view, View) == view
            seen.add(decision)
            if state.is_over():
                break
            legal = state.legal_actions()
            state.apply(legal[int(chance.below(len(legal)))])
    assert seen == {*DECISIONS[1:], None}


def test_pieces_are_what_the_components_say() -> None:
    told = zwergendorf().pieces()
    assert told["cards"]["b06"]["recipe"] == {"step": "dwarf", "recipe": {"coin": 2}, "output": "mine"}
    assert (told["cards"]["r25"]["trees"], told["cards"]["r25"]["lower"]) == (1, [])
    assert told["cards"]["t05"]["score"]["per"] == 2
    assert told["stumps"] == [1, 2, 4, 6, 8, 10, 12, 14, 17, 20]
    assert told["levels"]["master"]["majorities"] == {"tavern": 5, "forge": 10}
    assert told["phases"][1] == {"number": 2, "kind": "card", "direction": "right"}
    assert [symbol["shape"] for symbol in told["symbols"]] == ["single"] * 6 + ["pair", "single", "block"]
