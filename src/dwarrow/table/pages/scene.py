"""What a table page shows to one audience: a seat, or whoever watches. Everything comes from what the room tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from dwarrow.table import identity, telling, translate
from dwarrow.table.callers import may_watch, plays
from dwarrow.table.games import game_of
from dwarrow.table.outcome import kind_of_decision
from dwarrow.table.pages import blocks

if TYPE_CHECKING:
    from dwarrow.kernel.texts import Catalog
    from dwarrow.table.pages.visitor import Visitor
    from dwarrow.table.room import Audience, Room, Update
    from dwarrow.table.rooms import Place
    from dwarrow.table.wire import Ahead

LAST = 12  # pieces of news that the short log has
LINES = 40  # of the chat
REFRESH = {"live": 4, "turns": 30}  # seconds


class Notice(NamedTuple):
    """What is said at the top of a page."""

    text: str
    kind: str  # refused, answer or done
    paragraph: str = ""


class Told(NamedTuple):
    """A piece of news in sentences."""

    seq: int
    lines: list[str]


class Button(NamedTuple):
    """A legal action to press."""

    action: str
    label: str
    symbols: list[str]


class Line(NamedTuple):
    """A line of the chat."""

    name: str
    text: str
    when: str
    kind: str


def game_words(place: Place, visitor: Visitor) -> Catalog:
    """The words of the table's game, with its players."""
    names = [chair.name for chair in place.chairs]
    return translate.named_catalog(game_of(place.row), visitor.language, names)


def cards(place: Place) -> str:
    """The page with the cards that this table is played with."""
    own = game_of(place.row).text is not None
    return f"/table/{place.row.id}/cards" if own else f"/games/{place.row.game}/cards"


def address(place: Place, visitor: Visitor, seat: int | None) -> str:
    """The page of a seat. A person with one seat needs no number, and with several one that says which."""
    several = seat is not None and len(visitor.seats_at(place)) > 1
    return f"/table/{place.row.id}?seat={seat}" if several else f"/table/{place.row.id}"


async def common(place: Place, visitor: Visitor, secret: str) -> dict[str, Any]:
    """What every page of a table shows."""
    info = telling.table_info(place, visitor.caller, secret, await visitor.banks(place))
    talks = may_watch(place, visitor.caller)
    lines = telling.chat_lines(place, place.notes if talks else (), visitor.language)[-LINES:]
    return {
        "table": info,
        "title": info.title,
        "own": info.your_seats,
        "hosting": info.you_host,
        "motion": info.motion,
        "talks": talks,
        "chat": [Line(line.name, line.text, visitor.ago(line.at), line.kind) for line in lines],
        "symbols": blocks.symbols(game_of(place.row), visitor.language),
        "cards": cards(place),
        "key": identity.new_token(),
        "still": False,
    }


# News ----------------------------------------------------------------------------------------------------------------


def told(updates: list[Update], words: Catalog, visitor: Visitor) -> list[Told]:
    """News as sentences; what tells this audience nothing is left out."""
    found = []
    for update in updates:
        lines = [words.say(event.key, **event.values) for event in update.events]
        if update.takes_back:
            lines.insert(0, visitor.say("table.taken_back", name=words.format(update.seat, "seat")))
        if lines:
            found.append(Told(update.seq, lines))
    return found


def opening(room: Room, audience: Audience, words: Catalog) -> list[str]:
    return [words.say(event.key, **event.values) for event in room.opening(audience)]


def last_own(room: Room, audience: Audience) -> int:
    """The number before an audience's last own action; a spectator has none."""
    if audience is None:
        return max(0, room.seq(None) - LAST)
    numbers = room.told[audience]
    for seq in range(len(numbers), 0, -1):
        if room.actor(numbers[seq - 1]) == audience:
            return seq - 1
    return 0


# The running match ---------------------------------------------------------------------------------------------------


def situation(place: Place, room: Room, visitor: Visitor, seat: int | None) -> dict[str, Any]:
    """How things stand for a seat, or for who watches."""
    words = game_words(place, visitor)
    waiting = telling.waited_for(place)
    news = told(room.updates(seat, last_own(room, seat)), words, visitor)
    log = told(room.updates(seat, max(0, room.seq(seat) - 4 * LAST)), words, visitor)[-LAST:]
    first = opening(room, seat, words) if room.seq(seat) == 0 else []
    chair = place.chairs[seat] if seat is not None else None
    away = chair is not None and not plays(chair, visitor.caller)
    playing = chair is not None and not away and not place.row.paused
    return {
        "seat": seat,
        "seat_name": chair.name if chair is not None else "",
        "substitute": away,
        "board": blocks.arranged(room.game, room.view(seat), words, cards(place), seat is not None),
        "turn": playing and seat in waiting,
        "waiting_seats": waiting,
        "waiting": [place.chairs[each].name for each in waiting],
        "others_here": [each for each in visitor.seats_at(place) if each != seat and each in waiting],
        "news": [line for piece in news for line in piece.lines] or first,
        "log": log,
        "seq": room.seq(seat),
        "groups": groups(room, seat, words) if playing and seat is not None else [],
        "decision": 0 if seat is None else room.decisions[seat],
        "can_undo": playing and seat is not None and room.match.can_undo(seat),
    }


def groups(room: Room, seat: int, words: Catalog) -> list[tuple[str, list[Button]]]:
    """The legal actions by their kind, which is their first word."""
    drawn = blocks.symbols(room.game, words.language)
    found: dict[str, list[Button]] = {}
    for choice in telling.choices(room, room.legal(seat), words, room.view(seat)):
        button = Button(choice.action, choice.label, drawn.of(choice.action))
        found.setdefault(choice.action.split()[0], []).append(button)
    return [(kind_of_decision(words, kind), buttons) for kind, buttons in found.items()]


def planned(place: Place, visitor: Visitor, seat: int, ahead: Ahead) -> dict[str, Any]:
    """What a plan would lead to."""
    game, words = game_of(place.row), game_words(place, visitor)
    return {
        "seat": seat,
        "played": ahead.played,
        "lines": [event.text for event in ahead.events],
        "board": blocks.arranged(game, ahead.view, words, cards(place), True),
        "next": [choice.label for choice in ahead.legal],
        "decision": place.room.decisions[seat] if place.room is not None else 0,
    }
