"""The games pass PettingZoo's own tests, and do what those do not ask for: copies in mid-match, whole equal matches."""

from __future__ import annotations

import copy
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="needs the extra pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from dwarrow import game as game_named
from dwarrow.adapters.pettingzoo import env, parallel_env, raw_env
from dwarrow.adapters.rewards import REWARDS
from dwarrow.kernel.errors import DwarrowError, IllegalAction, OptionError
from tests.adapters.places import PLACES, TWO, moment, pickled

if TYPE_CHECKING:
    from collections.abc import Iterator

# PettingZoo wants dicts with masks for such games, and says this of all that have them but its own.
EXPECTED = {"Observation is not a NumPy array", "Observation space for each agent probably should be gymnasium.spaces"}


@contextmanager
def only_expected_warnings() -> Iterator[None]:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        yield
    told = {str(warning.message) for warning in seen}
    assert {text for text in told if not text.startswith(tuple(EXPECTED))} == set()


def legal(where: Any) -> list[int]:
    return [int(code) for code in where.last()[0]["action_mask"].nonzero()[0]]


def played(where: Any, decisions: int, salt: int = 5) -> list[Any]:
    """Play on, each time some action from the list; returns what was seen."""
    seen = []
    for number in range(decisions):
        if not where.agents:
            break
        observation, reward, over, _, _ = where.last()
        seen.append((where.agent_selection, observation["observation"].tobytes(), reward, over))
        choices = legal(where)
        where.step(None if over else choices[number * salt % len(choices)])
    return seen


# PettingZoo's own tests ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_api(game: str, seats: int):
    with only_expected_warnings():
        api_test(env(game, seats), num_cycles=1000)
        api_test(raw_env(game, seats), num_cycles=1000)


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_seeds(game: str, seats: int):
    seed_test(lambda: env(game, seats), num_cycles=100)


@pytest.mark.parametrize(("game", "seats"), [place for place in PLACES if game_named(place[0]).simultaneous])
def test_parallel_api(game: str, seats: int):
    with only_expected_warnings():
        parallel_api_test(parallel_env(game, seats), num_cycles=1000)
    parallel_seed_test(lambda: parallel_env(game, seats), num_cycles=100)


# And ours ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), TWO)
def test_equal_seeds_give_equal_matches_to_their_end(game: str, seats: int):
    first, second, other = env(game, seats), env(game, seats), env(game, seats)
    first.reset(seed=11)
    second.reset(seed=11)
    other.reset(seed=12)
    course = played(first, 5000)
    assert first.agents == []
    assert played(second, 5000) == course
    assert played(other, 5000) != course


def test_without_a_seed_matches_differ_and_follow_from_the_last_seed():
    def two(where: Any) -> list[str]:
        moments = []
        for seed in (3, None, None):
            where.reset(seed=seed)
            moments.append(moment(where.unwrapped.session))
        return moments

    assert two(env("mines", 2)) == two(env("mines", 2))
    assert len(set(two(env("mines", 2)))) == 3


@pytest.mark.parametrize(("game", "seats"), TWO)
@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_copies_in_mid_match_go_on_alike(game: str, seats: int, copied: Any):
    where = env(game, seats)
    where.reset(seed=4)
    played(where, 40)
    before = moment(where.unwrapped.session)
    twin = copied(where)
    course = played(twin, 5000, salt=7)
    assert twin.agents == []
    assert moment(where.unwrapped.session) == before
    assert played(where, 5000, salt=7) == course


@pytest.mark.parametrize("rewards", ["win", "rank", "margin"])
def test_rewards_at_the_end(rewards: str):
    where = env("mines", 3, rewards=rewards)
    where.reset(seed=1)
    course = played(where, 5000)
    ends = {agent: reward for agent, _, reward, over in course if over}
    state = where.unwrapped.session.state
    assert [ends[f"player_{seat}"] for seat in range(3)] == REWARDS[rewards](state.scores(), state.winners())
    assert max(ends.values()) > 0
    assert {reward for _, _, reward, over in course if not over} == {0}


# Bad input -----------------------------------------------------------------------------------------------------------


