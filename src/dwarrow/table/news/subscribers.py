"""Subscribers: clients that receive the news of a table by WebSocket or long poll.

News goes out only if it differs from the last: what another seat does in secret wakes nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from dwarrow.table.match.live_match import Audience
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.news.kept import encode
from dwarrow.table.news.messages import news, updates_info
from dwarrow.table.people.callers import Caller, must_be_audience
from dwarrow.table.problems import Problem
from dwarrow.table.wire.news import News, Ping, UpdateInfo

SecondsLeft = Callable[[OpenTable], Awaitable[list[float | None]]]

MAX_POLL = 25.0  # seconds of a long poll: shorter than what proxies cut off
PING_AFTER = 20.0  # seconds without news on a live connection
MANY = 100  # updates that are not made on the event loop
NEWEST = 1_000  # updates that one who has missed more receives; the log has all
MAX_RECEIVED = 100  # messages from a client, which has nothing to say


class Subscriber(msgspec.Struct, eq=False):
    """An audience at a table, and the last update and chat line it has received."""

    seconds_left: SecondsLeft
    table: OpenTable
    audience: Audience
    caller: Caller
    secret: str
    since: int
    read: int

    async def news(self) -> News:
        """What is new; a Problem if the caller may no longer see this."""
        banks = await self.seconds_left(self.table) if self.table.row.clock is not None else None
        missed = await self._missed()
        since = missed[-1].seq if missed else self.since
        must_be_audience(self.table, self.audience, self.caller)
        found = news(self.table, self.audience, self.caller, self.secret, since, self.read, banks)
        return msgspec.structs.replace(found, updates=missed + found.updates) if missed else found

    async def _missed(self) -> list[UpdateInfo]:
        """The newest updates of one who has missed many, made in a thread."""
        live = self.table.live
        if live is None or live.seq(self.audience) - self.since <= MANY:
            return []
        missed = live.updates(self.audience, max(self.since, live.seq(self.audience) - NEWEST))
        return await self.table.tables.call_long(updates_info, missed, live.words(self.caller.language))

    async def poll(self, seconds: float, mark: str | None) -> News:
        """The news as soon as there is something new, at the latest after some time."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        version = self.table.version
        found = await self.news()
        mark = mark or found.mark
        while found.mark == mark and not found.updates and not found.chat and not self.table.tables.closing:
            if not await self.table.wait(version, end - loop.time()):
                break
            version = self.table.version
            found = await self.news()
        return found

    async def next(self, mark: str, seconds: float) -> News | None:
        """The next news after those with this mark; None if there were none in time."""
        found = await self.poll(seconds, mark)
        if found.mark == mark and not found.updates and not found.chat:
            return None
        self.since = 0 if self.table.live is None else self.table.live.seq(self.audience)
        self.read = max([self.read, *(line.number for line in found.chat)])
        return found


def backlog(table: OpenTable, audience: Audience, since: int) -> int:
    """How many updates an audience receives that has those up to a number."""
    return 0 if table.live is None else min(NEWEST, table.live.seq(audience) - since)


async def stream(socket: WebSocket[Any, Any, Any], subscriber: Subscriber) -> None:
    """Send news over a live connection until it is closed."""
    receiving = asyncio.create_task(_receive(socket))
    sending = asyncio.create_task(_send(socket, subscriber))
    try:
        await asyncio.wait((receiving, sending), return_when=asyncio.FIRST_COMPLETED)
        (receiving if receiving.done() else sending).result()
    finally:
        for task in (receiving, sending):
            task.cancel()
        await asyncio.gather(receiving, sending, return_exceptions=True)


async def _send(socket: WebSocket[Any, Any, Any], subscriber: Subscriber) -> None:
    mark, pings = "-", 0
    while not subscriber.table.tables.closing:
        found = await subscriber.next(mark, PING_AFTER)
        if found is not None:
            mark = found.mark
            await socket.send_data(encode(found).decode(), mode="text")
        elif not subscriber.table.tables.closing:
            pings += 1
            await socket.send_data(encode(Ping(pings)).decode(), mode="text")


async def _receive(socket: WebSocket[Any, Any, Any]) -> None:
    """Read and ignore what the client sends until it disconnects; refuse one that sends too much."""
    with suppress(WebSocketDisconnect):
        for _ in range(MAX_RECEIVED):
            await socket.receive_data(mode="text")
        raise Problem("too_fast")
