"""The notes of a table: chat, votes, and what happens beside the match.

A note carries the name of the person it is about, who may leave or change names: its first line is the name, the rest
the text.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Note, NoteKind

MOST = 5_000  # notes of a table that people may add to


class NoteParts(NamedTuple):
    name: str
    text: str


async def add(table: OpenTable, kind: NoteKind, who: str, name: str, text: str, seat: int | None) -> None:
    """Add a note and notify the table. The caller holds the lock."""
    await table.call(table.store.add_note, made(table, kind, who, name, text, seat))
    await table.refresh()


def made(table: OpenTable, kind: NoteKind, who: str, name: str, text: str, seat: int | None) -> Note:
    return Note(table.row.id, kind, who, f"{' '.join(name.split())}\n{text}", time.time(), seat)


async def add_happening(table: OpenTable, seat: int | None, who: str, name: str, text: str) -> None:
    """Note something that everybody may know; `text` is a key of the texts `happening`, and a bot's name if it needs
    one.
    """
    await add(table, "happening", who, name, text, seat)


async def add_chat(table: OpenTable, who: str, name: str, text: str, seat: int | None) -> None:
    async with table.lock:
        must_have_room(table)
        await add(table, "chat", who, name, text, seat)


def must_have_room(table: OpenTable, times: int = 1) -> None:
    """Refuse what somebody wants to be noted where there are many notes. What the server has to note finds room."""
    if table.last_note >= times * MOST:
        raise Problem("too_much_said")


def split(note: Note) -> NoteParts:
    name, mark, text = note.text.partition("\n")
    return NoteParts(name, text) if mark else NoteParts("", name)
