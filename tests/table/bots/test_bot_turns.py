"""Bots at the table: they see what their seat may see, they play through the same door, and no bot stops a table."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import time
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dwarrow.table import logs
from dwarrow.table.bots import bot_turns as bot_turns_module
from dwarrow.table.bots import worker
from dwarrow.table.bots.bot_turns import BotTurns, waiting_bots
from dwarrow.table.bots.worker import Question
from dwarrow.table.bots.workers import Workers
from dwarrow.table.match import submissions
from dwarrow.table.match.live_match import LiveMatch
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Store, StoreAway, open_store
from dwarrow.table.wire.requests import Submission
from tests.table.rig import PATIENCE, assert_sound, begun, play_first, short_path, until
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
async def at_work(tables: OpenTables, **how: Any) -> Any:
    bot_turns = BotTurns(tables, **how)
    await bot_turns.start()
    try:
        yield bot_turns
    finally:
        await bot_turns.stop()


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(sqlite_url(tmp_path / "dwarrow.db"))
    yield store
    store.close()


def over(open_table: OpenTable) -> bool:
    return open_table.row.status == "over"


def number(open_table: OpenTable) -> int:
    assert open_table.live is not None
    return open_table.live.number


def test_bots_play_a_match_to_its_end_by_themselves(store: Store) -> None:
    async def play() -> str:
        tables = OpenTables(store)
        async with at_work(tables, limit=PATIENCE) as bot_turns:
            open_table = await begun(tables, "random", "greedy", components=short_path())
            bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: over(open_table))
            return open_table.row.id

    table = asyncio.run(play())
    assert_sound(store, table)
    assert {(entry.seat, entry.who) for entry in store.entries(table)} == {(0, "bot:random"), (1, "bot:greedy")}


def test_tables_that_run_when_the_server_starts_go_on(file_store: Store) -> None:
    async def play() -> None:
        open_table = await begun(OpenTables(file_store), "random", "random")
        tables = OpenTables(file_store)
        async with at_work(tables, workers=Inside()):
            await until(tables, lambda: file_store.last_number(open_table.row.id) > 5)

    asyncio.run(play())


def test_a_bot_gets_its_seats_view_and_nothing_else(file_store: Store) -> None:
    async def play() -> None:
        tables, inside = OpenTables(file_store), Inside()
        async with at_work(tables, workers=inside) as bot_turns:
            open_table = await begun(tables, "random", "random", "random", components=short_path())
            bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: over(open_table))
        seed = open_table.row.seed
        assert seed is not None
        assert open_table.live is not None
        entries = [f"{entry.seat} {entry.action}" for entry in file_store.entries(open_table.row.id)]
        views = seen_by_seats(open_table.live, seed, entries)
        for question in inside.asked:
            assert set(question) == set(Question.__annotations__)
            assert seed not in json.dumps(question)
            assert json.dumps(question["view"]) in views[question["seat"]]

    asyncio.run(play())


def seen_by_seats(live: LiveMatch, seed: str, entries: list[str]) -> list[set[str]]:
    """Every view that each seat had in a match, as text."""
    again = LiveMatch(live.game, live.match.players, seed, live.match.options, [])
    views: list[set[str]] = [{json.dumps(again.view(seat))} for seat in range(len(live.match.players))]
    for entry in entries:
        again.follow(entry)
        for seat, seen in enumerate(views):
            seen.add(json.dumps(again.view(seat)))
    return views


@pytest.mark.parametrize("habit", ["hang", "crash", "break", "cheat"])
def test_a_bot_that_fails_loses_its_choice_and_the_table_goes_on(habit: str, file_store: Store) -> None:
    async def play() -> list[str]:
        tables = OpenTables(file_store)
        workers = Workers(1, program(habit))
        async with at_work(tables, workers=workers, limit=0.3) as bot_turns:
            open_table = await begun(tables, "greedy", "random")
            bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: number(open_table) >= 8)
            return [entry.who for entry in file_store.entries(open_table.row.id)]

    # The failing bot's seat is played by `random`, and the log says so; so does the seat that `random` holds anyway.
    assert set(asyncio.run(play())) == {"bot:random"}


def test_what_a_bot_prints_is_not_taken_for_its_answer(file_store: Store) -> None:
    async def play() -> list[str]:
        tables = OpenTables(file_store)
        async with at_work(tables, workers=Workers(1, program("print")), limit=PATIENCE) as bot_turns:
            open_table = await begun(tables, "greedy", "greedy")
            bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: number(open_table) >= 10)
            return [entry.who for entry in file_store.entries(open_table.row.id)]

    assert set(asyncio.run(play())) == {"bot:greedy"}


def test_a_bot_that_hangs_does_not_hold_up_other_tables(file_store: Store) -> None:
    async def play() -> None:
        tables = OpenTables(file_store)
        async with at_work(tables, workers=Workers(2, program("hang")), limit=3600.0) as bot_turns:
            stuck, free = await begun(tables, "greedy", "greedy"), await begun(tables, "random", "random")
            bot_turns.nudge(stuck.row.id)
            bot_turns.nudge(free.row.id)
            await until(tables, lambda: number(free) >= 10)
            assert number(stuck) == 0

    asyncio.run(play())


def test_what_is_logged_of_a_bot_names_no_request(file_store: Store) -> None:
    """It goes on for long after the request that its first turn came of."""
    written = io.StringIO()

    async def play() -> None:
        tables = OpenTables(file_store)
        async with at_work(tables, workers=Workers(1, program("hang")), limit=0.1) as bot_turns:
            table = await begun(tables, "greedy", "random")
            logs.REQUEST.set("abc-1")
            bot_turns.nudge(table.row.id)
            await until(tables, written.getvalue)

    handler = logs.set_up("lines", stream=written)
    try:
        asyncio.run(play())
    finally:
        logging.getLogger().removeHandler(handler)
    assert "took too long" in written.getvalue()
    assert "abc-1" not in written.getvalue()


def test_a_bot_that_thinks_when_the_server_stops_is_free_for_the_next_server(file_store: Store) -> None:
    async def play() -> None:
        tables = OpenTables(file_store)
        async with at_work(tables, workers=Workers(1, program("hang")), limit=3600.0) as bot_turns:
            stuck = await begun(tables, "greedy", "greedy")
            bot_turns.nudge(stuck.row.id)
            await until(tables, lambda: bot_turns.workers.busy)
        lease = f"bot {stuck.row.id} {stuck.waiting()[0]}"
        assert file_store.take_lease(lease, "the next", 1.0, time.time())

    asyncio.run(play())


def test_a_worker_that_cannot_be_started_leaves_the_table_to_random(file_store: Store) -> None:
    async def play() -> set[str]:
        tables = OpenTables(file_store)
        async with at_work(tables, workers=Workers(1, "raise SystemExit(1)")) as bot_turns:
            open_table = await begun(tables, "greedy", "greedy")
            bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: number(open_table) >= 2)
            return {entry.who for entry in file_store.entries(open_table.row.id)}

    assert asyncio.run(play()) == {"bot:random"}


def test_bots_that_decide_at_the_same_time_think_side_by_side(file_store: Store) -> None:
    async def play() -> None:
        tables, inside = OpenTables(file_store), Inside(3)
        inside.gate.clear()
        open_table = await begun(tables, "random", "random", "random", components=short_path())
        await play_until_simultaneous(tables, open_table)
        async with at_work(tables, workers=inside) as bot_turns:
            bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: len(inside.asked) == len(waiting_bots(open_table)))
            assert len(inside.asked) > 1
            inside.gate.set()
            await until(tables, lambda: over(open_table))
        assert_sound(file_store, open_table.row.id)

    asyncio.run(play())


async def play_until_simultaneous(tables: OpenTables, open_table: OpenTable) -> None:
    assert open_table.live is not None
    while len(open_table.live.match.state.waiting()) < 2:
        await play_first(tables, open_table, open_table.live.match.state.waiting()[0])


@pytest.mark.parametrize("leased", [True, False], ids=["leased", "without leases"])
def test_of_two_processes_one_acts(leased: bool, store: Store, other: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_turns_module, "RETRY_AFTER", 0.01)
    monkeypatch.setattr(bot_turns_module, "LEASE", 600.0)  # which does not run out while the machine is busy
    if not leased:  # as if they were held for too short a time
        monkeypatch.setattr(Store, "take_lease", lambda *_: True)

    async def play() -> tuple[str, int]:
        first, second, inside = OpenTables(store), OpenTables(other), Inside()
        async with at_work(first, workers=inside) as one, at_work(second, workers=inside) as two:
            open_table = await begun(first, "random", "random", "random")
            for bot_turns in (one, two):
                bot_turns.nudge(open_table.row.id)
            await until(first, lambda: store.last_number(open_table.row.id) >= 60)
            return open_table.row.id, len(inside.asked)

    table, asked = asyncio.run(play())
    assert_sound(store, table)
    if leased:
        assert asked <= store.last_number(table) + 3  # those that were being thought about at the end


def test_a_process_that_died_is_replaced(file_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its leases run out."""
    monkeypatch.setattr(bot_turns_module, "RETRY_AFTER", 0.01)

    async def play() -> None:
        tables = OpenTables(file_store)
        open_table = await begun(tables, "random", "random")
        assert open_table.live is not None
        waited = open_table.live.match.state.waiting()[0]
        assert file_store.take_lease(f"bot {open_table.row.id} {waited}", "the dead", 0.2, time.time())
        async with at_work(tables, workers=Inside()):
            await until(tables, lambda: number(open_table) > 3)

    asyncio.run(play())


