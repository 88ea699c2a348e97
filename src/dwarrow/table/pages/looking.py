"""The page of a table: gathering, running or over; the curtain between people who share a screen; and the past."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get
from litestar.response import Redirect

from dwarrow.kernel.match import LONGEST_NUMBER
from dwarrow.table import identity, telling
from dwarrow.table.callers import ENDED, must_be_audience
from dwarrow.table.given import ThePlace, TheSecret
from dwarrow.table.pages import blocks, render, scene
from dwarrow.table.pages.ending import ending
from dwarrow.table.pages.gathering import gathering
from dwarrow.table.pages.playing import running
from dwarrow.table.pages.visitor import TheVisitor, Visitor, keep
from dwarrow.table.past import opening, told, updates, view_at
from dwarrow.table.problems import Problem
from dwarrow.table.room import OPEN
from dwarrow.table.rooms import Place

if TYPE_CHECKING:
    from dwarrow.kernel.texts import Catalog
    from dwarrow.table.room import Audience, Eyes, Room

EVERYTHING = "all"  # with the match over, all hands can be looked at together


@get("/table/{table_id:str}", include_in_schema=False)
async def table(
    request: Request[Any, Any, Any], place: ThePlace, secret: TheSecret, visitor: TheVisitor
) -> Response[str] | Redirect:
    """The page of a table for whoever asks."""
    query, room = request.query_params, place.room
    if "watch" in query:
        return welcomed(place, visitor, str(query["watch"]))
    if room is None:
        return await gathering(request, place, visitor, secret, still="still" in query)
    if "at" in query:
        return await past(place, room, visitor, secret, query.get("seat"), str(query["at"]))
    if place.row.status in ENDED:
        must_be_audience(place, None, visitor.caller)
        return await ending(place, room, visitor, secret)
    if query.get("seat") is None and len(visitor.seats_at(place)) > 1:
        return await curtain(place, room, visitor, secret)
    seat = audience(place, visitor, query.get("seat"))
    return await running(place, visitor, secret, seat, still="still" in query)


def welcomed(place: Place, visitor: Visitor, token: str) -> Redirect:
    """A spectator came by the link: keep its token for the addresses of this table, and out of them."""
    must_be_audience(place, None, visitor.caller)
    page = f"/table/{place.row.id}"
    response = render.go(page)
    for path in (page, f"/api/tables/{place.row.id}"):
        keep(response, visitor, identity.WATCH, token, path)
    return response


def audience(place: Place, visitor: Visitor, asked: str | None) -> Audience:
    """As whom somebody looks at a match: as an own seat, or as everybody may; after the end as any seat."""
    own = visitor.seats_at(place)
    if asked is None and len(own) == 1:
        return own[0]
    seats = {str(chair.seat): chair.seat for chair in place.chairs}
    if asked and asked not in seats:
        raise Problem("not_your_seat")
    seat = seats[asked] if asked else None
    must_be_audience(place, seat, visitor.caller)
    return seat


async def curtain(place: Place, room: Room, visitor: Visitor, secret: str) -> Response[str]:
    """Several people share this screen: nothing of anybody's hand is shown before the next one says so."""
    shown = await scene.common(place, visitor, secret)
    waiting, words = telling.waited_for(place), scene.game_words(place, visitor)
    news = scene.told(room.updates(None, scene.last_own(room, None)), words, visitor)
    called = [place.chairs[seat] for seat in shown["own"] if seat in waiting]
    shown |= {
        "called": [(chair.seat, chair.name) for chair in called],
        "looking": [(seat, place.chairs[seat].name) for seat in shown["own"]],
        "waiting": [place.chairs[seat].name for seat in waiting],
        "news": [line for piece in news for line in piece.lines],
        "refresh": 0 if called else scene.REFRESH[place.row.pace],
    }
    return render.page("curtain.html", visitor, **shown)


# The past ------------------------------------------------------------------------------------------------------------


async def past(place: Place, room: Room, visitor: Visitor, secret: str, asked: str | None, at: str) -> Response[str]:
    """The table as an audience saw it after its piece of news number `at`."""
    eyes: Eyes = OPEN
    if asked != EVERYTHING or place.row.status not in ENDED:
        eyes = audience(place, visitor, asked)
    else:
        must_be_audience(place, None, visitor.caller)
    last = len(told(room, eyes))
    if not (at.isascii() and at.isdecimal() and len(at) < LONGEST_NUMBER and int(at) <= last):
        raise Problem("unknown_page")
    words, number = scene.game_words(place, visitor), int(at)
    shown = await scene.common(place, visitor, secret)
    view = await asyncio.to_thread(view_at, room, eyes, number)
    board = blocks.panels(room.game.board(view, words), shown["symbols"], shown["cards"])
    shown |= {
        "heading": board[0].title,
        "panels": board[1:],
        "at": number,
        "last": last,
        "eyes": "" if eyes is None else EVERYTHING if isinstance(eyes, str) else eyes,
        "eyes_name": place.chairs[eyes].name if isinstance(eyes, int) else "",
        "lines": lines_at(room, eyes, number, words, visitor),
        "ended": place.row.status in ENDED,
    }
    return render.page("past.html", visitor, **shown)


def lines_at(room: Room, eyes: Eyes, number: int, words: Catalog, visitor: Visitor) -> list[str]:
    """What happened last at that moment."""
    if number == 0:
        return [words.say(event.key, **event.values) for event in opening(room, eyes)]
    pieces = scene.told(updates(room, eyes, number - 1)[:1], words, visitor)
    return [line for piece in pieces for line in piece.lines]


@get("/table/{table_id:str}/log", include_in_schema=False)
async def log(
    request: Request[Any, Any, Any], place: ThePlace, secret: TheSecret, visitor: TheVisitor
) -> Response[str]:
    """Everything that happened, with the way to each moment."""
    room = place.room
    if room is None:
        raise Problem("not_running")
    eyes = audience(place, visitor, request.query_params.get("seat"))
    words = scene.game_words(place, visitor)
    shown = await scene.common(place, visitor, secret) | {
        "seat": eyes,
        "eyes": "" if eyes is None else eyes,
        "opening": scene.opening(room, eyes, words),
        "log": scene.told(room.updates(eyes, 0), words, visitor),
    }
    return render.page("log.html", visitor, **shown)
