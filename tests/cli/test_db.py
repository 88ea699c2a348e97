"""`dwarrow db`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dwarrow.cli.app import app
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Person, open_store
from dwarrow.table.store.schema import HEAD

ANN = Person("ann", "Ann", 1.0)


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database that is meant if none is named."""
    monkeypatch.setenv("DWARROW_DB", sqlite_url(tmp_path / "table.db"))
    return tmp_path / "table.db"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["db", *words], prog_name="dwarrow")


def filled(file: Path) -> None:
    with closing(open_store(sqlite_url(file))) as store:
        store.add_person(ANN)


def test_a_backup_is_a_database_with_everything(file: Path, tmp_path: Path) -> None:
    filled(file)
    result = run("backup", str(tmp_path / "copy.db"))
    assert (result.exit_code, result.stdout) == (0, f"Written: {tmp_path / 'copy.db'}\n")
    with closing(open_store(sqlite_url(tmp_path / "copy.db"))) as copy:
        assert copy.person("ann") == ANN


def test_a_backup_replaces_a_backup_and_no_other_file(file: Path, tmp_path: Path) -> None:
    filled(file)
    notes = tmp_path / "notes.md"
    notes.write_text("mine")
    result = run("backup", str(notes))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"dwarrow: {notes} exists and is no backup; nothing was written\n"
    assert notes.read_text() == "mine"
    for _ in range(2):
        assert run("backup", str(tmp_path / "copy.db")).exit_code == 0


def test_the_database_can_be_named(tmp_path: Path) -> None:
    filled(tmp_path / "other.db")
    result = run("backup", str(tmp_path / "copy.db"), "--db", sqlite_url(tmp_path / "other.db"))
    assert result.exit_code == 0
    assert not (tmp_path / "table.db").exists()


@pytest.mark.parametrize("words", [["backup", "copy.db"], ["check"]])
def test_what_is_not_there_is_refused_and_not_made(words: list[str], file: Path) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"dwarrow: {file}: there is no such database\n"
    assert not file.exists()


def test_a_sound_database_passes(file: Path) -> None:
    filled(file)
    result = run("check")
    assert (result.exit_code, result.stdout) == (0, "All is well.\n")


def test_faults_have_a_line_each(file: Path) -> None:
    filled(file)
    with closing(sqlite3.connect(file)) as careless, careless:
        for number in (1, 3):
            careless.execute("INSERT INTO entries VALUES ('t1', ?, 0, 'pass', 'ann', 1.0, NULL)", [number])
    result = run("check")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "entries t1 1: its table_id does not exist",
        "entries t1 3: its table_id does not exist",
        "table t1: 2 entries, numbered from 1 to 3",
    ]


def test_check_does_not_migrate_and_migrate_does(file: Path) -> None:
    file.touch()
    for _ in range(2):
        result = run("check")
        assert (result.exit_code, result.stdout) == (1, f"the tables are at migration none, not at {HEAD}\n")
    result = run("migrate")
    assert (result.exit_code, result.stdout) == (0, f"Up to date: migration {HEAD}\n")
    assert run("check").exit_code == 0


def test_a_wrong_address_is_one_line() -> None:
    result = run("check", "--db", "oracle://h/x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("dwarrow: oracle is not a kind of database")
    assert result.stderr.count("\n") == 1


def test_called_without_a_verb_it_shows_its_help() -> None:
    result = run()
    assert result.exit_code == 0
    assert all(verb in result.stdout for verb in ("backup", "check", "migrate"))


def test_broken_pages_are_faults(file: Path) -> None:
    filled(file)
    with closing(sqlite3.connect(file)) as found:
        (page,) = found.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
        (size,) = found.execute("PRAGMA page_size").fetchone()
        found.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with file.open("r+b") as content:
        content.seek((page - 1) * size)
        content.write(b"\xff" * size)
    result = run("check")
    assert result.exit_code == 1
    assert all(line.startswith(f"{file}: ") for line in result.stdout.splitlines())
    assert result.stderr == ""
