"""What stands before every handler: the same origin, not too much, safe headers; and no stack trace gets out.

The cookie is only believed from our own pages. What is counted is in `rates`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Message, Receive, ReceiveMessage, Scope, Send

from dwarrow.table.problems import STATUS, Problem
from dwarrow.table.rates import Rates, neighbourhood
from dwarrow.table.translate import language_of, problem_body

if TYPE_CHECKING:
    from collections.abc import Iterable

Answer = Callable[[Request[Any, Any, Any], Exception], Response[Any]]

log = logging.getLogger(__name__)

SAFE = ("GET", "HEAD", "OPTIONS")
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
NOWHERE = "nowhere"  # is nobody's host: it has no port
LONGEST_HOST = 255  # characters, as names have them
BODY_PATIENCE = 60.0  # seconds in which a request must be here
CLOSE_BASE = 4000  # a live connection is closed with this and the status that a request would have got

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    # Not no-referrer: with it browsers send `Origin: null` even from our own forms.
    b"referrer-policy": b"same-origin",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
    b"cache-control": b"no-store",
}


class Guard:
    """Stands around the whole application, so that addresses which do not exist are guarded, too."""

    def __init__(self, app: ASGIApp, rates: Rates, origins: Iterable[str], answer: Answer) -> None:
        self.app = app
        self.rates = rates
        self.answer = answer
        self.hosts = {_host(origin) for origin in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = with_headers(message["headers"])
            await send(message)

        name = from_where(scope)
        try:
            self.check(scope, name)
            self.rates.at_once.come(name)
        except Problem as problem:
            await self.refuse(scope, receive, guarded, problem)
            return
        try:
            await self.app(scope, hurried(receive) if scope["type"] == ScopeType.HTTP else receive, guarded)
        finally:
            self.rates.at_once.go(name)

    def check(self, scope: Scope, name: str) -> None:
        self.rates.addresses.take(name)
        headers = {field: value.decode("latin-1") for field, value in scope["headers"]}
        host = headers.get(b"host", "")
        if host and (len(host) > LONGEST_HOST or not _host(f"http://{host}")):
            raise Problem("malformed", error="Host")
        if scope.get("method") not in SAFE or for_programs(scope):
            self.check_origin(headers)

    def check_origin(self, headers: dict[bytes, str]) -> None:
        """Only our own pages, and programs that are no browsers, which say nothing of an origin."""
        site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
        if site in ("same-origin", "none"):
            return
        if site is not None:
            raise Problem("foreign_origin")
        if origin is not None and (_host(origin) or NOWHERE) not in {*self.hosts, _ours(headers, origin)}:
            raise Problem("foreign_origin")

    async def refuse(self, scope: Scope, receive: Receive, send: Send, problem: Problem) -> None:
        """Answer instead of the application."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await receive()
            await send({"type": "websocket.close", "code": CLOSE_BASE + problem.status, "reason": problem.code})
            return
        request: Request[Any, Any, Any] = Request(scope, receive=receive, send=send)
        response = self.answer(request, problem).to_asgi_response(None, request)
        await response(scope, receive, send)


def for_programs(scope: Scope) -> bool:
    """Whether an address is one of messages, not of a page; more slashes lead to the same handler."""
    return scope["path"].lstrip("/").startswith(("api/", "schema/"))


def from_where(scope: Scope) -> str:
    client = scope.get("client")
    return neighbourhood(client[0] if client else "")


def hurried(receive: Receive) -> Receive:
    """A request that must be here in time; afterwards there is nothing to hurry."""
    end = asyncio.get_running_loop().time() + BODY_PATIENCE
    whole = False

    async def hurry() -> ReceiveMessage:
        nonlocal whole
        try:
            async with asyncio.timeout_at(None if whole else end):
                message = await receive()
        except TimeoutError:
            raise Problem("too_slow") from None
        whole = message["type"] != "http.request" or not message.get("more_body", False)
        return message

    return hurry


def _ours(headers: dict[bytes, str], origin: str) -> str:
    """What the request itself says we are called, read with the origin's kind of address."""
    return _host(f"{origin.partition('://')[0]}://{headers.get(b'host', '')}")


def _host(origin: str) -> str:
    """Host and port of an origin; empty for what is none, such as `null`."""
    try:
        parts = urlsplit(origin)
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return ""
    return f"{parts.hostname}:{port}" if parts.hostname and port else ""


def with_headers(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The safe headers, where a handler has not set its own."""
    given = list(headers)
    names = {name.lower() for name, _ in given}
    return given + [(name, value) for name, value in HEADERS.items() if name not in names]


# What goes wrong in handlers -----------------------------------------------------------------------------------------

BY_STATUS = {404: "unknown_page", 405: "wrong_method", 413: "too_large"}


def as_problem(error: Exception) -> Problem:
    """Anything that was raised, as one of the documented errors."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, RecursionError):
        return Problem("malformed", error="nested too deeply")
    if isinstance(error, UnicodeDecodeError):
        return Problem("malformed", error="not UTF-8")
    if isinstance(error, HTTPException) and error.status_code < STATUS["fault"]:
        code = BY_STATUS.get(error.status_code, "malformed")
        return Problem(code, error=_faults(error)) if code == "malformed" else Problem(code)
    log.error("a request failed", exc_info=error)
    return Problem("fault")


NO_BODY = ["data: 'data'"]  # how Litestar puts it


def _faults(error: HTTPException) -> str:
    """What is wrong with a request: the fields that do not fit, or whatever is known."""
    faults = [fault for fault in error.extra or [] if isinstance(fault, dict)]
    lines = [f"{fault.get('key', '')}: {fault.get('message', '')}".strip(": ") for fault in faults]
    return "no content" if lines == NO_BODY else "; ".join(lines) or error.detail.partition("\n")[0]


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The answer to a request that was refused or failed."""
    problem = as_problem(error)
    headers = {"retry-after": "1"} if problem.code in ("away", "too_fast") else None
    return Response(problem_body(problem, language_of(request)), status_code=problem.status, headers=headers)
