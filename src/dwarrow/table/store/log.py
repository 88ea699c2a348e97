"""The log of a table, which is the truth about its match: numbered from 1 without gaps, and append-only."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import asdict, astuple
from sqlalchemy import BindParameter, Connection, bindparam, func, insert, select, update

from dwarrow.table.store.database import Part
from dwarrow.table.store.errors import Conflict, Unstorable
from dwarrow.table.store.rows import Document, Entry, Status
from dwarrow.table.store.schema import entries, notes, storable, tables

ENTRY = 256  # bytes that an entry takes up, with its part of a review
MOST_TOGETHER = 128  # entries whose statement is kept
NEWEST = func.coalesce(func.max(entries.c.number), 0)

# The statements of every action are built once. `key_share` lets rows that refer to the table be written meanwhile.
TABLE: BindParameter[str] = bindparam("of_table")
STATUS = select(tables.c.status).where(tables.c.id == TABLE).with_for_update(key_share=True)
LAST = select(NEWEST).where(entries.c.table_id == TABLE)
SEEN = select(entries.c.number).where(
    entries.c.table_id == TABLE, entries.c.seat == bindparam("of_seat"), entries.c.key == bindparam("of_key")
)


class Sign(NamedTuple):
    """How far a table is, so that readers see whether to read it again."""

    number: int
    noted: int
    status: Status
    paused: bool


class Log(Part):
    def append(self, table_id: str, new: Sequence[Entry], expected_status: Status | None = None) -> None:
        """Add entries, all or none; they are on disk when this returns.

        A Conflict says that the log is not where the entries go on from, that one of their keys was seen before
        (`key_seen`), or that the table does not have the status its caller saw.
        """

        def work(connection: Connection) -> None:
            status_under_lock(connection, table_id, expected_status)
            self._put(connection, table_id, new)

        self.database.write(work)

    def append_together(self, plans: Sequence[Sequence[Entry]]) -> bool:
        """Add plans to the logs of running tables, one to each, all or none; they are on disk when this is True.

        False: one of them cannot be added so; what is the matter with it `append` says.
        """
        ends = {plan[-1].table_id: plan[-1].number for plan in plans}
        count = sum(map(len, plans))
        if count != sum(plan[-1].number - plan[0].number + 1 for plan in plans):
            return False  # numbers are left out

        def work(connection: Connection) -> None:
            if not self.database.hold(connection, list(ends)):
                raise Conflict("somebody else writes to one of the tables")
            added = connection.exec_driver_sql(_statement(count, self.database.place), tuple(values))
            if added.rowcount != count:
                raise Conflict("not all of the entries go on from their logs")
            for table_id, number in ends.items():
                self.database.announce(connection, table_id, number)

        try:
            values = [value for plan in plans for entry in plan for value in (*_values(entry), plan[0].number - 1)]
            self.database.write(work)
        except (Conflict, Unstorable):
            return False
        return True

    def append_and_finish(self, table_id: str, new: Sequence[Entry], result: Document, ended: float) -> None:
        """Add the last entries of a running match and its result, all or nothing."""

        def work(connection: Connection) -> None:
            status_under_lock(connection, table_id, "running")
            self._put(connection, table_id, new)
            number = last(connection, table_id)
            over = {"status": "over", "result": result, "ended": ended, "size": tables.c.size + ENTRY * number}
            connection.execute(update(tables).where(tables.c.id == table_id).values(over))
            self.database.announce(connection, table_id, 0)

        self.database.write(work)

    def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        mine = (entries.c.table_id == table_id, entries.c.number > after)
        return self.read(Entry, select(entries).where(*mine).order_by(entries.c.number))

    def last_number(self, table_id: str) -> int:
        """The number of the newest entry, 0 before the first."""
        with self.database.reading() as connection:
            return last(connection, table_id)

    def last_numbers(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The numbers of the newest entries of many tables; tables that do not exist are left out."""
        return {table_id: sign.number for table_id, sign in self.signs(table_ids).items()}

    def signs(self, table_ids: Sequence[str]) -> dict[str, Sign]:
        """How far many tables are; tables that do not exist are left out."""
        number = select(NEWEST).where(entries.c.table_id == tables.c.id).correlate(tables).label("number")
        newest = func.coalesce(func.max(notes.c.number), 0)
        noted = select(newest).where(notes.c.table_id == tables.c.id).correlate(tables).label("noted")
        asked = select(tables.c.id, number, noted, tables.c.status, tables.c.paused).where(tables.c.id.in_(table_ids))
        with self.database.reading() as connection:
            return {row.id: Sign(row.number, row.noted, row.status, row.paused) for row in connection.execute(asked)}

    def _put(self, connection: Connection, table_id: str, new: Sequence[Entry]) -> None:
        if any(entry.table_id != table_id for entry in new):
            raise ValueError(f"entries of another table than {table_id}")
        refuse_seen_keys(connection, table_id, new)
        before = last(connection, table_id)
        if [entry.number for entry in new] != list(range(before + 1, before + 1 + len(new))):
            raise Conflict(f"the log of table {table_id} is at {before}: the new entries do not go on from there")
        if new:
            connection.execute(insert(entries), [asdict(entry) for entry in new])
            self.database.announce(connection, table_id, new[-1].number)


@lru_cache(MOST_TOGETHER)
def _statement(count: int, place: str) -> str:
    """One statement that adds so many entries, of which those are left out that do not go on from a running log."""
    names = ", ".join(Entry.__struct_fields__)
    row = f"({', '.join([place] * (len(Entry.__struct_fields__) + 1))})"
    return (
        f"INSERT INTO entries ({names})"  # first, or SQLite's driver counts no rows
        f" WITH new ({names}, before) AS (VALUES {', '.join([row] * count)}) SELECT {names} FROM new"
        " WHERE (SELECT status FROM tables WHERE id = new.table_id) = 'running'"
        " AND (SELECT coalesce(max(number), 0) FROM entries AS old WHERE old.table_id = new.table_id) = new.before"
        " ON CONFLICT DO NOTHING"
    )


def _values(entry: Entry) -> list[object]:
    return [storable(value) if isinstance(value, str) else value for value in astuple(entry)]


def status_under_lock(connection: Connection, table_id: str, expected: Status | None = None) -> None:
    """Keep others from writing to this table until the transaction ends, and check that it is as expected.

    SQLite has but one writer anyway. PostgreSQL locks the table's row; those who wait there see all that was written
    before, so the uniqueness of numbers is the second line of defence.
    """
    status = connection.scalar(STATUS, {"of_table": table_id})
    if status is None:
        raise Conflict(f"there is no table {table_id}")
    if expected not in (None, status):
        raise Conflict(f"table {table_id} is {status}, not {expected}")


def last(connection: Connection, table_id: str) -> int:
    number: int = connection.scalars(LAST, {"of_table": table_id}).one()
    return number


def refuse_seen_keys(connection: Connection, table_id: str, new: Sequence[Entry]) -> None:
    for entry in new:
        if entry.key is None:
            continue
        if connection.scalar(SEEN, {"of_table": table_id, "of_seat": entry.seat, "of_key": entry.key}) is not None:
            raise Conflict(f"table {table_id} has an entry with this key already", key_seen=True)