def test_a_substitute_plays_for_the_owner_and_the_log_says_who_played(file_store: Store) -> None:
    async def play() -> list[tuple[int, str]]:
        tables = OpenTables(file_store)
        async with at_work(tables, workers=Inside()) as bot_turns:
            open_table = await begun(tables, "me", "random", components=short_path())
            bot_turns.nudge(open_table.row.id)
            assert open_table.live is not None
            live = open_table.live
            await until(tables, lambda: 0 in live.match.state.waiting())
            await play_first(tables, open_table, 0)
            chair = open_table.chairs[0]
            file_store.update_chair(open_table.row.id, 0, chair, replace(chair, substitute="greedy"))
            async with open_table.lock:
                await open_table.refresh()
            bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: over(open_table))
            return [(entry.seat, entry.who) for entry in file_store.entries(open_table.row.id)]

    log = asyncio.run(play())
    assert [who for seat, who in log if seat == 0][:2] == ["host", "bot:greedy"]
    assert {who for seat, who in log if seat == 1} == {"bot:random"}


def test_bots_at_a_live_table_take_their_time(file_store: Store) -> None:
    async def play() -> None:
        tables, inside = OpenTables(file_store), Inside()
        async with at_work(tables, workers=inside, delay=3600.0) as bot_turns:
            live = await begun(tables, "random", "random", pace="live")
            turns = await begun(tables, "random", "random", pace="turns")
            for open_table in (live, turns):
                bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: number(turns) > 5)
            await until(tables, lambda: len(inside.asked) > number(turns))
            assert number(live) == 0

    asyncio.run(play())


