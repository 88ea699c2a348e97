"""Following other processes: by notices of the store, and by polling the logs in case a notice was lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine

from dwarrow.table.match.open_tables import OpenTables
from dwarrow.table.problems import Problem
from dwarrow.table.store import Closeable

POLL_EVERY = 1.0  # seconds

log = logging.getLogger(__name__)


class Sync:
    """Keeps the open tables of this process up to date with what other processes write."""

    def __init__(self, tables: OpenTables) -> None:
        self.tables = tables
        self._tasks: set[asyncio.Task[None]] = set()
        self._notices: Closeable | None = None

    async def start(self, nudge: Callable[[str], None]) -> None:
        """Begin; `nudge` is called with every table that another process may have changed."""
        loop = asyncio.get_running_loop()

        def on_notice(table_id: str, number: int) -> None:
            loop.call_soon_threadsafe(self._spawn, self._refresh(table_id, number, nudge))

        self._notices = await asyncio.to_thread(self.tables.store.notices, on_notice)
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

    async def _refresh(self, table_id: str, number: int, nudge: Callable[[str], None]) -> None:
        try:
            await self.tables.on_notice(table_id, number)
            nudge(table_id)
        except Problem:
            pass  # the database is away; the next poll finds it
        except Exception:
            log.exception("table %s cannot be followed", table_id)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_EVERY)
            try:
                await self._catch_up()
            except Problem:
                continue
            except Exception:
                log.exception("the tables cannot be polled")

    async def _catch_up(self) -> None:
        self.tables.drop_idle()
        watched = self.tables.watched()
        if watched:
            await self.tables.catch_up(await self.tables.call(self.tables.store.signs, watched))
