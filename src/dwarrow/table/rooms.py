"""The rooms of this process: tables brought into memory when somebody asks, kept up with the log, and let go again.

The log in the store is the truth. Another process may write to it; a room catches up before it is read or played in.
A table has one place in a process: as long as anybody holds it, everybody who asks gets the same one. So whoever waits
there hears of everything, however few tables are kept that nobody holds.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from dwarrow.table.games import game_of, is_known, remember
from dwarrow.table.problems import Problem
from dwarrow.table.room import Room
from dwarrow.table.store import StoreAway, Unstorable

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import ParamSpec, TypeVar

    from dwarrow.kernel.game import Game
    from dwarrow.table.store import Store
    from dwarrow.table.store.log import Sign
    from dwarrow.table.store.rows import Chair, Note, TableRow

    P = ParamSpec("P")
    T = TypeVar("T")

MOST_ROOMS = 1000  # kept in memory though nobody may hold them: those used last
IDLE = 300.0  # seconds without use after which a room is no longer kept
FRESH = 1.0  # seconds for which a room is taken to be up with the log
MOST_NOTES = 500  # kept in memory for each table
LONG_AT_ONCE = 2  # works that may take seconds


class Place:
    """One table in memory: its row, its chairs and, once the match has begun, its room."""

    def __init__(self, row: TableRow, chairs: list[Chair]) -> None:
        self.row = row
        self.chairs = chairs
        self.room: Room | None = None
        self.notes: deque[Note] = deque(maxlen=MOST_NOTES)
        self.lock = asyncio.Lock()
        self.changed = asyncio.Condition()
        self.version = 0  # counts everything a listener may want to look at
        self.listeners = 0
        self.used = self.looked = time.monotonic()

    @property
    def noted(self) -> int:
        """The number of the newest note."""
        return self.notes[-1].number if self.notes else 0

    async def tell(self) -> None:
        """Wake whoever listens at this table."""
        self.version += 1
        async with self.changed:
            self.changed.notify_all()

    async def wait(self, version: int, seconds: float) -> bool:
        """Wait until something is newer than `version`; False if nothing came in time."""
        self.listeners += 1
        try:
            async with asyncio.timeout(seconds):
                async with self.changed:
                    await self.changed.wait_for(lambda: self.version != version)
            return True
        except TimeoutError:
            return False
        finally:
            self.listeners -= 1
            self.used = time.monotonic()


class Rooms:
    """All tables in this process's memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._places: WeakValueDictionary[str, Place] = WeakValueDictionary()  # all that anybody holds
        self._kept: OrderedDict[str, Place] = OrderedDict()  # those used last
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # while anybody opens a table
        self._long = asyncio.Semaphore(LONG_AT_ONCE)
        self.closing = False

    async def call(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something of the store in a thread; a database that is away becomes a Problem."""
        try:
            return await asyncio.to_thread(work, *args, **kwargs)
        except StoreAway:
            raise Problem("away") from None
        except Unstorable as error:
            raise Problem("malformed", error=str(error)) from None

    async def at_length(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run something in a thread that may take long, so few at once that there are threads left for the store."""
        async with self._long:
            return await asyncio.to_thread(work, *args, **kwargs)

    async def place(self, table: str) -> Place:
        """A table, brought into memory if it is not there, with everything the log has."""
        place = self._places.get(table)
        if place is None:
            opening = self._opening.setdefault(table, asyncio.Lock())
            async with opening:
                place = self._places.get(table) or await self._brought(table)
        place.used = time.monotonic()
        self._keep(place)
        if place.used - place.looked > FRESH:
            async with place.lock:
                await self.refresh(place)
        return place

    async def _brought(self, table: str) -> Place:
        row = await self.call(self.store.table, table)
        if row is None:
            raise Problem("unknown_table")
        await self._have_edition(row)
        place = Place(row, await self.call(self.store.chairs, table))
        place.notes.extend(await self.call(self.store.last_notes, table, MOST_NOTES))
        await self._enter(place)
        self._places[table] = place
        return place

    async def edition(self, game: Game) -> str | None:
        """The name under which the shipped components of a game are kept for tables that play with them.

        An update of the program may bring others, and a match goes on with those it began with.
        """
        if game.text is not None:
            return None
        await self.call(self.store.setting, f"components {game.digest}", game.toml)
        return game.digest

    async def _have_edition(self, row: TableRow) -> None:
        if row.edition is not None and not is_known(row):
            remember(row.edition, await self.call(self.store.setting, f"components {row.edition}", str))

    async def _enter(self, place: Place) -> None:
        """Make the room of a match that has begun."""
        row = place.row
        if row.seed is None or row.status == "gathering":
            return
        entries = await self.call(self.store.entries, row.id)
        game = await asyncio.to_thread(game_of, row)
        names = [chair.name for chair in place.chairs]
        log = [f"{entry.seat} {entry.action}" for entry in entries]
        place.room = await asyncio.to_thread(Room, game, names, row.seed, row.options, log)

    async def refresh(self, place: Place) -> None:
        """Read the table and its log again and follow what is new. The caller holds the lock."""
        row = await self.call(self.store.table, place.row.id)
        chairs = await self.call(self.store.chairs, place.row.id)
        if row is None:
            raise Problem("unknown_table")
        news = (row, chairs) != (place.row, place.chairs)
        place.row, place.chairs = row, chairs
        if place.room is None:
            await self._enter(place)
            news = news or place.room is not None
        else:
            entries = await self.call(self.store.entries, row.id, place.room.number)
            for entry in entries:
                place.room.follow(f"{entry.seat} {entry.action}")
            news = news or bool(entries)
        notes = await self.call(self.store.notes, row.id, place.noted)
        place.notes.extend(notes)
        place.looked = time.monotonic()
        if news or notes:
            await place.tell()

    async def noticed(self, table: str, number: int) -> None:
        """Another process wrote to a table: look, if anybody here cares."""
        place = self._places.get(table)
        if place is not None and (place.room is None or number != place.room.number):
            async with place.lock:
                await self.refresh(place)

    def listened_to(self) -> list[str]:
        return [table for table, place in self._places.items() if place.listeners]

    async def catch_up(self, signs: dict[str, Sign]) -> None:
        """Follow the tables that are further than this process has them."""
        for table, sign in signs.items():
            place = self._places.get(table)
            if place is None:
                continue
            number = place.room.number if place.room is not None else 0
            # At a gathering table people come and go without any other sign.
            if place.row.status == "gathering" or sign != (number, place.noted, place.row.status, place.row.paused):
                async with place.lock:
                    await self.refresh(place)
            place.looked = time.monotonic()

    async def close(self) -> None:
        """Let go whoever listens anywhere: the server stops."""
        self.closing = True
        for place in list(self._places.values()):
            await place.tell()

    def _keep(self, place: Place) -> None:
        """Keep a room that is used now, in place of the one that was not used for longest."""
        self._kept[place.row.id] = place
        self._kept.move_to_end(place.row.id)
        while len(self._kept) > MOST_ROOMS:
            self._kept.popitem(last=False)

    def tidy(self) -> None:
        """Stop keeping rooms that were idle for long."""
        now = time.monotonic()
        for table, place in list(self._kept.items()):
            if now - place.used > IDLE:
                del self._kept[table]
