# compiled by mypyc
"""A small network in plain loops: rows of an encoder in, a judgement of the seat's chances out."""

from __future__ import annotations

from math import exp
from typing import Final

from dwarrow.kernel.encoder import zeros
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

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
        widest: i64 = inputs if inputs > first else first
        if second > widest:
            widest = second
        self.factors = zeros(widest)  # inputs of a layer that count, and where the weights of each begin
        self.places = vec[i64]([0] * int(widest))
        self.forget()

    def forget(self) -> None:
        """Begin as new: sums made in another order differ in their last digit, and nothing of before must show."""
        for i in range(self.inputs):
            self.known[i] = 0.0
        for j in range(self.first):
            self.base[j] = self.b1[j]

    def run(self, row: Floats) -> None:
        """Judge a row; the answer stands in `out`.

        Rows that are judged one after another differ in few numbers, so only what differs from a known row is
        reckoned; a row that differs in many becomes the known one.
        """
        if self.changes(row) > self.inputs // CHANGED:
            known = self.known
            for i in range(self.inputs):
                known[i] = row[i]
            n = gather(row, self.inputs, self.first, False, self.places, self.factors)
            add_up(n, self.places, self.factors, self.w1, self.b1, self.base, self.first)
            base = self.base
            one = self.one
            for j in range(self.first):
                one[j] = base[j]
        n = gather(self.one, self.first, self.second, True, self.places, self.factors)
        add_up(n, self.places, self.factors, self.w2, self.b2, self.two, self.second)
        n = gather(self.two, self.second, OUTPUTS, True, self.places, self.factors)
        add_up(n, self.places, self.factors, self.w3, self.b3, self.out, OUTPUTS)

    def changes(self, row: Floats) -> i64:
        """Bring the first layer from the known row to this one; returns in how many numbers they differ."""
        known = self.known
        places = self.places
        factors = self.factors
        n: i64 = 0
        for i in range(self.inputs):
            if row[i] != known[i]:
                places[n] = i * self.first
                factors[n] = row[i] - known[i]
                n += 1
        if n <= self.inputs // CHANGED:
            add_up(n, places, factors, self.w1, self.base, self.one, self.first)
        return n


def gather(row: Floats, inputs: i64, size: i64, cut_off: bool, places: Ints, factors: Floats) -> i64:
    """Note the inputs that count, and where their weights begin; returns how many they are.

    Zeros cost nothing; with `cut_off` those below zero count as zero.
    """
    n: i64 = 0
    for i in range(inputs):
        x: float = row[i]
        if x == 0.0 or (cut_off and x < 0.0):
            continue
        places[n] = i * size
        factors[n] = x
        n += 1
    return n


def add_up(n: i64, places: Ints, factors: Floats, weights: Floats, biases: Floats, out: Floats, size: i64) -> None:
    """One layer, from `n` inputs: eight sums at a time, which stay in the processor meanwhile."""
    j: i64 = 0
    while j + 8 <= size:
        a: float = biases[j]
        b: float = biases[j + 1]
        c: float = biases[j + 2]
        d: float = biases[j + 3]
        e: float = biases[j + 4]
        f: float = biases[j + 5]
        g: float = biases[j + 6]
        h: float = biases[j + 7]
        for k in range(n):
            x: float = factors[k]
            at: i64 = places[k] + j
            a += x * weights[at]
            b += x * weights[at + 1]
            c += x * weights[at + 2]
            d += x * weights[at + 3]
            e += x * weights[at + 4]
            f += x * weights[at + 5]
            g += x * weights[at + 6]
            h += x * weights[at + 7]
        out[j] = a
        out[j + 1] = b
        out[j + 2] = c
        out[j + 3] = d
        out[j + 4] = e
        out[j + 5] = f
        out[j + 6] = g
        out[j + 7] = h
        j += 8
    while j < size:
        a = biases[j]
        for k in range(n):
            a += factors[k] * weights[places[k] + j]
        out[j] = a
        j += 1


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
