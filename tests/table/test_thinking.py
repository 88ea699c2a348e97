"""Bots at the table: they see what their seat may see, they play through the same door, and no bot stops a table."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dwarrow.table import play, worker
from dwarrow.table import thinking as thinking_module
from dwarrow.table.room import Room
from dwarrow.table.rooms import Place, Rooms
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Store, StoreAway, open_store
from dwarrow.table.thinking import Thinking, waited_for
from dwarrow.table.wire import Submission
from dwarrow.table.worker import Question
from dwarrow.table.workers import Workers
from tests.table.rig import PATIENCE, assert_sound, begun, play_first, until
from tests.table.wayward import program


class Inside(Workers):
    """Workers that think in this process, and remember what they were asked."""

    def __init__(self, size: int = 4) -> None:
        super().__init__(size)
        self.asked: list[Question] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def ask(self, question: Question) -> str | None:
        self.asked.append(json.loads(json.dumps(question)))
        await self.gate.wait()
        return worker.chosen(question)


@asynccontextmanager
async def at_work(rooms: Rooms, **how: Any) -> Any:
    thinking = Thinking(rooms, **how)
    await thinking.start()
    try:
        yield thinking
    finally:
        await thinking.stop()


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(sqlite_url(tmp_path / "dwarrow.db"))
    yield store
    store.close()


def over(place: Place) -> bool:
    return place.row.status == "over"


def number(place: Place) -> int:
    assert place.room is not None
    return place.room.number


def test_bots_play_a_match_to_its_end_by_themselves(store: Store) -> None:
    async def play() -> str:
        rooms = Rooms(store)
        async with at_work(rooms, limit=PATIENCE) as thinking:
            place = await begun(rooms, "random", "greedy")
            thinking.nudge(place.row.id)
            await until(rooms, lambda: over(place))
            return place.row.id

    table = asyncio.run(play())
    assert_sound(store, table)
    assert {(entry.seat, entry.who) for entry in store.entries(table)} == {(0, "bot:random"), (1, "bot:greedy")}


def test_tables_that_run_when_the_server_starts_go_on(file_store: Store) -> None:
    async def play() -> None:
        place = await begun(Rooms(file_store), "random", "random")
        rooms = Rooms(file_store)
        async with at_work(rooms, workers=Inside()):
            await until(rooms, lambda: file_store.last_number(place.row.id) > 5)

    asyncio.run(play())


def test_a_bot_gets_its_seats_view_and_nothing_else(file_store: Store) -> None:
    async def play() -> None:
        rooms, inside = Rooms(file_store), Inside()
        async with at_work(rooms, workers=inside) as thinking:
            place = await begun(rooms, "random", "random", "random")
            thinking.nudge(place.row.id)
            await until(rooms, lambda: over(place))
        seed = place.row.seed
        assert seed is not None
        assert place.room is not None
        entries = [f"{entry.seat} {entry.action}" for entry in file_store.entries(place.row.id)]
        views = seen_by_seats(place.room, seed, entries)
        for question in inside.asked:
            assert set(question) == set(Question.__annotations__)
            assert seed not in json.dumps(question)
            assert json.dumps(question["view"]) in views[question["seat"]]

    asyncio.run(play())


def seen_by_seats(room: Room, seed: str, entries: list[str]) -> list[set[str]]:
    """Every view that each seat had in a match, as text."""
    again = Room(room.game, room.match.players, seed, room.match.options, [])
    views: list[set[str]] = [{json.dumps(again.view(seat))} for seat in range(len(room.match.players))]
    for entry in entries:
        again.follow(entry)
        for seat, seen in enumerate(views):
            seen.add(json.dumps(again.view(seat)))
    return views


@pytest.mark.parametrize("habit", ["hang", "crash", "break", "cheat"])
def test_a_bot_that_fails_loses_its_choice_and_the_table_goes_on(habit: str, file_store: Store) -> None:
    async def play() -> list[str]:
        rooms = Rooms(file_store)
        workers = Workers(1, program(habit))
        async with at_work(rooms, workers=workers, limit=0.3) as thinking:
            place = await begun(rooms, "greedy", "random")
            thinking.nudge(place.row.id)
            await until(rooms, lambda: number(place) >= 8)
            return [entry.who for entry in file_store.entries(place.row.id)]

    # The failing bot's seat is played by `random`, and the log says so; so does the seat that `random` holds anyway.
    assert set(asyncio.run(play())) == {"bot:random"}


def test_what_a_bot_prints_is_not_taken_for_its_answer(file_store: Store) -> None:
    async def play() -> list[str]:
        rooms = Rooms(file_store)
        async with at_work(rooms, workers=Workers(1, program("print")), limit=PATIENCE) as thinking:
            place = await begun(rooms, "greedy", "greedy")
            thinking.nudge(place.row.id)
            await until(rooms, lambda: number(place) >= 10)
            return [entry.who for entry in file_store.entries(place.row.id)]

    assert set(asyncio.run(play())) == {"bot:greedy"}


def test_a_bot_that_hangs_does_not_hold_up_other_tables(file_store: Store) -> None:
    async def play() -> None:
        rooms = Rooms(file_store)
        async with at_work(rooms, workers=Workers(2, program("hang")), limit=3600.0) as thinking:
            stuck, free = await begun(rooms, "greedy", "greedy"), await begun(rooms, "random", "random")
            thinking.nudge(stuck.row.id)
            thinking.nudge(free.row.id)
            await until(rooms, lambda: number(free) >= 10)
            assert number(stuck) == 0

    asyncio.run(play())


def test_a_worker_that_cannot_be_started_leaves_the_table_to_random(file_store: Store) -> None:
    async def play() -> set[str]:
        rooms = Rooms(file_store)
        async with at_work(rooms, workers=Workers(1, "raise SystemExit(1)")) as thinking:
            place = await begun(rooms, "greedy", "greedy")
            thinking.nudge(place.row.id)
            await until(rooms, lambda: number(place) >= 2)
            return {entry.who for entry in file_store.entries(place.row.id)}

    assert asyncio.run(play()) == {"bot:random"}


def test_bots_that_decide_at_the_same_time_think_side_by_side(file_store: Store) -> None:
    async def play() -> None:
        rooms, inside = Rooms(file_store), Inside(3)
        inside.gate.clear()
        place = await begun(rooms, "random", "random", "random")
        await play_until_simultaneous(rooms, place)
        async with at_work(rooms, workers=inside) as thinking:
            thinking.nudge(place.row.id)
            await until(rooms, lambda: len(inside.asked) == len(waited_for(place)))
            assert len(inside.asked) > 1
            inside.gate.set()
            await until(rooms, lambda: over(place))
        assert_sound(file_store, place.row.id)

    asyncio.run(play())


async def play_until_simultaneous(rooms: Rooms, place: Place) -> None:
    assert place.room is not None
    while len(place.room.match.state.waiting()) < 2:
        await play_first(rooms, place, place.room.match.state.waiting()[0])


@pytest.mark.parametrize("leased", [True, False], ids=["leased", "without leases"])
def test_of_two_processes_one_acts(leased: bool, store: Store, other: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking_module, "AGAIN", 0.01)
    monkeypatch.setattr(thinking_module, "LEASE", 600.0)  # which does not run out while the machine is busy
    if not leased:  # as if they were held for too short a time
        monkeypatch.setattr(Store, "take_lease", lambda *_: True)

    async def play() -> tuple[str, int]:
        first, second, inside = Rooms(store), Rooms(other), Inside()
        async with at_work(first, workers=inside) as one, at_work(second, workers=inside) as two:
            place = await begun(first, "random", "random", "random")
            for thinking in (one, two):
                thinking.nudge(place.row.id)
            await until(first, lambda: store.last_number(place.row.id) >= 60)
            return place.row.id, len(inside.asked)

    table, asked = asyncio.run(play())
    assert_sound(store, table)
    if leased:
        assert asked <= store.last_number(table) + 3  # those that were being thought about at the end


def test_a_process_that_died_is_replaced(file_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its leases run out."""
    monkeypatch.setattr(thinking_module, "AGAIN", 0.01)

    async def play() -> None:
        rooms = Rooms(file_store)
        place = await begun(rooms, "random", "random")
        assert place.room is not None
        waited = place.room.match.state.waiting()[0]
        assert file_store.take_lease(f"bot {place.row.id} {waited}", "the dead", 0.2, time.time())
        async with at_work(rooms, workers=Inside()):
            await until(rooms, lambda: number(place) > 3)

    asyncio.run(play())


