"""Tables in memory: each is open once, and stays open for as long as anybody holds it, whatever the limit is."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Awaitable, Callable, Iterator
from functools import wraps
from typing import ParamSpec
from weakref import ref

import pytest

from dwarrow.table.match import open_tables
from dwarrow.table.match.open_tables import OpenTables
from dwarrow.table.problems import Problem
from dwarrow.table.store import Store, StoreAway, open_store
from dwarrow.table.store.rows import TableRow
from tests.table.rig import begun, play_first, until

P = ParamSpec("P")


def in_a_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def whole() -> None:
            await test(*args, **kwargs)

        asyncio.run(whole())

    return run


@pytest.fixture
def store(sqlite_db: str) -> Iterator[Store]:
    opened = open_store(sqlite_db)
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that keeps one table in memory by itself."""
    monkeypatch.setattr(open_tables, "MAX_KEPT", 1)


@in_a_loop
async def test_a_place_that_somebody_holds_is_the_only_one_of_its_table(store: Store):
    tables = OpenTables(store)
    held = [await begun(tables, "me", "me") for _ in range(4)]
    for open_table in held:
        assert await tables.get(open_table.row.id) is open_table


@in_a_loop
async def test_everybody_who_waits_hears_of_every_action(store: Store):
    tables = OpenTables(store)
    held = [await begun(tables, "me", "me") for _ in range(4)]
    waiting = [asyncio.create_task(open_table.wait(open_table.version, 60.0)) for open_table in held]
    await until(tables, lambda: len(tables.watched()) == len(held))
    for table in [open_table.row.id for open_table in held]:
        open_table = await tables.get(table)
        assert open_table.live is not None
        await play_first(tables, open_table, open_table.live.match.state.waiting()[0])
    assert await asyncio.gather(*waiting) == [True] * len(held)


@in_a_loop
async def test_another_process_is_followed_at_every_table_that_somebody_waits_at(store: Store):
    tables, others = OpenTables(store), OpenTables(store)
    held = [await begun(tables, "me", "me") for _ in range(4)]
    waiting = [asyncio.create_task(open_table.wait(open_table.version, 60.0)) for open_table in held]
    await until(tables, lambda: len(tables.watched()) == len(held))
    for open_table in held:
        assert open_table.live is not None
        await play_first(others, await others.get(open_table.row.id), open_table.live.match.state.waiting()[0])
        await tables.on_notice(open_table.row.id, 1)
    assert await asyncio.gather(*waiting) == [True] * len(held)


@in_a_loop
async def test_a_place_is_let_go_when_nobody_holds_it(store: Store):
    tables = OpenTables(store)
    open_table = await begun(tables, "me", "me")
    table, gone = open_table.row.id, ref(open_table)
    listening = asyncio.create_task(open_table.wait(open_table.version, 60.0))
    await until(tables, lambda: tables.watched() == [table])
    del open_table
    await begun(tables, "me", "me")
    gc.collect()
    assert tables.watched() == [table]
    await (await tables.get(table)).notify()
    assert await listening
    await begun(tables, "me", "me")
    gc.collect()
    assert gone() is None


@in_a_loop
async def test_an_idle_place_is_let_go(store: Store, monkeypatch: pytest.MonkeyPatch):
    tables = OpenTables(store)
    gone = ref(await begun(tables, "me", "me"))
    tables.drop_idle()
    gc.collect()
    assert gone() is not None
    monkeypatch.setattr(open_tables, "IDLE", -1.0)
    tables.drop_idle()
    gc.collect()
    assert gone() is None


@in_a_loop
async def test_two_who_open_a_table_at_once_get_one_place(store: Store, monkeypatch: pytest.MonkeyPatch):
    """Also where the first of three fails: the second opens it then, and the third comes in the meantime."""
    table = (await begun(OpenTables(store), "me", "me")).row.id
    tables, read = OpenTables(store), store.table
    asked: list[str] = []
    fail, go = threading.Event(), threading.Event()

    def slow(table: str) -> TableRow | None:
        asked.append(table)
        if len(asked) == 1:
            fail.wait(60.0)
            raise StoreAway("away")
        go.wait(60.0)
        return read(table)

    monkeypatch.setattr(store, "table", slow)
    first, second = asyncio.create_task(tables.get(table)), asyncio.create_task(tables.get(table))
    await until(tables, lambda: asked)
    fail.set()
    with pytest.raises(Problem):
        await first
    third = asyncio.create_task(tables.get(table))
    await until(tables, lambda: len(asked) > 1)
    go.set()
    assert await second is await third
    assert len(asked) == 2
