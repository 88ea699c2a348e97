"""The playing side on a Ray cluster: other machines step the matches, this one learns.

Ray is an optional extra, and every machine of the cluster has the same Dwarrow with its extra `batch` installed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from dwarrow.adapters.extras import MissingExtra
from dwarrow.arena.crews import LOCAL, TOKEN, reach
from dwarrow.arena.journal import sources_digest
from dwarrow.kernel.errors import DwarrowError
from tools.train.players import GROUPS, Desk, Hall, Seen, part_of, seen_of, shapes
from tools.train.rewards import NOBODY


class Cluster:
    """One actor of the cluster for each worker of the hall."""

    def __init__(self, hall: Hall, address: str) -> None:
        os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "error")  # read when Ray is loaded
        try:
            import ray
        except ImportError:
            raise MissingExtra("ray is not installed: pip install 'dwarrow[ray]'", name="ray") from None
        self._ray: Any = ray
        reach(address)
        own = {"num_cpus": hall.workers, "include_dashboard": False} if address == LOCAL else {}
        there = {"py_modules": [str(Path(__file__).parents[1])]}  # this package travels, Dwarrow is there
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR", runtime_env=there, **own)
        except (ConnectionError, ValueError, RuntimeError, TimeoutError) as error:
            why = " ".join(str(error).split())
            raise DwarrowError(f"there is no Ray cluster at {address}: {why}{TOKEN}") from None
        actor = ray.remote(num_cpus=1)(Actor)
        self._actors = [actor.remote(hall, worker, sources_digest()) for worker in range(hall.workers)]
        self._arrays: Any = {name: np.zeros(shape, kind) for name, (shape, kind) in shapes(hall).items()}
        self._hall = hall
        self._shown = [[actor.show.remote(group) for actor in self._actors] for group in range(GROUPS)]
        self._known: list[Seen | None] = [None] * GROUPS

    def seen(self, group: int) -> Seen:
        known = self._known[group]
        if known is None:
            try:
                found = self._ray.get(self._shown[group])
            except self._ray.exceptions.RayError as error:
                raise DwarrowError(f"the cluster failed: {' '.join(str(error).split())[:400]}") from None
            for worker, arrays in enumerate(found):
                for place, array in zip(seen_of(self._arrays, self._hall, group, worker), arrays, strict=True):
                    place[:] = array
            known = self._known[group] = seen_of(self._arrays, self._hall, group)
        return known

    def act(self, group: int, codes: Any) -> None:
        self._known[group] = None
        self._shown[group] = [
            actor.play.remote(group, codes[part_of(worker, self._hall.matches)])
            for worker, actor in enumerate(self._actors)
        ]

    def close(self) -> None:
        self._ray.shutdown()


class Actor:
    """The matches of one worker, somewhere in the cluster. Rows travel at half precision."""

    def __init__(self, hall: Hall, worker: int, sources: str) -> None:
        if sources_digest() != sources:
            raise DwarrowError(
                "a machine of the cluster has another Dwarrow installed: install the same one everywhere"
            )
        self._desks = [Desk(hall, worker, group) for group in range(GROUPS)]
        one = self._hall = hall._replace(workers=1)
        self._arrays: Any = {name: np.zeros(shape, kind) for name, (shape, kind) in shapes(one).items()}
        self._arrays["scores"][:] = NOBODY

    def show(self, group: int) -> tuple[Any, ...]:
        seen = seen_of(self._arrays, self._hall, group)
        self._desks[group].show(seen)
        return (seen.rows.astype(np.float16), *seen[1:])

    def play(self, group: int, codes: Any) -> tuple[Any, ...]:
        self._desks[group].play(codes)
        return self.show(group)
