"""The Mines of Zavandor. `GAME` is the game as the registry hands it out."""

from __future__ import annotations

from dwarrow.games.mines.game import Mines

GAME = Mines

__all__ = ["GAME"]
