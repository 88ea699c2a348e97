"""The rules for players of every game: the same in all languages, complete, and told in a few sentences each."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import dwarrow
from dwarrow.kernel.rulebook import PARAGRAPH, numbers
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.rulebooks import LETTERS, book, number_of

LONGEST = 3  # sentences
SOME = 7  # paragraphs that refusals name, at least

pytestmark = pytest.mark.parametrize("game", LETTERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_that_a_refusal_names_is_told(game: str, language: str) -> None:
    sources = sorted((Path(dwarrow.game(game).folder) / "words").glob("explain*.py"))
    nodes = [node for path in sources for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
    named = {value for value in constants if isinstance(value, str) and number_of(game).fullmatch(value)}
    told = book(game, language)
    assert len(named) > SOME
    assert {number for number in named if number not in told} == set()
    assert {told[number].level for number in named} == {PARAGRAPH}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_rules_md_numbers_is_told_in_the_same_order(game: str, language: str) -> None:
    assert list(book(game, language)) == numbers(dwarrow.game(game).rules())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_paragraph_has_one_to_three_sentences_and_nothing_for_programs(game: str, language: str) -> None:
    for each in book(game, language).values():
        if each.level == PARAGRAPH:
            assert 1 <= len(re.findall(r"[.!?](?=\s|$)", each.text)) <= LONGEST, each.number
            assert each.text[-1] == ".", each.number
        assert "`" not in each.text, each.number


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_citation_exists_and_no_letter_is_of_another_alphabet(game: str, language: str) -> None:
    text = dwarrow.game(game).rulebook(language)
    assert {number for number in number_of(game).findall(text) if number not in book(game, language)} == set()
    assert re.findall(r"[А-Я]\d", text) == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_all_languages_tell_the_same_numbers_and_cite_the_same_paragraphs(game: str, language: str) -> None:
    english, other = book(game, "en"), book(game, language)
    cited = number_of(game)
    for number, each in english.items():
        assert other[number].level == each.level
        assert sorted(re.findall(r"\d+", other[number].text)) == sorted(re.findall(r"\d+", each.text)), number
        assert cited.findall(other[number].text) == cited.findall(each.text), number
