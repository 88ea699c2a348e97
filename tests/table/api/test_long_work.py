"""Work on long logs: off the event loop, in pages, at a price for the address that asks, and not without bound."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from dwarrow.table.api.dependencies import Call
from dwarrow.table.match.open_tables import OpenTables
from dwarrow.table.match.replay import length
from dwarrow.table.news import replay_messages, subscribers
from dwarrow.table.news.messages import updates_info
from dwarrow.table.people.limits import Buckets, Limiters, Limits
from dwarrow.table.problems import Problem
from tests.table.client import Somebody, play_ahead, served

FREE = 100  # entries of a log that every request may look through
LOOKS = ("log", "words?at=9999", "moment?at=9999", "moments?at=9999", "news", "record")


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db) as made:
        yield made


@pytest.fixture
def ended(ann: Somebody, table: str) -> str:
    play_ahead(ann.client, table)
    return table


def limited(db: str, path: str, **limits: float) -> list[int]:
    """The statuses of asking twice at a long match that is over, for as much work as it takes once."""
    with served(db) as client:
        ann = Somebody(client, "Ann")
        table = ann.found("me", "me")["table"]["id"]
        ann.post(f"/tables/{table}/start")
        play_ahead(client, table)
        cookie = ann.cookie
    with served(db, limits=Limits(**limits)) as client:
        again = Somebody(client)
        again.cookie = cookie
        with client.portal() as portal:
            portal.call(client.app.state.tables.get, table)  # somebody else has opened it
        return [again.ask("GET", f"/tables/{table}/{path}").status_code for _ in range(2)]


@pytest.mark.parametrize("path", LOOKS)
def test_to_look_through_a_long_log_has_a_price(sqlite_db: str, path: str) -> None:
    assert limited(sqlite_db, path, work_rate=0.0, work_burst=2.0) == [200, 429]


def test_entries_that_a_spectator_did_not_see_count_where_nothing_is_secret() -> None:
    """To look at a study is to play all of its record again; of a running match the price would tell how much was done
    in secret.
    """

    seen = range(10, 5001, 100)

    def looked_at(kind: str) -> int:
        live = SimpleNamespace(number=5000, visible_entries=lambda viewer: seen, seq=lambda viewer: len(seen))
        row = SimpleNamespace(kind=kind, status="running")
        table: Any = SimpleNamespace(row=row, begun=lambda: live)
        return length(table, None, 50)

    assert looked_at("study") == 4910
    assert looked_at("match") == 50


def test_to_open_a_long_match_has_a_price(sqlite_db: str) -> None:
    with served(sqlite_db, limits=Limits(work_rate=0.0, work_burst=2.0)) as client:
        ann = Somebody(client, "Ann")
        tables = [ann.found("me", "me")["table"]["id"] for _ in range(2)]
        for table in tables:
            ann.post(f"/tables/{table}/start")
            play_ahead(client, table)
        client.app.state.tables._kept.clear()
        client.app.state.tables._open.clear()
        assert ann.ask("GET", f"/tables/{tables[0]}").status_code == 200
        assert ann.refused("GET", f"/tables/{tables[1]}") == "too_fast"
        with client.websocket_connect(f"/api/tables/{tables[1]}/live") as socket:
            assert socket.receive_json()["code"] == "too_fast"
        assert ann.ask("GET", f"/tables/{tables[0]}").status_code == 200


def test_the_log_comes_in_pages(ann: Somebody, ended: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ann.get(f"/tables/{ended}/log?seat=0")["updates"]
    monkeypatch.setattr(replay_messages, "PAGE", 50, raising=False)
    page = ann.get(f"/tables/{ended}/log?seat=0")["updates"]
    assert page == whole[:50]
    assert ann.get(f"/tables/{ended}/log?seat=0&since={page[-1]['seq']}")["updates"] == whole[50:100]


def test_who_has_missed_much_receives_the_newest(ann: Somebody, ended: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ann.news(ended, 0)
    monkeypatch.setattr(subscribers, "NEWEST", FREE + 1, raising=False)
    assert len(whole["updates"]) > FREE + 1
    cut = ann.news(ended, 0)
    assert cut == {**whole, "updates": whole["updates"][-FREE - 1 :]}


def test_long_logs_are_put_into_words_off_the_event_loop(
    ann: Somebody, ended: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    for module in (replay_messages, subscribers):

        def noted(*given: Any) -> Any:
            threads.append(threading.get_ident())
            return updates_info(*given)

        monkeypatch.setattr(module, "updates_info", noted, raising=False)
    ann.get(f"/tables/{ended}/log")
    ann.news(ended, 0)
    with ann.client.portal() as portal:
        assert portal.call(threading.get_ident) not in threads
    assert len(threads) == 2


def test_a_record_that_is_too_long_is_not_even_replayed(ann: Somebody, ended: str) -> None:
    record = ann.get(f"/tables/{ended}/record")
    entries = [record["entries"][0]] * (5_001)
    told = ann.ask("POST", "/studies", {"record": {**record, "entries": entries, "who": None}}).json()
    assert told["code"] == "bad_record"
    assert "there are more than 5000" in told["text"]


def test_what_costs_more_than_is_left_makes_a_debt(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("dwarrow.table.people.limits.time.monotonic", lambda: now)
    buckets = Buckets(rate=10.0, burst=5.0)
    buckets.take("ann", 45.0)
    for seconds in (0.0, 4.0):
        now += seconds
        with pytest.raises(Problem):
            buckets.take("ann")
    now += 0.2
    buckets.take("ann")


def test_an_address_does_one_long_thing_at_a_time() -> None:
    async def ask() -> list[str]:
        done: list[str] = []
        limiters, tables = Limiters(Limits()), OpenTables(None)  # type: ignore[arg-type]
        release = threading.Event()

        def call(address: str) -> Call:
            made = object.__new__(Call)
            made.address, made.limiters, made.tables = address, limiters, tables
            return made

        def slow(name: str) -> None:
            release.wait(60)
            done.append(name)

        busy = [asyncio.create_task(call("a").at_length(1, slow, f"a{number}")) for number in range(5)]
        await asyncio.sleep(0)
        await call("b").at_length(1, done.append, "b")
        release.set()
        await asyncio.gather(*busy)
        return done

    assert asyncio.run(ask()) == ["b", "a0", "a1", "a2", "a3", "a4"]
