"""Somebody who watches a table: is told what is new for that audience, and only when something is.

What another seat does in secret wakes nobody: news goes out only if it differs from what was told before.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.exceptions import WebSocketDisconnect

from dwarrow.table.callers import must_be_audience
from dwarrow.table.problems import Problem
from dwarrow.table.telling import news
from dwarrow.table.wire import Ping

if TYPE_CHECKING:
    from litestar import WebSocket

    from dwarrow.table.callers import Caller
    from dwarrow.table.clocks import Clocks
    from dwarrow.table.room import Audience
    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.wire import News

LONGEST = 25.0  # seconds of a long poll: shorter than what proxies cut off
QUIET = 20.0  # seconds without news after which a live connection is pinged
MOST_SAID = 100  # messages of a client, which has nothing to say


class Watcher:
    """One audience at one table, and how far it was told."""

    def __init__(
        self,
        rooms: Rooms,
        clocks: Clocks,
        place: Place,
        audience: Audience,
        caller: Caller,
        secret: str,
        since: int,
        read: int,
    ) -> None:
        self.rooms = rooms
        self.clocks = clocks
        self.place = place
        self.audience = audience
        self.caller = caller
        self.secret = secret
        self.since = since
        self.read = read

    async def news(self) -> News:
        """What is new, if the audience still is one."""
        banks = await self.clocks.left(self.place) if self.place.row.clock is not None else None
        must_be_audience(self.place, self.audience, self.caller)
        return news(self.place, self.audience, self.caller, self.secret, self.since, self.read, banks)

    async def within(self, seconds: float, mark: str | None) -> News:
        """What is new as soon as something is, at the latest after some time."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        version = self.place.version
        found = await self.news()
        mark = mark or found.mark
        while found.mark == mark and not found.updates and not found.chat and not self.rooms.closing:
            if not await self.place.wait(version, end - loop.time()):
                break
            version = self.place.version
            found = await self.news()
        return found

    async def next(self, mark: str, seconds: float) -> News | None:
        """The next news after those marked so; None if there were none in time."""
        found = await self.within(seconds, mark)
        if found.mark == mark and not found.updates and not found.chat:
            return None
        self.since = found.now.seq if found.now is not None else 0
        self.read = max([self.read, *(line.number for line in found.chat)])
        return found


async def stream(socket: WebSocket[Any, Any, Any], watcher: Watcher) -> None:
    """Send news over a live connection until it is closed."""
    gone = asyncio.create_task(_closed(socket))
    sending = asyncio.create_task(_send(socket, watcher))
    try:
        await asyncio.wait((gone, sending), return_when=asyncio.FIRST_COMPLETED)
        (gone if gone.done() else sending).result()
    finally:
        for task in (gone, sending):
            task.cancel()
        await asyncio.gather(gone, sending, return_exceptions=True)


async def _send(socket: WebSocket[Any, Any, Any], watcher: Watcher) -> None:
    mark, pings = "-", 0
    while not watcher.rooms.closing:
        found = await watcher.next(mark, QUIET)
        if found is not None:
            mark = found.mark
            await socket.send_data(msgspec.json.encode(found).decode(), mode="text")
        elif not watcher.rooms.closing:
            pings += 1
            await socket.send_data(msgspec.json.encode(Ping(pings)).decode(), mode="text")


async def _closed(socket: WebSocket[Any, Any, Any]) -> None:
    """Read and forget what the client sends, until it goes; one that says too much is refused."""
    with suppress(WebSocketDisconnect):
        for _ in range(MOST_SAID):
            await socket.receive_data(mode="text")
        raise Problem("too_fast")
