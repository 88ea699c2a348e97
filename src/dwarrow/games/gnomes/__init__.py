"""The Gnomes of Zavandor. The front door: `GAME` is the game as the registry hands it out, `Components` and `Item` are
what its `components` are made of.
"""

from __future__ import annotations

from dwarrow.games.gnomes.game import Gnomes
from dwarrow.games.gnomes.pieces import Components, Item

GAME = Gnomes

__all__ = ["GAME", "Components", "Item"]
