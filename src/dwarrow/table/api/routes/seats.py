"""A seat of a running match: what it does and what it may ask."""

from __future__ import annotations

from litestar import Controller
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from dwarrow.table.api.dependencies import Call, TheCall, TheTable
from dwarrow.table.api.routes.routing import SEAT, SEATED, change
from dwarrow.table.match import consent, submissions
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.news import queries
from dwarrow.table.people.callers import Caller, acting_person, may_act, must_hold
from dwarrow.table.people.limits import Limiters
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Chair
from dwarrow.table.wire.advice import Hint
from dwarrow.table.wire.news import Acknowledged, Ahead, Refusal, Undone
from dwarrow.table.wire.requests import HintAfter, Preview, Previews, Question, Submission, Undo, Vote
from dwarrow.table.wire.tables import TableInfo

PLAYING = "not_running finished paused substituted"


def acting_chair(table: OpenTable, seat: int, caller: Caller, limiters: Limiters) -> Chair:
    """The chair of a seat, if the caller may act for it now."""
    chair = must_hold(table, seat, caller)
    limiters.seats.take(f"{table.row.id} {seat}")
    if not may_act(chair, caller):
        raise Problem("substituted")
    return chair


async def played(table: OpenTable, seat: int, plan: Submission, caller: Caller, parts: Call | State) -> Acknowledged:
    """Play a plan for a caller."""
    chair = acting_chair(table, seat, caller, parts.limiters)
    receipt = await submissions.submit(table, seat, acting_person(chair), plan)
    parts.bot_turns.follow(table)
    return Acknowledged(receipt.seq, receipt.decision, receipt.again)


class Play(Controller):
    """One seat of a running match."""

    tags = ("play",)

    @change(
        f"{SEAT}/submit",
        "Play a plan of actions, all or none",
        f"unparsable illegal out_of_turn stale plan_too_far other_asked busy {PLAYING} {SEATED}",
    )
    async def submit(
        self, table: TheTable, seat: FromPath[int], data: JSONBody[Submission], call: TheCall
    ) -> Acknowledged:
        """The answer comes when the actions are on disk. The same key again is acknowledged again and not played."""
        return await played(table, seat, data, call.caller, call)

    @change(
        f"{SEAT}/undo",
        "Take back: at once while nothing was shown, otherwise all are asked",
        f"cannot_undo parted {PLAYING} {SEATED}",
    )
    async def undo(self, table: TheTable, seat: FromPath[int], data: JSONBody[Undo], call: TheCall) -> Undone:
        chair = acting_chair(table, seat, call.caller, call.limiters)
        done = await consent.undo(table, seat, acting_person(chair), data)
        call.bot_turns.nudge(table.row.id)
        live = table.running()
        return Undone(done, live.seq(seat), live.decisions[seat])

    @change(f"{SEAT}/vote", "Agree or not to what a seat has asked of all", f"no_vote {SEATED}")
    async def vote(self, table: TheTable, seat: FromPath[int], data: JSONBody[Vote], call: TheCall) -> TableInfo:
        chair = must_hold(table, seat, call.caller)
        call.limit_seat(table, seat)
        await consent.vote(table, seat, chair.person or "", data.agree, data.motion)
        call.bot_turns.nudge(table.row.id)
        return call.info(table)

    @change(
        f"{SEAT}/why",
        "Why may this action not be played, or this not be touched, now or after a draft",
        f"unparsable illegal out_of_turn plan_too_far not_running finished {SEATED}",
    )
    async def why(self, table: TheTable, seat: FromPath[int], data: JSONBody[Question], call: TheCall) -> Refusal:
        must_hold(table, seat, call.caller)
        call.limit_seat(table, seat)
        return queries.why(table, seat, data, call.language)

    @change(
        f"{SEAT}/hint",
        "What seems best now or after a draft, and every seat's chance to win as this seat can know it",
        "no_hints not_asked no_advice unparsable illegal out_of_turn plan_too_far "
        f"not_running finished substituted {SEATED}",
    )
    async def hint(
        self, table: TheTable, seat: FromPath[int], call: TheCall, data: JSONBody[HintAfter | None] = None
    ) -> Hint:
        """The answer takes about a second. The host of a table may have forbidden hints there."""
        acting_chair(table, seat, call.caller, call.limiters)
        call.limit_advice()
        return await call.hints.hint(table, seat, call.language, () if data is None else data.after)

    @change(
        f"{SEAT}/preview",
        "How far a plan goes without chance or a secret, and what would be seen then",
        f"unparsable not_running finished {SEATED}",
    )
    async def preview(self, table: TheTable, seat: FromPath[int], data: JSONBody[Preview], call: TheCall) -> Ahead:
        must_hold(table, seat, call.caller)
        call.limit_seat(table, seat)
        return queries.preview_or_refusal(table, seat, data, call.language)

    @change(
        f"{SEAT}/previews",
        "The same for several plans, each on its own",
        f"unparsable not_running finished {SEATED}",
    )
    async def previews(
        self, table: TheTable, seat: FromPath[int], data: JSONBody[Previews], call: TheCall
    ) -> list[Ahead]:
        """One answer for each plan, in their order."""
        must_hold(table, seat, call.caller)
        call.limit_seat(table, seat)
        plans = map(Preview, data.plans)
        return [queries.preview_or_refusal(table, seat, plan, call.language) for plan in plans]
