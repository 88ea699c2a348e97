"""Guests: a name is enough; the browser keeps a cookie, and a personal link makes another device known."""

from __future__ import annotations

import time

from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody
from msgspec.structs import replace

from dwarrow.table.api.dependencies import AnyRequest, TheCaller, TheLimiters, TheSecret, TheTables, person_of
from dwarrow.table.api.guard import client_address
from dwarrow.table.api.invitations import invitation
from dwarrow.table.api.routes.error_docs import problems
from dwarrow.table.people import identity
from dwarrow.table.people.names import clean
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Person
from dwarrow.table.wire.requests import Link, NewGuest
from dwarrow.table.wire.tables import Guest, PersonalLink

YEARS = 5 * 365 * 24 * 3600


class Guests(Controller):
    """The person who asks."""

    tags = ("guests",)

    @post("/guest", status_code=200, summary="Come in under a name", responses=problems("bad_name"))
    async def come_in(
        self,
        request: AnyRequest,
        data: JSONBody[NewGuest],
        tables: TheTables,
        secret: TheSecret,
        caller: TheCaller,
        limiters: TheLimiters,
    ) -> Response[Guest]:
        """A new guest, or a new name for the one the cookie knows."""
        person = await tables.call(tables.store.person, caller.person) if caller.person else None
        name = clean(data.name)
        if person is None:
            limiters.new.take(client_address(request.scope))
            person = Person(identity.new_id(), name, time.time())
            await tables.call(tables.store.add_person, person)
        else:
            await tables.call(tables.store.rename_person, person.id, name)
            person = replace(person, name=name)
        return with_cookie(request, person, secret)

    @post("/guest/link", status_code=200, summary="Be known by a personal link", responses=problems("bad_token"))
    async def by_link(
        self, request: AnyRequest, data: JSONBody[Link], tables: TheTables, secret: TheSecret, limiters: TheLimiters
    ) -> Response[Guest]:
        limiters.new.take(client_address(request.scope))
        person = await tables.call(tables.store.person_by_link, identity.hashed(data.token))
        if person is None:
            raise Problem("bad_token")
        return with_cookie(request, person, secret)

    @get("/guest", summary="Who am I, if I have said a name", responses=problems())
    async def guest(self, tables: TheTables, caller: TheCaller) -> Guest | None:
        """For a client that begins: not to be known yet is no error."""
        person = await tables.call(tables.store.person, caller.person) if caller.person else None
        return None if person is None else Guest(person.id, person.name)

    @get("/me", summary="Who am I", responses=problems("no_name"))
    async def me(self, tables: TheTables, caller: TheCaller) -> Guest:
        person = await person_of(tables, caller)
        return Guest(person.id, person.name)

    @put("/me", summary="Take another name", responses=problems("no_name", "bad_name"))
    async def rename(self, data: JSONBody[NewGuest], tables: TheTables, caller: TheCaller) -> Guest:
        person, name = await person_of(tables, caller), clean(data.name)
        await tables.call(tables.store.rename_person, person.id, name)
        return Guest(person.id, name)

    @post("/me/link", status_code=200, summary="A new personal link, told once", responses=problems("no_name"))
    async def link(self, request: AnyRequest, tables: TheTables, caller: TheCaller) -> PersonalLink:
        """Whoever has this link is this person. The link before is void."""
        person = await person_of(tables, caller)
        token = identity.new_token()
        await tables.call(tables.store.set_link, person.id, identity.hashed(token))
        page = await invitation(request, f"/link/{token}")
        return PersonalLink(token, page.path, page.link, page.qr)

    @delete("/me/link", summary="Make the personal link void", responses=problems("no_name"))
    async def unlink(self, tables: TheTables, caller: TheCaller) -> None:
        person = await person_of(tables, caller)
        await tables.call(tables.store.set_link, person.id, None)


def with_cookie(request: AnyRequest, person: Person, secret: str) -> Response[Guest]:
    """The guest, with the cookie by which the browser is known from now on."""
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
