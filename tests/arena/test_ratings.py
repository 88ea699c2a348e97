"""Ratings: Elo from who ranked before whom."""

from __future__ import annotations

from math import log10

import pytest

from dwarrow.arena.contest import Result
from dwarrow.arena.ratings import rated
from tests.arena.made import result


def duels(wins: int, losses: int, draws: int = 0) -> list[Result]:
    scores = [[2, 1]] * wins + [[1, 2]] * losses + [[1, 1]] * draws
    return [result(match, "a,b", each) for match, each in enumerate(scores)]


def test_three_wins_to_one_are_so_many_points():
    ratings = rated(duels(3000, 1000), ["a", "b"], 2, 1)
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(400 * log10(3), abs=0.5)
    assert ratings["a"].elo == pytest.approx(-ratings["b"].elo)  # the mean is nothing


def test_equals_are_equal_and_draws_are_half():
    ratings = rated(duels(10, 10, 40), ["a", "b"], 2, 1)
    assert ratings["a"].elo == pytest.approx(0, abs=0.1)
    assert ratings["a"].low < 0 < ratings["a"].high


def test_random_is_nothing_where_it_takes_part():
    matches = [result(match, "random,b,c", [match % 3, 1, 3]) for match in range(30)]
    ratings = rated(matches, ["random", "b", "c"], 3, 1)
    assert ratings["random"] == (0, 0, 0)
    assert ratings["c"].elo > ratings["b"].elo


def test_a_bot_that_always_wins_has_a_rating_with_a_wide_interval():
    rating = rated(duels(50, 0), ["a", "b"], 2, 1)["a"]
    assert 0 < rating.low < rating.elo < rating.high
    assert rating.high - rating.low > 200


def test_more_matches_make_narrower_intervals():
    few, many = (rated(duels(3 * n, 2 * n), ["a", "b"], 2, 1)["a"] for n in (5, 200))
    assert many.high - many.low < (few.high - few.low) / 3
    assert few.low < many.elo < few.high


def test_the_order_of_four_is_found_though_not_all_met():
    tables = [("a,b", [2, 1]), ("b,c", [2, 1]), ("c,d", [2, 1]), ("b,a", [2, 1]), ("c,b", [2, 1]), ("d,c", [2, 1])]
    matches = [result(n, *tables[n % 3 if n % 4 else n % 6]) for n in range(120)]
    ratings = rated(matches, ["d", "c", "b", "a"], 1, 1)
    assert sorted(ratings, key=lambda name: -ratings[name].elo) == ["a", "b", "c", "d"]


def test_the_same_seed_draws_the_same_intervals():
    assert rated(duels(30, 20), ["a", "b"], 2, 5) == rated(duels(30, 20), ["a", "b"], 2, 5)
    assert rated(duels(30, 20), ["a", "b"], 2, 5) != rated(duels(30, 20), ["a", "b"], 2, 6)


def test_without_two_who_met_there_are_no_ratings():
    assert rated([result(0, "a", [3]), result(1, "b", [4])], ["a", "b"], 2, 1) == {}
    assert rated([result(0, "a,a", [3, 4])], ["a"], 2, 1) == {}
