"""News as they happen: long poll, live connections, and two processes on one database."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress
from itertools import pairwise
from queue import Empty
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from dwarrow.table.match import open_tables
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.news import subscribers
from tests.table.client import Somebody, actions, play_some, served

FIRST = {"start_player": 0}
SOON = 60.0  # seconds within which news must be there on a busy machine


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db) as made:
        yield made


@pytest.fixture
def ann(client: TestClient[Litestar]) -> Somebody:
    return Somebody(client, "Ann")


@pytest.fixture
def table(ann: Somebody) -> str:
    """A running match in which Ann has both seats."""
    made = str(ann.found("me", "me", options=FIRST)["table"]["id"])
    ann.post(f"/tables/{made}/start")
    return made


@pytest.fixture
def bidding(ann: Somebody, table: str) -> str:
    while ann.now(table, 0)["view"]["decision"] != "bid":
        seat = ann.now(table, 0)["waiting"][0]
        ann.play(table, seat, next(each for each in actions(ann.now(table, seat)) if each.endswith("pass")))
    return table


@pytest.fixture
def later() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as pool:
        yield pool


def waiting_for(client: TestClient[Litestar], table: str) -> None:
    """Wait until somebody listens at a table."""
    end = time.monotonic() + SOON
    while table not in client.app.state.tables.watched():
        assert time.monotonic() < end
        time.sleep(0.01)


def poll(ann: Somebody, table: str, pool: ThreadPoolExecutor, **asked: Any) -> Future[Any]:
    """Ask for news in a thread of its own, and come back when the server waits."""
    other = Somebody(ann.client)
    other.cookie = ann.cookie
    future = pool.submit(other.news, table, **asked)
    waiting_for(ann.client, table)
    return future


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long poll does not end by itself while news may still come, so that it is news that end it."""
    wait = OpenTable.wait
    monkeypatch.setattr(
        OpenTable,
        "wait",
        lambda open_table, version, seconds: wait(open_table, version, 2 * SOON if seconds > 0 else 0),
    )


def test_without_news_a_long_poll_waits_its_time(ann: Somebody, table: str):
    mark = ann.news(table, 0)["mark"]
    began = time.monotonic()
    assert ann.news(table, 0, mark=mark, wait=0.3)["updates"] == []
    assert time.monotonic() - began >= 0.3


@pytest.mark.usefixtures("endless")
def test_a_long_poll_ends_with_the_first_news(ann: Somebody, table: str, later: ThreadPoolExecutor):
    future = poll(ann, table, later, seat=1, wait=20)
    ann.play(table, 0, "spell pass")
    news = future.result(SOON)
    assert news["now"]["waiting"] == [1]
    assert news["table"]["your_turn"]


def test_what_was_missed_between_two_polls_is_told_at_once(ann: Somebody, table: str, monkeypatch: pytest.MonkeyPatch):
    before = ann.news(table, 1)
    ann.play(table, 0, "spell pass")
    monkeypatch.setattr(OpenTable, "wait", None)  # nobody waits
    after = ann.news(table, 1, since=before["now"]["seq"], mark=before["mark"], wait=20)
    assert after["mark"] != before["mark"]


def test_what_another_does_in_secret_wakes_nobody(ann: Somebody, bidding: str, later: ThreadPoolExecutor):
    before, began, ended = ann.news(bidding, 1), time.monotonic(), list[float]()
    future = poll(ann, bidding, later, seat=1, since=before["now"]["seq"], mark=before["mark"], wait=1.5)
    future.add_done_callback(lambda _: ended.append(time.monotonic()))
    ann.play(bidding, 0, actions(ann.now(bidding, 0))[0])
    assert future.result(SOON) | {"updates": []} == before | {"updates": []}
    assert ended[0] - began >= 1.5


@pytest.mark.usefixtures("endless")
def test_what_is_said_is_news(ann: Somebody, table: str, later: ThreadPoolExecutor):
    future = poll(ann, table, later, seat=0, wait=20)
    ann.post(f"/tables/{table}/chat", {"text": "hello"})
    assert [line["text"] for line in future.result(SOON)["chat"]] == ["hello"]


