"""Boards as pictures: a view drawn as one SVG. It shows only what the view contains, so nothing hidden is in it.

`picture(state, seat)` is what a seat sees and `picture(state)` what a spectator sees; the text can be saved as a file,
and a notebook shows it as it is. A game is drawn by its own `painter`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dwarrow.kernel.game import Game
from dwarrow.kernel.pictures.canvas import Canvas
from dwarrow.kernel.pictures.parts import Scene
from dwarrow.kernel.state import State
from dwarrow.kernel.texts import Catalog


class Picture(str):
    """The text of an SVG that a notebook draws instead of quoting."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(state: State, seat: int | None = None, language: str = "en", names: Sequence[str] = ()) -> Picture:
    """A state as a seat sees it, or a spectator. Without `names` of players they are seat 0, seat 1 ..."""
    return drawn(state.game, state.view(seat), state.game.catalog(language).named(names))


def drawn(game: Game, view: dict[str, Any], catalog: Catalog) -> Picture:
    """A view of a game, in the words of a catalog; empty if nothing draws that game."""
    if game.painter is None:
        return Picture()
    canvas = Canvas(game.name, game.folder, game.glossary(catalog))
    game.painter(Scene(canvas, view, game.pieces(), catalog))
    heading = game.board(view, catalog)[0].title  # of every game: where the match stands
    return Picture(canvas.svg(catalog.say("title"), heading, game.prompt(view, catalog)))
