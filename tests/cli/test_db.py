"""`dwarrow db`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from dwarrow.cli.app import app
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Chair, Person, TableRow, open_store
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


def with_tables(file: Path) -> None:
    filled(file)
    never = TableRow("never", "mines", 1, "0.1.0", {}, 2, "ann", 1.0, "")
    over = replace(never, id="over", status="over", started=1.0, ended=86_400.0, seed="a")
    with closing(open_store(sqlite_url(file))) as store:
        for row in (never, over):
            store.add_table(row, [Chair(row.id, 0), Chair(row.id, 1)])


def test_a_dry_run_says_what_would_be_removed(file: Path):
    with_tables(file)
    for _ in range(2):
        result = run("prune", "--dry-run", "--matches", "9")
        assert result.output == "never  1970-01-01  never begun\nNothing was removed: this was a dry run.\n"


def test_what_expires_is_removed(file: Path):
    with_tables(file)
    assert run("prune").output == "never  1970-01-01  never begun\nRemoved: 1\n"
    assert run("prune").output == "Removed: 0\n"


def test_finished_matches_are_removed_only_after_notice(file: Path):
    with_tables(file)
    assert run("prune", "--matches", "soon").exit_code == 2
    with closing(open_store(sqlite_url(file))) as store:
        store.keep(9, 86_400.0)
    result = run("prune")
    assert "over  1970-01-02  finished" in result.output
    assert "Finished matches are kept for 9 days; none is removed before 1970-02-01." in result.output
    assert "Finished" not in run("prune", "--matches", "never").output


def test_the_first_notice_begins_when_a_time_is_set(file: Path):
    with_tables(file)
    run("prune", "--matches", "9")
    assert "over" not in run("prune", "--matches", "9", "--dry-run").output
    with closing(open_store(sqlite_url(file))) as store:
        row = store.table("over")
    assert row is not None
    assert not row.expired


def test_a_backup_is_restored_and_what_was_there_is_kept(file: Path, tmp_path: Path) -> None:
    filled(file)
    copy, before = tmp_path / "copy.db", tmp_path / "table.db.before"
    assert run("backup", str(copy)).exit_code == 0
    with closing(open_store(sqlite_url(file))) as store:
        store.add_person(replace(ANN, id="ben"))
    result = run("restore", str(copy))
    assert (result.exit_code, result.stdout) == (0, f"Restored: {copy}\nWhat was there before: {before}\n")
    for where, known in ((file, False), (before, True)):
        with closing(open_store(sqlite_url(where))) as store:
            assert store.person("ann") == ANN
            assert (store.person("ben") is not None) is known


def test_what_is_no_backup_is_not_restored(file: Path, tmp_path: Path) -> None:
    filled(file)
    (tmp_path / "notes.md").write_text("mine")
    result = run("restore", str(tmp_path / "notes.md"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert run("check").exit_code == 0
