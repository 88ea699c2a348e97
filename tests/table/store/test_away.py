"""When the database is away: every call says so, nothing half is written, and when it is back the store works again."""

from __future__ import annotations

import sqlite3
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace
from sqlalchemy import event

from dwarrow.table.store import Chair, Conflict, Store, StoreAway, StoreError, Unstorable, open_store, sqlite
from tests.table.postgres import Server
from tests.table.store.samples import ANN, a_note, a_table, an_entry, at_once, furnished

CALLS: dict[str, Callable[[Store], object]] = {
    "setting": lambda store: store.setting("new", lambda: "x"),
    "add_person": lambda store: store.add_person(ANN),
    "person": lambda store: store.person("ann"),
    "person_by_link": lambda store: store.person_by_link("x"),
    "rename_person": lambda store: store.rename_person("ann", "x"),
    "set_link": lambda store: store.set_link("ann", "x"),
    "add_table": lambda store: store.add_table(a_table("t2"), []),
    "table": lambda store: store.table("t1"),
    "chairs": lambda store: store.chairs("t1"),
    "update_table": lambda store: store.update_table("t1", "running", paused=True),
    "update_chair": lambda store: store.update_chair("t1", 0, Chair("t1", 0), Chair("t1", 0, "bot")),
    "public_tables": lambda store: store.public_tables(5),
    "tables_of": lambda store: store.tables_of("ann"),
    "append": lambda store: store.append("t1", [an_entry(2)]),
    "append_and_finish": lambda store: store.append_and_finish("t1", [an_entry(2)], {}, 1.0),
    "entries": lambda store: store.entries("t1"),
    "stored": lambda store: store.stored(host="ann"),
    "expired": lambda store: store.expired(1e9),
    "prune": lambda store: store.prune(1e9),
    "keep": lambda store: store.keep(9, 1.0),
    "last_number": lambda store: store.last_number("t1"),
    "last_numbers": lambda store: store.last_numbers(["t1"]),
    "add_note": lambda store: store.add_note(a_note("x")),
    "notes": lambda store: store.notes("t1"),
    "take_lease": lambda store: store.take_lease("x", "a", 1, 1),
    "drop_lease": lambda store: store.drop_lease("x", "a"),
    "lease": lambda store: store.lease("x"),
    "check": lambda store: store.check(),
    "migrate": lambda store: store.migrate(),
}


def assert_away(store: Store) -> None:
    outcomes = {name: outcome_of(store, call) for name, call in CALLS.items()}
    assert [name for name, outcome in outcomes.items() if not isinstance(outcome, StoreAway)] == []


def outcome_of(store: Store, call: Callable[[Store], object]) -> object:
    try:
        return call(store)
    except Exception as error:
        return error


def assert_nothing_changed(store: Store) -> None:
    assert store.entries("t1") == [an_entry(1)]
    assert store.table("t1") == a_table()
    assert store.chairs("t1") == [Chair("t1", 0), Chair("t1", 1)]
    assert store.notes("t1") == []
    assert store.table("t2") is None
    assert store.person("ann") == ANN
    assert store.check() == []


def assert_works(store: Store) -> None:
    store.append("t1", [an_entry(2, "k")])
    assert store.entries("t1") == [an_entry(1), an_entry(2, "k")]


@pytest.fixture
def one_entry(store: Store) -> Store:
    furnished(store).append("t1", [an_entry(1)])
    return store


def test_a_postgres_that_stops_is_away_until_it_starts_again(postgres: Server, postgres_db: str) -> None:
    store = open_store(postgres_db)
    furnished(store).append("t1", [an_entry(1)])
    postgres.stop()
    try:
        assert_away(store)
    finally:
        postgres.start()
    assert_nothing_changed(store)
    assert_works(store)
    store.close()


def test_connections_that_died_are_replaced_before_a_caller_notices(postgres: Server, postgres_db: str) -> None:
    store = open_store(postgres_db)
    furnished(store)
    at_once(*[lambda: store.table("t1")] * 6)
    # It waits for their end: before that they would still seem to be good.
    postgres.sql("SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name = 'dwarrow'")
    store.append("t1", [an_entry(1)])
    assert at_once(*[lambda: store.last_number("t1")] * 6) == [1] * 6
    store.close()


