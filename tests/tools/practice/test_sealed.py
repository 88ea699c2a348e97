"""Sealed choices: classes of amounts, regrets, and a search in which every seat learns by itself."""

from __future__ import annotations

from collections import Counter

import pytest

from dwarrow.kernel.chance import Chance
from dwarrow.kernel.reopening import reopen
from dwarrow.kernel.vectors import i64, vec
from tests.bots.learned.looks import blank, last_decision
from tests.bots.quick import game
from tools.practice.sealed import FEW, Link, Sealed, classes, classes_of, play_on, refitted


def link(codes) -> Link:
    return Link(vec[i64](list(codes)))


def bidding(seats: int = 3):
    state = game("mines").new(seats=seats, seed=1)
    while len(state.waiting()) < seats:
        state.apply(state.legal_actions()[0])
    return state


# Classes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 70))
def test_classes_are_as_many_as_is_said_and_rise(n):
    found = list(classes(vec[i64](list(range(100, 100 + n)))))
    assert len(found) == classes_of(n)
    assert found == sorted(set(found))
    assert found[:FEW] == list(range(100, 100 + min(n, FEW)))
    assert set(found) <= set(range(100, 100 + n))


def test_large_amounts_hardly_differ():
    assert list(classes(vec[i64](list(range(20))))) == [0, 1, 2, 3, 4, 5, 7, 10, 15]


# One link ------------------------------------------------------------------------------------------------------------


def test_what_pays_is_learned():
    dice, bid = Chance(1), link([10, 20, 30])
    for _ in range(50):
        bid.learn(vec[float]([0.1, 0.2, 0.9]))
    assert {int(bid.mixed(0.25, dice)) for _ in range(200)} == {30}
    assert {int(bid.drawn(dice)) for _ in range(200)} == {2}


def test_what_is_played_seldom_is_left_out():
    dice, bid = Chance(1), link([10, 20])
    bid.weight[0] = 1.0
    bid.weight[1] = 9.0
    assert {int(bid.mixed(0.25, dice)) for _ in range(300)} == {20}
    often = Counter(int(bid.mixed(0.05, dice)) for _ in range(1000))
    assert 50 < often[10] < 160


def test_two_who_match_pennies_end_at_half_and_half():
    """Neither side can be foreseen: the mean of regret matching goes to the equilibrium."""
    dice, one, other = Chance(5), link([0, 1]), link([0, 1])
    for _ in range(3000):
        mine, yours = int(one.drawn(dice)), int(other.drawn(dice))
        one.learn(vec[float]([float(yours == 0), float(yours == 1)]))
        other.learn(vec[float]([float(mine == 1), float(mine == 0)]))
    for each in (one, other):
        total = sum(each.weight)
        assert [weight / total for weight in each.weight] == pytest.approx([0.5, 0.5], abs=0.06)


def test_regrets_never_fall_below_zero():
    bid = link([1, 2, 3])
    for values in ([1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, 1.0, 0.0]):
        bid.learn(vec[float](values))
        assert min(bid.regret) >= 0
    assert bid.seen == 3


def test_other_cards_keep_what_was_learned():
    old = link([1, 2, 3])
    for _ in range(5):
        old.learn(vec[float]([0.0, 1.0, 0.0]))
    new = refitted(old, vec[i64]([2, 3, 4]))
    assert list(new.codes) == [2, 3, 4]
    assert list(new.regret)[:2] == list(old.regret)[1:]
    assert list(new.weight)[:2] == list(old.weight)[1:]
    assert new.weight[2] == 0
    assert new.seen == old.seen


# The search ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seats_have_links_that_can_be_played(seats):
    state = bidding(seats)
    before = state.dump()
    search = Sealed(blank(game("mines")), 1, seats, Chance(1))
    for number in range(12):
        search.simulate(state.redeal(1, number))
    assert state.dump() == before
    assert set(search.links[1][0].codes) <= set(state.legal_actions(1))
    assert search.links[1][0].mixed(0.25, Chance(2)) in state.legal_actions(1)
    for seat in range(seats):
        assert search.links[seat]
        assert all(0 <= pick < len(link.codes) for pick, link in zip(search.picks[seat], search.links[seat]))  # noqa: B905 - there may be links of other cards


def test_the_searching_seat_learns_most():
    state = bidding(3)
    search = Sealed(blank(game("mines")), 0, 3, Chance(1))
    for number in range(18):
        search.simulate(state.redeal(0, number))
    seen = [max(link.seen for link in links) for links in search.links]
    assert seen[0] > seen[1] > 0
    assert seen[0] > seen[2] > 0


def test_equal_dice_search_alike():
    state = bidding(3)
    found = []
    for _ in range(2):
        search = Sealed(blank(game("mines")), 0, 3, Chance(1))
        for number in range(10):
            search.simulate(state.redeal(0, number))
        found.append([list(link.regret) for link in search.links[0]])
    assert found[0] == found[1]


def test_everybody_else_chooses_anew():
    state = bidding(3)
    for seat in (1, 2):
        while seat in state.waiting():
            state.apply(state.legal_actions(seat)[0], seat)
    reopen(state, 0)
    assert not any(state.sealed(seat) for seat in range(3))
    while 0 in state.waiting():
        state.apply(state.legal_actions(0)[0], 0)
        if state.sealed(0):
            break
    reopen(state, 0)
    assert state.sealed(0)


def test_playing_on_takes_what_looks_best_and_stops_in_time():
    of = game("zwergendorf")
    state = last_decision(of, 3, 1)
    seat, legal = state.to_act(), state.legal_actions()
    look = blank(of)
    best = max(look.values(state, seat, vec[i64](legal)))
    still = state.clone()
    play_on(look, still, 0)
    assert still.dump() == state.dump()
    play_on(look, state, 5)
    assert state.is_over()
    assert look.worth(state, seat) == pytest.approx(best)


def test_playing_on_stops_where_several_decide():
    state = game("mines").new(seats=3, seed=1)
    while len(state.waiting()) < 2:
        state.apply(state.legal_actions()[0])
    before = state.dump()
    play_on(blank(game("mines")), state, 5)
    assert state.dump() == before
