"""The messages between the table and its clients. The client's types and the OpenAPI document are made from these.

What a struct does not name is refused, so a misspelt field is never ignored.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Salt = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[\w.-]+$")]
Action = Annotated[str, Meta(min_length=1, max_length=200)]
Plan = Annotated[list[Action], Meta(min_length=1, max_length=64)]
Touched = Annotated[list[Annotated[str, Meta(min_length=1, max_length=200)]], Meta(min_length=1, max_length=16)]
Text = str | dict[str, str | dict[str, str]]
Line = Annotated[str, Meta(min_length=1, max_length=1000)]
MAX_COMPONENTS = 400_000


class Message(Struct, frozen=True, forbid_unknown_fields=True):
    """What every message is."""


class Wish(Message, frozen=True):
    """What a client sends; fields with a default may be left out, as they never are in what it is told."""


# From a client -------------------------------------------------------------------------------------------------------


class NewGuest(Wish, frozen=True):
    """A guest needs only a name."""

    name: Name


class NewSeat(Wish, frozen=True):
    """Who sits down at a seat: the host, whoever comes, or a bot."""

    kind: Literal["me", "open", "bot"]
    bot: str | None = None
    name: Name | None = None


class NewClock(Wish, frozen=True):
    """A time bank for each seat, and what happens when it has run out: nothing, a bot plays on, or a person does.

    The host names that person by a link. Where nobody has followed it yet, or who did plays already, it is the bot.
    """

    bank: Annotated[int, Meta(ge=10, le=30 * 24 * 3600)]
    gain: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0
    empty: Literal["nothing", "bot", "person"] = "nothing"
    bot: str = "journeyman"


class NewTable(Wish, frozen=True):
    """A table as its host wants it. Without `hints` nobody may ask for one there."""

    game: str
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    pace: Literal["live", "turns"] = "live"
    hints: bool = True
    clock: NewClock | None = None
    components: Annotated[str, Meta(max_length=MAX_COMPONENTS)] | None = None
    salt: Salt = ""


class SitDown(Wish, frozen=True):
    """Take an open seat. `salt` is the seat's own contribution to the seed of the match."""

    name: Name | None = None
    salt: Salt = ""


class Submission(Wish, frozen=True):
    """A plan of actions, all or none, for the decision whose number the seat was told."""

    actions: Plan
    decision: Annotated[int, Meta(ge=1)]
    key: Key


class Question(Wish, frozen=True):
    """Why may this action not be played now? Or, on a board: why does touching these things in order lead nowhere?"""

    action: Action | None = None
    touched: Touched | None = None

    def __post_init__(self) -> None:
        if (self.action is None) == (self.touched is None):
            raise ValueError("either `action` or `touched`")


class Preview(Wish, frozen=True):
    actions: Plan


class Saying(Wish, frozen=True):
    text: Line


class Vote(Wish, frozen=True):
    """Consent to what a seat has asked of all: going back, or giving the match up."""

    agree: bool


class Undo(Wish, frozen=True):
    """Take back one's last action. Where it has shown something, all are asked, if `ask` is set.

    With `seq` everything from that piece of news on is to be taken back, and all are asked in any case.
    """

    ask: bool = True
    seq: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None


class Pause(Wish, frozen=True):
    paused: bool


class Link(Wish, frozen=True):
    """A personal link's token, given back to be known on another device."""

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


# To a client ---------------------------------------------------------------------------------------------------------


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
    """What a seat has asked of all, and which seats have agreed so far."""

    kind: Literal["undo", "abandon"]
    seat: int
    agreed: list[int]


class TableInfo(Message, frozen=True):
    """What anybody with its link may know about a table.

    `part_hash` commits the server to its part of the seed before anybody sits down; `seed_hash` is that of the seed
    joined from all parts, and is empty before the start. `substitute` is the name of who stands ready to play on.
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
    kind: Literal["match", "study"]
    motion: Motion | None


class SeatKey(Message, frozen=True):
    """The token of a seat, told once, to whoever sat down on it."""

    seat: int
    token: str


class FoundedTable(Message, frozen=True):
    """A new table, with what is told only now: the spectators' token, the tokens of the host's own seats, and, where a
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
    """The token of a personal link, told once. Its page makes another device known as the same person."""

    token: str
    path: str
    link: str
    qr: str


class WatchLink(Message, frozen=True):
    """The spectators' token of a table; the one before is no longer valid."""

    token: str
    path: str
    link: str
    qr: str


class SubstituteLink(Message, frozen=True):
    """The token of the substitute's link, told once; the one before is no longer valid."""

    token: str
    path: str
    link: str
    qr: str


class OptionInfo(Message, frozen=True):
    """An option of a game: what it means, and what its values mean. Values in brackets stand for what is typed."""

    name: str
    label: str
    default: Any
    allowed: str
    meaning: str
    values: dict[str, str]


