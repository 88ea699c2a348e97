"""The lobby: who you are, your tables with those that wait for you first, and the public ones."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from dwarrow import languages, registry
from dwarrow.table import identity, lobby, translate
from dwarrow.table.games import game_named
from dwarrow.table.given import TheRates, TheRooms, TheSecret
from dwarrow.table.invitation import qr, reachable_at
from dwarrow.table.pages import render
from dwarrow.table.pages.visitor import TheVisitor, Visitor, become, form_of, keep, named, remember
from dwarrow.table.problems import Problem
from dwarrow.table.rooms import Place
from dwarrow.table.telling import table_info
from dwarrow.table.wire import TableInfo


class Listed(NamedTuple):
    """A table in a list."""

    info: TableInfo
    players: list[str]
    open: int
    when: str


@get("/", include_in_schema=False)
async def front(rooms: TheRooms, secret: TheSecret, visitor: TheVisitor) -> Response[str]:
    """The lobby."""
    mine: list[Listed] = []
    if visitor.person is not None:
        places = await lobby.of_person(rooms, visitor.person.id)
        mine = sorted((listed(place, visitor, secret) for place in places), key=lambda each: lobby.urgency(each.info))
    own = {each.info.id for each in mine}
    public = [listed(place, visitor, secret) for place in await lobby.public(rooms) if place.row.id not in own]
    games = {name: game_named(name).catalog(visitor.language).say("title") for name in registry.names()}
    return render.page("lobby.html", visitor, mine=mine, public=public, games=games)


def listed(place: Place, visitor: Visitor, secret: str) -> Listed:
    info, row = table_info(place, visitor.caller, secret), place.row
    names = [chair.name for chair in info.chairs if chair.kind != "open"]
    when = visitor.ago(row.ended or row.started or row.created)
    return Listed(info, names, len(info.chairs) - len(names), when)


@post("/name", include_in_schema=False)
async def name(
    request: Request[Any, Any, Any], rooms: TheRooms, secret: TheSecret, rates: TheRates, visitor: TheVisitor
) -> Redirect:
    """Say or change one's name."""
    form = await form_of(request)
    await named(rooms, rates, visitor, form.get("name", ""))
    response = render.back(form.get("back", "/"))
    remember(response, visitor, secret)
    return response


@post("/language", include_in_schema=False)
async def language(request: Request[Any, Any, Any], visitor: TheVisitor) -> Redirect:
    """Choose the language of the pages."""
    form = await form_of(request)
    response = render.back(form.get("back", "/"))
    if languages.known(form.get("language")):
        keep(response, visitor, translate.COOKIE, form["language"], "/")
    return response


# Another device ------------------------------------------------------------------------------------------------------


@post("/link", include_in_schema=False, status_code=200)
async def new_link(request: Request[Any, Any, Any], rooms: TheRooms, visitor: TheVisitor) -> Response[str]:
    """A personal link, told once; the one before is void."""
    person, token = visitor.known(), identity.new_token()
    await rooms.call(rooms.store.set_link, person.id, identity.hashed(token))
    link = f"{await reachable_at(request) or request.base_url}link/{token}"
    return render.page("link.html", visitor, link=link, qr=qr(link), token="")


@get("/link/{token:str}", include_in_schema=False)
async def link(token: FromPath[str], visitor: TheVisitor) -> Response[str]:
    """Somebody came by a personal link: ask before this browser becomes that person."""
    return render.page("link.html", visitor, link="", qr="", token=token)


@post("/link/{token:str}", include_in_schema=False)
async def by_link(
    token: FromPath[str], rooms: TheRooms, secret: TheSecret, rates: TheRates, visitor: TheVisitor
) -> Redirect:
    """Be known in this browser."""
    rates.new.take(visitor.address)
    person = await rooms.call(rooms.store.person_by_link, identity.hashed(token))
    if person is None:
        raise Problem("bad_token")
    become(visitor, person)
    response = render.go("/")
    remember(response, visitor, secret)
    return response
