"""Time banks: they run while a seat is waited for, stand still in a pause, survive restarts, and let a bot play on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from dwarrow.table.bots import clocks as clocks_module
from dwarrow.table.bots.clocks import Clocks, TimeBanks, by_time
from dwarrow.table.match import create_table, manage_table, notes, submissions, substitutes
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Entry, Note, Store, open_store
from dwarrow.table.wire.requests import NewClock
from tests.table import rig
from tests.table.rig import play_first, until

BANK, GAIN = 100, 10


def played(number: int, seat: int, at: float, action: str = "pass", who: str = "ann") -> Entry:
    return Entry("t", number, seat, action, who, at)


class Time:
    """A clock that goes when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000.0
        for module in (clocks_module, notes, submissions, create_table):
            monkeypatch.setattr(module, "time", self)

    def time(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(sqlite_url(tmp_path / "dwarrow.db"))
    yield store
    store.close()


@asynccontextmanager
async def ticking(tables: OpenTables, told: list[str] | None = None) -> Any:
    clocks = Clocks(tables, (told if told is not None else []).append)
    await clocks.start()
    try:
        yield clocks
    finally:
        await clocks.stop()


async def table(tables: OpenTables, empty: Any = "nothing", kinds: tuple[str, ...] = ("me", "me")) -> OpenTable:
    return await rig.begun(tables, *kinds, clock=NewClock(BANK, GAIN, empty, "greedy"))


async def handed_over(tables: OpenTables, open_table: OpenTable) -> tuple[int, int]:
    """Play until the seat that is waited for changes; which it was, and which it is."""
    assert open_table.live is not None
    state = open_table.live.match.state
    before = state.waiting()
    assert len(before) == 1
    while before[0] in open_table.live.match.state.waiting():
        await play_first(tables, open_table, before[0])
    (after,) = open_table.live.match.state.waiting()
    return before[0], after


# Counting ------------------------------------------------------------------------------------------------------------


def test_a_bank_runs_while_its_seat_is_waited_for() -> None:
    count = TimeBanks([100.0, 100.0], since=0.0)
    assert count.at(30.0, [0]) == [70.0, 100.0]
    assert count.at(30.0, [0, 1]) == [70.0, 70.0]
    assert count.at(300.0, [0]) == [0.0, 100.0]


def test_the_gain_comes_when_a_seat_has_done_all_it_was_waited_for() -> None:
    count = TimeBanks([100.0, 100.0], since=0.0)
    within = count.after_entry(played(1, 0, 20.0), [0], [0], GAIN)
    assert within == TimeBanks([80.0, 100.0], 1, 0, 20.0)
    assert within.after_entry(played(2, 0, 30.0), [0], [1], GAIN) == TimeBanks([80.0, 100.0], 2, 0, 30.0)


def test_taking_back_gains_nothing() -> None:
    """Or one could gain by playing and taking back again and again."""
    count = TimeBanks([100.0, 100.0], since=0.0)
    for number in (1, 3, 5):
        count = count.after_entry(played(number, 0, 0.0), [0, 1], [1], GAIN)
        count = count.after_entry(played(number + 1, 0, 0.0, "undo"), [1], [0, 1], GAIN)
    assert count.banks == [100.0, 100.0]


def test_changing_a_sealed_choice_gains_nothing() -> None:
    count = TimeBanks([100.0, 100.0], since=0.0).after_entry(played(1, 0, 0.0), [0, 1], [1], GAIN)
    assert count.banks == [110.0, 100.0]
    assert count.after_entry(played(2, 0, 0.0), [1], [1], GAIN).banks == [110.0, 100.0]


def test_clocks_of_two_machines_that_differ_never_give_time_back() -> None:
    count = TimeBanks([100.0, 100.0], since=50.0).after_entry(played(1, 0, 40.0), [0], [1], 0)
    assert count == TimeBanks([100.0, 100.0], 1, 0, 50.0)


def test_entries_and_notes_come_by_their_times_each_in_its_own_order() -> None:
    entries = [played(1, 0, 1.0), played(2, 0, 5.0), played(3, 0, 4.0)]
    notes = [Note("t", "happening", "", "paused", at, number=number) for number, at in ((1, 3.0), (2, 6.0))]
    order = [(type(each).__name__, each.number) for each in by_time(entries, notes)]
    assert order == [("Entry", 1), ("Note", 1), ("Entry", 2), ("Entry", 3), ("Note", 2)]


# At a table ----------------------------------------------------------------------------------------------------------


def test_who_plays_on_gains_nothing_for_the_owner(file_store: Store, clock: Time) -> None:
    async def sit(who: str) -> float | None:
        tables = OpenTables(file_store)
        open_table = await table(tables)
        assert open_table.live is not None
        (waited,) = open_table.live.match.state.waiting()
        while waited in open_table.live.match.state.waiting():
            await play_first(tables, open_table, waited, who)
        return (await Clocks(tables, print).seconds_left(open_table))[waited]

    assert asyncio.run(sit("host")) == BANK + GAIN
    assert asyncio.run(sit("bot:greedy")) == BANK
    assert asyncio.run(sit("cleo")) == BANK


def test_what_is_left_follows_from_the_log_alone(store: Store, clock: Time) -> None:
    async def sit() -> None:
        tables = OpenTables(store)
        clocks = Clocks(tables, print)
        open_table = await table(tables)
        clock.pass_by(20.0)
        first, second = await handed_over(tables, open_table)
        clock.pass_by(5.0)
        expected: list[float | None] = [0.0, 0.0]
        expected[first], expected[second] = BANK - 20.0 + GAIN, BANK - 5.0
        assert await clocks.seconds_left(open_table) == expected
        assert (
            await Clocks(OpenTables(store), print).seconds_left(await OpenTables(store).get(open_table.row.id))
            == expected
        )

    asyncio.run(sit())


def test_seats_of_bots_and_tables_without_a_clock_have_none(file_store: Store, clock: Time) -> None:
    async def sit() -> None:
        tables = OpenTables(file_store)
        clocks = Clocks(tables, print)
        assert await clocks.seconds_left(await rig.begun(tables, "me", "me")) == [None, None]
        assert await clocks.seconds_left(await table(tables, kinds=("me", "random"))) == [100.0, None]

    asyncio.run(sit())


def test_a_pause_stops_all_banks_also_over_a_restart(store: Store, clock: Time) -> None:
    async def sit() -> None:
        tables = OpenTables(store)
        clocks = Clocks(tables, print)
        open_table = await table(tables)
        assert open_table.live is not None
        (waited,) = open_table.live.match.state.waiting()
        clock.pass_by(20.0)
        await manage_table.pause(open_table, "host", True)
        clock.pass_by(5000.0)
        assert (await clocks.seconds_left(open_table))[waited] == BANK - 20.0
        tables = OpenTables(store)
        clocks, open_table = Clocks(tables, print), await tables.get(open_table.row.id)
        assert (await clocks.seconds_left(open_table))[waited] == BANK - 20.0
        await manage_table.pause(open_table, "host", False)
        clock.pass_by(7.0)
        assert (await clocks.seconds_left(open_table))[waited] == BANK - 27.0
        for _ in range(2):
            await notes.add_chat(open_table, "host", "Ada", "paused", None)
        clock.pass_by(1.0)
        assert (await clocks.seconds_left(open_table))[waited] == BANK - 28.0

    asyncio.run(sit())


def test_an_empty_bank_lets_a_bot_play_on_until_the_owner_is_back(store: Store, clock: Time) -> None:
    async def sit() -> None:
        tables, told = OpenTables(store), list[str]()
        async with ticking(tables, told) as clocks:
            open_table = await table(tables, "bot")
            assert open_table.live is not None
            (waited,) = open_table.live.match.state.waiting()
            clocks.nudge(open_table.row.id)
            await asyncio.sleep(0.1)
            assert open_table.chairs[waited].substitute is None
            clock.pass_by(BANK - 0.05)
            clocks.nudge(open_table.row.id)
            await asyncio.sleep(0.1)
            assert open_table.chairs[waited].substitute is None
            clock.pass_by(0.06)  # and nobody nudges: it looks by itself
            await until(tables, lambda: open_table.chairs[waited].substitute == "greedy")
            await until(tables, lambda: told == [open_table.row.id])
            assert open_table.chairs[waited].kind == "person"
            await play_first(tables, open_table, waited, "bot:greedy")
            await manage_table.come_back(open_table, waited, "host")
            assert open_table.chairs[waited].substitute is None
            assert (await clocks.seconds_left(open_table))[waited] == BANK / 4
            happened = [notes.split(note) for note in store.notes(open_table.row.id)]
            name = open_table.chairs[waited].name
            assert happened == [(name, "time greedy"), (name, "back")]
            assert store.chairs(open_table.row.id)[1 - waited].substitute is None

    asyncio.run(sit())


def test_to_leave_and_come_back_gives_no_time(file_store: Store, clock: Time) -> None:
    """Neither by choice nor after the time has run out, as long as the substitute has decided nothing."""

    async def sit() -> None:
        tables = OpenTables(file_store)
        clocks, open_table = Clocks(tables, print), await table(tables, "bot")
        assert open_table.live is not None
        (waited,) = open_table.live.match.state.waiting()
        for left in (BANK - 90.0, BANK - 95.0, 0.0, 0.0):
            clock.pass_by(90.0 if left == BANK - 90.0 else 5.0)
            await manage_table.leave(open_table, waited, "host")
            await manage_table.come_back(open_table, waited, "host")
            assert (await clocks.seconds_left(open_table))[waited] == left
        chair = open_table.chairs[waited]
        async with open_table.lock:
            assert await substitutes.take_over(open_table, chair, "greedy")
        await manage_table.come_back(open_table, waited, "host")
        assert (await clocks.seconds_left(open_table))[waited] == 0.0

    asyncio.run(sit())


def test_who_leaves_finds_the_bank_as_it_was_when_the_substitute_began(file_store: Store, clock: Time) -> None:
    async def sit() -> None:
        tables = OpenTables(file_store)
        clocks, open_table = Clocks(tables, print), await table(tables)
        assert open_table.live is not None
        (waited,) = open_table.live.match.state.waiting()
        clock.pass_by(30.0)
        await manage_table.leave(open_table, waited, "host")
        clock.pass_by(10.0)  # until a substitute decides it is the owner's time
        while waited in open_table.live.match.state.waiting():
            await play_first(tables, open_table, waited, "bot:greedy")
        while waited not in open_table.live.match.state.waiting():
            await play_first(tables, open_table, 1 - waited)
        clock.pass_by(500.0)
        await manage_table.come_back(open_table, waited, "host")
        assert (await clocks.seconds_left(open_table))[waited] == BANK - 40.0
        clock.pass_by(5.0)
        assert (await clocks.seconds_left(open_table))[waited] == BANK - 45.0

    asyncio.run(sit())


def test_a_bank_that_may_run_out_runs_out_and_nothing_happens(file_store: Store, clock: Time) -> None:
    async def sit() -> None:
        tables, told = OpenTables(file_store), list[str]()
        async with ticking(tables, told) as clocks:
            open_table = await table(tables, "nothing")
            assert open_table.live is not None
            (waited,) = open_table.live.match.state.waiting()
            clock.pass_by(5 * BANK)
            await clocks._check(open_table.row.id)
            assert (await clocks.seconds_left(open_table))[waited] == 0.0
            assert open_table.chairs[waited].substitute is None
            assert told == []
            await handed_over(tables, open_table)
            assert (await clocks.seconds_left(open_table))[waited] == GAIN

    asyncio.run(sit())


def test_of_two_processes_one_puts_the_bot_in(store: Store, other: Store, clock: Time) -> None:
    async def sit() -> None:
        told = list[str]()
        first, second = OpenTables(store), OpenTables(other)
        async with ticking(first, told) as one, ticking(second, told) as two:
            open_table = await table(first, "bot")
            await second.get(open_table.row.id)
            clock.pass_by(BANK + 1)
            await asyncio.gather(one._check(open_table.row.id), two._check(open_table.row.id))
            await asyncio.sleep(0.1)
            assert told == [open_table.row.id]

    asyncio.run(sit())


def test_one_who_played_at_another_process_in_time_keeps_the_seat(store: Store, other: Store, clock: Time) -> None:
    async def sit() -> None:
        first, second = OpenTables(store), OpenTables(other)
        async with ticking(first) as clocks:
            open_table = await table(first, "bot")
            elsewhere = await second.get(open_table.row.id)
            clock.pass_by(BANK - 1)
            waited, _ = await handed_over(second, elsewhere)
            clock.pass_by(2)
            await clocks._check(open_table.row.id)
            assert open_table.chairs[waited].substitute is None
            assert (await clocks.seconds_left(open_table))[waited] == 1 + GAIN

    asyncio.run(sit())


def test_a_time_when_no_server_ran_is_charged_to_nobody(file_store: Store, clock: Time) -> None:
    async def sit() -> None:
        tables = OpenTables(file_store)
        async with ticking(tables) as clocks:
            open_table = await table(tables, "bot")
            await until(tables, lambda: file_store.lease(clocks_module.ALIVE))
        lease = file_store.lease(clocks_module.ALIVE)
        assert lease is not None
        alive = lease.until - clock.now
        clock.pass_by(5000.0)
        tables = OpenTables(file_store)
        async with ticking(tables) as clocks:
            open_table = await tables.get(open_table.row.id)
            assert open_table.live is not None
            (waited,) = open_table.live.match.state.waiting()
            await until(tables, lambda: open_table.notes)
            assert (await clocks.seconds_left(open_table))[waited] == BANK - alive
            assert open_table.chairs[waited].substitute is None

    asyncio.run(sit())


def test_a_short_restart_gives_no_time(file_store: Store, clock: Time) -> None:
    async def sit() -> None:
        tables = OpenTables(file_store)
        async with ticking(tables):
            open_table = await table(tables)
            await until(tables, lambda: file_store.lease(clocks_module.ALIVE))
        clock.pass_by(40.0)
        tables = OpenTables(file_store)
        async with ticking(tables) as clocks:
            open_table = await tables.get(open_table.row.id)
            assert open_table.live is not None
            (waited,) = open_table.live.match.state.waiting()
            await until(tables, lambda: clocks._banks)
            assert (await clocks.seconds_left(open_table))[waited] == BANK - 40.0

    asyncio.run(sit())
