"""The network in plain loops, against the sums written out."""

from __future__ import annotations

from math import exp

import pytest

from dwarrow.bots.learned.net import OUTPUTS, Net, chance
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.vectors import vec

INPUTS, FIRST, SECOND = 40, 7, 5
SIZES = (INPUTS * FIRST, FIRST, FIRST * SECOND, SECOND, SECOND * OUTPUTS, OUTPUTS)


def numbers(dice: Chance, n: int) -> list[float]:
    """Between -1 and 1."""
    return [int(dice.below(2001)) / 1000 - 1 for _ in range(n)]


def layers(seed: int) -> list[list[float]]:
    dice = Chance(seed)
    return [numbers(dice, size) for size in SIZES]


def net(parts: list[list[float]]) -> Net:
    return Net(INPUTS, FIRST, SECOND, vec[float]([x for part in parts for x in part]))


def layer(row: list[float], weights: list[float], biases: list[float]) -> list[float]:
    size = len(biases)
    return [biases[j] + sum(x * weights[i * size + j] for i, x in enumerate(row)) for j in range(size)]


def reckoned(parts: list[list[float]], row: list[float]) -> list[float]:
    w1, b1, w2, b2, w3, b3 = parts
    one = [max(0.0, x) for x in layer(row, w1, b1)]
    two = [max(0.0, x) for x in layer(one, w2, b2)]
    return layer(two, w3, b3)


def judged(by: Net, row: list[float]) -> list[float]:
    by.run(vec[float](row))
    return list(by.out)


def test_a_row_is_judged_as_the_sums_say():
    for seed in range(5):
        parts = layers(seed)
        row = numbers(Chance(seed + 100), INPUTS)
        assert judged(net(parts), row) == pytest.approx(reckoned(parts, row))


def test_zeros_leave_the_biases():
    parts = layers(1)
    assert judged(net(parts), [0.0] * INPUTS) == pytest.approx(reckoned(parts, [0.0] * INPUTS))


@pytest.mark.parametrize("changed", [0, 1, 3, 4, 20, INPUTS])
def test_a_row_judged_after_others_is_judged_as_by_a_fresh_network(changed):
    """Few numbers that differ are added to what is known, many begin anew: the answer is the same."""
    parts, dice = layers(2), Chance(changed)
    used, row = net(parts), numbers(dice, INPUTS)
    for _ in range(10):
        for _ in range(changed):
            row[int(dice.below(INPUTS))] = numbers(dice, 1)[0]
        assert judged(used, row) == pytest.approx(judged(net(parts), row), abs=1e-9)
        assert judged(used, row) == pytest.approx(reckoned(parts, row), abs=1e-9)


def test_the_known_row_is_kept_while_few_numbers_differ():
    used, row = net(layers(3)), [1.0] * INPUTS
    used.run(vec[float](row))
    assert list(used.known) == row
    few = [2.0, 2.0, *row[2:]]
    used.run(vec[float](few))
    assert list(used.known) == row
    many = [2.0] * INPUTS
    used.run(vec[float](many))
    assert list(used.known) == many


@pytest.mark.parametrize("x", [-29.0, -1.0, 0.0, 0.5, 29.0])
def test_chance_is_the_logistic_function(x):
    assert chance(x) == pytest.approx(1 / (1 + exp(-x)))


def test_a_sure_thing_does_not_overflow():
    assert (chance(1e6), chance(-1e6)) == (1.0, 0.0)
