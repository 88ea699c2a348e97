"""The worker processes in which bots think and advice is found: a few, started when first needed, kept, and replaced
when they fail.

A worker that thinks for too long or crashes is killed, and its question goes unanswered; the server itself waits for
nothing but a pipe.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from typing import TYPE_CHECKING, Any

from dwarrow.table.bots.worker import READY

if TYPE_CHECKING:
    from asyncio.subprocess import Process

    from dwarrow.table.bots.worker import Consultation, Question

PROGRAM = "from dwarrow.table.bots import worker; worker.main()"
LEAST, MOST = 2, 4
START = 30.0  # seconds for a worker to come up, on a machine that may be busy

log = logging.getLogger(__name__)


class Failed(Exception):  # noqa: N818 - what became of a worker
    """A worker is of no use any more."""


def fitting() -> int:
    """As many workers as there are processors to think with, and so many that one that hangs is not the only one."""
    return max(LEAST, min(MOST, os.cpu_count() or 1))


class Worker:
    """One process and the pipes to it."""

    def __init__(self, process: Process) -> None:
        self.process = process

    async def line(self) -> str:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise Failed("it has ended")
        return line.decode().rstrip("\n")

    async def ask(self, question: Question | Consultation) -> dict[str, Any]:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(question).encode() + b"\n")
            await self.process.stdin.drain()
            answer: dict[str, Any] = json.loads(await self.line())
        except (OSError, ValueError) as error:
            raise Failed(str(error)) from None
        if "fault" in answer:
            raise Failed(answer["fault"])
        return answer

    def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()


class Workers:
    """The workers of a server. Whoever asks holds a `turn`, of which there are as many as workers."""

    def __init__(self, size: int | None = None, program: str = PROGRAM) -> None:
        size = size or fitting()
        self.turn = asyncio.Semaphore(size)
        self._spare = asyncio.Semaphore(max(1, size - 1))  # advice leaves a worker to the bots, if there are two
        self._program = program
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()

    async def ask(self, question: Question) -> str | None:
        """The action a bot chooses, or None if it failed to choose one within its limit."""
        answer = await self._answer(question, f"the bot {question['bot']}")
        return None if answer is None else str(answer["action"])

    async def advise(self, asked: Consultation) -> dict[str, Any] | None:
        """Advice as JSON, or None if there was none within its limit. It waits for its turn by itself."""
        async with self._spare, self.turn:
            answer = await self._answer(asked, "the adviser")
        return None if answer is None else answer["advice"]

    async def _answer(self, question: Question | Consultation, who: str) -> dict[str, Any] | None:
        worker: Worker | None = None
        try:
            worker = self._idle.pop() if self._idle else await self._started()
            async with asyncio.timeout(question["limit"]):
                answer = await worker.ask(question)
        except (Failed, TimeoutError) as error:
            why = str(error) or "it took too long"
            log.warning("%s at %s failed: %s", who, question["game"], why)
            return None
        else:
            self._idle.append(worker)
            return answer
        finally:
            if worker is not None and worker not in self._idle:
                await self._ended(worker)

    async def _started(self) -> Worker:
        # The same modules as here, wherever this process found them.
        program = f"import sys; sys.path[:] = {sys.path!r}; {self._program}"
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", program, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
        except OSError as error:
            raise Failed(f"a worker cannot be started: {error}") from None
        worker = Worker(process)
        self._all.add(worker)
        try:
            async with asyncio.timeout(START):
                if await worker.line() != READY:
                    raise Failed("a worker came up wrongly")
        except BaseException:
            await self._ended(worker)
            raise
        return worker

    async def _ended(self, worker: Worker) -> None:
        worker.kill()
        await asyncio.shield(asyncio.ensure_future(self._reaped(worker)))

    async def _reaped(self, worker: Worker) -> None:
        if worker.process.stdin is not None:
            worker.process.stdin.close()
        await worker.process.wait()
        self._all.discard(worker)

    async def close(self) -> None:
        """End all workers, also those that are thinking."""
        for worker in list(self._all):
            await self._ended(worker)
        self._idle.clear()
