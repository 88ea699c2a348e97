"""The notes of a table: chat, votes, and what happens beside the match.

A note carries the name of the person it is about, who may leave or change names: its first line is the name, the rest
the text.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.store.rows import Note, NoteKind


class NoteParts(NamedTuple):
    name: str
    text: str


async def add(table: OpenTable, kind: NoteKind, who: str, name: str, text: str, seat: int | None) -> None:
    """Add a note and notify the table. The caller holds the lock."""
    joined = f"{' '.join(name.split())}\n{text}"
    await table.call(table.store.add_note, Note(table.row.id, kind, who, joined, time.time(), seat))
    await table.refresh()


async def add_happening(table: OpenTable, seat: int | None, who: str, name: str, text: str) -> None:
    """Note something that everybody may know; `text` is a key of the texts `happening`, and a bot's name if it needs
    one.
    """
    await add(table, "happening", who, name, text, seat)


async def add_chat(table: OpenTable, who: str, name: str, text: str, seat: int | None) -> None:
    async with table.lock:
        await add(table, "chat", who, name, text, seat)


def split(note: Note) -> NoteParts:
    name, mark, text = note.text.partition("\n")
    return NoteParts(name, text) if mark else NoteParts("", name)
