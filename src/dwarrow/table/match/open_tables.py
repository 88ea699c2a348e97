"""The tables that this process has in memory: opened when somebody asks, kept up with the log, dropped when unused.

The log in the store is the truth, and other processes may write to it; a table catches up before anybody reads it or
plays. Each table is open once in a process: while anybody holds it, everybody who asks gets the same object. So no
limit on memory can cost a subscriber its news.
"""

from __future__ import annotations

import asyncio
import time
from array import array
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from dwarrow.kernel.game import Game
from dwarrow.table.match.games import game_of, has_edition, remember_edition
from dwarrow.table.match.live_match import LiveMatch
from dwarrow.table.match.log_writer import LogWriter
from dwarrow.table.measures import Measures
from dwarrow.table.problems import Problem
from dwarrow.table.store import Store, StoreAway, Unstorable
from dwarrow.table.store.expiry import Keeping
from dwarrow.table.store.log import Sign
from dwarrow.table.store.notes import is_removal
from dwarrow.table.store.rows import ENDED, Chair, Entry, Note, TableRow

P = ParamSpec("P")
T = TypeVar("T")

MAX_KEPT = 1000  # tables kept in memory even if nobody holds them: those used last
IDLE = 300.0  # seconds without use after which a table is no longer kept
FRESH = 1.0  # seconds for which a table counts as up to date with the log
FRESH_IF_WATCHED = 2.5  # the same where somebody waits for news: those tables are asked about every second anyway
MAX_NOTES = 500  # kept in memory for each table
MAX_VOTES = 50  # kept besides, however much is said: more than there are about one question
MAX_LONG_CALLS = 2  # at once


