"""Guests: a name is enough; the browser keeps a cookie, and a personal link makes another device known."""

from __future__ import annotations

from litestar import Controller, Response, delete, put
from litestar.params import JSONBody

from dwarrow.table.api.cookies import known_by
from dwarrow.table.api.dependencies import Call, TheCall
from dwarrow.table.api.invitations import invitation
from dwarrow.table.api.routes.routing import change, problems, read
from dwarrow.table.people import identity
from dwarrow.table.people.names import clean
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Person
from dwarrow.table.wire.requests import Link, NewGuest
from dwarrow.table.wire.tables import Guest, PersonalLink


class Guests(Controller):
    """The person who asks."""

    tags = ("guests",)

    @change("/guest", "Come in under a name", "bad_name")
    async def come_in(self, data: JSONBody[NewGuest], call: TheCall) -> Response[Guest]:
        """A new guest, or a new name for the one the cookie knows."""
        return with_cookie(call, await call.named(data.name))

    @change("/guest/link", "Be known by a personal link", "bad_token")
    async def by_link(self, data: JSONBody[Link], call: TheCall) -> Response[Guest]:
        call.limit_new()
        person = await call.tables.call(call.tables.store.person_by_link, identity.hashed(data.token))
        if person is None:
            raise Problem("bad_token")
        return with_cookie(call, person)

    @read("/guest", "Who am I, if I have said a name")
    async def guest(self, call: TheCall) -> Guest | None:
        """For a client that begins: not to be known yet is no error."""
        person = await call.known_person()
        return None if person is None else Guest(person.id, person.name)

    @read("/me", "Who am I", "no_name")
    async def me(self, call: TheCall) -> Guest:
        person = await call.person()
        return Guest(person.id, person.name)

    @put("/me", summary="Take another name", responses=problems("", "no_name bad_name"))
    async def rename(self, data: JSONBody[NewGuest], call: TheCall) -> Guest:
        person, name = await call.person(), clean(data.name)
        await call.tables.call(call.tables.store.rename_person, person.id, name)
        return Guest(person.id, name)

    @change("/me/link", "A new personal link, shown once", "no_name")
    async def link(self, call: TheCall) -> PersonalLink:
        """Anybody with this link is this person. The old link is void."""
        person = await call.person()
        token = identity.new_token()
        await call.tables.call(call.tables.store.set_link, person.id, identity.hashed(token))
        page = await invitation(call.request, f"/link/{token}")
        return PersonalLink(token, page.path, page.link, page.qr)

    @delete("/me/link", summary="Make the personal link void", responses=problems("", "no_name"))
    async def unlink(self, call: TheCall) -> None:
        person = await call.person()
        await call.tables.call(call.tables.store.set_link, person.id, None)


def with_cookie(call: Call, person: Person) -> Response[Guest]:
    """The guest, with the cookie by which the browser is known from now on."""
    response = Response(Guest(person.id, person.name))
    response.set_cookie(known_by(person.id, call.secret, call.request.url.scheme == "https"))
    return response
