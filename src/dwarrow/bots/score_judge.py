"""The judge for any game: play the action on re-dealt states and compare the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dwarrow.kernel.sight import Sight

REDEALS = 4  # enough to tell luck from points in one step, few enough to be quick


class ScoreJudge:
    """Own score less the best other score, right after the action."""

    def values(self, sight: Sight) -> list[float]:
        dealt = [sight.redeal(seed) for seed in range(REDEALS)]
        values: list[float] = []
        for action in sight.legal:
            total = 0
            for state in dealt:
                ahead = state.clone()
                ahead.apply(action, sight.seat)
                scores = ahead.scores()
                total += scores.pop(sight.seat) - max(scores, default=0)
            values.append(total / REDEALS)
        return values
