"""Time banks: they run while a seat is waited for, stand still in a pause, survive restarts, and let a bot play on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from dwarrow.table import chat, founding, hosting, play
from dwarrow.table import clocks as clocks_module
from dwarrow.table.clocks import Clocks, Count, in_order
from dwarrow.table.rooms import Place, Rooms
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Entry, Note, Store, open_store
from dwarrow.table.wire import NewClock
from tests.table import rig
from tests.table.rig import play_first, until

BANK, GAIN = 100, 10


def played(number: int, seat: int, at: float, action: str = "pass", who: str = "ann") -> Entry:
    return Entry("t", number, seat, action, who, at)


class Time:
    """A clock that goes when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000.0
        for module in (clocks_module, chat, play, founding):
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
async def ticking(rooms: Rooms, told: list[str] | None = None) -> Any:
    clocks = Clocks(rooms, (told if told is not None else []).append)
    await clocks.start()
    try:
        yield clocks
    finally:
        await clocks.stop()


async def table(rooms: Rooms, empty: Any = "nothing", kinds: tuple[str, ...] = ("me", "me")) -> Place:
    return await rig.begun(rooms, *kinds, clock=NewClock(BANK, GAIN, empty, "greedy"))


async def handed_over(rooms: Rooms, place: Place) -> tuple[int, int]:
    """Play until the seat that is waited for changes; which it was, and which it is."""
    assert place.room is not None
    state = place.room.match.state
    before = state.waiting()
    assert len(before) == 1
    while before[0] in place.room.match.state.waiting():
        await play_first(rooms, place, before[0])
    (after,) = place.room.match.state.waiting()
    return before[0], after


# Counting ------------------------------------------------------------------------------------------------------------


def test_a_bank_runs_while_its_seat_is_waited_for() -> None:
    count = Count([100.0, 100.0], since=0.0)
    assert count.at(30.0, [0]) == [70.0, 100.0]
    assert count.at(30.0, [0, 1]) == [70.0, 70.0]
    assert count.at(300.0, [0]) == [0.0, 100.0]


def test_the_gain_comes_when_a_seat_has_done_all_it_was_waited_for() -> None:
    count = Count([100.0, 100.0], since=0.0)
    within = count.follow(played(1, 0, 20.0), [0], [0], GAIN)
    assert within == Count([80.0, 100.0], 1, 0, 20.0)
    assert within.follow(played(2, 0, 30.0), [0], [1], GAIN) == Count([80.0, 100.0], 2, 0, 30.0)


def test_taking_back_gains_nothing() -> None:
    """Or one could gain by playing and taking back again and again."""
    count = Count([100.0, 100.0], since=0.0)
    for number in (1, 3, 5):
        count = count.follow(played(number, 0, 0.0), [0, 1], [1], GAIN)
        count = count.follow(played(number + 1, 0, 0.0, "undo"), [1], [0, 1], GAIN)
    assert count.banks == [100.0, 100.0]


def test_changing_a_sealed_choice_gains_nothing() -> None:
    count = Count([100.0, 100.0], since=0.0).follow(played(1, 0, 0.0), [0, 1], [1], GAIN)
    assert count.banks == [110.0, 100.0]
    assert count.follow(played(2, 0, 0.0), [1], [1], GAIN).banks == [110.0, 100.0]


def test_clocks_of_two_machines_that_differ_never_give_time_back() -> None:
    count = Count([100.0, 100.0], since=50.0).follow(played(1, 0, 40.0), [0], [1], 0)
    assert count == Count([100.0, 100.0], 1, 0, 50.0)


def test_entries_and_notes_come_by_their_times_each_in_its_own_order() -> None:
    entries = [played(1, 0, 1.0), played(2, 0, 5.0), played(3, 0, 4.0)]
    notes = [Note("t", "happening", "", "paused", at, number=number) for number, at in ((1, 3.0), (2, 6.0))]
    order = [(type(each).__name__, each.number) for each in in_order(entries, notes)]
    assert order == [("Entry", 1), ("Note", 1), ("Entry", 2), ("Entry", 3), ("Note", 2)]