def test_nobody_plays_for_a_person_or_at_a_paused_table(file_store: Store) -> None:
    async def play() -> None:
        tables, inside = OpenTables(file_store), Inside()
        mine, paused = await begun(tables, "me", "me"), await begun(tables, "random", "random")
        file_store.update_table(paused.row.id, "running", paused=True)
        async with paused.lock:
            await paused.refresh()
        async with at_work(tables, workers=inside) as bot_turns:
            for open_table in (mine, paused):
                bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: not bot_turns._checking)
            assert not bot_turns._busy
            assert inside.asked == []
            file_store.update_table(paused.row.id, "running", paused=False)
            async with paused.lock:
                await paused.refresh()
            bot_turns.nudge(paused.row.id)
            await until(tables, lambda: number(paused) > 3)
            assert number(mine) == 0

    asyncio.run(play())


def test_a_database_that_was_away_holds_bots_up_only_so_long(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_turns_module, "RETRY_AFTER", 0.01)
    append, failures = Store.append_together, iter(range(5))

    def failing(*args: Any) -> bool:
        if next(failures, None) is not None:
            raise StoreAway("the disk is full")
        return append(*args)

    monkeypatch.setattr(Store, "append_together", failing)

    async def play() -> str:
        tables = OpenTables(file_store)
        async with at_work(tables, workers=Inside()) as bot_turns:
            open_table = await begun(tables, "random", "random")
            bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: number(open_table) > 10)
            return open_table.row.id

    assert_sound(file_store, asyncio.run(play()))
    assert next(failures, None) is None


def test_a_sitting_that_is_stopped_leaves_no_worker_behind(file_store: Store) -> None:
    async def play() -> None:
        tables, workers = OpenTables(file_store), Workers(1, program("hang"))
        async with at_work(tables, workers=workers) as bot_turns:
            open_table = await begun(tables, "greedy", "greedy")
            bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: workers._all)
            (started,) = workers._all
        assert started._process.returncode is not None
        assert not workers._all

    asyncio.run(play())


def test_nobody_can_use_up_the_key_of_a_bot(file_store: Store) -> None:
    """Who could would stop the match for all: what has a key that was seen is not played."""

    async def look() -> str:
        tables = OpenTables(file_store)
        open_table = await begun(tables, "greedy", "greedy")
        turn = BotTurns(tables)._turn_at(open_table, waiting_bots(open_table)[0])
        assert turn is not None
        return turn.key

    wish = {"actions": ["spell pass"], "decision": 1, "key": asyncio.run(look())}
    with pytest.raises(msgspec.ValidationError, match="key"):
        msgspec.convert(wish, Submission)


def test_a_bot_that_is_refused_each_time_does_not_keep_the_server_busy(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(submissions, "MAX_ENTRIES", 0)
    monkeypatch.setattr(bot_turns_module, "RETRY_AFTER", 3600.0)  # never, in this test
    workers = Inside()

    async def sit() -> None:
        tables = OpenTables(file_store)
        async with at_work(tables, workers=workers) as bot_turns:
            open_table = await begun(tables, "random", "random")
            bot_turns.nudge(open_table.row.id)
            await until(tables, lambda: workers.asked)
            await asyncio.sleep(0.3)

    asyncio.run(sit())
    assert len(workers.asked) < 5
