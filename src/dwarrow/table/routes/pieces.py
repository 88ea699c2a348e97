"""What a client draws and speaks with: the pieces, the glossary and the texts of a game, or of a table's own cards.

All of it is the same for everybody and lasts as long as this version of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Controller, Request, Response, get
from litestar.params import FromPath

from dwarrow import languages
from dwarrow.kernel.game import Game
from dwarrow.kernel.texts import ENGLISH, Catalog, find_language
from dwarrow.table import translate
from dwarrow.table.games import game_named, game_of
from dwarrow.table.given import ThePlace
from dwarrow.table.lasting import Lasting, answer, lasting
from dwarrow.table.problems import Problem
from dwarrow.table.routes.documented import AT_TABLE, problems
from dwarrow.table.wire import LanguageInfo, Texts

Asked = Request[Any, Any, Any]


def pieces_of(game: Game, _: str) -> Any:
    return game.pieces()


def glossary_of(game: Game, language: str) -> Any:
    return game.glossary(game.catalog(language))


def texts_of(game: Game, language: str) -> Any:
    return told(game.catalog(language))


def told(catalog: Catalog) -> Texts:
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
def shipped(name: str, part: Part, language: str) -> Lasting:
    """A part of a game as it is shipped."""
    return lasting(msgspec.json.encode(part(game_named(name), language)))


@lru_cache
def frame(language: str) -> Lasting:
    return lasting(msgspec.json.encode(told(translate.catalog(language))))


def spoken(language: str) -> str:
    if not languages.known(language):
        raise Problem("unknown_page")
    return language


def of_game(request: Asked, game: str, part: Part, language: str = ENGLISH) -> Response[Any]:
    game_named(game)
    return answer(request, shipped(game, part, spoken(language)))


def of_table(request: Asked, place: ThePlace, part: Part, language: str = ENGLISH) -> Response[Any]:
    """The same of a table; one with a component file of its own has pieces and names of its own."""
    game = game_of(place.row)
    if game.text is None:
        return of_game(request, game.name, part, language)
    return answer(request, lasting(msgspec.json.encode(part(game, spoken(language)))))


class Pieces(Controller):
    """What does not change during a match."""

    tags = ("games",)

    @get("/games/{game:str}/pieces", summary="All that lies in the box, to draw it", responses=problems("unknown_game"))
    async def pieces(self, request: Asked, game: FromPath[str]) -> Response[dict[str, Any]]:
        return of_game(request, game, pieces_of)

    @get(
        "/games/{game:str}/glossary/{language:str}",
        summary="Every card and place in a line",
        responses=problems("unknown_game", "unknown_page"),
    )
    async def glossary(self, request: Asked, game: FromPath[str], language: FromPath[str]) -> Response[dict[str, str]]:
        return of_game(request, game, glossary_of, language)

    @get(
        "/games/{game:str}/texts/{language:str}",
        summary="What the game says",
        responses=problems("unknown_game", "unknown_page"),
    )
    async def texts(self, request: Asked, game: FromPath[str], language: FromPath[str]) -> Response[Texts]:
        return of_game(request, game, texts_of, language)

    @get("/languages", summary="The languages, the usual one first", responses=problems(), sync_to_thread=False)
    def languages(self) -> list[LanguageInfo]:
        return [LanguageInfo(code, name) for code, name in languages.names().items()]

    @get("/texts/{language:str}", summary="What the table itself says", responses=problems("unknown_page"))
    async def frame_texts(self, request: Asked, language: FromPath[str]) -> Response[Texts]:
        return answer(request, frame(spoken(language)))

    @get("/tables/{table_id:str}/pieces", summary="What this table is played with", responses=problems(*AT_TABLE))
    async def table_pieces(self, request: Asked, place: ThePlace) -> Response[dict[str, Any]]:
        return of_table(request, place, pieces_of)

    @get(
        "/tables/{table_id:str}/glossary/{language:str}",
        summary="Every card and place of this table in a line",
        responses=problems("unknown_page", *AT_TABLE),
    )
    async def table_glossary(
        self, request: Asked, place: ThePlace, language: FromPath[str]
    ) -> Response[dict[str, str]]:
        return of_table(request, place, glossary_of, language)

    @get(
        "/tables/{table_id:str}/texts/{language:str}",
        summary="What the game says, with this table's names of cards",
        responses=problems("unknown_page", *AT_TABLE),
    )
    async def table_texts(self, request: Asked, place: ThePlace, language: FromPath[str]) -> Response[Texts]:
        return of_table(request, place, texts_of, language)
