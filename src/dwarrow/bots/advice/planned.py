"""Decisions that a plan of the round weighs, such as bids and trade: it tells points, the network what they mean."""

from __future__ import annotations

from math import exp, log
from time import perf_counter

from dwarrow.bots.advice.findings import Advice, Candidate
from dwarrow.bots.advice.odds import Odds
from dwarrow.bots.advice.plans import ranked
from dwarrow.bots.judges import planner_of
from dwarrow.bots.search import Budget
from dwarrow.bots.search.bot import MANY, foreseen
from dwarrow.bots.search.tree import SEATS
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.encoder import zeros
from dwarrow.kernel.reopening import reopened
from dwarrow.kernel.sight import Sight

FURTHER = 3  # the other links of a plan are chosen on so much fewer guesses
REDEALS = 16  # on which the network is asked how things stand
SURE = 0.001  # chances are kept so far from 0 and 1 that a difference in points still shows


def planned(sight: Sight, odds: Odds, budget: Budget, seed: int, chosen: int | None) -> Advice:
    """Advice of the plan that the levels act by."""
    until = perf_counter() + budget.seconds
    values = planner_of(sight, foreseen(budget), until).values(sight) if len(sight.legal) > 1 else [0.0]
    now = standing(sight, odds, seed)
    top = max(values)

    def candidate(place: int) -> Candidate:
        return Candidate(sight.legal[place], shifted(now, sight.seat, (values[place] - top) / odds.scale), REDEALS)

    further = planner_of(sight, foreseen(budget) // FURTHER, perf_counter() + budget.seconds)
    return ranked(sight, values, further, candidate, False, chosen)


def standing(sight: Sight, odds: Odds, seed: int) -> list[float]:
    """Every seat's chances now, as far as this seat knows."""
    dice = Chance(seed)
    found = zeros(SEATS)
    seats = range(sight.seats)
    sums = [0.0 for _ in seats]
    for _ in range(REDEALS):
        dealt = sight.redeal(int(dice.below(MANY)))
        reopened(dealt, sight.seat)
        odds.worths(dealt, found)
        sums = [total + found[seat] for seat, total in enumerate(sums)]
    return [total / REDEALS for total in sums]


def shifted(chances: list[float], seat: int, step: float) -> tuple[float, ...]:
    """The chances when one seat loses ground: its own by a step on the scale of the network, the others take
    up the rest.

    The network tells a clear victory from a clear defeat by points ahead over the same scale.
    """
    own = min(1.0 - SURE, max(SURE, chances[seat]))
    less = 1.0 / (1.0 + exp(-(log(own / (1.0 - own)) + step)))
    rest = sum(chances) - chances[seat]
    if rest <= 0.0:
        return tuple(chances)
    return tuple(less if each == seat else chance * (1.0 - less) / rest for each, chance in enumerate(chances))
