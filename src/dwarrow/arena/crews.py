"""Crews: who plays the matches of a contest. This process alone, or several processes of this machine.

A crew is handed shares, lists of match numbers, and hands back what became of them in whatever order they are done.
A process of a crew ends by itself when the one that started it is gone, however that went.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Protocol

from dwarrow.arena.contest import BotFault, play_share
from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from dwarrow.arena.contest import Contest, Played, Result

PACE = 0.25  # seconds that a share should take: seldom enough to cost nothing, often enough to lose little
LARGEST = 250  # matches of a share


class Crew(Protocol):
    """Those who play."""

    room: int  # shares it can be busy with

    def start(self, contest: Contest, share: list[int]) -> None: ...

    def next(self) -> Played:
        """Wait for a share to be done: the results, and the seconds it took."""
        ...

    def close(self) -> None:
        """Leave; what is being played is given up."""
        ...


def cores() -> int:
    """The processors that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def batches(contest: Contest, matches: Iterable[int], crew: Crew) -> Iterator[list[Result]]:
    """Have matches played; gives results as they come. Shares grow until each takes a moment, not more."""
    numbers = iter(matches)
    size, busy = 1, 0
    while True:
        while busy < crew.room and (share := list(islice(numbers, size))):
            crew.start(contest, share)
            busy += 1
        if not busy:
            return
        results, seconds = crew.next()
        busy -= 1
        size = max(1, min(LARGEST, 2 * size, int(PACE * len(results) / max(seconds, 1e-6))))
        yield results


class Alone:
    """This process."""

    room = 1

    def __init__(self) -> None:
        self._waiting: deque[tuple[Contest, list[int]]] = deque()

    def start(self, contest: Contest, share: list[int]) -> None:
        self._waiting.append((contest, share))

    def next(self) -> Played:
        return play_share(*self._waiting.popleft())

    def close(self) -> None:
        self._waiting.clear()


class Processes:
    """Several processes, each with a pipe to this one."""

    def __init__(self, jobs: int) -> None:
        self.room = jobs
        context = get_context("spawn")  # not forked: a program that draws a progress bar has a second thread
        self._idle: list[Connection] = []
        self._busy: list[Connection] = []
        self._processes: list[SpawnProcess] = []
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self._idle.append(ours)
            self._processes.append(process)

    def start(self, contest: Contest, share: list[int]) -> None:
        pipe = self._idle.pop()
        self._busy.append(pipe)
        try:
            pipe.send((contest, share))
        except OSError:
            raise died() from None

    def next(self) -> Played:
        pipe = next(each for each in self._busy if each in wait(self._busy))
        try:
            played: Played | str = pipe.recv()
        except (EOFError, OSError):
            raise died() from None
        if isinstance(played, str):
            raise BotFault(played)
        self._busy.remove(pipe)
        self._idle.append(pipe)
        return played

    def close(self) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()
        for pipe in (*self._idle, *self._busy):
            pipe.close()


def died() -> DwarrowError:
    return DwarrowError("a process that played matches has died (was there memory enough?)")


def serve(pipe: Connection) -> None:
    """A process of a crew: plays shares until the other end is gone. Ctrl-C is answered there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # in an orderly way: bots that are programs end, too
    while True:
        try:
            contest, share = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            played: Played | str = play_share(contest, share)
        except DwarrowError as error:
            played = str(error)
        try:
            pipe.send(played)
        except OSError:
            return


def crew_of(jobs: int) -> Crew:
    return Alone() if jobs == 1 else Processes(jobs)
