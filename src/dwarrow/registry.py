"""The games by name: the shipped ones, and those of installed packages. A game is imported when it is first asked for.

A package brings a game by an entry point of the group `dwarrow.games`, `name = "its.module:GAME"`. One that cannot be
used is reported by name and skipped: nothing from outside keeps the shipped games from starting.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dwarrow.kernel.components import is_ident
from dwarrow.kernel.errors import UnknownGame
from dwarrow.kernel.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

SHIPPED = ("mines", "gnomes", "dwergar", "zwergendorf")
GROUP = "dwarrow.games"
_games: dict[str, Game] = {}


def names() -> tuple[str, ...]:
    """All games, the shipped ones first."""
    return (*SHIPPED, *outside())


def game(name: str, components: str | None = None, text: str | None = None) -> Game:
    """The game of that name. It is played with the cards and numbers of the TOML file `components`, or of TOML given as
    `text`, or as shipped.
    """
    shipped = components is None and text is None
    if shipped and name in _games:
        return _games[name]
    made: Game = kind(name)(components, text)
    if shipped:
        _games[name] = made
    return made


def kind(name: str) -> Any:
    """The class of a game, which makes it from its components."""
    if name in SHIPPED:
        return import_module(f"dwarrow.games.{name}").GAME
    if name not in outside():
        raise UnknownGame(f"there is no game {name!r} (known: {', '.join(names())})")
    return outside()[name]


@cache
def outside() -> dict[str, Any]:
    """The games of installed packages, by name."""
    from importlib.metadata import entry_points  # takes longer to import than a game

    found: dict[str, Any] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda each: (each.name, each.value)):
        try:
            if entry.name in SHIPPED or entry.name in found:
                raise TypeError("there is a game of this name already")
            _games[entry.name] = declared(entry)
            found[entry.name] = type(_games[entry.name])
        except Exception as error:
            report(entry, error)
    return found


def declared(entry: EntryPoint) -> Game:
    """The game of a package with its shipped components, if it is declared as a game must be."""
    made = entry.load()()
    if not isinstance(made, Game):
        raise TypeError(f"{entry.value} makes a {type(made).__name__}, not a dwarrow.kernel.game.Game")
    if made.name != entry.name or not is_ident(made.name):
        raise TypeError(f"the game calls itself {made.name!r} (allowed: the entry point's name, a lower-case word)")
    if made.rules_version < 1 or not made.seats or not len(made.actions):
        raise TypeError("rules_version, seats and actions must be there")
    made.catalog("en").say("title")
    return made


def report(entry: EntryPoint, error: Exception) -> None:
    """Warn on stderr, and go on."""
    from logging import getLogger

    package = entry.dist.name if entry.dist is not None else entry.value
    fault = str(error) or type(error).__name__
    getLogger("dwarrow").warning("dwarrow: skipped the game %r of the package %s: %s", entry.name, package, fault)
