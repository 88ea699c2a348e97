"""The guard in front of every handler: checks origin, host and rate limits, and adds safe headers.

Cookies count only in requests from our own pages.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, ReceiveMessage, Scope, Send

from dwarrow.table.measures import Measures
from dwarrow.table.people.limits import Limiters, address_key
from dwarrow.table.problems import Problem

Answer = Callable[[Request[Any, Any, Any], Exception], Response[Any]]

SAFE = ("GET", "HEAD", "OPTIONS")
PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
NOWHERE = "nowhere"  # nobody's host, as it has no port
MAX_HOST = 255  # characters
BODY_TIMEOUT = 60.0  # seconds in which the whole request must arrive
CLOSE_BASE = 4000  # plus the HTTP status: the code that closes a WebSocket

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
    """Wraps the whole application, so that addresses that do not exist are guarded, too."""

    def __init__(
        self,
        app: ASGIApp,
        limiters: Limiters,
        measures: Measures,
        origins: Iterable[str],
        answer: Answer,
        names: Iterable[str] = (),
    ) -> None:
        self.app = app
        self.limiters = limiters
        self.answer = answer
        self.measures = measures
        self.hosts = {_host(origin) for origin in origins}
        self.names = {host.rpartition(":")[0] for host in self.hosts} | {name.lower() for name in names}
        self.names.add(socket.gethostname().lower())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = with_headers(message["headers"])
            await send(message)

        name = client_address(scope)
        try:
            self.check(scope, name)
            self.limiters.at_once.enter(name)
        except Problem as problem:
            await self.refuse(scope, receive, guarded, problem)
            return
        try:
            await self.app(scope, with_deadline(receive) if scope["type"] == ScopeType.HTTP else receive, guarded)
        finally:
            self.limiters.at_once.leave(name)

    def check(self, scope: Scope, name: str) -> None:
        self.limiters.addresses.take(name)
        headers = {field: value.decode("latin-1") for field, value in scope["headers"]}
        host = headers.get(b"host", "")
        if host and (len(host) > MAX_HOST or not _host(f"http://{host}")):
            raise Problem("malformed", error="Host")
        if host and not self.is_ours(_host(f"http://{host}").rpartition(":")[0]):
            raise Problem("unknown_host", host=host)
        if scope.get("method") not in SAFE or is_api(scope):
            self.check_origin(headers)

    def is_ours(self, name: str) -> bool:
        """Whether a request may ask for the host of this name. A website could have its own name lead to this machine,
        and would be the same site as the table then. It cannot do that with an address, nor with names that are given
        in a local network only: those without a dot, and those that end in `.local`.
        """
        name = name.removesuffix(".")
        if name in self.names or "." not in name or name.endswith((".local", ".localhost")):
            return True
        with suppress(ValueError):
            return bool(ip_address(name))
        return False

    def check_origin(self, headers: dict[bytes, str]) -> None:
        """Accept our own pages, and programs other than browsers, which send no origin."""
        site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
        if site in ("same-origin", "none"):
            return
        if site is not None:
            raise Problem("foreign_origin")
        if origin is not None and (_host(origin) or NOWHERE) not in {*self.hosts, _own_host(headers, origin)}:
            raise Problem("foreign_origin")

    async def refuse(self, scope: Scope, receive: Receive, send: Send, problem: Problem) -> None:
        """Answer instead of the application."""
        if scope["type"] == ScopeType.WEBSOCKET:
            self.measures.refusals[problem.code] += 1
            await receive()
            await send({"type": "websocket.close", "code": CLOSE_BASE + problem.status, "reason": problem.code})
            return
        request: Request[Any, Any, Any] = Request(scope, receive=receive, send=send)
        response = self.answer(request, problem).to_asgi_response(None, request)
        await response(scope, receive, send)


def is_api(scope: Scope) -> bool:
    """Whether an address is of the API, not a page. Litestar ignores extra slashes."""
    return scope["path"].lstrip("/").startswith(("api/", "schema/"))


def client_address(scope: Scope) -> str:
    client = scope.get("client")
    return address_key(client[0] if client else "")


def with_deadline(receive: Receive) -> Receive:
    """Refuse a request whose body takes too long to arrive."""
    end = asyncio.get_running_loop().time() + BODY_TIMEOUT
    complete = False

    async def receive_in_time() -> ReceiveMessage:
        nonlocal complete
        try:
            async with asyncio.timeout_at(None if complete else end):
                message = await receive()
        except TimeoutError:
            raise Problem("too_slow") from None
        complete = message["type"] != "http.request" or not message.get("more_body", False)
        return message

    return receive_in_time


def _own_host(headers: dict[bytes, str], origin: str) -> str:
    """Our host and port by the request's own Host header, with the scheme of its origin."""
    return _host(f"{origin.partition('://')[0]}://{headers.get(b'host', '')}")


def _host(origin: str) -> str:
    """Host and port of an origin; empty for one without, such as `null`."""
    try:
        parts = urlsplit(origin)
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return ""
    return f"{parts.hostname}:{port}" if parts.hostname and port else ""


def with_headers(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Headers with the safe ones added where a handler has not set its own."""
    own = list(headers)
    names = {name.lower() for name, _ in own}
    return own + [(name, value) for name, value in HEADERS.items() if name not in names]
