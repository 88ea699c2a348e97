"""Guests: who somebody is. A name is enough; the browser keeps the rest, and a personal link brings it elsewhere."""

from __future__ import annotations

import time
from typing import Any

from litestar import Controller, Request, Response, delete, get, post, put
from litestar.params import JSONBody
from msgspec.structs import replace

from dwarrow.table import identity
from dwarrow.table.callers import person_of
from dwarrow.table.given import TheCaller, TheRates, TheRooms, TheSecret
from dwarrow.table.invitation import invitation
from dwarrow.table.naming import cleaned
from dwarrow.table.problems import Problem
from dwarrow.table.rates import neighbourhood
from dwarrow.table.routes.documented import problems
from dwarrow.table.store.rows import Person
from dwarrow.table.wire import Guest, Link, NewGuest, PersonalLink

YEARS = 5 * 365 * 24 * 3600


class Guests(Controller):
    """The person who asks."""

    tags = ("guests",)

    @post("/guest", status_code=200, summary="Come in under a name", responses=problems("bad_name"))
    async def come_in(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[NewGuest],
        rooms: TheRooms,
        secret: TheSecret,
        caller: TheCaller,
        rates: TheRates,
    ) -> Response[Guest]:
        """A new guest, or a new name for the one the cookie knows."""
        person = await rooms.call(rooms.store.person, caller.person) if caller.person else None
        name = cleaned(data.name)
        if person is None:
            rates.new.take(address(request))
            person = Person(identity.new_id(), name, time.time())
            await rooms.call(rooms.store.add_person, person)
        else:
            await rooms.call(rooms.store.rename_person, person.id, name)
            person = replace(person, name=name)
        return known(request, person, secret)

    @post("/guest/link", status_code=200, summary="Be known by a personal link", responses=problems("bad_token"))
    async def by_link(
        self, request: Request[Any, Any, Any], data: JSONBody[Link], rooms: TheRooms, secret: TheSecret, rates: TheRates
    ) -> Response[Guest]:
        rates.new.take(address(request))
        person = await rooms.call(rooms.store.person_by_link, identity.hashed(data.token))
        if person is None:
            raise Problem("bad_token")
        return known(request, person, secret)

    @get("/guest", summary="Who am I, if I have said a name", responses=problems())
    async def guest(self, rooms: TheRooms, caller: TheCaller) -> Guest | None:
        """For a client that begins: not to be known yet is no error."""
        person = await rooms.call(rooms.store.person, caller.person) if caller.person else None
        return None if person is None else Guest(person.id, person.name)

    @get("/me", summary="Who am I", responses=problems("no_name"))
    async def me(self, rooms: TheRooms, caller: TheCaller) -> Guest:
        person = await person_of(rooms, caller)
        return Guest(person.id, person.name)

    @put("/me", summary="Take another name", responses=problems("no_name", "bad_name"))
    async def rename(self, data: JSONBody[NewGuest], rooms: TheRooms, caller: TheCaller) -> Guest:
        person, name = await person_of(rooms, caller), cleaned(data.name)
        await rooms.call(rooms.store.rename_person, person.id, name)
        return Guest(person.id, name)

    @post("/me/link", status_code=200, summary="A new personal link, told once", responses=problems("no_name"))
    async def link(self, request: Request[Any, Any, Any], rooms: TheRooms, caller: TheCaller) -> PersonalLink:
        """Whoever has this link is this person. The link before is void."""
        person = await person_of(rooms, caller)
        token = identity.new_token()
        await rooms.call(rooms.store.set_link, person.id, identity.hashed(token))
        page = await invitation(request, f"/link/{token}")
        return PersonalLink(token, page.path, page.link, page.qr)

    @delete("/me/link", summary="Make the personal link void", responses=problems("no_name"))
    async def unlink(self, rooms: TheRooms, caller: TheCaller) -> None:
        person = await person_of(rooms, caller)
        await rooms.call(rooms.store.set_link, person.id, None)


def address(request: Request[Any, Any, Any]) -> str:
    return neighbourhood(request.client.host) if request.client else ""


def known(request: Request[Any, Any, Any], person: Person, secret: str) -> Response[Guest]:
    """The answer that has the browser keep who this is."""
    response = Response(Guest(person.id, person.name))
    response.set_cookie(
        identity.COOKIE,
        identity.signed(person.id, secret),
        max_age=YEARS,
        path="/",
        httponly=True,
        secure=request.url.scheme == "https",
        samesite="lax",
    )
    return response
