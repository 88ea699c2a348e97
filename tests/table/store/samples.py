"""Rows to store, each with what a test does not care about filled in."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any, TypeVar

from dwarrow.table.store import Chair, Entry, Note, Person, Store, TableRow

T = TypeVar("T")

ANN = Person("ann", "Ann", 10.0, "link-of-ann")
BOB = Person("bob", "Bob", 11.0)


def a_table(table_id: str = "t1", **fields: Any) -> TableRow:
    given: dict[str, Any] = {
        "game": "mines",
        "rules": 1,
        "program": "0.1.0",
        "options": {"boards": "back"},
        "seats": 2,
        "host": "ann",
        "created": 20.0,
        "watch_hash": "watch",
        "status": "running",
    }
    return TableRow(table_id, **(given | fields))


def chairs_of(table: TableRow) -> list[Chair]:
    return [Chair(table.id, seat) for seat in range(table.seats)]


def furnished(store: Store, *tables: TableRow) -> Store:
    """The store with Ann, Bob and tables; one table if none is named."""
    for person in (ANN, BOB):
        if store.person(person.id) is None:
            store.add_person(person)
    for table in tables or (a_table(),):
        store.add_table(table, chairs_of(table))
    return store


def an_entry(number: int, key: str | None = None, seat: int = 0, table_id: str = "t1", action: str = "pass") -> Entry:
    return Entry(table_id, number, seat, action, "ann", 30.0 + number, key)


def a_note(text: str, table_id: str = "t1") -> Note:
    return Note(table_id, "chat", "ann", text, 40.0)


def at_once(*works: Callable[[], T]) -> list[T | Exception]:
    """Do all works in threads that start together; what each returned or raised, in their order."""
    start = Barrier(len(works))
    outcomes: list[T | Exception] = [RuntimeError("never ran") for _ in works]

    def run(place: int, work: Callable[[], T]) -> None:
        start.wait()
        try:
            outcomes[place] = work()
        except Exception as error:
            outcomes[place] = error

    threads = [Thread(target=run, args=each) for each in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes
