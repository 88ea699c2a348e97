"""Bots that play by a network of a file: `net:FILE` by one look, `search:FILE` by the search of the strongest level.

Behind an `@` stands how: `net:FILE@0` always takes the likeliest action (1: as it was learned), `search:FILE@400` makes
so many simulations, however long they take.
"""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import NamedTuple

from dwarrow.bots.learned.policy_file import SEEDS, by_policy, policy_at
from dwarrow.bots.levels import LEVELS, STRONGEST
from dwarrow.bots.search import Budget, Searcher
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight

LOOK, SEARCH = FILES = ("net:", "search:")


class Asked(NamedTuple):
    """What such a name says."""

    mark: str
    file: Path
    how: float | None  # the heat of a look, the simulations of a search


def asked(name: str) -> Asked:
    mark = SEARCH if name.startswith(SEARCH) else LOOK
    whole = name.removeprefix(mark)
    text, at, number = whole.rpartition("@")
    try:
        return Asked(mark, Path(text), max(0.0, float(number))) if at else Asked(mark, Path(whole), None)
    except ValueError:
        return Asked(mark, Path(whole), None)  # a path with an @ in it


def check(name: str) -> None:
    """Refuse a name whose file is not there."""
    if not asked(name).file.is_file():
        raise DwarrowError(f"{name}: there is no such file")


class FromFile:
    """Plays by a network of a file."""

    def __init__(self, name: str, game: Game, seed: int, think: float | None = None) -> None:
        self._asked = asked(name)
        self._policy = policy_at(self._asked.file, game)
        self._chance = Chance(seed)
        level = LEVELS[STRONGEST]
        seconds = level.seconds if think is None else min(level.seconds, think)
        self._budget = Budget(level.simulations, seconds)
        if self._asked.how is not None:
            self._budget = Budget(max(1, int(self._asked.how)), inf)

    def choose(self, sight: Sight) -> int:
        if self._asked.mark == SEARCH:
            return Searcher(self._policy, int(self._chance.below(SEEDS)), self._budget).choose(sight)
        heat = 1.0 if self._asked.how is None else self._asked.how
        return by_policy(self._policy, sight, self._chance, heat, heat)
