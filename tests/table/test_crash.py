"""The server is killed at random moments while people and bots play: what was acknowledged is there, and only once."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from dwarrow.kernel.record import loads
from dwarrow.table.store import open_store
from tests.table.nursery import Nursery, answers
from tests.table.players import Players, by_a_bot
from tests.table.rig import PATIENCE, assert_sound, short_path

MARK = "DWARROW_TEST_MARK"
TABLES = (("me", "me"), ("me", "me", "me"), ("me", "random", "greedy"))
# How often the server is killed, and whether a match is then played to its end.
KILLS = [
    pytest.param("sqlite_db", 12, True, id="sqlite"),
    pytest.param("postgres_db", 6, False, id="postgres"),
    pytest.param("sqlite_db", 52, True, id="sqlite-often", marks=pytest.mark.slow),
    pytest.param("postgres_db", 26, True, id="postgres-often", marks=pytest.mark.slow),
]
ALIVE = 0.3  # seconds at most between an answer of the server and its end
WHOLE = 300.0  # seconds for what is left of a match, which takes some where nothing else runs


@pytest.fixture
def mark() -> str:
    return secrets.token_hex(8)


@pytest.fixture
def nursery(mark: str) -> Iterator[Nursery]:
    opened = Nursery({MARK: mark})
    yield opened
    opened.close()


def processes(mark: str) -> set[int]:
    """The processes that were started for a test."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                environ = (folder / "environ").read_bytes()
            except OSError:
                continue
            if f"{MARK}={mark}".encode() in environ.split(b"\0"):
                found.add(int(folder.name))
    return found


async def killed_again_and_again(
    nursery: Nursery, db: str, kills: int, chance: random.Random, to_the_end: bool
) -> list[Players]:
    """Play while the server is killed and started again; then, if wanted, to the end of a match."""
    port = nursery.port()
    server = nursery.server(db, port)
    await answers(port)
    own = (short_path(), None, None)  # the first match is to be over soon
    tables = [
        await Players.at(f"http://127.0.0.1:{port}", kinds, chance.getrandbits(32), components)
        for kinds, components in zip(TABLES, own, strict=True)
    ]
    playing = [asyncio.create_task(players.play()) for players in tables]
    store = open_store(db)
    try:
        for _ in range(kills):
            await asyncio.sleep(chance.uniform(0.0, ALIVE))
            before = [dict(players.acknowledged) for players in tables]
            nursery.kill(server)
            for players, acknowledged in zip(tables, before, strict=True):
                players.check(store, acknowledged)
            server = nursery.server(db, port)
            await answers(port)
        await coming(lambda: all(players.acknowledged for players in tables), playing)
        await coming(lambda: any(map(by_a_bot, store.entries(tables[-1].table))), playing)
        if to_the_end:
            await coming(lambda: tables[0].over, playing)
            assert loads(await record_of(tables[0])).entries
        for players in tables:
            players.stopped = True
        await asyncio.gather(*playing)
    finally:
        with suppress(ProcessLookupError, ValueError):
            nursery.kill(server)
        store.close()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for players in tables:
            await players.client.aclose()
    return tables


async def coming(true: Callable[[], object], playing: list[asyncio.Task[None]]) -> None:
    """Wait for something for which the server has to live on for a while."""
    async with asyncio.timeout(WHOLE):
        while not true():
            for task in playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.05)


async def record_of(players: Players) -> str:
    answer = await players.client.get(f"/api/tables/{players.table}/record")
    return answer.raise_for_status().text


@pytest.mark.parametrize(("kind", "kills", "to_the_end"), KILLS)
def test_nothing_is_lost_and_nothing_is_twice_when_the_server_is_killed(
    kind: str, kills: int, to_the_end: bool, nursery: Nursery, mark: str, request: pytest.FixtureRequest
) -> None:
    db = request.getfixturevalue(kind)
    tables = asyncio.run(killed_again_and_again(nursery, db, kills, random.Random(kills), to_the_end))
    store = open_store(db)
    try:
        assert store.check() == []
        for players in tables:
            players.check(store, players.acknowledged)
            assert_sound(store, players.table)
            assert players.acknowledged
    finally:
        store.close()
    if sys.platform == "linux":
        asyncio.run(no_worker_is_left(nursery, mark))


async def no_worker_is_left(nursery: Nursery, mark: str) -> None:
    """Workers end when their server does, however it ends."""
    async with asyncio.timeout(PATIENCE):
        while processes(mark) - {nursery.process.pid, os.getpid()}:
            await asyncio.sleep(0.05)
