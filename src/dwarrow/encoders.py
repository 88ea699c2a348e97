"""Encoders: what a seat may know, as a row of numbers, for learned bots and research.

Nothing in a row depends on what the seat cannot know. A game brings its encoder itself (`Game.bot`).
"""

from __future__ import annotations

from dwarrow.kernel.encoder import Encoder, Field
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game

VERSIONS = (1, 2)  # of rows; from 2 on they end with what is remembered of each seat


def encoder_of(game: Game, version: int = VERSIONS[-1]) -> Encoder:
    """The encoder of a game, for its components. A game that remembers nothing has rows of version 1 alone."""
    make = game.bot.encoder
    if make is None:
        raise DwarrowError(f"{game.name} has no encoder")
    if version not in VERSIONS:
        raise DwarrowError(f"there are no rows of version {version} (allowed: {', '.join(map(str, VERSIONS))})")
    encoder = make(game)
    if version > 1:
        encoder.lay_out_past()
    return encoder


__all__ = ["Encoder", "Field", "encoder_of"]
