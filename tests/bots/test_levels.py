"""The five levels: every one plays every game to its end, keeps to its time, and is given its due carelessness."""

from __future__ import annotations

from collections import Counter

import pytest

from dwarrow.bots import ALIASES, LEVELS, NAMES, STRONGEST, USUAL, Sight, make, resolved
from dwarrow.bots.judges import judge_of
from dwarrow.bots.learned.networks import policy_of
from dwarrow.bots.levels import CLEAR, Level, Leveled
from dwarrow.bots.search import Budget
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.vectors import i64, vec
from tests.bots.learned.policies import policy
from tests.bots.quick import Clock, counted, game, quick, tables

WITHIN = 0.05  # seconds by which a bound may be missed


def choosing(name: str, seats: int = 2, seed: int = 2):
    """A state with a real choice."""
    state = game(name).new(seats=seats, seed=seed)
    while len(state.legal_actions()) < 4:
        state.apply(state.legal_actions()[0])
    return state


def nothing(of, seats):
    """No policy fits."""


@pytest.fixture
def judged(monkeypatch):
    """No policy fits anything."""
    monkeypatch.setattr("dwarrow.bots.levels.policy_of", nothing)


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


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["gnomes", "zwergendorf"])
@pytest.mark.usefixtures("judged")
def test_every_level_plays_without_a_policy(level, name):
    of = game(name)
    state = of.new(seats=of.seats[0], seed=1)
    bot = quick(level, of, 3)
    while not state.is_over():
        seat = state.to_act()
        state.apply(bot.choose(Sight(state, seat)))


# Time ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [0.01, WITHIN])
def test_a_search_keeps_its_time(step, monkeypatch):
    """By a clock that the search reads after every simulation: none is begun once the time is up."""
    clock = Clock(step)
    monkeypatch.setattr("dwarrow.bots.search.bot.perf_counter", clock)
    monkeypatch.setattr("dwarrow.bots.levels.perf_counter", Clock(0.0))
    state = choosing("gnomes")
    level = LEVELS[STRONGEST]
    Leveled(state.game, level._replace(simulations=100_000), 1).choose(Sight(state, state.to_act()))
    assert level.seconds <= clock.now <= level.seconds + WITHIN + 2 * step


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
    return given


def test_thinking_is_cut_short_and_never_made_longer(budgets, monkeypatch):
    monkeypatch.setattr("dwarrow.bots.levels.perf_counter", Clock(0.0))
    state = choosing("gnomes")
    for think in (None, 0.125, 60.0):
        make("elder", state.game, 1, think).choose(Sight(state, state.to_act()))
    own = LEVELS["elder"].seconds
    assert [budget.seconds for budget in budgets] == [own, 0.125, own]


def test_what_is_made_ready_for_a_first_look_counts_as_thinking(budgets, monkeypatch):
    clock = Clock(0.0)

    def slow(of, seats):
        clock.now += 0.5
        return policy(of)

    monkeypatch.setattr("dwarrow.bots.levels.perf_counter", clock)
    monkeypatch.setattr("dwarrow.bots.levels.policy_of", slow)
    state = choosing("gnomes")
    make("elder", state.game, 1).choose(Sight(state, state.to_act()))
    assert budgets[0].seconds == LEVELS["elder"].seconds - 0.5


def test_simulations_end_a_search_that_has_time():
    state = choosing("gnomes")
    sight = Sight(state, state.to_act())
    seeds = counted(sight)
    Leveled(state.game, Level(simulations=9, seconds=600.0), 1).choose(sight)
    assert len([seed for seed in seeds if seed]) == 9  # seed 0 tells whether others choose unseen


@pytest.mark.parametrize("name", [name for name in LEVELS if name != STRONGEST])
def test_all_but_the_strongest_take_one_look_and_no_clock(name, monkeypatch):
    monkeypatch.setattr("dwarrow.bots.search.bot.perf_counter", None)
    state = choosing("gnomes")
    sight = Sight(state, state.to_act())
    seeds = counted(sight)
    assert make(name, state.game, 1).choose(sight) in sight.legal
    assert len(seeds) == 1


def test_a_forced_action_takes_no_thought():
    state = choosing("gnomes")
    sight = Sight(state, state.to_act())
    sight.legal = sight.legal[-1:]
    seeds = counted(sight)
    assert make("elder", state.game, 1).choose(sight) == sight.legal[0]
    assert seeds == []


# Carelessness --------------------------------------------------------------------------------------------------------


def choices(level: str, sight: Sight, times: int = 300) -> Counter[int]:
    bot = make(level, sight.game, 1)
    return Counter(bot.choose(sight) for _ in range(times))


@pytest.mark.parametrize("name", ["gnomes", "dwergar", "mines", "zwergendorf"])
def test_a_lower_level_slips_further_but_never_beyond_its_reach(name):
    state = choosing(name)
    sight = Sight(state, state.to_act())
    net = policy_of(state.game, 2)
    assert net is not None
    net.look(state.redeal(sight.seat, 1), sight.seat)
    ready = dict(zip(sight.legal, net.readiness(vec[i64](sight.legal)), strict=True))
    reaches = state.game.bot.slips
    assert reaches.novice > reaches.apprentice > reaches.journeyman > 0
    for level, reach in reaches._asdict().items():
        assert set(choices(level, sight)) <= {code for code in ready if ready[code] >= max(ready.values()) - reach}
    assert len(choices("novice", sight)) > 1
    assert set(choices("master", sight, 5)) == {max(ready, key=ready.__getitem__)}


@pytest.mark.usefixtures("judged")
def test_without_a_policy_slips_are_bounded_by_the_judgement():
    state = choosing("gnomes")
    sight = Sight(state, state.to_act())
    values = dict(zip(sight.legal, judge_of(state.game).values(sight), strict=True))
    best = max(values.values())
    worst = {}
    for level, reach in state.game.bot.slips._asdict().items():
        found = choices(level, sight)
        assert min(values[code] for code in found) >= best - reach * state.game.bot.clear_lead / CLEAR
        worst[level] = sum((best - values[code]) * n for code, n in found.items())
    assert worst["novice"] > worst["apprentice"] > worst["journeyman"] > 0
    for level in ("master", "elder"):
        assert {values[code] for code in choices(level, sight, 20)} == {best}


def test_equal_seeds_decide_alike_again_and_again():
    state = choosing("zwergendorf", 3)
    sight = Sight(state, state.to_act())
    for name in LEVELS:
        one, other = quick(name, state.game, 5), quick(name, state.game, 5)
        assert [one.choose(sight) for _ in range(5)] == [other.choose(sight) for _ in range(5)]
