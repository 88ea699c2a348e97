"""A place in a lesson, put into words for one language: the answer to what was chosen, then the steps told here."""

from __future__ import annotations

from typing import Any, NamedTuple

from dwarrow.kernel.game import Game
from dwarrow.kernel.texts import Catalog
from dwarrow.lessons.facts import Facts
from dwarrow.lessons.files import Lesson, Step
from dwarrow.lessons.script import Place


class Page(NamedTuple):
    """One text with what it points at: a part of the board by its key and in words, and things in it by their ids."""

    number: int  # of its step, from 1
    text: str
    at: str
    where: str
    things: tuple[str, ...]
    answer: bool  # whether it answers a free choice


def catalog_of(lesson: Lesson, catalog: Catalog) -> Catalog:
    """The catalog of a game with the texts of its lessons."""
    return catalog.with_folder(lesson.folder)


def title_of(lesson: Lesson, catalog: Catalog) -> str:
    """What a lesson is called."""
    return catalog_of(lesson, catalog).say(lesson.key("title"))


def pages(lesson: Lesson, place: Place, game: Game, view: dict[str, Any], catalog: Catalog) -> list[Page]:
    """What is said at a place, filled in from the view of the learner's seat; `catalog` knows the players' names."""
    words, facts = catalog_of(lesson, catalog), Facts(game, view)
    found = []
    if place.answered is not None and (place.steps or place.done):
        number, way = place.answered
        found.append(_page(lesson, number, words, facts, way))
    return found + [_page(lesson, number, words, facts) for number in place.steps]


def _page(lesson: Lesson, number: int, words: Catalog, facts: Facts, way: str = "") -> Page:
    step, key = lesson.steps[number], lesson.key(lesson.steps[number].name, way or "text")
    text = words.say(key, **values_of(step, facts, named_in(words, key)))
    if way:
        return Page(number + 1, text, "", "", (), True)
    return Page(number + 1, text, step.at, words.say(step.at) if step.at else "", step.things, False)


def named_in(words: Catalog, key: str) -> set[str]:
    """The values that a text names."""
    return {need.partition("|")[0] for need in words.source.text(key).needs()}


def values_of(step: Step, facts: Facts, names: set[str]) -> dict[str, Any]:
    """What a text of a step names, as things stand."""
    return {name: facts.value(said) for name, said in step.values.items() if name in names}
