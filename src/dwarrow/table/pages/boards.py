"""Boards in words for templates: which cells get a symbol, which tables are too wide for a phone.

Symbols are those of the game's component sheet; a cell whose tone is a symbol's name is shown with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from dwarrow.kernel.boards import Block, Cell, Place, cells, text
from dwarrow.kernel.game import Game
from dwarrow.kernel.pictures.canvas import art
from dwarrow.kernel.texts import Catalog

PHONE_WIDTH = 34  # characters of a table that fit on a phone
DASHES = ("", "–")


class Content(NamedTuple):
    """The content of one place of a table."""

    html: Markup
    empty: bool


class Panel(NamedTuple):
    """A block for the template."""

    title: str
    columns: list[tuple[str, bool]]  # heading, whether its cells are numbers
    rows: list[list[Content]]
    aside: bool
    wide: bool
    figures: bool  # nothing but numbers beside its first column


class Symbols:
    def __init__(self, game: Game, catalog: Catalog) -> None:
        sheet = game.sheet(catalog)
        self.names = {symbol.id: symbol.name for symbol in sheet.symbols}
        cards = {card.id for section in sheet.sections for card in section.cards}
        self.glossary = {name: line for name, line in game.glossary(catalog).items() if name in cards}
        # Our own SVG, to be used by reference.
        self.drawings = [Markup(art(game.folder)[each.drawing].symbol(f"s-{each.id}")) for each in sheet.symbols]

    def icon(self, name: str) -> Markup:
        return Markup('<svg class="icon" aria-hidden="true"><use href="#s-{}"/></svg>').format(name)

    def of(self, action: str) -> list[str]:
        return [word for word in action.split()[1:] if word in self.names]


@lru_cache(64)
def symbols(game: Game, language: str) -> Symbols:
    return Symbols(game, game.catalog(language))


def panels(blocks: Sequence[Block], drawn: Symbols, cards: str) -> list[Panel]:
    """Blocks for a template; ids of cards link to the page `cards`."""
    return [_panel(block, drawn, cards) for block in blocks]


def _panel(block: Block, drawn: Symbols, cards: str) -> Panel:
    texts = [[text(place).strip() for place in row] for row in block.rows]
    across = [[row[index] for row in texts] for index in range(len(block.columns))]
    width = sum(max(map(len, (block.columns[index], *column))) + 2 for index, column in enumerate(across))
    columns = [(block.columns[index], _numbers(column)) for index, column in enumerate(across)]
    rows = [[_content(place, drawn, cards) for place in row] for row in block.rows]
    figures = all(number for _, number in columns[1:])
    return Panel(block.title, columns, rows, block.aside, width > PHONE_WIDTH and not figures, figures)


def _numbers(column: Sequence[str]) -> bool:
    return all(each in DASHES or each.lstrip("−").isdecimal() for each in column) and set(column) != {"–"}


def _content(place: Place, drawn: Symbols, cards: str) -> Content:
    html = "".join(_marked(cell, drawn, cards) for cell in cells(place))
    return Content(Markup(html), text(place).strip() in DASHES)  # every text in it was escaped


def _marked(cell: Cell, drawn: Symbols, cards: str) -> str:
    """A text with its symbol, or with its tone as a class; the id of a card links to it."""
    name = cell.text.strip()
    if name in drawn.glossary:
        about = escape(drawn.glossary[name])
        return f'<a class="card-id" href="{cards}#card-{escape(name)}" title="{about}">{escape(name)}</a> '
    if cell.tone in drawn.names:
        name = escape(drawn.names[cell.tone])
        return f'<span class="gem" title="{name}">{drawn.icon(cell.tone)}{escape(cell.text)}</span>'
    if cell.tone:
        return f'<span class="tone-{escape(cell.tone)}">{escape(cell.text)}</span>'
    return escape(cell.text)


class Board(NamedTuple):
    """A board in the parts that a page shows."""

    heading: str
    hand: list[Panel]
    near: list[Panel]
    aside: list[Panel]


def arrange(game: Game, view: dict[str, Any], catalog: Catalog, cards: str, own: bool) -> Board:
    """A board in its parts. The last blocks, the hand and the current decision, go beside the actions."""
    heading, *rest = panels(game.board(view, catalog), symbols(game, catalog.language), cards)
    last = 2 if own else 1
    near, aside = ([panel for panel in rest[:-last] if panel.aside == beside] for beside in (False, True))
    return Board(heading.title, rest[-last:], near, aside)
