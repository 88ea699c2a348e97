"""Plays a lesson through on every way, in every language it has, and tries wrong turns.

What is found is a LessonError with file, step and reason; nothing is mended or guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from dwarrow import languages
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game
from dwarrow.kernel.match import Match
from dwarrow.kernel.texts import ENGLISH, TextError
from dwarrow.kernel.texts.files import load_if_there
from dwarrow.lessons.facts import Facts
from dwarrow.lessons.files import LEARNER, Lesson, LessonError, Outcome, Shelf, lesson_of, shelf
from dwarrow.lessons.saying import catalog_of, named_in, pages, title_of, values_of
from dwarrow.lessons.script import Place, allows, is_any_order, match_for, place_in, wanted

MOST_STEPS = 25
MOST_WORDS = 900  # of one way through a lesson, in one language
MOST_WAYS = 256  # through a lesson, by its free choices
NUMBERS = re.compile(r"\d")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal")  # of the players while it is checked


class Passed(NamedTuple):
    """What a check has looked at: ways through the lesson, decisions, wrong turns tried, and words by language."""

    ways: int
    decisions: int
    wrong_turns: int
    words: dict[str, int]


def check(game: Game, lesson: Lesson) -> Passed:
    """Play a lesson through in every way; raises LessonError."""
    return _Checker(game, lesson).run()


@lru_cache(64)
def sound(game: Game, name: str) -> Lesson:
    """A lesson by name that was played through here; a LessonError says why it cannot be had."""
    lesson = lesson_of(game, name)
    check(game, lesson)
    return lesson


@lru_cache(64)
def checked_shelf(game: Game) -> Shelf:
    """The lessons of a game, each played through; those with a fault are among the refused."""
    found = shelf(game)
    lessons, refused = [], list(found.refused)
    for lesson in found.lessons:
        try:
            lessons.append(sound(game, lesson.name))
        except LessonError as error:
            refused.append(Outcome(lesson.name, str(error)))
    return Shelf(tuple(lessons), found.skipped, tuple(refused))


class _Checker:
    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.decisions = self.wrong_turns = 0
        self.spoken = [code for code in languages.codes() if load_if_there(f"{lesson.folder}/{code}.toml").texts]
        if ENGLISH not in self.spoken:
            raise LessonError(lesson.file, "", f"there is no {ENGLISH}.toml with its texts beside it")
        self.catalogs = {code: game.catalog(code).named(NAMES[: lesson.seats]) for code in self.spoken}

    def fail(self, number: int | None, reason: str) -> LessonError:
        step = "" if number is None else f"{number + 1} ({self.lesson.steps[number].name})"
        return LessonError(self.lesson.file, step, reason)

    def run(self) -> Passed:
        if len(self.lesson.steps) > MOST_STEPS:
            raise self.fail(None, f"has {len(self.lesson.steps)} steps (at most {MOST_STEPS})")
        self.check_texts()
        self.check_pointers()
        ways, words = 0, dict.fromkeys(self.spoken, 0)
        for said in self.every_way([], dict.fromkeys(self.spoken, 0)):
            ways += 1
            if ways > MOST_WAYS:
                raise self.fail(None, f"there are more than {MOST_WAYS} ways through it")
            words = {code: max(words[code], said[code]) for code in words}
        for code, n in words.items():
            if n > MOST_WORDS:
                raise self.fail(None, f"has {n} words in {code!r} (at most {MOST_WORDS})")
        return Passed(ways, self.decisions, self.wrong_turns, words)

    # What can be seen without playing --------------------------------------------------------------------------------

    def check_texts(self) -> None:
        """Every text is there, in every language that has texts, and no number stands in it."""
        for code in self.spoken:
            words = catalog_of(self.lesson, self.catalogs[code])
            for number, key in self.keys():
                try:
                    words.source.own_text(key)
                    words.source.fitting(key)
                except TextError as error:
                    raise self.fail(number, f"{code}.toml: {error}") from None
                raw = str(words.source.own[key])
                if NUMBERS.search(PLACEHOLDER.sub("", raw)):
                    raise self.fail(number, f"{code}.toml: {key} has a number in it; name it in values")
        english = catalog_of(self.lesson, self.catalogs[ENGLISH]).source.english
        known, stem = {key for _, key in self.keys()}, self.lesson.key("")
        extra = sorted(key for key in english if key.startswith(stem) and key not in known)
        if extra:
            raise self.fail(None, f"{ENGLISH}.toml: {', '.join(extra)} belongs to no step")
        self.check_values()

    def check_values(self) -> None:
        """Nothing is named that no text uses."""
        words = catalog_of(self.lesson, self.catalogs[ENGLISH])
        for number, step in enumerate(self.lesson.steps):
            used = {name for each, key in self.keys() if each == number for name in named_in(words, key)}
            unused = sorted(set(step.values) - used)
            if unused:
                raise self.fail(number, f"values: {', '.join(unused)} is named by no text")

    def keys(self) -> Iterator[tuple[int | None, str]]:
        """The texts of the lesson, each with the number of its step."""
        yield None, self.lesson.key("title")
        for number, step in enumerate(self.lesson.steps):
            for name in ("text", *(way.name for way in step.ways if way.name)):
                yield number, self.lesson.key(step.name, name)

    def check_pointers(self) -> None:
        """What is pointed at has a name and can be touched."""
        words, known = self.catalogs[ENGLISH], ids(self.game)
        for number, step in enumerate(self.lesson.steps):
            if step.at and step.at not in words:
                raise self.fail(number, f"at: no part of the board is called {step.at!r}")
            if step.things and not step.at:
                raise self.fail(number, "things lie in a part of the board (at)")
            lost = [thing for thing in step.things if thing not in known]
            if lost:
                raise self.fail(number, f"things: there is nothing to touch with the id {', '.join(lost)}")
            starts = [sorted(way.do) if step.any_order else list(way.do) for way in step.ways]
            if any(one[: len(other)] == other for one in starts for other in starts if one is not other):
                raise self.fail(number, "one way begins as another ends, so nobody can tell which was taken")

    # Playing ---------------------------------------------------------------------------------------------------------

    def every_way(self, entries: list[str], said: dict[str, int]) -> Iterator[dict[str, int]]:
        """Play on from a log along every way; yields the words said on each."""
        match, place = self.at(entries)
        if place.over:
            raise self.fail(None, f"the script loses its place after {entries[-1:]}")
        if place.due:
            self.check_legal(match, place, place.due)
            yield from self.every_way([*entries, place.due], said)
            return
        said = self.check_said(match, place, said)
        if place.done:
            if match.state.waiting() != [LEARNER]:
                raise self.fail(len(self.lesson.steps) - 1, "at its end the learner, and nobody else, has to decide")
            yield said
            return
        self.check_wrong_turns(match, place)
        for way in place.ways:
            done = list(entries)
            for action in way:
                self.check_legal(self.at(done)[0], place, f"{LEARNER} {action}")
                done.append(f"{LEARNER} {action}")
                if not self.at(done)[1].due and len(done) - len(entries) < len(way):
                    self.check_wrong_turns(*self.at(done))
            yield from self.every_way(done, dict(said))

    def at(self, entries: list[str]) -> tuple[Match, Place]:
        """The match after a log, and where it stands in the lesson."""
        try:
            match = match_for(self.lesson, self.game, list(NAMES[: self.lesson.seats]))
            for entry in entries:
                match.act(int(entry[0]), entry[2:])
        except DwarrowError as error:
            raise self.fail(None, str(error)) from None
        return match, place_in(self.lesson, entries)

    def check_legal(self, match: Match, place: Place, entry: str) -> None:
        seat, action = int(entry[0]), entry[2:]
        number = place.steps[-1] if place.steps else (place.answered or (0, ""))[0]
        if place.due:
            number = next(n for n, step in enumerate(self.lesson.steps) if n >= number and entry in step.others)
        try:
            code = self.game.parse(action)
        except DwarrowError as error:
            raise self.fail(number, str(error)) from None
        if self.game.format(code) != action:
            raise self.fail(number, f"{action!r} is written {self.game.format(code)!r}")
        legal = match.state.legal_actions(seat)
        if code not in legal:
            some = ", ".join(self.game.format(each) for each in legal[:12]) or "nothing"
            raise self.fail(number, f"{entry!r} is not legal there (legal: {some})")

    def check_wrong_turns(self, match: Match, place: Place) -> None:
        """Every other legal action, and taking back, must be refused by the lesson and so change nothing."""
        self.decisions += 1
        any_order = is_any_order(self.lesson, place)
        asked = wanted(place, any_order)
        before = match.state.dump()
        for code in match.state.legal_actions(LEARNER):
            action = self.game.format(code)
            if allows(self.lesson, match.entries, LEARNER, [action]) != (action in asked):
                raise self.fail(place.steps[-1], f"{action!r} is asked for and refused at once")
            if action not in asked:
                self.wrong_turns += 1
                match.state.clone().apply(code, LEARNER)
                if match.state.dump() != before:
                    raise self.fail(place.steps[-1], f"{action!r} cannot be put back")

    def check_said(self, match: Match, place: Place, said: dict[str, int]) -> dict[str, int]:
        """Fill in what is told at a place, in every language, and check what it claims."""
        view = match.state.view(LEARNER)
        facts = Facts(self.game, view)
        for number in place.steps:
            self.check_claims(number, facts)
        for code, catalog in self.catalogs.items():
            try:
                told = pages(self.lesson, place, self.game, view, catalog)
                title_of(self.lesson, catalog)
            except DwarrowError as error:
                raise self.fail(place.steps[-1], str(error)) from None
            except TextError as error:
                raise self.fail(place.steps[-1], f"{code}.toml: {error}") from None
            said[code] += sum(len(page.text.split()) for page in told)
        return said

    def check_claims(self, number: int, facts: Facts) -> None:
        step, words = self.lesson.steps[number], catalog_of(self.lesson, self.catalogs[ENGLISH])
        try:
            values_of(step, facts, named_in(words, self.lesson.key(step.name, "text")))
            wrong = [claim for claim in step.holds if not facts.holds(claim)]
        except DwarrowError as error:
            raise self.fail(number, str(error)) from None
        if wrong:
            raise self.fail(number, f"holds: {wrong[0]!r} is not true there")


@lru_cache(16)
def ids(game: Game) -> frozenset[str]:
    """Everything that can be touched on a drawn board of a game."""
    return frozenset(thing for text in game.actions.texts for thing in game.touches(text))
