"""A review as it is told: in the caller's language, with the moments of each seat's own news to look back to."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from typing import TYPE_CHECKING

from dwarrow.bots.review.document import account
from dwarrow.table import records
from dwarrow.table import wire_advice as wire
from dwarrow.table.reviews import Work
from dwarrow.table.telling import words_of

if TYPE_CHECKING:
    from dwarrow.bots.review import Account, Review
    from dwarrow.kernel.texts import Catalog
    from dwarrow.table.callers import Caller
    from dwarrow.table.room import Room
    from dwarrow.table.rooms import Place


async def told(place: Place, found: Review | Work | None, caller: Caller) -> wire.Review:
    """What there is of it."""
    room = records.ended(place)
    if found is None or isinstance(found, Work):
        done, of = (0, 0) if found is None else (found.done, found.of)
        return wire.Review(found is not None, False, done, of, room.number, room.is_over(), False, 0, [])
    seats = await asyncio.to_thread(_seats, found, room, words_of(room, caller))
    decisions = sum(each.decisions for each in seats)
    return wire.Review(True, True, decisions, decisions, room.number, room.is_over(), found.rough, found.hurried, seats)


def _seats(found: Review, room: Room, words: Catalog) -> list[wire.SeatReview]:
    return [_seat(each, room, words) for each in found.accounts]


def _seat(found: Account, room: Room, words: Catalog) -> wire.SeatReview:
    said = account(found, room.game, words)
    news = room.told[found.seat]
    return wire.SeatReview(
        seat=found.seat,
        decisions=len(found.decisions),
        start=said["start"],
        lost=said["lost"],
        luck=said["luck"],
        end=said["end"],
        course=[wire.Foreseen(each["entry"], each["before"]) for each in said["decisions"]],
        costliest=[
            wire.Costly(
                entry=each["entry"],
                at=bisect_left(news, each["entry"]),
                when=each["when"],
                loss=each["loss"],
                played=each["played"]["text"],
                better=each["better"]["text"],
                expected=each["expected"],
            )
            for each in said["costliest"]
        ],
    )
