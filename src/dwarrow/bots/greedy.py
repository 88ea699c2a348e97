"""The bot `greedy`: it judges every legal action by itself and plays the best.

It knows no game. What an action is worth is said by the game's judge, or, for a game without one, by the scores
after it.
"""

from __future__ import annotations

from dwarrow.bots.judges import judge_of
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight

EVEN = 1e-9  # values closer than this are equal, and chance chooses among them


class Greedy:
    """One step ahead, with a hand-written judgement."""

    def __init__(self, game: Game, seed: int) -> None:
        self._judge = judge_of(game)
        self._chance = Chance(seed)

    def choose(self, sight: Sight) -> int:
        values = self.values(sight)
        best = max(values)
        equals = [action for action, value in zip(sight.legal, values, strict=True) if value >= best - EVEN]
        return equals[int(self._chance.below(len(equals)))]

    def values(self, sight: Sight) -> list[float]:
        """What each action of `sight.legal` is worth, in points; only differences mean anything."""
        if len(sight.legal) == 1:
            return [0.0]
        return self._judge.values(sight)
