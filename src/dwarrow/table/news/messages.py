"""Messages about a table and its match, built for one caller in the caller's language.

Everything about a match comes from the audience's view, the events it may see and its own legal list; nothing else of
the state is read here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import cast

import msgspec
from msgspec import structs

from dwarrow.kernel.chance import commitment
from dwarrow.kernel.events import SeenEvent
from dwarrow.kernel.texts import Catalog
from dwarrow.lessons import is_any_order, pages, title_of
from dwarrow.lessons.files import LEARNER
from dwarrow.lessons.script import wanted
from dwarrow.table import translate
from dwarrow.table.match import consent, notes, substitutes, teaching
from dwarrow.table.match.live_match import Audience, Update, choices
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.match.seeds import server_part
from dwarrow.table.news.kept import encode, made_once
from dwarrow.table.people.callers import Caller, holds, is_host, may_act, seats_of, standby
from dwarrow.table.store.rows import Chair, Note
from dwarrow.table.wire.news import ChatLine, EventInfo, LessonInfo, LessonPage, News, Situation, UpdateInfo
from dwarrow.table.wire.requests import NewClock
from dwarrow.table.wire.tables import ChairInfo, ListedTable, Motion, Progress, TableInfo

KEPT = 4096  # hashes in memory
CLOCK = NewClock.__struct_fields__
Banks = list[float | None] | None  # the seconds that each seat has left, at a table with a clock


# The table -----------------------------------------------------------------------------------------------------------


def table_info(table: OpenTable, caller: Caller, secret: str, banks: Banks = None) -> TableInfo:
    """A table as anybody with its link may know it."""
    row = table.row
    return TableInfo(
        id=row.id,
        game=row.game,
        title=translate.title(row.game, caller.language),
        status=row.status,
        paused=row.paused,
        public=row.public,
        pace=row.pace,
        hints=row.hints,
        options=row.options,
        own_components=row.components is not None,
        chairs=[chair_info(table, chair, caller, banks) for chair in table.chairs],
        created=row.created,
        started=row.started,
        ended=row.ended,
        part_hash=part_hash(secret, row.id),
        seed_hash=(row.seed_hash or "") if row.seed is not None else "",
        your_seats=seats_of(table, caller),
        your_turn=any(may_act(table.chairs[seat], caller) for seat in table.waiting()),
        you_host=is_host(table, caller),
        result=row.result,
        # As the host wished for it, without the person on standby, who is stored with it.
        clock=None if row.clock is None else NewClock(**{name: row.clock[name] for name in CLOCK}),
        substitute=substitutes.standby_name(row, standby(row)),
        parent=row.parent,
        kind=row.kind,
        lesson=row.lesson,
        motion=motion_info(table),
        expires=table.expires(),
    )


@lru_cache(KEPT)
def part_hash(secret: str, table_id: str) -> str:
    return commitment(server_part(secret, table_id).encode())


def listed_table(table: OpenTable, caller: Caller, secret: str) -> ListedTable:
    """A table in a list, for a caller who may watch it: of the match it shows what spectators see."""
    info, live = table_info(table, caller, secret), table.live
    told = None
    if live is not None and table.row.status == "running":
        told = live.game.progress(live.view(None), live.words(caller.language))
    progress = None if told is None else Progress(told.text, told.share)
    return ListedTable(**structs.asdict(info), waiting=table.waiting(), progress=progress)


def chair_info(table: OpenTable, chair: Chair, caller: Caller, banks: Banks) -> ChairInfo:
    return ChairInfo(
        seat=chair.seat,
        kind=chair.kind,
        name=chair.name,
        you=holds(chair, caller),
        host=chair.person is not None and chair.person == table.row.host,
        bot=chair.bot,
        substitute=None if may_act(chair, caller) else substitutes.substitute_name(table.row, chair),
        bank=None if banks is None else banks[chair.seat],
    )


def motion_info(table: OpenTable) -> Motion | None:
    motion = consent.current_motion(table)
    if motion is None:
        return None
    return Motion(motion.number, motion.kind, motion.seat, sorted(motion.agreed))


def chat_lines(table: OpenTable, shown: Iterable[Note], language: str) -> list[ChatLine]:
    """Notes as lines of the chat."""
    lines = []
    for note in shown:
        name, text = notes.split(note)
        if note.kind != "chat":
            text = translate.happening(text, language, name)
        seat = note.seat if note.seat is not None and note.seat < len(table.chairs) else None
        lines.append(ChatLine(note.number, name, seat, note.kind, text, note.at))
    return lines


# The match -----------------------------------------------------------------------------------------------------------


def events_info(events: Iterable[SeenEvent], words: Catalog) -> list[EventInfo]:
    return [EventInfo(event.kind, event.values, words.say(event.key, **event.values)) for event in events]


def updates_info(updates: Iterable[Update], words: Catalog) -> list[UpdateInfo]:
    return [
        UpdateInfo(each.seq, each.seat, events_info(each.events, words), each.takes_back, each.back_to)
        for each in updates
    ]


def situation(table: OpenTable, audience: Audience, caller: Caller) -> Situation | None:
    """How things stand for an audience; None before the match."""
    live = table.live
    if live is None:
        return None
    playing = table.row.status == "running"
    view, words = live.view(audience), live.words(caller.language)
    return Situation(
        seq=live.seq(audience),
        decision=0 if audience is None else live.decisions[audience],
        view=view,
        prompt=live.game.prompt(view, words),
        legal=[] if audience is None or not playing else choices(live, live.legal(audience), words, view),
        can_undo=playing and audience is not None and live.match.can_undo(audience) and not teaching.binding(table),
        waiting=table.waiting(),
        over=live.is_over(),
        lesson=lesson_info(table, caller.language) if audience == LEARNER else None,
    )


def lesson_info(table: OpenTable, language: str) -> LessonInfo | None:
    """What a lesson tells now, if a table is one and is not past it."""
    lesson, place, live = teaching.lesson_at(table), teaching.place_at(table), table.live
    if lesson is None or place is None or live is None or place.over or table.row.status != "running":
        return None
    words = live.words(language)
    told = [] if place.due else pages(lesson, place, live.game, live.view(LEARNER), words)
    return LessonInfo(
        title=title_of(lesson, words),
        steps=len(lesson.steps),
        pages=[LessonPage(*page[:4], list(page.things), page.answer) for page in told],
        asked=teaching.asked(table, place, language),
        wanted=wanted(place, is_any_order(lesson, place)),
        done=place.done,
    )


def news(
    table: OpenTable, audience: Audience, caller: Caller, secret: str, since: int, read: int, banks: Banks = None
) -> News:
    """The updates of an audience after its number `since`, the chat after line `read`, and how things stand.

    The mark leaves out the clocks: that time passes is not news.
    """
    updates: list[UpdateInfo] = []
    if table.live is not None:
        updates = updates_info(table.live.updates(audience, since), table.live.words(caller.language))
    now = made_once(table, (audience, caller.language), lambda: situation(table, audience, caller))
    info = made_once(table, caller, lambda: table_info(table, caller, secret))
    lines = chat_lines(table, (note for note in table.notes if note.number > read), caller.language)
    mark = hashlib.blake2b(b"[%b,%b,%d]" % (now, info, table.last_note), digest_size=12).hexdigest()
    if banks is not None:
        info = encode(table_info(table, caller, secret, banks))
    # Written into the message as they are.
    return News(updates, cast("Situation", msgspec.Raw(now)), cast("TableInfo", msgspec.Raw(info)), lines, mark)
