"""The worker processes in which bots think and advice is found: a few, started when first needed, kept, and replaced
when they fail.

A worker that thinks for too long or crashes is killed, and its question goes unanswered; the server itself never waits.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from concurrent.futures import Future
from typing import Any

from dwarrow.processes.workers import PROGRAM, Worker, returned
from dwarrow.table.bots.worker import Consultation, Question, answer, begin
from dwarrow.table.measures import Measures

LEAST, MOST = 2, 4
START = 30.0  # seconds for a worker to come up, on a machine that may be busy
LONGEST = 500  # characters of a fault in the log

log = logging.getLogger(__name__)


def fitting() -> int:
    """As many workers as there are processors to think with, but at least two, so that one that hangs is not all."""
    return max(LEAST, min(MOST, os.cpu_count() or 1))


class Workers:
    """The workers of a server. To ask one takes a `turn`, of which there are as many as workers."""

    def __init__(self, size: int | None = None, program: str = PROGRAM, measures: Measures | None = None) -> None:
        size = size or fitting()
        self._measures = measures or Measures()
        self.turn = asyncio.Semaphore(size)
        self._spare = asyncio.Semaphore(max(1, size - 1))  # advice leaves a worker to the bots, if there are two
        self._program = program
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()

    @property
    def busy(self) -> int:
        return len(self._all) - len(self._idle)

    async def ask(self, question: Question) -> str | None:
        """The action a bot chooses, or None if it failed to choose one within its limit."""
        action: str | None = await self._answer(question, f"the bot {question['bot']}", "bot")
        return action

    async def advise(self, asked: Consultation) -> dict[str, Any] | None:
        """Advice as JSON, or None if there was none within its limit. It waits for its turn by itself."""
        async with self._spare, self.turn:
            advice: dict[str, Any] | None = await self._answer(asked, "the adviser", "advice")
        return advice

    async def _answer(self, question: Question | Consultation, who: str, kind: str) -> Any:
        worker: Worker | None = None
        began = time.perf_counter()
        try:
            worker = self._idle.pop() if self._idle else await self._started()
            found = await _returned(worker.call(answer, question), question["limit"])
        except Exception as error:
            why = "it took too long" if isinstance(error, TimeoutError) else f"{type(error).__name__}: {error}"
            log.warning("%s at %s failed: %s", who, question["game"], why[:LONGEST])
            self._measures.unanswered[kind] += 1
            return None
        else:
            self._idle.append(worker)
            return found
        finally:
            self._measures.thinking[kind].add(time.perf_counter() - began)
            if worker is not None and worker not in self._idle:
                await self._ended(worker)

    async def _started(self) -> Worker:
        worker = Worker(self._program)
        self._all.add(worker)
        try:
            await _returned(worker.call(begin), START)
        except BaseException:
            await self._ended(worker)
            raise
        return worker

    async def _ended(self, worker: Worker) -> None:
        await asyncio.shield(asyncio.to_thread(worker.kill))
        self._all.discard(worker)

    async def close(self) -> None:
        """End all workers, also those that are thinking."""
        for worker in list(self._all):
            await self._ended(worker)
        self._idle.clear()


async def _returned(call: Future[str], seconds: float) -> Any:
    async with asyncio.timeout(seconds):
        return returned(await asyncio.wrap_future(call))
