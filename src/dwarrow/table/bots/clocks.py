"""The clocks of tables: a seat's time bank runs while the seat has to decide, and gains some time when it has decided.
When it is empty, a substitute plays on for the owner.

The banks are computed from the times of the log and of the notes about pauses, substitutes and returns. Nothing is
stored, and every process gets the same.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from heapq import merge
from typing import NamedTuple

from dwarrow.table.match import notes, substitutes
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.people import identity
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Document, Entry, Note, TableRow

BACK = 0.25  # of the whole bank, for an owner whose time had run out and who comes back
ALIVE = "clocks"  # the lease that says that some server runs
BEAT = 10.0  # seconds between two renewals of it, and two checks of all tables
PARDON = 30.0  # seconds without a server after which nobody is charged for them
LEASE = 10.0
GRACE = 0.5  # seconds for actions that are on their way when a bank runs out
MAX_NOTES = 500  # read at once
AWAY = ("left", "time", "time_person", "relieved", "relieved_person")  # notes: a substitute plays from here on

log = logging.getLogger(__name__)


class TimeBanks(NamedTuple):
    """The seconds in the banks after a log entry and a note. They run from `since` on; without it they stand still."""

    banks: list[float]
    entry: int = 0
    note: int = 0
    since: float | None = None
    away: frozenset[int] = frozenset()  # seats with a substitute
    still: frozenset[int] = frozenset()  # of them, those whose substitute has decided: their banks stand still

    def at(self, now: float, waiting: Sequence[int]) -> list[float]:
        """The seconds left at a later time, if these seats had to decide since."""
        if self.since is None:
            return list(self.banks)
        passed = max(0.0, now - self.since)
        running = set(waiting) - self.still
        return [max(0.0, bank - passed) if seat in running else bank for seat, bank in enumerate(self.banks)]

    def after_entry(self, entry: Entry, before: Sequence[int], after: Sequence[int], gain: float) -> TimeBanks:
        """The banks after one more entry, with the seats that had to decide before and after it. `gain` is for the
        owner.
        """
        banks = self.at(entry.at, before)
        if entry.seat in before and entry.seat not in after:
            banks[entry.seat] += gain
        if entry.action == "undo" and entry.seat in after and entry.seat not in before:
            banks[entry.seat] = max(0.0, banks[entry.seat] - gain)
        return self._replace(
            banks=banks,
            entry=entry.number,
            since=max(self.since or 0.0, entry.at),
            still=self.still | (self.away & {entry.seat}),
        )

    def after_note(self, note: Note, waiting: Sequence[int], clock: Document) -> TimeBanks:
        """The banks after one more note, with the seats that had to decide then."""
        next_banks = self._replace(note=note.number)
        if note.kind != "happening":
            return next_banks
        word, *rest = notes.split(note).text.split(" ")
        if word == "paused":
            return next_banks._replace(banks=self.at(note.at, waiting), since=None)
        if word == "resumed":
            return next_banks._replace(since=note.at)
        if word == "away":
            return next_banks._replace(banks=self.at(note.at - float(rest[0]), waiting), since=note.at)
        if note.seat is not None and (word in AWAY or word == "back"):
            return next_banks._at_substitution(note, note.seat, word == "back", waiting, clock)
        return next_banks

    def _at_substitution(self, note: Note, seat: int, back: bool, waiting: Sequence[int], clock: Document) -> TimeBanks:
        """The banks when a substitute begins to play for a seat, or its owner comes back.

        Who has run out of time and comes back gets some, but only if the substitute has decided meanwhile: or one
        could leave and come back instead of deciding.
        """
        banks = self.at(note.at, waiting)
        if back and seat in self.still and banks[seat] <= 0:
            banks[seat] = max(float(clock["gain"]), BACK * float(clock["bank"]))
        return self._replace(
            banks=banks,
            since=None if self.since is None else max(self.since, note.at),
            away=self.away - {seat} if back else self.away | {seat},
            still=self.still - {seat} if back else self.still,
        )


def full_banks(row: TableRow) -> TimeBanks:
    assert row.clock is not None
    return TimeBanks([float(row.clock["bank"])] * row.seats, since=row.started)


def by_time(entries: list[Entry], noted: list[Note]) -> Iterator[Entry | Note]:
    """Entries and notes by their times; each kind stays in its own order even where the clocks of processes differ."""
    return merge(entries, noted, key=lambda each: each.at)


class Clocks:
    def __init__(self, tables: OpenTables, on_substitute: Callable[[str], None]) -> None:
        """`on_substitute` is called with a table where a bot or a person has begun to play on for somebody."""
        self.tables = tables
        self._on_substitute = on_substitute
        self._holder = identity.new_token()
        self._open = False
        self._banks: dict[str, TimeBanks] = {}
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

    def nudge(self, table_id: str) -> None:
        """A table has changed: check whose bank runs now."""
        if self._open:
            self._spawn(self._check(table_id))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Seconds left ----------------------------------------------------------------------------------------------------

    async def seconds_left(self, table: OpenTable) -> list[float | None]:
        """The seconds each seat has left; None for seats without a clock."""
        if table.row.clock is None:
            return [None] * len(table.chairs)
        if table.live is None or table.row.started is None:
            return [float(table.row.clock["bank"]) if chair.kind != "bot" else None for chair in table.chairs]
        banks = (await self._banks_of(table)).at(table.row.ended or time.time(), running_seats(table))
        return [bank if chair.kind == "person" else None for bank, chair in zip(banks, table.chairs, strict=True)]

    async def _banks_of(self, table: OpenTable) -> TimeBanks:
        """The banks of a table after everything that its live match has followed."""
        row, live = table.row, table.live
        assert live is not None
        assert row.clock is not None
        banks, upto = self._banks.get(row.id) or full_banks(row), live.number
        entries: list[Entry] = []
        if banks.entry < upto:
            entries = await self.tables.call(self.tables.store.entries, row.id, banks.entry)
        noted = await self._notes(row.id, banks.note)
        for each in by_time([entry for entry in entries if entry.number <= upto], noted):
            before = live.waiting_after(banks.entry)
            if isinstance(each, Note):
                banks = banks.after_note(each, before, row.clock)
            else:
                gain = float(row.clock["gain"]) if each.who == table.chairs[each.seat].person else 0.0
                banks = banks.after_entry(each, before, live.waiting_after(each.number), gain)
        self._banks[row.id] = banks
        return banks

    async def _notes(self, table_id: str, after: int) -> list[Note]:
        found: list[Note] = []
        while True:
            some = await self.tables.call(self.tables.store.notes, table_id, after, MAX_NOTES)
            found += some
            if len(some) < MAX_NOTES:
                return found
            after = some[-1].number

    # Empty banks -----------------------------------------------------------------------------------------------------

    async def _check(self, table_id: str) -> None:
        """Let a substitute play on where a bank is empty, and check again when the next will be."""
        try:
            table = await self.tables.get(table_id)
            if table.row.clock is None or table.live is None or table.row.status != "running":
                self._cancel_timer(table_id)
                return
            await self._banks_of(table)
            if table.row.clock["empty"] != "nothing" and not table.row.paused:
                soonest = await self._soonest(table)
                if soonest is not None and soonest <= 0:
                    await self._take_over(table)
                    soonest = await self._soonest(table)
                self._set_timer(table_id, soonest)
        except Problem as problem:
            self._set_timer(table_id, 1.0 if problem.code == "away" else None)
        except Exception:
            log.exception("clocks: table %s", table_id)

    async def _soonest(self, table: OpenTable) -> float | None:
        """Seconds until the next bank is empty."""
        left = (await self._banks_of(table)).at(time.time(), running_seats(table))
        return min((left[seat] for seat in running_seats(table)), default=None)

    async def _take_over(self, table: OpenTable) -> None:
        """Let substitutes play on for those whose banks are empty, if that still holds with the newest log."""
        row = table.row
        take = self.tables.store.take_lease
        if not await self.tables.call(take, f"clock {row.id}", self._holder, LEASE, time.time()):
            return
        await asyncio.sleep(GRACE)
        async with table.lock:
            await table.refresh()
            if table.row.clock is None:
                return
            left = (await self._banks_of(table)).at(time.time(), running_seats(table))
            empty = [table.chairs[seat] for seat in running_seats(table) if left[seat] <= 0]
            taken = [await substitutes.take_over(table, chair, substitutes.next_substitute(table)) for chair in empty]
        if any(taken):
            self._on_substitute(row.id)

    def _set_timer(self, table_id: str, seconds: float | None) -> None:
        self._cancel_timer(table_id)
        if seconds is not None and self._open:
            loop = asyncio.get_running_loop()
            self._timers[table_id] = loop.call_later(max(seconds, GRACE), self.nudge, table_id)

    def _cancel_timer(self, table_id: str) -> None:
        timer = self._timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()

    # While a server runs ---------------------------------------------------------------------------------------------

    async def _beat(self) -> None:
        """Say that a server runs, and check the tables that other processes may have written to."""
        while True:
            try:
                down_since = await self._renew_sign_of_life()
                table_ids = await self.tables.call(self.tables.store.clocked_tables)
                if down_since is not None:
                    for table_id in table_ids:
                        await self._pardon(table_id, down_since)
                await self._check_changed(table_ids)
            except Problem as problem:
                log.warning("clocks: the tables cannot be read now: %s", problem.code)
            except Exception:
                log.exception("clocks: the tables cannot be read")
            await asyncio.sleep(BEAT)

    async def _renew_sign_of_life(self) -> float | None:
        """Returns since when no server ran, if that was long."""
        store, now = self.tables.store, time.time()
        before = await self.tables.call(store.lease, ALIVE)
        if not await self.tables.call(store.take_lease, ALIVE, self._holder, 2 * BEAT, now):
            return None
        return before.until if before is not None and now - before.until > PARDON else None

    async def _pardon(self, table_id: str, since: float) -> None:
        """Charge nobody for the time when no server ran."""
        table = await self.tables.get(table_id)
        async with table.lock:
            await table.refresh()
            if table.live is None or table.row.status != "running" or table.row.paused:
                return
            await notes.add_happening(table, None, "", "", f"away {time.time() - since:.0f}")

    async def _check_changed(self, table_ids: list[str]) -> None:
        numbers = await self.tables.call(self.tables.store.last_numbers, table_ids)
        self._banks = {table_id: kept for table_id, kept in self._banks.items() if table_id in numbers}
        for table_id, number in numbers.items():
            kept = self._banks.get(table_id)
            if kept is None or kept.entry != number:
                self.nudge(table_id)


def running_seats(table: OpenTable) -> list[int]:
    """The seats whose banks run now."""
    chairs = [] if table.row.paused else [table.chairs[seat] for seat in table.waiting()]
    return [chair.seat for chair in chairs if chair.kind == "person" and chair.substitute is None]
