"""The writer of logs: plans that come while the disk is busy are written together, with one commit and one thread.

What cannot be written so, because another process is at the same table or a key is repeated, is written alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

from dwarrow.table.problems import Problem
from dwarrow.table.store import Store
from dwarrow.table.store.rows import Entry

MOST = 64  # plans in one transaction


class Waiting(NamedTuple):
    """A plan, and whether it could be written together with others."""

    entries: list[Entry]
    written: asyncio.Future[bool]


class LogWriter:
    """Appends to the logs of running tables, for all of a process."""

    def __init__(self, store: Store, call: Callable[..., Any]) -> None:
        """`call` runs a method of the store in a thread."""
        self._store = store
        self._call = call
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def append(self, entries: list[Entry]) -> None:
        """Append a plan; it is on disk when this returns. Raises as the store's `append` does.

        Of a table there is one plan at a time: the caller holds its lock.
        """
        written = asyncio.get_running_loop().create_future()
        self._waiting.append(Waiting(entries, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        if not await written:
            await self._call(self._store.append, entries[0].table_id, entries, "running")

    async def _write(self) -> None:
        """Write until nothing waits."""
        batch: list[Waiting] = []
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                answer(batch, await self._together(batch))
        finally:
            self._writing = None
            answer([*batch, *self._waiting], False)  # nothing is left unless this was interrupted
            self._waiting = []

    async def _together(self, batch: list[Waiting]) -> bool | Problem:
        try:
            return bool(await self._call(self._store.append_together, [plan.entries for plan in batch]))
        except Problem as problem:
            return problem


def answer(batch: list[Waiting], outcome: bool | Problem) -> None:
    for plan in batch:
        if plan.written.done():
            continue
        if isinstance(outcome, Problem):
            plan.written.set_exception(Problem(outcome.code, **outcome.values))
        else:
            plan.written.set_result(outcome)
