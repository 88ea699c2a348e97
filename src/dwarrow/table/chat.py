"""What is said at a table and what happens there beside the match: notes, each with the name of whom it is about.

A name may go with its person, so a note carries it: the name stands in the first line, the text below.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from dwarrow.table.store.rows import Note

if TYPE_CHECKING:
    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.store.rows import NoteKind


class Said(NamedTuple):
    """A note, taken apart."""

    name: str
    text: str


async def note(rooms: Rooms, place: Place, kind: NoteKind, who: str, name: str, text: str, seat: int | None) -> None:
    """Add a note and tell the table. The caller holds the lock."""
    said = f"{' '.join(name.split())}\n{text}"
    await rooms.call(rooms.store.add_note, Note(place.row.id, kind, who, said, time.time(), seat))
    await rooms.refresh(place)


async def happened(rooms: Rooms, place: Place, seat: int | None, who: str, name: str, text: str) -> None:
    """Note something for all to know; `text` is a key of the texts `happening`, and a bot's name where it needs one."""
    await note(rooms, place, "happening", who, name, text, seat)


async def say(rooms: Rooms, place: Place, who: str, name: str, text: str, seat: int | None) -> None:
    """Say something at the table."""
    async with place.lock:
        await note(rooms, place, "chat", who, name, text, seat)


def parts(note: Note) -> Said:
    name, mark, text = note.text.partition("\n")
    return Said(name, text) if mark else Said("", name)
