"""Group commit: writes of several threads that arrive while the disk is busy share the next transaction.

A thread that arrives while nobody writes commits at once, for all that wait. There is no extra thread and no delay, so
a single writer is as quick as without, and n writers together are up to n times as quick.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection

from dwarrow.table.store.errors import StoreAway

T = TypeVar("T")


class Job(Generic[T]):
    """Some work for a transaction, and later its outcome."""

    __slots__ = ("done", "durable", "error", "result", "work")

    def __init__(self, work: Callable[[Connection], T], durable: bool) -> None:
        self.work = work
        self.durable = durable
        self.done = False
        self.error: Exception | None = None
        self.result: T | None = None

    def outcome(self) -> T:
        if self.error is not None:
            raise self.error
        return self.result  # type: ignore[return-value]  # set when it is done, to None if that is its T


class Group:
    """The queue of jobs before one writer at a time. `commit` does a batch: each job has its outcome when it returns,
    and if it raises, no job of the batch was done.
    """

    def __init__(self, commit: Callable[[list[Job[Any]]], None], patience: float) -> None:
        self._commit = commit
        self._patience = patience
        self._turn = Condition()
        self._waiting: list[Job[Any]] = []
        self._busy = False

    def run(self, job: Job[T]) -> T:
        batch = self._wait(job)
        if batch:
            self._lead(batch)
        return job.outcome()

    def _wait(self, job: Job[Any]) -> list[Job[Any]]:
        """Queue a job until it is done, or until nobody writes: then it leads the batch that is returned."""
        with self._turn:
            self._waiting.append(job)
            if not self._turn.wait_for(lambda: job.done or not self._busy, self._patience):
                if job in self._waiting:
                    self._waiting.remove(job)
                raise StoreAway("the database has been busy for too long")
            if job.done:
                return []
            self._busy = True
            batch, self._waiting = self._waiting, []
            return batch

    def _lead(self, batch: list[Job[Any]]) -> None:
        failure = "the one who was writing was interrupted"
        try:
            self._commit(batch)
            failure = ""
        except StoreAway as error:
            failure = str(error)
        finally:
            with self._turn:
                for job in batch:
                    if failure:
                        job.error = StoreAway(failure)
                    job.done = True
                self._busy = False
                self._turn.notify_all()
