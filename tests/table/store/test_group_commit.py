"""Group commit: those who write while the disk is busy share the next transaction, and only that."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from sqlalchemy import event

from dwarrow.table.store import Conflict, Store, StoreAway, open_store
from dwarrow.table.store.group_commit import Group, Job
from tests.table.store.samples import a_note, a_table, an_entry, at_once, furnished

NAMES = [f"t{n}" for n in range(1, 7)]


@pytest.fixture
def store(sqlite_db: str) -> Iterator[Store]:
    opened = open_store(sqlite_db)
    furnished(opened, *map(a_table, NAMES))
    yield opened
    opened.close()


class Holdup:
    """Somebody who writes for as long as the test wants."""

    def __init__(self, store: Store) -> None:
        self.begun, self.end = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=store.database.write, args=[self._work])
        self.commits = 0
        event.listen(store.database.engine, "commit", self._count)
        self.thread.start()
        self.begun.wait()

    def _work(self, _: object) -> None:
        self.begun.set()
        self.end.wait()

    def _count(self, _: object) -> None:
        self.commits += 1

    def release_when(self, store: Store, waiting: int) -> None:
        """Let it end when so many wait."""
        group: Any = vars(store.database)["_group"]
        while len(group._waiting) < waiting:
            time.sleep(0.001)
        self.end.set()
        self.thread.join()


def test_those_who_wait_share_one_transaction_and_a_refusal_is_ones_own(store: Store) -> None:
    store.append("t1", [an_entry(1, "k")])
    holdup = Holdup(store)
    works: list[Callable[[], object]] = [
        partial(store.append, "t1", [an_entry(2), an_entry(3, "k")]),  # refused
        *(partial(store.append, name, [an_entry(1, table_id=name)]) for name in NAMES[1:]),
        partial(store.add_note, a_note("hello")),
        partial(store.rename_person, "eve", "Eve"),
    ]
    release: Callable[[], object] = partial(holdup.release_when, store, len(works))
    outcomes = at_once(release, *works)[1:]
    assert holdup.commits == 2
    assert isinstance(outcomes[0], Conflict)
    assert outcomes[0].key_seen
    assert outcomes[1:] == [None] * 5 + [1, False]
    assert store.last_numbers(NAMES) == dict.fromkeys(NAMES, 1)
    assert store.notes("t1")[0].text == "hello"
    assert store.check() == []


def test_two_in_one_transaction_cannot_both_have_a_number(store: Store) -> None:
    holdup = Holdup(store)
    works = [partial(store.append, "t1", [an_entry(1, seat=seat)]) for seat in range(5)]
    outcomes = at_once(partial(holdup.release_when, store, 5), *works)[1:]
    assert holdup.commits == 2
    assert outcomes.count(None) == 1
    assert [type(outcome) for outcome in outcomes].count(Conflict) == 4
    assert store.entries("t1") == [an_entry(1, seat=outcomes.index(None))]


def test_if_the_commit_fails_all_are_told_and_nothing_is_there(store: Store) -> None:
    """Also those who were refused: what stood against them is not there either."""

    def fail(connection: Any) -> None:
        if holdup.commits == 2:
            raise StoreAway("the disk has gone")

    holdup = Holdup(store)
    event.listen(store.database.engine, "commit", fail)
    works = [partial(store.append, "t1", [an_entry(1, seat=seat)]) for seat in range(5)]
    outcomes = at_once(partial(holdup.release_when, store, 5), *works)[1:]
    assert [str(outcome) for outcome in outcomes] == ["the disk has gone"] * 5
    assert all(isinstance(outcome, StoreAway) for outcome in outcomes)
    assert store.entries("t1") == []
    store.append("t1", [an_entry(1)])


def test_one_who_waits_too_long_gives_up_and_is_not_written_later() -> None:
    done: list[str] = []
    begun, end = threading.Event(), threading.Event()

    def commit(batch: list[Job[Any]]) -> None:
        begun.set()
        end.wait()
        done.extend(job.work(None) for job in batch)  # type: ignore[arg-type]

    group = Group(commit, patience=0.05)
    first = threading.Thread(target=group.run, args=[Job(lambda _: "first", True)])
    first.start()
    begun.wait()
    with pytest.raises(StoreAway, match="too long"):
        group.run(Job(lambda _: "second", True))
    end.set()
    first.join()
    group.run(Job(lambda _: "third", True))
    assert done == ["first", "third"]


def test_an_interrupted_leader_leaves_nobody_waiting() -> None:
    def commit(batch: list[Job[Any]]) -> None:
        if any(job.work(None) == "stop" for job in batch):  # type: ignore[arg-type]
            raise KeyboardInterrupt
        for job in batch:
            job.result = job.work(None)  # type: ignore[arg-type]

    group = Group(commit, patience=5)
    with pytest.raises(KeyboardInterrupt):
        group.run(Job(lambda _: "stop", True))
    assert group.run(Job(lambda _: "on", True)) == "on"
