"""Who is asking: a person by the signed cookie, a seat by its token, a spectator by the watchers' token.

What somebody may do at a table is decided here and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from dwarrow.table import identity
from dwarrow.table.founding import chair_at
from dwarrow.table.problems import Problem
from dwarrow.table.substitutes import person_for, ready
from dwarrow.table.translate import language_of

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection

    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.store.rows import Chair, Person

ENDED = ("over", "abandoned")


class Caller(NamedTuple):
    """Who asks, as far as it is known, and in which language."""

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


async def person_of(rooms: Rooms, caller: Caller) -> Person:
    """The person who asks."""
    person = await rooms.call(rooms.store.person, caller.known())
    if person is None:
        raise Problem("no_name")
    return person


def holds(chair: Chair, caller: Caller) -> bool:
    """Whether a chair is the caller's, or the caller plays on for its owner."""
    return owns(chair, caller) or (caller.person is not None and caller.person == person_for(chair))


def plays(chair: Chair, caller: Caller) -> bool:
    """Whether it is for the caller to act on a chair: who plays on does so alone."""
    return holds(chair, caller) if chair.substitute is None else caller.person == person_for(chair)


def owns(chair: Chair, caller: Caller) -> bool:
    if chair.kind != "person":
        return False
    if caller.seat_token is not None and identity.matches(caller.seat_token, chair.token_hash):
        return True
    return caller.person is not None and caller.person == chair.person


def seats_of(place: Place, caller: Caller) -> list[int]:
    return [chair.seat for chair in place.chairs if holds(chair, caller)]


def is_host(place: Place, caller: Caller) -> bool:
    return caller.person is not None and caller.person == place.row.host


def must_host(place: Place, caller: Caller) -> None:
    if not is_host(place, caller):
        raise Problem("not_host")


def must_hold(place: Place, seat: int, caller: Caller) -> Chair:
    """The chair of a seat that the caller holds."""
    chair = chair_at(place, seat)
    if not holds(chair, caller):
        raise Problem("not_your_seat" if caller.seat_token is None else "bad_token")
    return chair


def must_own(place: Place, seat: int, caller: Caller) -> Chair:
    """The chair of a seat that is the caller's own."""
    chair = must_hold(place, seat, caller)
    if not owns(chair, caller):
        raise Problem("not_your_seat")
    return chair


def may_watch(place: Place, caller: Caller) -> bool:
    if place.row.public or is_host(place, caller) or seats_of(place, caller):
        return True
    if caller.person is not None and caller.person == ready(place.row):
        return True  # who is to play on follows the match until then
    return caller.watch_token is not None and identity.matches(caller.watch_token, place.row.watch_hash)


def must_watch(place: Place, caller: Caller) -> None:
    """Spectators of an unlisted table need its link for spectators."""
    if not may_watch(place, caller):
        raise Problem("bad_token")


def must_be_audience(place: Place, seat: int | None, caller: Caller) -> None:
    """May the caller look at the match as this seat, or as a spectator? After the end whoever may watch sees all."""
    if seat is None:
        must_watch(place, caller)
    elif place.row.status in ENDED and may_watch(place, caller):
        chair_at(place, seat)
    else:
        must_hold(place, seat, caller)
