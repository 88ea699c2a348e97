"""News of a table: by WebSocket, or by long poll where sockets are blocked."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath, QueryParameter

from dwarrow.table.api.dependencies import FREE, TheBotTurns, TheCall, TheSecret, TheTable, TheTables, opened
from dwarrow.table.api.errors import as_problem
from dwarrow.table.api.guard import CLOSE_BASE, client_address
from dwarrow.table.api.routes.routing import SEATED, TABLE, read
from dwarrow.table.news import subscribers
from dwarrow.table.news.subscribers import Subscriber
from dwarrow.table.people.callers import caller_of, must_be_audience
from dwarrow.table.translate import problem_body
from dwarrow.table.wire.news import News

Seat = Annotated[
    int | None, QueryParameter(name="seat", ge=0, le=7, description="a seat of one's own; none: a spectator")
]
Since = Annotated[int, QueryParameter(name="since", ge=0, le=1_000_000, description="the number of the last news")]
Read = Annotated[int, QueryParameter(name="chat", ge=0, le=1_000_000_000, description="the last line that was read")]
Mark = Annotated[str | None, QueryParameter(name="mark", max_length=64, description="that of the last news")]
Wait = Annotated[
    float, QueryParameter(name="wait", ge=0, le=subscribers.MAX_POLL, description="seconds to wait for news")
]


class Live(Controller):
    """News by long poll."""

    tags = ("live",)

    @read(f"{TABLE}/news", "What happened since, or as soon as something does", SEATED)
    async def news(
        self,
        table: TheTable,
        call: TheCall,
        seat: Seat = None,
        since: Since = 0,
        read: Read = 0,
        mark: Mark = None,
        wait: Wait = 0.0,
    ) -> News:
        must_be_audience(table, seat, call.caller)
        call.spend(subscribers.backlog(table, seat, since))
        left = call.bot_turns.clocks.seconds_left
        return await Subscriber(left, table, seat, call.caller, call.secret, since, read).poll(wait, mark)


@websocket("/tables/{table_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    tables: TheTables,
    secret: TheSecret,
    bot_turns: TheBotTurns,
    state: State,
    seat: Seat = None,
    since: Since = 0,
    read: Read = 0,
) -> None:
    """The same news, as they come. What a client sends is not read; a refusal is sent before the connection closes."""
    await socket.accept()
    caller = caller_of(socket, secret)
    tables.measures.sockets += 1
    try:
        address = client_address(socket.scope)
        table = await opened(tables, state.limiters, address, table_id)
        must_be_audience(table, seat, caller)
        if (missed := subscribers.backlog(table, seat, since)) > FREE:
            state.limiters.work.take(address, missed)
        left = bot_turns.clocks.seconds_left
        await subscribers.stream(socket, Subscriber(left, table, seat, caller, secret, since, read))
    except Exception as error:
        problem = as_problem(error)
        tables.measures.refusals[problem.code] += 1
        await socket.send_json(problem_body(problem, caller.language))
        await socket.close(CLOSE_BASE + problem.status, problem.code)
    finally:
        tables.measures.sockets -= 1
