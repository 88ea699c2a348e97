"""Forms beside the match: votes, pause, leave and come back, links for spectators and substitutes."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from dwarrow.table.api.dependencies import TheTable
from dwarrow.table.api.invitations import qr
from dwarrow.table.match import consent, manage_table, substitutes
from dwarrow.table.pages import context, render
from dwarrow.table.pages.running import own_seat
from dwarrow.table.pages.visitor import TheVisitor, checked, remember, take_name
from dwarrow.table.people.callers import chair_at, must_hold, must_host, must_own
from dwarrow.table.problems import Problem


@post("/table/{table_id:str}/abandon", include_in_schema=False)
async def abandon(table: TheTable, visitor: TheVisitor) -> Redirect:
    seat = own_seat(table, visitor, await visitor.form())
    if not await consent.ask_abandon(table, seat, visitor.known().id):
        await consent.agree_also(table, visitor.seats_at(table))
    visitor.bot_turns.nudge(table.row.id)
    return render.go(context.address(table, visitor, seat))


@post("/table/{table_id:str}/vote", include_in_schema=False)
async def vote(table: TheTable, visitor: TheVisitor) -> Redirect:
    """Vote on what somebody asked of all."""
    form = await visitor.form()
    seat, agree = own_seat(table, visitor, form), form.get("agree") == "yes"
    number = checked(int, form["motion"]) if "motion" in form else None
    await consent.vote(table, seat, visitor.known().id, agree, number)
    if agree:
        await consent.agree_also(table, visitor.seats_at(table))
    visitor.bot_turns.nudge(table.row.id)
    return render.go(context.address(table, visitor, seat))


@post("/table/{table_id:str}/pause", include_in_schema=False)
async def pause(table: TheTable, visitor: TheVisitor) -> Redirect:
    """Pause or resume the match."""
    form = await visitor.form()
    must_host(table, visitor.caller)
    await manage_table.pause(table, visitor.known().id, form.get("paused") == "yes")
    visitor.bot_turns.nudge(table.row.id)
    return render.go(f"/table/{table.row.id}")


@post("/table/{table_id:str}/leave", include_in_schema=False)
async def leave(table: TheTable, visitor: TheVisitor) -> Redirect:
    """Leave a seat; the host can also remove others."""
    form = await visitor.form()
    seat: int = checked(int, form.get("seat", ""))
    chair = chair_at(table, seat)
    if visitor.hosts(table) and chair.person != visitor.known().id:
        await manage_table.remove(table, seat, visitor.known().id)
    else:
        must_hold(table, seat, visitor.caller)
        await manage_table.leave(table, seat, visitor.known().id)
    visitor.bot_turns.nudge(table.row.id)
    return render.go(f"/table/{table.row.id}")


@post("/table/{table_id:str}/back", include_in_schema=False)
async def back(table: TheTable, visitor: TheVisitor) -> Redirect:
    """Take the seat back from the substitute."""
    seat = own_seat(table, visitor, await visitor.form())
    must_own(table, seat, visitor.caller)
    await manage_table.come_back(table, seat, visitor.known().id)
    visitor.bot_turns.nudge(table.row.id)
    return render.go(context.address(table, visitor, seat))


@post("/table/{table_id:str}/close", include_in_schema=False)
async def close(table_id: FromPath[str], visitor: TheVisitor) -> Redirect:
    """Abandon a table whose match has not begun, or was begun under other rules."""
    try:
        table = await visitor.call.open(table_id)
    except Problem as problem:
        await manage_table.give_up(visitor.tables, table_id, visitor.caller, problem)
        return render.go("/")
    must_host(table, visitor.caller)
    await manage_table.close(table)
    return render.go("/")


@post("/table/{table_id:str}/watch", include_in_schema=False, status_code=200)
async def watch(table: TheTable, visitor: TheVisitor) -> Response[str]:
    """Make a link for spectators, shown once; the old one is void."""
    must_host(table, visitor.caller)
    token = await manage_table.new_watch_token(table)
    link = await visitor.link(f"table/{table.row.id}?watch={token}")
    shown = await context.common(table, visitor)
    return render.page("watch.html", visitor, **shown | {"link": link, "qr": qr(link)})


@post("/table/{table_id:str}/substitute", include_in_schema=False, status_code=200)
async def substitute_link(table: TheTable, visitor: TheVisitor) -> Response[str]:
    """Make a link for the substitute, shown once; the old one is void."""
    must_host(table, visitor.caller)
    token = await substitutes.new_link(table)
    link = await visitor.link(f"table/{table.row.id}/substitute/{token}")
    shown = await context.common(table, visitor)
    return render.page("substitute.html", visitor, **shown | {"link": link, "qr": qr(link)})


@get("/table/{table_id:str}/substitute/{token:str}", include_in_schema=False)
async def substitute_page(token: FromPath[str], table: TheTable, visitor: TheVisitor) -> Response[str]:
    """Ask whether the visitor wants to be the substitute; to open the link does nothing yet."""
    shown = await context.common(table, visitor)
    return render.page("substitute.html", visitor, **shown | {"link": "", "token": token})


@post("/table/{table_id:str}/substitute/{token:str}", include_in_schema=False)
async def substitute(token: FromPath[str], table: TheTable, visitor: TheVisitor) -> Redirect:
    """Stand by to play on when somebody runs out of time."""
    if visitor.person is None:
        await take_name(visitor, (await visitor.form()).get("name", ""))
    visitor.limiters.new.take(visitor.address)
    await substitutes.stand_by(table, visitor.known(), token)
    return remember(render.go(f"/table/{table.row.id}"), visitor)


@post("/table/{table_id:str}/rematch", include_in_schema=False)
async def rematch(table: TheTable, visitor: TheVisitor) -> Redirect:
    """Make a table for the same players."""
    if not visitor.seats_at(table):
        must_host(table, visitor.caller)
    return render.go(f"/table/{await manage_table.rematch(table, visitor.secret, visitor.call.founding)}")
