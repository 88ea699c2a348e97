"""Who plays on for somebody: a bot, or the person whom the host has named by a link for when somebody's time runs out.

The person plays for one seat at a time, and for none while sitting at the table; a bot does instead. Who stands ready
is kept with the table's clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dwarrow.table import chat, identity
from dwarrow.table.problems import Problem

if TYPE_CHECKING:
    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.store.rows import Chair, Document, Person, TableRow

PERSON = "person:"  # and an id, in a chair's `substitute`; anything else there is a bot's level
ENDED = ("over", "abandoned")


def person_for(chair: Chair) -> str | None:
    """The person who plays on for the owner of a chair."""
    substitute = chair.substitute or ""
    return substitute.removeprefix(PERSON) if substitute.startswith(PERSON) else None


def bot_for(chair: Chair) -> str | None:
    """The bot that plays on for the owner of a chair."""
    return None if person_for(chair) is not None else chair.substitute


def name_for(row: TableRow, chair: Chair) -> str | None:
    """Who plays on, as it is told: the name of a person, or a bot's level."""
    person = person_for(chair)
    return chair.substitute if person is None else ready_name(row, person)


def ready(row: TableRow) -> str | None:
    """The person who stands ready."""
    return _clock(row).get("person")


def ready_name(row: TableRow, person: str | None) -> str | None:
    """The name of who stands ready, if it is this person."""
    return _clock(row).get("name") if person is not None and person == ready(row) else None


def _clock(row: TableRow) -> Document:
    return row.clock or {}


def next_at(place: Place) -> str:
    """Who is to play on for the next one, as a chair has it."""
    clock = _clock(place.row)
    person = ready(place.row) if clock["empty"] == "person" else None
    if person is None or plays_at(place, person):
        return str(clock["bot"])
    return f"{PERSON}{person}"


def plays_at(place: Place, person: str) -> bool:
    return any(person in (chair.person, person_for(chair)) for chair in place.chairs)


async def new_link(rooms: Rooms, place: Place) -> str:
    """A new token for the substitute's link; the one before is void. Who stands ready does so until another comes."""
    async with place.lock:
        await rooms.refresh(place)
        clock = _clock(place.row)
        if clock.get("empty") != "person":
            raise Problem("no_substitute")
        token = identity.new_token()
        await _keep(rooms, place, {"link_hash": identity.hashed(token)})
        return token


async def stand_ready(rooms: Rooms, place: Place, person: Person, token: str) -> None:
    """Be the substitute of a table, by its link; relieves who plays on for somebody now, a bot or another person."""
    async with place.lock:
        await rooms.refresh(place)
        if not identity.matches(token, _clock(place.row).get("link_hash")):
            raise Problem("bad_token")
        if place.row.status in ENDED:
            raise Problem("finished")
        if plays_at(place, person.id):
            raise Problem("plays_here")
        await _keep(rooms, place, {"person": person.id, "name": person.name})
        await chat.happened(rooms, place, None, person.id, person.name, "ready")
        substituted = [chair for chair in place.chairs if chair.substitute is not None]
        substituted.sort(key=lambda chair: person_for(chair) is None)
        if substituted:
            await play_on(rooms, place, substituted[0], f"{PERSON}{person.id}")


async def _keep(rooms: Rooms, place: Place, changes: Document) -> None:
    clock = {**_clock(place.row), **changes}
    if not await rooms.call(rooms.store.update_table, place.row.id, place.row.status, clock=clock):
        raise Problem("stale")
    await rooms.refresh(place)


async def play_on(rooms: Rooms, place: Place, chair: Chair, substitute: str) -> bool:
    """Let somebody play on for the owner of a chair, and tell all; False if the chair has changed meanwhile.

    The caller holds the lock.
    """
    new = replace(chair, substitute=substitute)
    if not await rooms.call(rooms.store.update_chair, chair.table_id, chair.seat, chair, new):
        return False
    person, word = person_for(new), "relieved" if chair.substitute else "time"
    text = f"{word} {substitute}" if person is None else f"{word}_person {ready_name(place.row, person)}"
    await chat.happened(rooms, place, chair.seat, chair.person or "", chair.name, text)
    return True
