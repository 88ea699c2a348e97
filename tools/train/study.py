"""Learning lessons: the network plays like its teacher, and judges positions by how the teacher's matches ended."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tools.train.learner import Rates
from tools.train.lessons import Lessons, begun, encoded, game_of, read
from tools.train.network import fit_scale

if TYPE_CHECKING:
    from tools.train.learner import Learner
    from tools.train.log import Log
    from tools.train.rewards import Pay
    from tools.train.settings import Settings

PORTION = 4096
HELD_BACK = 0.03  # of the matches, to measure agreement
DECAY = 1e-3
LAST = 0.02  # of the step size, at the end
SAMPLE = 7  # one row of so many tells the scale
COUNTED = 100  # matches that say how many points are usual


def usual_points(files: tuple[str, ...]) -> float:
    """The mean score at the end of a teacher's matches."""
    found: list[int] = []
    for file in files:
        lessons = read(Path(file))
        starts = np.cumsum(lessons.lengths) - lessons.lengths
        for number in range(min(COUNTED, lessons.matches)):
            found += final_scores(lessons, number, int(starts[number]))
    return float(np.mean(found))


def final_scores(lessons: Lessons, number: int, start: int) -> list[int]:
    course = lessons.course
    state = begun(game_of(course.game), course.seats, course.options, course.seed + number)
    for action in lessons.played[start : start + int(lessons.lengths[number])]:
        state.apply(int(action))
    return state.scores()


def imitate(learner: Learner, settings: Settings, pay: Pay, log: Log) -> None:
    parts = [part for part in map(read, map(Path, settings.lessons)) if part.matches]
    blocks = [encoded(part, pay, settings.workers) for part in parts]
    codes = joined([part.chosen for part in parts])
    rows, bits, aims = (joined([block[name] for block in blocks]) for name in ("rows", "masks", "earned"))
    numbers = learner.numbers()
    fit_scale(numbers, rows[::SAMPLE])
    learner.restore(numbers, None)
    learner.study(rows, bits, codes, aims)
    held = np.concatenate(kept_apart(parts))
    learned, apart = np.flatnonzero(~held), np.flatnonzero(held)
    if not len(apart):
        apart = learned
    dice = np.random.default_rng(settings.seed)
    portions = -(-len(learned) // PORTION) * settings.lesson_epochs
    done = 0
    matches = sum(part.matches for part in parts)
    for epoch in range(settings.lesson_epochs):
        order = dice.permutation(learned)
        for start in range(0, len(order), PORTION):
            step = settings.lesson_step * max(LAST, 1 - done / portions)
            learner.imitate(order[start : start + PORTION], Rates(step, decay=DECAY))
            done += 1
        log.write("lesson", epoch=epoch + 1, matches=matches, decisions=len(codes), agreement=agreed(learner, apart))


def kept_apart(parts: list[Lessons]) -> list[Any]:
    """Which decisions belong to matches that are not learned from."""
    return [np.repeat(np.arange(part.matches) >= part.matches * (1 - HELD_BACK), part.lengths) for part in parts]


def agreed(learner: Learner, places: Any) -> float:
    shares = [(learner.agreement(places[at : at + PORTION]), len(places[at : at + PORTION])) for at in starts(places)]
    return sum(share * count for share, count in shares) / len(places)


def starts(places: Any) -> range:
    return range(0, len(places), PORTION)


def joined(parts: list[Any]) -> Any:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)
