"""Bots that think briefly and as long as they need for it, so that tests are quick and the same everywhere."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import dwarrow
from dwarrow.bots import LEVELS, Bot, make
from dwarrow.bots.levels import Leveled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dwarrow.bots import Sight
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.state import State

FEW = 6
LONG = 600.0  # seconds: the simulations end it


@cache
def game(name: str) -> Game:
    return dwarrow.game(name)


def quick(name: str, of: Game, seed: int) -> Bot:
    """A bot by name; a level that searches does so with a few simulations."""
    if name not in LEVELS:
        return make(name, of, seed)
    level = LEVELS[name]
    return Leveled(of, level._replace(simulations=min(level.simulations, FEW), seconds=LONG), seed)


def tables() -> Iterator[tuple[str, int]]:
    """Every game with every number of seats."""
    for name in dwarrow.NAMES:
        for seats in game(name).seats:
            yield name, seats


class Clock:
    """A clock that goes on by the same step with every look at it."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def counted(sight: Sight) -> list[int]:
    """The seeds of the re-deals that somebody with this sight looks at."""
    seeds: list[int] = []
    redeal = sight.redeal

    def counting(seed: int) -> State:
        seeds.append(seed)
        return redeal(seed)

    sight.redeal = counting
    return seeds
