"""Players: bots by name, and `Sight`, all that a bot gets to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.bots.bot import Bot
from dwarrow.bots.greedy import Greedy
from dwarrow.bots.sight import Sight
from dwarrow.bots.uniform import Uniform
from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game

NAMES = ("random", "greedy")


def make(name: str, game: Game, seed: int, think: float | None = None) -> Bot:
    """The bot of that name for one seat of one match. Bots with equal seeds decide alike.

    `think` is the most seconds that it may take for a decision; these two need none.
    """
    if name == "random":
        return Uniform(seed)
    if name == "greedy":
        return Greedy(game, seed)
    raise DwarrowError(f"there is no bot {name!r} (known: {', '.join(NAMES)})")


__all__ = ["NAMES", "Bot", "Sight", "make"]
