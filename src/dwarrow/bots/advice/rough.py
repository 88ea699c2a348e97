"""Advice without a policy: the judge says which action is better by how many points, and points make chances."""

from __future__ import annotations

from dwarrow.bots.advice.findings import SHOWN, Advice, Candidate
from dwarrow.bots.advice.plans import completed
from dwarrow.bots.judges import judge_of
from dwarrow.bots.learned.sums import chance
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.state import State

REDEALS = 4


def rough_advice(sight: Sight, chosen: int | None) -> Advice:
    """What the points say."""
    judge = judge_of(sight.game)
    values = judge.values(sight) if len(sight.legal) > 1 else [0.0]
    dealt = [sight.redeal(seed).scores() for seed in range(REDEALS)]
    points = [sum(column) / REDEALS for column in zip(*dealt, strict=True)]
    ranked = sorted(zip(values, sight.legal, strict=True), key=lambda each: -each[0])

    def best_link(state: State) -> int:
        ahead = Sight(state, sight.seat)
        return max(zip(judge.values(ahead), ahead.legal, strict=True), key=lambda each: each[0])[1]

    def candidate(value: float, action: int) -> Candidate:
        less = value - ranked[0][0]
        behind = [each + (less if seat == sight.seat else 0.0) for seat, each in enumerate(points)]
        plan = (action,) if action == chosen else completed(sight, action, best_link)
        return Candidate(action, chances(behind, sight.game.bot.clear_lead), REDEALS, plan=plan)

    # Where a chosen action is held against the best, that one alone.
    best = tuple(candidate(*each) for each in ranked[: SHOWN if chosen is None else 1])
    asked = next((candidate(*each) for each in ranked if each[1] == chosen), None)
    loss = 0.0 if asked is None else best[0].chances[sight.seat] - asked.chances[sight.seat]
    return Advice(sight.seat, best, True, asked, loss)


def chances(points: list[float], scale: float) -> tuple[float, ...]:
    """By how far each seat is ahead of the best other; they add up to 1 where there are several."""
    leads = [own - max([*points[:seat], *points[seat + 1 :]], default=own) for seat, own in enumerate(points)]
    found = [chance(lead / scale) for lead in leads]
    total = sum(found) if len(found) > 1 else 1.0
    return tuple(each / total for each in found)
