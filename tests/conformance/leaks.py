"""Looking for leaks: what differs, for a seat that must not see the difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.conformance.sample import Temper
from dwarrow.conformance.secrets import observers, received

if TYPE_CHECKING:
    from dwarrow.kernel.state import State


def plan_for(state: State, seat: int, temper: Temper) -> list[int]:
    ahead = state.clone()
    plan: list[int] = []
    while len(plan) < 6 and ahead.legal_actions(seat):
        plan.append(temper.choose(ahead.legal_actions(seat)))
        ahead.apply(plan[-1], seat)
    return plan


def told_apart(state: State, seed: int, refusals: bool) -> list[str]:
    """By what any seat or the spectator can tell this position from a re-deal of it; `refusals` take the longest."""
    temper = Temper(state.game, seed)
    told = []
    for seat in observers(state):
        plan = [] if seat is None else plan_for(state, seat, temper)
        here = received(state, seat, plan, refusals)
        there = received(state.redeal(seat, seed), seat, plan, refusals)
        told += [f"seat {seat}, {name}" for name in here if here[name] != there[name]]
    return told
