"""Seatings: everybody everywhere, against everybody, equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from dwarrow.arena.seatings import Seatings, patterns

SIZES = [(2, 2), (2, 3), (2, 4), (3, 4), (4, 3), (5, 4), (6, 3), (7, 2)]


def met(bots: int, seats: int, matches: int) -> Counter[tuple[int, int]]:
    """How often every two different bots sat at one table, by seat pairs."""
    seatings = Seatings(bots, seats)
    pairs: Counter[tuple[int, int]] = Counter(dict.fromkeys(combinations(range(bots), 2), 0))
    for match in range(matches):
        for a, b in combinations(seatings.of(match), 2):
            if a != b:
                pairs[min(a, b), max(a, b)] += 1
    return pairs


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_in_a_block_every_bot_sits_once_at_every_seat(bots: int, seats: int):
    seatings = Seatings(bots, seats)
    for block in range(5):
        tables = [seatings.of(match) for match in range(block * bots, (block + 1) * bots)]
        for seat in range(seats):
            assert sorted(table[seat] for table in tables) == list(range(bots))


def test_as_many_bots_as_seats_are_a_line_up_that_moves_on():
    seatings = Seatings(3, 3)
    assert [seatings.of(match) for match in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_when_all_patterns_were_there_every_two_bots_met_equally_often(bots: int, seats: int):
    whole = 1 if bots == seats else len(list(patterns(bots, seats)))
    assert len(set(met(bots, seats, bots * whole).values())) == 1


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_until_then_meetings_are_nearly_even(bots: int, seats: int):
    for blocks in range(2, 6):
        pairs = met(bots, seats, bots * blocks).values()
        assert max(pairs) - min(pairs) <= 3


def test_with_fewer_bots_than_seats_all_sit_about_equally_often_at_a_table():
    seatings = Seatings(3, 4)
    assert all(sorted(Counter(seatings.of(match)).values()) == [1, 1, 2] for match in range(30))


def test_a_match_has_its_seating_whenever_it_is_asked_for():
    late = Seatings(5, 4)
    assert late.of(77) == [Seatings(5, 4).of(match) for match in range(78)][77]
    assert [late.of(match) for match in range(10)] == [Seatings(5, 4).of(match) for match in range(10)]
