"""Backup and check."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete, text, update

from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Store, StoreAway, StoreError, maintenance, open_store
from dwarrow.table.store.schema import HEAD, chairs, entries, notes
from dwarrow.table.store.sqlite import SqliteFile
from tests.table.store.samples import ANN, a_note, a_table, an_entry, at_once, furnished


@pytest.fixture
def filled(store: Store) -> Store:
    """A store with two tables, entries and notes."""
    furnished(store, a_table(), a_table("t2"))
    store.append("t1", [an_entry(number) for number in range(1, 6)])
    store.append("t2", [an_entry(1, table_id="t2")])
    for word in "abc":
        store.add_note(a_note(word))
    return store


def test_a_sound_database_has_no_faults(filled: Store) -> None:
    assert filled.check() == []


def test_a_gap_in_a_log_is_found(filled: Store) -> None:
    filled.database.write(lambda c: c.execute(delete(entries).where(entries.c.table_id == "t1", entries.c.number == 3)))
    filled.database.write(lambda c: c.execute(delete(notes).where(notes.c.number == 1)))
    assert filled.check() == [
        "table t1: 4 entries, numbered from 1 to 5",
        "table t1: 2 notes, numbered from 2 to 3",
    ]


def test_a_log_that_does_not_begin_at_the_beginning_is_found(filled: Store) -> None:
    filled.database.write(lambda c: c.execute(update(entries).where(entries.c.table_id == "t2").values(number=2)))
    assert filled.check() == ["table t2: 1 entries, numbered from 2 to 2"]


def test_missing_chairs_are_found(filled: Store) -> None:
    filled.database.write(lambda c: c.execute(delete(chairs).where(chairs.c.table_id == "t1", chairs.c.seat == 0)))
    filled.database.write(lambda c: c.execute(delete(chairs).where(chairs.c.table_id == "t2")))
    assert sorted(filled.check()) == [
        "table t1: 1 chairs do not make its seats 0 to 1",
        "table t2: 0 chairs do not make its seats 0 to 1",
    ]


def test_rows_that_belong_to_nothing_are_found(sqlite_db: str) -> None:
    store = open_store(sqlite_db)
    furnished(store).append("t1", [an_entry(1)])
    with closing(sqlite3.connect(file_of(store))) as careless, careless:  # no foreign keys unless asked for
        careless.execute("DELETE FROM people")
        careless.execute("UPDATE entries SET table_id = 't7'")
        careless.execute("UPDATE chairs SET person = 'eve' WHERE seat = 1")
    assert sorted(store.check()) == [
        "chairs t1 1: its person does not exist",
        "entries t7 1: its table_id does not exist",
        "tables t1: its host does not exist",
    ]
    store.close()


def test_a_broken_page_is_found(sqlite_db: str) -> None:
    store = open_store(sqlite_db)
    furnished(store)
    for number in range(1, 300):
        store.append("t1", [an_entry(number)])
    store.close()
    with closing(sqlite3.connect(file_of(store))) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'ix_tables_host'").fetchone()
    with file_of(store).open("r+b") as content:
        content.seek((page - 1) * 4096)
        content.write(b"\x0a\x00\x00\x00\x00\x10\x00\x00")  # an index page with nothing on it
    again = open_store(sqlite_db)
    faults = again.check()
    assert any("ix_tables_host" in fault for fault in faults)
    assert all(fault.startswith(str(file_of(again))) for fault in faults)
    again.close()


def test_an_empty_file_is_not_up_to_date(tmp_path: Path) -> None:
    (tmp_path / "x.db").touch()
    store = open_store(sqlite_url(tmp_path / "x.db"), migrate=False)
    assert store.check() == [f"the tables are at migration none, not at {HEAD}"]
    store.close()


def test_a_backup_holds_everything_and_is_one_file(sqlite_db: str, tmp_path: Path) -> None:
    store = open_store(sqlite_db)
    furnished(store).append("t1", [an_entry(1)])
    store.backup(tmp_path / "copy.db")
    store.append("t1", [an_entry(2)])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "table"]
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    copy = open_store(sqlite_url(tmp_path / "copy.db"))
    assert copy.check() == []
    assert copy.entries("t1") == [an_entry(1)]
    copy.append("t1", [an_entry(2)])
    copy.close()
    store.close()


def test_a_backup_replaces_the_one_before(sqlite_db: str, tmp_path: Path) -> None:
    store = open_store(sqlite_db)
    store.backup(tmp_path / "copy.db")
    store.add_person(ANN)
    store.backup(str(tmp_path / "copy.db"))
    store.close()
    copy = open_store(sqlite_url(tmp_path / "copy.db"))
    assert copy.person("ann") == ANN
    copy.close()


def test_a_backup_is_made_while_others_write(sqlite_db: str, tmp_path: Path) -> None:
    store = open_store(sqlite_db)
    furnished(store)

    def write() -> None:
        for number in range(1, 101):
            store.append("t1", [an_entry(number)])

    def back_up() -> None:
        for turn in range(5):
            store.backup(tmp_path / f"copy{turn}.db")

    assert at_once(write, back_up) == [None, None]
    store.close()
    for turn in range(5):
        copy = open_store(sqlite_url(tmp_path / f"copy{turn}.db"))
        assert copy.check() == []
        copy.close()


def test_a_backup_that_fails_says_so_and_leaves_the_one_before(sqlite_db: str, tmp_path: Path) -> None:
    store = open_store(sqlite_db)
    with pytest.raises(StoreError, match="itself"):
        store.backup(file_of(store))
    with pytest.raises(StoreError, match="cannot be written"):
        store.backup(tmp_path / "nowhere" / "copy.db")
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError, match="cannot be written"):
        store.backup(tmp_path / "folder")
    store.backup(tmp_path / "copy.db")
    before = (tmp_path / "copy.db").read_bytes()
    file_of(store).rename(tmp_path / "gone")
    with pytest.raises(StoreAway):
        store.backup(tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "folder", "gone", "table"]
    (tmp_path / "gone").rename(file_of(store))
    store.close()


def test_postgres_is_backed_up_by_its_own_tool(postgres_db: str, tmp_path: Path) -> None:
    store = open_store(postgres_db)
    with pytest.raises(StoreError, match="pg_dump"):
        store.backup(tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []
    store.close()


def test_a_migration_that_would_leave_strays_is_refused(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(sqlite_db)
    furnished(store)
    monkeypatch.setattr(maintenance, "HEAD", "9998")
    monkeypatch.setattr(maintenance, "upgrade", lambda connection: connection.execute(text("DELETE FROM people")))
    with pytest.raises(StoreError, match="belong to nothing"):
        store.migrate()
    assert store.person("ann") == ANN
    store.close()


def file_of(store: Store) -> Path:
    assert isinstance(store.database, SqliteFile)
    return store.database.file
