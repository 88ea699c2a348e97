"""Zwergendorf. The front door: `GAME` is the game as the registry hands it out, `Components` and `Card` are what its
`components` are made of.
"""

from __future__ import annotations

from dwarrow.games.zwergendorf.game import Zwergendorf
from dwarrow.games.zwergendorf.pieces import Card, Components

GAME = Zwergendorf

__all__ = ["GAME", "Card", "Components"]
