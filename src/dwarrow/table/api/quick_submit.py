"""The quick way of a submission: past routing and the injection of dependencies, which take longer than all the rest.

It takes requests as our own client sends them. Whatever is unusual goes to the application, with the body that was read
already, and is answered there; the rules are the same, see `routes.seats.played`. While more are being worked on than
can be answered soon, others are refused at once, so that an overload costs little.
"""

from __future__ import annotations

import re
import time
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

from dwarrow.table.api.guard import Answer
from dwarrow.table.api.routes.seats import played
from dwarrow.table.people.callers import Caller, caller_of
from dwarrow.table.problems import RETRY_AFTER, Problem
from dwarrow.table.translate import problem_body
from dwarrow.table.wire.news import Acknowledged
from dwarrow.table.wire.requests import Submission

TEMPLATE = "/api/tables/{table_id}/seats/{seat}/submit"
PATH = re.compile(r"/api/tables/([a-z0-9]{1,40})/seats/([0-7])/submit")
ASKS = (b"cookie", b"authorization", b"accept-language")  # the headers that say who asks, and in which language
KEPT = 10_000  # callers in memory
MOST_AT_WORK = 200  # submissions at once: what a fraction of a second is enough for
CONTENT = (b"content-type", b"application/json")

decode = msgspec.json.Decoder(Submission).decode
encode = msgspec.json.Encoder().encode


class QuickSubmit:
    """Stands between the guard and the application."""

    def __init__(self, app: ASGIApp, state: State, answer: Answer) -> None:
        self.app = app
        self.state = state
        self.answer = answer
        self.measures = state.measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ours = scope["type"] == ScopeType.HTTP and scope["method"] == "POST" and CONTENT in scope["headers"]
        found = PATH.fullmatch(scope["path"]) if ours else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["path_template"] = TEMPLATE  # as the router would say
        if self.measures.submissions_at_work >= MOST_AT_WORK or self.state.tables.writer.full:
            await self._refuse(send, Problem("busy"), scope)
            return
        began = time.perf_counter()
        self.measures.submissions_at_work += 1
        try:
            await self._answer(found, scope, receive, send)
        finally:
            self.measures.submissions_at_work -= 1
            self.measures.submission.add(time.perf_counter() - began)

    async def _answer(self, found: re.Match[str], scope: Scope, receive: Receive, send: Send) -> None:
        try:
            message = await receive()
            submission = submission_in(message)
            if submission is None:
                await self.app(scope, after(message, receive), send)
                return
            body = encode(await self._played(found[1], int(found[2]), submission, scope))
        except Exception as error:
            if isinstance(error, Problem) and not error.values:
                await self._refuse(send, error, scope)
                return
            request: Request[Any, Any, Any] = Request(scope)
            await self.answer(request, error).to_asgi_response(None, request)(scope, receive, send)
        else:
            await respond(send, 200, body)

    async def _played(self, table_id: str, seat: int, submission: Submission, scope: Scope) -> Acknowledged:
        table = await self.state.tables.get(table_id)
        return await played(table, seat, submission, self._caller(scope), self.state)

    async def _refuse(self, send: Send, problem: Problem, scope: Scope) -> None:
        self.measures.refusals[problem.code] += 1
        await refuse(send, problem, self._caller(scope).language)

    def _caller(self, scope: Scope) -> Caller:
        asks = tuple((name, value) for name, value in scope["headers"] if name in ASKS)
        return caller_with(asks, scope["query_string"], self.state.secret)


async def respond(send: Send, status: int, body: bytes, *more: tuple[bytes, bytes]) -> None:
    headers = [CONTENT, (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def refuse(send: Send, problem: Problem, language: str) -> None:
    later = [(b"retry-after", seconds.encode())] if (seconds := RETRY_AFTER.get(problem.code)) else []
    await respond(send, problem.status, refusal(problem.code, language), *later)


@lru_cache
def refusal(code: str, language: str) -> bytes:
    """A refusal that names no values, made once: refusing must cost next to nothing."""
    return encode(problem_body(Problem(code), language))


@lru_cache(KEPT)
def caller_with(asks: tuple[tuple[bytes, bytes], ...], query: bytes, secret: str) -> Caller:
    """The caller of all requests with these headers and this query."""
    scope: Any = {"type": "http", "headers": asks, "query_string": query}
    return caller_of(ASGIConnection[Any, Any, Any, Any](scope), secret)


def submission_in(message: ReceiveMessage) -> Submission | None:
    """The submission, if all of it is in this message and nothing is wrong with it."""
    if message["type"] != "http.request" or message["more_body"]:
        return None
    try:
        return decode(message["body"])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def after(message: ReceiveMessage, receive: Receive) -> Receive:
    """What receives a message again, and then the others."""
    read = [message]

    async def again() -> ReceiveMessage:
        return read.pop() if read else await receive()

    return again
