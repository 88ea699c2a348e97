"""Servers are killed at bad moments while people and bots play: what was acknowledged is there, and only once."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from dwarrow.table.store import open_store
from tests.table.kills import Kills, Kind, all_kinds
from tests.table.nursery import Nursery
from tests.table.players import by_a_bot
from tests.table.postgres import Server
from tests.table.rig import PATIENCE, short_path

MARK = "DWARROW_TEST_MARK"
FEW = [
    Kind("mines", ("me", "me"), short_path()),  # the first match is to be over soon
    Kind("mines", ("me", "ben", "me"), undoing=0.1, removing=0.03),
    Kind("mines", ("me", "random", "greedy")),
    Kind("zwergendorf", ("me", "me"), ending=True),
]
# How many servers there are, and how often one or all are killed.
KILLS = [
    pytest.param("sqlite_db", 1, 8, FEW, id="sqlite"),
    pytest.param("postgres_db", 2, 8, FEW, id="postgres"),
    pytest.param("sqlite_db", 1, 40, all_kinds(), id="sqlite-often", marks=pytest.mark.slow),
    pytest.param("postgres_db", 2, 40, all_kinds(), id="postgres-often", marks=pytest.mark.slow),
]


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


@pytest.mark.parametrize(("kind", "servers", "kills", "kinds"), KILLS)
def test_nothing_is_lost_and_nothing_is_twice_when_servers_are_killed(
    kind: str, servers: int, kills: int, kinds: list[Kind], nursery: Nursery, mark: str, request: pytest.FixtureRequest
) -> None:
    db: str = request.getfixturevalue(kind)
    postgres: Server | None = request.getfixturevalue("postgres") if kind == "postgres_db" else None
    killing = Kills(nursery, db, servers, kills, postgres)
    report = asyncio.run(killing.run(kills, kinds))
    assert report.faults == []
    assert report.kills.total() == kills
    assert report.ended > 0
    assert all(players.acknowledged for players in killing.players[: len(kinds)])
    with closing(open_store(db)) as store:
        assert any(by_a_bot(entry) for players in killing.players for entry in store.entries(players.table))
    if sys.platform == "linux":
        asyncio.run(no_worker_is_left(nursery, mark))


async def no_worker_is_left(nursery: Nursery, mark: str) -> None:
    """Workers end when their server does, however it ends."""
    async with asyncio.timeout(PATIENCE):
        while processes(mark) - {nursery.process.pid, os.getpid()}:
            await asyncio.sleep(0.05)
