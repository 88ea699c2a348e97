"""A server that is told to stop finishes what it has begun, and players go on at the next without noticing much."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import subprocess
import threading
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import open_store
from tests.table.nursery import Port
from tests.table.players import Players
from tests.table.rig import assert_sound
from tests.table.test_serve import SOON, running

RESTART = 1012  # the code that closes a live connection whose server is started again
HELD = 0.7  # seconds for which the disk keeps a submission waiting: longer than it takes to begin to stop
RESTARTS = 4
PLAYED = 10  # actions between two restarts
FIRST = {"game": "mines", "seats": [{"kind": "me"}, {"kind": "me"}], "options": {"start_player": 0}}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "table.db"


def begun(ann: httpx.Client) -> str:
    """A match of Ann's, who has both seats."""
    ann.post("/api/guest", json={"name": "Ann"})
    table = str(ann.post("/api/tables", json=FIRST).raise_for_status().json()["table"]["id"])
    ann.post(f"/api/tables/{table}/start").raise_for_status()
    return table


def test_a_submission_under_way_is_finished_and_acknowledged(file: Path):
    with running(file) as (process, url), httpx.Client(base_url=url, timeout=SOON) as ann:
        path = f"/api/tables/{begun(ann)}/seats/0/submit"
        body = {"actions": ["spell pass"], "decision": 1, "key": "k"}
        answers: list[httpx.Response] = []
        submitting = threading.Thread(target=lambda: answers.append(ann.post(path, json=body)))
        with closing(sqlite3.connect(file, isolation_level=None)) as disk:
            disk.execute("BEGIN IMMEDIATE")
            submitting.start()
            time.sleep(HELD)
            assert submitting.is_alive()
            process.send_signal(signal.SIGTERM)
            time.sleep(HELD)
            disk.execute("ROLLBACK")
        submitting.join(SOON)
        _, err = process.communicate(timeout=SOON)
    assert [(answer.status_code, answer.json()["seq"]) for answer in answers] == [(200, 1)]
    assert (process.returncode, err) == (0, "")


def test_live_connections_are_closed_at_once_with_a_code_that_says_come_again(file: Path):
    with running(file) as (process, url), httpx.Client(base_url=url, timeout=SOON) as ann:
        where = f"{url.replace('http', 'ws')}api/tables/{begun(ann)}/live?seat=0"
        headers = {"Cookie": f"dwarrow={ann.cookies['dwarrow']}"}
        with connect(where, additional_headers=headers) as socket:
            socket.recv(SOON)
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(SOON)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == RESTART


def test_players_go_on_through_restarts_and_nothing_is_lost_or_twice(file: Path):
    players = asyncio.run(played_through_restarts(file))
    with closing(open_store(sqlite_url(file))) as store:
        players.check(store, players.acknowledged)
        assert_sound(store, players.table)
    assert len(players.acknowledged) >= RESTARTS * PLAYED


async def played_through_restarts(file: Path) -> Players:
    with closing(Port()) as port:
        base = f"http://127.0.0.1:{port.number}"
        players: Players | None = None
        playing: asyncio.Task[None] | None = None
        for nth in range(1, RESTARTS + 1):
            with running(file, "--no-limits", "--port", str(port.number)) as (process, _):
                if players is None or playing is None:
                    players = await Players.at([base], ("me", "me", "random"), 1)
                    playing = asyncio.create_task(players.play())
                async with asyncio.timeout(SOON):
                    while len(players.acknowledged) < nth * PLAYED and not playing.done():
                        await asyncio.sleep(random.Random(nth).uniform(0.0, 0.02))
                players.stopped = nth == RESTARTS
                if players.stopped:
                    await playing
                await asyncio.to_thread(stopped_well, process)
        assert players is not None
        await players.close()
        return players


def stopped_well(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=SOON)
    assert (process.returncode, err) == (0, "")
