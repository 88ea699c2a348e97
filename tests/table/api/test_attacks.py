"""What hostile requests come to: each is refused with a sentence, costs little, and changes nothing for the others."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

import dwarrow
from dwarrow.table.api import guard
from dwarrow.table.match import create_table, records, submissions
from dwarrow.table.match.games import game_named
from dwarrow.table.news import subscribers
from dwarrow.table.people.limits import Limits, address_key
from tests.table.client import Somebody, actions, play_ahead, served
from tests.table.test_serve import running, stopped

PLAIN = {"cookie": "dwarrow_plain=1"}
SOON = 60.0


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db, bots=False) as made:
        yield made


@pytest.fixture
def table(ann: Somebody) -> str:
    """A running match in which Ann has both seats."""
    made: str = ann.found("me", "me", options={"start_player": 0})["table"]["id"]
    ann.post(f"/tables/{made}/start")
    return made


# Who asks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cookie", ["é.ü", "ann.é", ".", "ann", "ann.", "\xff.\xff"])
def test_a_forged_cookie_is_nobodys(ann: Somebody, client: TestClient[Litestar], table: str, cookie: str) -> None:
    headers = [(b"cookie", f"dwarrow={cookie}".encode("latin-1"))]
    answer = client.get("/api/me", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "no_name")
    assert client.get("/", headers=headers).is_success


def test_a_forged_cookie_gets_no_live_connection(client: TestClient[Litestar], table: str) -> None:
    with client.websocket_connect(f"/api/tables/{table}/live", headers={"cookie": "dwarrow=a.%FF"}) as socket:
        assert socket.receive_json()["code"] == "bad_token"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_more_slashes_lead_to_no_other_rules(ann: Somebody, client: TestClient[Litestar]) -> None:
    foreign = {"cookie": f"dwarrow={ann.cookie}", "sec-fetch-site": "cross-site"}
    for path in ("/api/me", "//api/me", "///api/me", "/api//me"):
        answer = client.get(f"http://testserver.local{path}", headers=foreign)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin"), path


@pytest.mark.parametrize("host", ["a:b", "[", "a:99999999", "a" * 5000])
@pytest.mark.parametrize("path", ["/", "/api/me", "/table/{table}"])
def test_a_host_that_is_none_is_refused(client: TestClient[Litestar], table: str, host: str, path: str) -> None:
    answer = client.get(path.format(table=table), headers={**PLAIN, "host": host})
    assert answer.status_code == 400
    assert "Host" in answer.text


# How much ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("2001:db8:1:2::7", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::7", "2001:db8:1:3::7", False),
        ("192.0.2.7", "192.0.2.8", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("testclient", "testclient", True),
        ("", "unix", False),
    ],
)
def test_who_has_a_whole_net_of_addresses_is_counted_as_one(one: str, other: str, together: bool) -> None:
    assert (address_key(one) == address_key(other)) == together


def test_one_address_can_hold_only_so_many_connections(sqlite_db: str) -> None:
    with served(sqlite_db, limits=Limits(at_once=2)) as client:
        ann = Somebody(client, "Ann")
        table = ann.found("me", "me", public=True)["table"]["id"]
        path = f"/api/tables/{table}/live"
        with client.websocket_connect(path) as one:
            one.receive_json()
            with client.websocket_connect(path) as two:
                two.receive_json()
                with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect(path):
                    pass
                assert refused.value.code == 4429
                assert ann.refused("GET", "/me") == "too_fast"
        end = time.monotonic() + SOON
        while not (answer := ann.ask("GET", "/me")).is_success:  # until it is noticed that they are gone
            assert time.monotonic() < end, answer.text


def test_who_talks_into_a_live_connection_is_cut_off(
    ann: Somebody, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscribers, "MAX_RECEIVED", 3)
    cookie = {"cookie": f"dwarrow={ann.cookie}"}
    with ann.client.websocket_connect(f"/api/tables/{table}/live?seat=0", headers=cookie) as socket:
        socket.receive_json()
        for _ in range(3):
            socket.send_text("blah")
        assert socket.receive_json(timeout=SOON)["code"] == "too_fast"
        with pytest.raises(WebSocketDisconnect) as cut:
            socket.receive_json(timeout=SOON)
    assert cut.value.code == 4429


def test_a_body_that_never_comes_is_not_waited_for(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BODY_TIMEOUT", 0.05)
    headers = [(b"host", b"testserver.local"), (b"content-type", b"application/json"), (b"content-length", b"9")]
    scope: Any = {
        "type": "http",
        "method": "POST",
        "path": "/api/guest",
        "raw_path": b"/api/guest",
        "query_string": b"",
        "headers": headers,
        "client": ("192.0.2.7", 1),
        "server": ("testserver.local", 80),
        "scheme": "http",
        "root_path": "",
        "http_version": "1.1",
    }
    sent: list[Any] = []
    parts = [{"type": "http.request", "body": b"{", "more_body": True}]

    async def receive() -> Any:
        if not parts:
            await asyncio.sleep(3600)
        return parts.pop()

    async def send(message: Any) -> None:
        sent.append(message)

    async def ask() -> None:
        async with asyncio.timeout(SOON):
            await client.app(scope, receive, send)

    with client.portal() as portal:
        portal.call(ask)
    assert sent[0]["status"] == 408
    assert b"too_slow" in sent[1]["body"]


def test_chatter_is_slower_than_play(sqlite_db: str) -> None:
    with served(sqlite_db, limits=Limits(talk_rate=0.0, talk_burst=2.0)) as client:
        ann = Somebody(client, "Ann")
        table = ann.found("me", "me")["table"]["id"]
        ann.post(f"/tables/{table}/start")
        for _ in range(2):
            ann.post(f"/tables/{table}/chat", {"text": "hello"})
        assert ann.refused("POST", f"/tables/{table}/chat", {"text": "hello"}) == "too_fast"
        form = {"cookie": f"dwarrow={ann.cookie}; dwarrow_plain=1"}
        assert client.post(f"/table/{table}/chat", data={"text": "hello"}, headers=form).status_code == 429
        assert len(ann.get(f"/tables/{table}/chat")) == 2


def test_asking_for_tables_that_are_none_leaves_nothing_behind(ann: Somebody) -> None:
    for number in range(5):
        assert ann.refused("GET", f"/tables/nothing{number}") == "unknown_table"
    assert not ann.client.app.state.tables._opening


# Names ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [" ", "\t", "\u202e", "\u200b", "\u2028", "\x85", "\u3164", "\u200d", "\u0301"])
def test_a_name_that_nobody_can_see_is_none(ann: Somebody, name: str) -> None:
    assert ann.refused("PUT", "/me", {"name": name}) == "bad_name"
    assert ann.refused("POST", "/guest", {"name": name}) == "bad_name"
    seats = [{"kind": "me", "name": name}, {"kind": "me"}]
    assert ann.refused("POST", "/tables", {"game": "mines", "seats": seats}) == "bad_name"
    table = ann.found("me", "open")["table"]["id"]
    assert ann.refused("POST", f"/tables/{table}/seats/1/sit", {"name": name}) == "bad_name"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\r\nb", "a b"),
        ("\x1b[31mred", "[31mred"),
        ("\u202egro.elpmaxe", "gro.elpmaxe"),
        ("\u2066x\u2069", "x"),
        ("A\u200bnn", "Ann"),
        ("  Ann \u00a0 B. ", "Ann B."),
    ],
)
def test_what_would_deceive_is_left_out_of_a_name(ann: Somebody, name: str, shown: str) -> None:
    assert ann.ok("PUT", "/me", {"name": name}).json()["name"] == shown
    seats = [{"kind": "me", "name": name}, {"kind": "open"}]
    table = ann.post("/tables", {"game": "mines", "seats": seats})["table"]["id"]
    ann.post(f"/tables/{table}/seats/1/sit", {"name": name})
    assert [chair["name"] for chair in ann.get(f"/tables/{table}")["chairs"]] == [shown, f"{shown} 2"]


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Оленка", "d'Arc", "李小龍", "Ann & Ben", "<b>", "{name}", "👩‍🚀", "x"])
def test_a_name_that_is_only_unusual_is_a_name(ann: Somebody, name: str) -> None:
    assert ann.ok("PUT", "/me", {"name": name}).json()["name"] == name


def test_bots_that_nobody_named_are_told_apart(ann: Somebody) -> None:
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": bot} for bot in ("greedy", "random", "greedy")]]
    made = ann.post("/tables", {"game": "mines", "seats": seats})["table"]
    assert [chair["name"] for chair in made["chairs"]] == ["Ann", "Greedy 1", "Random", "Greedy 2"]


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ((None, None), ["Ann 1", "Ann 2"]),
        ((None, "Ben"), ["Ann", "Ben"]),
        ((None, "ann"), ["Ann 1", "ann 2"]),
        (("Ann", "Ann 1", "Ann"), ["Ann 2", "Ann 1", "Ann 3"]),
    ],
)
def test_people_at_one_screen_are_told_apart(ann: Somebody, names: tuple[str | None, ...], shown: list[str]) -> None:
    seats = [{"kind": "me"} if name is None else {"kind": "me", "name": name} for name in names]
    made = ann.post("/tables", {"game": "mines", "seats": seats})["table"]
    assert [chair["name"] for chair in made["chairs"]] == shown


def test_no_bot_bears_the_name_of_a_person(ann: Somebody) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy", "name": "Ann"}]
    made = ann.post("/tables", {"game": "mines", "seats": seats})["table"]
    assert [chair["name"] for chair in made["chairs"]] == ["Ann 1", "Ann 2"]


def test_what_people_write_is_never_markup(ann: Somebody, client: TestClient[Litestar]) -> None:
    evil = "<script>alert(1)</script>"
    ann.ok("PUT", "/me", {"name": evil})
    table = ann.found("me", "me", public=True)["table"]["id"]
    ann.post(f"/tables/{table}/start")
    ann.post(f"/tables/{table}/chat", {"text": evil + '"><img src=x onerror=alert(1)>'})
    headers = {"cookie": f"dwarrow={ann.cookie}; dwarrow_plain=1"}
    for path in (
        "/",
        f"/table/{table}",
        f"/table/{table}?seat=0",
        f"/table/{table}/log?seat=0",
        f"/table/{table}?seat=0&at=0",
    ):
        page = client.get(path, headers=headers)
        assert page.is_success
        assert "alert(1)" in page.text or "at=0" in path
        assert "<script" not in page.text.replace('<script type="module"', "")
        assert "<img src=x" not in page.text


def test_names_of_cards_are_never_markup(ann: Somebody, client: TestClient[Litestar]) -> None:
    evil = "<script>alert(1)</script>{x}{{y}}"
    shipped = (Path(dwarrow.__file__).parent / "games" / "mines" / "components.toml").read_text(encoding="utf-8")
    own = shipped.replace('name = "Great Hall"', f'name = "{evil}"').replace('name = "Starting', f'name = "{evil}')
    assert own.count(evil) == 2
    table = ann.found("me", "me", components=own)["table"]["id"]
    ann.post(f"/tables/{table}/start")
    headers = {"cookie": f"dwarrow={ann.cookie}; dwarrow_plain=1"}
    for path in (f"/table/{table}/cards", f"/table/{table}?seat=0", f"/table/{table}?seat=1"):
        page = client.get(path, headers=headers)
        assert page.is_success
        assert "&lt;script&gt;alert(1)&lt;/script&gt;{x}{{y}}" in page.text
        assert "<script>" not in page.text


# What is asked for ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query", [f"seat={'9' * 5000}", f"seat=0&at={'9' * 5000}", "seat=%D9%A0", "seat=0&at=%00", "seat=-1"]
)
def test_numbers_that_are_none_are_no_page(ann: Somebody, client: TestClient[Litestar], table: str, query: str) -> None:
    answer = client.get(f"/table/{table}?{query}", headers={"cookie": f"dwarrow={ann.cookie}; dwarrow_plain=1"})
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", b"%ff=%fe&a=%00"),
        ("application/json", b'{"game": "mines"}'),
        ("text/plain", b"game=mines"),
        ("multipart/form-data; boundary=a", b'--a\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n--a--\r\n'),
    ],
)
@pytest.mark.parametrize("path", ["/new", "/study", "/name", "/table/{table}/act", "/table/{table}/chat"])
def test_a_form_that_is_none_is_refused(
    ann: Somebody, client: TestClient[Litestar], table: str, path: str, kind: str, body: bytes
) -> None:
    headers = {"content-type": kind, "cookie": f"dwarrow={ann.cookie}"}
    answer = client.post(path.format(table=table), content=body, headers=headers, follow_redirects=False)
    assert 400 <= answer.status_code < 500


def test_a_key_is_one_plan_s_and_one_seat_s(ann: Somebody, table: str) -> None:
    decision = ann.now(table, 0)["decision"]
    first, second = actions(ann.now(table, 0))[:2]
    assert ann.submit(table, 0, first, decision=decision, key="k").is_success
    assert ann.submit(table, 0, first.upper(), decision=decision, key="k").json()["again"]
    assert ann.submit(table, 0, second, decision=decision, key="k").json()["code"] == "stale"
    assert ann.submit(table, 0, first, first, decision=decision, key="k").json()["code"] == "stale"
    assert ann.submit(table, 0, "dance", decision=decision, key="k").json()["code"] == "stale"
    waiting = ann.now(table, None)["waiting"][0]
    assert ann.submit(table, waiting, actions(ann.now(table, waiting))[0], key="k" if waiting else "other").is_success


# Bombs ---------------------------------------------------------------------------------------------------------------


def test_the_faults_of_a_component_file_are_told_within_reason(ann: Somebody) -> None:
    bomb = "".join(f"[a{number}]\n" for number in range(30_000))
    answer = ann.ask("POST", "/tables", {"game": "mines", "seats": [{"kind": "me"}] * 2, "components": bomb})
    assert answer.json()["code"] == "bad_components"
    assert len(answer.text) < 10_000


def test_a_component_file_is_read_beside_the_server(ann: Somebody, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that one that takes long stops nobody else."""
    threads: list[threading.Thread] = []

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread())
        return game_named(*given)

    monkeypatch.setattr(create_table, "game_named", noted)
    ann.found("me", "me")
    with ann.client.portal() as portal:
        assert portal.call(threading.current_thread) not in threads
    assert threads


