"""Lists of tables: the public ones, and those of a person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.problems import Problem
from dwarrow.table.wire.tables import TableInfo

MOST = 50
ORDER = ("running", "gathering", "over", "abandoned")


async def public(tables: OpenTables) -> list[OpenTable]:
    """Public tables that gather or play, the newest first. Their matches are not loaded for that."""
    rows = await tables.call(tables.store.public_tables, MOST, None, ("gathering", "running"))
    return [OpenTable(tables, row, await tables.call(tables.store.chairs, row.id)) for row in rows]


async def of_person(tables: OpenTables, person: str, opened: Callable[[str], Awaitable[OpenTable]]) -> list[OpenTable]:
    """A person's tables: all that are not over, and the latest of those that are. One that cannot be opened now, such
    as a match under other rules, is there without its match.
    """
    rows = await tables.call(tables.store.tables_of, person)
    rows.sort(key=lambda row: ORDER.index(row.status))
    found = []
    for row in rows[:MOST]:
        try:
            found.append(await opened(row.id))
        except Problem as problem:
            if problem.code == "away":
                raise
            found.append(OpenTable(tables, row, await tables.call(tables.store.chairs, row.id)))
    return found


def urgency(info: TableInfo) -> tuple[bool, int, float]:
    """A sort key: first where it is the person's turn, then by status, then the newest."""
    return not info.your_turn, ORDER.index(info.status), -info.created
