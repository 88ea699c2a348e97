"""Lessons: private tables that teach a game step by step."""

from __future__ import annotations

from litestar import Controller
from litestar.params import JSONBody

from dwarrow.table.api.dependencies import Call, TheCall
from dwarrow.table.api.routes.routing import FOUNDING, create
from dwarrow.table.match import teaching
from dwarrow.table.wire.requests import NewLesson
from dwarrow.table.wire.tables import TableInfo


async def learning(call: Call, wish: NewLesson) -> str:
    """The table of a lesson for the caller: the one they are in the middle of, or a new one."""
    person = await call.person()
    table_id = await teaching.begin(call.tables, person, wish.game, wish.lesson, wish.again)
    if table_id is None:
        async with call.turn(0):
            table_id = await teaching.make(call.tables, person, wish.game, wish.lesson, await call.founding(person.id))
    call.bot_turns.nudge(table_id)
    return table_id


class Lessons(Controller):
    """Learning a game."""

    tags = ("lessons",)

    @create("/lessons", "Begin a lesson, or go on with it", f"no_name unknown_game unknown_lesson {FOUNDING}")
    async def learn(self, data: JSONBody[NewLesson], call: TheCall) -> TableInfo:
        return call.info(await call.open(await learning(call, data)))
