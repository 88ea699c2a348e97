"""Notices: every process hears what any process wrote."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from queue import Empty, Queue

import pytest

from dwarrow.table.store import Conflict, Store, notices, open_store
from tests.table.postgres import Server
from tests.table.store.samples import a_note, a_table, an_entry, chairs_of, furnished

Heard = Queue[tuple[str, int]]
SOON = 60.0  # the longest a notice may take on a busy machine


LISTENING = "application_name = 'dwarrow' AND query LIKE 'LISTEN%' AND state = 'idle'"  # not just about to


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever listens here does so once it is said: what is announced before is lost, and may be."""
    monkeypatch.setattr(notices, "READY", SOON)


def hearing(store: Store) -> Heard:
    heard: Heard = Queue()
    store.notices(lambda table_id, number: heard.put((table_id, number)))
    return heard


def all_heard(heard: Heard, last: tuple[str, int]) -> list[tuple[str, int]]:
    """What is heard up to and with one notice."""
    found = [heard.get(timeout=SOON)]
    while found[-1] != last:
        found.append(heard.get(timeout=SOON))
    return found


def eventually(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_everybody_hears_of_every_change_once_it_is_there(postgres_db: str) -> None:
    store, other = open_store(postgres_db), open_store(postgres_db)
    furnished(store)
    heards = hearing(store), hearing(other)
    store.append("t1", [an_entry(1), an_entry(2)])
    store.add_note(a_note("hello"))
    store.update_table("t1", "running", paused=True)
    free, taken = chairs_of(a_table())
    store.update_chair("t1", 0, free, taken)
    store.add_table(a_table("t2"), [])
    store.append_and_finish("t1", [an_entry(3)], {}, 1.0)
    store.append("t2", [an_entry(1, table_id="t2")])
    expected = [("t1", 2), *[("t1", 0)] * 3, ("t2", 0), ("t1", 3), ("t1", 0), ("t2", 1)]
    for heard in heards:
        assert all_heard(heard, ("t2", 1)) == expected
    other.close()
    store.close()


def test_what_was_refused_is_not_told(postgres_db: str) -> None:
    store = open_store(postgres_db)
    furnished(store)
    heard = hearing(store)
    with pytest.raises(Conflict):
        store.append("t1", [an_entry(2)])
    assert not store.update_table("t1", "over", paused=True)
    with pytest.raises(Conflict):
        store.add_table(a_table(), [])
    store.append("t1", [an_entry(1)])
    assert all_heard(heard, ("t1", 1)) == [("t1", 1)]
    store.close()


def test_a_listener_whose_connection_dies_listens_again(
    postgres: Server, postgres_db: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = open_store(postgres_db)
    furnished(store)
    heard = hearing(store)
    listeners = f"FROM pg_stat_activity WHERE {LISTENING} AND datname = current_database()"
    eventually(lambda: postgres.sql(f"SELECT 1 {listeners}", postgres_db))
    # With some time it comes back when the listener is gone, so that the next one to be seen is another.
    ended = postgres.sql(f"SELECT pg_terminate_backend(pid, {SOON * 1000:.0f}) {listeners}", postgres_db)
    assert ended == [(True,)]
    eventually(lambda: postgres.sql(f"SELECT 1 {listeners}", postgres_db))
    store.append("t1", [an_entry(1)])
    assert all_heard(heard, ("t1", 1)) == [("t1", 1)]
    assert "connection is lost" in caplog.text
    store.close()


def test_who_stumbles_over_a_notice_hears_the_next(postgres_db: str, caplog: pytest.LogCaptureFixture) -> None:
    store = open_store(postgres_db)
    furnished(store)
    heard: Heard = Queue()

    def stumble(table_id: str, number: int) -> None:
        heard.put((table_id, number))
        raise RuntimeError("stumbled")

    with caplog.at_level(logging.ERROR):
        store.notices(stumble)
        store.append("t1", [an_entry(1)])
        store.append("t1", [an_entry(2)])
        assert all_heard(heard, ("t1", 2)) == [("t1", 1), ("t1", 2)]
        store.close()
    assert "stumbled" in caplog.text


def test_other_uses_of_the_channel_do_no_harm(postgres: Server, postgres_db: str) -> None:
    store = open_store(postgres_db)
    furnished(store)
    heard = hearing(store)
    for payload in ("", "hello", "t1 x", " 1", "t1 -1"):
        postgres.sql(f"SELECT pg_notify('dwarrow', '{payload}')", postgres_db)
    store.append("t1", [an_entry(1)])
    assert all_heard(heard, ("t1", 1)) == [("t1", 1)]
    store.close()


def test_a_closed_listener_hears_nothing_more(postgres_db: str) -> None:
    store = open_store(postgres_db)
    furnished(store)
    heard: Heard = Queue()
    store.notices(lambda table_id, number: heard.put((table_id, number))).close()
    witness = hearing(store)
    store.append("t1", [an_entry(1)])
    assert all_heard(witness, ("t1", 1))
    with pytest.raises(Empty):
        heard.get_nowait()
    store.close()


def test_a_listener_can_start_while_the_server_is_away(
    postgres: Server, postgres_db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "READY", 0.1)
    store = open_store(postgres_db)
    furnished(store)
    postgres.stop()
    try:
        heard = hearing(store)
    finally:
        postgres.start()
    eventually(lambda: postgres.sql(f"SELECT 1 FROM pg_stat_activity WHERE {LISTENING}"))
    store.append("t1", [an_entry(1)])
    assert all_heard(heard, ("t1", 1)) == [("t1", 1)]
    store.close()


def test_on_sqlite_there_is_nothing_to_hear(sqlite_db: str) -> None:
    store = open_store(sqlite_db)
    furnished(store)
    heard = hearing(store)
    store.append("t1", [an_entry(1)])
    with pytest.raises(Empty):
        heard.get_nowait()
    store.notices(lambda *_: None).close()
    store.close()
