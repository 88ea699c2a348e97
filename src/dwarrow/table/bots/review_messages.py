"""A review as a message in the caller's language, with links to the moments of each seat's own updates."""

from __future__ import annotations

import asyncio
from bisect import bisect_left

from dwarrow.bots.review import Account, Review
from dwarrow.bots.review.document import account
from dwarrow.kernel.texts import Catalog
from dwarrow.table.bots.reviews import ReviewJob
from dwarrow.table.match.live_match import LiveMatch
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.wire import advice as wire


async def review_message(table: OpenTable, found: Review | ReviewJob | None, language: str) -> wire.Review:
    """The review, or how far it is."""
    live = table.ended()
    if found is None or isinstance(found, ReviewJob):
        done, of = (0, 0) if found is None else (found.done, found.of)
        return wire.Review(found is not None, False, done, of, live.number, live.is_over(), False, 0, [])
    seats = await asyncio.to_thread(_seats, found, live, live.words(language))
    decisions = sum(each.decisions for each in seats)
    return wire.Review(True, True, decisions, decisions, live.number, live.is_over(), found.rough, found.hurried, seats)


def _seats(found: Review, live: LiveMatch, words: Catalog) -> list[wire.SeatReview]:
    return [_seat(each, live, words) for each in found.accounts]


def _seat(found: Account, live: LiveMatch, words: Catalog) -> wire.SeatReview:
    said = account(found, live.game, words)
    updates = live.visible[found.seat]
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
                at=bisect_left(updates, each["entry"]),
                when=each["when"],
                loss=each["loss"],
                played=each["played"]["text"],
                better=each["better"]["text"],
                expected=each["expected"],
            )
            for each in said["costliest"]
        ],
    )
