"""The five levels: every one plays every game to its end, keeps to its time, and is given its due carelessness."""

from __future__ import annotations

from collections import Counter

import pytest

from dwarrow.bots import ALIASES, LEVELS, NAMES, STRONGEST, USUAL, Sight, make, resolved
from dwarrow.bots.levels import Level, Leveled
from dwarrow.bots.search import Budget
from dwarrow.kernel.errors import DwarrowError
from tests.bots.learned.looks import blank
from tests.bots.quick import Clock, counted, game, quick, tables

WITHIN = 0.05  # seconds by which a bound may be missed


def choosing(name: str, seats: int = 2, seed: int = 2):
    """A state with a real choice."""
    state = game(name).new(seats=seats, seed=seed)
    while len(state.legal_actions()) < 4:
        state.apply(state.legal_actions()[0])
    return state


def nothing(of, seats):
    """No network fits."""


# Names ---------------------------------------------------------------------------------------------------------------


def test_levels_stand_in_order_before_the_simple_bots():
    assert NAMES == ("novice", "apprentice", "journeyman", "master", "elder", "random", "greedy")
    assert [*LEVELS] == list(NAMES[:5])
    assert {USUAL, STRONGEST} <= set(LEVELS)


def test_the_strongest_is_kept_as_what_it_stands_for():
    assert resolved("strongest") == STRONGEST == ALIASES["strongest"] == "elder"
    state = choosing("gnomes")
    assert isinstance(make("strongest", state.game, 1), Leveled)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_stands_for_itself(name):
    assert resolved(name) == name


@pytest.mark.parametrize("name", ["", "Elder", "grandmaster", "exec:", "exec:true", "exec:/bin/sh -c x", "elder:2"])
def test_nothing_else_is_a_name_and_programs_are_not_where_nobody_allows_them(name):
    with pytest.raises(DwarrowError, match=r"there is no bot .* \(allowed: novice, apprentice, .*, strongest\)"):
        resolved(name)


# Matches -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "seats"), list(tables()))
@pytest.mark.once
def test_every_level_plays_legally_to_the_end(level, name, seats):
    of = game(name)
    state = of.new(seats=seats, seed=seats)
    bots = [quick(level if seat == 0 else "random", of, seat) for seat in range(seats)]
    asked = 0
    while not state.is_over():
        seat = state.to_act()
        action = bots[seat].choose(Sight(state, seat))
        assert action in state.legal_actions(seat)
        state.apply(action, seat)
        asked += seat == 0
    assert asked > 3


# Time ----------------------------------------------------------------------------------------------------------------


SEARCHING = [name for name, level in LEVELS.items() if level.simulations]


@pytest.mark.parametrize(("level", "learned"), [*((name, False) for name in SEARCHING), (STRONGEST, True)])
@pytest.mark.parametrize("step", [0.01, WITHIN])
def test_a_level_keeps_its_time(level, learned, step, monkeypatch):
    """By a clock that the search reads after every simulation: none is begun once the time is up."""
    clock = Clock(step)
    if not learned:
        monkeypatch.setattr("dwarrow.bots.levels.policy_of", nothing)
    monkeypatch.setattr("dwarrow.bots.search.bot.perf_counter", clock)
    monkeypatch.setattr("dwarrow.bots.levels.perf_counter", Clock(0.0))
    monkeypatch.setattr("dwarrow.bots.levels.look_of", lambda of, seats: blank(of))
    state = choosing("gnomes")
    Leveled(state.game, LEVELS[level]._replace(simulations=100_000), 1).choose(Sight(state, state.to_act()))
    assert LEVELS[level].seconds <= clock.now <= LEVELS[level].seconds + WITHIN + 2 * step


@pytest.fixture
def budgets(monkeypatch) -> list[Budget]:
    """What the searches of this test are given."""
    given: list[Budget] = []

    class Spy:
        def __init__(self, judgement, seed, budget, *others):
            given.append(budget)

        def choose(self, sight):
            return sight.legal[0]

    monkeypatch.setattr("dwarrow.bots.levels.Searcher", Spy)
    monkeypatch.setattr("dwarrow.bots.levels.GuidedSearcher", Spy)
    return given


@pytest.mark.parametrize("learned", [False, True])
def test_thinking_is_cut_short_and_never_made_longer(learned, budgets, monkeypatch):
    if not learned:
        monkeypatch.setattr("dwarrow.bots.levels.policy_of", nothing)
    monkeypatch.setattr("dwarrow.bots.levels.perf_counter", Clock(0.0))
    state = choosing("gnomes")
    for think in (None, 0.125, 60.0):
        make("elder", state.game, 1, think).choose(Sight(state, state.to_act()))
    own = LEVELS["elder"].seconds
    assert [budget.seconds for budget in budgets] == [own, 0.125, own]


@pytest.mark.parametrize("judgement", ["look_of", "policy_of"])
def test_what_is_made_ready_for_a_first_look_counts_as_thinking(judgement, budgets, monkeypatch):
    clock = Clock(0.0)

    def slow(of, seats):
        clock.now += 0.5
        return blank(of)

    monkeypatch.setattr("dwarrow.bots.levels.perf_counter", clock)
    monkeypatch.setattr("dwarrow.bots.levels.policy_of", nothing)
    monkeypatch.setattr(f"dwarrow.bots.levels.{judgement}", slow)
    state = choosing("gnomes")
    make("elder", state.game, 1).choose(Sight(state, state.to_act()))
    assert budgets[0].seconds == LEVELS["elder"].seconds - 0.5


def test_simulations_end_a_search_that_has_time():
    state = choosing("gnomes")
    sight = Sight(state, state.to_act())
    seeds = counted(sight)
    Leveled(state.game, Level(9, 600.0), 1).choose(sight)
    assert len(seeds) == 9


def test_a_forced_action_takes_no_thought():
    state = choosing("gnomes")
    sight = Sight(state, state.to_act())
    sight.legal = sight.legal[-1:]
    seeds = counted(sight)
    assert make("elder", state.game, 1).choose(sight) == sight.legal[0]
    assert seeds == []


# Carelessness --------------------------------------------------------------------------------------------------------


def test_a_wild_level_chooses_anything():
    state = choosing("gnomes")
    sight = Sight(state, state.to_act())
    bot = Leveled(state.game, Level(0, 0.3, wild=1.0), 1)
    counts = Counter(bot.choose(sight) for _ in range(100 * len(sight.legal)))
    assert set(counts) == set(sight.legal)
    assert all(60 < n < 150 for n in counts.values())


def test_a_careful_level_without_search_takes_the_best_of_its_look():
    state = choosing("gnomes")
    sight = Sight(state, state.to_act())
    choices = {Leveled(state.game, Level(0, 0.3), 7).choose(sight) for _ in range(3)}
    assert len(choices) == 1


def test_equal_seeds_decide_alike_again_and_again():
    state = choosing("zwergendorf", 3)
    sight = Sight(state, state.to_act())
    for name in LEVELS:
        one, other = quick(name, state.game, 5), quick(name, state.game, 5)
        assert [one.choose(sight) for _ in range(5)] == [other.choose(sight) for _ in range(5)]
