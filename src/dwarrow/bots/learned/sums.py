# compiled by mypyc
"""The sums of a network, in plain loops."""

from __future__ import annotations

from math import exp
from typing import Final

from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

STEEPEST: Final = 30.0  # beyond this a chance is sure


def gather(row: Floats, inputs: i64, size: i64, places: Ints, factors: Floats) -> i64:
    """Note the inputs that count, and where their weights begin; returns how many they are. Zeros cost nothing."""
    n: i64 = 0
    for i in range(inputs):
        x: float = row[i]
        if x == 0.0:
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
