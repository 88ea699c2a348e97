"""Playouts: they come to an end, leave out what leads nowhere, and know no more than the seat."""

from __future__ import annotations

import pytest

from dwarrow.bots.search.playouts import Playouts
from dwarrow.kernel.chance import Chance
from tests.bots.quick import game

GAMES = ("mines", "gnomes", "dwergar", "zwergendorf")


def some_way(name: str, decisions: int = 40):
    state = game(name).new(seats=3, seed=4)
    chance = Chance(4)
    for _ in range(decisions):
        legal = state.legal_actions()
        state.apply(legal[int(chance.below(len(legal)))])
    return state


@pytest.mark.parametrize("name", GAMES)
def test_chances_of_all_seats_add_up_to_one(name):
    chances = list(Playouts(game(name), 1).chances(some_way(name), 0, 8))
    assert len(chances) == 3
    assert sum(chances) == pytest.approx(1.0)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_learns_nothing_that_it_does_not_know(name):
    state = some_way(name)
    seat = state.to_act()
    found = list(Playouts(game(name), 1).chances(state, seat, 6))
    for seed in range(3):
        assert list(Playouts(game(name), 1).chances(state.redeal(seat, seed), seat, 6)) == found


@pytest.mark.parametrize(("everything", "offers"), [(False, False), (True, True)])
def test_offers_are_left_out_unless_everything_is_wanted(everything, offers):
    mines = game("mines")
    tool = Playouts(mines, 1, everything)
    made = 0
    for seed in range(5):
        state = mines.start(3, Chance(seed).rng, mines.check_options(3, {}), recording=True)
        tool.finish(state)
        assert state.is_over()
        made += sum(event.kind == "offer" for event in state.events or ())
    assert bool(made) == offers


def test_where_everything_would_be_left_out_something_is_played():
    mines = game("mines")
    tool = Playouts(mines, 1)
    for code in range(len(tool.left_out)):
        tool.left_out[code] = 1
    state = some_way("mines")
    tool.finish(state)
    assert state.is_over()
