"""The page of a table before its match: sit down, invite others, start."""

from __future__ import annotations

from litestar import Response, post
from litestar.response import Redirect

from dwarrow import bots
from dwarrow.table import translate
from dwarrow.table.api.dependencies import TheTable
from dwarrow.table.api.invitations import public_address, qr
from dwarrow.table.match import create_table
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.pages import context, render
from dwarrow.table.pages.context import Notice
from dwarrow.table.pages.running import wait_for_bots
from dwarrow.table.pages.visitor import TheVisitor, Visitor, checked, remember, take_name
from dwarrow.table.people.callers import must_host
from dwarrow.table.problems import Problem
from dwarrow.table.wire.requests import NewBot, SitDown


@post("/table/{table_id:str}/sit", include_in_schema=False)
async def sit(table: TheTable, visitor: TheVisitor) -> Response[str] | Redirect:
    """Take a seat, with a name for those who have none yet."""
    form = await visitor.form()
    try:
        said = form.get("name", "")
        if visitor.person is None:
            await take_name(visitor, said)
        seat = checked(int, form.get("seat", ""))
        wish = checked(SitDown, {"name": " ".join(said.split()) or None, "salt": form.get("salt", "")})
        await create_table.sit_down(table, seat, visitor.known(), wish)
    except Problem as problem:
        return await refused_page(table, visitor, problem)
    return remember(render.go(f"/table/{table.row.id}"), visitor)


@post("/table/{table_id:str}/bot", include_in_schema=False)
async def bot(table: TheTable, visitor: TheVisitor) -> Response[str] | Redirect:
    form = await visitor.form()
    try:
        must_host(table, visitor.caller)
        await create_table.seat_bot(table, checked(int, form.get("seat", "")), NewBot(bots.USUAL))
    except Problem as problem:
        return await refused_page(table, visitor, problem)
    return render.go(f"/table/{table.row.id}")


@post("/table/{table_id:str}/start", include_in_schema=False)
async def start(table: TheTable, visitor: TheVisitor) -> Response[str] | Redirect:
    """Begin the match."""
    try:
        must_host(table, visitor.caller)
        await create_table.start(table, visitor.secret)
    except Problem as problem:
        return await refused_page(table, visitor, problem)
    visitor.bot_turns.nudge(table.row.id)
    own = visitor.seats_at(table)
    if own:
        await wait_for_bots(table, own[0])
    return render.go(f"/table/{table.row.id}")


async def refused_page(table: OpenTable, visitor: Visitor, problem: Problem) -> Response[str]:
    if table.row.status != "gathering":
        raise problem
    notice = Notice(translate.problem_body(problem, visitor.language).text, "refused")
    return await gathering_page(table, visitor, problem.status, notice, still=True)


async def gathering_page(
    table: OpenTable, visitor: Visitor, status: int = 200, notice: Notice | None = None, still: bool = False
) -> Response[str]:
    shown = await context.common(table, visitor)
    address = await public_address(visitor.request)
    link = f"{address}table/{table.row.id}" if address else ""
    open_here = [chair.seat for chair in table.chairs if chair.kind == "open"]
    idle = shown["own"] and (open_here or not shown["hosting"])
    shown |= {
        "link": link,
        "qr": qr(link) if link else "",
        "open_here": open_here,
        "notice": notice,
        "still": still,
        "refresh": context.REFRESH["live"] if idle and not still else 0,
        "options": options(table, visitor),
    }
    return render.page("gathering.html", visitor, status, **shown)


def options(table: OpenTable, visitor: Visitor) -> list[tuple[str, str]]:
    """The options of the match, in words where the game has them."""
    words = context.game_words(table, visitor)
    found = []
    for name, value in table.row.options.items():
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        key = f"option.{name}.value.{shown}"
        found.append((words.say(f"option.{name}.name"), words.say(key) if key in words else shown))
    return found
