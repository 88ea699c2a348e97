"""The chat of a table, with what happens there beside the match."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller
from litestar.params import JSONBody, QueryParameter

from dwarrow.table.api.dependencies import TheCall, TheTable
from dwarrow.table.api.routes.routing import TABLE, change, read
from dwarrow.table.match import notes
from dwarrow.table.news.messages import chat_lines
from dwarrow.table.people.callers import must_watch, owns
from dwarrow.table.wire.news import ChatLine
from dwarrow.table.wire.requests import Saying

After = Annotated[int, QueryParameter(name="after", ge=0, le=1_000_000_000, description="the last line that was read")]


class Chat(Controller):
    """The chat of one table."""

    tags = ("chat",)

    @read(f"{TABLE}/chat", "What was said", "bad_token")
    async def said(self, table: TheTable, call: TheCall, after: After = 0) -> list[ChatLine]:
        must_watch(table, call.caller)
        found = await call.tables.call(call.tables.store.notes, table.row.id, after)
        return chat_lines(table, found, call.language)

    @change(f"{TABLE}/chat", "Say something", "bad_token no_name too_much_said")
    async def say(self, table: TheTable, data: JSONBody[Saying], call: TheCall) -> list[ChatLine]:
        """Seats speak under the name they play by. The answer is the newest lines."""
        must_watch(table, call.caller)
        own = next((chair for chair in table.chairs if owns(chair, call.caller)), None)
        if own is not None:
            who, name, seat = own.person or "", own.name, own.seat
        else:
            person = await call.person()
            who, name, seat = person.id, person.name, None
        call.limiters.talk.take(f"{table.row.id} {who}")
        await notes.add_chat(table, who, name, data.text, seat)
        return chat_lines(table, list(table.notes)[-1:], call.language)
