"""Messages about a match seen as a whole: its log, earlier moments, the board in words, the result and the proof."""

from __future__ import annotations

from typing import Any, Literal

from dwarrow.table.wire.base import Message
from dwarrow.table.wire.news import EventInfo, UpdateInfo


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
    """Everything that one audience knows: to look at, not to replay."""

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
    """Moments in a row; there are `last` of them, and the one before the first."""

    last: int
    moments: list[Moment]


class ScoreInfo(Message, frozen=True):
    """A line of a result: something that brought points, by which paragraph, and how many to each seat.

    Lines of kind `total` and `tie` are no points by themselves: the sum, and what decides between equal sums. `notes`
    say for each seat how its points came about, where the label does not; `about` says what kind of line it is.
    """

    label: str
    paragraph: str
    kind: Literal["points", "total", "tie"]
    points: list[int | None]
    notes: list[str]
    about: str


class Statistic(Message, frozen=True):
    """How often each seat decided something of a kind."""

    kind: str
    label: str
    counts: list[int]


class Result(Message, frozen=True):
    """How a match has ended; an abandoned one has no scores.

    `text` says who has won, and `reason` why it ended. `course` has the scores after each piece of news of an audience,
    as if the match had ended there; the first are those of the beginning.
    """

    text: str
    reason: str
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
