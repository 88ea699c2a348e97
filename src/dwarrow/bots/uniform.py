"""The bot `random`: every legal action is as likely as any other."""

from __future__ import annotations

from dwarrow.kernel.chance import Chance
from dwarrow.kernel.sight import Sight


class Uniform:
    """Chooses blindly."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def choose(self, sight: Sight) -> int:
        return sight.legal[int(self._chance.below(len(sight.legal)))]
