"""Encoders: what a seat may know, as a row of numbers. One module per game, loaded when needed.

Learned bots and the adapters for research read these rows. Nothing in a row depends on what the seat cannot know.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from dwarrow.kernel.encoder import Encoder, Field
from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game

# game -> class in the module of that name here
ENCODERS = {
    "dwergar": "DwergarEncoder",
    "gnomes": "GnomesEncoder",
    "mines": "MinesEncoder",
    "zwergendorf": "ZwergendorfEncoder",
}


def encoder_of(game: Game) -> Encoder:
    """The encoder of a game, for its components."""
    if game.name not in ENCODERS:
        raise DwarrowError(f"there is no encoder for {game.name} (known: {', '.join(ENCODERS)})")
    encoder: Encoder = getattr(import_module(f"dwarrow.games.{game.name}.bot.encoder.encoder"), ENCODERS[game.name])(
        game
    )
    return encoder


__all__ = ["ENCODERS", "Encoder", "Field", "encoder_of"]
