"""What is done at a table beside the match: agreeing, pausing, leaving and coming back, links for spectators."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from dwarrow.table import consent, hosting, substitutes
from dwarrow.table.callers import must_hold, must_host, must_own
from dwarrow.table.founding import chair_at
from dwarrow.table.given import ThePlace, TheRates, TheRooms, TheSecret, TheThinking
from dwarrow.table.invitation import qr, reachable_at
from dwarrow.table.pages import render, scene
from dwarrow.table.pages.playing import own_seat
from dwarrow.table.pages.visitor import TheVisitor, Visitor, checked, form_of, named, remember
from dwarrow.table.rooms import Place, Rooms


@post("/table/{table_id:str}/abandon", include_in_schema=False)
async def abandon(
    request: Request[Any, Any, Any], place: ThePlace, rooms: TheRooms, thinking: TheThinking, visitor: TheVisitor
) -> Redirect:
    """Ask all to give the match up."""
    seat = own_seat(place, visitor, await form_of(request))
    if not await consent.ask_abandon(rooms, place, seat, visitor.known().id):
        await agree_elsewhere(place, rooms, visitor, seat)
    thinking.nudge(place.row.id)
    return render.go(scene.address(place, visitor, seat))


async def agree_elsewhere(place: Place, rooms: Rooms, visitor: Visitor, seat: int) -> None:
    """Who holds several seats agrees at all of them."""
    for other in visitor.seats_at(place):
        if other != seat and consent.motion_at(place) is not None:
            await consent.vote(rooms, place, other, visitor.known().id, True)


@post("/table/{table_id:str}/vote", include_in_schema=False)
async def vote(
    request: Request[Any, Any, Any], place: ThePlace, rooms: TheRooms, thinking: TheThinking, visitor: TheVisitor
) -> Redirect:
    """Agree, or not, to what somebody asked of all."""
    form = await form_of(request)
    seat, agree = own_seat(place, visitor, form), form.get("agree") == "yes"
    await consent.vote(rooms, place, seat, visitor.known().id, agree)
    if agree:
        await agree_elsewhere(place, rooms, visitor, seat)
    thinking.nudge(place.row.id)
    return render.go(scene.address(place, visitor, seat))


@post("/table/{table_id:str}/pause", include_in_schema=False)
async def pause(
    request: Request[Any, Any, Any], place: ThePlace, rooms: TheRooms, thinking: TheThinking, visitor: TheVisitor
) -> Redirect:
    """Pause the match, or let it go on."""
    form = await form_of(request)
    must_host(place, visitor.caller)
    await hosting.pause(rooms, place, visitor.known().id, form.get("paused") == "yes")
    thinking.nudge(place.row.id)
    return render.go(f"/table/{place.row.id}")


@post("/table/{table_id:str}/leave", include_in_schema=False)
async def leave(
    request: Request[Any, Any, Any], place: ThePlace, rooms: TheRooms, thinking: TheThinking, visitor: TheVisitor
) -> Redirect:
    """Leave a seat; a host can have anybody leave."""
    form = await form_of(request)
    seat: int = checked(int, form.get("seat", ""))
    chair = chair_at(place, seat)
    if visitor.hosts(place) and chair.person != visitor.known().id:
        await hosting.remove(rooms, place, seat, visitor.known().id)
    else:
        must_hold(place, seat, visitor.caller)
        await hosting.leave(rooms, place, seat, visitor.known().id)
    thinking.nudge(place.row.id)
    return render.go(f"/table/{place.row.id}")


@post("/table/{table_id:str}/back", include_in_schema=False)
async def back(request: Request[Any, Any, Any], place: ThePlace, rooms: TheRooms, visitor: TheVisitor) -> Redirect:
    """Take the seat back from whoever plays on."""
    seat = own_seat(place, visitor, await form_of(request))
    must_own(place, seat, visitor.caller)
    await hosting.come_back(rooms, place, seat, visitor.known().id)
    return render.go(scene.address(place, visitor, seat))


@post("/table/{table_id:str}/close", include_in_schema=False)
async def close(place: ThePlace, rooms: TheRooms, visitor: TheVisitor) -> Redirect:
    """Give up a table whose match has not begun."""
    must_host(place, visitor.caller)
    await hosting.close(rooms, place)
    return render.go("/")


@post("/table/{table_id:str}/watch", include_in_schema=False, status_code=200)
async def watch(
    request: Request[Any, Any, Any], place: ThePlace, rooms: TheRooms, secret: TheSecret, visitor: TheVisitor
) -> Response[str]:
    """A link for spectators, told once; the one before is void."""
    must_host(place, visitor.caller)
    token = await hosting.new_watch_token(rooms, place)
    link = f"{await reachable_at(request) or request.base_url}table/{place.row.id}?watch={token}"
    shown = await scene.common(place, visitor, secret)
    return render.page("watch.html", visitor, **shown | {"link": link, "qr": qr(link)})


@post("/table/{table_id:str}/substitute", include_in_schema=False, status_code=200)
async def substitute_link(
    request: Request[Any, Any, Any], place: ThePlace, rooms: TheRooms, secret: TheSecret, visitor: TheVisitor
) -> Response[str]:
    """A link for the substitute, told once; the one before is void."""
    must_host(place, visitor.caller)
    token = await substitutes.new_link(rooms, place)
    link = f"{await reachable_at(request) or request.base_url}table/{place.row.id}/substitute/{token}"
    shown = await scene.common(place, visitor, secret)
    return render.page("substitute.html", visitor, **shown | {"link": link, "qr": qr(link)})


@get("/table/{table_id:str}/substitute/{token:str}", include_in_schema=False)
async def substitute_page(
    token: FromPath[str], place: ThePlace, secret: TheSecret, visitor: TheVisitor
) -> Response[str]:
    """Asks whether the visitor wants to be the substitute: to open a link does nothing yet."""
    shown = await scene.common(place, visitor, secret)
    return render.page("substitute.html", visitor, **shown | {"link": "", "token": token})


@post("/table/{table_id:str}/substitute/{token:str}", include_in_schema=False)
async def substitute(
    request: Request[Any, Any, Any],
    token: FromPath[str],
    place: ThePlace,
    rooms: TheRooms,
    secret: TheSecret,
    rates: TheRates,
    visitor: TheVisitor,
) -> Redirect:
    """Stand ready to play on for whoever runs out of time."""
    if visitor.person is None:
        await named(rooms, rates, visitor, (await form_of(request)).get("name", ""))
    rates.new.take(visitor.address)
    await substitutes.stand_ready(rooms, place, visitor.known(), token)
    response = render.go(f"/table/{place.row.id}")
    remember(response, visitor, secret)
    return response


@post("/table/{table_id:str}/rematch", include_in_schema=False)
async def rematch(place: ThePlace, rooms: TheRooms, secret: TheSecret, visitor: TheVisitor) -> Redirect:
    """The same table again."""
    if not visitor.seats_at(place):
        must_host(place, visitor.caller)
    return render.go(f"/table/{await hosting.rematch(rooms, secret, place)}")
