"""The rows of the database as structures. Fields have the names and the order of the columns."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from msgspec import Struct

Status = Literal["gathering", "running", "over", "abandoned"]
Pace = Literal["live", "turns"]
TableKind = Literal["match", "study", "lesson"]
ChairKind = Literal["open", "person", "bot"]
NoteKind = Literal["chat", "happening", "vote"]
Document = dict[str, Any]  # kept as JSON
ENDED = ("over", "abandoned")  # the statuses of a match that is over


class Person(Struct, frozen=True):
    """A guest. Only the hash of the personal link is stored."""

    id: str
    name: str
    created: float
    link_hash: str | None = None


class TableRow(Struct, frozen=True):
    """A table and its match. `seed` is a secret until the match is over."""

    id: str
    game: str
    rules: int
    program: str  # the version it was started with
    options: Document
    seats: int
    host: str  # a person
    created: float
    watch_hash: str  # of the spectators' token
    public: bool = False
    pace: Pace = "live"
    clock: Document | None = None
    components: str | None = None  # the table's own, as TOML
    status: Status = "gathering"
    paused: bool = False
    started: float | None = None
    ended: float | None = None
    seed: str | None = None
    seed_hash: str | None = None
    result: Document | None = None
    parent: str | None = None  # the table this is a rematch or a study of
    kind: TableKind = "match"
    edition: str | None = None  # the digest of its shipped components; None if it has its own
    hints: bool = True  # whether seats may ask for them
    origin: str | None = None  # a mark of the address it was made from
    size: int = 0  # in bytes: its components, and its log once the match is over
    lesson: str | None = None  # the name of the lesson that it is

    @property
    def expired(self) -> bool:
        """Whether all that is left of a finished match is who played, and the score."""
        return self.status in ENDED and self.started is not None and self.seed is None

    def __repr__(self) -> str:
        """Fit for logs: without the seed."""
        return f"TableRow(id={self.id!r}, game={self.game!r}, kind={self.kind!r}, status={self.status!r})"


class TableChanges(TypedDict, total=False):
    """The columns of a table that can change."""

    rules: int
    program: str
    options: Document
    host: str
    watch_hash: str
    public: bool
    pace: Pace
    clock: Document | None
    components: str | None
    status: Status
    paused: bool
    started: float | None
    ended: float | None
    seed: str | None
    seed_hash: str | None
    result: Document | None


class Chair(Struct, frozen=True):
    """One seat of a table and who has it. `salt` is the seat's part of the seed, a secret until the seed is fixed."""

    table_id: str
    seat: int
    kind: ChairKind = "open"
    person: str | None = None
    bot: str | None = None  # its level
    name: str = ""
    token_hash: str | None = None
    salt: str | None = None
    salt_hash: str | None = None
    bank: float | None = None  # seconds left
    substitute: str | None = None  # who plays on for the owner: a bot's level, or `person:` and an id

    def __repr__(self) -> str:
        """Fit for logs: without the salt."""
        return f"Chair(table_id={self.table_id!r}, seat={self.seat}, kind={self.kind!r}, person={self.person!r})"


class Entry(Struct, frozen=True):
    """An entry of a table's log. `who` is a person's id, or a bot as in "bot:master"; `key` makes it count once."""

    table_id: str
    number: int
    seat: int
    action: str
    who: str
    at: float
    key: str | None = None


class Note(Struct, frozen=True):
    """A note of a table: chat, a vote, or what happened beside the log. The store numbers them."""

    table_id: str
    kind: NoteKind
    who: str
    text: str
    at: float
    seat: int | None = None
    number: int = 0


class Lease(Struct, frozen=True):
    """Who acts for a name, and until when."""

    name: str
    holder: str
    until: float
