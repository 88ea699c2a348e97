"""The rules of a game as HTML, for pages and for the client; cited paragraph numbers are links."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from dwarrow.kernel import rulebook
from dwarrow.kernel.game import Game
from dwarrow.kernel.texts import ENGLISH
from dwarrow.table.match.games import game_named
from dwarrow.table.wire.games import Paragraph

NUMBER = re.compile(r"[A-Z]+\d+(?:\.\d+)*")
CITED = re.compile(r"(?<![\w.])([A-Z]+\d+(?:\.\d+)*)(?![\w-])")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class RulesPage:
    """The rules as one page: every paragraph has its number as an id; `headings` are for the table of contents."""

    def __init__(self, text: str) -> None:
        tokens = MARKDOWN.parse(text)
        self.headings: list[tuple[str, str]] = []
        self.numbers: set[str] = set()
        for index, token in enumerate(tokens):
            row = token.type == "td_open" and tokens[index - 1].type == "tr_open"
            if row or token.type in ("heading_open", "paragraph_open"):
                self._number(token, tokens[index + 1])
        self.html = Markup(rendered(tokens, self.numbers))  # html is off

    def _number(self, opened: Token, inline: Token) -> None:
        """Give an id to a heading that begins with a number, and to a paragraph or row that begins with one in bold."""
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


@lru_cache
def players_page(name: str, language: str) -> RulesPage:
    return RulesPage(game_named(name).rulebook(language))


@lru_cache
def players_language(name: str, language: str) -> str:
    """The language of that page: English if the game has no rules in the given one."""
    game = game_named(name)
    return ENGLISH if game.rulebook(language) == game.rulebook(ENGLISH) else language


@lru_cache
def reference_page(name: str) -> RulesPage:
    return RulesPage(game_named(name).rules())


def paragraphs(game: Game, language: str) -> list[Paragraph]:
    found = rulebook.paragraphs(game.rulebook(language))
    known = {each.number for each in found}
    return [
        Paragraph(each.number, each.level, each.title, rendered(MARKDOWN.parse(each.text), known)) for each in found
    ]


def rendered(tokens: list[Token], known: Collection[str]) -> str:
    """HTML in which the `known` numbers are links, except in headings."""
    for index, token in enumerate(tokens):
        if token.type == "th_open":
            token.attrSet("scope", "col")
        if token.type == "table_open":
            token.attrSet("tabindex", "0")  # it scrolls on a narrow screen, by keyboard too
        if token.type == "inline" and tokens[index - 1].type != "heading_open":
            token.children = _linked(token.children or [], known)
    return str(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def _linked(children: list[Token], known: Collection[str]) -> list[Token]:
    found: list[Token] = []
    bold = 0
    for child in children:
        bold += child.nesting if child.tag == "strong" else 0
        if child.type != "text" or bold:
            found.append(child)
            continue
        position = 0
        for cited in CITED.finditer(child.content):
            if cited[1] in known:
                found += [_text(child, child.content[position : cited.start()]), *_link(child, cited[1])]
                position = cited.end()
        found.append(_text(child, child.content[position:]))
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
