"""What all have to agree to: taking back something that others saw, and abandoning a match.

A motion and the votes on it are notes of the table, so every process gets the same count. Bots agree, also for the
owners they play for. A removed player cannot be asked any more, so nothing from before the removal is taken back.
"""

from __future__ import annotations

import time
from typing import Literal, NamedTuple, cast

from dwarrow.table.match import notes, submissions
from dwarrow.table.match.live_match import CheckedPlan
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.people.seats import bot_for
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import ENDED, Note
from dwarrow.table.wire.requests import Undo

Kind = Literal["undo", "abandon"]
ASK, YES, NO, DONE, REMOVED = "ask", "yes", "no", "done", "removed"
UNDO_TO = "undo to"


class Motion(NamedTuple):
    """What a seat asks of all. `entry` is where to go back to; it counts secret entries, so it is never sent."""

    kind: Kind
    seat: int
    who: str
    entry: int
    agreed: frozenset[int]


def current_motion(table: OpenTable) -> Motion | None:
    """The motion that all are asked to vote on now."""
    if table.live is None or table.row.status != "running":
        return None
    motion: Motion | None = None
    for note in table.notes:
        if note.kind == "vote" and note.seat is not None:
            motion = _after(motion, note, note.seat)
    if motion is not None and motion.kind == "undo" and not _is_standing(table, motion.entry):
        return None
    return motion


def _after(motion: Motion | None, note: Note, seat: int) -> Motion | None:
    word, *rest = notes.split(note).text.split(" ")
    if word == ASK:
        entry = int(rest[1]) if len(rest) > 1 else 0
        return Motion(cast("Kind", rest[0]), seat, note.who, entry, frozenset([seat]))
    if word == YES and motion is not None:
        return motion._replace(agreed=motion.agreed | {seat})
    return None


def _is_standing(table: OpenTable, entry: int) -> bool:
    return table.live is not None and any(step.entry == entry for step in table.live.match.steps)


def last_removal(table: OpenTable) -> int:
    """The last entry before a player was removed; 0 if nobody was."""
    texts = [notes.split(note).text.split(" ") for note in table.notes if note.kind == "vote"]
    return max((int(words[2]) for words in texts if words[0] == REMOVED), default=0)


def voters(table: OpenTable) -> set[int]:
    """The seats that vote: those that people play."""
    return {chair.seat for chair in table.chairs if chair.kind == "person" and bot_for(chair) is None}


async def ask_undo(table: OpenTable, seat: int, who: str, seq: int | None = None) -> bool:
    """Ask all to take back a seat's last action and everything after it, or everything from its update `seq` on.

    Returns True if all have agreed already.
    """
    async with table.lock:
        live = table.running()
        if seq is None:
            entry = next((step.entry for step in reversed(live.match.steps) if step.seat == seat), 0)
        else:
            entry = live.visible[seat][seq - 1] if seq <= live.seq(seat) else 0
        if not _is_standing(table, entry):
            raise Problem("cannot_undo")
        if entry <= last_removal(table):
            raise Problem("parted")
        returns = sum(f" {UNDO_TO} " in each for each in live.match.entries)
        if returns >= submissions.MAX_RETURNS or live.number >= submissions.MAX_ENTRIES:
            raise Problem("too_long")
        await _note(table, seat, who, f"{ASK} undo {entry}")
        return await _settle(table)


async def ask_abandon(table: OpenTable, seat: int, who: str) -> bool:
    """Ask all to abandon the match; True if all have agreed already."""
    async with table.lock:
        if table.row.status != "running":
            raise Problem("finished" if table.row.status in ENDED else "not_running")
        await _note(table, seat, who, f"{ASK} abandon")
        return await _settle(table)


async def vote(table: OpenTable, seat: int, who: str, agree: bool) -> None:
    async with table.lock:
        await table.refresh()
        if current_motion(table) is None:
            raise Problem("no_vote")
        await _note(table, seat, who, YES if agree else NO)
        await _settle(table)


async def note_removal(table: OpenTable, seat: int, who: str, bot: str) -> None:
    """Note that a player was removed, and how far the match was. This ends any motion."""
    number = 0 if table.live is None else table.live.number
    await _note(table, seat, who, f"{REMOVED} {bot} {number}")


async def _note(table: OpenTable, seat: int, who: str, text: str) -> None:
    await notes.add(table, "vote", who, table.chairs[seat].name, text, seat)


async def _settle(table: OpenTable) -> bool:
    """Do what all have agreed to; False while somebody has not."""
    for _ in range(submissions.ATTEMPTS):
        motion = current_motion(table)
        if motion is None or not voters(table) <= motion.agreed:
            return False
        if motion.kind == "abandon":
            await table.call(
                table.store.update_table, table.row.id, "running", status="abandoned", ended=time.time(), paused=False
            )
            await table.refresh()
            return True
        plan = CheckedPlan([f"{UNDO_TO} {motion.entry}"], None)
        if await submissions.write(table, motion.seat, motion.who, plan, None):
            await _note(table, motion.seat, motion.who, DONE)
            return True
    raise Problem("away")


async def undo(table: OpenTable, seat: int, who: str, wish: Undo) -> bool:
    """Take back at once what nobody saw, and ask all about the rest; True if it is done."""
    if wish.seq is None:
        try:
            await submissions.undo(table, seat, who)
            return True
        except Problem as problem:
            if problem.code != "cannot_undo" or not wish.ask:
                raise
    return await ask_undo(table, seat, who, wish.seq)
