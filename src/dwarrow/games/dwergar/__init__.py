"""Dwergar. The front door: `GAME` is the game as the registry hands it out, `Components` and `Project` are what its
`components` are made of.
"""

from __future__ import annotations

from dwarrow.games.dwergar.game import Dwergar
from dwarrow.games.dwergar.pieces import Components, Project

GAME = Dwergar

__all__ = ["GAME", "Components", "Project"]
