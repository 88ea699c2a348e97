"""The writer of logs: plans that come while the disk is busy are written together, with one commit and one thread."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from contextvars import Context
from itertools import islice
from typing import Any

from dwarrow.table.measures import Spread
from dwarrow.table.store import Store
from dwarrow.table.store.rows import Entry

MOST = 64  # plans in one transaction
MOST_WAITING = 2 * MOST  # plans


class LogWriter:
    """Appends to the logs of running tables, for all of a process. `call` runs a method of the store in a thread."""

    def __init__(self, store: Store, call: Callable[..., Any], took: Spread) -> None:
        self._store = store
        self._call = call
        self._took = took
        self._waiting: dict[asyncio.Future[bool], list[Entry]] = {}
        self._writing: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many plans wait for the next transaction."""
        return len(self._waiting)

    @property
    def full(self) -> bool:
        """Whether more waits already than will be written soon: what comes then is better refused at once."""
        return self.waiting >= MOST_WAITING

    async def append(self, entries: list[Entry]) -> None:
        """Append a plan as the store's `append` does. Of a table there is one at a time: the caller holds its lock."""
        together: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting[together] = entries
        if self._writing is None:
            self._writing = asyncio.create_task(self._write(), context=Context())  # it writes for others, too
        if not await together:
            await self._call(self._store.append, entries[0].table_id, entries, "running")

    async def _write(self) -> None:
        """Write until nothing waits."""
        try:
            while batch := dict(islice(self._waiting.items(), MOST)):
                self._waiting = dict(islice(self._waiting.items(), MOST, None))
                plans = list(batch.values())
                began = time.perf_counter()
                try:
                    answer(batch, await self._call(self._store.append_together, plans))
                except Exception as error:
                    answer(batch, error)
                self._took.add(time.perf_counter() - began)
        finally:
            self._writing = None


def answer(batch: Iterable[asyncio.Future[bool]], outcome: bool | Exception) -> None:
    for plan in batch:
        if not plan.done():
            plan.set_exception(outcome) if isinstance(outcome, Exception) else plan.set_result(outcome)
