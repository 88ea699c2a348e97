# compiled by mypyc
"""A small network in plain loops: rows of an encoder in, a judgement of the seat's chances out."""

from __future__ import annotations

from math import exp
from typing import Final

from dwarrow.encoders.encoder import zeros
from dwarrow.kernel.vectors import Floats, append, i64, vec

OUTPUTS: Final = 2  # the chance to win, and the points ahead of the best other seat
CHANGED: Final = 12  # a row is new if more than this part of its numbers differ
STEEPEST: Final = 30.0  # beyond this a chance is sure


class Net:
    """Two hidden layers, each number cut off below zero, and `OUTPUTS` numbers out."""

    def __init__(self, inputs: i64, first: i64, second: i64, weights: Floats) -> None:
        """`weights`: of the first layer by input, its biases, then the same of the second layer and of the outputs."""
        self.inputs: i64 = inputs
        self.first: i64 = first
        self.second: i64 = second
        start: i64 = 0
        self.w1 = cut(weights, start, inputs * first)
        start += inputs * first
        self.b1 = cut(weights, start, first)
        start += first
        self.w2 = cut(weights, start, first * second)
        start += first * second
        self.b2 = cut(weights, start, second)
        start += second
        self.w3 = cut(weights, start, second * OUTPUTS)
        start += second * OUTPUTS
        self.b3 = cut(weights, start, OUTPUTS)
        self.known = zeros(inputs)  # a row, and in `base` what the first layer makes of it
        self.base = zeros(first)
        self.one = zeros(first)
        self.two = zeros(second)
        self.out = zeros(OUTPUTS)
        self.forget()

    def forget(self) -> None:
        """Begin as new: sums made in another order differ in their last digit, and nothing of before must show."""
        for i in range(self.inputs):
            self.known[i] = 0.0
        spread(self.known, self.inputs, self.w1, self.b1, self.base, self.first, False)

    def run(self, row: Floats) -> None:
        """Judge a row; the answer stands in `out`.

        Rows that are judged one after another differ in few numbers, so only what differs from a known row is
        reckoned; a row that differs in many becomes the known one.
        """
        one = self.one
        if self.changes(row) > self.inputs // CHANGED:
            known = self.known
            for i in range(self.inputs):
                known[i] = row[i]
            spread(row, self.inputs, self.w1, self.b1, self.base, self.first, False)
            base = self.base
            for j in range(self.first):
                one[j] = base[j]
        spread(one, self.first, self.w2, self.b2, self.two, self.second, True)
        spread(self.two, self.second, self.w3, self.b3, self.out, OUTPUTS, True)

    def changes(self, row: Floats) -> i64:
        """Bring the first layer from the known row to this one; returns in how many numbers they differ."""
        known = self.known
        one = self.one
        base = self.base
        weights = self.w1
        size: i64 = self.first
        for j in range(size):
            one[j] = base[j]
        differ: i64 = 0
        for i in range(self.inputs):
            if row[i] != known[i]:
                differ += 1
                step: float = row[i] - known[i]
                start: i64 = i * size
                for j in range(size):
                    one[j] += step * weights[start + j]
        return differ


def spread(row: Floats, inputs: i64, weights: Floats, biases: Floats, out: Floats, size: i64, cut_off: bool) -> None:
    """One layer. Inputs that are zero cost nothing; with `cut_off` those below zero count as zero."""
    for j in range(size):
        out[j] = biases[j]
    for i in range(inputs):
        x: float = row[i]
        if x == 0.0 or (cut_off and x < 0.0):
            continue
        base: i64 = i * size
        for j in range(size):
            out[j] += x * weights[base + j]


def cut(numbers: Floats, start: i64, size: i64) -> Floats:
    part = vec[float](capacity=size)
    for i in range(size):
        part = append(part, numbers[start + i])
    return part


def chance(x: float) -> float:
    """From 0 to 1."""
    if x > STEEPEST:
        return 1.0
    return 0.0 if x < -STEEPEST else 1.0 / (1.0 + exp(-x))
