"""The router of the pages, and the page for errors."""

from __future__ import annotations

from litestar import Response, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException

from dwarrow.table import translate
from dwarrow.table.api.dependencies import AnyRequest
from dwarrow.table.api.errors import refused
from dwarrow.table.pages import (
    client,
    finished,
    gathering,
    lobby,
    manage_table,
    new_table,
    render,
    rules,
    running,
    table_page,
)
from dwarrow.table.pages.visitor import Reader, visitor
from dwarrow.table.people.callers import Caller
from dwarrow.table.problems import Problem


def error_page(request: AnyRequest, error: Exception) -> Response[str]:
    problem = refused(request, error)
    stranger = Reader(Caller(None, None, None, translate.language_of(request)))
    said = translate.problem_body(problem, stranger.language).text
    parts = request.scope["path"].split("/")
    table_id = parts[2] if len(parts) > 2 and parts[1] == "table" and problem.code != "unknown_table" else ""
    return render.page("problem.html", stranger, problem.status, said=said, table_id=table_id, code=problem.code)


HANDLERS = [
    lobby.front, lobby.play, lobby.learn, lobby.name, lobby.language, lobby.new_link, lobby.link, lobby.by_link,
    new_table.new, new_table.create,
    table_page.table_page, table_page.log,
    gathering.sit, gathering.bot, gathering.start,
    running.act, running.undo, running.why, running.ahead, running.say, running.hint,
    manage_table.abandon, manage_table.vote, manage_table.pause, manage_table.leave, manage_table.back,
    manage_table.close, manage_table.watch, manage_table.substitute_link, manage_table.substitute_page,
    manage_table.substitute, manage_table.rematch,
    finished.record, finished.proof, finished.review, finished.start_review, finished.branch, finished.study,
    rules.rules, rules.reference, rules.cards, rules.table_cards,
    render.file,
    client.file, client.settings,
]  # fmt: skip

router = Router(
    "/",
    route_handlers=HANDLERS,
    before_request=client.client_page,
    dependencies={"visitor": Provide(visitor)},
    exception_handlers={Problem: error_page, HTTPException: error_page, Exception: error_page},
)