# At a table ----------------------------------------------------------------------------------------------------------


def test_who_plays_on_gains_nothing_for_the_owner(file_store: Store, clock: Time) -> None:
    async def sit(who: str) -> float | None:
        rooms = Rooms(file_store)
        place = await table(rooms)
        assert place.room is not None
        (waited,) = place.room.match.state.waiting()
        while waited in place.room.match.state.waiting():
            await play_first(rooms, place, waited, who)
        return (await Clocks(rooms, print).left(place))[waited]

    assert asyncio.run(sit("host")) == BANK + GAIN
    assert asyncio.run(sit("bot:greedy")) == BANK
    assert asyncio.run(sit("cleo")) == BANK


def test_what_is_left_follows_from_the_log_alone(store: Store, clock: Time) -> None:
    async def sit() -> None:
        rooms = Rooms(store)
        clocks = Clocks(rooms, print)
        place = await table(rooms)
        clock.pass_by(20.0)
        first, second = await handed_over(rooms, place)
        clock.pass_by(5.0)
        expected: list[float | None] = [0.0, 0.0]
        expected[first], expected[second] = BANK - 20.0 + GAIN, BANK - 5.0
        assert await clocks.left(place) == expected
        assert await Clocks(Rooms(store), print).left(await Rooms(store).place(place.row.id)) == expected

    asyncio.run(sit())


def test_seats_of_bots_and_tables_without_a_clock_have_none(file_store: Store, clock: Time) -> None:
    async def sit() -> None:
        rooms = Rooms(file_store)
        clocks = Clocks(rooms, print)
        assert await clocks.left(await rig.begun(rooms, "me", "me")) == [None, None]
        assert await clocks.left(await table(rooms, kinds=("me", "random"))) == [100.0, None]

    asyncio.run(sit())


def test_a_pause_stops_all_banks_also_over_a_restart(store: Store, clock: Time) -> None:
    async def sit() -> None:
        rooms = Rooms(store)
        clocks = Clocks(rooms, print)
        place = await table(rooms)
        assert place.room is not None
        (waited,) = place.room.match.state.waiting()
        clock.pass_by(20.0)
        await hosting.pause(rooms, place, "host", True)
        clock.pass_by(5000.0)
        assert (await clocks.left(place))[waited] == BANK - 20.0
        rooms = Rooms(store)
        clocks, place = Clocks(rooms, print), await rooms.place(place.row.id)
        assert (await clocks.left(place))[waited] == BANK - 20.0
        await hosting.pause(rooms, place, "host", False)
        clock.pass_by(7.0)
        assert (await clocks.left(place))[waited] == BANK - 27.0
        for _ in range(2):
            await chat.say(rooms, place, "host", "Ada", "paused", None)
        clock.pass_by(1.0)
        assert (await clocks.left(place))[waited] == BANK - 28.0

    asyncio.run(sit())


def test_an_empty_bank_lets_a_bot_play_on_until_the_owner_is_back(store: Store, clock: Time) -> None:
    async def sit() -> None:
        rooms, told = Rooms(store), list[str]()
        async with ticking(rooms, told) as clocks:
            place = await table(rooms, "bot")
            assert place.room is not None
            (waited,) = place.room.match.state.waiting()
            clocks.nudge(place.row.id)
            await asyncio.sleep(0.1)
            assert place.chairs[waited].substitute is None
            clock.pass_by(BANK - 0.05)
            clocks.nudge(place.row.id)
            await asyncio.sleep(0.1)
            assert place.chairs[waited].substitute is None
            clock.pass_by(0.06)  # and nobody nudges: it looks by itself
            await until(rooms, lambda: place.chairs[waited].substitute == "greedy")
            await until(rooms, lambda: told == [place.row.id])
            assert place.chairs[waited].kind == "person"
            await play_first(rooms, place, waited, "bot:greedy")
            await hosting.come_back(rooms, place, waited, "host")
            assert place.chairs[waited].substitute is None
            assert (await clocks.left(place))[waited] == BANK / 4
            happened = [chat.parts(note) for note in store.notes(place.row.id)]
            name = place.chairs[waited].name
            assert happened == [(name, "time greedy"), (name, "back")]
            assert store.chairs(place.row.id)[1 - waited].substitute is None

    asyncio.run(sit())


