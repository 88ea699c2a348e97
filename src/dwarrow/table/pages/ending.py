"""The end of a match: the result as the board tells it, the scores over time, statistics, the record and its proof."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from dwarrow.kernel.errors import RecordError
from dwarrow.kernel.match import verify
from dwarrow.kernel.record import loads
from dwarrow.table import records
from dwarrow.table.callers import must_watch
from dwarrow.table.given import ThePlace, TheRates, TheRooms, TheSecret, TheThinking
from dwarrow.table.outcome import course, statistics
from dwarrow.table.pages import blocks, chart, render, scene
from dwarrow.table.pages.visitor import TheVisitor, Visitor, checked, form_of
from dwarrow.table.problems import Problem
from dwarrow.table.rates import Rates
from dwarrow.table.rooms import Place, Rooms
from dwarrow.table.thinking import Thinking
from dwarrow.table.wire import NewBranch, NewStudy

if TYPE_CHECKING:
    from dwarrow.table.room import Room

ROWS = 12  # of the scores as a table
LARGE = 4_000_000  # bytes of a request that may hold a record


async def ending(place: Place, room: Room, visitor: Visitor, secret: str) -> Response[str]:
    """The page of a match that is over, or was given up."""
    shown = await scene.common(place, visitor, secret)
    words = scene.game_words(place, visitor)
    own = shown["own"]
    over = place.row.status == "over"
    seat = own[0] if len(own) == 1 else None
    panels = blocks.panels(room.game.board(room.view(seat), words), shown["symbols"], shown["cards"])
    points = await course(place, room) if over else []
    shown |= {
        "seat": seat,
        "over": over,
        "result": panels[-2:] if over else [],
        "board": panels[1:-2] if over else panels[1:],
        "chart": chart.drawn(points, [chair.name for chair in place.chairs]) if points else None,
        "course": sampled(points),
        "statistics": [(each.label, each.counts) for each in statistics(room, words)] if over else [],
        "last": room.seq(seat),
        "duration": duration(place, visitor),
    }
    return render.page("over.html", visitor, **shown)


def sampled(points: list[list[int]]) -> list[tuple[int, list[int]]]:
    """A few moments of a course, evenly spread, the first and the last among them."""
    if not points:
        return []
    last = len(points) - 1
    chosen = sorted({round(last * step / ROWS) for step in range(ROWS + 1)})
    return [(number, points[number]) for number in chosen]


def duration(place: Place, visitor: Visitor) -> str:
    row = place.row
    if row.started is None or row.ended is None:
        return ""
    return visitor.say("over.minutes", n=max(1, round((row.ended - row.started) / 60)))


# The record ----------------------------------------------------------------------------------------------------------


@get("/table/{table_id:str}/record.json", include_in_schema=False)
async def record(place: ThePlace, rooms: TheRooms, visitor: TheVisitor) -> Response[str]:
    """The whole record, once the match is over."""
    must_watch(place, visitor.caller)
    name = f"dwarrow-{place.row.game}-{place.row.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(await records.record(rooms, place), media_type="application/json", headers=headers)


@get("/table/{table_id:str}/verify", include_in_schema=False)
async def proof(place: ThePlace, secret: TheSecret, visitor: TheVisitor) -> Response[str]:
    """Play the record again and say whether everything fits what was published before the match."""
    must_watch(place, visitor.caller)
    parts = records.proof(place, secret)
    fault = await asyncio.to_thread(fault_in, place, records.ended(place))
    names = [chair.name for chair in place.chairs]
    shown = await scene.common(place, visitor, secret) | {
        "parts": parts,
        "fault": fault,
        "entries": records.ended(place).number,
        "salts": list(zip(names, parts.salts, strict=True)),
        "study": place.row.kind == "study",
    }
    return render.page("verify.html", visitor, **shown)


def fault_in(place: Place, room: Room) -> str:
    """What does not fit in the record of a table; nothing if all does."""
    try:
        read = loads(room.match.record().dumps())
        verify(room.game, read)
    except RecordError as error:
        return str(error)
    return "" if read.seed_hash == place.row.seed_hash else f"seed_hash: {place.row.seed_hash} was published"


# Playing on ----------------------------------------------------------------------------------------------------------


@post("/table/{table_id:str}/study", include_in_schema=False)
async def branch(
    request: Request[Any, Any, Any],
    place: ThePlace,
    rooms: TheRooms,
    rates: TheRates,
    thinking: TheThinking,
    visitor: TheVisitor,
) -> Redirect:
    """A table to play on from a moment of this match: at one's own seats, against bots."""
    must_watch(place, visitor.caller)
    person = visitor.known()
    rates.new.take(visitor.address)
    form = await form_of(request)
    wish = checked(NewBranch, {"at": form.get("upto"), "open": True})
    table = await records.branch(rooms, place, person, visitor.seats_at(place), wish.at)
    thinking.nudge(table)
    return render.go(f"/table/{table}")


@post("/study", include_in_schema=False, request_max_body_size=LARGE)
async def study(
    request: Request[Any, Any, Any], rooms: TheRooms, rates: TheRates, thinking: TheThinking, visitor: TheVisitor
) -> Redirect:
    """A table from a record that somebody has."""
    file = (await request.form()).get("record")
    try:
        given = json.loads(await file.read()) if isinstance(file, UploadFile) else None
    except (ValueError, RecursionError) as error:
        raise Problem("bad_record", error=str(error)) from None
    if not isinstance(given, dict):
        raise Problem("bad_record", error="JSON")
    return await studied(rooms, rates, thinking, visitor, {"record": given})


async def studied(rooms: Rooms, rates: Rates, thinking: Thinking, visitor: Visitor, wish: dict[str, Any]) -> Redirect:
    person = visitor.known()
    rates.new.take(visitor.address)
    table = await records.study(rooms, person, checked(NewStudy, wish))
    thinking.nudge(table)
    return render.go(f"/table/{table}")
