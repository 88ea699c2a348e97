"""What is touched for each kind of action, and the types of what there is to draw."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from dwarrow.games.dwergar.faces import Pieces
from dwarrow.games.dwergar.shown import Decision, Good, Phase, Purpose, Region, View, Where
from dwarrow.games.dwergar.state import DECISIONS, PHASES, PURPOSES
from dwarrow.kernel.chance import Chance
from tests.games.dwergar.positions import GAME, LETTERS, PLACES, REGIONS
from tests.games.dwergar.test_positions import rich

PATHS = {
    "act place miner lab": ["dwarf:miner", "place:lab"],
    "act place miner lab as engineer": ["dwarf:miner", "skill:engineer", "place:lab"],
    "act break lab": ["button:break", "place:lab"],
    "act break none": ["button:break"],
    "act convert 37": ["convert:37"],
    "act skip": ["button:skip"],
    "work load": ["button:load"],
    "work coal transit": ["row:transit"],
    "work exchange iron coal": ["exchange:iron coal"],
    "work complete 12": ["project:12"],
    "work refund coal": ["refund:coal"],
    "work modernise 12": ["project:12"],
    "work silverbeard 2": ["silverbeard", "bonus:2"],
    "work convert 39": ["convert:39"],
    "work done": ["button:done"],
    "discount coal": ["discount:coal"],
    "furnaces 2": ["count:2"],
    "chimney 3": ["count:3"],
    "extra accept": ["button:accept"],
    "free 12": ["project:12"],
    "free none": ["button:none"],
}


@pytest.mark.parametrize(("action", "path"), PATHS.items())
def test_an_action_is_touched_where_it_lies(action: str, path: list[str]):
    assert GAME.format(GAME.parse(action)) == action
    assert list(GAME.touches(action)) == path


def test_every_decision_is_among_them():
    assert {text.split()[0] for text in GAME.actions.texts} == {text.split()[0] for text in PATHS}


def test_the_types_name_what_the_rules_name():
    assert get_args(Good) == tuple(LETTERS.values())
    assert get_args(Where) == PLACES
    assert get_args(Region) == REGIONS
    assert get_args(Phase) == (*PHASES, "over")
    assert get_args(Decision) == DECISIONS[1:]
    assert get_args(Purpose) == PURPOSES[1:]


@pytest.mark.once
def test_views_are_as_their_type_says():
    """Reading leaves out what a type does not name, so a field too many shows as a difference, too."""
    for seed in range(12):
        state, chance = rich(seed, 2 + seed % 3), Chance(seed)
        while not state.is_over():
            view = state.view(0)
            assert msgspec.convert(view, View) == view
            actions = state.legal_actions()
            state.apply(actions[int(chance.below(len(actions)))])
        assert msgspec.convert(state.view(None), View) == state.view(None)


def test_pieces_are_as_their_type_says():
    told = GAME.pieces()
    assert msgspec.convert(told, Pieces) == told
    assert json.loads(json.dumps(told)) == told
    assert told["projects"]["38"]["price"] == {"heat": 3, "goods": {"iron": 3}}
    assert told["locations"][0]["level"] == {"yields": {"coal": 3}, "extra": {"coal": 2}}
    assert told["locations"][4]["bonuses"] == ["blacksmith", "miner"]
