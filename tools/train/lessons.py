"""Lessons: matches of a teacher, kept as seeds and choices, so that a file is small and fits every version of rows.

Now and then a match leaves the teacher's way by a random action, and a partner may play one seat of every other match;
what the teacher would have done is kept all the same, so that a learner also sees positions that the teacher avoids.
"""

from __future__ import annotations

import json
import time
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from dwarrow import registry
from dwarrow.bots import Sight, dismiss, make
from dwarrow.encoders import encoder_of
from dwarrow.kernel.chance import Chance, plain
from dwarrow.kernel.errors import DwarrowError
from dwarrow.processes.workers import Pool, outcome
from tools.train.files import replaced
from tools.train.rewards import VALUES, Pay, paid
from tools.train.shared import Block, Shapes

if TYPE_CHECKING:
    from concurrent.futures import Future

    from dwarrow.kernel.game import Game
    from dwarrow.kernel.options import Options
    from dwarrow.kernel.state import State

FINE = 10_000  # steps of a random share
SHARE = 4  # matches that a process plays before it reports
WAYWARD = 3  # of so many matches one keeps to the teacher's way
PARTNERED = 2  # of so many matches one is the teacher's alone
GUEST = 15  # tells a partner's dice from those of the seats
SAVED = 30.0  # seconds between two savings


class Course(NamedTuple):
    """What lessons are made of. Match number n has the seed `seed + n` and nothing else decides how it goes."""

    game: str
    seats: int
    teacher: str
    seed: int
    wild: float  # share of random actions
    think: float  # seconds for a decision, at most
    options: Options | None  # None: drawn for every match by its seed
    partner: str = ""  # a bot that plays one seat of every other match


class Lessons(NamedTuple):
    """Matches of a course, one behind the other."""

    course: Course
    lengths: Any  # decisions of each match, int32
    chosen: Any  # by the teacher, uint16
    played: Any  # what was done instead now and then, uint16

    @property
    def matches(self) -> int:
        return len(self.lengths)


@cache
def game_of(name: str) -> Game:
    return registry.game(name)


def begun(game: Game, seats: int, options: Options | None, seed: int) -> State:
    drawn = game.draw_options(seats, seed) if options is None else game.check_options(seats, options)
    return game.start(seats, plain(seed), drawn)


def taught(course: Course, numbers: list[int]) -> list[tuple[list[int], list[int]]]:
    """Play some matches: what the teacher chose, and what was played."""
    game = game_of(course.game)
    found = []
    for number in numbers:
        seed = course.seed + number
        state = begun(game, course.seats, course.options, seed)
        bots = [make(course.teacher, game, seed * 16 + seat, course.think) for seat in range(course.seats)]
        guest = number // PARTNERED % course.seats if course.partner and number % PARTNERED else None
        partner = None if guest is None else make(course.partner, game, seed * 16 + GUEST, course.think)
        dice = Chance(seed)
        wild = 0 if number % WAYWARD == 0 else int(course.wild * FINE)
        chosen: list[int] = []
        played: list[int] = []
        while not state.is_over():
            seat = state.to_act()
            action = int(bots[seat].choose(Sight(state, seat)))
            chosen.append(action)
            if partner is not None and seat == guest:
                action = int(partner.choose(Sight(state, seat)))
            elif int(dice.below(FINE)) < wild:
                legal = state.legal_actions()
                action = legal[int(dice.below(len(legal)))]
            played.append(action)
            state.apply(action)
        dismiss(bots if partner is None else [*bots, partner])
        found.append((chosen, played))
    return found


def give(course: Course, path: Path, matches: int, minutes: float | None, jobs: int) -> Lessons:
    """Make lessons, or add to those of a file; it is saved now and then."""
    kept = read(path) if path.exists() else Lessons(course, *(np.zeros(0, kind) for kind in KINDS))
    if kept.course != course:
        raise DwarrowError(f"{path} holds lessons of another course: {kept.course}")
    until = time.monotonic() + 60 * minutes if minutes else float("inf")
    saved = time.monotonic()
    pool = Pool(jobs)
    calls: list[Future[str]] = []
    number, more = kept.matches, [kept]
    try:
        while True:
            while len(calls) < 2 * jobs and number < matches and time.monotonic() < until:
                numbers = list(range(number, min(matches, number + SHARE)))
                calls.append(pool.call(taught, course, numbers))
                number += len(numbers)
            if not calls:
                break
            more.append(lessons_of(course, outcome(calls.pop(0))))
            if time.monotonic() - saved > SAVED:
                more = [joined(more)]
                write(more[0], path)
                saved = time.monotonic()
                print(f"{course.game} {course.seats}: {more[0].matches} matches", flush=True)
    finally:
        pool.close()
    kept = joined(more)
    write(kept, path)
    return kept


