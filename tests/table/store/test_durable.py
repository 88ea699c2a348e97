"""What was acknowledged is there, whatever becomes of the process that wrote it."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import pytest

from dwarrow.table.store import Conflict, Store, open_store
from tests.table.store.samples import a_table, an_entry, furnished

TABLES = [f"t{n}" for n in range(4)]

# Writes to four tables at once, saying after each append what was appended.
WRITER = """
import sys
from threading import Thread
from dwarrow.table.store import Entry, open_store

store = open_store(sys.argv[1])

def write(table):
    number = store.last_number(table)
    while True:
        number += 1
        entries = [Entry(table, number, 0, "pass", "ann", 1.0, f"k{number}")]
        if number % 5 == 0:
            number += 1
            entries.append(Entry(table, number, 0, "pass", "ann", 1.0, f"k{number - 1}#2"))
        store.append(table, entries)
        sys.stdout.write(f"{table} {number}\\n")
        sys.stdout.flush()

for table in sys.argv[2:]:
    Thread(target=write, args=[table]).start()
"""


def killed_while_writing(db: str, seconds: float) -> dict[str, int]:
    """What a writer acknowledged last, for each table, before it was killed some time after its first word."""
    writer = subprocess.Popen([sys.executable, "-c", WRITER, db, *TABLES], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    with writer.stdout:
        said = [writer.stdout.readline()]
        time.sleep(seconds)
        writer.kill()
        said += writer.stdout.readlines()
    assert writer.wait() == -9
    whole = [line.split() for line in said if line.endswith("\n")]
    return {table: int(number) for table, number in whole}


def test_every_acknowledged_entry_survives_a_kill(store: Store, db: str) -> None:
    furnished(store, *map(a_table, TABLES))
    for _ in range(4):
        acknowledged = killed_while_writing(db, random.uniform(0, 0.3))
        there = store.last_numbers(TABLES)
        assert acknowledged
        assert all(there[table] >= number for table, number in acknowledged.items())
        assert store.check() == []
        # Entries 5, 10, 15 ... are each the first of a plan of two: no log can end there.
        assert not [number for number in there.values() if number and number % 5 == 0]


def test_a_write_waits_for_the_disk(sqlite_db: str) -> None:
    store = open_store(sqlite_db)
    asked = "PRAGMA synchronous"
    for _ in range(2):
        assert store.database.write(lambda c: c.exec_driver_sql(asked).scalar()) == 2  # FULL
        assert store.database.write(lambda c: c.exec_driver_sql(asked).scalar(), durable=False) == 1  # NORMAL
    assert store.database.write(lambda c: c.exec_driver_sql("PRAGMA journal_mode").scalar()) == "wal"
    assert store.database.write(lambda c: c.exec_driver_sql("PRAGMA foreign_keys").scalar()) == 1
    store.close()


def test_a_write_waits_for_the_disk_even_if_the_server_is_set_up_not_to(postgres_db: str) -> None:
    store = open_store(postgres_db)
    asked = "SHOW synchronous_commit"
    for _ in range(2):
        assert store.database.write(lambda c: c.exec_driver_sql(asked).scalar()) == "on"
        assert store.database.write(lambda c: c.exec_driver_sql(asked).scalar(), durable=False) == "off"
    store.close()


def test_a_failed_work_leaves_nothing_behind(store: Store) -> None:
    furnished(store)
    with pytest.raises(Conflict):
        store.append_and_finish("t1", [an_entry(1), an_entry(2), an_entry(2)], {}, 1.0)
    assert store.entries("t1") == []
    assert store.table("t1") == a_table()
