"""Going back to a backup."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command

from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Person, StoreError, maintenance, open_store
from dwarrow.table.store.restore import restore
from tests.table.postgres import Server
from tests.table.store.samples import an_entry, furnished


@pytest.fixture
def file(sqlite_db: str) -> Path:
    return Path(sqlite_db.removeprefix("sqlite:///"))


@pytest.fixture
def backup(file: Path, tmp_path: Path) -> Path:
    """A backup with one entry; the database has two by now."""
    with closing(open_store(sqlite_url(file))) as store:
        furnished(store).append("t1", [an_entry(1)])
        store.backup(tmp_path / "copy.db")
        store.append("t1", [an_entry(2)])
    return tmp_path / "copy.db"


def entries(file: Path) -> int:
    with closing(open_store(sqlite_url(file), migrate=False)) as store:
        assert store.check() == []
        return len(store.entries("t1"))


def test_a_backup_comes_into_the_place_of_the_database_which_is_kept(file: Path, backup: Path):
    kept = restore(sqlite_url(file), backup)
    assert kept == file.with_name("dwarrow.db.before")
    assert (entries(file), entries(kept), entries(backup)) == (1, 2, 1)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_backup_may_lie_where_nothing_can_be_written(file: Path, backup: Path):
    before = sorted(backup.parent.iterdir())
    restore(sqlite_url(file), backup)
    assert sorted(backup.parent.iterdir()) == before


def test_where_no_database_is_one_is_made(tmp_path: Path, backup: Path):
    new = tmp_path / "new" / "folder" / "table.db"
    assert restore(sqlite_url(new), backup) is None
    assert entries(new) == 1
    assert [each.name for each in new.parent.iterdir()] == ["table.db"]


def test_what_a_killed_server_left_beside_a_lost_database_is_not_mixed_with_the_new_one(file: Path, backup: Path):
    with closing(open_store(sqlite_url(file))) as store:
        store.append("t1", [an_entry(3)])
        journal = file.with_name(f"{file.name}-wal").read_bytes()
    file.unlink()
    file.with_name(f"{file.name}-wal").write_bytes(journal)
    assert restore(sqlite_url(file), backup) is None
    assert entries(file) == 1


def test_a_backup_of_an_older_program_is_brought_up_to_date(file: Path, backup: Path):
    with closing(open_store(sqlite_url(backup))) as store, store.database.migrating() as connection:
        command.downgrade(maintenance.configuration(connection), "0002")
    restore(sqlite_url(file), backup)
    assert entries(file) == 1
    with closing(open_store(sqlite_url(backup), migrate=False)) as store:
        assert store.revision() == "0002"


def test_a_server_that_runs_keeps_its_database(file: Path, backup: Path):
    with closing(open_store(sqlite_url(file))) as serving:
        assert serving.alone()
        with pytest.raises(StoreError, match="stop that first"):
            restore(sqlite_url(file), backup)
    assert entries(file) == 2


def torn(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:20_000])


def gone(backup: Path) -> None:
    backup.unlink()


def foreign(backup: Path) -> None:
    backup.write_text("a diary")


def empty(backup: Path) -> None:
    backup.write_bytes(b"")


def with_a_gap(backup: Path) -> None:
    with closing(open_store(sqlite_url(backup))) as store:
        store.append("t1", [an_entry(2)])
        store.database.write(lambda connection: connection.exec_driver_sql("DELETE FROM entries WHERE number = 1"))


@pytest.mark.parametrize("spoil", [torn, gone, foreign, empty, with_a_gap])
def test_what_is_no_sound_backup_replaces_nothing(spoil: Callable[[Path], None], file: Path, backup: Path):
    spoil(backup)
    before = sorted(path.name for path in file.parent.iterdir())
    with pytest.raises(StoreError, match=r"copy\.db"):
        restore(sqlite_url(file), backup)
    assert sorted(path.name for path in file.parent.iterdir()) == before
    assert entries(file) == 2


def test_the_database_is_no_backup_of_itself(file: Path, backup: Path):
    with pytest.raises(StoreError, match="itself"):
        restore(sqlite_url(file), file)


def test_postgres_is_restored_by_its_own_tool(postgres_db: str, backup: Path):
    with pytest.raises(StoreError, match="pg_restore"):
        restore(postgres_db, backup)


def test_postgres_comes_back_as_the_page_for_hosts_says(postgres: Server, postgres_bare: str):
    """With the options of docs/host.md."""
    name, dump = postgres_bare.partition("?")[0].rpartition("/")[2], str(postgres.folder / "table.dump")
    with closing(open_store(postgres_bare)) as store:
        furnished(store).append("t1", [an_entry(1)])
        postgres.program("pg_dump", "--format=custom", f"--file={dump}", name)
        store.append("t1", [an_entry(2)])
        store.add_person(Person("late", "Late", 1.0))
    postgres.program("pg_restore", "--clean", "--if-exists", "--single-transaction", f"--dbname={name}", dump)
    with closing(open_store(postgres_bare)) as store:
        assert store.check() == []
        assert len(store.entries("t1")) == 1
        assert store.person("late") is None
        store.append("t1", [an_entry(2)])
