"""How a match has ended: the scoring line by line, how the scores went, and who decided what how often."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from dwarrow.table import past, wire
from dwarrow.table.telling import words_of

if TYPE_CHECKING:
    from dwarrow.kernel.texts import Catalog
    from dwarrow.table.callers import Caller
    from dwarrow.table.room import Eyes, Room
    from dwarrow.table.rooms import Place

KEPT = 50  # courses of finished matches in memory
_courses: dict[str, list[list[int]]] = {}


async def course(place: Place, room: Room) -> list[list[int]]:
    """The scores after every entry of the log, as if the match had ended there; the first are those at set-up."""
    if place.row.id not in _courses:
        while len(_courses) >= KEPT:
            _courses.pop(next(iter(_courses)))
        _courses[place.row.id] = await asyncio.to_thread(_scores, room)
    return _courses[place.row.id]


def _scores(room: Room) -> list[list[int]]:
    return [state.scores() for state in past.states(room, range(room.number + 1))]


def statistics(room: Room, words: Catalog) -> list[wire.Statistic]:
    """How often each seat decided what; what was taken back is not counted."""
    seats = range(len(room.decisions))
    counts = Counter((step.action.split()[0], step.seat) for step in room.match.steps)
    kinds = list(dict.fromkeys(step.action.split()[0] for step in room.match.steps))
    return [
        wire.Statistic(kind, kind_of_decision(words, kind), [counts[kind, seat] for seat in seats]) for kind in kinds
    ]


def kind_of_decision(words: Catalog, kind: str) -> str:
    """What the first word of an action stands for, where the game has a name for it."""
    key = f"decision.{kind}"
    return words.say(key) if key in words else kind


async def result(place: Place, room: Room, eyes: Eyes, caller: Caller) -> wire.Result:
    """All of it, for a match that has ended."""
    points = await course(place, room)
    words, over = words_of(room, caller), room.is_over()
    view = room.view(None)
    lines = room.game.breakdown(view, words) if over else []
    return wire.Result(
        text=room.game.prompt(view, words) if over else "",
        scores=room.match.state.scores() if over else [],
        winners=room.match.state.winners() if over else [],
        lines=[
            wire.ScoreInfo(line.label, line.paragraph, line.kind, list(line.points), list(line.notes)) for line in lines
        ],
        course=[points[number] for number in (0, *past.told(room, eyes))],
        statistics=statistics(room, words),
        started=place.row.started,
        ended=place.row.ended,
    )