KINDS = (np.int32, np.uint16, np.uint16)


def lessons_of(course: Course, found: list[tuple[list[int], list[int]]]) -> Lessons:
    lengths = np.array([len(chosen) for chosen, _ in found], np.int32)
    chosen = np.array([code for one, _ in found for code in one], np.uint16)
    played = np.array([code for _, one in found for code in one], np.uint16)
    return Lessons(course, lengths, chosen, played)


def joined(parts: list[Lessons]) -> Lessons:
    first = parts[0]
    arrays = [np.concatenate([part[place] for part in parts]) for place in (1, 2, 3)]
    return Lessons(first.course, *arrays)


def write(lessons: Lessons, path: Path) -> None:
    with replaced(path) as file:
        head = json.dumps(lessons.course._asdict())
        np.savez_compressed(file, course=head, lengths=lessons.lengths, chosen=lessons.chosen, played=lessons.played)


def read(path: Path) -> Lessons:
    with np.load(path) as found:
        course = Course(**json.loads(str(found["course"])))
        return Lessons(course, found["lengths"], found["chosen"], found["played"])


def told(files: tuple[str, ...]) -> dict[str, Any]:
    """For the head of a network: what the lessons were, by the names of their files."""
    found = {Path(file).name: read(Path(file)) for file in files}
    return {
        name: each.course._asdict() | {"partner": without_folder(each.course.partner), "matches": each.matches}
        for name, each in found.items()
    }


def without_folder(bot: str) -> str:
    kind, colon, file = bot.partition(":")
    return kind + colon + Path(file).name


# As rows -------------------------------------------------------------------------------------------------------------


def shapes(game: Game, decisions: int) -> Shapes:
    """Of lessons as rows: masks as bits, and what the match was worth to the seat that decided."""
    return {
        "rows": ((decisions, int(encoder_of(game).size)), "float16"),
        "masks": ((decisions, -(-len(game.actions) // 8)), "uint8"),
        "earned": ((decisions, VALUES), "float32"),
    }


def encoded(lessons: Lessons, pay: Pay, jobs: int) -> dict[str, Any]:
    """The decisions of lessons as rows, masks and what they earned."""
    block = Block(shapes(game_of(lessons.course.game), len(lessons.chosen)))
    starts = np.concatenate([[0], np.cumsum(lessons.lengths)])
    share = max(1, min(64, lessons.matches // (4 * jobs) + 1))
    pool = Pool(jobs)
    try:
        calls = []
        for first in range(0, lessons.matches, share):
            last = min(lessons.matches, first + share)
            played = lessons.played[starts[first] : starts[last]]
            given = (block.name, int(starts[-1]), int(starts[first]), lessons.lengths[first:last], played)
            calls.append(pool.call(encode, lessons.course, pay, first, *given))
        for call in calls:
            outcome(call)
    finally:
        pool.close()
        block.forget()
    return block.arrays


def encode(course: Course, pay: Pay, number: int, name: str, total: int, at: int, lengths: Any, played: Any) -> None:
    """Replay some matches and write what was seen into a block of all."""
    game = game_of(course.game)
    block = Block(shapes(game, total), name)
    encoder = encoder_of(game)
    rows, masks, earned = (block.arrays[key] for key in ("rows", "masks", "earned"))
    done = 0
    for length in lengths:
        state = begun(game, course.seats, course.options, course.seed + number)
        deciders = np.zeros(length, np.int64)
        mask = np.zeros((length, len(game.actions)), np.bool_)
        for step, action in enumerate(played[done : done + length]):
            seat = deciders[step] = state.to_act()
            rows[at + step] = np.asarray(encoder.row(state, int(seat)))
            mask[step, state.legal_actions()] = True
            state.apply(int(action))
        masks[at : at + length] = np.packbits(mask, axis=1)
        earned[at : at + length] = earnings(state, pay, deciders)
        number, at, done = number + 1, at + length, done + length


def earnings(end: State, pay: Pay, deciders: Any) -> Any:
    """What each decision of a match led to, with a discount for every further one of the same seat."""
    scores, winners = end.scores(), end.winners()
    worth = paid(np.array([scores]), np.array([[seat in winners for seat in range(len(scores))]]), pay)[0]
    found = worth[deciders]
    for seat in range(len(scores)):
        own = np.flatnonzero(deciders == seat)
        found[own, 0] *= pay.discount ** np.arange(len(own))[::-1]
    return found
