"""What stands before the handlers: foreign pages, too much of everything, and what never gets out."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from dwarrow.table.pages.client import COOKIE as PLAIN
from dwarrow.table.people import limits
from dwarrow.table.people.limits import Buckets, Limits
from dwarrow.table.problems import Problem
from tests.table.client import Somebody, served


@pytest.fixture
def client(sqlite_db: str) -> Iterator[TestClient[Litestar]]:
    with served(sqlite_db, origins=("https://club.example",)) as made:
        yield made


OURS = "http://testserver.local"


@pytest.mark.parametrize(
    ("headers", "let_in"),
    [
        ({}, True),
        ({"origin": OURS}, True),
        ({"origin": f"{OURS}:80"}, True),
        ({"origin": "https://club.example"}, True),
        ({"origin": "null", "sec-fetch-site": "same-origin"}, True),
        ({"origin": "https://evil.example"}, False),
        ({"origin": f"{OURS}:8080"}, False),
        ({"origin": "http://club.example"}, False),
        ({"origin": "https://club.example.evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://["}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
    ],
)
def test_only_our_own_pages_may_act(ann: Somebody, headers: dict[str, str], let_in: bool):
    answer = ann.ask("PUT", "/me", {"name": "Eve"}, headers=headers)
    assert answer.is_success == let_in, answer.text
    if not let_in:
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        assert ann.get("/me")["name"] == "Ann"


def test_a_foreign_page_cannot_read_either(ann: Somebody):
    assert ann.refused("GET", "/me", headers={"sec-fetch-site": "cross-site"}) == "foreign_origin"


def test_a_link_from_elsewhere_leads_to_a_page(client: TestClient[Litestar]):
    """But by following a link a person may come from anywhere."""
    assert client.get("/", headers={"sec-fetch-site": "cross-site"}).is_success


def test_a_foreign_page_gets_no_live_connection(ann: Somebody):
    table = ann.found("me", "me", public=True)["table"]["id"]
    foreign = ann.client.websocket_connect(f"/api/tables/{table}/live", headers={"origin": "https://evil.example"})
    with pytest.raises(WebSocketDisconnect) as refused, foreign:
        pass
    assert refused.value.code == 4403


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/me", "/api/nothing", "/nothing", "/schema/openapi.json"])
def test_every_answer_has_the_safe_headers(client: TestClient[Litestar], path: str):
    headers = client.get(path, headers={"cookie": f"{PLAIN}=1"}).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-frame-options"] == "DENY"
    assert "access-control-allow-origin" not in headers
    assert headers["cache-control"] == "no-store"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client: TestClient[Litestar]):
    cookie = client.post("/api/guest", json={"name": "Ann"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    client.cookies.clear()
    secure = client.post("https://testserver.local/api/guest", json={"name": "Ann"}).headers["set-cookie"]
    assert "Secure" in secure


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost:8100", True),
        ("127.0.0.1:8100", True),
        ("[::1]:8100", True),
        ("192.0.2.7:8100", True),
        ("192.0.2.7", True),
        ("club.example", True),
        ("CLUB.example:8100", True),
        ("club.example.", True),
        ("den:8100", True),
        ("den.local:8100", True),
        (f"{socket.gethostname()}:8100", True),
        ("evil.example", False),
        ("evil.example:8100", False),
        ("club.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("local", True),
        ("evillocal.example", False),
    ],
)
def test_only_by_its_own_names_it_is_asked(client: TestClient[Litestar], host: str, known: bool):
    """Or another website could have its own name lead here, and its pages would be the table's own."""
    answer = client.get("/api/games", headers={"host": host})
    assert answer.is_success == known, answer.text
    if not known:
        assert (answer.status_code, answer.json()["code"]) == (421, "unknown_host")
        assert f"--origin https://{host}" in answer.json()["text"]
        assert client.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("name", ["a" * 5000, "%00", "..%2f..%2fapp.py", "assets"])
def test_what_is_no_file_is_no_fault(client: TestClient[Litestar], name: str):
    assert client.get(f"/static/{name}").status_code == 404
    assert client.get(f"/pages/{name}").status_code == 404