class GameInfo(Message, frozen=True):
    name: str
    title: str
    summary: str
    seats: list[int]
    options: list[OptionInfo]
    bots: list[str]


class Texts(Message, frozen=True):
    """A text catalog, for a client that fills the texts in itself.

    A text is a template, or templates by grammatical form (`nom`, `the`, …), or by plural category (`one`, `other`, …;
    `by` names the value that chooses, otherwise it is `n`); a form may have plural categories, too. What is `given` is
    taken as it is and wins. `formatters` are those that look words up: the first pattern that makes a key.

    `plurals` has CLDR's rule for each category but `other`. The texts of the keys in `english` are English, because the
    language lacks them, and have English plural forms.
    """

    language: str
    texts: dict[str, Text]
    given: dict[str, str]
    formatters: dict[str, list[str]]
    plurals: dict[str, str]
    english: list[str]
    english_plurals: dict[str, str]


class LanguageInfo(Message, frozen=True):
    """A language that can be asked for, and what it calls itself."""

    code: str
    name: str


class Paragraph(Message, frozen=True):
    """A piece of the rules for players, in HTML that links to other numbers as `#M7.2`.

    A section has a title and level 2 or 3; its HTML is what stands under the heading, and may be empty. A paragraph
    has level 4 and no title.
    """

    number: str
    level: int
    title: str
    html: str


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
    """A legal action: its text, what it means in the reader's language, and the ids to touch for it, in order."""

    action: str
    label: str
    path: list[str]


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

    `mark` stands for all that is told here: who gives it back is told again only when something has changed.
    """

    updates: list[UpdateInfo]
    now: Situation | None
    table: TableInfo
    chat: list[ChatLine]
    mark: str


class Ping(Message, frozen=True):
    """Sent over a live connection when there was nothing to tell for a while."""

    ping: int


class Acknowledged(Message, frozen=True):
    """The actions are on disk."""

    seq: int
    decision: int
    again: bool = False  # the same key was submitted before


class Undone(Message, frozen=True):
    """What became of a wish to take back: done, or waiting for the consent of the other seats."""

    done: bool
    seq: int
    decision: int


class Refusal(Message, frozen=True):
    """Why an action is not legal now; `legal` if it is."""

    legal: bool
    text: str
    paragraph: str


class Ahead(Message, frozen=True):
    """How far a plan goes without chance or a secret, and what would be seen then; nowhere if there is a `refusal`."""

    played: int
    events: list[EventInfo]
    view: dict[str, Any]
    legal: list[Choice]
    refusal: ProblemBody | None


class CellInfo(Message, frozen=True):
    """A piece of text; `tone` says what it is (a gem, a warning, the own seat)."""

    text: str
    tone: str


class BlockInfo(Message, frozen=True):
    """A part of the table in words: rows of places, each a run of cells. Without `columns` a row is a line of text."""

    title: str
    columns: list[str]
    rows: list[list[list[CellInfo]]]
    aside: bool


class VisibleLog(Message, frozen=True):
    """All that one audience was told: to look at, not to replay."""

    opening: list[EventInfo]
    updates: list[UpdateInfo]


class Moment(Message, frozen=True):
    """How things stood for one audience after its piece of news number `seq`."""

    seq: int
    last: int
    view: dict[str, Any]
    prompt: str
    events: list[EventInfo]


class Moments(Message, frozen=True):
    """Moments in a row; there are as many as `last`, and the one before the first."""

    last: int
    moments: list[Moment]


class ScoreInfo(Message, frozen=True):
    """A line of a result: something that brought points, by which paragraph, and how many to each seat.

    Lines of kind `total` and `tie` are no points by themselves: the sum, and what decides between equal sums. `notes`
    say for each seat how its points came about, where the label does not.
    """

    label: str
    paragraph: str
    kind: Literal["points", "total", "tie"]
    points: list[int | None]
    notes: list[str]


class Statistic(Message, frozen=True):
    """How often each seat decided something of a kind."""

    kind: str
    label: str
    counts: list[int]


class Result(Message, frozen=True):
    """How a match has ended; one that was given up has no scores.

    `course` has the scores after each piece of news of an audience, as if the match had ended there; the first are
    those of the beginning.
    """

    text: str
    scores: list[int]
    winners: list[int]
    lines: list[ScoreInfo]
    course: list[list[int]]
    statistics: list[Statistic]
    started: float | None
    ended: float | None


class Proof(Message, frozen=True):
    """All parts of the seed, published after the end.

    `seed_hash` and `part_hash` were published before. The seed is the BLAKE2b hash (32 bytes, personalized
    "dwarrow.seed") of the server's part and the salts in seat order, each preceded by its length in 4 bytes.
    """

    seed: str
    seed_hash: str
    server_part: str
    part_hash: str
    salts: list[str]
    joined: bool


def decode(kind: Any, body: bytes) -> Any:
    """Read a message, or raise msgspec's error that names the field."""
    return msgspec.json.decode(body, type=kind)
