"""A backup that was made while people and bots played is restored: every match in it can be replayed and goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from dwarrow.cli import db as command
from dwarrow.registry import names
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Store, open_store
from dwarrow.table.store.restore import restore
from tests.table.nursery import Nursery, answers
from tests.table.players import Players
from tests.table.postgres import Server
from tests.table.rig import PATIENCE, assert_sound

KINDS = ("me", "me", "random")
MORE = 12  # actions of each table between two backups

Acknowledged = dict[str, dict[tuple[int, str], str]]  # by table


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    opened = Nursery()
    yield opened
    opened.close()


async def backed_up_while_played(
    nursery: Nursery, db: str, back_up: Callable[[int], None], backups: int
) -> tuple[list[Players], list[Acknowledged]]:
    """Play all games and back up meanwhile; also what had been acknowledged before each backup."""
    port = nursery.port()
    server = nursery.server(db, port)
    await answers(port)
    bases = [f"http://127.0.0.1:{port}"]
    tables = [await Players.at(bases, KINDS, nth, name) for nth, name in enumerate(names())]
    playing = [asyncio.create_task(players.play()) for players in tables]
    before: list[Acknowledged] = []
    async with asyncio.timeout(PATIENCE * 4):
        for nth in range(backups):
            while any(len(each.acknowledged) < (nth + 1) * MORE for each in tables):
                assert not any(task.done() for task in playing)
                await asyncio.sleep(0.01)
            before.append({players.table: dict(players.acknowledged) for players in tables})
            await asyncio.to_thread(back_up, nth)
    for players in tables:
        players.stopped = True
    await asyncio.gather(*playing)
    nursery.kill(server)
    for players in tables:
        await players.close()
    return tables, before


def check(store: Store, tables: list[Players], before: Acknowledged) -> None:
    assert store.check() == []
    for players in tables:
        players.check(store, before[players.table])
        assert_sound(store, players.table)


def test_sqlite(nursery: Nursery, sqlite_db: str, tmp_path: Path):
    def back_up(nth: int) -> None:
        command.command.main(["backup", str(tmp_path / f"{nth}.db"), "--db", sqlite_db], standalone_mode=False)

    tables, before = asyncio.run(backed_up_while_played(nursery, sqlite_db, back_up, 3))
    for nth, acknowledged in enumerate(before):
        restore(sqlite_db, tmp_path / f"{nth}.db")
        with closing(open_store(sqlite_db)) as store:
            check(store, tables, acknowledged)
    kept = Path(sqlite_db.removeprefix("sqlite:///")).with_name("dwarrow.db.before")
    with closing(open_store(sqlite_url(kept))) as store:
        check(store, tables, before[1])


@contextmanager
def restored(postgres: Server, dump: str) -> Iterator[Store]:
    url = postgres.create()
    name = url.partition("?")[0].rpartition("/")[2]
    postgres.program("pg_restore", "--single-transaction", f"--dbname={name}", dump)
    with closing(open_store(url)) as store:
        yield store
    postgres.drop(url)


def test_postgres(nursery: Nursery, postgres: Server, postgres_db: str):
    dumps = [str(postgres.folder / f"{nth}.dump") for nth in range(2)]

    def back_up(nth: int) -> None:
        name = postgres_db.partition("?")[0].rpartition("/")[2]
        postgres.program("pg_dump", "--format=custom", f"--file={dumps[nth]}", name)

    tables, before = asyncio.run(backed_up_while_played(nursery, postgres_db, back_up, len(dumps)))
    for dump, acknowledged in zip(dumps, before, strict=True):
        with restored(postgres, dump) as store:
            check(store, tables, acknowledged)