def test_a_match_does_not_grow_without_end(ann: Somebody, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann.play(table, 0, actions(ann.now(table, 0))[0])
    monkeypatch.setattr(submissions, "MAX_ENTRIES", 1)
    seat = ann.now(table, None)["waiting"][0]
    answer = ann.submit(table, seat, actions(ann.now(table, seat))[0])
    assert (answer.status_code, answer.json()["code"]) == (409, "too_long")
    assert ann.refused("POST", f"/tables/{table}/seats/{seat}/undo", {"seq": 1}) == "too_long"
    assert ann.post(f"/tables/{table}/abandon")["status"] == "abandoned"


def test_going_back_is_possible_only_so_often(ann: Somebody, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens the table later plays everything again as often."""
    monkeypatch.setattr(submissions, "MAX_RETURNS", 2)
    for left in (True, True, False):
        ann.play(table, 0, "spell pass")
        body = {"seq": ann.now(table, 0)["seq"]}
        if left:
            asked = ann.post(f"/tables/{table}/seats/0/undo", body)
            if not asked["done"]:
                ann.post(f"/tables/{table}/seats/1/vote", {"agree": True})
            assert ann.now(table, None)["waiting"] == [0]
        else:
            assert ann.refused("POST", f"/tables/{table}/seats/0/undo", body) == "too_long"


def test_a_record_that_goes_back_and_forth_is_no_record(
    ann: Somebody, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_ahead(ann.client, table)
    record = ann.get(f"/tables/{table}/record")
    seat, _, action = record["entries"][0].partition(" ")
    monkeypatch.setattr(records, "MAX_REPLAYED", 50)
    bomb = {**record, "entries": [f"{seat} {action}", f"{seat} undo to 1"] * 100, "result": None, "who": None}
    for number in range(1, 200, 2):
        bomb["entries"][number] = f"{seat} undo to {number}"
    assert ann.refused("POST", "/studies", {"record": bomb}) == "bad_record"
    monkeypatch.setattr(records, "MAX_REPLAYED", 10_000)
    assert ann.post("/studies", {"record": bomb})["status"] == "running"


# What is left behind -------------------------------------------------------------------------------------------------


def test_no_token_gets_into_what_the_server_prints(tmp_path: Path) -> None:
    with (
        running(tmp_path / "table.db") as (process, url),
        httpx.Client(base_url=url, timeout=SOON, trust_env=False) as client,
    ):
        client.post("/api/guest", json={"name": "Ann"})
        link = client.post("/api/me/link").json()["token"]
        founded = client.post("/api/tables", json={"game": "mines", "seats": [{"kind": "me"}] * 2}).json()
        table, watch, seat = founded["table"]["id"], founded["watch"], founded["seats"][0]["token"]
        client.get(f"/link/{link}")
        client.post(f"/link/{link}")
        client.get(f"/table/{table}?watch={watch}")
        client.get(f"/api/tables/{table}/news?watch={watch}&seat=x")
        client.get(f"/api/tables/{table}/news?seat=0", headers={"authorization": f"Seat {seat}"})
        for path in (f"live?watch={watch}", f"live?seat=1&watch={seat}", f"nothing?watch={watch}"):
            where = f"ws{url[4:]}api/tables/{table}/{path}"
            with suppress(WebSocketException), connect(where, open_timeout=SOON, proxy=None) as socket:
                socket.recv(timeout=SOON)
        printed = stopped(process, signal.SIGINT)  # nothing at all on the error output
    for token in (link, watch, seat):
        assert token not in printed
