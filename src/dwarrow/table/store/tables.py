"""People, and tables with their chairs. A change of a table names the old state, so of two that change the same only
one succeeds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Unpack

from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, Update, case, func, insert, or_, select, tuple_, update

from dwarrow.table.store.database import Part
from dwarrow.table.store.log import ENTRY, NEWEST
from dwarrow.table.store.notes import put_note
from dwarrow.table.store.rows import Chair, Entry, Note, Person, Status, TableChanges, TableRow
from dwarrow.table.store.schema import chairs, entries, people, tables

NEWEST_FIRST = (tables.c.created.desc(), tables.c.id.desc())
LESSON = tables.c.kind == "lesson"  # in no list of matches


class Stored(NamedTuple):
    """How many tables are kept whose match is not over, and the bytes of all that are kept."""

    tables: int
    size: int


class Tables(Part):
    def add_table(self, table: TableRow, seats: Sequence[Chair], log: Sequence[Entry] = ()) -> None:
        """Add a table with its chairs and, for a study, its log, in one step."""
        size = len((table.components or "").encode(errors="replace"))
        size += ENTRY * len(log) if table.status == "over" else 0

        def work(connection: Connection) -> None:
            connection.execute(insert(tables).values(asdict(table) | {"size": size}))
            if seats:
                connection.execute(insert(chairs), [asdict(chair) for chair in seats])
            if log:
                connection.execute(insert(entries), [asdict(entry) for entry in log])
            self.database.announce(connection, table.id, len(log))

        self.database.write(work)

    def table(self, table_id: str) -> TableRow | None:
        return next(iter(self.read(TableRow, select(tables).where(tables.c.id == table_id))), None)

    def chairs(self, table_id: str) -> list[Chair]:
        return self.read(Chair, select(chairs).where(chairs.c.table_id == table_id).order_by(chairs.c.seat))

    def update_table(self, table_id: str, expected_status: Status, **changes: Unpack[TableChanges]) -> bool:
        """Change a table that still has the status that the caller saw. False: somebody else was quicker."""
        same = (tables.c.id == table_id, tables.c.status == expected_status)
        return self._changed(table_id, update(tables).where(*same).values(changes))

    def update_chair(self, table_id: str, seat: int, expected: Chair, new: Chair, note: Note | None = None) -> bool:
        """Change a chair that is still as the caller saw it, and note that in one step. False: somebody was quicker."""
        same = (
            chairs.c.table_id == table_id,
            chairs.c.seat == seat,
            chairs.c.kind == expected.kind,
            chairs.c.person.is_not_distinct_from(expected.person),
        )
        values = asdict(new) | {"table_id": table_id, "seat": seat}
        return self._changed(table_id, update(chairs).where(*same).values(values), note)

    def public_tables(
        self, limit: int, before: str | None = None, statuses: Collection[Status] | None = None
    ) -> list[TableRow]:
        """Public tables, the newest first; those older than the table `before`, which ended the last page."""
        asked = select(tables).where(tables.c.public, ~LESSON).order_by(*NEWEST_FIRST).limit(limit)
        if statuses is not None:
            asked = asked.where(tables.c.status.in_(statuses))
        if before is not None:
            last = select(tables.c.created, tables.c.id).where(tables.c.id == before).scalar_subquery()
            asked = asked.where(tuple_(tables.c.created, tables.c.id) < last)
        return self.read(TableRow, asked)

    def tables_of(self, person: str) -> list[TableRow]:
        """The tables where a person sits, plays on for somebody or is the host, the newest first."""
        here = or_(chairs.c.person == person, chairs.c.substitute == f"person:{person}")
        seated = select(chairs.c.table_id).where(here)
        mine = or_(tables.c.host == person, tables.c.id.in_(seated))
        return self.read(TableRow, select(tables).where(mine, ~LESSON).order_by(*NEWEST_FIRST))

    def lessons_of(self, person: str, game: str, lesson: str) -> list[TableRow]:
        """The tables at which a person is in a lesson, the newest first."""
        same = (tables.c.host == person, LESSON, tables.c.game == game, tables.c.lesson == lesson)
        asked = select(tables).where(*same, tables.c.status == "running").order_by(*NEWEST_FIRST)
        return self.read(TableRow, asked)

    def stored(self, **whose: str) -> Stored:
        """What a host, or all from the origin of their tables, have stored: `host=...` or `origin=...`."""
        written = select(NEWEST).where(entries.c.table_id == tables.c.id).correlate(tables).scalar_subquery()
        size = tables.c.size + case((tables.c.status != "over", ENTRY * written), else_=0)
        going = func.count().filter(tables.c.status.in_(("gathering", "running")))
        asked = select(going, func.coalesce(func.sum(size), 0)).where(
            *(tables.c[name] == of for name, of in whose.items())
        )
        return self.read(Stored, asked)[0]

    def running_chairs(self) -> list[Chair]:
        """The chairs of all running tables that are not paused."""
        running = tables.c.status == "running"
        asked = select(chairs).join(tables, tables.c.id == chairs.c.table_id).where(running, ~tables.c.paused)
        return self.read(Chair, asked.order_by(chairs.c.table_id, chairs.c.seat))

    def clocked_tables(self) -> list[str]:
        """Running tables that have a clock, paused or not."""
        asked = select(tables.c.id).where(tables.c.status == "running", tables.c.clock.is_not(None))
        return self.read(str, asked.order_by(*NEWEST_FIRST))

    def _changed(self, table_id: str, change: Update, note: Note | None = None) -> bool:
        def work(connection: Connection) -> bool:
            if connection.execute(change).rowcount != 1:
                return False
            if note is not None:
                put_note(connection, note)
            self.database.announce(connection, table_id, 0)
            return True

        return self.database.write(work)


class People(Part):
    def add_person(self, person: Person) -> None:
        self.database.write(lambda connection: connection.execute(insert(people).values(asdict(person))))

    def person(self, person_id: str) -> Person | None:
        return self._person(people.c.id == person_id)

    def person_by_link(self, link_hash: str) -> Person | None:
        return self._person(people.c.link_hash == link_hash)

    def rename_person(self, person_id: str, name: str) -> bool:
        """False if there is no such person."""
        return self._change(person_id, name=name)

    def set_link(self, person_id: str, link_hash: str | None) -> bool:
        """Replace or remove a person's personal link. False if there is no such person."""
        return self._change(person_id, link_hash=link_hash)

    def _person(self, which: ColumnElement[bool]) -> Person | None:
        return next(iter(self.read(Person, select(people).where(which))), None)

    def _change(self, person_id: str, **values: str | None) -> bool:
        changed = update(people).where(people.c.id == person_id).values(values)
        return self.database.write(lambda connection: connection.execute(changed).rowcount == 1)