@pytest.mark.usefixtures("endless")
def test_before_the_match_the_chairs_are_the_news(ann: Somebody, later: ThreadPoolExecutor):
    table = ann.found("me", "open")["table"]["id"]
    future = poll(ann, table, later, wait=20)
    Somebody(ann.client, "Ben").post(f"/tables/{table}/seats/1/sit", {})
    news = future.result(SOON)
    assert news["now"] is None
    assert [chair["name"] for chair in news["table"]["chairs"]] == ["Ann", "Ben"]


# Live connections ----------------------------------------------------------------------------------------------------


def connect(who: Somebody, table: str, **asked: Any) -> Any:
    query = "&".join(f"{key}={value}" for key, value in asked.items())
    who.client.cookies.clear()
    headers = {**who.headers, "cookie": f"dwarrow={who.cookie}"} if who.cookie else who.headers
    return who.client.websocket_connect(f"/api/tables/{table}/live?{query}", headers=headers)


def test_a_live_connection_tells_everything_in_order(ann: Somebody, table: str):
    with connect(ann, table, seat=1) as socket:
        first = socket.receive_json(timeout=SOON)
        assert first == ann.news(table, 1)
        play_some({0: ann, 1: ann}, table, 25)
        heard: list[Any] = []
        last = ann.now(table, 1)
        while not heard or heard[-1]["now"] != last:
            heard.append(socket.receive_json(timeout=SOON))
    told = [update for news in heard for update in news["updates"]]
    assert told == ann.get(f"/tables/{table}/log", params={"seat": 1})["updates"]
    assert [update["seq"] for update in told] == list(range(1, len(told) + 1))
    for before, after in pairwise(heard):
        assert before["mark"] != after["mark"]


def test_a_live_connection_goes_on_after_a_gap(ann: Somebody, table: str):
    play_some({0: ann, 1: ann}, table, 12)
    with connect(ann, table, seat=0) as socket:
        seq = socket.receive_json(timeout=SOON)["now"]["seq"]
    play_some({0: ann, 1: ann}, table, 6, seed=5)
    with connect(ann, table, seat=0, since=seq) as socket:
        updates = socket.receive_json(timeout=SOON)["updates"]
    assert updates
    assert updates == ann.get(f"/tables/{table}/log", params={"seat": 0})["updates"][seq:]


