"""DeviationGames: ways through a match that leave it once, for a network to learn from."""

from __future__ import annotations

import pytest

import dwarrow
from dwarrow.bots.learned.weights import look_of, rows_of
from tools.practice.deviation_games import WAYS, DeviationGames, near, within
from tools.practice.self_play import Practice


def ends_of(name: str, seats: int, seed: int, learned: bool = False) -> list[tuple[list[int], int]]:
    """Scores and kept moments of the ways of one match."""
    game = dwarrow.game(name)
    encoder = rows_of(game)
    practice = Practice(encoder, None, 0.0, 0.0, 0.0, 0, seed)
    look = look_of(game, seats) if learned else None
    found = []
    for end in DeviationGames(game, look, practice, 0.1, seed).ways(game.new(seats, seed), 0.01):
        assert end.is_over()
        assert len(practice.rows) == practice.moments * seats * encoder.size
        found.append((list(end.scores()), int(practice.moments)))
        practice.forget()
    return found


@pytest.mark.once  # half a minute with the interpreted engine, which goes the ways of one match below
@pytest.mark.parametrize(("name", "seats", "learned"), [("dwergar", 2, False), ("zwergendorf", 3, True)])
def test_ways_go_on_to_ends_and_keep_moments(name, seats, learned):
    found = [way for seed in range(3) for way in ends_of(name, seats, seed, learned)]
    assert WAYS <= len(found) <= 3 * WAYS
    assert all(moments >= 1 for _, moments in found)


def test_ways_of_one_match_part():
    scores = [scores for scores, _ in ends_of("dwergar", 2, 5)]
    assert any(one != scores[0] for one in scores)


@pytest.mark.once
def test_the_same_seed_strays_alike():
    assert ends_of("dwergar", 2, 7) == ends_of("dwergar", 2, 7)
    assert ends_of("dwergar", 2, 7) != ends_of("dwergar", 2, 8)


def test_near_is_what_is_not_far_behind_the_best():
    assert near([1.0, 3.0, 2.5, 0.9], [10, 11, 12, 13], 2.0) == [10, 11, 12]


def test_deviations_stray_as_far_in_mines_with_any_number_of_seats():
    assert {within(dwarrow.game("mines"), seats) for seats in (2, 3, 4)} == {0.3}
