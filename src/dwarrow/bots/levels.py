"""Five levels of play, with the same names in every game, from one that lets a child win to the strongest.

All go by the policy that a game brings for the match: `elder` searches with it, the others take one look. `master`
plays what the policy likes best; the lower a level, the further behind that may lie what it plays. Where no policy
fits, the judgement of `greedy` takes its place, and nobody searches.
"""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import NamedTuple

from dwarrow.bots.greedy import Greedy
from dwarrow.bots.learned.networks import policy_of
from dwarrow.bots.learned.policy import picked, softmax
from dwarrow.bots.learned.policy_file import SEEDS, by_policy
from dwarrow.bots.search import Budget, Searcher
from dwarrow.bots.search.partners import Partners
from dwarrow.kernel.bot_parts import Slips
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.vectors import vec


class Level(NamedTuple):
    """How well a level plays."""

    slips: str = ""  # whose of the game's `Slips`; without, the best is taken
    simulations: int = 0  # 0: one look only
    seconds: float = 0.0  # of searching, at most


LEVELS = {name: Level(slips=name) for name in Slips._fields} | {
    "master": Level(),
    "elder": Level(simulations=20_000, seconds=1.8),
}
STRONGEST = "elder"
CLEAR = 40.0  # so far behind is an action that the judge finds worse by a clear lead


class Leveled:
    """A bot of one of the levels."""

    def __init__(
        self,
        game: Game,
        level: Level,
        seed: int,
        think: float | None = None,
        cores: int = 1,
        simulations: int | None = None,
    ) -> None:
        """`cores`: how many processes search each decision; `simulations`: of a search, however long they take."""
        self._game = game
        self._slips: float = getattr(game.bot.slips, level.slips) if level.slips else 0.0
        self._partners = Partners(game, cores - 1) if cores > 1 and level.simulations else None
        if simulations is not None:
            self._level = level._replace(simulations=simulations, seconds=inf)
        else:
            self._level = level if think is None else level._replace(seconds=min(level.seconds, think))
        self._chance = Chance(seed)

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        began = perf_counter()
        policy = policy_of(self._game, sight.seats)
        if policy is None:
            return self.by_judge(sight)
        if not self._level.simulations:
            reach = self._slips * self._game.bot.crowd ** max(0, sight.seats - 2)
            return by_policy(policy, sight, self._chance, reach, reach=reach or inf)
        seed = int(self._chance.below(SEEDS))
        return Searcher(policy, seed, self.budget(began), self._partners).choose(sight)

    def budget(self, began: float) -> Budget:
        """What is left of the time: a first look takes its part."""
        return Budget(self._level.simulations, max(0.0, self._level.seconds - (perf_counter() - began)))

    def by_judge(self, sight: Sight) -> int:
        """A choice where no policy fits."""
        greedy = Greedy(self._game, int(self._chance.below(SEEDS)))
        if not self._slips:
            return greedy.choose(sight)
        scale = CLEAR / self._game.bot.clear_lead
        behind = vec[float]([value * scale for value in greedy.values(sight)])
        return sight.legal[int(picked(softmax(behind, self._slips, self._slips), self._chance))]

    def close(self) -> None:
        """Stop the partners of the search."""
        if self._partners is not None:
            self._partners.close()
