"""Notes of a table: chat, votes, and what happens beside the log."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy import Connection, func, insert, or_, select

from dwarrow.table.store.database import Part
from dwarrow.table.store.log import status_under_lock
from dwarrow.table.store.rows import Note, NoteKind
from dwarrow.table.store.schema import notes

REMOVED = "removed"  # the first word of the vote that notes the removal of a player


class Notes(Part):
    def add_note(self, note: Note) -> int:
        """Add a note under the table's next number, and return that number."""

        def work(connection: Connection) -> int:
            number = put_note(connection, note)
            self.database.announce(connection, note.table_id, 0)
            return number

        return self.database.write(work)

    def notes(self, table_id: str, after: int = 0, limit: int = 500) -> list[Note]:
        """Notes in their order, at most so many of those after a number."""
        mine = (notes.c.table_id == table_id, notes.c.number > after)
        return self.read(Note, select(notes).where(*mine).order_by(notes.c.number).limit(limit))

    def last_notes(self, table_id: str, limit: int = 500, kind: NoteKind | None = None) -> list[Note]:
        """The newest notes, of a kind if one is given, in their order."""
        asked = select(notes).where(notes.c.table_id == table_id).order_by(notes.c.number.desc()).limit(limit)
        return self.read(Note, asked if kind is None else asked.where(notes.c.kind == kind))[::-1]

    def last_removal(self, table_id: str) -> Note | None:
        """The newest note of the removal of a player."""
        mine = (notes.c.table_id == table_id, notes.c.kind == "vote")
        # The text comes after the name, which is one line; those of an older program have no name.
        marked = or_(notes.c.text.like(f"%\n{REMOVED} %"), notes.c.text.like(f"{REMOVED} %"))
        asked = select(notes).where(*mine, marked).order_by(notes.c.number.desc())
        return next(filter(is_removal, self.read(Note, asked)), None)


def put_note(connection: Connection, note: Note) -> int:
    """Add a note within a transaction."""
    status_under_lock(connection, note.table_id)
    newest = select(func.coalesce(func.max(notes.c.number), 0)).where(notes.c.table_id == note.table_id)
    number: int = connection.scalars(newest).one() + 1
    connection.execute(insert(notes).values(asdict(note) | {"number": number}))
    return number


def is_removal(note: Note) -> bool:
    return note.kind == "vote" and note.text.rpartition("\n")[2].startswith(f"{REMOVED} ")