# Bad input -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"name": "\\ud800"}',
        b'{"name": "' + b"\xff" + b'"}',
        b"[" * 50_000,
        b'{"name": 1e999}',
    ],
)
def test_malformed_json_is_refused(client: TestClient[Litestar], body: bytes):
    answer = client.post("/api/guest", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_the_refusal_names_the_field(client: TestClient[Litestar]):
    told = client.post("/api/guest", json={"name": ""}).json()
    assert "name" in told["text"]


def test_an_oversized_body_is_refused(ann: Somebody):
    assert ann.refused("PUT", "/me", {"name": "x" * 200_000}) == "too_large"
    huge = {"game": "mines", "seats": [], "components": "x" * 3_000_000}
    assert ann.refused("POST", "/tables", huge) == "too_large"
    parts = iter([b'{"name": "'] + [b"x" * 1000] * 200)
    answer = ann.client.post("/api/guest", content=parts, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("method", "path", "code", "status"),
    [("GET", "/nothing", "unknown_page", 404), ("DELETE", "/games", "wrong_method", 405)],
)
def test_addresses_that_are_none(ann: Somebody, method: str, path: str, code: str, status: int):
    answer = ann.ask(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("query", ["seat=x", "seat=-1", "since=-1", "wait=1e9", "wait=nan", "since=99999999999"])
def test_malformed_questions_are_refused(ann: Somebody, query: str):
    table = ann.found("me", "me")["table"]["id"]
    assert ann.refused("GET", f"/tables/{table}/news?{query}") == "malformed"


def test_nothing_of_a_fault_gets_out(
    ann: Somebody, client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def broken(*_: Any) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(client.app.state.tables.store, "tables_of", broken)
    with caplog.at_level(logging.ERROR):
        answer = ann.ask("GET", "/tables/mine")
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    assert "42" not in answer.text
    assert "Traceback" not in answer.text
    assert "the secret is 42" in caplog.text  # but whoever runs the server can find it


# Rates ---------------------------------------------------------------------------------------------------------------


def test_buckets_refill(monkeypatch: pytest.MonkeyPatch):
    now = 100.0
    monkeypatch.setattr("dwarrow.table.people.limits.time.monotonic", lambda: now)
    buckets = Buckets(rate=2.0, burst=3.0)
    for _ in range(3):
        buckets.take("ann")
    with pytest.raises(Problem, match="too_fast"):
        buckets.take("ann")
    buckets.take("ben")
    now += 0.5
    buckets.take("ann")
    with pytest.raises(Problem):
        buckets.take("ann")


def test_buckets_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "KEPT", 10)
    buckets = Buckets(1.0, 1.0)
    for name in range(100):
        buckets.take(str(name))
    assert len(buckets._kept) == 10


def test_one_address_can_ask_only_so_much(sqlite_db: str):
    with served(sqlite_db, limits=Limits(address_rate=0.0, address_burst=5.0)) as client:
        answers = [client.get("/api/games") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert answers[-1].json()["code"] == "too_fast"
    assert answers[-1].headers["retry-after"]


def test_one_address_can_make_only_so_much(sqlite_db: str):
    with served(sqlite_db, limits=Limits(new_rate=0.0, new_burst=3.0)) as client:
        ann = Somebody(client, "Ann")
        ann.found("me", "me")
        ann.found("me", "me")
        assert ann.refused("POST", "/guest/link", {"token": "guess"}) == "too_fast"
        seats = [{"kind": "me"}, {"kind": "me"}]
        assert ann.refused("POST", "/tables", {"game": "mines", "seats": seats}) == "too_fast"


def test_one_seat_can_act_only_so_fast(sqlite_db: str):
    with served(sqlite_db, limits=Limits(seat_rate=0.0, seat_burst=2.0)) as client:
        ann = Somebody(client, "Ann")
        table = ann.found("me", "me", options={"start_player": 0})["table"]["id"]
        ann.post(f"/tables/{table}/start")
        for _ in range(2):
            ann.post(f"/tables/{table}/seats/0/why", {"action": "spell pass"})
        assert ann.submit(table, 0, "spell pass").json()["code"] == "too_fast"
        assert ann.post(f"/tables/{table}/seats/1/why", {"action": "spell pass"})["legal"] is False
