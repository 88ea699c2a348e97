"""Advice without a network: the judge says which action is better by how many points, and points make chances."""

from __future__ import annotations

from dwarrow.bots.advice.findings import Advice, Candidate
from dwarrow.bots.advice.plans import ranked
from dwarrow.bots.judges import appraiser_of, judge_of
from dwarrow.bots.learned.net import chance
from dwarrow.kernel.appraiser import Appraiser
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.state import State

REDEALS = 4
POINTS = 10.0  # ahead: clearly so


def rough_advice(sight: Sight, chosen: int | None) -> Advice:
    """What the points say."""
    judge = judge_of(sight.game)
    values = judge.values(sight) if len(sight.legal) > 1 else [0.0]
    appraiser = appraiser_of(sight.game)
    dealt = [standing(sight.redeal(seed), sight.seat, appraiser) for seed in range(REDEALS)]
    points = [sum(column) / REDEALS for column in zip(*dealt, strict=True)]
    scale = POINTS if appraiser is None else appraiser.scale
    top = max(values)

    def candidate(place: int) -> Candidate:
        behind = [each + (values[place] - top if seat == sight.seat else 0.0) for seat, each in enumerate(points)]
        return Candidate(sight.legal[place], chances(behind, scale), REDEALS)

    return ranked(sight, values, judge, candidate, True, chosen)


def standing(state: State, seat: int, appraiser: Appraiser | None) -> list[float]:
    """What each seat has, in points, as far as the judgement goes."""
    if appraiser is None:
        return [float(score) for score in state.scores()]
    return [float(appraiser.value(state, each, each == seat)) for each in range(int(state.seats))]


def chances(points: list[float], scale: float) -> tuple[float, ...]:
    """By how far each seat is ahead of the best other; they add up to 1 where there are several."""
    leads = [own - max([*points[:seat], *points[seat + 1 :]], default=own) for seat, own in enumerate(points)]
    found = [chance(lead / scale) for lead in leads]
    total = sum(found) if len(found) > 1 else 1.0
    return tuple(each / total for each in found)
