"""Players: bots by name, and `Sight`, all that a bot gets to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.bots.bot import Bot
from dwarrow.bots.greedy import Greedy
from dwarrow.bots.levels import LEVELS, STRONGEST, Leveled
from dwarrow.bots.sight import Sight
from dwarrow.bots.uniform import Uniform
from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game

NAMES = (*LEVELS, "random", "greedy")
ALIASES = {"strongest": STRONGEST}


def make(name: str, game: Game, seed: int, think: float | None = None) -> Bot:
    """The bot of that name for one seat of one match. Bots with equal seeds decide alike.

    `think`: seconds for a decision, where the bot's own bound is longer.
    """
    name = ALIASES.get(name, name)
    if name == "random":
        return Uniform(seed)
    if name == "greedy":
        return Greedy(game, seed)
    if name in LEVELS:
        return Leveled(game, LEVELS[name], seed, think)
    raise DwarrowError(f"there is no bot {name!r} (known: {', '.join((*NAMES, *ALIASES))})")


__all__ = ["ALIASES", "LEVELS", "NAMES", "STRONGEST", "Bot", "Sight", "make"]
