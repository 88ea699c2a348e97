"""Chat: what is said at a table, and what happens there beside the match."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, QueryParameter

from dwarrow.table import chat
from dwarrow.table.callers import must_watch, owns, person_of
from dwarrow.table.given import TheCaller, ThePlace, TheRates, TheRooms
from dwarrow.table.routes.documented import AT_TABLE, problems
from dwarrow.table.telling import chat_lines
from dwarrow.table.wire import ChatLine, Saying

After = Annotated[int, QueryParameter(name="after", ge=0, le=1_000_000_000, description="the last line that was read")]


class Chat(Controller):
    """The chat of one table."""

    path = "/tables/{table_id:str}/chat"
    tags = ("chat",)

    @get(summary="What was said", responses=problems("bad_token", *AT_TABLE))
    async def said(self, place: ThePlace, rooms: TheRooms, caller: TheCaller, after: After = 0) -> list[ChatLine]:
        must_watch(place, caller)
        notes = await rooms.call(rooms.store.notes, place.row.id, after)
        return chat_lines(place, notes, caller.language)

    @post(status_code=200, summary="Say something", responses=problems("bad_token", "no_name", *AT_TABLE))
    async def say(
        self, place: ThePlace, data: JSONBody[Saying], rooms: TheRooms, caller: TheCaller, rates: TheRates
    ) -> list[ChatLine]:
        """Seats speak under the name they play by. The answer is the newest lines."""
        must_watch(place, caller)
        own = next((chair for chair in place.chairs if owns(chair, caller)), None)
        if own is not None:
            who, name, seat = own.person or "", own.name, own.seat
        else:
            person = await person_of(rooms, caller)
            who, name, seat = person.id, person.name, None
        rates.talk.take(f"{place.row.id} {who}")
        await chat.say(rooms, place, who, name, data.text, seat)
        return chat_lines(place, list(place.notes)[-1:], caller.language)
