"""The Mines of Zavandor. The front door: `GAME` is the game as the registry hands it out, `Components` and `Item` are
what its `components` are made of.
"""

from __future__ import annotations

from dwarrow.games.mines.game import Mines
from dwarrow.games.mines.pieces import Components, Item

GAME = Mines

__all__ = ["GAME", "Components", "Item"]
