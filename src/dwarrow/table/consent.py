"""What all have to agree to: going back behind something that was shown, and giving a match up.

A question and the answers to it are notes of the table, so every process comes to the same count. Bots agree, and so
does whoever a bot is playing for. Who was removed cannot be asked any more, so nobody goes back behind that.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from dwarrow.table import chat, play
from dwarrow.table.problems import Problem
from dwarrow.table.room import Tried
from dwarrow.table.substitutes import bot_for

if TYPE_CHECKING:
    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.store.rows import Note
    from dwarrow.table.wire import Undo

Kind = Literal["undo", "abandon"]
ASK, YES, NO, DONE, REMOVED = "ask", "yes", "no", "done", "removed"
RETURN = "undo to"


class Motion(NamedTuple):
    """What a seat has asked of all. `entry` is where to go back to; it counts secret entries, so nobody is told."""

    kind: Kind
    seat: int
    who: str
    entry: int
    agreed: frozenset[int]


def motion_at(place: Place) -> Motion | None:
    """What all are being asked at a table now."""
    if place.room is None or place.row.status != "running":
        return None
    motion: Motion | None = None
    for note in place.notes:
        if note.kind == "vote" and note.seat is not None:
            motion = _after(motion, note, note.seat)
    if motion is not None and motion.kind == "undo" and not _stands(place, motion.entry):
        return None
    return motion


def _after(motion: Motion | None, note: Note, seat: int) -> Motion | None:
    word, *rest = chat.parts(note).text.split(" ")
    if word == ASK:
        entry = int(rest[1]) if len(rest) > 1 else 0
        return Motion(cast("Kind", rest[0]), seat, note.who, entry, frozenset([seat]))
    if word == YES and motion is not None:
        return motion._replace(agreed=motion.agreed | {seat})
    return None


def _stands(place: Place, entry: int) -> bool:
    return place.room is not None and any(step.entry == entry for step in place.room.match.steps)


def parted(place: Place) -> int:
    """The last entry of which somebody saw something who was removed since; 0 if nobody was."""
    texts = [chat.parts(note).text.split(" ") for note in place.notes if note.kind == "vote"]
    return max((int(words[2]) for words in texts if words[0] == REMOVED), default=0)


def voters(place: Place) -> set[int]:
    """The seats that are asked: those that people play."""
    return {chair.seat for chair in place.chairs if chair.kind == "person" and bot_for(chair) is None}


async def ask_undo(rooms: Rooms, place: Place, seat: int, who: str, seq: int | None = None) -> bool:
    """Ask all to take back a seat's last action and what came after it, or everything from its news `seq` on.

    True if all have agreed already.
    """
    async with place.lock:
        room = play.running(place)
        if seq is None:
            entry = next((step.entry for step in reversed(room.match.steps) if step.seat == seat), 0)
        else:
            entry = room.told[seat][seq - 1] if seq <= room.seq(seat) else 0
        if not _stands(place, entry):
            raise Problem("cannot_undo")
        if entry <= parted(place):
            raise Problem("parted")
        returns = sum(f" {RETURN} " in each for each in room.match.entries)
        if returns >= play.MOST_RETURNS or room.number >= play.LONGEST:
            raise Problem("too_long")
        await _note(rooms, place, seat, who, f"{ASK} undo {entry}")
        return await _settle(rooms, place)


async def ask_abandon(rooms: Rooms, place: Place, seat: int, who: str) -> bool:
    """Ask all to give the match up; True if all have agreed already."""
    async with place.lock:
        if place.row.status != "running":
            raise Problem("finished" if place.row.status in ("over", "abandoned") else "not_running")
        await _note(rooms, place, seat, who, f"{ASK} abandon")
        return await _settle(rooms, place)


async def vote(rooms: Rooms, place: Place, seat: int, who: str, agree: bool) -> None:
    async with place.lock:
        await rooms.refresh(place)
        if motion_at(place) is None:
            raise Problem("no_vote")
        await _note(rooms, place, seat, who, YES if agree else NO)
        await _settle(rooms, place)


async def removed(rooms: Rooms, place: Place, seat: int, who: str, bot: str) -> None:
    """Note that somebody was removed, and how far the match was; what all were being asked is settled by that."""
    number = 0 if place.room is None else place.room.number
    await _note(rooms, place, seat, who, f"{REMOVED} {bot} {number}")


async def _note(rooms: Rooms, place: Place, seat: int, who: str, text: str) -> None:
    await chat.note(rooms, place, "vote", who, place.chairs[seat].name, text, seat)


async def _settle(rooms: Rooms, place: Place) -> bool:
    """Do what all have agreed to. False while somebody has not."""
    for _ in range(play.TRIES):
        motion = motion_at(place)
        if motion is None or not voters(place) <= motion.agreed:
            return False
        if motion.kind == "abandon":
            await rooms.call(
                rooms.store.update_table, place.row.id, "running", status="abandoned", ended=time.time(), paused=False
            )
            await rooms.refresh(place)
            return True
        tried = Tried([f"{RETURN} {motion.entry}"], None)
        if await play.write(rooms, place, motion.seat, motion.who, tried, None):
            await _note(rooms, place, motion.seat, motion.who, DONE)
            return True
    raise Problem("away")


async def undo(rooms: Rooms, place: Place, seat: int, who: str, wish: Undo) -> bool:
    """Take back what showed nothing, at once; ask all about the rest. True if it is done."""
    if wish.seq is None:
        try:
            await play.undo(rooms, place, seat, who)
            return True
        except Problem as problem:
            if problem.code != "cannot_undo" or not wish.ask:
                raise
    return await ask_undo(rooms, place, seat, who, wish.seq)
