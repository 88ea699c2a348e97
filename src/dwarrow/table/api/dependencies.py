"""What handlers can ask for by name: the open tables, the server's secret, the caller, the table in the address ..."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from msgspec.structs import replace

from dwarrow.table.api.guard import client_address
from dwarrow.table.bots.bot_turns import BotTurns
from dwarrow.table.bots.hints import Hints
from dwarrow.table.bots.reviews import Reviews
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.match.replay import length
from dwarrow.table.news.messages import table_info
from dwarrow.table.people import identity
from dwarrow.table.people.callers import Caller
from dwarrow.table.people.limits import Limiters
from dwarrow.table.people.names import clean
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Person
from dwarrow.table.wire.tables import TableInfo

P = ParamSpec("P")
T = TypeVar("T")

FREE = 100  # entries of a log that every request may look through
MEGABYTE = 1_000_000
OPENING = 5  # to open a table takes as long as to look through its log so often

AnyRequest = Request[Any, Any, Any]

TheTables = NamedDependency[OpenTables]
TheSecret = NamedDependency[str]
TheBotTurns = NamedDependency[BotTurns]
TheCaller = NamedDependency[Caller]
TheTable = NamedDependency[OpenTable]


class Call:
    """A request to the API: who asks, from where, and the parts of this server that answer."""

    def __init__(self, request: AnyRequest, caller: Caller, state: State) -> None:
        self.request = request
        self.caller = caller
        self.language = caller.language
        self.address = client_address(request.scope)
        self.tables: OpenTables = state.tables
        self.secret: str = state.secret
        self.bot_turns: BotTurns = state.bot_turns
        self.hints: Hints = state.hints
        self.reviews: Reviews = state.reviews
        self.limiters: Limiters = state.limiters

    async def known_person(self) -> Person | None:
        return await self.tables.call(self.tables.store.person, self.caller.person) if self.caller.person else None

    async def person(self) -> Person:
        """The person who asks; a Problem that asks for a name if nobody is known."""
        person = await self.known_person()
        if person is None:
            raise Problem("no_name")
        return person

    async def named(self, name: str) -> Person:
        """The person who asks, by another name from now on; a new person if nobody is known."""
        name, person, store = clean(name), await self.known_person(), self.tables.store
        if person is None:
            self.limit_new()
            person = Person(identity.new_id(), name, time.time())
            await self.tables.call(store.add_person, person)
            return person
        await self.tables.call(store.rename_person, person.id, name)
        return replace(person, name=name)

    def info(self, table: OpenTable) -> TableInfo:
        """A table as the caller sees it."""
        return table_info(table, self.caller, self.secret)

    def limit_new(self) -> None:
        """Count something new against the limit of this address."""
        self.limiters.new.take(self.address)

    async def founding(self, host: str) -> str:
        """Refuse a new table if its host or this address has too many; otherwise the mark of the address.

        Of the requests that come at once from an address a few may be let pass beyond.
        """
        self.limit_new()
        mark, most = identity.address_mark(self.address, self.secret), self.limiters.limits
        for whose, name, tables, room in (
            ("host", host, most.person_tables, most.person_bytes),
            ("origin", mark, most.address_tables, most.address_bytes),
        ):
            stored = await self.tables.call(self.tables.store.stored, **{whose: name})
            if stored.tables >= tables:
                raise Problem("too_many_tables", n=int(tables), says=f"quota.tables_{whose}")
            if stored.size >= room:
                raise Problem("too_much_stored", n=int(room / MEGABYTE), says=f"quota.room_{whose}")
        return mark

    def limit_advice(self) -> None:
        self.limiters.advice.take(self.address)

    # Long work -------------------------------------------------------------------------------------------------------

    def spend(self, entries: int) -> None:
        """Count work on entries of a log against the limit of this address."""
        if entries > FREE:
            self.limiters.work.take(self.address, entries)

    @asynccontextmanager
    async def turn(self, entries: int) -> AsyncIterator[None]:
        """Pay for work on so many entries, and do it when nothing else long is done for this address."""
        self.spend(entries)
        async with self.limiters.turn(self.address):
            yield

    async def at_length(self, entries: int, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Do such work in a thread."""
        async with self.turn(entries):
            return await self.tables.call_long(work, *args, **kwargs)

    async def open(self, table_id: str) -> OpenTable:
        return await opened(self.tables, self.limiters, self.address, table_id)

    def limit_seat(self, table: OpenTable, seat: int) -> None:
        """Count a request for a seat against its limit."""
        self.limiters.seats.take(f"{table.row.id} {seat}")


TheCall = NamedDependency[Call]


async def opened(tables: OpenTables, limiters: Limiters, address: str, table_id: str) -> OpenTable:
    """A table; the address that first asks for it pays for the replay of its log."""
    if tables.is_open(table_id):
        return await tables.get(table_id)
    limiters.work.take(address, 0.0)
    async with limiters.turn(address):
        table = await tables.get(table_id)
    if table.live is not None and (entries := length(table, None, table.live.number)) > FREE:
        limiters.work.charge(address, OPENING * entries)
    return table
