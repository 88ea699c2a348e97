"""A table before its match: who sits where, sitting down, starting, letting others in."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.response import Redirect

from dwarrow.table import founding, translate, wire
from dwarrow.table.callers import must_host
from dwarrow.table.given import ThePlace, TheRates, TheRooms, TheSecret, TheThinking
from dwarrow.table.invitation import qr, reachable_at
from dwarrow.table.pages import render, scene
from dwarrow.table.pages.playing import answered
from dwarrow.table.pages.scene import Notice
from dwarrow.table.pages.visitor import TheVisitor, Visitor, checked, form_of, named, remember
from dwarrow.table.problems import Problem
from dwarrow.table.rooms import Place


@post("/table/{table_id:str}/sit", include_in_schema=False)
async def sit(
    request: Request[Any, Any, Any],
    place: ThePlace,
    rooms: TheRooms,
    secret: TheSecret,
    rates: TheRates,
    visitor: TheVisitor,
) -> Response[str] | Redirect:
    """Take a seat; who has no name yet says it here."""
    form = await form_of(request)
    try:
        said = form.get("name", "")
        if visitor.person is None:
            await named(rooms, rates, visitor, said)
        seat = checked(int, form.get("seat", ""))
        wish = checked(wire.SitDown, {"name": " ".join(said.split()) or None, "salt": form.get("salt", "")})
        await founding.sit_down(rooms, place, seat, visitor.known(), wish)
    except Problem as problem:
        return await refused(request, place, visitor, secret, problem)
    response = render.go(f"/table/{place.row.id}")
    remember(response, visitor, secret)
    return response


@post("/table/{table_id:str}/start", include_in_schema=False)
async def start(
    request: Request[Any, Any, Any],
    place: ThePlace,
    rooms: TheRooms,
    secret: TheSecret,
    thinking: TheThinking,
    visitor: TheVisitor,
) -> Response[str] | Redirect:
    """Begin the match."""
    try:
        must_host(place, visitor.caller)
        await founding.start(rooms, secret, place)
    except Problem as problem:
        return await refused(request, place, visitor, secret, problem)
    thinking.nudge(place.row.id)
    own = visitor.seats_at(place)
    if own:
        await answered(place, own[0])
    return render.go(f"/table/{place.row.id}")


async def refused(
    request: Request[Any, Any, Any], place: Place, visitor: Visitor, secret: str, problem: Problem
) -> Response[str]:
    if place.row.status != "gathering":
        raise problem
    notice = Notice(translate.problem_body(problem, visitor.language).text, "refused")
    return await gathering(request, place, visitor, secret, problem.status, notice, still=True)


async def gathering(
    request: Request[Any, Any, Any],
    place: Place,
    visitor: Visitor,
    secret: str,
    status: int = 200,
    notice: Notice | None = None,
    still: bool = False,
) -> Response[str]:
    """The page of a table that still gathers."""
    shown = await scene.common(place, visitor, secret)
    address = await reachable_at(request)
    link = f"{address}table/{place.row.id}" if address else ""
    open_here = [chair.seat for chair in place.chairs if chair.kind == "open"]
    idle = shown["own"] and (open_here or not shown["hosting"])
    shown |= {
        "link": link,
        "qr": qr(link) if link else "",
        "open_here": open_here,
        "notice": notice,
        "still": still,
        "refresh": scene.REFRESH["live"] if idle and not still else 0,
        "options": options(place, visitor),
    }
    return render.page("gathering.html", visitor, status, **shown)


def options(place: Place, visitor: Visitor) -> list[tuple[str, str]]:
    """What was agreed on, in words where the game has them."""
    words = scene.game_words(place, visitor)
    found = []
    for name, value in place.row.options.items():
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        key = f"option.{name}.value.{shown}"
        found.append((words.say(f"option.{name}.name"), words.say(key) if key in words else shown))
    return found
