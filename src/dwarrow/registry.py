"""The games by name. A game is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from dwarrow.kernel.errors import UnknownGame

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game

NAMES = ("mines", "gnomes", "dwergar", "zwergendorf")
_games: dict[str, Game] = {}


def game(name: str, components: str | None = None, text: str | None = None) -> Game:
    """The game of that name. It is played with the cards and numbers of the TOML file `components`, or of TOML given as
    `text`, or as shipped.
    """
    if name not in NAMES:
        raise UnknownGame(f"there is no game {name!r} (known: {', '.join(NAMES)})")
    shipped = components is None and text is None
    if shipped and name in _games:
        return _games[name]
    made: Game = import_module(f"dwarrow.games.{name}").GAME(components, text)
    if shipped:
        _games[name] = made
    return made
