"""Messages about the games themselves: options, texts and rules."""

from __future__ import annotations

from typing import Any

from dwarrow.table.wire.base import Message, Text


class OptionInfo(Message, frozen=True):
    """An option of a game: what it means, and what its values mean. Values in brackets stand for what is typed.

    It matters with so many `seats`, or any if there are none, and where other options have a value that it `needs`.
    """

    name: str
    label: str
    default: Any
    allowed: str
    meaning: str
    values: dict[str, str]
    seats: list[int]
    needs: dict[str, list[Any]]


class LessonEntry(Message, frozen=True):
    """A lesson of a game; the guided first round is the first."""

    name: str
    title: str
    steps: int


class GameInfo(Message, frozen=True):
    """A game; `pitch` invites to it in two sentences. People take about so many `minutes`, from least to most.

    `weight` is how much there is to think about, from 1 (little) to 5. Where a game does not tell, there are no
    minutes, and the weight is 0.
    """

    name: str
    title: str
    summary: str
    pitch: str
    minutes: list[int]
    weight: int
    seats: list[int]
    options: list[OptionInfo]
    lessons: list[LessonEntry]
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
