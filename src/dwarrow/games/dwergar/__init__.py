"""Dwergar. `GAME` is the game as the registry hands it out."""

from __future__ import annotations

from dwarrow.games.dwergar.game import Dwergar

GAME = Dwergar

__all__ = ["GAME"]
