"""Connections before they are requests: the time in which the head of a request must arrive, how long it may be, and
how many connections one address may have open. What is behind a head is for the guard.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Container
from functools import lru_cache
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from dwarrow.table.people.limits import Limits, address_key

HEAD = 10.0  # seconds for the head of a request, which is a few hundred bytes
MOST_HEAD = 65_536  # bytes of a head that is not complete
MOST_REQUEST = 6_000_000  # bytes after a head, until its request is answered: more than any route takes
SPARE = 2.0  # times as many connections as requests at once: browsers keep some for later
SILENT = 2_000  # of a proxy, connections without any request so far: it begins them when it has one


@lru_cache
def proxies(addresses: str) -> Container[str]:
    """The proxies that the server trusts, as the variable FORWARDED_ALLOW_IPS names them."""
    middleware: Any = ProxyHeadersMiddleware
    found: Container[str] = middleware(None, addresses).trusted_hosts
    return found


def without_traceback(record: logging.LogRecord) -> bool:
    """A filter for uvicorn's log: that somebody sends what is not UTF-8 is no fault of the program."""
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info, record.levelno, record.levelname = None, logging.WARNING, "WARNING"
    return True


class Sturdy(AutoWebSocketsProtocol):  # type: ignore[misc, valid-type]  # uvicorn's choice of two
    """Uvicorn's own protocol of live connections, which takes it for a fault of its own if certain garbage comes."""

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except AssertionError:
            self.transport.abort()


def protocol_with(limits: Limits | None) -> type[asyncio.Protocol]:
    """The protocol of a server: uvicorn's own, with these bounds."""
    most = SPARE * (limits or Limits()).at_once
    count: Counter[str] = Counter()

    class Bounded(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # uvicorn's choice of two
        counted = ""  # the address, while this connection counts
        proxied = False
        deadline: asyncio.TimerHandle | None = None
        taken = 0  # bytes of the head that comes, or since the head that came last
        latest: Any = None  # what answers that

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            host = self.client[0] if self.client else ""
            self.proxied = host in proxies(self.config.forwarded_allow_ips)
            self.counted = f"{'proxy ' * self.proxied}{address_key(host)}"
            count[self.counted] += 1
            if count[self.counted] > (SILENT if self.proxied else most):
                transport.abort()
            else:
                self.deadline = self.loop.call_later(HEAD, transport.abort)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            upgraded = self.transport.get_protocol() is not self
            asked = self.cycle is not None
            if upgraded or (self.proxied and asked):
                self.count_no_more()
            most = MOST_HEAD
            if upgraded or self.transport.is_closing() or (asked and not self.cycle.response_complete):
                most = MOST_REQUEST
                self.stop_timer()
            elif self.deadline is None:  # part of a head has come
                self.deadline, self.taken = self.loop.call_later(HEAD, self.transport.abort), 0
            if self.cycle is not self.latest:  # a head is complete
                self.latest, self.taken = self.cycle, 0
            self.taken += len(data)
            if self.taken > most and not upgraded:
                self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self.count_no_more()
            self.stop_timer()
            super().connection_lost(exc)

        def stop_timer(self) -> None:
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

        def count_no_more(self) -> None:
            if self.counted:
                count[self.counted] -= 1
                if not count[self.counted]:
                    del count[self.counted]
                self.counted = ""

    protocol: type[Any] = Bounded
    return protocol
