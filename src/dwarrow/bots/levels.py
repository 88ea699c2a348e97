"""Five levels of play, with the same names in every game, from one that lets a child win to the strongest.

The lower levels look one step ahead, the upper ones search, and all but the strongest make mistakes on purpose. Each
has a time limit, so that nobody waits long for a bot.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from dwarrow.bots.greedy import Greedy
from dwarrow.bots.learned.look import FINE, drawn
from dwarrow.bots.learned.weights import look_of
from dwarrow.bots.search import Budget, Manner, Searcher
from dwarrow.bots.search.partners import JointSearcher, Partners
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.reopening import reopened
from dwarrow.kernel.vectors import i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.sight import Sight

SEEDS = 1 << 30


class Level(NamedTuple):
    """How well a level plays."""

    simulations: int  # 0: one step ahead only
    seconds: float  # of thinking, at most
    wild: float = 0.0  # share of choices that are left to chance
    heat: float = 0.0  # how readily something worse is chosen: differences in chances to win that hardly count
    style: str = ""  # a temperament where a game knows some, at about the same strength


LEVELS = {
    "novice": Level(0, 0.3, wild=0.5, heat=0.10),
    "apprentice": Level(0, 0.3, wild=0.25, heat=0.05),
    "journeyman": Level(12, 0.3, wild=0.12, heat=0.02, style="trader"),
    "master": Level(40, 0.3, wild=0.05, heat=0.01, style="hoarder"),
    "elder": Level(20_000, 1.8),
}
STRONGEST = "elder"


class Leveled:
    """A bot of one of the levels. For components without a network it uses a judge."""

    def __init__(self, game: Game, level: Level, seed: int, think: float | None = None, cores: int = 1) -> None:
        """`cores`: how many processes search each decision."""
        self._game = game
        self._partners = Partners(game, cores - 1) if cores > 1 and level.simulations else None
        self._level = level if think is None else level._replace(seconds=min(level.seconds, think))
        self._chance = Chance(seed)

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        level, began = self._level, perf_counter()
        seed = int(self._chance.below(SEEDS))
        if int(self._chance.below(FINE)) < level.wild * FINE:
            return sight.legal[int(self._chance.below(len(sight.legal)))]
        look = look_of(self._game, sight.seats)
        if look is None:
            return Greedy(self._game, seed).choose(sight)
        look.net.forget()
        if level.simulations:
            left = max(0.0, level.seconds - (perf_counter() - began))  # a first look takes its time
            given = (look, seed, Budget(level.simulations, left), Manner(level.heat, level.style))
            searcher = Searcher(*given) if self._partners is None else JointSearcher(*given, self._partners)
            return searcher.choose(sight)
        dealt = sight.redeal(seed)
        reopened(dealt, sight.seat)
        values = look.values(dealt, sight.seat, vec[i64](sight.legal))
        return sight.legal[int(drawn(values, level.heat, self._chance))]

    def close(self) -> None:
        """Stop the partners of the search."""
        if self._partners is not None:
            self._partners.close()
