"""Lists of tables: the public ones, and those of a person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import TableRow
from dwarrow.table.wire.tables import TableInfo

MOST = 50
ORDER = ("running", "gathering", "over", "abandoned")

Opener = Callable[[str], Awaitable[OpenTable]]


async def public(tables: OpenTables) -> list[OpenTable]:
    """Public tables that gather or play, the newest first."""
    rows = await tables.call(tables.store.public_tables, MOST, None, ("gathering", "running"))
    return await _opened(tables, rows, tables.get)


async def of_person(tables: OpenTables, person: str, opener: Opener) -> list[OpenTable]:
    """A person's tables: all that are not over, and the latest of those that are."""
    rows = await tables.call(tables.store.tables_of, person)
    rows.sort(key=lambda row: ORDER.index(row.status))
    return await _opened(tables, rows[:MOST], opener)


async def _opened(tables: OpenTables, rows: Iterable[TableRow], opener: Opener) -> list[OpenTable]:
    """The tables of these rows. One that cannot be opened now, such as a match under other rules, is there without
    its match.
    """
    found = []
    for row in rows:
        try:
            found.append(await opener(row.id))
        except Problem as problem:
            if problem.code == "away":
                raise
            found.append(OpenTable(tables, row, await tables.call(tables.store.chairs, row.id)))
    return found


def urgency(info: TableInfo) -> tuple[bool, int, float]:
    """A sort key: first where it is the person's turn, then by status, then the newest."""
    return not info.your_turn, ORDER.index(info.status), -info.created
