"""A crew on a Ray cluster. Ray is an optional extra; every machine of the cluster has the same Dwarrow installed."""

from __future__ import annotations

import os
import socket
from typing import Any

from dwarrow.arena.contest import BotFault, Contest, Played, play_share
from dwarrow.arena.sources import sources_digest
from dwarrow.kernel.errors import DwarrowError

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
    """The processors of a cluster."""

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