class OpenTable:
    """A table in memory: its row, its chairs, its notes and, once the match has begun, the live match."""

    def __init__(self, tables: OpenTables, row: TableRow, chairs: list[Chair]) -> None:
        self.tables = tables
        self.store = tables.store
        self.call = tables.call
        self.row = row
        self.chairs = chairs
        self.live: LiveMatch | None = None
        self.keys = array("q")  # of each entry of its log, what its seat and key are known by
        self.notes: deque[Note] = deque(maxlen=MAX_NOTES)
        self.votes: deque[Note] = deque(maxlen=MAX_VOTES)
        self.removal: Note | None = None  # the last
        self.lock = asyncio.Lock()
        self.version = 0  # rises with every change
        self.waiting_for_news: set[asyncio.Future[bool]] = set()
        self.used_at = self.checked_at = time.monotonic()

    @property
    def last_note(self) -> int:
        return self.notes[-1].number if self.notes else 0

    def waiting(self) -> list[int]:
        """The seats that have to decide now."""
        if self.live is None or self.row.status != "running":
            return []
        return self.live.match.state.waiting()

    def expires(self) -> float | None:
        """When what happened in this match is removed, if finished matches are not kept for ever."""
        keeping, ended = self.tables.keeping, self.row.ended
        return None if keeping is None or ended is None or self.live is None else keeping.until(ended)

    # The match, if it is at the stage that the caller needs ----------------------------------------------------------

    def begun(self) -> LiveMatch:
        if self.live is None:
            raise Problem("not_running")
        return self.live

    def ongoing(self) -> LiveMatch:
        """A match that is not over; it may be paused."""
        if self.row.status in ENDED:
            raise Problem("finished")
        return self.begun()

    def running(self) -> LiveMatch:
        """A match in which actions can be played now."""
        live = self.ongoing()
        if self.row.status != "running":
            raise Problem("not_running")
        if self.row.paused:
            raise Problem("paused")
        return live

    def ended(self) -> LiveMatch:
        """A match that is over, so that nothing in it is secret any more."""
        live = self.begun()
        if self.row.status not in ENDED:
            raise Problem("still_running")
        return live

    # Following the store ---------------------------------------------------------------------------------------------

    async def load_match(self) -> None:
        """Make the live match if the match has begun."""
        row = self.row
        if row.seed is None or row.status == "gathering":
            return
        entries = await self.call(self.store.entries, row.id)
        game = await asyncio.to_thread(game_of, row)
        names = [chair.name for chair in self.chairs]
        log = [f"{entry.seat} {entry.action}" for entry in entries]
        self.live = await asyncio.to_thread(LiveMatch, game, names, row.seed, row.options, log)
        self.keys = array("q", [known_by(entry.seat, entry.key) for entry in entries])

    def follow(self, entries: Iterable[Entry]) -> None:
        """Apply the next entries of the log."""
        live = self.begun()
        for entry in entries:
            live.follow(f"{entry.seat} {entry.action}")
            self.keys.append(known_by(entry.seat, entry.key))

    def played(self, seat: int, key: str) -> list[str]:
        """The actions that the log has from a seat under a key, as far as this process has read it."""
        if self.live is None or (known := known_by(seat, key)) not in self.keys:
            return []
        first = self.keys.index(known)
        last = first + 1
        while last < len(self.keys) and self.keys[last] == known_by(seat, key_of(key, last - first)):
            last += 1
        return [entry.partition(" ")[2] for entry in self.live.match.entries[first:last]]

    async def load_notes(self) -> None:
        self.notes.extend(await self.call(self.store.last_notes, self.row.id, MAX_NOTES))
        self.votes.extend(await self.call(self.store.last_notes, self.row.id, MAX_VOTES, "vote"))
        self.removal = await self.call(self.store.last_removal, self.row.id)

    async def _follow_notes(self, new: list[Note]) -> bool:
        """Keep the notes that are new, and read on where there are more; whether there were any."""
        before = self.last_note
        while new:
            self.notes.extend(new)
            self.votes.extend(note for note in new if note.kind == "vote")
            self.removal = next(filter(is_removal, reversed(new)), self.removal)
            more = len(new) == MAX_NOTES
            new = await self.call(self.store.notes, self.row.id, self.last_note, MAX_NOTES) if more else []
        return self.last_note != before

    async def refresh(self) -> None:
        """Read the table and its log again and follow what is new. The caller holds the lock."""
        row, chairs, entries, notes = await self.call(self._read_again)
        if row is None:
            raise Problem("unknown_table")
        changed = (row, chairs) != (self.row, self.chairs)
        if changed:  # what is the same stays the same object: much is kept for as long as it does
            self.row, self.chairs = row, chairs
        if row.expired:
            self.live = None
        if self.live is None:
            await self.load_match()
            changed = changed or self.live is not None
        else:
            self.follow(entries)
            changed = changed or bool(entries)
        changed = await self._follow_notes(notes) or changed
        self.checked_at = time.monotonic()
        if changed:
            await self.notify()

    def _read_again(self) -> tuple[TableRow | None, list[Chair], list[Entry], list[Note]]:
        """What is stored of this table, and what is new in its log and its notes."""
        table, live = self.row.id, self.live
        row, chairs = self.store.table(table), self.store.chairs(table)
        entries = [] if live is None else self.store.entries(table, live.number)
        return row, chairs, entries, self.store.notes(table, self.last_note, MAX_NOTES)

    def behind(self, sign: Sign) -> bool:
        """Whether a sign, which may be old by now, shows more than there is here."""
        number = self.live.number if self.live is not None else 0
        # At a gathering table people come and go without any other sign.
        here = self.row.status != "gathering" and (self.row.status, self.row.paused) == (sign.status, sign.paused)
        return not here or sign.number > number or sign.noted > self.last_note

    # Waiting for changes ---------------------------------------------------------------------------------------------

    async def notify(self) -> None:
        """Wake everybody who waits at this table."""
        self.version += 1
        for waiter in self.waiting_for_news:
            _wake(waiter, True)

    async def wait(self, version: int, seconds: float) -> bool:
        """Wait until something is newer than `version`; False if nothing came in time."""
        if self.version != version:
            return True
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[bool] = loop.create_future()
        timer = loop.call_later(seconds, _wake, waiter, False)
        self.waiting_for_news.add(waiter)
        try:
            return await waiter
        finally:
            timer.cancel()
            self.waiting_for_news.discard(waiter)
            self.used_at = time.monotonic()


def known_by(seat: int, key: str | None) -> int:
    return 0 if key is None else hash((seat, key))


def key_of(key: str, nth: int) -> str:
    """The key of a plan's entry: the plan's own, with a number after the first entry."""
    return f"{key}#{nth + 1}" if nth else key


