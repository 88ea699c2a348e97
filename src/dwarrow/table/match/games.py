"""The games that tables play: the shipped ones, and those with a component file of the table's own."""

from __future__ import annotations

from functools import lru_cache

from dwarrow import registry
from dwarrow.kernel.errors import ComponentError, UnknownGame
from dwarrow.kernel.game import Game
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import TableRow

KEPT = 64  # games with their own components that stay in memory
MAX_FAULTS = 20  # of a component file that are reported
_editions: dict[str, str] = {}  # shipped components of other versions, by digest


def game_named(name: str, components: str | None = None) -> Game:
    """A game by name, with the given component file if there is one."""
    try:
        return registry.game(name) if components is None else _own(name, components)
    except UnknownGame:
        raise Problem("unknown_game", game=name, games=list(registry.names())) from None
    except ComponentError as error:
        raise Problem("bad_components", faults=error.lines()[:MAX_FAULTS]) from None


@lru_cache(KEPT)
def _own(name: str, components: str) -> Game:
    return registry.game(name, text=components)


def remember_edition(edition: str, components: str) -> None:
    """Keep shipped components of another version for the tables that play with them."""
    _editions[edition] = components


def has_edition(row: TableRow) -> bool:
    """Whether the components of a table are in memory."""
    return row.edition in (None, registry.game(row.game).digest) or row.edition in _editions


def game_of(row: TableRow) -> Game:
    """The game of a table; a Problem if its match began under other rules."""
    components = row.components
    if row.edition is not None and row.edition != registry.game(row.game).digest:
        components = _editions[row.edition]
    game = game_named(row.game, components)
    if game.rules_version != row.rules:
        raise Problem("other_program", rules=row.rules)
    return game
