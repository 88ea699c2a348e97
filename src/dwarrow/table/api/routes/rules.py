"""The rules for players, paragraph by paragraph."""

from __future__ import annotations

from litestar import Controller, Response
from litestar.params import FromPath

from dwarrow.table.api.dependencies import AnyRequest
from dwarrow.table.api.routes.pieces import of_game
from dwarrow.table.api.routes.routing import read
from dwarrow.table.api.rules_html import paragraphs
from dwarrow.table.wire.games import Paragraph


class Rules(Controller):
    """What a game's rules say, in a language. A refusal names one of these paragraphs."""

    tags = ("games",)

    @read("/games/{game:str}/rules/{language:str}", "The rules for players", "unknown_game unknown_page")
    async def rules(
        self, request: AnyRequest, game: FromPath[str], language: FromPath[str]
    ) -> Response[list[Paragraph]]:
        return of_game(request, game, paragraphs, language)