def _wake(waiter: asyncio.Future[bool], changed: bool) -> None:
    if not waiter.done():
        waiter.set_result(changed)


class OpenTables:
    def __init__(self, store: Store, measures: Measures | None = None) -> None:
        self.store = store
        self.measures = measures or Measures()
        self.writer = LogWriter(store, self.call, self.measures.writing)
        self._open: WeakValueDictionary[str, OpenTable] = WeakValueDictionary()  # all that anybody holds
        self._kept: OrderedDict[str, OpenTable] = OrderedDict()  # the last used at the end
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # held while a table is opened
        self._long_calls = asyncio.Semaphore(MAX_LONG_CALLS)
        self.closing = False
        self.keeping: Keeping | None = None  # how long finished matches are kept, unless for ever

    async def call(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a method of the store in a thread; a database that cannot be reached becomes a Problem."""
        try:
            return await asyncio.to_thread(work, *args, **kwargs)
        except StoreAway:
            raise Problem("away") from None
        except Unstorable as error:
            raise Problem("malformed", error=str(error)) from None

    async def call_long(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something slow in a thread; few at once, so that threads are left for the store."""
        async with self._long_calls:
            return await asyncio.to_thread(work, *args, **kwargs)

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._open)

    def is_open(self, table_id: str) -> bool:
        return table_id in self._open

    async def get(self, table_id: str) -> OpenTable:
        """A table, opened if it is not in memory, with everything that the log has."""
        table = self._open.get(table_id)
        if table is None:
            lock = self._opening.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    table = self._open.get(table_id) or await self._read(table_id)
            finally:
                del lock  # or the traceback of an error would keep it
        table.used_at = time.monotonic()
        self._keep(table)
        if table.used_at - table.checked_at > (FRESH_IF_WATCHED if table.waiting_for_news else FRESH):
            async with table.lock:
                await table.refresh()
        return table

    async def _read(self, table_id: str) -> OpenTable:
        row = await self.call(self.store.table, table_id)
        if row is None:
            raise Problem("unknown_table")
        await self._load_edition(row)
        table = OpenTable(self, row, await self.call(self.store.chairs, table_id))
        await table.load_notes()
        await table.load_match()
        self._open[table_id] = table
        return table

    async def save_edition(self, game: Game) -> str | None:
        """Store a game's shipped components and return their name; None if the components are the table's own.

        A match goes on with the components it began with, even if an update of the program brings others.
        """
        if game.text is not None:
            return None
        await self.call(self.store.setting, f"components {game.digest}", game.toml)
        return game.digest

    async def _load_edition(self, row: TableRow) -> None:
        if row.edition is not None and not has_edition(row):
            remember_edition(row.edition, await self.call(self.store.setting, f"components {row.edition}", str))

    async def on_notice(self, table_id: str, number: int) -> None:
        """Another process wrote to a table: read it again if it is open here."""
        table = self._open.get(table_id)
        if table is None:
            return
        async with table.lock:
            if table.live is None or number == 0 or number > table.live.number:
                await table.refresh()

    def watched(self) -> list[str]:
        """The tables at which somebody waits for changes."""
        return [table_id for table_id, table in self._open.items() if table.waiting_for_news]

    async def catch_up(self, signs: dict[str, Sign]) -> None:
        """Refresh the tables whose log is further than this process has it."""
        for table_id, sign in signs.items():
            table = self._open.get(table_id)
            if table is None:
                continue
            if table.behind(sign):
                async with table.lock:  # the task that holds it may have written that
                    if table.behind(sign):
                        await table.refresh()
            table.checked_at = time.monotonic()

    async def close(self) -> None:
        """Wake everybody who waits anywhere: the server stops."""
        self.closing = True
        for table in list(self._open.values()):
            await table.notify()

    def _keep(self, table: OpenTable) -> None:
        """Keep a table that is in use, instead of the one unused for longest."""
        self._kept[table.row.id] = table
        self._kept.move_to_end(table.row.id)
        while len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)

    def drop_idle(self) -> None:
        """Stop keeping tables that were not used for long."""
        now = time.monotonic()
        for table_id, table in list(self._kept.items()):
            if now - table.used_at > IDLE:
                del self._kept[table_id]
