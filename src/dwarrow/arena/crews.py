"""Crews play the matches of a contest: this process alone, or several processes of this machine.

A crew gets shares, lists of match numbers, and returns their results as they finish. Its processes end with the process
that started them, even if that is killed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import Protocol

from dwarrow.arena.contest import Contest, Played, Result, play_share
from dwarrow.processes.workers import Pool, outcome

PACE = 0.25  # seconds that a share should take: long enough to cost nothing, short enough to lose little
LARGEST = 250  # matches of a share


class Crew(Protocol):
    """Plays shares of a contest."""

    room: int  # shares it can work on at a time

    def start(self, contest: Contest, share: list[int]) -> None: ...

    def next(self) -> Played:
        """Wait for a share: its results, and the seconds it took."""
        ...

    def close(self) -> None:
        """Stop, even in the middle of a share."""
        ...


def cores() -> int:
    """The processors that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def batches(contest: Contest, matches: Iterable[int], crew: Crew) -> Iterator[list[Result]]:
    """Have matches played, and yield results as they come. Shares grow until each takes about `PACE`."""
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

    def start(self, contest: Contest, share: list[int]) -> None:
        self._share = contest, share

    def next(self) -> Played:
        return play_share(*self._share)

    def close(self) -> None:
        """Nothing is left to stop."""


class Processes:
    """Several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.room = jobs
        self._pool = Pool(jobs)
        self._busy: set[Future[str]] = set()

    def start(self, contest: Contest, share: list[int]) -> None:
        self._busy.add(self._pool.call(play_share, contest, share))

    def next(self) -> Played:
        done = wait(self._busy, return_when=FIRST_COMPLETED).done.pop()
        self._busy.remove(done)
        played: Played = outcome(done)
        return played

    def close(self) -> None:
        self._pool.close()


def crew_of(jobs: int) -> Crew:
    return Alone() if jobs == 1 else Processes(jobs)
