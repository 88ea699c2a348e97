"""Crews play the matches of a contest: this process alone, several processes of this machine, or a Ray cluster.

A crew gets shares, lists of match numbers, and returns their results as they finish. Its processes end with the process
that started them, even if that is killed.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import Any, Protocol

from dwarrow.arena.contest import BotFault, Contest, Played, Result, play_share
from dwarrow.arena.journal import sources_digest
from dwarrow.kernel.errors import DwarrowError
from dwarrow.processes.workers import Pool, outcome

PACE = 0.25  # seconds that a share should take: long enough to cost nothing, short enough to lose little
LARGEST = 250  # matches of a share


class Crew(Protocol):
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


# A Ray cluster: Ray is an optional extra, and every machine has the same Dwarrow installed ----------------------------

LOCAL = "local"  # Ray's own word for a cluster of this machine alone
AHEAD = 2  # shares queued for each processor, so that none is idle
TOKEN = " (one that asks for a token needs RAY_AUTH_MODE=token and RAY_AUTH_TOKEN set here as well)"
SECONDS = 5.0  # to answer


def reach(address: str) -> None:
    """Refuse an address where nobody answers: Ray itself would try for minutes."""
    host, colon, port = address.rpartition(":")
    if colon and port.isdecimal() and "/" not in host:
        try:
            socket.create_connection((host.strip("[]"), int(port)), SECONDS).close()
        except (OSError, OverflowError) as error:
            raise DwarrowError(f"there is no Ray cluster at {address}: {error}") from None


class Cluster:
    def __init__(self, address: str, jobs: int | None = None) -> None:
        """`address` is what `ray start` printed; `jobs` limits how many play at once."""
        os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "error")  # read when Ray is loaded
        try:
            import ray
        except ImportError:
            raise DwarrowError("--cluster needs Ray, which is not installed: pip install 'dwarrow[ray]'") from None
        self._ray: Any = ray
        reach(address)
        own = {"num_cpus": jobs, "include_dashboard": False} if address == LOCAL else {}
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR", **own)
        except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
            why = " ".join(str(error).split())
            raise DwarrowError(f"there is no Ray cluster at {address}: {why}{TOKEN}") from None
        processors = int(ray.cluster_resources().get("CPU", 1))
        self.room = max(1, min(jobs or processors, processors)) * (AHEAD if jobs is None else 1)
        self._play = ray.remote(num_cpus=1)(play_there)
        self._busy: list[Any] = []
        self._sources = sources_digest()

    def start(self, contest: Contest, share: list[int]) -> None:
        self._busy.append(self._play.remote(contest, share, self._sources))

    def next(self) -> Played:
        done, self._busy = self._ray.wait(self._busy, num_returns=1)
        try:
            played: Played | str = self._ray.get(done[0])
        except self._ray.exceptions.RayError as error:
            raise DwarrowError(f"the cluster failed: {' '.join(str(error).split())[:400]}") from None
        if isinstance(played, str):
            raise BotFault(played)
        return played

    def close(self) -> None:
        self._ray.shutdown()


def play_there(contest: Contest, share: list[int], sources: str) -> Played | str:
    """Play a share on a machine of the cluster; errors come back as text."""
    if sources_digest() != sources:
        return "a machine of the cluster has another Dwarrow installed: install the same one everywhere"
    try:
        return play_share(contest, share)
    except DwarrowError as error:
        return str(error)
