"""What all have to agree to: taking back something that others saw, and abandoning a match.

A motion and the votes on it are notes of the table, so every process gets the same count. A motion belongs to one
moment: it lapses as soon as the match goes on where everybody sees it. What only one seat sees must not end it, as that
would tell the others. Bots agree, also for the owners they play for. A removed player cannot be asked any more, so
nothing from before the removal is taken back.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Literal, NamedTuple, cast

from dwarrow.table.match import notes, submissions, teaching
from dwarrow.table.match.live_match import CheckedPlan
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.people.callers import acting_person, bot_for
from dwarrow.table.problems import Problem
from dwarrow.table.store.notes import REMOVED
from dwarrow.table.store.rows import ENDED, Note
from dwarrow.table.wire.requests import Undo

Kind = Literal["undo", "abandon"]
ASK, YES, NO, DONE = "ask", "yes", "no", "done"
UNDO_TO = "undo to"


class Motion(NamedTuple):
    """What a seat asks of all, by the `number` of its note. `entry` is where to go back to; it counts secret entries,
    so it is never sent. `moment` counts what everybody has seen of the match; a motion of an older program has none.
    """

    number: int
    kind: Kind
    seat: int
    who: str
    entry: int
    moment: int | None
    agreed: frozenset[int]


def current_motion(table: OpenTable) -> Motion | None:
    """The motion that all are asked to vote on now."""
    if table.live is None or table.row.status != "running":
        return None
    motion: Motion | None = None
    for note in table.votes:
        if note.seat is not None:
            motion = _after(motion, note, note.seat)
    if motion is None or motion.moment != table.live.seq(None):
        return None
    return motion if motion.kind == "abandon" or _is_standing(table, motion.entry) else None


def _after(motion: Motion | None, note: Note, seat: int) -> Motion | None:
    word, *rest = notes.split(note).text.split(" ")
    if word == ASK:
        kind, numbers = cast("Kind", rest[0]), [int(number) for number in rest[1:]]
        entry = numbers.pop(0) if kind == "undo" else 0
        return Motion(note.number, kind, seat, note.who, entry, numbers[0] if numbers else None, frozenset([seat]))
    if word == YES and motion is not None:
        return motion._replace(agreed=motion.agreed | {seat})
    return None


def _is_standing(table: OpenTable, entry: int) -> bool:
    return table.live is not None and any(step.entry == entry for step in table.live.match.steps)


def last_removal(table: OpenTable) -> int:
    """The last entry before a player was removed; 0 if nobody was."""
    return 0 if table.removal is None else int(notes.split(table.removal).text.split(" ")[2])


def voters(table: OpenTable) -> set[int]:
    """The seats that vote: those that people play."""
    return {chair.seat for chair in table.chairs if chair.kind == "person" and bot_for(chair) is None}


async def ask_undo(table: OpenTable, seat: int, who: str, seq: int | None = None) -> bool:
    """Ask all to take back a seat's last action and everything after it, or everything from its update `seq` on.

    Returns True if all have agreed already.
    """
    async with table.lock:
        live = table.running()
        if teaching.binding(table):
            raise Problem("cannot_undo")
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
        notes.must_have_room(table)
        await _note(table, seat, who, f"{ASK} undo {entry} {live.seq(None)}")
        return await _settle(table)


async def ask_abandon(table: OpenTable, seat: int, who: str) -> bool:
    """Ask all to abandon the match; True if all have agreed already."""
    async with table.lock:
        if table.row.status != "running":
            raise Problem("finished" if table.row.status in ENDED else "not_running")
        notes.must_have_room(table, times=2)  # who has no more to say can still end it
        await _note(table, seat, who, f"{ASK} abandon {table.begun().seq(None)}")
        return await _settle(table)


async def vote(table: OpenTable, seat: int, who: str, agree: bool, number: int | None = None) -> None:
    """Vote on the motion that stands, which must be the one with this number if there is one."""
    async with table.lock:
        await table.refresh()
        motion = current_motion(table)
        if motion is None or number not in (None, motion.number):
            raise Problem("no_vote")
        if not agree or seat not in motion.agreed:
            await _note(table, seat, who, YES if agree else NO)
        await _settle(table)


async def agree_also(table: OpenTable, seats: Iterable[int]) -> None:
    """Agree at further seats of somebody who has just asked or agreed."""
    async with table.lock:
        for seat in seats:
            motion = current_motion(table)
            if motion is not None and seat not in motion.agreed:
                await _note(table, seat, acting_person(table.chairs[seat]), YES)
                await _settle(table)


def removal(table: OpenTable, seat: int, who: str, bot: str) -> Note:
    """The note that a player was removed, and how far the match was. It ends any motion."""
    number = 0 if table.live is None else table.live.number
    return notes.made(table, "vote", who, table.chairs[seat].name, f"{REMOVED} {bot} {number}", seat)


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
