"""The lobby: the games, your tables, the public tables, your name and language, and links to other devices."""

from __future__ import annotations

from typing import NamedTuple

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from dwarrow import bots, languages, registry
from dwarrow.table import translate
from dwarrow.table.api.invitations import qr
from dwarrow.table.api.routes.games import game_info
from dwarrow.table.match import create_table, lobby, teaching
from dwarrow.table.match.games import game_named
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.news.messages import listed_table
from dwarrow.table.pages import render
from dwarrow.table.pages.visitor import TheVisitor, Visitor, become, checked, keep, remember, take_name
from dwarrow.table.people import identity
from dwarrow.table.problems import Problem
from dwarrow.table.wire.requests import NewLesson, NewSeat, NewTable
from dwarrow.table.wire.tables import ListedTable

SEATS = 4  # of a match that is begun at once, where the game has so many


class Listed(NamedTuple):
    """A table in a list: who plays, who has to decide now, how many seats are open, and since when it is as it is."""

    info: ListedTable
    players: list[str]
    waiting: list[str]
    open: int
    when: str


@get("/", include_in_schema=False)
async def front(visitor: TheVisitor) -> Response[str]:
    mine: list[Listed] = []
    if visitor.person is not None:
        found = await lobby.of_person(visitor.tables, visitor.person.id, visitor.call.open)
        mine = sorted((listed(table, visitor) for table in found), key=lambda each: lobby.urgency(each.info))
    own = {each.info.id for each in mine}
    public = [listed(table, visitor) for table in await lobby.public(visitor.tables) if table.row.id not in own]
    games = [game_info(registry.game(name), visitor.language) for name in registry.names()]
    return render.page("lobby.html", visitor, mine=mine, public=public, games=games)


def listed(table: OpenTable, visitor: Visitor) -> Listed:
    info, row = listed_table(table, visitor.caller, visitor.secret), table.row
    names = [chair.name for chair in info.chairs if chair.kind != "open"]
    waiting = [info.chairs[seat].name for seat in info.waiting]
    when = visitor.ago(row.ended or row.started or row.created)
    return Listed(info, names, waiting, len(info.chairs) - len(names), when)


@post("/play", include_in_schema=False)
async def play(visitor: TheVisitor) -> Redirect:
    """Begin a match against bots at once. Who has said no name is given one."""
    form = await visitor.form()
    game = game_named(form.get("game", ""))
    if visitor.person is None:
        await take_name(visitor, form.get("name", "").strip() or visitor.say("lobby.guest"))
    host = visitor.known()
    origin = await visitor.call.founding(host.id)
    bot = NewSeat("bot", bot=bots.USUAL)
    seats = [NewSeat("me"), *[bot] * (min(game.seats[-1], SEATS) - 1)]
    made = await create_table.create(visitor.tables, visitor.secret, host, NewTable(game.name, seats), origin)
    table = await visitor.tables.get(made.row.id)
    await create_table.start(table, visitor.secret)
    visitor.bot_turns.nudge(table.row.id)
    return remember(render.go(f"/table/{table.row.id}"), visitor)


@post("/learn", include_in_schema=False)
async def learn(visitor: TheVisitor) -> Redirect:
    """Begin the guided first round of a game, or go on with it. Who has said no name is given one."""
    form = await visitor.form()
    if visitor.person is None:
        await take_name(visitor, form.get("name", "").strip() or visitor.say("lobby.guest"))
    host, wish = visitor.known(), checked(NewLesson, {"game": form.get("game", "")})
    table_id = await teaching.begin(visitor.tables, host, wish.game, wish.lesson, wish.again)
    if table_id is None:
        origin = await visitor.call.founding(host.id)
        table_id = await teaching.make(visitor.tables, host, wish.game, wish.lesson, origin)
    visitor.bot_turns.nudge(table_id)
    return remember(render.go(f"/table/{table_id}"), visitor)


@post("/name", include_in_schema=False)
async def name(visitor: TheVisitor) -> Redirect:
    """Set or change one's name."""
    form = await visitor.form()
    await take_name(visitor, form.get("name", ""))
    return remember(render.back(form.get("back", "/")), visitor)


@post("/language", include_in_schema=False)
async def language(visitor: TheVisitor) -> Redirect:
    """Choose the language of the pages."""
    form = await visitor.form()
    response = render.back(form.get("back", "/"))
    if languages.known(form.get("language")):
        keep(response, visitor, translate.COOKIE, form["language"], "/")
    return response


# Another device ------------------------------------------------------------------------------------------------------


@post("/link", include_in_schema=False, status_code=200)
async def new_link(visitor: TheVisitor) -> Response[str]:
    """Make a personal link, shown once; the old one is void."""
    person, token = visitor.known(), identity.new_token()
    await visitor.tables.call(visitor.tables.store.set_link, person.id, identity.hashed(token))
    link = await visitor.link(f"link/{token}")
    return render.page("link.html", visitor, link=link, qr=qr(link), token="")


@get("/link/{token:str}", include_in_schema=False)
async def link(token: FromPath[str], visitor: TheVisitor) -> Response[str]:
    """Ask before this browser becomes the person of a personal link."""
    return render.page("link.html", visitor, link="", qr="", token=token)


@post("/link/{token:str}", include_in_schema=False)
async def by_link(token: FromPath[str], visitor: TheVisitor) -> Redirect:
    """Be known in this browser."""
    visitor.limiters.new.take(visitor.address)
    person = await visitor.tables.call(visitor.tables.store.person_by_link, identity.hashed(token))
    if person is None:
        raise Problem("bad_token")
    become(visitor, person)
    return remember(render.go("/"), visitor)
