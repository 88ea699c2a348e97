"""The visitor of a page: a caller with the person behind it, or somebody without a name yet.

A spectator's token comes once in the address; then the browser keeps it in a cookie for that table's pages alone.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.di import NamedDependency

from dwarrow.table import translate
from dwarrow.table.api.dependencies import AnyRequest, TheBotTurns, TheCaller, TheSecret, TheTables
from dwarrow.table.api.guard import client_address
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.people import identity
from dwarrow.table.people.callers import Caller, is_host, seats_of
from dwarrow.table.people.limits import Limiters
from dwarrow.table.people.names import clean
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Person
from dwarrow.table.wire.requests import NewGuest

if TYPE_CHECKING:
    from litestar.response import Response

    from dwarrow.kernel.texts import Catalog
    from dwarrow.table.bots.clocks import Clocks

YEAR = 365 * 86_400
UNITS = {"day": 86_400, "hour": 3_600, "minute": 60}


class Visitor:
    """Somebody with a browser."""

    def __init__(
        self,
        caller: Caller,
        person: Person | None = None,
        path: str = "/",
        address: str = "",
        secure: bool = False,
        clocks: Clocks | None = None,
        secret: str = "",
    ) -> None:
        self.caller = caller
        self.person = person
        self.path = path
        self.address = address
        self.secure = secure
        self.clocks = clocks
        self.secret = secret

    @property
    def language(self) -> str:
        return self.caller.language

    @property
    def catalog(self) -> Catalog:
        return translate.catalog(self.language)

    def say(self, key: str, **values: object) -> str:
        """A text of the pages."""
        return self.catalog.say(f"page.{key}", **values)

    def bot_name(self, level: str) -> str:
        """The name of a bot's level in this language, or else the level itself."""
        key = f"page.bot.{level}"
        return self.catalog.say(key) if key in self.catalog else level

    def known(self) -> Person:
        if self.person is None:
            raise Problem("no_name")
        return self.person

    def seats_at(self, table: OpenTable) -> list[int]:
        """The seats of a table that this person holds."""
        return seats_of(table, self.caller)

    def hosts(self, table: OpenTable) -> bool:
        return is_host(table, self.caller)

    async def banks(self, table: OpenTable) -> list[float | None] | None:
        """The seconds that each seat has left, at a table with a clock."""
        if self.clocks is None or table.row.clock is None:
            return None
        return await self.clocks.seconds_left(table)

    def ago(self, then: float) -> str:
        """How long ago something was, in the largest unit that fits."""
        seconds = max(0, int(time.time() - then))
        for unit, length in UNITS.items():
            if seconds >= length:
                return self.say(f"ago.{unit}", n=seconds // length)
        return self.say("ago.now")


TheVisitor = NamedDependency[Visitor]


async def visitor(
    request: AnyRequest, tables: TheTables, secret: TheSecret, bot_turns: TheBotTurns, caller: TheCaller
) -> Visitor:
    person = await tables.call(tables.store.person, caller.person) if caller.person else None
    if person is None:
        caller = caller._replace(person=None)
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    secure = request.url.scheme == "https"
    return Visitor(caller, person, path, client_address(request.scope), secure, bot_turns.clocks, secret)


async def take_name(tables: OpenTables, limiters: Limiters, visitor: Visitor, name: str) -> Person:
    """Give the visitor a name: as a new person, or as the known one."""
    wanted = clean(checked(NewGuest, {"name": " ".join(name.split())}).name)
    if visitor.person is None:
        limiters.new.take(visitor.address)
        person = Person(identity.new_id(), wanted, time.time())
        await tables.call(tables.store.add_person, person)
    else:
        person = msgspec.structs.replace(visitor.person, name=wanted)
        await tables.call(tables.store.rename_person, person.id, wanted)
    become(visitor, person)
    return person


def become(visitor: Visitor, person: Person) -> None:
    visitor.person = person
    visitor.caller = visitor.caller._replace(person=person.id)


def remember(response: Response[Any], visitor: Visitor) -> None:
    """Set the cookie by which the browser is known."""
    if visitor.person is not None:
        keep(response, visitor, identity.COOKIE, identity.signed(visitor.person.id, visitor.secret), "/")


def keep(response: Response[Any], visitor: Visitor, name: str, value: str, path: str) -> None:
    response.set_cookie(name, value, max_age=YEAR, path=path, httponly=True, secure=visitor.secure, samesite="lax")


def checked(kind: Any, values: Any) -> Any:
    """The values of a form as a message, with numbers read from text; a Problem names a wrong field."""
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Problem("malformed", error=str(error)) from None


Form = dict[str, str]


async def form_of(request: AnyRequest) -> Form:
    """The fields of a form, without files."""
    data = await request.form()
    return {name: value for name, value in data.items() if isinstance(value, str)}
