"""Lesson files: which there are beside a game, each read into steps. A fault names the file, the step, the reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game

FOLDER = "lessons"
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
STEP_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
ENTRY = re.compile(r"[0-7] .+")
LARGEST_FILE = 200_000  # bytes
KNOWN = {"rules", "components", "seed", "seats", "options", "step"}
KNOWN_IN_STEP = {"name", "at", "things", "holds", "values", "others", "ask", "any_order", "way"}
KNOWN_IN_WAY = {"name", "do"}
LEARNER = 0  # the seat of who learns


class LessonError(DwarrowError):
    """A lesson that cannot be played: in which file, at which step, and why."""

    def __init__(self, file: str, step: str, reason: str) -> None:
        super().__init__(": ".join(part for part in (file, step and f"step {step}", reason) if part))
        self.file = file
        self.step = step
        self.reason = reason


class Way(NamedTuple):
    """Actions that a step goes on with. `name` is that of the text that answers them; empty for what is asked."""

    name: str
    do: tuple[str, ...]


class Step(NamedTuple):
    """One idea: what others do before it, what is said and pointed at, and what the learner may do then."""

    name: str
    at: str  # the key of the part of the board that it is about
    things: tuple[str, ...]  # what it points at there, by the ids that are touched
    holds: tuple[str, ...]  # what its texts claim
    values: Mapping[str, Any]  # what its texts name
    others: tuple[str, ...]
    ways: tuple[Way, ...]  # none: there is only something to read
    any_order: bool


class Lesson(NamedTuple):
    """A match from its seed on, in which everything but the learner's free choices is settled."""

    name: str
    file: str
    folder: str  # where its texts are
    seed: int
    seats: int
    options: Mapping[str, Any]
    steps: tuple[Step, ...]

    def key(self, *rest: str) -> str:
        """The key of one of its texts."""
        return ".".join(("lesson", self.name, *rest))


class Outcome(NamedTuple):
    """A lesson that is left out, and why: it has a fault, or is for another version of the game."""

    name: str
    reason: str


class Shelf(NamedTuple):
    """The lessons of a game."""

    lessons: tuple[Lesson, ...]
    skipped: tuple[Outcome, ...]  # made for other rules or components
    refused: tuple[Outcome, ...]  # with a fault

    def named(self, name: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.name == name), None)


def files_beside(game: Game) -> list[Path]:
    """A game without a file of components has no folder of its own."""
    if not hasattr(game, "shipped"):
        return []
    return sorted((Path(game.folder) / FOLDER).glob("*.toml"))


@lru_cache(64)
def shelf(game: Game) -> Shelf:
    """All lessons of a game, the guided first round first."""
    lessons, skipped, refused = [], [], []
    for file in files_beside(game):
        if not is_lesson(file):
            continue
        try:
            found, why = read(game, file)
        except LessonError as error:
            refused.append(Outcome(file.stem, str(error)))
        else:
            if isinstance(found, Lesson):
                lessons.append(found)
            else:
                skipped.append(Outcome(file.stem, why))
    lessons.sort(key=lambda lesson: (lesson.name != FIRST, lesson.name))
    return Shelf(tuple(lessons), tuple(skipped), tuple(refused))


FIRST = "first-round"


def is_lesson(file: Path) -> bool:
    """Texts lie beside the lessons, in files with the code of their language: two or three letters."""
    return len(file.stem.partition("-")[0]) > 3


def lesson_of(game: Game, name: str = FIRST) -> Lesson:
    """A lesson by name; a LessonError says why it cannot be had."""
    found = shelf(game)
    if lesson := found.named(name):
        return lesson
    for outcome in (*found.skipped, *found.refused):
        if outcome.name == name:
            raise LessonError("", "", outcome.reason)
    names = ", ".join(lesson.name for lesson in found.lessons) or "none"
    raise LessonError("", "", f"{game.name} has no lesson {name!r} (there are: {names})")


