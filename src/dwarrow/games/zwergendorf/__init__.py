"""Zwergendorf. `GAME` is the game as the registry hands it out."""

from __future__ import annotations

from dwarrow.games.zwergendorf.game import Zwergendorf

GAME = Zwergendorf

__all__ = ["GAME"]
