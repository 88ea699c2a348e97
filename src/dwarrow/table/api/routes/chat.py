"""The chat of a table, with what happens there beside the match."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.params import JSONBody, QueryParameter

from dwarrow.table.api.dependencies import TheCaller, TheLimiters, TheTable, TheTables, person_of
from dwarrow.table.api.routes.error_docs import AT_TABLE, problems
from dwarrow.table.match import notes
from dwarrow.table.news.messages import chat_lines
from dwarrow.table.people.callers import must_watch, owns
from dwarrow.table.wire.news import ChatLine
from dwarrow.table.wire.requests import Saying

After = Annotated[int, QueryParameter(name="after", ge=0, le=1_000_000_000, description="the last line that was read")]


class Chat(Controller):
    """The chat of one table."""

    path = "/tables/{table_id:str}/chat"
    tags = ("chat",)

    @get(summary="What was said", responses=problems("bad_token", *AT_TABLE))
    async def said(self, table: TheTable, tables: TheTables, caller: TheCaller, after: After = 0) -> list[ChatLine]:
        must_watch(table, caller)
        found = await tables.call(tables.store.notes, table.row.id, after)
        return chat_lines(table, found, caller.language)

    @post(status_code=200, summary="Say something", responses=problems("bad_token", "no_name", *AT_TABLE))
    async def say(
        self, table: TheTable, data: JSONBody[Saying], tables: TheTables, caller: TheCaller, limiters: TheLimiters
    ) -> list[ChatLine]:
        """Seats speak under the name they play by. The answer is the newest lines."""
        must_watch(table, caller)
        own = next((chair for chair in table.chairs if owns(chair, caller)), None)
        if own is not None:
            who, name, seat = own.person or "", own.name, own.seat
        else:
            person = await person_of(tables, caller)
            who, name, seat = person.id, person.name, None
        limiters.talk.take(f"{table.row.id} {who}")
        await notes.add_chat(table, who, name, data.text, seat)
        return chat_lines(table, list(table.notes)[-1:], caller.language)
