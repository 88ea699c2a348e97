"""Tables in memory: one place for each table, kept for as long as anybody holds it, whatever the limit is."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Awaitable, Callable, Iterator
from functools import wraps
from typing import ParamSpec
from weakref import ref

import pytest

from dwarrow.table import rooms as rooms_module
from dwarrow.table.problems import Problem
from dwarrow.table.rooms import Rooms
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
    monkeypatch.setattr(rooms_module, "MOST_ROOMS", 1)


@in_a_loop
async def test_a_place_that_somebody_holds_is_the_only_one_of_its_table(store: Store):
    rooms = Rooms(store)
    held = [await begun(rooms, "me", "me") for _ in range(4)]
    for place in held:
        assert await rooms.place(place.row.id) is place


@in_a_loop
async def test_everybody_who_waits_hears_of_every_action(store: Store):
    rooms = Rooms(store)
    held = [await begun(rooms, "me", "me") for _ in range(4)]
    waiting = [asyncio.create_task(place.wait(place.version, 60.0)) for place in held]
    await until(rooms, lambda: len(rooms.listened_to()) == len(held))
    for table in [place.row.id for place in held]:
        place = await rooms.place(table)
        assert place.room is not None
        await play_first(rooms, place, place.room.match.state.waiting()[0])
    assert await asyncio.gather(*waiting) == [True] * len(held)


@in_a_loop
async def test_another_process_is_followed_at_every_table_that_somebody_waits_at(store: Store):
    rooms, others = Rooms(store), Rooms(store)
    held = [await begun(rooms, "me", "me") for _ in range(4)]
    waiting = [asyncio.create_task(place.wait(place.version, 60.0)) for place in held]
    await until(rooms, lambda: len(rooms.listened_to()) == len(held))
    for place in held:
        assert place.room is not None
        await play_first(others, await others.place(place.row.id), place.room.match.state.waiting()[0])
        await rooms.noticed(place.row.id, 1)
    assert await asyncio.gather(*waiting) == [True] * len(held)


@in_a_loop
async def test_a_place_is_let_go_when_nobody_holds_it(store: Store):
    rooms = Rooms(store)
    place = await begun(rooms, "me", "me")
    table, gone = place.row.id, ref(place)
    listening = asyncio.create_task(place.wait(place.version, 60.0))
    await until(rooms, lambda: rooms.listened_to() == [table])
    del place
    await begun(rooms, "me", "me")
    gc.collect()
    assert rooms.listened_to() == [table]
    await (await rooms.place(table)).tell()
    assert await listening
    await begun(rooms, "me", "me")
    gc.collect()
    assert gone() is None


@in_a_loop
async def test_an_idle_place_is_let_go(store: Store, monkeypatch: pytest.MonkeyPatch):
    rooms = Rooms(store)
    gone = ref(await begun(rooms, "me", "me"))
    rooms.tidy()
    gc.collect()
    assert gone() is not None
    monkeypatch.setattr(rooms_module, "IDLE", -1.0)
    rooms.tidy()
    gc.collect()
    assert gone() is None


@in_a_loop
async def test_two_who_open_a_table_at_once_get_one_place(store: Store, monkeypatch: pytest.MonkeyPatch):
    """Also where the first of three fails: the second opens it then, and the third comes in the meantime."""
    table = (await begun(Rooms(store), "me", "me")).row.id
    rooms, read = Rooms(store), store.table
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
    first, second = asyncio.create_task(rooms.place(table)), asyncio.create_task(rooms.place(table))
    await until(rooms, lambda: asked)
    fail.set()
    with pytest.raises(Problem):
        await first
    third = asyncio.create_task(rooms.place(table))
    await until(rooms, lambda: len(asked) > 1)
    go.set()
    assert await second is await third
    assert len(asked) == 2
