"""Play: what a seat does in a running match, and what it may ask."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, post
from litestar.params import FromPath, JSONBody

from dwarrow.table import asking, consent, play
from dwarrow.table.callers import Caller, must_hold, plays
from dwarrow.table.given import TheCaller, TheHints, ThePlace, TheRates, TheRooms, TheSecret, TheThinking
from dwarrow.table.problems import Problem
from dwarrow.table.rates import Rates
from dwarrow.table.rooms import Place
from dwarrow.table.routes.documented import AT_TABLE, SEATED, problems
from dwarrow.table.routes.guests import address
from dwarrow.table.store.rows import Chair
from dwarrow.table.substitutes import person_for
from dwarrow.table.telling import table_info
from dwarrow.table.wire import (
    Acknowledged,
    Ahead,
    Preview,
    Question,
    Refusal,
    Submission,
    TableInfo,
    Undo,
    Undone,
    Vote,
)
from dwarrow.table.wire_advice import Hint

PLAYING = ("not_running", "finished", "paused", "substituted")


def acting(place: Place, seat: int, caller: Caller, rates: Rates) -> Chair:
    """The chair of a seat that acts now."""
    chair = must_hold(place, seat, caller)
    rates.seats.take(f"{place.row.id} {seat}")
    if not plays(chair, caller):
        raise Problem("substituted")
    return chair


def actor(chair: Chair) -> str:
    """The person who acts on a chair: its owner, or who plays on."""
    return person_for(chair) or chair.person or ""


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
        place: ThePlace,
        seat: FromPath[int],
        data: JSONBody[Submission],
        rooms: TheRooms,
        caller: TheCaller,
        thinking: TheThinking,
        rates: TheRates,
    ) -> Acknowledged:
        """The answer comes when the actions are on disk. The same key again is acknowledged again and not played."""
        chair = acting(place, seat, caller, rates)
        played = await play.submit(rooms, place, seat, actor(chair), data)
        thinking.nudge(place.row.id)
        return Acknowledged(played.seq, played.decision, played.again)

    @post(
        "/undo",
        status_code=200,
        summary="Take back: at once while nothing was shown, otherwise all are asked",
        responses=problems("cannot_undo", "parted", *PLAYING, *SEATED, *AT_TABLE),
    )
    async def undo(
        self,
        place: ThePlace,
        seat: FromPath[int],
        data: JSONBody[Undo],
        rooms: TheRooms,
        caller: TheCaller,
        thinking: TheThinking,
        rates: TheRates,
    ) -> Undone:
        chair = acting(place, seat, caller, rates)
        done = await consent.undo(rooms, place, seat, actor(chair), data)
        thinking.nudge(place.row.id)
        room = play.running(place)
        return Undone(done, room.seq(seat), room.decisions[seat])

    @post(
        "/vote",
        status_code=200,
        summary="Agree or not to what a seat has asked of all",
        responses=problems("no_vote", *SEATED, *AT_TABLE),
    )
    async def vote(
        self,
        place: ThePlace,
        seat: FromPath[int],
        data: JSONBody[Vote],
        rooms: TheRooms,
        secret: TheSecret,
        caller: TheCaller,
        thinking: TheThinking,
        rates: TheRates,
    ) -> TableInfo:
        chair = must_hold(place, seat, caller)
        rates.seats.take(f"{place.row.id} {seat}")
        await consent.vote(rooms, place, seat, chair.person or "", data.agree)
        thinking.nudge(place.row.id)
        return table_info(place, caller, secret)

    @post(
        "/why",
        status_code=200,
        summary="Why may this action not be played now, or this not be touched",
        responses=problems("unparsable", "not_running", "finished", *SEATED, *AT_TABLE),
    )
    async def why(
        self, place: ThePlace, seat: FromPath[int], data: JSONBody[Question], caller: TheCaller, rates: TheRates
    ) -> Refusal:
        must_hold(place, seat, caller)
        rates.seats.take(f"{place.row.id} {seat}")
        if data.touched is not None:
            return asking.why_touched(place, seat, data.touched, caller)
        return asking.why(place, seat, data.action or "", caller)

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
        request: Request[Any, Any, Any],
        place: ThePlace,
        seat: FromPath[int],
        caller: TheCaller,
        hints: TheHints,
        rates: TheRates,
    ) -> Hint:
        """The answer takes about a second. The host of a table may have forbidden hints there."""
        acting(place, seat, caller, rates)
        rates.advice.take(address(request))
        return await hints.hint(place, seat, caller)

    @post(
        "/preview",
        status_code=200,
        summary="How far a plan goes without chance or a secret, and what would be seen then",
        responses=problems("unparsable", "not_running", "finished", *SEATED, *AT_TABLE),
    )
    async def preview(
        self, place: ThePlace, seat: FromPath[int], data: JSONBody[Preview], caller: TheCaller, rates: TheRates
    ) -> Ahead:
        must_hold(place, seat, caller)
        rates.seats.take(f"{place.row.id} {seat}")
        return asking.what_if(place, seat, data.actions, caller)
