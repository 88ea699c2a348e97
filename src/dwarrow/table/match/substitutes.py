"""Substitutes play on when an owner leaves or runs out of time: a bot, or a person whom the host invited by a link.

The person plays for one seat at a time, and for none while sitting at the table; then a bot plays on. The person on
standby is stored with the table's clock.
"""

from __future__ import annotations

from msgspec.structs import replace

from dwarrow.table.match import notes
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.people import identity
from dwarrow.table.people.callers import PERSON, person_for, standby
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import ENDED, Chair, Document, Person, TableRow


def substitute_name(row: TableRow, chair: Chair) -> str | None:
    """The name of the person who plays on, or the bot's level."""
    person = person_for(chair)
    return chair.substitute if person is None else standby_name(row, person)


def standby_name(row: TableRow, person: str | None) -> str | None:
    return _clock(row).get("name") if person is not None and person == standby(row) else None


def _clock(row: TableRow) -> Document:
    return row.clock or {}


def next_substitute(table: OpenTable) -> str:
    """The next to play on, in the form of a chair's `substitute`."""
    clock = _clock(table.row)
    person = standby(table.row) if clock["empty"] == "person" else None
    if person is None or is_playing(table, person):
        return str(clock["bot"])
    return f"{PERSON}{person}"


def is_playing(table: OpenTable, person: str) -> bool:
    return any(person in (chair.person, person_for(chair)) for chair in table.chairs)


async def new_link(table: OpenTable) -> str:
    """Make a new token for the substitute's link; the old one is void. The person on standby stays so until then."""
    async with table.lock:
        await table.refresh()
        clock = _clock(table.row)
        if clock.get("empty") != "person":
            raise Problem("no_substitute")
        token = identity.new_token()
        await _update_clock(table, {"link_hash": identity.hashed(token)})
        return token


async def stand_by(table: OpenTable, person: Person, token: str) -> None:
    """Become the table's substitute by its link, and relieve the bot or person who plays on for somebody now."""
    async with table.lock:
        await table.refresh()
        if not identity.matches(token, _clock(table.row).get("link_hash")):
            raise Problem("bad_token")
        if table.row.status in ENDED:
            raise Problem("finished")
        if is_playing(table, person.id):
            raise Problem("plays_here")
        await _update_clock(table, {"person": person.id, "name": person.name})
        await notes.add_happening(table, None, person.id, person.name, "ready")
        substituted = [chair for chair in table.chairs if chair.substitute is not None]
        substituted.sort(key=lambda chair: person_for(chair) is None)
        if substituted:
            await take_over(table, substituted[0], f"{PERSON}{person.id}")


async def _update_clock(table: OpenTable, changes: Document) -> None:
    clock = {**_clock(table.row), **changes}
    if not await table.call(table.store.update_table, table.row.id, table.row.status, clock=clock):
        raise Problem("stale")
    await table.refresh()


async def take_over(table: OpenTable, chair: Chair, substitute: str) -> bool:
    """Let a substitute play on for the owner of a chair; False if the chair has changed meanwhile.

    The caller holds the lock.
    """
    new = replace(chair, substitute=substitute)
    if not await table.call(table.store.update_chair, chair.table_id, chair.seat, chair, new):
        return False
    person, word = person_for(new), "relieved" if chair.substitute else "time"
    text = f"{word} {substitute}" if person is None else f"{word}_person {standby_name(table.row, person)}"
    await notes.add_happening(table, chair.seat, chair.person or "", chair.name, text)
    return True
