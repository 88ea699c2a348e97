"""What clients send: wishes for a table, submissions, questions, votes and records to study."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from dwarrow.table.wire.base import (
    MAX_COMPONENTS,
    Action,
    Draft,
    Key,
    Known,
    Line,
    Name,
    Plan,
    Plans,
    Salt,
    Touched,
    Wish,
)


class NewGuest(Wish, frozen=True):
    """A guest needs only a name."""

    name: Name


class NewSeat(Wish, frozen=True):
    """Who sits down at a seat: the host, anybody, or a bot."""

    kind: Literal["me", "open", "bot"]
    bot: Known | None = None
    name: Name | None = None


class NewClock(Wish, frozen=True):
    """A time bank for each seat, and what happens when it has run out: nothing, a bot plays on, or a person does.

    The host names that person by a link. Where nobody has followed it yet, or who did plays already, it is the bot.
    """

    bank: Annotated[int, Meta(ge=10, le=30 * 24 * 3600)]
    gain: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0
    empty: Literal["nothing", "bot", "person"] = "nothing"
    bot: Known = "journeyman"


class NewTable(Wish, frozen=True):
    """A table as its host wants it. Without `hints` nobody may ask for one there."""

    game: Known
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    pace: Literal["live", "turns"] = "live"
    hints: bool = True
    clock: NewClock | None = None
    components: Annotated[str, Meta(max_length=MAX_COMPONENTS)] | None = None
    salt: Salt = ""


class NewLesson(Wish, frozen=True):
    """Begin a lesson, or go on with it where it was left; with `again` from the beginning."""

    game: Known
    lesson: Known = "first-round"
    again: bool = False


class SitDown(Wish, frozen=True):
    """Take an open seat. `salt` is the seat's own contribution to the seed of the match."""

    name: Name | None = None
    salt: Salt = ""


class NewBot(Wish, frozen=True):
    """A bot for an open seat, under a name or under that of its level."""

    bot: Known
    name: Name | None = None


class Submission(Wish, frozen=True):
    """A plan of actions, all or none, for the decision with the number that the seat was sent."""

    actions: Plan
    decision: Annotated[int, Meta(ge=1, le=1_000_000_000)]
    key: Key


class Question(Wish, frozen=True):
    """Why may this action not be played now? Or, on a board: why does touching these things in order lead nowhere?

    After a draft of actions: why not then? It must go without chance or a secret, like a preview.
    """

    action: Action | None = None
    touched: Touched | None = None
    after: Draft = field(default_factory=list)

    def __post_init__(self) -> None:
        if (self.action is None) == (self.touched is None):
            raise ValueError("either `action` or `touched`")


class HintAfter(Wish, frozen=True):
    """A draft that a hint is to go on from. It must go without chance or a secret, like a preview."""

    after: Draft = field(default_factory=list)


class Preview(Wish, frozen=True):
    """A plan. In any order: as much of it as can be played one after the other, the order given being tried first."""

    actions: Plan
    any_order: bool = False


class Previews(Wish, frozen=True):
    """Several plans, each on its own, such as all that a seat may choose from."""

    plans: Plans


class Saying(Wish, frozen=True):
    text: Line


class Vote(Wish, frozen=True):
    """Consent to what a seat has asked of all: to take back, or to abandon the match. `motion` is its number, so that
    no vote counts for what was asked later.
    """

    agree: bool
    motion: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None


class Undo(Wish, frozen=True):
    """Take back one's last action. Where it has shown something, all are asked, if `ask` is set.

    With `seq` everything from that piece of news on is to be taken back, and all are asked in any case.
    """

    ask: bool = True
    seq: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class Pause(Wish, frozen=True):
    paused: bool


class Link(Wish, frozen=True):
    """The token of a personal link, to be known on another device."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class NewStudy(Wish, frozen=True):
    """A record to look at and play on from: as a document, cut after the entry `upto`, with these players from there.

    Without `seats` all of them are the asking person's.
    """

    record: dict[str, Any]
    upto: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)] | None = None
    components: Annotated[str, Meta(max_length=MAX_COMPONENTS)] | None = None


class NewBranch(Wish, frozen=True):
    """A moment of a match that has ended, to play on from: after the piece of news `at` of a seat, of a spectator, or,
    with `open`, after that entry of the log. Without `seats` one plays one's own seats, or the first, against bots.
    """

    at: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    open: bool = False
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)] | None = None
