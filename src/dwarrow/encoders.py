"""Encoders: what a seat may know, as a row of numbers, for learned bots and research.

Nothing in a row depends on what the seat cannot know. A game brings its encoder itself (`Game.bot`).
"""

from __future__ import annotations

from dwarrow.kernel.encoder import Encoder, Field
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game


def encoder_of(game: Game) -> Encoder:
    """The encoder of a game, for its components."""
    make = game.bot.encoder
    if make is None:
        raise DwarrowError(f"{game.name} has no encoder")
    return make(game)


__all__ = ["Encoder", "Field", "encoder_of"]
