"""Records: what one may see of a match while it runs, all of it after the end, and matches to study."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import JSONBody, QueryParameter

from dwarrow.table import records
from dwarrow.table.callers import must_be_audience, must_watch, person_of
from dwarrow.table.given import TheCaller, ThePlace, TheRates, TheRooms, TheSecret, TheThinking
from dwarrow.table.play import begun
from dwarrow.table.routes.documented import AT_TABLE, SEATED, problems
from dwarrow.table.routes.guests import address
from dwarrow.table.routes.live import Seat
from dwarrow.table.telling import moment, table_info, visible_log
from dwarrow.table.wire import Moment, NewStudy, Proof, TableInfo, VisibleLog

LARGE = 4_000_000  # bytes of a request that may hold a record
At = Annotated[int, QueryParameter(name="at", ge=0, le=1_000_000, description="a number of the audience's own news")]


class Records(Controller):
    """The log and the record of a table; studies."""

    tags = ("records",)

    @get(
        "/tables/{table_id:str}/log",
        summary="All that a seat, or a spectator, was told",
        responses=problems("not_running", *SEATED, *AT_TABLE),
    )
    async def log(self, place: ThePlace, caller: TheCaller, seat: Seat = None) -> VisibleLog:
        must_be_audience(place, seat, caller)
        return visible_log(begun(place), seat, caller)

    @get(
        "/tables/{table_id:str}/moment",
        summary="How things stood for a seat, or a spectator, after one of its news",
        responses=problems("not_running", *SEATED, *AT_TABLE),
    )
    async def moment(self, place: ThePlace, caller: TheCaller, at: At, seat: Seat = None) -> Moment:
        must_be_audience(place, seat, caller)
        return moment(begun(place), seat, at, caller)

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
        "/studies",
        summary="A table to study a record at, and to play on from it",
        responses=problems("no_name", "bad_record", "unknown_game", "bad_components", "bad_seats"),
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
