"""Messages about a running match: what happened, how things stand, and answers to what a seat did or asked."""

from __future__ import annotations

from typing import Any, Literal

from dwarrow.table.wire.base import Message
from dwarrow.table.wire.tables import ProblemBody, TableInfo


class EventInfo(Message, frozen=True):
    """Something that happened, as this audience may know it, and as a sentence in its language."""

    kind: str
    values: dict[str, Any]
    text: str


class UpdateInfo(Message, frozen=True):
    """One piece of news. `seq` counts only what this audience may see.

    With `takes_back` no event happened; the news from number `back_to` on no longer stands.
    """

    seq: int
    seat: int
    events: list[EventInfo]
    takes_back: bool = False
    back_to: int | None = None


class Choice(Message, frozen=True):
    """A legal action: its text, what it means in the reader's language, and the ids to touch for it, in order.

    A list for people shows it under its group, groups of a lower rank first. One that is `drafted` is a link of a plan,
    kept until the player sends it.
    """

    action: str
    label: str
    path: list[str]
    group: str
    rank: int
    drafted: Literal["", "in_order", "any_order"]


class LessonPage(Message, frozen=True):
    """One text of a lesson, and what it points at: a part of the board by its key and name, things in it by their ids.

    With `answer` it answers the choice that was just made.
    """

    number: int
    text: str
    at: str
    where: str
    things: list[str]
    answer: bool


class LessonInfo(Message, frozen=True):
    """Where a match stands in its lesson: what is told now, and the actions with which it goes on, each in a person's
    words. `wanted` are the actions of which one comes next. With `done` the match goes on as any other.
    """

    title: str
    steps: int
    pages: list[LessonPage]
    asked: list[str]
    wanted: list[str]
    done: bool


class Situation(Message, frozen=True):
    """How things stand for one audience; `prompt` says what it is asked, or who decides what."""

    seq: int
    decision: int
    view: dict[str, Any]
    prompt: str
    legal: list[Choice]
    can_undo: bool
    waiting: list[int]
    over: bool
    lesson: LessonInfo | None


class ChatLine(Message, frozen=True):
    """Something said at the table, or something that happened beside the match."""

    number: int
    name: str
    seat: int | None
    kind: Literal["chat", "happening", "vote"]
    text: str
    at: float


class News(Message, frozen=True):
    """Updates after a number, and how things stand now; before the match begins there is no `now`.

    `mark` stands for all of this: a client that sends it back gets an answer only when something has changed.
    """

    updates: list[UpdateInfo]
    now: Situation | None
    table: TableInfo
    chat: list[ChatLine]
    mark: str


class Ping(Message, frozen=True):
    """Sent over a live connection when there was no news for a while."""

    ping: int


class Acknowledged(Message, frozen=True):
    """The actions are on disk."""

    seq: int
    decision: int
    again: bool = False  # the same key was submitted before


class Undone(Message, frozen=True):
    """The outcome of a request to take back: done, or waiting for the consent of the other seats."""

    done: bool
    seq: int
    decision: int


class Refusal(Message, frozen=True):
    """Why an action is not legal now; `legal` if it is."""

    legal: bool
    text: str
    paragraph: str


class Ahead(Message, frozen=True):
    """How far a plan goes without chance or a secret, and what would be seen and asked then; nowhere if there is a
    `refusal`. If any order would do, the plan is the one that was found, `earlier` what could still be put into it,
    and `later` what could follow it after others of `legal`.
    """

    plan: list[Choice]
    played: int
    events: list[EventInfo]
    view: dict[str, Any]
    prompt: str
    legal: list[Choice]
    earlier: list[Choice]
    later: list[Choice]
    refusal: ProblemBody | None