def test_a_connection_that_dies_while_writing_acknowledges_nothing(postgres: Server, postgres_db: str) -> None:
    store = open_store(postgres_db)
    furnished(store)

    def work(connection: Any) -> None:
        connection.exec_driver_sql("UPDATE tables SET paused = true")
        (pid,) = connection.exec_driver_sql("SELECT pg_backend_pid()").one()
        postgres.sql(f"SELECT pg_terminate_backend({pid}, 60000)")
        connection.exec_driver_sql("UPDATE tables SET paused = true")

    with pytest.raises(StoreAway):
        store.database.write(work)
    assert store.table("t1") == a_table()
    store.close()


def test_a_lock_that_another_holds_is_not_waited_for_for_ever(postgres_db: str) -> None:
    store = open_store(f"{postgres_db}&options=-c%20lock_timeout=100")
    furnished(store)
    with psycopg.connect(postgres_db) as other:
        other.execute("LOCK TABLE entries")
        with pytest.raises(StoreAway, match="lock"):
            store.append("t1", [an_entry(1)])
    store.append("t1", [an_entry(1)])
    store.close()


def test_a_file_that_is_moved_away_is_not_written_to_and_not_made_anew(sqlite_db: str) -> None:
    """Its old connections would go on to write into the moved file, and nobody would find it there."""
    store = open_store(sqlite_db)
    furnished(store).append("t1", [an_entry(1)])
    file = file_of(store)
    file.rename(file.with_name("moved"))
    assert_away(store)
    assert not file.exists()
    file.with_name("moved").rename(file)
    assert_nothing_changed(store)
    assert_works(store)
    store.close()


def test_a_file_that_is_put_in_its_place_is_not_touched(sqlite_db: str, tmp_path: Path) -> None:
    """What is open of the old file, its log of changes above all, would spoil the new one."""
    store = open_store(sqlite_db)
    furnished(store).append("t1", [an_entry(1)])
    store.backup(tmp_path / "backup")
    store.append("t1", [an_entry(2), an_entry(3)])
    at_once(*[lambda: store.last_number("t1")] * 4)
    content = (tmp_path / "backup").read_bytes()
    (tmp_path / "backup").rename(file_of(store))
    assert_away(store)
    store.close()
    assert file_of(store).read_bytes() == content


def test_a_file_that_cannot_be_written_is_away_until_it_can(sqlite_db: str) -> None:
    store = open_store(sqlite_db)
    furnished(store).append("t1", [an_entry(1)])
    with on_every_connection(store, "PRAGMA query_only = ON", "PRAGMA query_only = OFF"):
        for name in ("append", "append_and_finish", "add_note", "update_table", "add_table", "take_lease", "setting"):
            with pytest.raises(StoreAway, match="readonly"):
                CALLS[name](store)
        assert store.last_number("t1") == 1
    assert_nothing_changed(store)
    assert_works(store)
    store.close()


