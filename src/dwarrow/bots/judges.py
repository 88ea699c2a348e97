"""Judges: what actions are worth in a game, from the eyes of one seat. A game brings its own (`Game.bot`)."""

from __future__ import annotations

from dwarrow.kernel.game import Game
from dwarrow.kernel.judge import Judge
from dwarrow.kernel.sight import Sight

REDEALS = 4  # enough to tell luck from points in one step, few enough to be quick


class ScoreJudge:
    """For any game: own score less the best other score, right after the action, averaged over re-deals."""

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


def judge_of(game: Game) -> Judge:
    """The judge of a game; one that only counts points where there is no better."""
    make = game.bot.judge
    return ScoreJudge() if make is None else make(game)
