"""Who looks at a page: a caller with the person behind it, or somebody who has not said a name yet.

A spectator's token comes in the address once; the browser then keeps it for that table's pages alone.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request
from litestar.di import NamedDependency

from dwarrow.table import identity, translate, wire
from dwarrow.table.callers import Caller, is_host, seats_of
from dwarrow.table.given import TheCaller, TheRooms, TheThinking
from dwarrow.table.naming import cleaned
from dwarrow.table.problems import Problem
from dwarrow.table.rates import Rates, neighbourhood
from dwarrow.table.rooms import Place, Rooms
from dwarrow.table.store.rows import Person

if TYPE_CHECKING:
    from litestar.response import Response

    from dwarrow.kernel.texts import Catalog
    from dwarrow.table.clocks import Clocks

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
    ) -> None:
        self.caller = caller
        self.person = person
        self.path = path
        self.address = address
        self.secure = secure
        self.clocks = clocks

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
        """What a level of bots is called; one that has no name in this language goes by its own."""
        key = f"page.bot.{level}"
        return self.catalog.say(key) if key in self.catalog else level

    def known(self) -> Person:
        if self.person is None:
            raise Problem("no_name")
        return self.person

    def seats_at(self, place: Place) -> list[int]:
        """The seats of a table that this person holds."""
        return seats_of(place, self.caller)

    def hosts(self, place: Place) -> bool:
        return is_host(place, self.caller)

    async def banks(self, place: Place) -> list[float | None] | None:
        """The seconds that each seat has left, where there is a clock."""
        if self.clocks is None or place.row.clock is None:
            return None
        return await self.clocks.left(place)

    def ago(self, then: float) -> str:
        """How long ago something was, in the largest unit that fits."""
        seconds = max(0, int(time.time() - then))
        for unit, length in UNITS.items():
            if seconds >= length:
                return self.say(f"ago.{unit}", n=seconds // length)
        return self.say("ago.now")


TheVisitor = NamedDependency[Visitor]


async def visitor(
    request: Request[Any, Any, Any], rooms: TheRooms, thinking: TheThinking, caller: TheCaller
) -> Visitor:
    """The visitor of a request."""
    person = await rooms.call(rooms.store.person, caller.person) if caller.person else None
    if person is None:
        caller = caller._replace(person=None)
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    address = neighbourhood(request.client.host) if request.client else ""
    return Visitor(caller, person, path, address, request.url.scheme == "https", thinking.clocks)


async def named(rooms: Rooms, rates: Rates, visitor: Visitor, name: str) -> Person:
    """The visitor under this name: a new person, or the known one renamed."""
    wanted = cleaned(checked(wire.NewGuest, {"name": " ".join(name.split())}).name)
    if visitor.person is None:
        rates.new.take(visitor.address)
        person = Person(identity.new_id(), wanted, time.time())
        await rooms.call(rooms.store.add_person, person)
    else:
        person = msgspec.structs.replace(visitor.person, name=wanted)
        await rooms.call(rooms.store.rename_person, person.id, wanted)
    become(visitor, person)
    return person


def become(visitor: Visitor, person: Person) -> None:
    visitor.person = person
    visitor.caller = visitor.caller._replace(person=person.id)


def remember(response: Response[Any], visitor: Visitor, secret: str) -> None:
    """Have the browser keep who this is."""
    if visitor.person is not None:
        keep(response, visitor, identity.COOKIE, identity.signed(visitor.person.id, secret), "/")


def keep(response: Response[Any], visitor: Visitor, name: str, value: str, path: str) -> None:
    response.set_cookie(name, value, max_age=YEAR, path=path, httponly=True, secure=visitor.secure, samesite="lax")


def checked(kind: Any, values: Any) -> Any:
    """What a form holds as a message, with numbers read from text; a Problem names the field that is wrong."""
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Problem("malformed", error=str(error)) from None


Form = dict[str, str]


async def form_of(request: Request[Any, Any, Any]) -> Form:
    """The fields of a form; files are not among them."""
    data = await request.form()
    return {name: value for name, value in data.items() if isinstance(value, str)}
