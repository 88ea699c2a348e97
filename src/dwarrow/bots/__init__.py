"""Players: bots by name, and `Sight`, all that a bot gets to look at."""

from __future__ import annotations

from collections.abc import Iterable

from dwarrow.bots.bot import Bot
from dwarrow.bots.external import MARK, External, command_of
from dwarrow.bots.greedy import Greedy
from dwarrow.bots.learned import policy_file
from dwarrow.bots.levels import LEVELS, STRONGEST, Leveled
from dwarrow.bots.uniform import Uniform
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight

NAMES = (*LEVELS, "random", "greedy")  # from the weakest level to the strongest, then the simple ones
ALIASES = {"strongest": STRONGEST}
USUAL = "journeyman"  # the opponent if none is named
ALLOWED = ", ".join((*NAMES, *ALIASES))
PROGRAMS_TOO = f"{ALLOWED}, {MARK}COMMAND, {policy_file.MARK}FILE"
MOST_CORES = 64


def resolved(name: str, programs: bool = False) -> str:
    """The name a match keeps: what an alias stands for. Programs (`exec:COMMAND`) are known only where they may run,
    and so are networks of a file (`net:FILE`) and levels on several cores (`elder:4`)."""
    if programs and name.startswith(MARK):
        command_of(name)
        return name
    if programs and name.startswith(policy_file.MARK):
        if not policy_file.named(name)[0].is_file():
            raise DwarrowError(f"{name}: there is no such file")
        return name
    if name in NAMES:
        return name
    if name in ALIASES:
        return ALIASES[name]
    level, _, cores = name.partition(":")
    if programs and cores.isdecimal() and 1 < int(cores) <= MOST_CORES and ALIASES.get(level, level) in LEVELS:
        return f"{ALIASES.get(level, level)}:{int(cores)}"
    raise DwarrowError(f"there is no bot {name!r} (allowed: {PROGRAMS_TOO if programs else ALLOWED})")


def make(name: str, game: Game, seed: int, think: float | None = None) -> Bot:
    """The bot of that name for one seat of one match. Bots with equal seeds decide alike.

    `think`: seconds for a decision, where the bot's own bound is longer. Bots are dismissed when the match is over.
    """
    name = resolved(name, programs=True)
    if name == "random":
        return Uniform(seed)
    if name == "greedy":
        return Greedy(game, seed)
    level, _, cores = name.partition(":")
    if level in LEVELS:
        return Leveled(game, LEVELS[level], seed, think, int(cores or 1))
    if name.startswith(policy_file.MARK):
        return policy_file.PolicyPlayer(name, game, seed)
    return External(name, game, seed, think)


def dismiss(bots: Iterable[Bot]) -> None:
    """End the programs among some bots, and those that help others."""
    for bot in bots:
        if isinstance(bot, External | Leveled):
            bot.close()


__all__ = [
    "ALIASES",
    "ALLOWED",
    "LEVELS",
    "MARK",
    "NAMES",
    "PROGRAMS_TOO",
    "STRONGEST",
    "USUAL",
    "Bot",
    "External",
    "Sight",
    "dismiss",
    "make",
    "resolved",
]