def illegal_in(where: Any) -> int:
    mask = where.last()[0]["action_mask"]
    return int((mask == 0).nonzero()[0][0])


@pytest.mark.parametrize(("game", "seats"), TWO)
def test_an_illegal_action_ends_the_match_and_its_player_loses(game: str, seats: int):
    where = env(game, seats)
    where.reset(seed=2)
    played(where, 20)
    before, agent = moment(where.unwrapped.session), where.agent_selection
    where.step(illegal_in(where))
    assert all(where.terminations.values())
    assert where.rewards[agent] == -1
    assert moment(where.unwrapped.session) == before
    while where.agents:
        where.step(None)
    where.reset(seed=2)
    assert not any(where.terminations.values())


@pytest.mark.parametrize("wrong", [None, -1, 10**6, 10**30])
def test_without_the_wrapper_it_is_an_error(wrong: int | None):
    where = raw_env("mines", 3)
    where.reset(seed=2)
    before = moment(where.session)
    with pytest.raises(DwarrowError):
        where.step(wrong)
    with pytest.raises(IllegalAction):
        where.step(illegal_in(where))
    assert moment(where.session) == before


@pytest.mark.parametrize("wrong", [-1, 10**6, 10**30])
def test_a_number_that_is_no_action_is_an_error(wrong: int):
    where = env("mines", 3)
    where.reset(seed=2)
    before = moment(where.unwrapped.session)
    with pytest.raises(IllegalAction, match=r"there is no action -?\d+; the table has 471"):
        where.step(wrong)
    assert moment(where.unwrapped.session) == before
    where.step(legal(where)[0])
    assert moment(where.unwrapped.session) != before


def test_side_by_side_illegal_actions_are_replaced_and_told():
    where = parallel_env("mines", 3)
    where.reset(seed=2)
    asked = where.session.state.waiting()
    _, _, _, _, infos = where.step(dict.fromkeys(where.agents, -5))
    assert {agent for agent, info in infos.items() if info.get("illegal")} == {f"player_{seat}" for seat in asked}


@pytest.mark.parametrize(
    "wrong", [float, str, lambda action: np.array([action, action])], ids=["float", "str", "array"]
)
def test_side_by_side_what_is_no_number_is_illegal(wrong: Any):
    """Whatever comes, the step is played whole: who said nothing sensible plays the first legal action."""
    where, other = parallel_env("zwergendorf", 3), parallel_env("zwergendorf", 3)
    where.reset(seed=2)
    other.reset(seed=2)
    state = where.session.state
    actions = {agent: state.legal_actions(seat)[-1] for seat, agent in enumerate(where.agents)}
    spoilt = {**actions, "player_2": wrong(actions["player_2"])}
    _, _, _, _, infos = where.step(spoilt)
    assert [agent for agent, info in infos.items() if info.get("illegal")] == ["player_2"]
    other.step({**actions, "player_2": other.session.state.legal_actions(2)[0]})
    assert moment(where.session) == moment(other.session)


def test_side_by_side_bids_are_made_at_once():
    where = parallel_env("mines", 4)
    observations, _ = where.reset(seed=2)
    most = 0
    while where.agents:
        waiting = where.session.state.waiting()
        most = max(most, len(waiting))
        assert [bool(seen["action_mask"].any()) for seen in observations.values()] == [s in waiting for s in range(4)]
        actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        observations, rewards, over, _, infos = where.step(actions)
        assert not any(info.get("illegal") for info in infos.values())
    assert most == 4
    assert all(over.values())
    assert sum(rewards.values()) == pytest.approx(0)


def test_games_in_turns_have_no_parallel_environment():
    with pytest.raises(OptionError, match="played in turns"):
        parallel_env("gnomes")


def test_before_reset():
    with pytest.raises(DwarrowError, match="reset"):
        env("mines").unwrapped.session.row(0)


def test_wrong_options_are_named():
    with pytest.raises(OptionError, match="seats cannot be 9"):
        env("mines", seats=9)
    with pytest.raises(OptionError, match="unknown option 'colour'"):
        env("mines", colour="red")
    with pytest.raises(OptionError, match="rewards cannot be"):
        env("mines", rewards="gold")
