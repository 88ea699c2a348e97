"""Tables to test with: founded and begun through the same doors as the server uses, without a server around them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from dwarrow.kernel.match import verify
from dwarrow.kernel.record import Record
from dwarrow.table import founding, identity, play
from dwarrow.table.games import game_of
from dwarrow.table.rooms import Place, Rooms
from dwarrow.table.store import Person, Store
from dwarrow.table.wire import NewSeat, NewTable, Submission

SECRET = "the server's own"
PATIENCE = 30.0


def seats(*kinds: str) -> list[NewSeat]:
    """Seats by a word each: `me`, or the name of a bot."""
    return [NewSeat("me") if kind == "me" else NewSeat("bot", bot=kind) for kind in kinds]


def host_in(store: Store) -> Person:
    person = store.person("host")
    if person is None:
        person = Person("host", "Ada", time.time())
        store.add_person(person)
    return person


async def begun(rooms: Rooms, *kinds: str, **wish: Any) -> Place:
    """A table whose match has begun."""
    host = await asyncio.to_thread(host_in, rooms.store)
    founded = await founding.found(rooms, SECRET, host, NewTable("mines", seats(*kinds), **wish))
    place = await rooms.place(founded.row.id)
    await founding.start(rooms, SECRET, place)
    return place


async def until(rooms: Rooms, true: Callable[[], object]) -> None:
    """Wait for something that must come."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def play_first(rooms: Rooms, place: Place, seat: int, who: str = "host") -> play.Played:
    """The seat plays the first action it may."""
    assert place.room is not None
    action = place.room.legal(seat)[0]
    submission = Submission([action], place.room.decisions[seat], identity.new_id())
    return await play.submit(rooms, place, seat, who, submission)


def assert_sound(store: Store, table: str) -> Record:
    """The log of a table has no gap and no action twice, and is the record of a match."""
    row, entries = store.table(table), store.entries(table)
    assert row is not None
    assert row.seed is not None
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    keys = [(entry.seat, entry.key) for entry in entries if entry.key is not None]
    assert len(keys) == len(set(keys))
    game = game_of(row)
    record = Record(
        game=game.name,
        rules=game.rules_version,
        components=game.digest,
        actions_table=game.actions.digest(),
        options=row.options,
        seats=[chair.name for chair in store.chairs(table)],
        chance="derived",
        seed=row.seed,
        entries=[f"{entry.seat} {entry.action}" for entry in entries],
        result=row.result,
    )
    verify(game, record)
    return record
