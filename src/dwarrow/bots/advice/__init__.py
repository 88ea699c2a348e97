"""Advice for a seat: its best actions, every seat's chances to win as this seat knows them, and what comes next.

It comes from a Sight alone, so it gives nothing away: on every re-deal for the seat it is the same. `weighing` compares
actions by trees (`branches`), `plans` completes what is one of several links; without a policy all is by points
(`rough`).
"""

from __future__ import annotations

from dwarrow.bots.advice.branches import Branches
from dwarrow.bots.advice.findings import Advice, Candidate, Line
from dwarrow.bots.advice.rough import rough_advice
from dwarrow.bots.advice.weighing import weighed
from dwarrow.bots.learned.networks import policy_of
from dwarrow.bots.search import Budget
from dwarrow.kernel.sight import Sight

__all__ = ["HINT", "Advice", "Budget", "Candidate", "Line", "advise"]

HINT = Budget(simulations=200, seconds=0.9)  # for somebody who waits for it


def advise(sight: Sight, budget: Budget, seed: int, chosen: int | None = None) -> Advice:
    """Advice within a budget. Where the time suffices the simulations decide, and equal seeds advise alike.

    `chosen`: an action to hold against the best one.
    """
    policy = policy_of(sight.game, sight.seats)
    if policy is None:
        return rough_advice(sight, chosen)
    return weighed(Branches(sight, policy, seed), budget, seed, chosen)