def test_a_quiet_connection_is_pinged(ann: Somebody, table: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(subscribers, "PING_AFTER", 0.05)
    with connect(ann, table, seat=0) as socket:
        socket.receive_json(timeout=SOON)
        assert [socket.receive_json(timeout=SOON) for _ in range(3)] == [{"ping": 1}, {"ping": 2}, {"ping": 3}]


def test_what_a_client_sends_is_not_minded(ann: Somebody, table: str):
    with connect(ann, table, seat=0) as socket:
        socket.receive_json(timeout=SOON)
        socket.send_text("}{")
        ann.play(table, 0, "spell pass")
        assert socket.receive_json(timeout=SOON)["now"]["seq"] == 1


@pytest.mark.parametrize(
    ("asked", "code", "closed"),
    [({"seat": 0}, "not_your_seat", 4403), ({}, "bad_token", 4403), ({"seat": 7}, "bad_seats", 4400)],
)
def test_a_refusal_is_told_before_the_connection_closes(
    ann: Somebody, table: str, asked: dict[str, Any], code: str, closed: int
):
    with connect(Somebody(ann.client, "Ben"), table, **asked) as socket:
        assert socket.receive_json(timeout=SOON)["code"] == code
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_json(timeout=SOON)
    assert end.value.code == closed


def test_an_unknown_table_is_told_before_the_connection_closes(ann: Somebody):
    with connect(ann, "nowhere") as socket:
        assert socket.receive_json(timeout=SOON)["code"] == "unknown_table"


def test_who_is_removed_hears_no_more(ann: Somebody):
    table = ann.found("me", "open", options=FIRST)["table"]["id"]
    ben = Somebody(ann.client, "Ben")
    ben.post(f"/tables/{table}/seats/1/sit", {})
    ann.post(f"/tables/{table}/start")
    with connect(ben, table, seat=1) as socket:
        socket.receive_json(timeout=SOON)
        ann.post(f"/tables/{table}/seats/1/leave")
        assert socket.receive_json(timeout=SOON)["code"] == "not_your_seat"


def test_nobody_is_counted_as_listening_after_going(ann: Somebody, table: str, client: TestClient[Litestar]):
    with connect(ann, table, seat=0) as socket:
        socket.receive_json(timeout=SOON)
        waiting_for(client, table)
    end = time.monotonic() + SOON
    while client.app.state.tables.watched():
        assert time.monotonic() < end
        time.sleep(0.01)


# Many tables ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def many(ann: Somebody, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """More running matches than the server keeps in memory by itself."""
    monkeypatch.setattr(open_tables, "MAX_KEPT", 2)
    made = [str(ann.found("me", "me", options=FIRST)["table"]["id"]) for _ in range(5)]
    for each in made:
        ann.post(f"/tables/{each}/start")
    return made


def test_with_too_many_tables_every_live_connection_hears_of_every_action(ann: Somebody, many: list[str]):
    with ExitStack() as connections:
        sockets = {table: connections.enter_context(connect(ann, table, seat=1)) for table in many}
        for table, socket in sockets.items():
            socket.receive_json(timeout=SOON)
            waiting_for(ann.client, table)
        for seq, (seat, action) in enumerate([(0, "spell pass"), (1, "spell pass")], 1):
            for table in many:
                ann.play(table, seat, action)
            assert [socket.receive_json(timeout=SOON)["now"]["seq"] for socket in sockets.values()] == [seq] * len(many)


@pytest.mark.usefixtures("endless")
def test_with_too_many_tables_every_long_poll_ends_with_the_news(
    ann: Somebody, many: list[str], later: ThreadPoolExecutor
):
    futures = [poll(ann, table, later, seat=1, wait=20) for table in many]
    for table in many:
        ann.play(table, 0, "spell pass")
    assert [future.result(SOON)["now"]["waiting"] for future in futures] == [[1]] * len(many)


# Two processes -------------------------------------------------------------------------------------------------------


def test_two_servers_on_one_database_serve_one_table(db: str):
    """Each plays one seat; each hears of the other's actions, and their logs are one."""
    with served(db, bots=False) as here, served(db, bots=False) as there:
        ann, ben = Somebody(here, "Ann"), Somebody(there, "Ben")
        table = ann.found("me", "open", options=FIRST)["table"]["id"]
        ben.post(f"/tables/{table}/seats/1/sit", {})
        ann.post(f"/tables/{table}/start")
        enough = threading.Event()
        with connect(ann, table, seat=0) as mine, connect(ben, table, seat=1) as theirs, ThreadPoolExecutor() as pool:
            playing = [
                pool.submit(play_alone, person, table, seat, socket, enough)
                for person, seat, socket in ((ann, 0, mine), (ben, 1, theirs))
            ]
            try:
                assert wait(playing, 2 * SOON, FIRST_EXCEPTION).not_done == set()
            finally:
                enough.set()
            for each in playing:
                each.result()
        store = here.app.state.tables.store
        entries = store.entries(table)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        assert {entry.seat for entry in entries} == {0, 1}
        assert len(entries) >= TOGETHER
        time.sleep(1.1)  # longer than a room is taken to be fresh
        for seat in (None, 0):
            log = json.dumps(ann.get(f"/tables/{table}/log", params={} if seat is None else {"seat": seat}))
            other = Somebody(there)
            other.cookie = ann.cookie
            assert json.dumps(other.get(f"/tables/{table}/log", params={} if seat is None else {"seat": seat})) == log


TOGETHER = 30  # entries


def play_alone(person: Somebody, table: str, seat: int, socket: Any, enough: threading.Event) -> None:
    """Play the actions of one seat as they come up, until there are enough."""
    now = None
    while not enough.is_set():
        with suppress(Empty):
            now = socket.receive_json(timeout=0.1).get("now", now)
        if now is None or seat not in now["waiting"]:
            continue
        answer = person.submit(table, seat, actions(now)[0], decision=now["decision"])
        assert answer.is_success or answer.json()["code"] == "stale", answer.text
        now = None
        if person.client.app.state.tables.store.last_number(table) >= TOGETHER:
            enough.set()
