"""What a game's judge promises: the worth of actions, from the eyes of one seat."""

from __future__ import annotations

from typing import Protocol

from dwarrow.kernel.sight import Sight


class Judge(Protocol):
    """Says what the actions of a decision are worth. It remembers nothing between decisions."""

    def values(self, sight: Sight) -> list[float]:
        """One value per action of `sight.legal`, in points of the game; only differences mean anything."""
        ...
