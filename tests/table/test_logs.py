"""What the server logs: both forms, each record with its request, and nothing secret in any of them."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from dwarrow.table import logs
from dwarrow.table.logs import BLOT, without_secrets
from dwarrow.table.people import identity
from tests.table.test_serve import SOON, running

TOKEN = "gVqX0dWGJ3kpnzOIW8Lb-w"
SEED = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
COOKIE = identity.signed("0a1b2c3d4e5f6071", "secret")


@pytest.fixture(params=logs.FORMS)
def written(request: pytest.FixtureRequest) -> Iterator[Callable[[], str]]:
    """What is logged in a form."""
    stream = io.StringIO()
    handler = logs.set_up(request.param, stream=stream)
    yield stream.getvalue
    logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize(
    "text",
    [
        f"GET /link/{TOKEN} failed",
        f"/table/abcdefghjk/substitute/{TOKEN}?x=1",
        f"/table/abcdefghjk?watch={TOKEN}&seat=1",
        f"cookie: dwarrow={COOKIE}; dwarrow_watch={TOKEN}",
        f"Authorization: Bearer {TOKEN}",
        f"{{'token': '{TOKEN}'}}",
        f"the seed {SEED} was dealt",
        f"Row(seed='{SEED}')",
        f"no such person: {TOKEN}",
        f"connection to postgresql://ada:{TOKEN}@db.example.org/dwarrow failed",
        "connection to postgresql://ada:short@db.example.org/dwarrow failed with password=short",
    ],
)
def test_secrets_are_blotted_out(text: str, written: Callable[[], str]):
    logging.getLogger("dwarrow.test").warning("%s", text)
    try:
        raise ValueError(text)
    except ValueError:
        logging.getLogger("dwarrow.test").exception("it failed")
    found = written()
    assert found.count(BLOT) >= 2
    assert not any(secret in found for secret in (TOKEN, SEED, COOKIE, COOKIE.partition(".")[2], "short"))


@pytest.mark.parametrize(
    "text",
    [
        "table abcdefghjk, seat 1",
        "test_nothing_is_lost_and_nothing_is_twice_when_the_server_is_killed",
        "ConnectionRefusedError in ProxyHeadersMiddleware",
        'File "/opt/dwarrow/lib/python3.11/site-packages/litestar/_asgi/asgi_router.py", line 102',
        "GET /link/{token} 200 1.3 ms",
    ],
)
def test_what_helps_to_find_a_fault_stays(text: str):
    assert without_secrets(text) == text


def test_new_tokens_are_always_known_as_such():
    for _ in range(2_000):
        assert without_secrets(identity.new_token()) == BLOT


def test_a_record_is_one_line_whatever_was_sent(written: Callable[[], str]):
    logging.getLogger("dwarrow.test").warning("%s", "line\nERROR forged\r\n")
    assert written().count("\n") == 1


def test_a_record_names_the_request_that_it_belongs_to(written: Callable[[], str]):
    token = logs.REQUEST.set("abc-1")
    logging.getLogger("dwarrow.test").warning("here")
    logs.REQUEST.reset(token)
    logging.getLogger("dwarrow.test").warning("there")
    here, there = written().splitlines()
    assert "abc-1" in here
    assert "abc-1" not in there


def requested(url: str, table: str, token: str, ids: dict[str, str]) -> list[httpx.Response]:
    paths = [
        f"link/{token}",
        f"table/{table}/substitute/{token}",
        f"table/{table}?watch={token}",
        f"no/{token}",
        "api/games",
    ]
    return [httpx.get(f"{url}{path}", headers=ids, timeout=SOON) for path in paths]


@pytest.mark.parametrize("form", logs.FORMS)
def test_a_server_logs_its_requests_without_what_is_secret_in_them(form: str, tmp_path: Path):
    with (
        running(tmp_path / "x.db", "--log", form, "--log-requests") as (process, url),
        httpx.Client(base_url=url) as ann,
    ):
        ann.post("/api/guest", json={"name": "Griselda"}, timeout=SOON)
        link = ann.post("/api/guest/link", timeout=SOON)
        wish = {"game": "mines", "seats": [{"kind": "me"}, {"kind": "open"}]}
        founded = ann.post("/api/tables", json=wish, timeout=SOON).json()
        table = founded["table"]["id"]
        answers = requested(url, table, TOKEN, {}) + requested(url, table, TOKEN, {"x-request-id": "proxy-7"})
        process.terminate()
        _, err = process.communicate(timeout=SOON)
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert len(set(ids)) == 6
    assert ids[5:] == ["proxy-7"] * 5
    assert all(each in err for each in ids)
    cookie = ann.cookies["dwarrow"]
    for secret in (TOKEN, cookie, cookie.partition(".")[2], table, "Griselda", *re.findall(r"[\w-]{20,}", link.text)):
        assert secret not in err
    lines = err.splitlines()
    assert len(lines) == 13
    if form == "json":
        found: list[dict[str, Any]] = [json.loads(line) for line in lines]
        assert found[3] | {"time": "", "ms": 0.0, "message": ""} == {
            "time": "",
            "level": "info",
            "logger": "dwarrow.requests",
            "request": ids[0],
            "message": "",
            "method": "GET",
            "where": "/link/{token}",
            "status": 200,
            "ms": 0.0,
        }
    else:
        assert re.fullmatch(
            rf"[\dT:.-]+Z INFO dwarrow.requests \[{ids[0]}\] GET /link/{{token}} 200 [\d.]+ ms", lines[3]
        )


def test_an_id_that_is_none_is_not_taken_over(tmp_path: Path):
    with running(tmp_path / "x.db") as (_, url):
        for given in ("", "a b", "x" * 65, "line%0a", "ümlaut"):
            answer = httpx.get(f"{url}health", headers=[(b"x-request-id", given.encode())], timeout=SOON)
            assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["x-request-id"])


def test_only_a_trusted_proxy_may_give_an_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.7")
    with running(tmp_path / "x.db") as (_, url):
        answer = httpx.get(f"{url}health", headers={"x-request-id": "mine"}, timeout=SOON)
    assert answer.headers["x-request-id"] != "mine"
