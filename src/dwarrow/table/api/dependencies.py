"""What handlers can ask for by name: the open tables, the server's secret, the caller, the table in the address ..."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency
from msgspec.structs import replace

from dwarrow.table.api.guard import client_address
from dwarrow.table.bots.bot_turns import BotTurns
from dwarrow.table.bots.hints import Hints
from dwarrow.table.bots.reviews import Reviews
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.news.messages import table_info
from dwarrow.table.people import identity
from dwarrow.table.people.callers import Caller
from dwarrow.table.people.limits import Limiters
from dwarrow.table.people.names import clean
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Person
from dwarrow.table.wire.tables import TableInfo

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

    def limit_advice(self) -> None:
        self.limiters.advice.take(self.address)

    def limit_seat(self, table: OpenTable, seat: int) -> None:
        """Count a request for a seat against its limit."""
        self.limiters.seats.take(f"{table.row.id} {seat}")


TheCall = NamedDependency[Call]
