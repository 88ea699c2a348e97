"""Opening a store by its address."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from dwarrow.kernel.errors import DwarrowError
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Store, StoreAway, StoreError, open_store
from tests.table.store.samples import ANN, at_once


def test_folder_and_file_are_made_and_are_their_owners_only(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "er" / "x.db"
    store = open_store(sqlite_url(file))
    store.add_person(ANN)
    if os.name == "posix":
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (file.parent, *file.parent.iterdir())}
        assert modes == {"er": 0o700, "x.db": 0o600, "x.db-wal": 0o600, "x.db-shm": 0o600}
    store.close()
    assert [path.name for path in file.parent.iterdir()] == ["x.db"]


def test_what_was_stored_is_there_when_it_is_opened_again(db: str) -> None:
    store = open_store(db)
    store.add_person(ANN)
    store.close()
    again = open_store(db)
    assert again.person("ann") == ANN
    again.close()


def test_a_connection_in_use_is_closed_when_its_call_is_done(db: str) -> None:
    store = open_store(db)
    with store.database.reading() as connection:
        used: Any = connection.connection.driver_connection
        store.close()
        assert connection.scalar(text("SELECT 1")) == 1
    with pytest.raises(Exception, match="closed"):
        used.execute("SELECT 1")


def test_a_relative_file_stays_where_it_was_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = open_store("sqlite:///x.db")
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    store.add_person(ANN)
    store.close()
    assert (tmp_path / "x.db").exists()
    assert not (tmp_path / "other" / "x.db").exists()


def test_odd_names_of_files_are_no_trouble(tmp_path: Path) -> None:
    file = tmp_path / "Ann's 100%? #1 Тест" / "x y.db"
    store = open_store(sqlite_url(file))
    store.add_person(ANN)
    store.close()
    assert file.exists()


@pytest.mark.parametrize(
    "url",
    ["", "x.db", "/tmp/x.db", "mysql://root:secret@h/x", "sqlite://", "sqlite:///", "sqlite:///:memory:",
     "sqlite://host/x.db", "sqlite:///x.db?mode=ro", "postgresql://u:secret@h:port/x"],
)  # fmt: skip
def test_a_wrong_address_is_refused_in_one_line_that_keeps_passwords(url: str) -> None:
    with pytest.raises(StoreError) as refused:
        open_store(url)
    assert isinstance(refused.value, DwarrowError)
    assert "sqlite:///FILE" in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreAway, match="cannot be opened"):
        open_store(sqlite_url(tmp_path / "file" / "x.db"))


def test_a_file_that_is_no_database_is_told_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    file.write_text("Dear diary, " * 100)
    with pytest.raises(StoreAway, match="not a database"):
        open_store(sqlite_url(file))
    assert file.read_text() == "Dear diary, " * 100


def test_without_leave_to_migrate_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such database"):
        open_store(sqlite_url(tmp_path / "new" / "x.db"), migrate=False)
    assert list(tmp_path.iterdir()) == []


def test_postgres_urls_of_all_kinds_are_understood(postgres_db: str) -> None:
    for scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        store = open_store(postgres_db.replace("postgresql", scheme, 1))
        assert store.person("ann") is None
        store.close()


def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreAway):
        open_store(f"postgresql://dwarrow@/x?host={tmp_path}")


def test_without_the_driver_the_package_to_install_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"dwarrow\[postgres\]"):
        open_store("postgresql://dwarrow@localhost/x")


def test_a_server_with_a_file_starts_without_what_postgresql_needs(sqlite_db: str) -> None:
    program = "import sys, dwarrow.table.app as a; a.create_app(a.open_store(sys.argv[1])); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", program, sqlite_db], capture_output=True, check=True)
    assert not [name for name in told.stdout.decode().split() if "postgres" in name or name.startswith("psycopg")]


def test_servers_that_start_together_make_the_tables_once(bare_db: str) -> None:
    stores = at_once(*[partial(open_store, bare_db)] * 4)
    assert all(isinstance(store, Store) for store in stores), stores
    for store in stores:
        assert isinstance(store, Store)
        assert store.check() == []
        store.close()