def test_a_connection_that_went_bad_is_not_used_again(sqlite_db: str) -> None:
    store = open_store(sqlite_db)
    furnished(store)
    store.database.write(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
    with pytest.raises(StoreAway, match="readonly"):
        store.append("t1", [an_entry(1)])
    store.append("t1", [an_entry(1)])
    assert_nothing_changed(store)
    store.close()


def test_a_full_disk_is_told_and_room_on_it_is_used(sqlite_db: str) -> None:
    store = open_store(sqlite_db)
    furnished(store).append("t1", [an_entry(1)])
    (pages,) = sqlite3.connect(file_of(store)).execute("PRAGMA page_count").fetchone()
    with on_every_connection(store, f"PRAGMA max_page_count = {pages + 2}", "PRAGMA max_page_count = 1000000"):
        for large in ([an_entry(2), an_entry(3, action="x" * 50_000)], [an_entry(2, action="x" * 50_000)]):
            with pytest.raises(StoreAway, match="full"):
                store.append("t1", large)
        assert_nothing_changed(store)
    assert_works(store)
    store.close()


def test_a_full_disk_fails_all_who_write_together(sqlite_db: str) -> None:
    """SQLite then ends the whole transaction: what came before or after the one that is too large is lost with it."""
    store = open_store(sqlite_db)
    names = [f"t{n}" for n in range(1, 9)]
    furnished(store, *map(a_table, names))
    (pages,) = sqlite3.connect(file_of(store)).execute("PRAGMA page_count").fetchone()

    def send(table: str) -> None:
        text = "x" * 50_000 if table == "t4" else "pass"
        store.append(table, [an_entry(1, table_id=table, action=text)])

    with on_every_connection(store, f"PRAGMA max_page_count = {pages + 2}", "PRAGMA max_page_count = 1000000"):
        outcomes = at_once(*(lambda name=name: send(name) for name in names))
        assert isinstance(outcomes[3], StoreAway)
        written = {name: int(outcome is None) for name, outcome in zip(names, outcomes, strict=True)}
        assert store.last_numbers(names) == written
        assert all(outcome is None or isinstance(outcome, StoreAway) for outcome in outcomes)
    send("t4")
    assert store.last_number("t4") == 1
    store.close()


def test_a_file_that_another_program_locks_is_away_meanwhile(sqlite_db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    store = open_store(sqlite_db)
    furnished(store).append("t1", [an_entry(1)])
    other = sqlite3.connect(file_of(store), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreAway, match="locked"):
        store.append("t1", [an_entry(2)])
    assert store.last_number("t1") == 1
    other.execute("ROLLBACK")
    other.close()
    assert_nothing_changed(store)
    assert_works(store)
    store.close()


def test_a_broken_file_is_told(sqlite_db: str) -> None:
    store = open_store(sqlite_db)
    furnished(store)
    store.close()
    file = file_of(store)
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    file.write_bytes(content)
    with pytest.raises(StoreAway):
        open_store(sqlite_db, migrate=False).table("t1")


@pytest.mark.parametrize("foul", ["a\0b", "\ud800"])
def test_text_that_no_database_holds_is_refused_by_both_alike(one_entry: Store, foul: str) -> None:
    store = one_entry
    calls: list[Callable[[], object]] = [
        lambda: store.rename_person("ann", foul),
        lambda: store.append("t1", [an_entry(2, foul)]),
        lambda: store.append("t1", [an_entry(2, action=foul)]),
        lambda: store.add_note(a_note(foul)),
        lambda: store.update_table("t1", "running", components=foul),
        lambda: store.table(foul),
        lambda: store.person_by_link(foul),
        lambda: store.stored(host=foul),
        lambda: store.take_lease(foul, "a", 1, 1),
        lambda: store.last_numbers([foul]),
    ]
    for call in calls:
        with pytest.raises(Unstorable):
            call()
    assert_nothing_changed(store)


def test_numbers_that_no_database_holds_are_refused(one_entry: Store) -> None:
    for call in (lambda: one_entry.entries("t1", after=10**30), lambda: one_entry.notes("t1", after=-(10**30))):
        with pytest.raises(Unstorable):
            call()


def test_what_is_refused_does_not_show_secrets(one_entry: Store) -> None:
    known, new = (a_table(name, seed="5eed5eed", watch_hash="watched") for name in ("t1", "t3"))
    nameless = replace(new, status=None)  # for a missing value PostgreSQL quotes the row
    chairs = [Chair("t3", 0, "person", "eve", token_hash="token-hash", salt="salty")]
    for table in (known, new, nameless):
        with pytest.raises(Conflict) as caught:
            one_entry.add_table(table, chairs)
        told = "".join(traceback.format_exception(caught.value))
        assert not [secret for secret in ("5eed5eed", "watched", "token-hash", "salty") if secret in told]


def test_a_mistake_in_the_program_is_no_storeaway(one_entry: Store) -> None:
    with pytest.raises(ZeroDivisionError):
        one_entry.database.write(lambda _: 1 // 0)
    with pytest.raises(Exception, match="colour") as caught:
        one_entry.update_table("t1", "running", colour="red")  # type: ignore[call-arg]
    assert not isinstance(caught.value, StoreError)
    assert_works(one_entry)


def file_of(store: Store) -> Path:
    assert isinstance(store.database, sqlite.SqliteFile)
    return store.database.file


@contextmanager
def on_every_connection(store: Store, before: str, after: str) -> Iterator[None]:
    """Run a statement on each connection before it is used, and another one once this is over."""

    def run(statement: str) -> Callable[..., None]:
        return lambda connection, *_: connection.execute(statement).close()

    first, then = run(before), run(after)
    event.listen(store.database.engine, "checkout", first)
    yield
    event.remove(store.database.engine, "checkout", first)
    event.listen(store.database.engine, "checkout", then)
