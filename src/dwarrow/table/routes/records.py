"""Records: what one may see of a match while it runs, all of it after the end, and matches to study."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import JSONBody, QueryParameter

from dwarrow.table import hindsight, outcome, past, records
from dwarrow.table.callers import ENDED, Caller, must_be_audience, must_watch, person_of, seats_of
from dwarrow.table.given import TheCaller, ThePlace, TheRates, TheReviews, TheRooms, TheSecret, TheThinking
from dwarrow.table.lasting import NEVER, answer, lasting
from dwarrow.table.play import begun
from dwarrow.table.room import OPEN, Eyes
from dwarrow.table.rooms import Place
from dwarrow.table.routes.documented import AT_TABLE, SEATED, problems
from dwarrow.table.routes.guests import address
from dwarrow.table.routes.live import Seat
from dwarrow.table.telling import table_info
from dwarrow.table.wire import (
    BlockInfo,
    Moment,
    Moments,
    NewBranch,
    NewStudy,
    Proof,
    Result,
    TableInfo,
    VisibleLog,
)
from dwarrow.table.wire_advice import Review

LARGE = 4_000_000  # bytes of a request that may hold a record
REVIEWING = ("not_running", "still_running", "no_review", "no_advice", "bad_token")
MANY = 100  # moments that are told at once
Count = Annotated[int, QueryParameter(name="count", ge=1, le=MANY, description="how many moments")]
Open = Annotated[bool, QueryParameter(name="open", description="after the end: with nothing hidden, entry by entry")]
Then = Annotated[
    int | None,
    QueryParameter(name="at", ge=0, le=1_000_000, description="one of the audience's news; none: now"),
]
At = Annotated[int, QueryParameter(name="at", ge=0, le=1_000_000, description="a number of the audience's own news")]


def looking(place: Place, seat: int | None, everything: bool, caller: Caller) -> Eyes:
    """As whom somebody looks back; with everything open only after the end."""
    if everything:
        must_watch(place, caller)
        records.ended(place)
        return OPEN
    must_be_audience(place, seat, caller)
    return seat


class Records(Controller):
    """The log and the record of a table; studies."""

    tags = ("records",)

    @get(
        "/tables/{table_id:str}/log",
        summary="All that a seat, or a spectator, was told",
        responses=problems("not_running", "still_running", *SEATED, *AT_TABLE),
    )
    async def log(self, place: ThePlace, caller: TheCaller, seat: Seat = None, everything: Open = False) -> VisibleLog:
        eyes = looking(place, seat, everything, caller)
        return past.visible_log(begun(place), eyes, caller)

    @get(
        "/tables/{table_id:str}/moment",
        summary="How things stood for a seat, or a spectator, after one of its news",
        responses=problems("not_running", "still_running", *SEATED, *AT_TABLE),
    )
    async def moment(
        self, place: ThePlace, caller: TheCaller, at: At, seat: Seat = None, everything: Open = False
    ) -> Moment:
        eyes = looking(place, seat, everything, caller)
        return await asyncio.to_thread(past.moment, begun(place), eyes, at, caller)

    @get(
        "/tables/{table_id:str}/moments",
        summary="The same for news in a row, to go back and forth in them",
        responses=problems("not_running", "still_running", *SEATED, *AT_TABLE),
    )
    async def moments(
        self,
        request: Request[Any, Any, Any],
        place: ThePlace,
        caller: TheCaller,
        at: At,
        count: Count = MANY,
        seat: Seat = None,
        everything: Open = False,
    ) -> Response[Moments]:
        eyes = looking(place, seat, everything, caller)
        found = await asyncio.to_thread(past.moments, begun(place), eyes, at, count, caller)
        if place.row.status not in ENDED:
            return Response(found)
        # Nothing is secret any more, so that nothing is told by how well it can be compressed.
        return answer(request, await asyncio.to_thread(lasting, msgspec.json.encode(found)), NEVER)

    @get(
        "/tables/{table_id:str}/words",
        summary="The table in words, as a seat or a spectator sees it",
        responses=problems("not_running", "still_running", *SEATED, *AT_TABLE),
    )
    async def words(
        self, place: ThePlace, caller: TheCaller, at: Then = None, seat: Seat = None, everything: Open = False
    ) -> list[BlockInfo]:
        eyes = looking(place, seat, everything, caller)
        return await asyncio.to_thread(past.in_words, begun(place), eyes, at, caller)

    @get(
        "/tables/{table_id:str}/result",
        summary="How the match has ended, point by point",
        responses=problems("not_running", "still_running", *SEATED, *AT_TABLE),
    )
    async def result(self, place: ThePlace, caller: TheCaller, seat: Seat = None, everything: Open = False) -> Result:
        must_watch(place, caller)
        room = records.ended(place)
        return await outcome.result(place, room, looking(place, seat, everything, caller), caller)

    @get(
        "/tables/{table_id:str}/review",
        summary="The match looked back on, after the end: chances over time, costly decisions, choice and luck",
        responses=problems(*REVIEWING, *AT_TABLE),
    )
    async def review(self, place: ThePlace, caller: TheCaller, reviews: TheReviews) -> Review:
        must_watch(place, caller)
        return await hindsight.told(place, await reviews.review(place), caller)

    @post(
        "/tables/{table_id:str}/review",
        status_code=200,
        summary="Have the review reckoned",
        responses=problems(*REVIEWING, *AT_TABLE),
    )
    async def begin_review(
        self,
        request: Request[Any, Any, Any],
        place: ThePlace,
        caller: TheCaller,
        reviews: TheReviews,
        rates: TheRates,
    ) -> Review:
        """The answer says how far it is; it takes up to a minute. Where there is a review already, that is told."""
        must_watch(place, caller)
        found = await reviews.review(place)
        if found is None:
            rates.advice.take(address(request))
            found = reviews.begin(place)
        return await hindsight.told(place, found, caller)

    @get(
        "/tables/{table_id:str}/record",
        summary="The record, after the end",
        responses=problems("still_running", "not_running", "bad_token", *AT_TABLE),
        media_type=MediaType.JSON,
    )
    async def record(self, place: ThePlace, rooms: TheRooms, caller: TheCaller) -> Response[dict[str, Any]]:
        """A file for `dwarrow verify` and `dwarrow replay`, with who played each action."""
        must_watch(place, caller)
        text = await records.record(rooms, place)
        name = f"dwarrow-{place.row.game}-{place.row.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type=MediaType.JSON, headers=headers)  # type: ignore[arg-type]  # JSON as a file

    @get(
        "/tables/{table_id:str}/verify",
        summary="All parts of the seed, after the end",
        responses=problems("still_running", "not_running", "bad_token", *AT_TABLE),
    )
    async def verify(self, place: ThePlace, secret: TheSecret, caller: TheCaller) -> Proof:
        must_watch(place, caller)
        return records.proof(place, secret)

    @post(
        "/tables/{table_id:str}/branch",
        summary="A table to play on from a moment of this match, after the end",
        responses=problems("no_name", "not_running", "still_running", "bad_record", *SEATED, *AT_TABLE),
    )
    async def branch(
        self,
        request: Request[Any, Any, Any],
        place: ThePlace,
        data: JSONBody[NewBranch],
        rooms: TheRooms,
        secret: TheSecret,
        caller: TheCaller,
        thinking: TheThinking,
        rates: TheRates,
    ) -> TableInfo:
        must_watch(place, caller)
        eyes = looking(place, data.seat, data.open, caller)
        entry = past.entry_at(records.ended(place), eyes, data.at)
        rates.new.take(address(request))
        person = await person_of(rooms, caller)
        table = await records.branch(rooms, place, person, seats_of(place, caller), entry, data.seats)
        thinking.nudge(table)
        return table_info(await rooms.place(table), caller, secret)

    @post(
        "/studies",
        summary="A table to study a record at, and to play on from it",
        responses=problems("no_name", "bad_record", "unknown_game", "bad_components", "bad_seats", "bad_name"),
        request_max_body_size=LARGE,
    )
    async def study(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[NewStudy],
        rooms: TheRooms,
        secret: TheSecret,
        caller: TheCaller,
        thinking: TheThinking,
        rates: TheRates,
    ) -> TableInfo:
        rates.new.take(address(request))
        table = await records.study(rooms, await person_of(rooms, caller), data)
        thinking.nudge(table)
        return table_info(await rooms.place(table), caller, secret)
