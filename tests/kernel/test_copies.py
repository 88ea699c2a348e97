"""States and games copied and pickled the way any Python object is: a state is cloned, or goes as its position."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

import dwarrow
from dwarrow.games.mines import schema
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.playout import playout
from tests.games.mines.positions import load, mines, play, player

SHIPPED = Path(schema.__file__).parent / "components.toml"
WAYS = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
}


@pytest.fixture(params=WAYS.values(), ids=list(WAYS))
def copied(request):
    return request.param


def moments():
    state = mines().new(4, seed=11)
    chance = Chance(11)
    for _ in range(40):
        for _ in range(20):
            if not state.is_over():
                state.apply(state.legal_actions()[chance.below(len(state.legal_actions()))])
        yield state


def test_a_copy_plays_the_same_match(copied):
    decisions = 0
    for state in moments():
        again = copied(state)
        assert again.dump() == state.dump()
        assert playout(again, Chance(3)) == playout(state.clone(), Chance(3))
        decisions += 1
    assert decisions == 40


def test_a_copy_is_independent(copied):
    state = load("trade", player(hand="2 SW"), player(hand="2 SW"))
    before = state.dump()
    again = copied(state)
    play(again, "trade pass")
    assert again.dump() != before
    assert state.dump() == before


def test_states_inside_something_else(copied):
    state = load("trade", player(hand="2 SW"), player(hand="2 SW"))
    root = copied({"state": state, "children": [state.clone()]})
    assert root["state"].dump() == root["children"][0].dump() == state.dump()


def test_a_game_is_not_copied():
    game = mines()
    assert copy.copy(game) is copy.deepcopy(game) is game
    assert copy.deepcopy(game.new(2)).game is game


def test_pickled_states_share_their_game():
    one, other = (pickle.loads(pickle.dumps(mines().new(2, seed))) for seed in range(2))
    assert one.game is other.game
    assert one.game.digest == mines().digest


@pytest.mark.parametrize("given", ["file", "text"])
def test_a_pickled_state_keeps_components_of_its_own(tmp_path, given):
    text = SHIPPED.read_text(encoding="utf-8").replace("income_limit = 6", "income_limit = 2")
    own = tmp_path / "own.toml"
    own.write_text(text, encoding="utf-8")
    game = dwarrow.game("mines", str(own)) if given == "file" else dwarrow.game("mines", text=text)
    parcel = pickle.dumps(game.new(3, 5))
    own.unlink()
    again = pickle.loads(parcel)
    assert again.game.digest == game.digest != mines().digest
    assert again.dump() == game.new(3, 5).dump()
