"""The rules of a game as pages, for players and in full, with an id for every paragraph; and its cards."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from dwarrow.kernel.game import Game
from dwarrow.kernel.texts import ENGLISH
from dwarrow.table.api.dependencies import TheTable
from dwarrow.table.api.rules_html import RulesPage, players_language, players_page, reference_page
from dwarrow.table.match.games import game_named, game_of
from dwarrow.table.pages import boards, render
from dwarrow.table.pages.visitor import TheVisitor, Visitor


@get("/rules/{game:str}", include_in_schema=False)
async def rules(game: FromPath[str], visitor: TheVisitor) -> Response[str]:
    page, language = players_page(game, visitor.language), players_language(game, visitor.language)
    return rules_page(game, visitor, page, language)


@get("/rules/{game:str}/reference", include_in_schema=False)
async def reference(game: FromPath[str], visitor: TheVisitor) -> Response[str]:
    """All of rules.md, which is English in every game."""
    return rules_page(game, visitor, reference_page(game), ENGLISH, full=True)


def rules_page(name: str, visitor: Visitor, book: RulesPage, language: str, full: bool = False) -> Response[str]:
    title = game_named(name).catalog(visitor.language).say("title")
    return render.page("rules.html", visitor, book=book, title=title, game=name, language=language, full=full)


@get("/games/{game:str}/cards", include_in_schema=False)
async def cards(game: FromPath[str], visitor: TheVisitor) -> Response[str]:
    """Every card as the program understands it."""
    return sheet_page(game_named(game), visitor)


@get("/table/{table_id:str}/cards", include_in_schema=False)
async def table_cards(table: TheTable, visitor: TheVisitor) -> Response[str]:
    """The cards of a table that has a component file of its own."""
    return sheet_page(game_of(table.row), visitor)


def sheet_page(game: Game, visitor: Visitor) -> Response[str]:
    words = game.catalog(visitor.language)
    sheet = game.sheet(words)
    return render.page(
        "cards.html",
        visitor,
        sheet=sheet,
        symbols=boards.symbols(game, visitor.language),
        spread=[symbol.id for symbol in sheet.symbols if symbol.spread],
        title=words.say("title"),
        lead=words.say("sheet.lead"),
    )
