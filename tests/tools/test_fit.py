"""The evolution of weights: it starts from those by hand and goes where the better ones are."""

from __future__ import annotations

import random

import pytest

from dwarrow import NAMES
from dwarrow.games.mines.bot.judge.numbers import NUMBERS
from dwarrow.games.mines.bot.judge.rivals import habits
from tools.fit import Match, Place, by_hand, next_place, numbers_at, played, size, tried

SIZE = 30


@pytest.mark.parametrize("game", NAMES)
def test_the_middle_of_all_is_what_was_set_by_hand(game):
    found, start = numbers_at(game, [0.0] * size(game)), by_hand(game)
    for name, value in start._asdict().items():
        assert getattr(found, name) == pytest.approx(value), name


def test_prices_of_cards_are_those_by_hand():
    assert by_hand("mines")._replace(cards=(), deny=0.0) == NUMBERS
    assert by_hand("mines").cards == tuple(NUMBERS.card_with(left) for left in range(10))


def test_shares_stay_shares():
    dice = random.Random(7)
    for _ in range(100):
        found = numbers_at("mines", [dice.gauss(0, 2) for _ in range(size("mines"))])
        for held, prize in ((0, 1.0), (3, 2.0), (9, 5.0)):
            shares = habits(held, prize, 3, 7, found)
            assert sum(shares) == pytest.approx(1)
            assert min(shares) >= 0


def test_a_point_of_another_game_is_refused():
    with pytest.raises(AssertionError):
        numbers_at("gnomes", [0.0] * size("mines"))


def test_it_finds_the_top_of_a_hill():
    dice = random.Random(3)
    top = [dice.uniform(-1, 1) for _ in range(SIZE)]
    place = Place([0.0] * SIZE, [0.6] * SIZE)

    def far(point: list[float]) -> float:
        return sum((a - b) ** 2 for a, b in zip(point, top, strict=True))

    at_first = far(place.middle)
    for _ in range(40):
        points = tried(place, 16, dice)
        place = next_place(place, points, [-far(point) for point in points])
    assert far(place.middle) < at_first / 20


@pytest.mark.once
@pytest.mark.parametrize("game", NAMES)
def test_a_match_is_the_same_again(game):
    match = Match(game, [0.3] * size(game), 2, 11, 1)
    assert played(match) == played(match)