def test_a_bank_that_may_run_out_runs_out_and_nothing_happens(file_store: Store, clock: Time) -> None:
    async def sit() -> None:
        rooms, told = Rooms(file_store), list[str]()
        async with ticking(rooms, told) as clocks:
            place = await table(rooms, "nothing")
            assert place.room is not None
            (waited,) = place.room.match.state.waiting()
            clock.pass_by(5 * BANK)
            await clocks._look(place.row.id)
            assert (await clocks.left(place))[waited] == 0.0
            assert place.chairs[waited].substitute is None
            assert told == []
            await handed_over(rooms, place)
            assert (await clocks.left(place))[waited] == GAIN

    asyncio.run(sit())


def test_of_two_processes_one_puts_the_bot_in(store: Store, other: Store, clock: Time) -> None:
    async def sit() -> None:
        told = list[str]()
        first, second = Rooms(store), Rooms(other)
        async with ticking(first, told) as one, ticking(second, told) as two:
            place = await table(first, "bot")
            await second.place(place.row.id)
            clock.pass_by(BANK + 1)
            await asyncio.gather(one._look(place.row.id), two._look(place.row.id))
            await asyncio.sleep(0.1)
            assert told == [place.row.id]

    asyncio.run(sit())


def test_one_who_played_at_another_process_in_time_keeps_the_seat(store: Store, other: Store, clock: Time) -> None:
    async def sit() -> None:
        first, second = Rooms(store), Rooms(other)
        async with ticking(first) as clocks:
            place = await table(first, "bot")
            elsewhere = await second.place(place.row.id)
            clock.pass_by(BANK - 1)
            waited, _ = await handed_over(second, elsewhere)
            clock.pass_by(2)
            await clocks._look(place.row.id)
            assert place.chairs[waited].substitute is None
            assert (await clocks.left(place))[waited] == 1 + GAIN

    asyncio.run(sit())


def test_a_time_when_no_server_ran_is_charged_to_nobody(file_store: Store, clock: Time) -> None:
    async def sit() -> None:
        rooms = Rooms(file_store)
        async with ticking(rooms) as clocks:
            place = await table(rooms, "bot")
            await until(rooms, lambda: file_store.lease(clocks_module.ALIVE))
        lease = file_store.lease(clocks_module.ALIVE)
        assert lease is not None
        alive = lease.until - clock.now
        clock.pass_by(5000.0)
        rooms = Rooms(file_store)
        async with ticking(rooms) as clocks:
            place = await rooms.place(place.row.id)
            assert place.room is not None
            (waited,) = place.room.match.state.waiting()
            await until(rooms, lambda: place.notes)
            assert (await clocks.left(place))[waited] == BANK - alive
            assert place.chairs[waited].substitute is None

    asyncio.run(sit())


def test_a_short_restart_gives_no_time(file_store: Store, clock: Time) -> None:
    async def sit() -> None:
        rooms = Rooms(file_store)
        async with ticking(rooms):
            place = await table(rooms)
            await until(rooms, lambda: file_store.lease(clocks_module.ALIVE))
        clock.pass_by(40.0)
        rooms = Rooms(file_store)
        async with ticking(rooms) as clocks:
            place = await rooms.place(place.row.id)
            assert place.room is not None
            (waited,) = place.room.match.state.waiting()
            await until(rooms, lambda: clocks._counts)
            assert (await clocks.left(place))[waited] == BANK - 40.0

    asyncio.run(sit())
