"""What is stored, one structure per row. Fields bear the columns' names and stand in the columns' order."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from msgspec import Struct

Status = Literal["gathering", "running", "over", "abandoned"]
Pace = Literal["live", "turns"]
TableKind = Literal["match", "study"]
ChairKind = Literal["open", "person", "bot"]
NoteKind = Literal["chat", "happening", "vote"]
Document = dict[str, Any]  # kept as JSON


class Person(Struct, frozen=True):
    """Somebody who has been here. The personal link is known by its hash only."""

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
    components: str | None = None  # TOML of one's own
    status: Status = "gathering"
    paused: bool = False
    started: float | None = None
    ended: float | None = None
    seed: str | None = None
    seed_hash: str | None = None
    result: Document | None = None
    parent: str | None = None  # the table this is a rematch or a study of
    kind: TableKind = "match"
    edition: str | None = None  # the digest of the shipped components it was founded with; None with TOML of one's own
    hints: bool = True  # whether seats may ask for them

    def __repr__(self) -> str:
        """Fit for logs: without the seed."""
        return f"TableRow(id={self.id!r}, game={self.game!r}, kind={self.kind!r}, status={self.status!r})"


class TableChanges(TypedDict, total=False):
    """What can change about a table after it was made."""

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
    """One entry of a table's log. `who` is a person or, as in "bot:master", a bot; `key` makes it count once."""

    table_id: str
    number: int
    seat: int
    action: str
    who: str
    at: float
    key: str | None = None


class Note(Struct, frozen=True):
    """Something said or noted at a table beside the log. The store gives the number."""

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
