"""The games pass OpenSpiel's own tests, and its search bots play them to the end."""

from __future__ import annotations

import copy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="needs the extra open_spiel")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import dwarrow
from dwarrow.adapters.open_spiel import resampler
from dwarrow.kernel.errors import IllegalAction
from tests.adapters.places import PLACES, SHORT, TWO, moment, pickled

SEED = 7


def loaded(game: str, seats: int, **more: Any) -> Any:
    return pyspiel.load_game(f"dwarrow_{game}", {"players": seats, **more})


def spelled(game: str, seats: int) -> str:
    return str(loaded(game, seats, **SHORT.get(game, {})))


def begun(game: Any, decisions: int = 0) -> Any:
    state = game.new_initial_state()
    state.apply_action(SEED)
    for number in range(decisions):
        legal = state.legal_actions()
        state.apply_action(legal[number * 5 % len(legal)])
    return state


# OpenSpiel's own tests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_simulation(game: str, seats: int):
    pyspiel.random_sim_test(loaded(game, seats, **SHORT.get(game, {})), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_simulations_for_all(game: str, seats: int):
    pyspiel.random_sim_test(loaded(game, seats), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("game", SHORT)
def test_playthrough_twice(game: str):
    name = spelled(game, 2)
    first, second = (generate_playthrough.playthrough(name, action_sequence=None, seed=SEED) for _ in range(2))
    assert first == second


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_playthrough_twice_for_all(game: str, seats: int):
    name = spelled(game, seats)
    first, second = (generate_playthrough.playthrough(name, action_sequence=None, seed=SEED) for _ in range(2))
    assert first == second


SUITES = """
import sys
import dwarrow.adapters.open_spiel
from absl import flags
from absl.testing import absltest
names = [f"GamesSimTest.test_game_sim_dwarrow_{name}" for name in ("gnomes", "dwergar", "mines", "zwergendorf")]
if sys.argv[1] == "sim":
    import open_spiel.python.tests.games_sim_test as suite
    absltest.main(module=suite, argv=["x", *names])
else:
    import open_spiel.integration_tests.api_test as suite
    flags.FLAGS(["x", "--test_only_games=dwarrow.*"])
    absltest.main(module=suite, argv=["x"])
"""


@pytest.mark.slow
@pytest.mark.parametrize("suite", ["sim", "api"])
def test_suites_that_come_with_open_spiel(suite: str):
    done = subprocess.run([sys.executable, "-c", SUITES, suite], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    assert "OK" in done.stderr


# Its bots ------------------------------------------------------------------------------------------------------------


def ismcts_bot(game: Any) -> Any:
    bot = ismcts.ISMCTSBot(game, rollouts(), 1.4, 2, random_state=np.random.RandomState(3))
    bot.set_resampler(resampler(4))
    return bot


def mcts_bot(game: Any) -> Any:
    return mcts.MCTSBot(game, 1.4, 2, rollouts(), random_state=np.random.RandomState(3))


def rollouts() -> Any:
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))


def played_by(bot: Any, game: str, seats: int) -> list[float]:
    title = loaded(game, seats, **SHORT.get(game, {}))
    state, player = begun(title), bot(title)
    while not state.is_terminal():
        state.apply_action(int(player.step(state)))
    return list(state.returns())


@pytest.mark.parametrize("bot", [ismcts_bot, mcts_bot])
@pytest.mark.parametrize(("game", "seats"), TWO)
def test_search_bots_play_whole_matches(game: str, seats: int, bot: Any):
    assert sum(played_by(bot, game, seats)) == pytest.approx(0)


@pytest.mark.slow
@pytest.mark.parametrize("bot", [ismcts_bot, mcts_bot])
@pytest.mark.parametrize(("game", "seats"), [place for place in PLACES if place not in TWO])
def test_search_bots_play_whole_matches_with_any_number_of_seats(game: str, seats: int, bot: Any):
    returns = played_by(bot, game, seats)
    assert len(returns) == seats
    assert sum(returns) == pytest.approx(0) if seats > 1 else abs(returns[0]) == 1


@pytest.mark.parametrize(("game", "seats"), TWO)
def test_a_resampled_state_is_the_same_to_its_player(game: str, seats: int):
    state = begun(loaded(game, seats), 60)
    player = state.current_player()
    others = [resampler(seed)(state, player) for seed in range(8)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
    assert len({str(other) for other in others}) > 1


# And ours ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), TWO)
@pytest.mark.parametrize("copied", [copy.deepcopy, pyspiel.State.clone, pickled])
def test_copies_in_mid_match_go_on_alike(game: str, seats: int, copied: Any):
    state = begun(loaded(game, seats), 40)
    before, twin = str(state), copied(state)
    assert (str(twin), twin.history()) == (before, state.history())
    for here in (twin, state):
        assert here is twin or str(state) == before
        while not here.is_terminal():
            here.apply_action(here.legal_actions()[-1])
    assert (str(twin), twin.returns()) == (str(state), state.returns())


@pytest.mark.parametrize(("game", "seats"), TWO)
def test_an_illegal_action_is_an_error(game: str, seats: int):
    title = loaded(game, seats)
    state = begun(title, 30)
    before, history = str(state), state.history()
    wrong = next(code for code in range(title.num_distinct_actions()) if code not in state.legal_actions())
    for code in (wrong, title.num_distinct_actions()):
        with pytest.raises(IllegalAction):
            state.apply_action(code)
    assert (str(state), state.history()) == (before, history)


def test_games_can_be_pickled():
    title = loaded("mines", 3, boards="back")
    assert str(pickled(title)) == str(title)


def test_there_are_a_thousand_seeds():
    state = loaded("mines", 2).new_initial_state()
    assert len(state.chance_outcomes()) == 1000
    with pytest.raises(ValueError, match="there is no seed 1000"):
        state.apply_action(1000)
    assert state.is_chance_node()


def test_parameters():
    title = loaded("mines", 3, boards="back", rewards="margin")
    state = begun(title)
    assert title.num_players() == 3
    assert state.session.options["boards"] == "back"
    assert title.max_utility() > 1
    assert moment(state.session) == str(state)
    with pytest.raises(dwarrow.DwarrowError, match="boards cannot be"):
        loaded("mines", 3, boards="side")


def test_the_tensor_by_fields():
    title = loaded("mines", 2)
    observer = title.make_py_observer()
    state = begun(title, 10)
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert sum(part.size for part in observer.dict.values()) == observer.tensor.size


def test_components_of_ones_own(tmp_path: Path):
    file = tmp_path / "own.toml"
    file.write_text(dwarrow.game("gnomes").toml(), encoding="utf-8")
    state = begun(loaded("gnomes", 2, components=str(file)), 5)
    twin = pickled(state)
    assert (str(twin), twin.session.game.digest) == (str(state), dwarrow.game("gnomes").digest)
    assert twin.session.game is not dwarrow.game("gnomes")
