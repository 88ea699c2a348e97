"""`dwarrow serve` as a process: what it prints, how it stops, and that nothing is lost."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

import dwarrow
from dwarrow.cli import serve
from dwarrow.table.api import invitations
from dwarrow.table.settings import sqlite_url

SOURCE = str(Path(dwarrow.__file__).parent.parent)
PROGRAM = (sys.executable, "-c", "from dwarrow.cli import main; main()", "serve")
SOON = 60.0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "table.db"


@contextmanager
def running(file: Path, *given: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address."""
    process = subprocess.Popen(
        [*PROGRAM, "--no-open", "--port", "0", "--db", sqlite_url(file), *given],
        env={**os.environ, "PYTHONPATH": SOURCE},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + str(process.stderr.read() if process.stderr else "")
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


def stopped(process: subprocess.Popen[str], how: signal.Signals) -> str:
    """Stop a server; returns what it still printed."""
    process.send_signal(how)
    out, err = process.communicate(timeout=SOON)
    assert process.returncode == 0, err
    assert err == ""
    return out


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_cleanly(file: Path, how: signal.Signals):
    with running(file) as (process, url):
        assert httpx.get(f"{url}api/games", timeout=SOON).json()[0]["name"] == "mines"
        assert httpx.get(url, timeout=SOON).is_success
        assert "closed" in stopped(process, how)
    assert file.exists()


def test_it_stops_while_somebody_waits_for_news(file: Path):
    with (
        running(file) as (process, url),
        httpx.Client(base_url=url, timeout=SOON) as client,
        closing(HTTPConnection(url.split("/")[2], timeout=SOON)) as waiting,
    ):
        client.post("/api/guest", json={"name": "Ann"})
        seats = [{"kind": "me"}, {"kind": "me"}]
        table = client.post("/api/tables", json={"game": "mines", "seats": seats}).json()["table"]["id"]
        mark = client.get(f"/api/tables/{table}/news").json()["mark"]
        with client.stream("GET", f"/api/tables/{table}/news?wait=25&mark=-") as first:
            first.read()
        waiting.request("GET", "/api/games")
        waiting.getresponse().read()
        # Over a connection that the server knows already: it has read this before it answers what is asked next.
        cookie = {"Cookie": f"dwarrow={client.cookies['dwarrow']}"}
        waiting.request("GET", f"/api/tables/{table}/news?wait=25&mark={mark}", headers=cookie)
        client.get("/api/games")
        stopped(process, signal.SIGINT)
        assert waiting.getresponse().status == 200


def test_what_was_acknowledged_is_there_after_a_kill(file: Path):
    with running(file) as (process, url), httpx.Client(base_url=url, timeout=SOON) as client:
        client.post("/api/guest", json={"name": "Ann"})
        cookies = dict(client.cookies)
        wish = {"game": "mines", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"start_player": 0}}
        table = client.post("/api/tables", json=wish).json()["table"]["id"]
        client.post(f"/api/tables/{table}/start")
        body = {"actions": ["spell pass"], "decision": 1, "key": "k"}
        assert client.post(f"/api/tables/{table}/seats/0/submit", json=body).json()["seq"] == 1
        process.kill()
    with running(file) as (process, url), httpx.Client(base_url=url, cookies=cookies, timeout=SOON) as client:
        assert client.get("/api/tables/mine").json()[0]["id"] == table
        again = client.post(f"/api/tables/{table}/seats/0/submit", json=body).json()
        assert (again["seq"], again["again"]) == (1, True)


def test_bare_dwarrow_opens_the_browser_on_a_table_in_the_data_folder(tmp_path: Path):
    """The browser is a script that writes down which address it was given."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    environ = {name: value for name, value in os.environ.items() if name not in ("DWARROW_DB", "DISPLAY")}
    process = subprocess.Popen(
        [*PROGRAM[:-1]],
        env={**environ, "PYTHONPATH": SOURCE, "BROWSER": str(browser), "XDG_DATA_HOME": str(tmp_path / "data")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line and process.stderr is not None and "is taken" in process.stderr.read():
            pytest.skip("the port that bare dwarrow uses is taken on this machine")
        deadline, opened = time.monotonic() + SOON, tmp_path / "opened"
        while not (address := opened.read_text().strip() if opened.exists() else "") and time.monotonic() < deadline:
            time.sleep(0.05)
        assert address
        assert address in line
        assert (tmp_path / "data" / "dwarrow" / "dwarrow.db").exists()
        stopped(process, signal.SIGINT)
    finally:
        process.kill()
        process.communicate()


def refused(*given: str) -> str:
    """What a server that does not start says, in one line."""
    done = subprocess.run(
        [*PROGRAM, "--no-open", *given],
        env={**os.environ, "PYTHONPATH": SOURCE},
        capture_output=True,
        text=True,
        timeout=SOON,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_busy_port_is_said_with_the_next_free_one(file: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused("--port", str(port), "--db", sqlite_url(file))
    found = re.search(rf"port {port} is taken \(free: --port (\d+)\)", said)
    assert found
    assert int(found[1]) > port
    assert not file.exists()


@pytest.mark.parametrize("db", ["mysql://x/y", "nonsense", "sqlite:////proc/nowhere/x.db"])
def test_a_wrong_database_is_said_in_one_line(db: str):
    refused("--port", "0", "--db", db)


def test_an_address_that_is_not_ours(file: Path):
    assert "192.0.2.1" in refused("--host", "192.0.2.1", "--db", sqlite_url(file))


def test_listening_everywhere_it_says_where_others_find_it(file: Path):
    own = invitations.own_addresses()
    with running(file, "--host", "0.0.0.0") as (process, url):
        port = url.rstrip("/").rpartition(":")[2]
        assert process.stdout is not None
        said = list(iter(process.stdout.readline, "Ctrl-C closes it.\n"))
        stopped(process, signal.SIGINT)
    assert said == [f"For others in your network: http://{address}:{port}/\n" for address in own]


def test_only_who_listens_everywhere_is_found_elsewhere(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(invitations, "own_addresses", lambda: ["192.0.2.7", "198.51.100.7"])
    assert serve.elsewhere("0.0.0.0", 8100) == ["http://192.0.2.7:8100/", "http://198.51.100.7:8100/"]
    assert serve.elsewhere("127.0.0.1", 8100) == []
    assert serve.elsewhere("192.0.2.7", 8100) == []


@pytest.mark.skipif(sys.platform == "win32", reason="files are not locked there")
def test_a_second_process_on_one_file_is_warned(file: Path):
    with running(file) as (first, _):
        with running(file) as (second, _):
            second.send_signal(signal.SIGINT)
            _, said = second.communicate(timeout=SOON)
            assert "another process serves this file" in said
            assert said.count("\n") == 1
        first.kill()
        first.wait()
    with running(file) as (again, _):
        stopped(again, signal.SIGINT)
    assert [each.name for each in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://localhost:8100/"),
        ("0.0.0.0", "http://localhost:8100/"),
        ("::1", "http://localhost:8100/"),
        ("10.1.2.3", "http://10.1.2.3:8100/"),
        ("fd00::1", "http://[fd00::1]:8100/"),
    ],
)
def test_the_address_to_visit(host: str, url: str):
    assert serve.address(host, 8100) == url
