"""Five levels of play, with the same names in every game, from one that lets a child win to the strongest.

Where a game has a policy for the match, `master` plays by one look of it and `elder` searches with it. Otherwise the
lower levels look one step ahead by a value network, the upper ones search, and all but the strongest make mistakes on
purpose. Each has a time limit, so that nobody waits long for a bot.
"""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import NamedTuple

from dwarrow.bots.greedy import Greedy
from dwarrow.bots.learned.look import FINE, drawn
from dwarrow.bots.learned.networks import policy_of
from dwarrow.bots.learned.policy_file import SEEDS, by_policy
from dwarrow.bots.learned.weights import look_of
from dwarrow.bots.search import Budget, GuidedSearcher, Manner, Searcher
from dwarrow.bots.search.partners import Partners
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.game import Game
from dwarrow.kernel.reopening import reopened
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.vectors import i64, vec


class Level(NamedTuple):
    """How well a level plays."""

    simulations: int  # 0: one step ahead only
    seconds: float  # of thinking, at most
    wild: float = 0.0  # share of choices that are left to chance
    heat: float = 0.0  # how readily something worse is chosen: differences in chances to win that hardly count
    style: str = ""  # a temperament where a game knows some, at about the same strength
    policy: str = ""  # what it does where there is a policy: LOOKS or SEARCHES; the rest then says only how long


LOOKS, SEARCHES = "looks", "searches"
LOOK_HEAT = 0.0  # how readily a look takes something less likely

LEVELS = {
    "novice": Level(0, 0.3, wild=0.5, heat=0.10),
    "apprentice": Level(0, 0.3, wild=0.25, heat=0.05),
    "journeyman": Level(12, 0.3, wild=0.12, heat=0.02, style="trader"),
    "master": Level(40, 0.3, wild=0.05, heat=0.01, style="hoarder", policy=LOOKS),
    "elder": Level(20_000, 1.8, policy=SEARCHES),
}
STRONGEST = "elder"


class Leveled:
    """A bot of one of the levels. For components without a network it uses a judge."""

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
        policy = policy_of(self._game, sight.seats) if self._level.policy else None
        if policy is None:
            return self.by_value(sight, began)
        if self._level.policy == LOOKS:
            return by_policy(policy, sight, self._chance, LOOK_HEAT)
        seed = int(self._chance.below(SEEDS))
        return GuidedSearcher(policy, seed, self.budget(began), self._partners).choose(sight)

    def budget(self, began: float) -> Budget:
        """What is left of the time: a first look takes its part."""
        return Budget(self._level.simulations, max(0.0, self._level.seconds - (perf_counter() - began)))

    def by_value(self, sight: Sight, began: float) -> int:
        """A choice without a policy."""
        level = self._level
        seed = int(self._chance.below(SEEDS))
        if int(self._chance.below(FINE)) < level.wild * FINE:
            return sight.legal[int(self._chance.below(len(sight.legal)))]
        look = look_of(self._game, sight.seats)
        if look is None:
            return Greedy(self._game, seed).choose(sight)
        look.net.forget()
        if level.simulations:
            manner = Manner(level.heat, level.style)
            return Searcher(look, seed, self.budget(began), manner, self._partners).choose(sight)
        dealt = sight.redeal(seed)
        reopened(dealt, sight.seat)
        values = look.values(dealt, sight.seat, vec[i64](sight.legal))
        return sight.legal[int(drawn(values, level.heat, self._chance))]

    def close(self) -> None:
        """Stop the partners of the search."""
        if self._partners is not None:
            self._partners.close()
