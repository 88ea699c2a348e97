"""Ratings: Elo by the Bradley-Terry model of greatest likelihood, with intervals.

A match of several is taken as a comparison of every two different bots in it, an equal rank as half a win for each.
Half a drawn match between every two bots is added, so that a bot that always wins has a rating. `random` is 0 where it
takes part, otherwise the mean is. Intervals come from drawing whole blocks of matches again and again (bootstrap,
95 %), each time with another weight on what was added: where it alone keeps a rating finite, the interval is wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import NamedTuple

from dwarrow.arena.contest import Result
from dwarrow.arena.shares import comparisons

ANCHOR = "random"
POINTS = 400 / log(10)  # Elo points of one unit of the model
DRAWS = 400  # of the bootstrap
MOST_GROUPS = 250  # longer contests have several blocks drawn together
ADDED = 0.25  # half of half a drawn match
CLOSE = 1e-5
MOST_SWEEPS = 500

Wins = list[list[float]]  # row against column


class Rating(NamedTuple):
    elo: float
    low: float
    high: float


def rated(results: Sequence[Result], names: Sequence[str], block: int, seed: int) -> dict[str, Rating]:
    """The ratings of bots by name; none where no two of them ever met."""
    groups = grouped(results, names, block)
    if len(names) < 2 or not any(sum(map(sum, wins)) for wins in groups):
        return {}
    model = fitted(summed(groups, range(len(groups))), [0.0] * len(names))
    chance = Random(seed)
    drawn = []
    for _ in range(DRAWS):
        sample = chance.choices(range(len(groups)), k=len(groups))
        added = ADDED * chance.expovariate(1)
        drawn.append(anchored(fitted(summed(groups, sample), model, added), names))
    ratings = {}
    for place, (name, elo) in enumerate(zip(names, anchored(model, names), strict=True)):
        values = sorted(each[place] for each in drawn)
        low, high = values[int(0.025 * DRAWS)], values[int(0.975 * DRAWS) - 1]
        ratings[name] = Rating(round(elo, 1), round(min(low, elo), 1), round(max(high, elo), 1))
    return ratings


def grouped(results: Sequence[Result], names: Sequence[str], block: int) -> list[Wins]:
    """How often each bot beat each other, for each block or group of blocks."""
    place = {name: number for number, name in enumerate(names)}
    size = block * max(1, -(-len(results) // (block * MOST_GROUPS)))
    groups = []
    for start in range(0, len(results), size):
        wins = [[0.0] * len(names) for _ in names]
        for result in results[start : start + size]:
            for first, second, won in comparisons(result):
                wins[place[first]][place[second]] += won
                wins[place[second]][place[first]] += 1 - won
        groups.append(wins)
    return groups


def summed(groups: list[Wins], chosen: Sequence[int]) -> Wins:
    size = range(len(groups[0]))
    return [[sum([groups[each][i][j] for each in chosen]) for j in size] for i in size]


def fitted(wins: Wins, start: list[float], added: float = ADDED) -> list[float]:
    """The strengths under which these wins are likeliest: Newton's steps, bot by bot, until none moves."""
    n = len(wins)
    strengths = list(start)
    for _ in range(MOST_SWEEPS):
        largest = 0.0
        for i in range(n):
            slope = bend = 0.0
            for j in range(n):
                if i != j:
                    met = wins[i][j] + wins[j][i] + 2 * added
                    p = 1 / (1 + exp(strengths[j] - strengths[i]))
                    slope += wins[i][j] + added - met * p
                    bend += met * p * (1 - p)
            step = max(-1.0, min(1.0, slope / bend))
            strengths[i] += step
            largest = max(largest, abs(step))
        if largest < CLOSE:
            break
    return strengths


def anchored(strengths: list[float], names: Sequence[str]) -> list[float]:
    zero = strengths[names.index(ANCHOR)] if ANCHOR in names else sum(strengths) / len(strengths)
    return [POINTS * (each - zero) for each in strengths]
