"""Shares, their intervals, and who ranks before whom."""

from __future__ import annotations

import pytest

from dwarrow.arena.shares import Share, Threshold, comparisons, win_shares, wins
from tests.arena.made import result


def test_wilsons_interval():
    assert Share(8, 10).interval() == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert Share(0, 20).interval() == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert Share().interval() == (0.0, 1.0)


def test_a_shared_win_counts_in_parts_and_a_missed_goal_for_nobody():
    assert wins(result(0, "a,b,c", [5, 5, 1])) == [0.5, 0.5, 0.0]
    assert wins(result(0, "a", [5])._replace(winners=[])) == [0.0]


def test_the_share_of_a_name_is_of_the_matches_it_sat_in():
    matches = [result(0, "a,b,b", [1, 5, 2]), result(1, "a,c,c", [9, 2, 2]), result(2, "b,a,a", [4, 4, 1])]
    shares = win_shares(matches, ["a", "b", "c"])
    assert {name: (share.won, share.of) for name, share in shares.items()} == {
        "a": (1.5, 3),
        "b": (1.5, 2),
        "c": (0, 1),
    }


def test_winners_rank_before_others_with_the_same_score():
    tie_break = result(0, "a,b,c", [7, 7, 7])._replace(winners=[1])
    assert list(comparisons(tie_break)) == [("a", "b", 0.0), ("a", "c", 0.5), ("b", "c", 1.0)]


def test_a_bot_is_not_compared_with_itself():
    assert list(comparisons(result(0, "a,b,a", [3, 2, 1]))) == [("a", "b", 1.0), ("b", "a", 1.0)]


@pytest.mark.parametrize(("score", "limit", "cleared"), [(9, 0.6, True), (9, 0.97, False), (0, 0.4, True)])
def test_a_threshold_is_cleared_on_either_side(score: int, limit: float, cleared: bool):
    threshold = Threshold("a", limit)
    for match in range(60):
        assert not threshold.cleared()
        threshold.count(result(match, "a,b", [score, 5]))
    assert threshold.cleared() is cleared


def test_matches_without_the_bot_do_not_clear_a_threshold():
    threshold = Threshold("a", 0.5)
    for match in range(100):
        threshold.count(result(match, "b,c", [1, 5]))
    assert not threshold.cleared()
