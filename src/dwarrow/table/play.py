"""Playing at a table: submitting plans, taking back, asking why, looking ahead.

The order of every submission: check, write to the store, follow the log, tell. What is acknowledged is on disk.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from dwarrow.kernel.errors import ActionError, OutOfTurn, UnparsableAction
from dwarrow.kernel.refusals import Reason
from dwarrow.table.problems import Problem
from dwarrow.table.room import PlanTooFar, Tried
from dwarrow.table.store import Conflict
from dwarrow.table.store.rows import Entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from dwarrow.table.room import Room
    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.wire import Submission

TRIES = 20  # how often another writer may be quicker before a submission gives up
LONGEST = 20_000  # entries of a log: several times as many as any match needs
MOST_RETURNS = 100  # that all agree to in one match: whoever opens its table plays it again as often


class KeySeen(Exception):  # noqa: N818
    """A plan with this key was written in the meantime."""


class Played:
    """What became of a submission."""

    def __init__(self, room: Room, seat: int, again: bool = False) -> None:
        self.seq = room.seq(seat)
        self.decision = room.decisions[seat]
        self.again = again


async def submit(rooms: Rooms, place: Place, seat: int, who: str, submission: Submission) -> Played:
    """Play a plan, all or none."""
    async with place.lock:
        before = await rooms.call(rooms.store.entry_by_key, place.row.id, seat, submission.key)
        if before:
            await rooms.refresh(place)
            if [entry.action for entry in before] != spelled(begun(place), submission.actions):
                raise Problem("stale")  # somebody pressed two buttons of one page
            return Played(begun(place), seat, again=True)

        def tried(room: Room) -> Tried:
            if submission.decision != room.decisions[seat]:
                raise Problem("stale")
            return attempt(room, seat, submission.actions)

        return await _played(rooms, place, seat, who, tried, submission.key)


async def undo(rooms: Rooms, place: Place, seat: int, who: str) -> Played:
    """Take back the seat's last action, which showed nobody anything."""

    def tried(room: Room) -> Tried:
        try:
            return Tried([room.undo(seat)], None)
        except ActionError:
            raise Problem("cannot_undo") from None

    async with place.lock:
        return await _played(rooms, place, seat, who, tried, None)


async def _played(
    rooms: Rooms, place: Place, seat: int, who: str, tried: Callable[[Room], Tried], key: str | None
) -> Played:
    """Write what may be played. A refusal counts only if the room is up with the log."""
    fresh = False
    for _ in range(TRIES):
        try:
            plan = tried(running(place))
        except Problem:
            if fresh:
                raise
            await rooms.refresh(place)
            fresh = True
            continue
        try:
            if await write(rooms, place, seat, who, plan, key):
                return Played(begun(place), seat)
        except KeySeen:
            return Played(begun(place), seat, again=True)
        fresh = True
    raise Problem("away")


def begun(place: Place) -> Room:
    """The room of a match that has begun."""
    if place.room is None:
        raise Problem("not_running")
    return place.room


def running(place: Place) -> Room:
    """The room of a match that can be played in now."""
    if place.row.status in ("over", "abandoned"):
        raise Problem("finished")
    if place.room is None or place.row.status != "running":
        raise Problem("not_running")
    if place.row.paused:
        raise Problem("paused")
    return place.room


def attempt(room: Room, seat: int, actions: list[str]) -> Tried:
    """Try a plan; what the game refuses becomes a Problem with its reason."""
    try:
        return room.tried(seat, actions)
    except ActionError as error:
        raise refused(room, error) from None


def spelled(room: Room, actions: list[str]) -> list[str]:
    """Actions as the log has them; what is no action stays as it is."""
    found = []
    for action in actions:
        try:
            found.append(room.game.format(room.game.parse(action)))
        except ActionError:
            found.append(action)
    return found


def refused(room: Room, error: ActionError) -> Problem:
    """What the game says against an action, as a Problem."""
    reason = error.reason if isinstance(error.reason, Reason) else None
    words = {"reason": reason, "error": str(error), "game": room.game, "names": room.match.players}
    if isinstance(error, UnparsableAction):
        return Problem("unparsable", **words)
    if isinstance(error, OutOfTurn):
        return Problem("out_of_turn", **words)
    if isinstance(error, PlanTooFar):
        return Problem("plan_too_far", **words)
    return Problem("illegal", **words)


async def write(rooms: Rooms, place: Place, seat: int, who: str, tried: Tried, key: str | None) -> bool:
    """Write a plan to the log and follow it. False: another writer was quicker, and the room has caught up."""
    room, row = place.room, place.row
    assert room is not None
    if room.number + len(tried.actions) > LONGEST:
        raise Problem("too_long")
    now = time.time()
    entries = [
        Entry(row.id, room.number + 1 + nth, seat, action, who, now, _key(key, nth))
        for nth, action in enumerate(tried.actions)
    ]
    try:
        if tried.result is None:
            await rooms.call(rooms.store.append, row.id, entries, "running")
        else:
            await rooms.call(rooms.store.append_and_finish, row.id, entries, tried.result, now)
    except Conflict as conflict:
        await rooms.refresh(place)
        if conflict.key_seen:
            raise KeySeen from None
        return False
    for entry in entries:
        room.follow(f"{seat} {entry.action}")
    if tried.result is not None:
        await rooms.refresh(place)
    await place.tell()
    return True


def _key(key: str | None, nth: int) -> str | None:
    """A plan's entries carry its key, the later ones with their number."""
    if key is None or nth == 0:
        return key
    return f"{key}#{nth + 1}"
