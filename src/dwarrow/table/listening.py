"""Keeping up with other processes: notices of the store, and a look at the logs every second in case one was lost."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from dwarrow.table.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from dwarrow.table.rooms import Rooms
    from dwarrow.table.store import Closeable

EVERY = 1.0  # seconds between two looks

log = logging.getLogger(__name__)


class Listening:
    """Hears of changes and brings the rooms of this process up to them."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._tasks: set[asyncio.Task[None]] = set()
        self._notices: Closeable | None = None

    async def start(self, nudge: Callable[[str], None]) -> None:
        """Begin; `nudge` hears of every table that another process may have changed."""
        loop = asyncio.get_running_loop()

        def heard(table: str, number: int) -> None:
            loop.call_soon_threadsafe(self._spawn, self._noticed(table, number, nudge))

        self._notices = await asyncio.to_thread(self.rooms.store.notices, heard)
        self._spawn(self._poll())

    async def stop(self) -> None:
        if self._notices is not None:
            await asyncio.to_thread(self._notices.close)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _noticed(self, table: str, number: int, nudge: Callable[[str], None]) -> None:
        try:
            await self.rooms.noticed(table, number)
            nudge(table)
        except Problem:
            pass  # the database is away; the next look finds it
        except Exception:
            log.exception("table %s cannot be followed", table)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self._look()
            except Problem:
                continue
            except Exception:
                log.exception("the tables cannot be looked at")

    async def _look(self) -> None:
        self.rooms.tidy()
        listened = self.rooms.listened_to()
        if listened:
            await self.rooms.catch_up(await self.rooms.call(self.rooms.store.signs, listened))
