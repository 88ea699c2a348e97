"""The pages put together: what answers which address, and how a refusal looks when there is no better page for it."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException

from dwarrow.table import translate
from dwarrow.table.callers import Caller
from dwarrow.table.guard import as_problem
from dwarrow.table.pages import (
    advising,
    client,
    ending,
    gathering,
    hosting,
    lobby,
    looking,
    opening,
    playing,
    render,
    rulebook,
)
from dwarrow.table.pages.visitor import Visitor, visitor
from dwarrow.table.problems import Problem


def refusal(request: Request[Any, Any, Any], error: Exception) -> Response[str]:
    """A page that says what went wrong, and the way back."""
    problem = as_problem(error)
    stranger = Visitor(Caller(None, None, None, translate.language_of(request)))
    said = translate.problem_body(problem, stranger.language).text
    parts = request.scope["path"].split("/")
    table = parts[2] if len(parts) > 2 and parts[1] == "table" and problem.code != "unknown_table" else ""
    return render.page("problem.html", stranger, problem.status, said=said, table_id=table, code=problem.code)


router = Router(
    "/",
    route_handlers=[
        lobby.front,
        lobby.name,
        lobby.language,
        lobby.new_link,
        lobby.link,
        lobby.by_link,
        opening.new,
        opening.found,
        looking.table,
        looking.log,
        gathering.sit,
        gathering.start,
        playing.act,
        playing.undo,
        playing.why,
        playing.ahead,
        playing.say,
        advising.hint,
        advising.review,
        advising.begin_review,
        hosting.abandon,
        hosting.vote,
        hosting.pause,
        hosting.leave,
        hosting.back,
        hosting.close,
        hosting.watch,
        hosting.substitute_link,
        hosting.substitute_page,
        hosting.substitute,
        hosting.rematch,
        ending.record,
        ending.proof,
        ending.branch,
        ending.study,
        rulebook.rules,
        rulebook.reference,
        rulebook.cards,
        rulebook.table_cards,
        render.file,
        client.file,
        client.settings,
    ],
    before_request=client.instead,
    dependencies={"visitor": Provide(visitor)},
    exception_handlers={Problem: refusal, HTTPException: refusal, Exception: refusal},
)
