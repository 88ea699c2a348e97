"""What a client needs to draw and speak: pieces, glossary, texts and rules of a game, or of a table's own components.

All of it is the same for everybody and does not change while this version of the program runs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from dwarrow import languages
from dwarrow.kernel.game import Game
from dwarrow.kernel.texts import ENGLISH, Catalog, find_language
from dwarrow.table import translate
from dwarrow.table.api.dependencies import AnyRequest, TheTable
from dwarrow.table.api.http_cache import CachedBody, cached_body, respond
from dwarrow.table.api.routes.routing import TABLE, read
from dwarrow.table.api.rules_html import paragraphs
from dwarrow.table.match.games import game_named, game_of
from dwarrow.table.problems import Problem
from dwarrow.table.wire.games import LanguageInfo, Paragraph, Texts


def pieces_of(game: Game, _: str) -> Any:
    return game.pieces()


def glossary_of(game: Game, language: str) -> Any:
    return game.glossary(game.catalog(language))


def texts_of(game: Game, language: str) -> Any:
    return texts_message(game.catalog(language))


def texts_message(catalog: Catalog) -> Texts:
    patterns = {name: list(each) for name, each in catalog.patterns().items()}
    return msgspec.convert(
        {
            "language": catalog.language,
            "texts": catalog.templates(),
            "given": catalog.given,
            "formatters": patterns,
            "plurals": catalog.spoken.plurals,
            "english": catalog.borrowed(),
            "english_plurals": find_language(ENGLISH).plurals,
        },
        Texts,
    )


Part = Callable[[Game, str], Any]


@lru_cache
def shipped(name: str, part: Part, language: str) -> CachedBody:
    return cached_body(msgspec.json.encode(part(game_named(name), language)))


@lru_cache
def frame(language: str) -> CachedBody:
    return cached_body(msgspec.json.encode(texts_message(translate.catalog(language))))


def known_language(language: str) -> str:
    if not languages.known(language):
        raise Problem("unknown_page")
    return language


def of_game(request: AnyRequest, game: str, part: Part, language: str = ENGLISH) -> Response[Any]:
    game_named(game)
    return respond(request, shipped(game, part, known_language(language)))


def of_table(request: AnyRequest, table: TheTable, part: Part, language: str = ENGLISH) -> Response[Any]:
    """The same for a table, which may have its own components."""
    game = game_of(table.row)
    if game.text is None:
        return of_game(request, game.name, part, language)
    return respond(request, cached_body(msgspec.json.encode(part(game, known_language(language)))))


class Pieces(Controller):
    """What does not change during a match, and the rules: a refusal names one of their paragraphs."""

    tags = ("games",)

    @read("/games/{game:str}/pieces", "All that lies in the box, to draw it", "unknown_game")
    async def pieces(self, request: AnyRequest, game: FromPath[str]) -> Response[dict[str, Any]]:
        return of_game(request, game, pieces_of)

    @read("/games/{game:str}/glossary/{language:str}", "Every card and place in a line", "unknown_game unknown_page")
    async def glossary(
        self, request: AnyRequest, game: FromPath[str], language: FromPath[str]
    ) -> Response[dict[str, str]]:
        return of_game(request, game, glossary_of, language)

    @read("/games/{game:str}/texts/{language:str}", "What the game says", "unknown_game unknown_page")
    async def texts(self, request: AnyRequest, game: FromPath[str], language: FromPath[str]) -> Response[Texts]:
        return of_game(request, game, texts_of, language)

    @read("/languages", "The languages, the usual one first", sync_to_thread=False)
    def languages(self) -> list[LanguageInfo]:
        return [LanguageInfo(code, name) for code, name in languages.names().items()]

    @read("/texts/{language:str}", "What the table itself says", "unknown_page")
    async def frame_texts(self, request: AnyRequest, language: FromPath[str]) -> Response[Texts]:
        return respond(request, frame(known_language(language)))

    @read(f"{TABLE}/pieces", "What this table is played with")
    async def table_pieces(self, request: AnyRequest, table: TheTable) -> Response[dict[str, Any]]:
        return of_table(request, table, pieces_of)

    @read(f"{TABLE}/glossary/{{language:str}}", "Every card and place of this table in a line", "unknown_page")
    async def table_glossary(
        self, request: AnyRequest, table: TheTable, language: FromPath[str]
    ) -> Response[dict[str, str]]:
        return of_table(request, table, glossary_of, language)

    @read(f"{TABLE}/texts/{{language:str}}", "What the game says, with this table's names of cards", "unknown_page")
    async def table_texts(self, request: AnyRequest, table: TheTable, language: FromPath[str]) -> Response[Texts]:
        return of_table(request, table, texts_of, language)

    @read("/games/{game:str}/rules/{language:str}", "The rules for players", "unknown_game unknown_page")
    async def rules(
        self, request: AnyRequest, game: FromPath[str], language: FromPath[str]
    ) -> Response[list[Paragraph]]:
        return of_game(request, game, paragraphs, language)
