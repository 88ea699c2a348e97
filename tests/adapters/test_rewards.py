"""What the end of a match is worth."""

from __future__ import annotations

import pytest

from dwarrow.adapters.rewards import REWARDS, by_margin, by_rank, by_victory, known
from dwarrow.kernel.errors import OptionError


def test_winners_share_what_the_others_lose():
    assert by_victory([3, 9], [1]) == [-1, 1]
    assert by_victory([3, 9, 2, 9], [1, 3]) == [-0.5, 0.5, -0.5, 0.5]
    assert by_victory([3, 9, 2, 9], [1]) == pytest.approx([-1 / 3, 1, -1 / 3, -1 / 3])
    assert by_victory([5, 5], [0, 1]) == [0, 0]


def test_alone():
    assert [by_victory([40], [0]), by_victory([12], [])] == [[1], [-1]]
    assert [by_rank([40], [0]), by_rank([12], [])] == [[1], [-1]]
    assert by_margin([12], []) == [12]


def test_margin_to_the_best_other_seat():
    assert by_margin([10, 7, 12], [2]) == [-2, -5, 2]


def test_ranks():
    assert by_rank([10, 7, 12], [2]) == [0, -1, 1]
    assert by_rank([10, 10, 2], [0, 1]) == [0.5, 0.5, -1]
    assert by_rank([10, 10, 2], [1]) == [0, 1, -1]  # the rules broke the tie


@pytest.mark.parametrize("kind", ["win", "rank"])
def test_zero_sum(kind: str):
    for scores, winners in (([1, 2, 3, 4], [3]), ([4, 4, 1, 0], [0, 1]), ([2, 2, 2], [1])):
        assert sum(REWARDS[kind](scores, winners)) == pytest.approx(0)


def test_unknown_rewards_are_named():
    with pytest.raises(OptionError, match="allowed: win, margin, rank"):
        known("money")
