"""What a game's judge promises: the worth of actions, from the eyes of one seat."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Protocol

from dwarrow.kernel.sight import Sight

TimeLeft = Callable[[], float]
"""Seconds that are left for a decision. Games have no clock of their own."""


def unhurried() -> float:
    return inf


class Judge(Protocol):
    """Says what the actions of a decision are worth. It remembers nothing between decisions."""

    def values(self, sight: Sight) -> list[float]:
        """One value per action of `sight.legal`, in points of the game; only differences mean anything."""
        ...