def test_a_substitute_plays_for_the_owner_and_the_log_says_who_played(file_store: Store) -> None:
    async def play() -> list[tuple[int, str]]:
        rooms = Rooms(file_store)
        async with at_work(rooms, workers=Inside()) as thinking:
            place = await begun(rooms, "me", "random")
            thinking.nudge(place.row.id)
            assert place.room is not None
            room = place.room
            await until(rooms, lambda: 0 in room.match.state.waiting())
            await play_first(rooms, place, 0)
            chair = place.chairs[0]
            file_store.update_chair(place.row.id, 0, chair, replace(chair, substitute="greedy"))
            async with place.lock:
                await rooms.refresh(place)
            thinking.nudge(place.row.id)
            await until(rooms, lambda: over(place))
            return [(entry.seat, entry.who) for entry in file_store.entries(place.row.id)]

    log = asyncio.run(play())
    assert [who for seat, who in log if seat == 0][:2] == ["host", "bot:greedy"]
    assert {who for seat, who in log if seat == 1} == {"bot:random"}


def test_bots_at_a_live_table_take_their_time(file_store: Store) -> None:
    async def play() -> None:
        rooms, inside = Rooms(file_store), Inside()
        async with at_work(rooms, workers=inside, delay=3600.0) as thinking:
            live = await begun(rooms, "random", "random", pace="live")
            turns = await begun(rooms, "random", "random", pace="turns")
            for place in (live, turns):
                thinking.nudge(place.row.id)
            await until(rooms, lambda: number(turns) > 5)
            await until(rooms, lambda: len(inside.asked) > number(turns))
            assert number(live) == 0

    asyncio.run(play())


