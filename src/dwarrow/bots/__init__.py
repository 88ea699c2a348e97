"""Players: bots by name, and `Sight`, all that a bot gets to look at."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from dwarrow.bots.bot import Bot
from dwarrow.bots.external import MARK, External, command_of
from dwarrow.bots.from_file import FILES, LOOK, SEARCH, FromFile, check
from dwarrow.bots.greedy import Greedy
from dwarrow.bots.levels import LEVELS, STRONGEST, Leveled
from dwarrow.bots.uniform import Uniform
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight

NAMES = (*LEVELS, "random", "greedy")  # from the weakest level to the strongest, then the simple ones
ALIASES = {"strongest": STRONGEST}
MARKS = (MARK, *FILES)  # of bots that come from a file or are a program
USUAL = "journeyman"  # the opponent if none is named
ALLOWED = ", ".join((*NAMES, *ALIASES))
PROGRAMS_TOO = f"{ALLOWED}, {STRONGEST}@SIMULATIONS, {MARK}COMMAND, {LOOK}FILE, {SEARCH}FILE"
MOST_CORES = 64
MOST_SIMULATIONS = 1_000_000
LEVEL = re.compile(r"(?P<level>[a-z]+)(@(?P<simulations>\d{1,9}))?(:(?P<cores>\d{1,9}))?")  # as in `elder@400:2`


def resolved(name: str, programs: bool = False) -> str:
    """The name a match keeps: what an alias stands for. Programs (`exec:COMMAND`) are known only where they may run,
    and so are networks of a file (`net:FILE`, `search:FILE`), and levels on several cores (`elder:4`) or with a number
    of simulations (`elder@400`)."""
    if programs and name.startswith(MARKS):
        (command_of if name.startswith(MARK) else check)(name)
        return name
    if name in NAMES:
        return name
    if name in ALIASES:
        return ALIASES[name]
    ordered = order_of(name) if programs else None
    if ordered is not None:
        return str(ordered)
    raise DwarrowError(f"there is no bot {name!r} (allowed: {PROGRAMS_TOO if programs else ALLOWED})")


class Order(NamedTuple):
    """A level as it is asked for."""

    level: str
    simulations: int | None  # instead of time
    cores: int

    def __str__(self) -> str:
        simulations = "" if self.simulations is None else f"@{self.simulations}"
        return self.level + simulations + (f":{self.cores}" if self.cores > 1 else "")


def order_of(name: str) -> Order | None:
    """What the name of a level says; None if it is no such name."""
    said = LEVEL.fullmatch(name)
    if said is None:
        return None
    level = ALIASES.get(said["level"], said["level"])
    simulations = None if said["simulations"] is None else int(said["simulations"])
    cores = 1 if said["cores"] is None else int(said["cores"])
    searches = level in LEVELS and LEVELS[level].simulations > 0
    if level not in LEVELS or (said["cores"] is not None and not 1 < cores <= MOST_CORES):
        return None
    if simulations is not None and not (searches and 0 < simulations <= MOST_SIMULATIONS):
        return None
    return Order(level, simulations, cores)


def on_one_core(name: str) -> bool:
    """Whether a bot can sit at a terminal, where each has one core."""
    order = order_of(name)
    return name in NAMES if order is None else order.cores == 1


def make(name: str, game: Game, seed: int, think: float | None = None) -> Bot:
    """The bot of that name for one seat of one match. Bots with equal seeds decide alike.

    `think`: seconds for a decision, where the bot's own bound is longer. Bots are dismissed when the match is over.
    """
    name = resolved(name, programs=True)
    if name == "random":
        return Uniform(seed)
    if name == "greedy":
        return Greedy(game, seed)
    order = order_of(name)
    if order is not None:
        return Leveled(game, LEVELS[order.level], seed, think, order.cores, order.simulations)
    if name.startswith(FILES):
        return FromFile(name, game, seed, think)
    return External(name, game, seed, think)


def dismiss(bots: Iterable[Bot]) -> None:
    """End the programs among some bots, and those that help others."""
    for bot in bots:
        if isinstance(bot, External | Leveled):
            bot.close()


__all__ = [
    "ALIASES", "ALLOWED", "LEVELS", "MARK", "MARKS", "NAMES", "PROGRAMS_TOO", "STRONGEST", "USUAL", "Bot", "External",
    "Sight", "dismiss", "make", "on_one_core", "resolved",
]  # fmt: skip
