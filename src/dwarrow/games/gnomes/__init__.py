"""The Gnomes of Zavandor. `GAME` is the game as the registry hands it out."""

from __future__ import annotations

from dwarrow.games.gnomes.game import Gnomes

GAME = Gnomes

__all__ = ["GAME"]