def test_nobody_plays_for_a_person_or_at_a_paused_table(file_store: Store) -> None:
    async def play() -> None:
        rooms, inside = Rooms(file_store), Inside()
        mine, paused = await begun(rooms, "me", "me"), await begun(rooms, "random", "random")
        file_store.update_table(paused.row.id, "running", paused=True)
        async with paused.lock:
            await rooms.refresh(paused)
        async with at_work(rooms, workers=inside) as thinking:
            for place in (mine, paused):
                thinking.nudge(place.row.id)
            await until(rooms, lambda: not thinking._looking)
            assert not thinking._busy
            assert inside.asked == []
            file_store.update_table(paused.row.id, "running", paused=False)
            async with paused.lock:
                await rooms.refresh(paused)
            thinking.nudge(paused.row.id)
            await until(rooms, lambda: number(paused) > 3)
            assert number(mine) == 0

    asyncio.run(play())


def test_a_database_that_was_away_holds_bots_up_only_so_long(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking_module, "AGAIN", 0.01)
    append, failures = Store.append, iter(range(5))

    def failing(*args: Any) -> None:
        if next(failures, None) is not None:
            raise StoreAway("the disk is full")
        append(*args)

    monkeypatch.setattr(Store, "append", failing)

    async def play() -> str:
        rooms = Rooms(file_store)
        async with at_work(rooms, workers=Inside()) as thinking:
            place = await begun(rooms, "random", "random")
            thinking.nudge(place.row.id)
            await until(rooms, lambda: number(place) > 10)
            return place.row.id

    assert_sound(file_store, asyncio.run(play()))
    assert next(failures, None) is None


def test_a_sitting_that_is_stopped_leaves_no_worker_behind(file_store: Store) -> None:
    async def play() -> None:
        rooms, workers = Rooms(file_store), Workers(1, program("hang"))
        async with at_work(rooms, workers=workers) as thinking:
            place = await begun(rooms, "greedy", "greedy")
            thinking.nudge(place.row.id)
            await until(rooms, lambda: workers._all)
            (started,) = workers._all
        assert started.process.returncode is not None
        assert not workers._all

    asyncio.run(play())


def test_nobody_can_use_up_the_key_of_a_bot(file_store: Store) -> None:
    """Who could would stop the match for all: what has a key that was seen is not played."""

    async def look() -> str:
        rooms = Rooms(file_store)
        place = await begun(rooms, "greedy", "greedy")
        turn = Thinking(rooms)._turn_at(place, waited_for(place)[0])
        assert turn is not None
        return turn.key

    wish = {"actions": ["spell pass"], "decision": 1, "key": asyncio.run(look())}
    with pytest.raises(msgspec.ValidationError, match="key"):
        msgspec.convert(wish, Submission)


def test_a_bot_that_is_refused_each_time_does_not_keep_the_server_busy(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "LONGEST", 0)
    monkeypatch.setattr(thinking_module, "AGAIN", 3600.0)  # longer than it is looked at, however busy the machine is
    workers = Inside()

    async def sit() -> None:
        rooms = Rooms(file_store)
        async with at_work(rooms, workers=workers) as thinking:
            place = await begun(rooms, "random", "random")
            thinking.nudge(place.row.id)
            await until(rooms, lambda: workers.asked)
            await asyncio.sleep(0.3)

    asyncio.run(sit())
    assert len(workers.asked) < 5
