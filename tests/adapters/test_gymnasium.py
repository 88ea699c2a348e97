"""The games pass Gymnasium's and Stable-Baselines3's own checks, with bots as opponents."""

from __future__ import annotations

import copy
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs the extra gymnasium")

import gymnasium
from gymnasium.utils.env_checker import check_env

import dwarrow.adapters.gymnasium
from dwarrow.adapters.gymnasium import SeatEnv
from dwarrow.kernel.errors import DwarrowError, OptionError
from tests.adapters.places import PLACES, TWO, moment, pickled

# A row has no bounds that hold for every file of components.
pytestmark = pytest.mark.filterwarnings("ignore:.*A Box observation space (max|min)imum value is -?infinity")


def made(game: str, seats: int, **more: Any) -> Any:
    return gymnasium.make(f"dwarrow/{game}-v0", seats=seats, **more)


def played(where: Any, info: dict[str, Any], steps: int = 10_000, salt: int = 3) -> list[Any]:
    """Play on; returns what was seen and what came of it."""
    seen = []
    for number in range(steps):
        legal = info["action_mask"].nonzero()[0]
        row, reward, over, cut, info = where.step(legal[number * salt % len(legal)])
        assert not cut
        seen.append((row.tobytes(), reward, over))
        if over:
            break
    return seen


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_gymnasium_checks_it(game: str, seats: int):
    check_env(made(game, seats).unwrapped, skip_render_check=True)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_stable_baselines_checks_it(game: str, seats: int):
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason="needs stable-baselines3")
    checker.check_env(made(game, seats).unwrapped)


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_equal_seeds_give_equal_matches_to_their_end(game: str, seats: int):
    courses = []
    for seed in (5, 5, 6):
        where = made(game, seats)
        _, info = where.reset(seed=seed)
        courses.append(played(where, info))
        assert courses[-1][-1][2]
    assert courses[0] == courses[1] != courses[2]


@pytest.mark.parametrize(("game", "seats"), TWO)
@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_copies_in_mid_match_go_on_alike(game: str, seats: int, copied: Any):
    where = made(game, seats, opponents="greedy" if game == "mines" else "random")
    _, info = where.reset(seed=8)
    played(where, info, 15)
    before = moment(where.unwrapped.session)
    twin = copied(where)
    course = played(twin, {"action_mask": twin.unwrapped.session.mask(twin.unwrapped.seat)}, salt=7)
    assert moment(where.unwrapped.session) == before
    assert played(where, {"action_mask": where.unwrapped.session.mask(where.unwrapped.seat)}, salt=7) == course


def test_an_illegal_action_is_not_played():
    where = made("gnomes", 3, illegal_reward=-0.25)
    row, info = where.reset(seed=1)
    before = moment(where.unwrapped.session)
    for wrong in ((info["action_mask"] == 0).nonzero()[0][0], 162):
        again, reward, over, cut, told = where.step(wrong)
        assert (again.tobytes(), reward, over, cut) == (row.tobytes(), -0.25, False, False)
        assert told["illegal"]
        assert (told["action_mask"] == info["action_mask"]).all()
    assert moment(where.unwrapped.session) == before


def test_after_the_end_nothing_is_played():
    where = made("dwergar", 2, events=1).unwrapped
    _, info = where.reset(seed=1)
    played(where, info)
    before = moment(where.session)
    assert where.step(0)[2:4] == (True, False)
    assert moment(where.session) == before


def test_masks():
    where = made("zwergendorf", 2).unwrapped
    _, info = where.reset(seed=1)
    assert where.action_masks().dtype == bool
    assert (where.action_masks() == info["action_mask"]).all()
    assert where.action_masks().any()


def test_seats():
    where = made("mines", 4, seat=2).unwrapped
    assert {where.reset(seed=seed)[1]["seat"] for seed in range(4)} == {2}
    where = made("mines", 4).unwrapped
    assert {where.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}


def test_opponents_by_name():
    where = SeatEnv("gnomes", 3, seat=1, opponents=["greedy", "random"], max_rounds=3)
    _, info = where.reset(seed=1)
    played(where, info)
    assert where.session.state.is_over()


def test_wrong_input_is_named():
    with pytest.raises(OptionError, match="opponents names 1 bots for 3 seats"):
        SeatEnv("gnomes", 4, opponents=["random"])
    with pytest.raises(DwarrowError, match="there is no bot 'nobody'"):
        SeatEnv("gnomes", 2, opponents="nobody")
    with pytest.raises(OptionError, match="seat cannot be 5"):
        SeatEnv("gnomes", 2, seat=5)


def test_the_board_in_words():
    where = made("mines", 2, render_mode="ansi")
    where.reset(seed=1)
    assert "player_0" in where.render()


def test_all_games_are_registered():
    names = {f"dwarrow/{name}-v0" for name in dwarrow.NAMES}
    assert names <= set(gymnasium.registry)
