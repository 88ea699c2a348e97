"""What holds for the judge of every game: it plays well, it sees nothing hidden, and every decision is judged."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

import pytest

import dwarrow
from dwarrow import registry
from dwarrow.bots import Bot, Sight, make
from dwarrow.bots.greedy import Greedy
from dwarrow.bots.judges import ScoreJudge, judge_of
from tests.bots.table import decisions

if TYPE_CHECKING:
    from dwarrow.kernel.state import State

pytestmark = pytest.mark.once  # test_parity compares what the judges of both engines think

GAMES = ["gnomes", "dwergar", "zwergendorf"]
ALL_KINDS = {
    "gnomes": {"turn", "marker", "sale", "pay", "keep", "bottom", "mine", "dig", "wild"},
    "dwergar": {"act", "work", "discount", "furnaces", "chimney", "extra", "free"},
    "zwergendorf": {"pick", "option", "place", "tree", "recipe", "cap"},
}


def bots(name: str, names: str, seed: int) -> list[Bot]:
    return [make(bot, dwarrow.game(name), 100 * seed + seat) for seat, bot in enumerate(names.split())]


def played(name: str, names: str, seed: int) -> State:
    state = dwarrow.game(name).new(seats=len(names.split()), seed=seed)
    for _ in decisions(state, bots(name, names, seed)):
        pass
    return state


def test_every_game_has_a_judge():
    for name in registry.SHIPPED:
        assert type(judge_of(dwarrow.game(name))).__name__ == f"{name.capitalize()}Judge"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random_from_every_seat(name, seats):
    for seat in range(seats):
        names = ["random"] * seats
        names[seat] = "greedy"
        assert played(name, " ".join(names), seat).winners() == [seat]


@pytest.mark.parametrize("name", ["gnomes", "dwergar"])
def test_greedy_beats_the_score_alone(name):
    for match in range(4):
        state = dwarrow.game(name).new(seats=2, seed=match)
        players = bots(name, "greedy greedy", match)
        other = players[1 - match % 2]
        assert isinstance(other, Greedy)
        other._judge = ScoreJudge()
        for _ in decisions(state, players):
            pass
        assert state.winners() == [match % 2]


@pytest.mark.parametrize("name", GAMES)
def test_a_twin_who_sees_only_redeals_plays_the_same_match(name):
    names = "greedy random greedy"
    twins = bots(name, names, 3)
    state = dwarrow.game(name).new(seats=3, seed=3)
    for number, (before, seat, action) in enumerate(decisions(state, bots(name, names, 3))):
        assert twins[seat].choose(Sight(before.redeal(seat, number), seat)) == action


@pytest.mark.parametrize("name", GAMES)
def test_choices_in_wild_positions_do_not_depend_on_what_is_hidden(name):
    """Random play leads to odd places; every seventh decision is also put to greedy bots."""
    state = dwarrow.game(name).new(seats=4, seed=5)
    for number, (before, seat, _) in enumerate(decisions(state, bots(name, "random random random random", 5))):
        if number % 7 == 0:
            choice = make("greedy", dwarrow.game(name), number).choose(Sight(before, seat))
            other = before.redeal(seat, number)
            assert make("greedy", dwarrow.game(name), number).choose(Sight(other, seat)) == choice


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_decision_is_judged(name):
    """Also with options by chance, and where single actions are kept."""
    game = dwarrow.game(name)
    judge = judge_of(game)
    seen: set[str] = set()
    for seed in range(60):
        if seen >= ALL_KINDS[name]:
            return
        options = game.draw_options(4, seed) | {"keep_forced": seed % 5 == 0}
        state = game.new(seats=4, seed=seed, options=options)
        names = "greedy random greedy random" if seed % 2 else "random random random random"
        for before, seat, _ in decisions(state, bots(name, names, seed)):
            sight = Sight(before, seat)
            kinds = {game.format(action).split()[0] for action in sight.legal}
            if kinds <= seen:
                continue
            seen |= kinds
            values = judge.values(sight)
            assert len(values) == len(sight.legal)
            assert all(map(isfinite, values))
    assert seen >= ALL_KINDS[name]


def test_greedy_plays_zwergendorf_alone():
    """The lowest goal is reached more often than not."""
    reached = 0
    for seed in range(6):
        game = dwarrow.game("zwergendorf")
        state = game.new(seats=1, seed=seed, options={"solo_level": "apprentice"})
        for _ in decisions(state, bots("zwergendorf", "greedy", seed)):
            pass
        view = state.view(0)
        reached += view["scores"][0] >= view["goal"]
    assert reached >= 4


def test_matches_of_gnomes_end_after_a_plausible_number_of_rounds():
    """Nine in the rulebook's example of three players."""
    rounds = [played("gnomes", "greedy greedy greedy", seed).view(None)["round"] for seed in range(4)]
    assert all(7 <= n <= 16 for n in rounds)
