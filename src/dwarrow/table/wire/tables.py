"""Messages about people, tables and links, and the body of every refusal."""

from __future__ import annotations

from typing import Any, Literal

from dwarrow.table.wire.base import Message
from dwarrow.table.wire.requests import NewClock


class ProblemBody(Message, frozen=True):
    """A refusal: a code for programs, a sentence for people, the paragraph of the rules where one says so."""

    code: str
    text: str
    paragraph: str = ""


class Guest(Message, frozen=True):
    id: str
    name: str


class ChairInfo(Message, frozen=True):
    """A seat and who has it. `substitute` is who plays on for the owner: a bot's level, or a person's name.

    To the person who plays on it is null: it is for that person to act.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    you: bool
    host: bool
    bot: str | None
    substitute: str | None
    bank: float | None


class Motion(Message, frozen=True):
    """What a seat has asked of all, and which seats have agreed so far. It lapses when the match goes on."""

    number: int
    kind: Literal["undo", "abandon"]
    seat: int
    agreed: list[int]


class TableInfo(Message, frozen=True):
    """What anybody with its link may know about a table.

    `part_hash` commits the server to its part of the seed before anybody sits down; `seed_hash` is that of the seed
    joined from all parts, and is empty before the start. `substitute` is the name of who stands ready to play on.
    `expires` is when what happened in a finished match is removed, if the operator does not keep it for ever.
    """

    id: str
    game: str
    title: str
    status: Literal["gathering", "running", "over", "abandoned"]
    paused: bool
    public: bool
    pace: str
    hints: bool
    options: dict[str, Any]
    own_components: bool
    chairs: list[ChairInfo]
    created: float
    started: float | None
    ended: float | None
    part_hash: str
    seed_hash: str
    your_seats: list[int]
    your_turn: bool
    you_host: bool
    result: dict[str, Any] | None
    clock: NewClock | None
    substitute: str | None
    parent: str | None
    kind: Literal["match", "study", "lesson"]
    lesson: str | None
    motion: Motion | None
    expires: float | None


class Progress(Message, frozen=True):
    """How far a match is: in words, and as a share of the whole where that can be known."""

    text: str
    share: float | None


class ListedTable(TableInfo, frozen=True):
    """A table in a list, with what any spectator may know of its match: the seats that have to decide now, and how far
    it is. Before a match, and after it, there is neither.
    """

    waiting: list[int]
    progress: Progress | None


class SeatKey(Message, frozen=True):
    """The token of a seat, sent once, to the person who sat down."""

    seat: int
    token: str


class FoundedTable(Message, frozen=True):
    """A new table, with what is sent only now: the spectators' token, the tokens of the host's own seats, and, where a
    person is to play on, that of the substitute's link.
    """

    table: TableInfo
    watch: str
    seats: list[SeatKey]
    substitute: str | None


class Invitation(Message, frozen=True):
    """A page for others: its `path` here, and where they can reach this server the whole link, and it as a drawing.

    Both are empty where only this machine can reach the server.
    """

    path: str
    link: str
    qr: str


class PersonalLink(Message, frozen=True):
    """The token of a personal link, sent once. Its page makes another device known as the same person."""

    token: str
    path: str
    link: str
    qr: str


class WatchLink(Message, frozen=True):
    """The spectators' token of a table; the old one is void."""

    token: str
    path: str
    link: str
    qr: str


class SubstituteLink(Message, frozen=True):
    """The token of the substitute's link, sent once; the old one is void."""

    token: str
    path: str
    link: str
    qr: str
