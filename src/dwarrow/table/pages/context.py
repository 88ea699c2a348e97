"""What the templates of table pages show to one audience. Everything comes from what that audience may see."""

from __future__ import annotations

from typing import Any, NamedTuple

from dwarrow.kernel.texts import Catalog
from dwarrow.lessons.files import LEARNER
from dwarrow.table import translate
from dwarrow.table.match import teaching
from dwarrow.table.match.games import game_of
from dwarrow.table.match.live_match import Audience, LiveMatch, Update, Viewer, choices
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.news import messages
from dwarrow.table.news.replay_messages import decision_name
from dwarrow.table.pages import boards
from dwarrow.table.pages.visitor import Visitor
from dwarrow.table.people import identity
from dwarrow.table.people.callers import may_act, may_watch
from dwarrow.table.wire.news import Ahead, Choice

LAST = 12  # updates in the short log
MOST = 200  # updates since one's own last action
LINES = 40  # of the chat
REFRESH = {"live": 4, "turns": 30}  # seconds


class Notice(NamedTuple):
    """A message at the top of a page."""

    text: str
    kind: str  # refused, answer or done
    paragraph: str = ""


class UpdateLines(NamedTuple):
    seq: int
    lines: list[str]


class Button(NamedTuple):
    """A legal action as a button."""

    action: str
    label: str
    symbols: list[str]


class Line(NamedTuple):
    name: str
    text: str
    when: str
    kind: str


def game_words(table: OpenTable, visitor: Visitor) -> Catalog:
    """The texts of the table's game, with its players."""
    names = [chair.name for chair in table.chairs]
    return translate.named_catalog(game_of(table.row), visitor.language, names)


def cards(table: OpenTable) -> str:
    """The page with the cards of this table's game."""
    own = game_of(table.row).text is not None
    return f"/table/{table.row.id}/cards" if own else f"/games/{table.row.game}/cards"


def address(table: OpenTable, visitor: Visitor, seat: int | None) -> str:
    """The page of a seat, with its number only for a person who holds several."""
    several = seat is not None and len(visitor.seats_at(table)) > 1
    return f"/table/{table.row.id}?seat={seat}" if several else f"/table/{table.row.id}"


async def common(table: OpenTable, visitor: Visitor) -> dict[str, Any]:
    """What every page of a table shows."""
    info = messages.table_info(table, visitor.caller, visitor.secret, await visitor.banks(table))
    talks = may_watch(table, visitor.caller)
    lines = messages.chat_lines(table, table.notes if talks else (), visitor.language)[-LINES:]
    return {
        "table": info,
        "title": info.title,
        "own": info.your_seats,
        "hosting": info.you_host,
        "motion": info.motion,
        "talks": talks,
        "chat": [Line(line.name, line.text, visitor.ago(line.at), line.kind) for line in lines],
        "symbols": boards.symbols(game_of(table.row), visitor.language),
        "cards": cards(table),
        "key": identity.new_token(),
        "still": False,
    }


# News ----------------------------------------------------------------------------------------------------------------


def sentences(updates: list[Update], words: Catalog, visitor: Visitor) -> list[UpdateLines]:
    """Updates as sentences, without those that show this audience nothing."""
    found = []
    for update in updates:
        lines = [words.say(event.key, **event.values) for event in update.events]
        if update.takes_back:
            lines.insert(0, visitor.say("table.taken_back", name=words.format(update.seat, "seat")))
        if lines:
            found.append(UpdateLines(update.seq, lines))
    return found


def opening(live: LiveMatch, viewer: Viewer, words: Catalog) -> list[str]:
    return [words.say(event.key, **event.values) for event in live.opening(viewer)]


def last_own(live: LiveMatch, audience: Audience) -> int:
    """The number before an audience's last own action; a spectator gets a few updates."""
    if audience is None:
        return max(0, live.seq(None) - LAST)
    numbers = live.visible[audience]
    for seq in range(len(numbers), max(0, len(numbers) - MOST), -1):
        if live.actor(numbers[seq - 1]) == audience:
            return seq - 1
    return max(0, len(numbers) - MOST)


# The running match ---------------------------------------------------------------------------------------------------


def situation(table: OpenTable, live: LiveMatch, visitor: Visitor, seat: int | None) -> dict[str, Any]:
    """How things stand for a seat or a spectator."""
    words = game_words(table, visitor)
    waiting = table.waiting()
    news = sentences(live.updates(seat, last_own(live, seat)), words, visitor)
    log = sentences(live.updates(seat, max(0, live.seq(seat) - 4 * LAST)), words, visitor)[-LAST:]
    first = opening(live, seat, words) if live.seq(seat) == 0 else []
    chair = table.chairs[seat] if seat is not None else None
    away = chair is not None and not may_act(chair, visitor.caller)
    playing = chair is not None and not away and not table.row.paused
    return {
        "seat": seat,
        "seat_name": chair.name if chair is not None else "",
        "substitute": away,
        "board": boards.arrange(live.game, live.view(seat), words, cards(table), seat is not None),
        "turn": playing and seat in waiting,
        "waiting_seats": waiting,
        "waiting": [table.chairs[each].name for each in waiting],
        "others_here": [each for each in visitor.seats_at(table) if each != seat and each in waiting],
        "news": [line for piece in news for line in piece.lines] or first,
        "log": log,
        "seq": live.seq(seat),
        "groups": groups(live, seat, words) if playing and seat is not None else [],
        "decision": 0 if seat is None else live.decisions[seat],
        "can_undo": playing and seat is not None and live.match.can_undo(seat) and not teaching.binding(table),
        "lesson": messages.lesson_info(table, visitor.language) if seat == LEARNER else None,
    }


def groups(live: LiveMatch, seat: int, words: Catalog) -> list[tuple[str, list[Button]]]:
    """The legal actions by group, under its name or that of the decision; groups of a lower rank first."""
    drawn = boards.symbols(live.game, words.language)
    found: dict[str, list[Button]] = {}
    for choice in ranked(choices(live, live.legal(seat), words, live.view(seat))):
        button = Button(choice.action, choice.label, drawn.of(choice.action))
        found.setdefault(choice.group, []).append(button)
    return [(group_name(words, group, len(buttons)), buttons) for group, buttons in found.items()]


def ranked(choices: list[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: choice.rank)


def group_name(words: Catalog, group: str, n: int) -> str:
    key, _, about = group.partition(" ")
    return words.say(f"group.{key}", n=n, id=about) if f"group.{key}" in words else decision_name(words, key)


def planned(table: OpenTable, visitor: Visitor, seat: int, ahead: Ahead) -> dict[str, Any]:
    """What a plan would lead to."""
    game, words = game_of(table.row), game_words(table, visitor)
    return {
        "seat": seat,
        "played": ahead.played,
        "lines": [event.text for event in ahead.events],
        "board": boards.arrange(game, ahead.view, words, cards(table), True),
        "next": [choice.label for choice in ranked(ahead.legal)],
        "decision": table.live.decisions[seat] if table.live is not None else 0,
    }
