"""Callers and their rights, and who acts for a chair: its owner, a bot, or a person who plays on as a substitute.

A person is known by the signed cookie, a seat or a spectator by its token. What a caller may do at a table is decided
here and nowhere else.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from litestar.connection import ASGIConnection

from dwarrow import bots
from dwarrow.table.people import identity
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import ENDED, Chair, TableRow
from dwarrow.table.translate import language_of

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


# Callers -------------------------------------------------------------------------------------------------------------


class Caller(NamedTuple):
    """What is known about who sent a request."""

    person: str | None  # an id
    seat_token: str | None
    watch_token: str | None
    language: str

    def known(self) -> str:
        """The person's id, or a Problem that asks for a name."""
        if self.person is None:
            raise Problem("no_name")
        return self.person


def caller_of(connection: ASGIConnection[Any, Any, Any, Any], secret: str) -> Caller:
    """The caller of a request: its cookies, its `Authorization: Seat …` or `Watch …`, its `?watch=`."""
    cookie = connection.cookies.get(identity.COOKIE)
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    watch = connection.query_params.get("watch") or connection.cookies.get(identity.WATCH)
    return Caller(
        person=identity.person_in(cookie, secret) if cookie else None,
        seat_token=token.strip() if kind.lower() == "seat" else None,
        watch_token=token.strip() if kind.lower() == "watch" else watch,
        language=language_of(connection),
    )


def holds(chair: Chair, caller: Caller) -> bool:
    """Whether the caller owns a chair or plays on for its owner."""
    return owns(chair, caller) or (caller.person is not None and caller.person == person_for(chair))


def may_act(chair: Chair, caller: Caller) -> bool:
    """Whether the caller plays a chair now: its substitute if it has one, otherwise its owner."""
    return holds(chair, caller) if chair.substitute is None else caller.person == person_for(chair)


def owns(chair: Chair, caller: Caller) -> bool:
    if chair.kind != "person":
        return False
    if caller.seat_token is not None and identity.matches(caller.seat_token, chair.token_hash):
        return True
    return caller.person is not None and caller.person == chair.person


def seats_of(table: Seating, caller: Caller) -> list[int]:
    return [chair.seat for chair in table.chairs if holds(chair, caller)]


def is_host(table: Seating, caller: Caller) -> bool:
    return caller.person is not None and caller.person == table.row.host


def must_host(table: Seating, caller: Caller) -> None:
    if not is_host(table, caller):
        raise Problem("not_host")


def must_hold(table: Seating, seat: int, caller: Caller) -> Chair:
    """The chair of a seat, if the caller owns it or plays on for its owner."""
    chair = chair_at(table, seat)
    if not holds(chair, caller):
        raise Problem("not_your_seat" if caller.seat_token is None else "bad_token")
    return chair


def must_own(table: Seating, seat: int, caller: Caller) -> Chair:
    """The chair of a seat, if the caller owns it."""
    chair = must_hold(table, seat, caller)
    if not owns(chair, caller):
        raise Problem("not_your_seat")
    return chair


def may_watch(table: Seating, caller: Caller) -> bool:
    if table.row.public or is_host(table, caller) or seats_of(table, caller):
        return True
    if caller.person is not None and caller.person == standby(table.row):
        return True  # the person on standby follows the match
    return caller.watch_token is not None and identity.matches(caller.watch_token, table.row.watch_hash)


def must_watch(table: Seating, caller: Caller) -> None:
    """Refuse spectators of an unlisted table unless they have its link."""
    if may_watch(table, caller):
        if table.row.expired:
            scores = (table.row.result or {}).get("scores", [""] * len(table.chairs))
            players = [f"{chair.name} {score}".strip() for chair, score in zip(table.chairs, scores, strict=True)]
            raise Problem("expired", players=players)
        return
    if caller.watch_token is None and table.row.status != "gathering":  # they have only the table's own link
        raise Problem("bad_token", says="asking.begun")
    raise Problem("bad_token")


def must_be_audience(table: Seating, seat: int | None, caller: Caller) -> None:
    """Refuse callers who may not see the match as this seat, or as a spectator. After the end all who may watch see all
    seats.
    """
    if seat is None:
        must_watch(table, caller)
    elif table.row.status in ENDED and may_watch(table, caller):
        must_watch(table, caller)
        chair_at(table, seat)
    else:
        must_hold(table, seat, caller)
