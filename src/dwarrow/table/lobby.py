"""Finding a table: the public ones, and those of a person, most urgent first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.table.problems import Problem
from dwarrow.table.rooms import Place

if TYPE_CHECKING:
    from dwarrow.table.rooms import Rooms
    from dwarrow.table.wire import TableInfo

MOST = 50
ORDER = ("running", "gathering", "over", "abandoned")


async def public(rooms: Rooms) -> list[Place]:
    """Public tables that gather or play, the newest first. Their matches are not opened for that."""
    rows = await rooms.call(rooms.store.public_tables, MOST, None, ("gathering", "running"))
    return [Place(row, await rooms.call(rooms.store.chairs, row.id)) for row in rows]


async def of_person(rooms: Rooms, person: str) -> list[Place]:
    """A person's tables: all that go on, and the last of those that ended."""
    rows = await rooms.call(rooms.store.tables_of, person)
    rows.sort(key=lambda row: ORDER.index(row.status))
    return await _places(rooms, [row.id for row in rows[:MOST]])


async def _places(rooms: Rooms, tables: list[str]) -> list[Place]:
    found = []
    for table in tables:
        try:
            found.append(await rooms.place(table))
        except Problem as problem:
            if problem.code == "away":
                raise
    return found


def urgency(table: TableInfo) -> tuple[bool, int, float]:
    """Where it is one's turn comes first, then what goes on, then what is over."""
    return not table.your_turn, ORDER.index(table.status), -table.created