def read(game: Game, file: Path) -> tuple[Lesson | None, str]:
    """A lesson, or None and why it does not fit this version of the game."""
    where = f"{game.name}/{FOLDER}/{file.name}"
    if not NAME.fullmatch(file.stem):
        raise LessonError(where, "", "a lesson is called by small letters, digits and hyphens")
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise LessonError(where, "", "is too large")
        tree = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise LessonError(where, "", f"cannot be read: {error}") from None
    reader = _Reader(where)
    reader.known(tree, KNOWN)
    rules, components = reader.number(tree, "rules"), reader.text(tree, "components")
    if rules != game.rules_version:
        return None, f"{where}: made for version {rules} of the rules, this is {game.rules_version}"
    if components != game.digest:
        return None, f"{where}: made for other components ({components}, these are {game.digest})"
    return reader.lesson(file, tree), ""


class _Reader:
    """Reads the tables of one file, and says where something is wrong."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.step = ""

    def fail(self, reason: str) -> LessonError:
        return LessonError(self.where, self.step, reason)

    def lesson(self, file: Path, tree: dict[str, Any]) -> Lesson:
        steps = tree.get("step")
        if not isinstance(steps, list) or not steps:
            raise self.fail("there is no [[step]]")
        options = tree.get("options", {})
        if not isinstance(options, dict):
            raise self.fail("options must be a table")
        found = tuple(self.read_step(step, place) for place, step in enumerate(steps, 1))
        self.step = ""
        names = [step.name for step in found]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise self.fail(f"two steps are called {twice!r}")
        folder = str(file.parent)
        numbers = self.number(tree, "seed"), self.number(tree, "seats")
        return Lesson(file.stem, self.where, folder, *numbers, options, found)

    def read_step(self, step: Any, place: int) -> Step:
        self.step = str(place)
        if not isinstance(step, dict):
            raise self.fail("must be a table")
        name = self.text(step, "name")
        self.step = f"{place} ({name})"
        self.known(step, KNOWN_IN_STEP)
        if not STEP_NAME.fullmatch(name):
            raise self.fail("a step is called by small letters, digits and underlines")
        values = step.get("values", {})
        if not isinstance(values, dict):
            raise self.fail("values must be a table")
        others = self.texts(step, "others")
        wrong = next((entry for entry in others if not ENTRY.fullmatch(entry) or entry[0] == str(LEARNER)), None)
        if wrong is not None:
            raise self.fail(f"others: {wrong!r} is not a seat other than {LEARNER} and its action")
        any_order = step.get("any_order", False)
        if not isinstance(any_order, bool):
            raise self.fail("any_order must be true or false")
        at, things, holds = str(step.get("at", "")), self.texts(step, "things"), self.texts(step, "holds")
        return Step(name, at, things, holds, values, others, self.ways(step), any_order)

    def ways(self, step: dict[str, Any]) -> tuple[Way, ...]:
        asked, ways = self.texts(step, "ask"), step.get("way", [])
        if asked and ways:
            raise self.fail("either asks for an action (ask) or leaves a choice (way), not both")
        if asked:
            return (Way("", asked),)
        if not isinstance(ways, list) or len(ways) == 1:
            raise self.fail("a free choice has at least two ways")
        found = []
        for way in ways:
            if not isinstance(way, dict):
                raise self.fail("each way must be a table")
            self.known(way, KNOWN_IN_WAY)
            do = self.texts(way, "do")
            if not do:
                raise self.fail("a way needs its actions (do)")
            found.append(Way(self.text(way, "name"), do))
        return tuple(found)

    def known(self, tree: dict[str, Any], names: set[str]) -> None:
        strange = sorted(set(tree) - names)
        if strange:
            raise self.fail(f"{', '.join(strange)}: there is no such field (known: {', '.join(sorted(names))})")

    def number(self, tree: dict[str, Any], name: str) -> int:
        found = tree.get(name)
        if not isinstance(found, int) or isinstance(found, bool):
            raise self.fail(f"{name} must be a whole number")
        return found

    def text(self, tree: dict[str, Any], name: str) -> str:
        found = tree.get(name)
        if not isinstance(found, str) or not found:
            raise self.fail(f"{name} must be a text")
        return found

    def texts(self, tree: dict[str, Any], name: str) -> tuple[str, ...]:
        found = tree.get(name, [])
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise self.fail(f"{name} must be a list of texts")
        return tuple(found)
