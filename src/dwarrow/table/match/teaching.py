"""A table that is a lesson: a match against novices, in which the lesson says what is played as long as it lasts.

Where it stands follows from the log, so every process knows it. What the lesson does not ask for is refused, and
nothing has to be put back. Should a lesson no longer fit the log after an update, the match goes on as any other.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec.structs import replace

from dwarrow.kernel.chance import commitment
from dwarrow.kernel.errors import OptionError
from dwarrow.kernel.game import Game
from dwarrow.lessons import Lesson, LessonError, Place, allows, lesson_of, place_in, seed_of
from dwarrow.lessons.checking import sound
from dwarrow.lessons.files import LEARNER
from dwarrow.table.match.create_table import new_row
from dwarrow.table.match.games import game_named
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.people import identity
from dwarrow.table.people.names import bot_names, clean, make_distinct
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Chair, Person
from dwarrow.table.wire.requests import NewSeat

OPPONENT = "novice"  # plays on for the other seats when the lesson is done


def lesson_at(table: OpenTable) -> Lesson | None:
    """The lesson that a table is, if it is one that this program still has."""
    if table.row.lesson is None or table.live is None:
        return None
    try:
        return lesson_of(table.live.game, table.row.lesson)
    except LessonError:
        return None


def place_at(table: OpenTable) -> Place | None:
    """Where a table stands in its lesson."""
    lesson = lesson_at(table)
    return None if lesson is None or table.live is None else place_in(lesson, table.live.match.entries)


def binding(table: OpenTable) -> bool:
    """Whether a lesson says what is played at a table."""
    place = place_at(table)
    return place is not None and place.binding


def due(table: OpenTable) -> tuple[int, str] | None:
    """The action that the lesson has another seat play now."""
    place = place_at(table)
    return None if place is None or not place.due else (int(place.due[0]), place.due[2:])


def must_be_asked(table: OpenTable, seat: int, actions: Sequence[str]) -> None:
    """Refuse legal actions that the lesson does not go on with."""
    lesson, place = lesson_at(table), place_at(table)
    if lesson is None or place is None or allows(lesson, table.begun().match.entries, seat, actions):
        return
    raise Problem("other_asked", asked=lambda language: asked(table, place, language))


def asked(table: OpenTable, place: Place, language: str) -> list[str]:
    """What the lesson goes on with, in a person's words."""
    live = table.begun()
    view, words = live.view(LEARNER), live.words(language)
    return [live.game.deed(words, list(way), view) for way in place.ways]


async def begin(tables: OpenTables, host: Person, name: str, lesson: str, again: bool) -> str | None:
    """The table of a lesson that the host is in the middle of; None where it has to be made, or is begun again."""
    for row in await tables.call(tables.store.lessons_of, host.id, name, lesson):
        if not again and binding(await tables.get(row.id)):
            return row.id
        await tables.call(tables.store.update_table, row.id, "running", status="abandoned", ended=time.time())
    return None


async def make(tables: OpenTables, host: Person, name: str, lesson: str, origin: str) -> str:
    """Make the table of a lesson; returns its id."""
    game = await tables.call_long(game_named, name, None)
    found = await tables.call_long(_found, game, lesson)
    try:
        options = game.check_options(found.seats, found.options)
    except OptionError as error:
        raise Problem("unknown_lesson", error=str(error)) from None
    table_id, seed = identity.new_table_id(), seed_of(found)
    row = await new_row(tables, game, table_id, host.id, options, found.seats, identity.new_token())
    row = replace(
        row,
        status="running",
        started=row.created,
        seed=seed,
        seed_hash=commitment(bytes.fromhex(seed)),
        kind="lesson",
        lesson=found.name,
        origin=origin,
    )
    await tables.call(tables.store.add_table, row, _chairs(table_id, host, found.seats))
    return table_id


def _found(game: Game, lesson: str) -> Lesson:
    try:
        return sound(game, lesson)
    except LessonError as error:
        raise Problem("unknown_lesson", error=str(error)) from None


def _chairs(table_id: str, host: Person, seats: int) -> list[Chair]:
    wanted = [NewSeat("me"), *[NewSeat("bot", OPPONENT) for _ in range(seats - 1)]]
    called = bot_names(wanted)
    names = make_distinct([clean(called.get(seat) or host.name) for seat in range(seats)])
    own = Chair(table_id, LEARNER, "person", person=host.id, name=names[LEARNER])
    return [own, *(Chair(table_id, seat, "bot", bot=OPPONENT, name=names[seat]) for seat in range(1, seats))]
