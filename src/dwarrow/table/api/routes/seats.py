"""A seat of a running match: what it does and what it may ask."""

from __future__ import annotations

from litestar import Controller, post
from litestar.params import FromPath, JSONBody

from dwarrow.table.api.dependencies import (
    AnyRequest,
    TheBotTurns,
    TheCaller,
    TheHints,
    TheLimiters,
    TheSecret,
    TheTable,
)
from dwarrow.table.api.guard import client_address
from dwarrow.table.api.routes.error_docs import AT_TABLE, SEATED, problems
from dwarrow.table.match import consent, submissions
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.news import queries
from dwarrow.table.news.messages import table_info
from dwarrow.table.people.callers import Caller, may_act, must_hold
from dwarrow.table.people.limits import Limiters
from dwarrow.table.people.seats import acting_person
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Chair
from dwarrow.table.wire.advice import Hint
from dwarrow.table.wire.news import Acknowledged, Ahead, Refusal, Undone
from dwarrow.table.wire.requests import Preview, Question, Submission, Undo, Vote
from dwarrow.table.wire.tables import TableInfo

PLAYING = ("not_running", "finished", "paused", "substituted")


def acting_chair(table: OpenTable, seat: int, caller: Caller, limiters: Limiters) -> Chair:
    """The chair of a seat, if the caller may act for it now."""
    chair = must_hold(table, seat, caller)
    limiters.seats.take(f"{table.row.id} {seat}")
    if not may_act(chair, caller):
        raise Problem("substituted")
    return chair


class Play(Controller):
    """One seat of a running match."""

    path = "/tables/{table_id:str}/seats/{seat:int}"
    tags = ("play",)

    @post(
        "/submit",
        status_code=200,
        summary="Play a plan of actions, all or none",
        responses=problems(
            "unparsable", "illegal", "out_of_turn", "stale", "plan_too_far", *PLAYING, *SEATED, *AT_TABLE
        ),
    )
    async def submit(
        self,
        table: TheTable,
        seat: FromPath[int],
        data: JSONBody[Submission],
        caller: TheCaller,
        bot_turns: TheBotTurns,
        limiters: TheLimiters,
    ) -> Acknowledged:
        """The answer comes when the actions are on disk. The same key again is acknowledged again and not played."""
        chair = acting_chair(table, seat, caller, limiters)
        receipt = await submissions.submit(table, seat, acting_person(chair), data)
        bot_turns.nudge(table.row.id)
        return Acknowledged(receipt.seq, receipt.decision, receipt.again)

    @post(
        "/undo",
        status_code=200,
        summary="Take back: at once while nothing was shown, otherwise all are asked",
        responses=problems("cannot_undo", "parted", *PLAYING, *SEATED, *AT_TABLE),
    )
    async def undo(
        self,
        table: TheTable,
        seat: FromPath[int],
        data: JSONBody[Undo],
        caller: TheCaller,
        bot_turns: TheBotTurns,
        limiters: TheLimiters,
    ) -> Undone:
        chair = acting_chair(table, seat, caller, limiters)
        done = await consent.undo(table, seat, acting_person(chair), data)
        bot_turns.nudge(table.row.id)
        live = table.running()
        return Undone(done, live.seq(seat), live.decisions[seat])

    @post(
        "/vote",
        status_code=200,
        summary="Agree or not to what a seat has asked of all",
        responses=problems("no_vote", *SEATED, *AT_TABLE),
    )
    async def vote(
        self,
        table: TheTable,
        seat: FromPath[int],
        data: JSONBody[Vote],
        secret: TheSecret,
        caller: TheCaller,
        bot_turns: TheBotTurns,
        limiters: TheLimiters,
    ) -> TableInfo:
        chair = must_hold(table, seat, caller)
        limiters.seats.take(f"{table.row.id} {seat}")
        await consent.vote(table, seat, chair.person or "", data.agree)
        bot_turns.nudge(table.row.id)
        return table_info(table, caller, secret)

    @post(
        "/why",
        status_code=200,
        summary="Why may this action not be played now, or this not be touched",
        responses=problems("unparsable", "not_running", "finished", *SEATED, *AT_TABLE),
    )
    async def why(
        self, table: TheTable, seat: FromPath[int], data: JSONBody[Question], caller: TheCaller, limiters: TheLimiters
    ) -> Refusal:
        must_hold(table, seat, caller)
        limiters.seats.take(f"{table.row.id} {seat}")
        if data.touched is not None:
            return queries.why_touched(table, seat, data.touched, caller.language)
        return queries.why(table, seat, data.action or "", caller.language)

    @post(
        "/hint",
        status_code=200,
        summary="What seems best now, and every seat's chance to win as this seat can know it",
        responses=problems(
            "no_hints", "not_asked", "no_advice", "not_running", "finished", "substituted", *SEATED, *AT_TABLE
        ),
    )
    async def hint(
        self,
        request: AnyRequest,
        table: TheTable,
        seat: FromPath[int],
        caller: TheCaller,
        hint_maker: TheHints,
        limiters: TheLimiters,
    ) -> Hint:
        """The answer takes about a second. The host of a table may have forbidden hints there."""
        acting_chair(table, seat, caller, limiters)
        limiters.advice.take(client_address(request.scope))
        return await hint_maker.hint(table, seat, caller.language)

    @post(
        "/preview",
        status_code=200,
        summary="How far a plan goes without chance or a secret, and what would be seen then",
        responses=problems("unparsable", "not_running", "finished", *SEATED, *AT_TABLE),
    )
    async def preview(
        self, table: TheTable, seat: FromPath[int], data: JSONBody[Preview], caller: TheCaller, limiters: TheLimiters
    ) -> Ahead:
        must_hold(table, seat, caller)
        limiters.seats.take(f"{table.row.id} {seat}")
        return queries.preview_or_refusal(table, seat, data, caller.language)
