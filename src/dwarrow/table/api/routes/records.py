"""Records: what a viewer may see of a match, everything after the end, and studies."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.params import JSONBody, QueryParameter

from dwarrow.table.api.dependencies import (
    AnyRequest,
    TheBotTurns,
    TheCaller,
    TheLimiters,
    TheReviews,
    TheSecret,
    TheTable,
    TheTables,
    person_of,
)
from dwarrow.table.api.guard import client_address
from dwarrow.table.api.http_cache import NO_STORE, cached_body, respond
from dwarrow.table.api.routes.error_docs import AT_TABLE, SEATED, problems
from dwarrow.table.api.routes.news import Seat
from dwarrow.table.bots.review_messages import review_message
from dwarrow.table.match import records
from dwarrow.table.match.live_match import OPEN, Viewer
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.match.replay import entry_at
from dwarrow.table.news import replay_messages, result_messages
from dwarrow.table.news.messages import table_info
from dwarrow.table.people.callers import Caller, must_be_audience, must_watch, seats_of
from dwarrow.table.store.rows import ENDED
from dwarrow.table.wire.advice import Review
from dwarrow.table.wire.records import BlockInfo, Moment, Moments, Proof, Result, VisibleLog
from dwarrow.table.wire.requests import NewBranch, NewStudy
from dwarrow.table.wire.tables import TableInfo

LARGE = 4_000_000  # bytes of a request that may hold a record
REVIEWING = ("not_running", "still_running", "no_review", "no_advice", "bad_token")
MAX_MOMENTS = 100  # in one answer
Count = Annotated[int, QueryParameter(name="count", ge=1, le=MAX_MOMENTS, description="how many moments")]
Open = Annotated[bool, QueryParameter(name="open", description="after the end: with nothing hidden, entry by entry")]
Then = Annotated[
    int | None,
    QueryParameter(name="at", ge=0, le=1_000_000, description="one of the audience's news; none: now"),
]
At = Annotated[int, QueryParameter(name="at", ge=0, le=1_000_000, description="a number of the audience's own news")]


def viewer_of(table: OpenTable, seat: int | None, everything: bool, caller: Caller) -> Viewer:
    """How the caller looks back: as an audience or, after the end only, with everything open."""
    if everything:
        must_watch(table, caller)
        table.ended()
        return OPEN
    must_be_audience(table, seat, caller)
    return seat


class Records(Controller):
    """The log and the record of a table; studies."""

    tags = ("records",)

    @get(
        "/tables/{table_id:str}/log",
        summary="All that a seat, or a spectator, was told",
        responses=problems("not_running", "still_running", *SEATED, *AT_TABLE),
    )
    async def log(self, table: TheTable, caller: TheCaller, seat: Seat = None, everything: Open = False) -> VisibleLog:
        viewer = viewer_of(table, seat, everything, caller)
        return replay_messages.visible_log(table.begun(), viewer, caller.language)

    @get(
        "/tables/{table_id:str}/moment",
        summary="How things stood for a seat, or a spectator, after one of its news",
        responses=problems("not_running", "still_running", *SEATED, *AT_TABLE),
    )
    async def moment(
        self, table: TheTable, caller: TheCaller, at: At, seat: Seat = None, everything: Open = False
    ) -> Moment:
        viewer = viewer_of(table, seat, everything, caller)
        return await asyncio.to_thread(replay_messages.moment, table.begun(), viewer, at, caller.language)

    @get(
        "/tables/{table_id:str}/moments",
        summary="The same for news in a row, to go back and forth in them",
        responses=problems("not_running", "still_running", *SEATED, *AT_TABLE),
    )
    async def moments(
        self,
        request: AnyRequest,
        table: TheTable,
        caller: TheCaller,
        at: At,
        count: Count = MAX_MOMENTS,
        seat: Seat = None,
        everything: Open = False,
    ) -> Response[Moments]:
        viewer = viewer_of(table, seat, everything, caller)
        found = await asyncio.to_thread(replay_messages.moments, table.begun(), viewer, at, count, caller.language)
        if table.row.status not in ENDED:
            return Response(found)
        # Nothing is secret any more, so it does not matter what the compressed length reveals.
        return respond(request, await asyncio.to_thread(cached_body, msgspec.json.encode(found)), NO_STORE)

    @get(
        "/tables/{table_id:str}/words",
        summary="The table in words, as a seat or a spectator sees it",
        responses=problems("not_running", "still_running", *SEATED, *AT_TABLE),
    )
    async def words(
        self, table: TheTable, caller: TheCaller, at: Then = None, seat: Seat = None, everything: Open = False
    ) -> list[BlockInfo]:
        viewer = viewer_of(table, seat, everything, caller)
        return await asyncio.to_thread(replay_messages.board_in_words, table.begun(), viewer, at, caller.language)

    @get(
        "/tables/{table_id:str}/result",
        summary="How the match has ended, point by point",
        responses=problems("not_running", "still_running", *SEATED, *AT_TABLE),
    )
    async def result(self, table: TheTable, caller: TheCaller, seat: Seat = None, everything: Open = False) -> Result:
        must_watch(table, caller)
        live = table.ended()
        viewer = viewer_of(table, seat, everything, caller)
        return await result_messages.result(table, live, viewer, caller.language)

    @get(
        "/tables/{table_id:str}/review",
        summary="The match looked back on, after the end: chances over time, costly decisions, choice and luck",
        responses=problems(*REVIEWING, *AT_TABLE),
    )
    async def review(self, table: TheTable, caller: TheCaller, reviews: TheReviews) -> Review:
        must_watch(table, caller)
        return await review_message(table, await reviews.review(table), caller.language)

    @post(
        "/tables/{table_id:str}/review",
        status_code=200,
        summary="Have the review reckoned",
        responses=problems(*REVIEWING, *AT_TABLE),
    )
    async def begin_review(
        self, request: AnyRequest, table: TheTable, caller: TheCaller, reviews: TheReviews, limiters: TheLimiters
    ) -> Review:
        """The answer says how far it is; it takes up to a minute. Where there is a review already, that is told."""
        must_watch(table, caller)
        found = await reviews.review(table)
        if found is None:
            limiters.advice.take(client_address(request.scope))
            found = reviews.start(table)
        return await review_message(table, found, caller.language)

    @get(
        "/tables/{table_id:str}/record",
        summary="The record, after the end",
        responses=problems("still_running", "not_running", "bad_token", *AT_TABLE),
        media_type=MediaType.JSON,
    )
    async def record(self, table: TheTable, caller: TheCaller) -> Response[dict[str, Any]]:
        """A file for `dwarrow verify` and `dwarrow replay`, with who played each action."""
        must_watch(table, caller)
        text = await records.record(table)
        name = f"dwarrow-{table.row.game}-{table.row.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type=MediaType.JSON, headers=headers)  # type: ignore[arg-type]  # JSON as a file

    @get(
        "/tables/{table_id:str}/verify",
        summary="All parts of the seed, after the end",
        responses=problems("still_running", "not_running", "bad_token", *AT_TABLE),
    )
    async def verify(self, table: TheTable, secret: TheSecret, caller: TheCaller) -> Proof:
        must_watch(table, caller)
        return records.proof(table, secret)

    @post(
        "/tables/{table_id:str}/branch",
        summary="A table to play on from a moment of this match, after the end",
        responses=problems("no_name", "not_running", "still_running", "bad_record", *SEATED, *AT_TABLE),
    )
    async def branch(
        self,
        request: AnyRequest,
        table: TheTable,
        data: JSONBody[NewBranch],
        tables: TheTables,
        secret: TheSecret,
        caller: TheCaller,
        bot_turns: TheBotTurns,
        limiters: TheLimiters,
    ) -> TableInfo:
        must_watch(table, caller)
        viewer = viewer_of(table, data.seat, data.open, caller)
        entry = entry_at(table.ended(), viewer, data.at)
        limiters.new.take(client_address(request.scope))
        person = await person_of(tables, caller)
        table_id = await records.branch(table, person, seats_of(table, caller), entry, data.seats)
        bot_turns.nudge(table_id)
        return table_info(await tables.get(table_id), caller, secret)

    @post(
        "/studies",
        summary="A table to study a record at, and to play on from it",
        responses=problems("no_name", "bad_record", "unknown_game", "bad_components", "bad_seats", "bad_name"),
        request_max_body_size=LARGE,
    )
    async def study(
        self,
        request: AnyRequest,
        data: JSONBody[NewStudy],
        tables: TheTables,
        secret: TheSecret,
        caller: TheCaller,
        bot_turns: TheBotTurns,
        limiters: TheLimiters,
    ) -> TableInfo:
        limiters.new.take(client_address(request.scope))
        table_id = await records.study(tables, await person_of(tables, caller), data)
        bot_turns.nudge(table_id)
        return table_info(await tables.get(table_id), caller, secret)
