"""Practice: matches of a network against itself, and the moments that are kept of them."""

from __future__ import annotations

import pytest

import dwarrow
from dwarrow.encoders import encoder_of
from dwarrow.kernel.vectors import i64, vec
from tests.bots.learned.looks import blank
from tests.bots.quick import game
from tools.practice.self_play import MOST, Practice


def practice(name: str, look: bool = False, *, wild=0.0, kept=1.0, sims=0, seed=1, heat=0.05) -> Practice:
    of = game(name)
    return Practice(encoder_of(of), blank(of) if look else None, heat, wild, kept, sims, seed)


@pytest.mark.parametrize("name", dwarrow.NAMES)
@pytest.mark.parametrize(("look", "sims"), [(False, 0), (True, 0), (True, 2)])
def test_matches_end(name, look, sims):
    """Searching and looking ahead are for some decisions: the rest is wild, which is quick."""
    own = practice(name, look, wild=0.9 if look else 0.0, kept=0.05, sims=sims)
    state = game(name).new(seats=2, seed=3)
    own.play(state)
    assert state.is_over()
    assert own.decisions > 0
    assert 0 <= own.moments <= own.decisions


def test_a_moment_is_a_row_for_every_seat():
    own = practice("gnomes")
    state = game("gnomes").new(seats=3, seed=2)
    size = int(own.encoder.size)
    expected: list[float] = []
    for _ in range(4):
        for seat in range(3):
            expected += list(own.encoder.row(state, seat))
        own.step(state)
    assert own.moments == own.decisions == 4
    assert len(own.rows) == 4 * 3 * size
    assert list(own.rows) == expected


def test_no_moment_is_kept_without_a_share():
    own = practice("gnomes", kept=0.0)
    state = game("gnomes").new(seats=2, seed=2)
    for _ in range(20):
        own.step(state)
    assert own.moments == 0
    assert len(own.rows) == 0
    assert own.decisions == 20


def test_moments_are_forgotten_once_taken_over():
    own = practice("gnomes")
    own.step(game("gnomes").new(seats=2, seed=2))
    own.forget()
    assert own.moments == 0
    assert len(own.rows) == 0


@pytest.mark.parametrize(("look", "sims"), [(False, 0), (True, 0), (True, 3)])
def test_equal_seeds_play_alike_and_others_do_not(look, sims):
    ends = []
    for seed in (1, 1, 2):
        own = practice("gnomes", look, wild=0.2, kept=0.0, sims=sims, seed=seed)
        state = game("gnomes").new(seats=2, seed=5)
        for _ in range(25):
            own.step(state)
        ends.append(state.dump())
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_sealed_bids_are_searched_by_all_together():
    own = practice("mines", look=True, kept=0.0, sims=3)
    state = game("mines").new(seats=3, seed=1)
    while len(state.waiting()) < 3:
        state.apply(state.legal_actions()[0])
    assert own.choice(state) in state.legal_actions()


def test_of_a_long_list_a_part_is_considered_in_its_order():
    own = practice("gnomes")
    assert list(own.some(vec[i64](list(range(MOST))))) == list(range(MOST))
    parts = [list(own.some(vec[i64](list(range(100))))) for _ in range(5)]
    for part in parts:
        assert len(part) == MOST
        assert part == sorted(set(part))
    assert len({tuple(part) for part in parts}) > 1
