# compiled by mypyc
"""Playouts: random play inside compiled code, for search, benchmarks and simulation."""

from __future__ import annotations

from dwarrow.kernel.chance import Chance, mixed
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64


def playout(state: State, chance: Chance) -> int:
    """Play a state to its end with uniform random choices; returns the number of decisions."""
    decisions: i64 = 0
    while state.seat >= 0:
        legal = state.legal
        state.play(legal[chance.below(len(legal))], state.seat)
        decisions += 1
    return int(decisions)


def clones(state: State, times: int) -> None:
    """Clone a state many times (for the benchmark)."""
    for _ in range(times):
        state.clone()


def playouts(state: State, times: int, seed: int) -> int:
    """Clone and play to the end, many times; returns the number of decisions."""
    chance = Chance(seed)
    total = 0
    for _ in range(times):
        copy = state.clone()
        copy.rng = mixed(chance.rng)
        total += playout(copy, chance)
    return total


def redeals(state: State, seat: int, times: int) -> None:
    """Re-deal a state for a seat, many times (for the benchmark)."""
    for seed in range(times):
        state.redeal(seat, seed)
