"""The playing side: many matches stepped together, in groups, so that one group plays while the other is thought about.

`Alone` plays in this process, `Processes` in several that share memory with this one, `Cluster` (cluster.py) on other
machines. Whoever plays, the learner waits for a group, reads what its seats see, and sends one action for each match.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from dwarrow import registry
from dwarrow.adapters.batch import Batch
from dwarrow.encoders import encoder_of
from dwarrow.kernel.errors import DwarrowError
from dwarrow.processes.workers import Pool, outcome
from tools.train.rewards import NOBODY
from tools.train.shared import Block, Shapes

if TYPE_CHECKING:
    from dwarrow.kernel.options import Options

GROUPS = 2
ASIDE = 64  # of so many matches one also shows what a seat sees that does not decide
NO_SEAT = -1
SEEDS = 10**9  # between the first matches of two batches
OPENING = 64  # random steps at most before a batch is first shown: their matches do not end all at once
STALE = 2.0  # seconds after which somebody who waits looks whether the others are still there
SHORT, LONG = 2e-5, 2e-4  # seconds between two looks while waiting
PATIENT = 200  # looks at short intervals


class Table(NamedTuple):
    """Matches of one kind that a worker plays at once."""

    seats: int
    drawn: bool  # every match has options of its own
    matches: int


class Hall(NamedTuple):
    """How many matches of what are played where."""

    game: str
    seats: tuple[int, ...]  # each gets an equal share of a worker's matches; a number may stand there twice
    options: Options | None  # None: drawn for every match
    drawn: float  # share of matches with drawn options otherwise
    seed: int
    workers: int
    matches: int  # of a worker, in each group

    @property
    def slots(self) -> int:
        """Matches of a group."""
        return self.workers * self.matches

    @property
    def asides(self) -> int:
        """Looks of seats that do not decide, of a worker in a group."""
        return -(-self.matches // ASIDE)

    def tables(self) -> list[Table]:
        """How a worker divides its matches. With fewer matches than numbers of seats the last ones get none."""
        found = []
        for place, seats in enumerate(self.seats):
            share = self.matches * (place + 1) // len(self.seats) - self.matches * place // len(self.seats)
            drawn = share if self.options is None else int(share * self.drawn)
            found += [Table(seats, True, drawn), Table(seats, False, share - drawn)]
        return [table for table in found if table.matches]

    def seats_by_slot(self) -> Any:
        one = np.concatenate([np.full(table.matches, table.seats) for table in self.tables()])
        return np.tile(one, self.workers)


class Seen(NamedTuple):
    """What a group shows: of every match the seat that decides, and how it ended if it did with the last action."""

    rows: Any  # (slots, row) float32
    masks: Any  # (slots, actions) bool
    seat: Any  # (slots) int8
    ended: Any  # (slots) bool
    scores: Any  # (slots, most seats) int16, NOBODY where there is no seat
    won: Any  # (slots, most seats) bool
    asides: Any  # (some, row) float32: what seats see that do not decide
    aside_slot: Any  # (some) int32
    aside_seat: Any  # (some) int8; NO_SEAT where there is none


class Players(Protocol):
    """Plays the matches of a hall."""

    def seen(self, group: int) -> Seen:
        """Wait for a group. The arrays change when the next actions are sent."""
        ...

    def act(self, group: int, codes: Any) -> None:
        """Have one action played in every match of a group."""
        ...

    def close(self) -> None: ...


class Desk:
    """The matches of one worker in one group."""

    def __init__(self, hall: Hall, worker: int, group: int) -> None:
        number = GROUPS * worker + group
        game = registry.game(hall.game)
        tables = hall.tables()
        ends = np.cumsum([table.matches for table in tables])
        self._parts = [slice(end - table.matches, end) for end, table in zip(ends, tables, strict=True)]
        self._batches = [
            Batch(
                game,
                table.matches,
                table.seats,
                hall.seed + SEEDS * (number * len(tables) + place),
                drawn=table.drawn,
                **({} if table.drawn else hall.options or {}),
            )
            for place, table in enumerate(tables)
        ]
        self._first = worker * hall.matches
        self._ends = ends
        self._encoder = encoder_of(game)  # the batches' own ones remember their matches
        self._dice = np.random.default_rng(hall.seed + number)
        for _ in range(number * OPENING // (GROUPS * hall.workers)):
            for batch in self._batches:
                batch.step_randomly()

    def play(self, codes: Any) -> None:
        for batch, part in zip(self._batches, self._parts, strict=True):
            batch.step(codes[part])

    def show(self, seen: Seen) -> None:
        """Write what the seats see into arrays of their own."""
        for batch, part in zip(self._batches, self._parts, strict=True):
            seen.rows[part] = batch.observations
            seen.masks[part] = batch.masks
            seen.seat[part] = batch.to_act
            seen.ended[part] = batch.ended
            seen.scores[part, : batch.seats] = batch.scores
            # All have won where nobody is paid: see adapters/rewards.
            alone = batch.seats == 1
            seen.won[part, : batch.seats] = batch.ended[:, None] & (batch.rewards > 0 if alone else batch.rewards >= 0)
        for place, match in enumerate(self._dice.integers(self._ends[-1], size=len(seen.aside_slot))):
            self._look_aside(seen, place, int(match))

    def _look_aside(self, seen: Seen, place: int, match: int) -> None:
        """A network that only ever saw the seat that decides could not judge for the others."""
        number = int(np.searchsorted(self._ends, match, "right"))
        batch, part = self._batches[number], self._parts[number]
        state = batch.rounds.states[match - part.start]
        seen.aside_slot[place] = self._first + match
        seen.aside_seat[place] = NO_SEAT
        if batch.seats > 1:
            seat = (int(state.seat) + int(self._dice.integers(1, batch.seats))) % batch.seats
            seen.asides[place] = np.asarray(self._encoder.row(state, seat))
            seen.aside_seat[place] = seat


def shapes(hall: Hall) -> Shapes:
    """Of what all workers show, and of the counters by which learner and workers wait for each other."""
    game = registry.game(hall.game)
    slots, most, row = hall.slots, max(hall.seats), int(encoder_of(game).size)
    asides = hall.workers * hall.asides
    return {
        "rows": ((GROUPS, slots, row), "float32"),
        "masks": ((GROUPS, slots, len(game.actions)), "bool"),
        "seat": ((GROUPS, slots), "int8"),
        "ended": ((GROUPS, slots), "bool"),
        "scores": ((GROUPS, slots, most), "int16"),
        "won": ((GROUPS, slots, most), "bool"),
        "asides": ((GROUPS, asides, row), "float32"),
        "aside_slot": ((GROUPS, asides), "int32"),
        "aside_seat": ((GROUPS, asides), "int8"),
        "codes": ((GROUPS, slots), "int32"),
        "asked": ((GROUPS,), "int64"),  # how often the learner has sent actions; -1: it is done
        "shown": ((GROUPS, hall.workers), "int64"),
    }


def seen_of(arrays: dict[str, Any], hall: Hall, group: int, worker: int | None = None) -> Seen:
    """Of a group all, or the part of one worker."""
    if worker is None:
        return Seen(*(arrays[name][group] for name in Seen._fields))
    parts = [part_of(worker, hall.asides if name.startswith("aside") else hall.matches) for name in Seen._fields]
    return Seen(*(arrays[name][group, part] for name, part in zip(Seen._fields, parts, strict=True)))


def part_of(worker: int, each: int) -> slice:
    return slice(worker * each, (worker + 1) * each)


class Alone:
    """This process."""

    def __init__(self, hall: Hall) -> None:
        self._desks = [[Desk(hall, worker, group) for worker in range(hall.workers)] for group in range(GROUPS)]
        self._arrays: Any = {name: np.zeros(shape, kind) for name, (shape, kind) in shapes(hall).items()}
        self._arrays["scores"][:] = NOBODY
        self._hall = hall

    def seen(self, group: int) -> Seen:
        for worker, desk in enumerate(self._desks[group]):
            desk.show(seen_of(self._arrays, self._hall, group, worker))
        return seen_of(self._arrays, self._hall, group)

    def act(self, group: int, codes: Any) -> None:
        for worker, desk in enumerate(self._desks[group]):
            desk.play(codes[part_of(worker, self._hall.matches)])

    def close(self) -> None:
        """Nothing is left to stop."""


class Processes:
    """Several processes of this machine. Rows lie in memory that they share, so that nothing is copied between them."""

    def __init__(self, hall: Hall) -> None:
        self.block = Block(shapes(hall))
        self._arrays = self.block.arrays
        self._arrays["scores"][:] = NOBODY
        self._sent = [0] * GROUPS
        self._hall = hall
        self._pool = Pool(hall.workers)
        self._calls = [
            worker.call(work, hall, number, self.block.name) for number, worker in enumerate(self._pool.workers)
        ]
        try:
            for group in range(GROUPS):
                self.seen(group)
        finally:
            self.block.forget()

    def seen(self, group: int) -> Seen:
        due, shown = self._sent[group] + 1, self._arrays["shown"][group]
        looks, since = 0, time.monotonic()
        while (shown < due).any():
            looks += 1
            time.sleep(SHORT if looks < PATIENT else LONG)
            if time.monotonic() - since > STALE:
                since = time.monotonic()
                for call in self._calls:
                    if call.done():
                        outcome(call)
                        raise DwarrowError("a process that played matches has ended")
        return seen_of(self._arrays, self._hall, group)

    def act(self, group: int, codes: Any) -> None:
        self._arrays["codes"][group] = codes
        self._sent[group] += 1
        self._arrays["asked"][group] = self._sent[group]

    def close(self) -> None:
        self._arrays["asked"][:] = -1
        self._pool.close()
        self.block.forget()


def work(hall: Hall, worker: int, name: str) -> None:
    """What one process does: play and show until the learner is done. It ends with its parent (processes/children)."""
    arrays = Block(shapes(hall), name).arrays
    part = part_of(worker, hall.matches)
    desks = [Desk(hall, worker, group) for group in range(GROUPS)]
    for group, desk in enumerate(desks):
        desk.show(seen_of(arrays, hall, group, worker))
        arrays["shown"][group, worker] = 1
    done = [0] * GROUPS
    while True:
        for group, desk in enumerate(desks):
            looks = 0
            while arrays["asked"][group] == done[group]:
                looks += 1
                time.sleep(SHORT if looks < PATIENT else LONG)
            if arrays["asked"][group] < 0:
                return
            done[group] += 1
            desk.play(arrays["codes"][group, part])
            desk.show(seen_of(arrays, hall, group, worker))
            arrays["shown"][group, worker] = done[group] + 1


def players_of(hall: Hall) -> Players:
    return Processes(hall) if hall.workers > 1 else Alone(hall)
