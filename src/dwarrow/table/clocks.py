"""Time banks: while a seat is waited for its bank runs, and when it has done all it was waited for it gains some back.

What is left follows from the times of the log and of the notes about pauses and returns, so nothing is stored, and
every process comes to the same.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, NamedTuple

from dwarrow.table import chat, identity, substitutes
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Note

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator, Sequence

    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.store.rows import Chair, Document, Entry, TableRow

ALIVE = "clocks"  # the lease that says that some server runs
BEAT = 10.0  # seconds between two renewals of it, and two looks at all tables
PARDON = 30.0  # seconds without a server that nobody is charged for
LEASE = 10.0
GRACE = 0.5  # seconds for what was on its way when a bank ran out
RETURN = 0.25  # of the whole bank, at least, for an owner who comes back
NOTES = 500  # read at once

log = logging.getLogger(__name__)


class Count(NamedTuple):
    """What was left in the banks after a log entry and a note, and since when they run; without that they stand."""

    banks: list[float]
    number: int = 0
    noted: int = 0
    since: float | None = None

    def at(self, now: float, waiting: Sequence[int]) -> list[float]:
        """What is left at a later moment, when these seats have been waited for since."""
        if self.since is None:
            return list(self.banks)
        passed = max(0.0, now - self.since)
        return [max(0.0, bank - passed) if seat in waiting else bank for seat, bank in enumerate(self.banks)]

    def follow(self, entry: Entry, before: Sequence[int], after: Sequence[int], gain: float) -> Count:
        """The count after one more entry; before and after it these seats were waited for. `gain` is for the owner."""
        banks = self.at(entry.at, before)
        if entry.seat in before and entry.seat not in after:
            banks[entry.seat] += gain
        if entry.action == "undo" and entry.seat in after and entry.seat not in before:
            banks[entry.seat] = max(0.0, banks[entry.seat] - gain)
        return self._replace(banks=banks, number=entry.number, since=max(self.since or 0.0, entry.at))

    def note(self, note: Note, waiting: Sequence[int], clock: Document) -> Count:
        """The count after one more note; these seats have been waited for."""
        noted = self._replace(noted=note.number)
        if note.kind != "happening":
            return noted
        word, *rest = chat.parts(note).text.split(" ")
        if word == "paused":
            return noted._replace(banks=self.at(note.at, waiting), since=None)
        if word == "resumed":
            return noted._replace(since=note.at)
        if word == "away":
            return noted._replace(banks=self.at(note.at - float(rest[0]), waiting), since=note.at)
        if word == "back" and note.seat is not None:
            banks = self.at(note.at, waiting)
            banks[note.seat] = max(banks[note.seat], float(clock["gain"]), RETURN * float(clock["bank"]))
            return noted._replace(banks=banks, since=None if self.since is None else note.at)
        return noted


def begun(row: TableRow) -> Count:
    """Full banks at the start."""
    assert row.clock is not None
    return Count([float(row.clock["bank"])] * row.seats, since=row.started)


def in_order(entries: list[Entry], notes: list[Note]) -> Iterator[Entry | Note]:
    """Entries and notes by their times, each kind in its own order even where clocks differ."""
    left, right = list(reversed(entries)), list(reversed(notes))
    while left or right:
        if left and (not right or left[-1].at <= right[-1].at):
            yield left.pop()
        else:
            yield right.pop()


def runs_for(chair: Chair) -> bool:
    """Only a person who plays has a clock."""
    return chair.kind == "person" and chair.substitute is None


class Clocks:
    """The clocks of the tables of this process."""

    def __init__(self, rooms: Rooms, played_on: Callable[[str], None]) -> None:
        """`played_on` is told of a table when a bot or a person has begun to play for somebody there."""
        self.rooms = rooms
        self._played_on = played_on
        self._holder = identity.new_token()
        self._open = False
        self._counts: dict[str, Count] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._open = True
        self._spawn(self._beat())

    async def stop(self) -> None:
        self._open = False
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def nudge(self, table: str) -> None:
        """Something about a table has changed: see whose bank runs now."""
        if self._open:
            self._spawn(self._look(table))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What is left ----------------------------------------------------------------------------------------------------

    async def left(self, place: Place) -> list[float | None]:
        """The seconds each seat has left; None for seats without a clock."""
        if place.row.clock is None:
            return [None] * len(place.chairs)
        if place.room is None or place.row.started is None:
            return [float(place.row.clock["bank"]) if chair.kind != "bot" else None for chair in place.chairs]
        count = await self._count(place)
        banks = count.at(place.row.ended or time.time(), running_seats(place))
        return [bank if chair.kind == "person" else None for bank, chair in zip(banks, place.chairs, strict=True)]

    async def _count(self, place: Place) -> Count:
        """The count of a table after all of the log that its room has."""
        row, room = place.row, place.room
        assert room is not None
        assert row.clock is not None
        count, upto = self._counts.get(row.id) or begun(row), room.number
        entries: list[Entry] = []
        if count.number < upto:
            entries = await self.rooms.call(self.rooms.store.entries, row.id, count.number)
        notes = await self._notes(row.id, count.noted)
        for each in in_order([entry for entry in entries if entry.number <= upto], notes):
            before = room.waited_after(count.number)
            if isinstance(each, Note):
                count = count.note(each, before, row.clock)
            else:
                gain = float(row.clock["gain"]) if each.who == place.chairs[each.seat].person else 0.0
                count = count.follow(each, before, room.waited_after(each.number), gain)
        self._counts[row.id] = count
        return count

    async def _notes(self, table: str, after: int) -> list[Note]:
        notes: list[Note] = []
        while True:
            some = await self.rooms.call(self.rooms.store.notes, table, after, NOTES)
            notes += some
            if len(some) < NOTES:
                return notes
            after = some[-1].number

    # Seeing to it ----------------------------------------------------------------------------------------------------

    async def _look(self, table: str) -> None:
        """Let somebody play on where a bank is empty, and look again when the next will be."""
        try:
            place = await self.rooms.place(table)
            if place.row.clock is None or place.room is None or place.row.status != "running":
                self._forget(table)
                return
            await self._count(place)
            if place.row.clock["empty"] != "nothing" and not place.row.paused:
                soonest = await self._soonest(place)
                if soonest is not None and soonest <= 0:
                    await self._run_out(place)
                    soonest = await self._soonest(place)
                self._set(table, soonest)
        except Problem as problem:
            self._set(table, 1.0 if problem.code == "away" else None)
        except Exception:
            log.exception("clocks: table %s", table)

    async def _soonest(self, place: Place) -> float | None:
        """Seconds until the next bank is empty."""
        left = (await self._count(place)).at(time.time(), running_seats(place))
        return min((left[seat] for seat in running_seats(place)), default=None)

    async def _run_out(self, place: Place) -> None:
        """Let others play for those whose banks are empty, if that is still so by the newest log."""
        row = place.row
        take = self.rooms.store.take_lease
        if not await self.rooms.call(take, f"clock {row.id}", self._holder, LEASE, time.time()):
            return
        await asyncio.sleep(GRACE)
        async with place.lock:
            await self.rooms.refresh(place)
            if place.row.clock is None:
                return
            left = (await self._count(place)).at(time.time(), running_seats(place))
            empty = [place.chairs[seat] for seat in running_seats(place) if left[seat] <= 0]
            begun = [await substitutes.play_on(self.rooms, place, chair, substitutes.next_at(place)) for chair in empty]
        if any(begun):
            self._played_on(row.id)

    def _set(self, table: str, seconds: float | None) -> None:
        self._forget(table)
        if seconds is not None and self._open:
            loop = asyncio.get_running_loop()
            self._timers[table] = loop.call_later(max(seconds, GRACE), self.nudge, table)

    def _forget(self, table: str) -> None:
        timer = self._timers.pop(table, None)
        if timer is not None:
            timer.cancel()

    # While a server runs ---------------------------------------------------------------------------------------------

    async def _beat(self) -> None:
        """Say that a server runs, and look at the tables that other processes may have written to."""
        while True:
            try:
                pardoned_from = await self._alive()
                tables = await self.rooms.call(self.rooms.store.clocked_tables)
                if pardoned_from is not None:
                    for table in tables:
                        await self._pardon(table, pardoned_from)
                await self._look_at_changed(tables)
            except Problem as problem:
                log.warning("clocks: the tables cannot be read now: %s", problem.code)
            except Exception:
                log.exception("clocks: the tables cannot be read")
            await asyncio.sleep(BEAT)

    async def _alive(self) -> float | None:
        """Renew the sign of life. If there was none for long: since when."""
        store, now = self.rooms.store, time.time()
        before = await self.rooms.call(store.lease, ALIVE)
        if not await self.rooms.call(store.take_lease, ALIVE, self._holder, 2 * BEAT, now):
            return None
        return before.until if before is not None and now - before.until > PARDON else None

    async def _pardon(self, table: str, since: float) -> None:
        """Charge nobody for the time when no server ran."""
        place = await self.rooms.place(table)
        async with place.lock:
            await self.rooms.refresh(place)
            if place.room is None or place.row.status != "running" or place.row.paused:
                return
            await chat.happened(self.rooms, place, None, "", "", f"away {time.time() - since:.0f}")

    async def _look_at_changed(self, tables: list[str]) -> None:
        numbers = await self.rooms.call(self.rooms.store.last_numbers, tables)
        self._counts = {table: kept for table, kept in self._counts.items() if table in numbers}
        for table, number in numbers.items():
            kept = self._counts.get(table)
            if kept is None or kept.number != number:
                self.nudge(table)


def running_seats(place: Place) -> list[int]:
    """The seats whose banks run now."""
    if place.room is None or place.row.paused or place.row.status != "running":
        return []
    return [seat for seat in place.room.match.state.waiting() if runs_for(place.chairs[seat])]
