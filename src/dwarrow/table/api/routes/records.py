"""Records: what a viewer may see of a match, everything after the end, and studies."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Response
from litestar.params import JSONBody, QueryParameter

from dwarrow.table.api.dependencies import TheCall, TheTable
from dwarrow.table.api.http_cache import NO_STORE, cached_body, respond
from dwarrow.table.api.routes.news import Seat, Since
from dwarrow.table.api.routes.routing import FOUNDING, SEATED, TABLE, change, create, read
from dwarrow.table.bots.reviews import review_message
from dwarrow.table.match import records
from dwarrow.table.match.live_match import OPEN, Viewer
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.match.replay import entry_at, length
from dwarrow.table.news import replay_messages
from dwarrow.table.people.callers import Caller, must_be_audience, must_watch, seats_of
from dwarrow.table.store.rows import ENDED
from dwarrow.table.wire.advice import Review
from dwarrow.table.wire.records import BlockInfo, Moment, Moments, Proof, Result, VisibleLog
from dwarrow.table.wire.requests import NewBranch, NewStudy
from dwarrow.table.wire.tables import TableInfo

LARGE = 4_000_000  # bytes of a request that may hold a record
REVIEWING = "not_running still_running no_review no_advice bad_token"
REPLAYING = f"not_running still_running {SEATED}"
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

    @read(f"{TABLE}/log", "Everything that happened, as a seat or a spectator knows it", REPLAYING)
    async def log(
        self, table: TheTable, call: TheCall, seat: Seat = None, everything: Open = False, since: Since = 0
    ) -> VisibleLog:
        """At most 2,000 of the news after number `since`: those are in the order of the match, and more may follow."""
        viewer, live = viewer_of(table, seat, everything, call.caller), table.begun()
        page = min(live.seq(viewer) - since, replay_messages.PAGE)
        return await call.at_length(page, replay_messages.visible_log, live, viewer, call.language, since)

    @read(f"{TABLE}/moment", "How things stood for a seat, or a spectator, after one of its news", REPLAYING)
    async def moment(
        self, table: TheTable, call: TheCall, at: At, seat: Seat = None, everything: Open = False
    ) -> Moment:
        viewer, live = viewer_of(table, seat, everything, call.caller), table.begun()
        return await call.at_length(length(table, viewer, at), replay_messages.moment, live, viewer, at, call.language)

    @read(f"{TABLE}/moments", "The same for news in a row, to go back and forth in them", REPLAYING)
    async def moments(
        self,
        table: TheTable,
        call: TheCall,
        at: At,
        count: Count = MAX_MOMENTS,
        seat: Seat = None,
        everything: Open = False,
    ) -> Response[Moments]:
        viewer, live = viewer_of(table, seat, everything, call.caller), table.begun()
        found = await call.at_length(
            length(table, viewer, at + count), replay_messages.moments, live, viewer, at, count, call.language
        )
        if table.row.status not in ENDED:
            return Response(found)
        # Nothing is secret any more, so it does not matter what the compressed length reveals.
        return respond(call.request, await call.at_length(0, cached_body, msgspec.json.encode(found)), NO_STORE)

    @read(f"{TABLE}/words", "The table in words, as a seat or a spectator sees it", REPLAYING)
    async def words(
        self, table: TheTable, call: TheCall, at: Then = None, seat: Seat = None, everything: Open = False
    ) -> list[BlockInfo]:
        viewer, live = viewer_of(table, seat, everything, call.caller), table.begun()
        return await call.at_length(
            length(table, viewer, at or 0), replay_messages.board_in_words, live, viewer, at, call.language
        )

    @read(f"{TABLE}/result", "How the match has ended, point by point", REPLAYING)
    async def result(self, table: TheTable, call: TheCall, seat: Seat = None, everything: Open = False) -> Result:
        must_watch(table, call.caller)
        live = table.ended()
        viewer = viewer_of(table, seat, everything, call.caller)
        async with call.turn(0 if replay_messages.course_is_known(table) else live.number):
            return await replay_messages.result(table, live, viewer, call.language)

    @read(
        f"{TABLE}/review",
        "The match looked back on, after the end: chances over time, costly decisions, choice and luck",
        REVIEWING,
    )
    async def review(self, table: TheTable, call: TheCall) -> Review:
        must_watch(table, call.caller)
        return await review_message(table, await call.reviews.review(table), call.language)

    @change(f"{TABLE}/review", "Start the review", REVIEWING)
    async def begin_review(self, table: TheTable, call: TheCall) -> Review:
        """The answer says how far it is; it takes up to a minute. A review that is there already is the answer."""
        must_watch(table, call.caller)
        found = await call.reviews.review(table)
        if found is None:
            call.limit_advice()
            found = call.reviews.start(table)
        return await review_message(table, found, call.language)

    @read(
        f"{TABLE}/record", "The record, after the end", "still_running not_running bad_token", media_type=MediaType.JSON
    )
    async def record(self, table: TheTable, call: TheCall) -> Response[dict[str, Any]]:
        """A file for `dwarrow verify` and `dwarrow replay`, with who played each action."""
        must_watch(table, call.caller)
        async with call.turn(table.ended().number):
            text = await records.record(table)
        name = f"dwarrow-{table.row.game}-{table.row.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type=MediaType.JSON, headers=headers)  # type: ignore[arg-type]  # JSON as a file

    @read(f"{TABLE}/verify", "All parts of the seed, after the end", "still_running not_running bad_token")
    async def verify(self, table: TheTable, call: TheCall) -> Proof:
        must_watch(table, call.caller)
        return records.proof(table, call.secret)

    @create(
        f"{TABLE}/branch",
        "A table to play on from a moment of this match, after the end",
        f"no_name not_running still_running bad_record {FOUNDING} {SEATED}",
    )
    async def branch(self, table: TheTable, data: JSONBody[NewBranch], call: TheCall) -> TableInfo:
        must_watch(table, call.caller)
        viewer = viewer_of(table, data.seat, data.open, call.caller)
        entry = entry_at(table.ended(), viewer, data.at)
        person = await call.person()
        async with call.turn(table.ended().number):
            origin = await call.founding(person.id)
            table_id = await records.branch(table, person, seats_of(table, call.caller), entry, data.seats, origin)
        call.bot_turns.nudge(table_id)
        return call.info(await call.open(table_id))

    @create(
        "/studies",
        "A table to study a record at, and to play on from it",
        f"no_name bad_record unknown_game bad_components bad_seats bad_name {FOUNDING}",
        request_max_body_size=LARGE,
    )
    async def study(self, data: JSONBody[NewStudy], call: TheCall) -> TableInfo:
        person = await call.person()
        async with call.turn(records.claimed_length(data.record)):
            table_id = await records.study(call.tables, person, data, await call.founding(person.id))
        call.bot_turns.nudge(table_id)
        return call.info(await call.open(table_id))
