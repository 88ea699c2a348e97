"""Chairs, and who acts for their owners: a bot, or the person who plays on as a substitute."""

from __future__ import annotations

from typing import Protocol

from dwarrow import bots
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Chair, TableRow

PERSON = "person:"  # and an id, in a chair's `substitute`; anything else there is a bot's level


class Seating(Protocol):
    """A table as far as it matters here: who sits where."""

    row: TableRow
    chairs: list[Chair]


def chair_at(table: Seating, seat: int) -> Chair:
    if not 0 <= seat < len(table.chairs):
        raise Problem("bad_seats", bots=list(bots.NAMES))
    return table.chairs[seat]


def person_for(chair: Chair) -> str | None:
    """The person who plays on for the owner of a chair."""
    substitute = chair.substitute or ""
    return substitute.removeprefix(PERSON) if substitute.startswith(PERSON) else None


def bot_for(chair: Chair) -> str | None:
    """The bot that plays on for the owner of a chair."""
    return None if person_for(chair) is not None else chair.substitute


def bot_playing(chair: Chair) -> str | None:
    """The bot that plays a seat now: its own, or one that plays on for its owner."""
    return chair.bot if chair.kind == "bot" else bot_for(chair)


def acting_person(chair: Chair) -> str:
    """The person who plays a seat now: its substitute, or its owner."""
    return person_for(chair) or chair.person or ""


def standby(row: TableRow) -> str | None:
    """The person who is ready to play on when somebody's time runs out."""
    return (row.clock or {}).get("person")
