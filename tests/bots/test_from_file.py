"""Bots by a network of a file: `net:FILE` by one look, `search:FILE` by a search."""

from __future__ import annotations

from pathlib import Path

import pytest

from dwarrow.bots import Sight, make, on_one_core, resolved
from dwarrow.bots.from_file import LOOK, SEARCH, Asked, asked
from dwarrow.bots.learned.policy_file import policy_at
from dwarrow.bots.search import Budget
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.vectors import i64, vec
from tests.bots.learned.policies import content
from tests.bots.quick import counted, game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "n@t.bin").write_bytes(content(game("gnomes")))
    return tmp_path / "n@t.bin"


def sight_of() -> Sight:
    state = game("gnomes").new(seats=2, seed=2)
    while len(state.legal_actions()) < 4:
        state.apply(state.legal_actions()[0])
    return Sight(state, state.to_act())


def test_a_name_says_the_file_and_how():
    assert asked("net:a/b.bin") == Asked(LOOK, Path("a/b.bin"), None)
    assert asked("net:a@b.bin@0.5") == Asked(LOOK, Path("a@b.bin"), 0.5)
    assert asked("search:a@b.bin") == Asked(SEARCH, Path("a@b.bin"), None)
    assert asked("search:b.bin@400") == Asked(SEARCH, Path("b.bin"), 400.0)


@pytest.mark.parametrize("mark", [LOOK, SEARCH])
def test_a_file_that_is_not_there_is_refused_and_so_is_any_where_nobody_allows_them(mark, file):
    with pytest.raises(DwarrowError, match="there is no such file"):
        resolved(f"{mark}/nowhere.bin", programs=True)
    with pytest.raises(DwarrowError, match="there is no bot"):
        resolved(f"{mark}{file}")
    with pytest.raises(DwarrowError, match=r"n@t.bin: this network is for game 'gnomes', not 'dwergar'"):
        make(f"{mark}{file}", game("dwergar"), 1)


def test_a_look_takes_the_likeliest(file):
    sight = sight_of()
    net = policy_at(file, game("gnomes"))
    net.look(sight.redeal(1), sight.seat)
    ready = list(net.readiness(vec[i64](sight.legal)))
    assert make(f"net:{file}@0", game("gnomes"), 1).choose(sight) == sight.legal[ready.index(max(ready))]


def test_a_search_makes_its_simulations_or_keeps_its_time(file, monkeypatch):
    sight = sight_of()
    seeds = counted(sight)
    assert make(f"search:{file}@7", game("gnomes"), 1, think=1e-9).choose(sight) in sight.legal
    assert len([seed for seed in seeds if seed]) == 7
    given = []

    class Spy:
        def __init__(self, policy, seed, budget):
            given.append(budget)

        def choose(self, sight):
            return sight.legal[0]

    monkeypatch.setattr("dwarrow.bots.from_file.Searcher", Spy)
    for think in (None, 0.25):
        make(f"search:{file}", game("gnomes"), 1, think).choose(sight)
    assert given == [Budget(20_000, 1.8), Budget(20_000, 0.25)]


def test_simulations_can_be_named_for_the_level_that_searches_with_a_policy():
    assert resolved("strongest@400", programs=True) == "elder@400"
    assert resolved("elder@400:2", programs=True) == "elder@400:2"
    for wrong in (
        "elder@",
        "elder@0",
        "elder@x",
        "elder@1000001",
        "elder:2@400",
        "master@400",
        "greedy@4",
        "elder@4:1",
    ):
        with pytest.raises(DwarrowError):
            resolved(wrong, programs=True)
    with pytest.raises(DwarrowError):
        resolved("elder@400")
    found = [on_one_core(name) for name in ("elder", "strongest", "random", "elder@400", "elder:2", "elder@4:2", "x")]
    assert found == [True, True, True, True, False, False, False]
