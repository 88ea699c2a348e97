"""Advice for a seat: its best actions, every seat's chances to win as this seat knows them, and what comes next.

It comes from a Sight alone, so it gives nothing away: on every re-deal for the seat it is the same. `weighing` compares
actions by trees (`branches`); bids and trade are compared by a plan of the round (`planned`), and without a network all
is by points (`rough`).
"""

from __future__ import annotations

from dwarrow.bots.advice.branches import Branches
from dwarrow.bots.advice.findings import Advice, Candidate, Line
from dwarrow.bots.advice.odds import odds_of
from dwarrow.bots.advice.planned import planned
from dwarrow.bots.advice.rough import rough_advice
from dwarrow.bots.advice.weighing import weighed
from dwarrow.bots.learned.search_settings import is_bargain
from dwarrow.bots.learned.weights import look_of
from dwarrow.bots.search import Budget
from dwarrow.kernel.sight import Sight

__all__ = ["Advice", "Budget", "Candidate", "Line", "advise"]


def advise(sight: Sight, budget: Budget, seed: int, chosen: int | None = None) -> Advice:
    """Advice within a budget. Where the time suffices the simulations decide, and equal seeds advise alike.

    `chosen`: an action to hold against the best one.
    """
    look = look_of(sight.game, sight.seats)
    if look is None:
        return rough_advice(sight, chosen)
    odds = odds_of(look)
    if is_bargain(sight):
        return planned(sight, odds, budget, seed, chosen)
    return weighed(Branches(sight, look, odds), budget, seed, chosen)
