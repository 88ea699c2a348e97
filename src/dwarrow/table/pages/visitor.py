"""The visitor of a page: a caller with the person behind it, or somebody without a name yet.

A spectator's token comes once in the address; then the browser keeps it in a cookie for that table's pages alone.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec
from litestar.di import NamedDependency
from litestar.response import Redirect, Response

from dwarrow.kernel.texts import Catalog
from dwarrow.table import translate
from dwarrow.table.api.dependencies import Call, TheCall
from dwarrow.table.api.invitations import public_address
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.people import identity
from dwarrow.table.people.callers import Caller, is_host, seats_of
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Person
from dwarrow.table.wire.requests import NewGuest

YEAR = 365 * 86_400
Form = dict[str, str]
UNITS = {"day": 86_400, "hour": 3_600, "minute": 60}


class Reader:
    """Somebody who reads a page, in a language."""

    def __init__(self, caller: Caller, person: Person | None = None, path: str = "/") -> None:
        self.caller = caller
        self.person = person
        self.path = path

    @property
    def language(self) -> str:
        return self.caller.language

    @property
    def catalog(self) -> Catalog:
        return translate.catalog(self.language)

    def say(self, key: str, **values: object) -> str:
        return self.catalog.say(f"page.{key}", **values)

    def bot_name(self, level: str) -> str:
        return translate.bot_name(level, self.language)


class Visitor(Reader):
    """Somebody with a browser, and the parts of this server that answer."""

    def __init__(self, call: Call, person: Person | None) -> None:
        url = call.request.url
        caller = call.caller if person is not None else call.caller._replace(person=None)
        super().__init__(caller, person, url.path + (f"?{url.query}" if url.query else ""))
        self.secure = url.scheme == "https"
        self.request = call.request
        self.call = call
        self.address = call.address
        self.tables = call.tables
        self.secret = call.secret
        self.bot_turns = call.bot_turns
        self.hints = call.hints
        self.reviews = call.reviews
        self.limiters = call.limiters

    async def form(self) -> Form:
        """The fields of a form, without files."""
        data = await self.request.form()
        return {name: value for name, value in data.items() if isinstance(value, str)}

    async def link(self, path: str) -> str:
        """A page of this server as others reach it."""
        return f"{await public_address(self.request) or self.request.base_url}{path}"

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
        return None if table.row.clock is None else await self.bot_turns.clocks.seconds_left(table)

    def ago(self, then: float) -> str:
        """How long ago something was, in the largest unit that fits."""
        seconds = max(0, int(time.time() - then))
        for unit, length in UNITS.items():
            if seconds >= length:
                return self.say(f"ago.{unit}", n=seconds // length)
        return self.say("ago.now")


TheVisitor = NamedDependency[Visitor]


async def visitor(call: TheCall) -> Visitor:
    return Visitor(call, await call.known_person())


async def take_name(visitor: Visitor, name: str) -> Person:
    """Give the visitor a name: as a new person, or as the known one."""
    person = await visitor.call.named(checked(NewGuest, {"name": " ".join(name.split())}).name)
    become(visitor, person)
    return person


def become(visitor: Visitor, person: Person) -> None:
    visitor.person = person
    visitor.caller = visitor.caller._replace(person=person.id)


def remember(response: Redirect, visitor: Visitor) -> Redirect:
    """Set the cookie by which the browser is known."""
    if visitor.person is not None:
        keep(response, visitor, identity.COOKIE, identity.signed(visitor.person.id, visitor.secret), "/")
    return response


def keep(response: Response[Any], visitor: Visitor, name: str, value: str, path: str) -> None:
    response.set_cookie(name, value, max_age=YEAR, path=path, httponly=True, secure=visitor.secure, samesite="lax")


def checked(kind: Any, values: Any) -> Any:
    """The values of a form as a message, with numbers read from text; a Problem names a wrong field."""
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Problem("malformed", error=str(error)) from None
