"""The rules of a game as a page, every paragraph with its number as an address; and its cards as a sheet."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from litestar import Response, get
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markupsafe import Markup

from dwarrow.table.games import game_named, game_of
from dwarrow.table.given import ThePlace
from dwarrow.table.pages import blocks, render
from dwarrow.table.pages.visitor import TheVisitor

if TYPE_CHECKING:
    from markdown_it.token import Token

    from dwarrow.kernel.game import Game
    from dwarrow.table.pages.visitor import Visitor

NUMBER = re.compile(r"[A-Z]+\d+(?:\.\d+)*")
CITED = re.compile(r"(?<![\w.])([A-Z]\d+(?:\.\d+)*)(?![\w-])")


class Rulebook:
    """A game's rules: the page, and the numbered headings for its contents."""

    def __init__(self, text: str) -> None:
        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        tokens = markdown.parse(text)
        self.headings: list[tuple[str, str]] = []
        self.numbers: set[str] = set()
        for index, token in enumerate(tokens):
            if token.type in ("heading_open", "paragraph_open", "td_open"):
                self._number(token, tokens[index + 1])
            elif token.type == "th_open":
                token.attrSet("scope", "col")
        for index, token in enumerate(tokens):
            if token.type == "inline" and tokens[index - 1].type != "heading_open":
                token.children = self._linked(token.children or [])
        self.html = Markup(markdown.renderer.render(tokens, markdown.options, {}))  # html is off

    def _number(self, opened: Token, inline: Token) -> None:
        """A heading that begins with a number, or a paragraph or cell whose first words are one in bold."""
        if opened.type == "heading_open":
            found = NUMBER.match(inline.content)
        else:
            children = inline.children or []
            strong = len(children) > 2 and children[0].content == "" and children[1].type == "strong_open"
            bold = children[2].content if strong else ""
            found = NUMBER.fullmatch(bold)
            if opened.type == "td_open" and not found:
                found = NUMBER.fullmatch(inline.content)
        if found is None or found[0] in self.numbers:
            return
        opened.attrSet("id", found[0])
        self.numbers.add(found[0])
        if opened.type == "heading_open" and opened.tag == "h2":
            self.headings.append((found[0], inline.content[found.end() :].strip()))

    def _linked(self, children: list[Token]) -> list[Token]:
        """Paragraphs that are cited in running text as links."""
        found: list[Token] = []
        bold = 0
        for child in children:
            bold += child.nesting if child.tag == "strong" else 0
            if child.type != "text" or bold:
                found.append(child)
                continue
            place = 0
            for cited in CITED.finditer(child.content):
                if cited[1] in self.numbers:
                    found += [_text(child, child.content[place : cited.start()]), *_link(child, cited[1])]
                    place = cited.end()
            found.append(_text(child, child.content[place:]))
        return found


def _text(like: Token, content: str) -> Token:
    copied = like.copy()
    copied.content = content
    return copied


def _link(like: Token, number: str) -> list[Token]:
    opened, closed = like.copy(), like.copy()
    opened.type, opened.tag, opened.nesting, opened.attrs = "link_open", "a", 1, {"href": f"#{number}"}
    closed.type, closed.tag, closed.nesting = "link_close", "a", -1
    return [opened, _text(like, number), closed]


@lru_cache
def rulebook(name: str) -> Rulebook:
    return Rulebook(game_named(name).rules())


@get("/rules/{game:str}", include_in_schema=False)
async def rules(game: FromPath[str], visitor: TheVisitor) -> Response[str]:
    title = game_named(game).catalog(visitor.language).say("title")
    return render.page("rules.html", visitor, book=rulebook(game), title=title, game=game)


@get("/games/{game:str}/cards", include_in_schema=False)
async def cards(game: FromPath[str], visitor: TheVisitor) -> Response[str]:
    """Every card as the program understands it."""
    return sheet_page(game_named(game), visitor)


@get("/table/{table_id:str}/cards", include_in_schema=False)
async def table_cards(place: ThePlace, visitor: TheVisitor) -> Response[str]:
    """The cards of a table that has a component file of its own."""
    return sheet_page(game_of(place.row), visitor)


def sheet_page(game: Game, visitor: Visitor) -> Response[str]:
    words = game.catalog(visitor.language)
    sheet = game.sheet(words)
    return render.page(
        "cards.html",
        visitor,
        sheet=sheet,
        symbols=blocks.symbols(game, visitor.language),
        spread=[symbol.id for symbol in sheet.symbols if symbol.spread],
        title=words.say("title"),
        lead=words.say("sheet.lead"),
    )
