"""What the table tells: messages made from a table for one caller, in the caller's language.

Everything about a match comes from an audience's view, the events it may see and its own list; nothing else of the
state is read here.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import msgspec

from dwarrow.kernel.chance import commitment
from dwarrow.table import chat, consent, substitutes, translate, wire
from dwarrow.table.callers import holds, is_host, plays, seats_of
from dwarrow.table.founding import server_part

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dwarrow.kernel.events import SeenEvent
    from dwarrow.kernel.texts import Catalog
    from dwarrow.table.callers import Caller
    from dwarrow.table.room import Audience, Room, Update
    from dwarrow.table.rooms import Place
    from dwarrow.table.store.rows import Chair, Document, Note


Banks = list[float | None] | None


def words_of(room: Room, caller: Caller) -> Catalog:
    return translate.named_catalog(room.game, caller.language, room.match.players)


# The table -----------------------------------------------------------------------------------------------------------


def table_info(place: Place, caller: Caller, secret: str, banks: Banks = None) -> wire.TableInfo:
    """A table as somebody with its link may know it. `banks` are the seconds that each seat has left."""
    row, mine = place.row, seats_of(place, caller)
    return wire.TableInfo(
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
        chairs=[chair_info(place, chair, caller, banks) for chair in place.chairs],
        created=row.created,
        started=row.started,
        ended=row.ended,
        part_hash=commitment(server_part(secret, row.id).encode()),
        seed_hash=(row.seed_hash or "") if row.seed is not None else "",
        your_seats=mine,
        your_turn=any(plays(place.chairs[seat], caller) for seat in waited_for(place)),
        you_host=is_host(place, caller),
        result=row.result,
        clock=None if row.clock is None else clock_info(row.clock),
        substitute=substitutes.ready_name(row, substitutes.ready(row)),
        parent=row.parent,
        kind=row.kind,
        motion=motion_info(place),
    )


def clock_info(clock: Document) -> wire.NewClock:
    """The clock as it was wished for; who stands ready is kept with it, and is not told here."""
    return wire.NewClock(**{name: clock[name] for name in wire.NewClock.__struct_fields__})


def chair_info(place: Place, chair: Chair, caller: Caller, banks: Banks) -> wire.ChairInfo:
    return wire.ChairInfo(
        seat=chair.seat,
        kind=chair.kind,
        name=chair.name,
        you=holds(chair, caller),
        host=chair.person is not None and chair.person == place.row.host,
        bot=chair.bot,
        substitute=None if plays(chair, caller) else substitutes.name_for(place.row, chair),
        bank=None if banks is None else banks[chair.seat],
    )


def motion_info(place: Place) -> wire.Motion | None:
    motion = consent.motion_at(place)
    if motion is None:
        return None
    return wire.Motion(motion.kind, motion.seat, sorted(motion.agreed))


def waited_for(place: Place) -> list[int]:
    """The seats that have to decide now."""
    if place.room is None or place.row.status != "running":
        return []
    return place.room.match.state.waiting()


def chat_lines(place: Place, notes: Iterable[Note], language: str) -> list[wire.ChatLine]:
    """What was said and happened at the table."""
    lines = []
    for note in notes:
        name, text = chat.parts(note)
        if note.kind != "chat":
            text = translate.happening(text, language, name)
        seat = note.seat if note.seat is not None and note.seat < len(place.chairs) else None
        lines.append(wire.ChatLine(note.number, name, seat, note.kind, text, note.at))
    return lines


# The match -----------------------------------------------------------------------------------------------------------


def events_info(events: Iterable[SeenEvent], words: Catalog) -> list[wire.EventInfo]:
    return [wire.EventInfo(event.kind, event.values, words.say(event.key, **event.values)) for event in events]


def updates_info(updates: Iterable[Update], words: Catalog) -> list[wire.UpdateInfo]:
    return [
        wire.UpdateInfo(each.seq, each.seat, events_info(each.events, words), each.takes_back, each.back_to)
        for each in updates
    ]


def choices(room: Room, actions: Iterable[str], words: Catalog, view: dict[str, Any]) -> list[wire.Choice]:
    game = room.game
    return [wire.Choice(text, game.label(words, text, view), list(game.touches(text))) for text in actions]


def situation(place: Place, audience: Audience, caller: Caller) -> wire.Situation | None:
    """How things stand for an audience; None before the match."""
    room = place.room
    if room is None:
        return None
    playing = place.row.status == "running"
    view, words = room.view(audience), words_of(room, caller)
    return wire.Situation(
        seq=room.seq(audience),
        decision=0 if audience is None else room.decisions[audience],
        view=view,
        prompt=room.game.prompt(view, words),
        legal=[] if audience is None or not playing else choices(room, room.legal(audience), words, view),
        can_undo=playing and audience is not None and room.match.can_undo(audience),
        waiting=waited_for(place),
        over=room.is_over(),
    )


def news(
    place: Place, audience: Audience, caller: Caller, secret: str, since: int, read: int, banks: Banks = None
) -> wire.News:
    """Everything an audience was told after its number `since`, and after the chat's line `read`.

    The mark leaves out what the clocks show: that time passes is no news.
    """
    updates: list[wire.UpdateInfo] = []
    if place.room is not None:
        updates = updates_info(place.room.updates(audience, since), words_of(place.room, caller))
    now = situation(place, audience, caller)
    table = table_info(place, caller, secret)
    lines = chat_lines(place, (note for note in place.notes if note.number > read), caller.language)
    mark = hashlib.blake2b(msgspec.json.encode((now, table, place.noted)), digest_size=12).hexdigest()
    if banks is not None:
        table = table_info(place, caller, secret, banks)
    return wire.News(updates, now, table, lines, mark)
