"""Several actions weighed on the same re-deals: what every seat's chances come to after each, and how sure that is.

How an action is tried out is said by who weighs; here the weak ones are given up step by step, and what was chosen is
held against the best on re-deals that neither was picked by.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import perf_counter
from typing import Protocol

from dwarrow.bots.advice.findings import SHOWN, Advice, Candidate, Told
from dwarrow.bots.search import Budget
from dwarrow.bots.search.bot import MANY
from dwarrow.kernel.chance import Chance

WIDEST = 8  # and at the beginning
SLIGHT = 0.01  # what the first guess, the share by the policy, counts beside the chance: it settles what is even
CLEAR = 2.0  # standard errors: less would add up to much that was never lost
LEAST = 5  # re-deals of a duel, however late it is: fewer say nothing about that error


class Trial:
    """One action and what its simulations came to."""

    def __init__(self, action: int, guess: float) -> None:
        self.action = action
        self.guess = guess
        self.results: list[tuple[float, ...]] = []
        self.fresh = 0  # how many of the last results count; 0: all

    def chances(self) -> tuple[float, ...]:
        """The mean of what came out, seat by seat."""
        counted = self.results[-self.fresh :]
        return tuple(sum(column) / len(counted) for column in zip(*counted, strict=True))

    def rank(self, seat: int) -> float:
        return self.chances()[seat] + SLIGHT * self.guess if self.results else SLIGHT * self.guess - 1.0


class Scales(Protocol):
    """Who can try actions out."""

    seat: int

    def trials(self) -> list[Trial]:
        """All legal actions with a first guess each."""
        ...

    def weigh(self, trials: Sequence[Trial], seed: int) -> None:
        """One simulation of each, all on the same re-deal."""
        ...

    def plan(self, trial: Trial) -> tuple[int, ...]:
        """The action with the further links that it needs, where it is one of several."""
        ...

    def line(self, trial: Trial, seed: int) -> Told:
        """What is expected after it."""
        ...


def weighed(scales: Scales, budget: Budget, seed: int, chosen: int | None) -> Advice:
    """The advice when the budget is used up; the simulations are those of all actions together."""
    dice = Chance(seed)
    begun = perf_counter()
    until = begun + budget.seconds
    trials = sorted(scales.trials(), key=lambda trial: -trial.guess)
    asked = next((trial for trial in trials if trial.action == chosen), None)
    alive = narrowed(scales, trials, asked, budget, dice, begun)
    loss = 0.0
    if asked is not None and asked is not alive[0]:
        loss = duel(scales, alive[0], asked, max(LEAST, budget.simulations // (2 * SHOWN)), dice, until)
        if loss == 0.0:  # as good as the best, as far as one can tell
            alive = [asked, *(trial for trial in alive if trial is not asked)]
    shown = alive[:SHOWN]
    last = int(dice.below(MANY))
    candidates = {trial.action: told(scales, trial, last, trial is asked) for trial in together(shown, asked)}
    best = tuple(candidates[trial.action] for trial in shown)
    return Advice(scales.seat, best, False, None if asked is None else candidates[asked.action], loss)


def told(scales: Scales, trial: Trial, seed: int, was_chosen: bool) -> Candidate:
    steps = scales.line(trial, seed)
    line = tuple((seat, action) for seat, action, _ in steps)
    said = tuple(said for *_, said in steps)
    plan = () if was_chosen else scales.plan(trial)
    return Candidate(trial.action, trial.chances(), len(trial.results), line, said, plan)


def duel(scales: Scales, best: Trial, asked: Trial, each: int, dice: Chance, until: float) -> float:
    """What is lost by one action against another, on re-deals that neither was picked by."""
    before = len(best.results)
    run(scales, [best, asked], each, dice, until, LEAST)
    fresh = len(best.results) - before
    loss = clear(best.results[-fresh:], asked.results[-fresh:], scales.seat)
    if loss > 0.0:
        best.fresh = asked.fresh = fresh
    return loss


def narrowed(
    scales: Scales, trials: list[Trial], asked: Trial | None, budget: Budget, dice: Chance, begun: float
) -> list[Trial]:
    """Give up the weaker half again and again; those weighed to the end, best first.

    Every round has its part of the time as of the simulations, and one part is left for the duel.
    """
    alive = trials[:WIDEST]
    rounds = 1
    while len(alive) >> rounds >= SHOWN:
        rounds += 1
    for number in range(1, rounds + 1):
        share = budget.simulations // rounds // len(alive)
        until = begun + budget.seconds * number / (rounds + 1)
        run(scales, together(alive, asked), max(1, share), dice, until)
        alive.sort(key=lambda trial: -trial.rank(scales.seat))
        if number < rounds:
            alive = alive[: max(SHOWN, len(alive) // 2)]
    if asked is not None and asked not in alive and asked.rank(scales.seat) > alive[0].rank(scales.seat):
        alive.insert(0, asked)
    return alive


def together(alive: list[Trial], asked: Trial | None) -> list[Trial]:
    return alive if asked is None or asked in alive else [*alive, asked]


def run(scales: Scales, trials: list[Trial], each: int, dice: Chance, until: float, least: int = 1) -> None:
    """So many simulations of each; the least of them always, and no more once the time is up."""
    for number in range(1, each + 1):
        scales.weigh(trials, int(dice.below(MANY)))
        if number >= least and perf_counter() >= until:
            return


def clear(best: Sequence[tuple[float, ...]], chosen: Sequence[tuple[float, ...]], seat: int) -> float:
    """How much better the one is, re-deal by re-deal; nothing unless that is clear of chance."""
    gaps = [one[seat] - other[seat] for one, other in zip(best, chosen, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1)
    return mean if mean > CLEAR * sqrt(spread / len(gaps)) else 0.0
