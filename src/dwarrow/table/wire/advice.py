"""Messages about hints and reviews."""

from __future__ import annotations

from dwarrow.table.wire.base import Message
from dwarrow.table.wire.news import Choice


class Hinted(Message, frozen=True):
    """An action that was weighed, and the seat's chance to win with it. Where it is one of several that only together
    mean something, `plan` has all of them, and the label is theirs.
    """

    action: str
    label: str
    chance: float
    plan: list[Choice]


class Hint(Message, frozen=True):
    """What seems best for the decision of that number: the best actions, best first; every seat's chance to win as the
    asking seat can know it; and a sentence why. Where nothing is to be gained by going on, it says so, and `best` is
    empty. It comes from what the seat knows, and asked again it is the same.
    """

    decision: int
    best: list[Hinted]
    chances: list[float]
    why: str


class Foreseen(Message, frozen=True):
    """A seat's chance to win at a decision of its own, as it could know it. `entry` is that of the decision."""

    entry: int
    chance: float


class Costly(Message, frozen=True):
    """A decision that gave something away: when it was, what was played, what seems better, and what was expected then.

    `at` is the moment before it in the seat's own news, to look at it as the seat saw it.
    """

    entry: int
    at: int
    when: str
    loss: float
    played: str
    better: str
    expected: str


class SeatReview(Message, frozen=True):
    """A seat that decided anything, in chances to win: `start` - `lost` + `luck` is `end`."""

    seat: int
    decisions: int
    start: float
    lost: float
    luck: float
    end: float
    course: list[Foreseen]
    costliest: list[Costly]


class Review(Message, frozen=True):
    """A match looked back on. It has to be `begun`, and until it is `ready` there are no `seats`: `done` decisions are
    judged so far, `of` so many, or of 0 before they are counted.

    `entries` is how many the log has. `rough`: computed from points alone. `hurried`: decisions that were judged more
    hastily, because there are so many.
    """

    begun: bool
    ready: bool
    done: int
    of: int
    entries: int
    over: bool
    rough: bool
    hurried: int
    seats: list[SeatReview]
