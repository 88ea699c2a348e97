"""Bots by name, what they are shown, and that they keep to it."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from dwarrow.bots import NAMES, Sight, make
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.state import State
from tests.bots.quick import quick
from tests.bots.table import GAME, decisions, new, seated

TABLES = [
    ("greedy greedy", "front"),
    ("greedy random", "back"),
    ("random greedy greedy", "front"),
    pytest.param("greedy greedy greedy", "back", marks=pytest.mark.once),
    pytest.param("greedy greedy random greedy", "front", marks=pytest.mark.once),
    pytest.param("greedy random greedy random", "back", marks=pytest.mark.once),
]
ROUND = 20  # decisions: a round of three, with bids and upgrades


def test_every_name_makes_a_bot():
    for name in NAMES:
        state = GAME.new(seats=3, seed=1)
        assert quick(name, GAME, 1).choose(Sight(state, state.to_act())) in state.legal_actions()


def test_an_unknown_name_is_refused_with_the_known_ones():
    with pytest.raises(
        DwarrowError,
        match=r"no bot 'grandmaster' \(allowed: novice, .*, strongest, elder@SIMULATIONS, .*, net:FILE, search:FILE\)",
    ):
        make("grandmaster", GAME, 1)


# Sight ---------------------------------------------------------------------------------------------------------------


def test_sight_shows_what_the_seat_may_know():
    state = new("random random random", 3)
    seat = state.to_act()
    sight = Sight(state, seat)
    assert sight.game is GAME
    assert sight.seat == seat
    assert sight.legal == state.legal_actions()
    assert sight.view() == state.view(seat)
    assert sight.redeal(5).dump() == state.redeal(seat, 5).dump()
    assert sight.preview([]).view == state.view(seat)


def test_sight_of_a_seat_that_is_not_asked_has_no_actions():
    state = new("random random random", 3)
    assert Sight(state, (state.to_act() + 1) % 3).legal == []


def test_sight_has_no_state_and_takes_nothing_more():
    sight = Sight(new("random random", 3), 0)
    assert not any(isinstance(getattr(sight, name), State) for name in Sight.__slots__)
    with pytest.raises(AttributeError):
        sight.state = 1  # type: ignore[attr-defined]


# Choices -------------------------------------------------------------------------------------------------------------


def test_forced_actions_that_are_kept_are_played():
    names = "greedy random greedy"
    state = new(names, 2, keep_forced=True, player_trading=False)
    forced = 0
    for before, seat, action in decisions(state, seated(names, 2)):
        legal = before.legal_actions(seat)
        assert action in legal
        forced += len(legal) == 1
    assert forced


def test_sealed_bids_can_be_asked_for_in_any_order():
    """A seat that is not first in order bids the same, whoever has bid before it."""
    state = new("greedy greedy greedy", 4)
    for before, _, _ in decisions(state, seated("greedy greedy greedy", 4)):
        if len(before.waiting()) == 3:
            last = before.waiting()[-1]
            early = make("greedy", GAME, 9).choose(Sight(before, last))
            later = before.clone()
            while later.to_act() != last:
                later.apply(later.legal_actions()[0])
            assert make("greedy", GAME, 9).choose(Sight(later, last)) == early
            return
    pytest.fail("nobody was asked for a bid")


@pytest.mark.parametrize("name", NAMES)
def test_equal_seeds_choose_alike(name):
    def begun() -> list[int]:
        match = decisions(new("random random random", 11), [quick(name, GAME, seat) for seat in range(3)])
        return [action for _, _, action in islice(match, ROUND)]

    assert begun() == begun()


def test_random_takes_every_action_as_often_as_any_other():
    state = new("random random", 1)
    sight = Sight(state, state.to_act())
    bot = make("random", GAME, 5)
    counts = Counter(bot.choose(sight) for _ in range(300 * len(sight.legal)))
    assert set(counts) == set(sight.legal)
    assert all(230 < n < 370 for n in counts.values())


def test_random_bots_of_different_seeds_differ():
    state = new("random random", 1)
    sight = Sight(state, state.to_act())
    choices = {tuple(bot.choose(sight) for _ in range(20)) for bot in (make("random", GAME, n) for n in range(5))}
    assert len(choices) == 5


# Fairness: a choice depends on what the seat knows, never on what it does not ----------------------------------------


@pytest.mark.parametrize(("names", "boards"), TABLES)
def test_choices_are_legal_to_the_end_and_a_twin_who_sees_only_redeals_makes_the_same(names, boards):
    twins = seated(names, 3)
    for number, (state, seat, action) in enumerate(decisions(new(names, 3, boards=boards), seated(names, 3))):
        assert action in state.legal_actions(seat)
        assert twins[seat].choose(Sight(state.redeal(seat, number), seat)) == action


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_choices_in_wild_positions_do_not_depend_on_what_is_hidden(seats):
    """Random play leads to odd hands, offers and galleries; every fifth decision is also put to greedy bots."""
    names = " ".join(["random"] * seats)
    chance = Chance(seats)
    for number, (state, seat, _) in enumerate(decisions(new(names, 5), seated(names, 5))):
        if number % 5 == 0:
            choice = make("greedy", GAME, number).choose(Sight(state, seat))
            other = state.redeal(seat, int(chance.below(1000)))
            assert make("greedy", GAME, number).choose(Sight(other, seat)) == choice


def test_the_twin_test_can_fail():
    """Re-deals differ from the state: a bot that saw through them would be found out."""
    state = new("random random random", 3)
    seat = state.to_act()
    hands = {str([player["hand"] for player in state.redeal(seat, seed).dump()["players"]]) for seed in range(10)}
    assert len(hands) > 1
