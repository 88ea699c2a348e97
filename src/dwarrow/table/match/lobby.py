"""Lists of tables: the public ones, and those of a person."""

from __future__ import annotations

from collections.abc import Iterable

from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import TableRow
from dwarrow.table.wire.tables import TableInfo

MOST = 50
ORDER = ("running", "gathering", "over", "abandoned")


async def public(tables: OpenTables) -> list[OpenTable]:
    """Public tables that gather or play, the newest first."""
    return await opened(tables, await tables.call(tables.store.public_tables, MOST, None, ("gathering", "running")))


async def of_person(tables: OpenTables, person: str) -> list[OpenTable]:
    """A person's tables: all that are not over, and the latest of those that are."""
    rows = await tables.call(tables.store.tables_of, person)
    rows.sort(key=lambda row: ORDER.index(row.status))
    return await opened(tables, rows[:MOST])


async def opened(tables: OpenTables, rows: Iterable[TableRow]) -> list[OpenTable]:
    """The tables of these rows. One whose match cannot be shown any more is left out."""
    found = []
    for row in rows:
        try:
            found.append(await tables.get(row.id))
        except Problem as problem:
            if problem.code == "away":
                raise
    return found


def urgency(info: TableInfo) -> tuple[bool, int, float]:
    """A sort key: first where it is the person's turn, then by status, then the newest."""
    return not info.your_turn, ORDER.index(info.status), -info.created
