"""What a bot is: somebody who chooses an action from what a seat may look at."""

from __future__ import annotations

from typing import Protocol

from dwarrow.kernel.sight import Sight


class Bot(Protocol):
    """A player that plays by itself.

    A choice depends on the bot's seed, on how many choices it has made, and on what its seat knows: the same on a
    state and on every re-deal of it for that seat.
    """

    def choose(self, sight: Sight) -> int:
        """An action code from `sight.legal`."""
        ...
