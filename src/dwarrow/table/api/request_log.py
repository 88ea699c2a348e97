"""The id of a request, and a line in the log for each: in front of everything else, so that nothing is without one.

An id is taken over from a proxy that the server trusts, and otherwise made. The answer bears it as `X-Request-ID`.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Container
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from dwarrow.table.logs import REQUEST
from dwarrow.table.measures import Measures

HEADER = b"x-request-id"
ID = re.compile(rb"[A-Za-z0-9-]{1,64}")
NOWHERE = "(no such address)"  # what strangers ask for is not ours to repeat
WAITING = "/news"  # ends the address of those that wait for news

log = logging.getLogger("dwarrow.requests")


class RequestLog:
    def __init__(self, app: ASGIApp, trusted: Container[str], measures: Measures) -> None:
        self.app = app
        self.trusted = trusted
        self.measures = measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        request = self.given(scope) or secrets.token_hex(8)
        REQUEST.set(request)
        status, began = 0, time.perf_counter()

        async def numbered(message: Message) -> None:
            nonlocal status
            told: Any = message
            if told["type"] in ("http.response.start", "websocket.accept"):
                status = told.get("status", 101)
                told["headers"] = [*told.get("headers", ()), (HEADER, request.encode())]
            elif told["type"] == "websocket.close":
                status = told["code"]
            await send(message)

        try:
            await self.app(scope, receive, numbered)
        finally:
            self.tell(scope, status, time.perf_counter() - began)

    def given(self, scope: Scope) -> str:
        """The id that a trusted proxy has given to the request."""
        client = scope.get("client")
        if client is None or client[0] not in self.trusted:
            return ""
        ids = [value for name, value in scope["headers"] if name == HEADER]
        return ids[0].decode() if len(ids) == 1 and ID.fullmatch(ids[0]) else ""

    def tell(self, scope: Scope, status: int, seconds: float) -> None:
        where = scope.get("path_template") or NOWHERE
        if scope["type"] == ScopeType.HTTP:
            self.measures.requests[f"{status // 100}xx" if status else "cut"] += 1
            if not where.endswith(WAITING):
                self.measures.request.add(seconds)
        if log.isEnabledFor(logging.INFO):
            method, ms = scope.get("method") or "SOCKET", round(1000 * seconds, 1)
            told = {"method": method, "where": where, "status": status, "ms": ms}
            log.info("%s %s %d %.1f ms", method, where, status, ms, extra={"told": told})
