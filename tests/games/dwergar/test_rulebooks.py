"""The rules for players: the same in all languages, with the words of the game, and true to its numbers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from dwarrow.kernel.rulebook import PARAGRAPH, Paragraph, numbers, paragraphs
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.dwergar.positions import GAME

SOURCE = Path(__file__).parents[3] / "src" / "dwarrow" / "games" / "dwergar" / "words"
NUMBER = re.compile(r"(?<![\w.])[AD]\d+(?:\.\d+)*")
LONGEST = 3  # sentences


def book(language: str) -> dict[str, Paragraph]:
    return {each.number: each for each in paragraphs(GAME.rulebook(language))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_that_a_refusal_names_is_told(language: str) -> None:
    sources = [(SOURCE / name).read_text("utf-8") for name in ("explain.py", "explain_work.py")]
    constants = [node.value for text in sources for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    named = {value for value in constants if isinstance(value, str) and NUMBER.fullmatch(value)}
    assert len(named) > 10
    assert {number for number in named if number not in book(language)} == set()
    assert {book(language)[number].level for number in named} == {PARAGRAPH}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_rules_md_numbers_is_told_in_the_same_order(language: str) -> None:
    assert list(book(language)) == numbers(GAME.rules())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_paragraph_has_one_to_three_sentences_and_nothing_for_programs(language: str) -> None:
    for each in book(language).values():
        if each.level == PARAGRAPH:
            assert 1 <= len(re.findall(r"[.!?](?=\s|$)", each.text)) <= LONGEST, each.number
            assert each.text[-1] == ".", each.number
        assert "`" not in each.text, each.number


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_citation_exists_and_no_letter_is_of_another_alphabet(language: str) -> None:
    told = book(language)
    text = GAME.rulebook(language)
    assert {number for number in NUMBER.findall(text) if number not in told} == set()
    assert re.findall(r"[А-Я]\d", text) == []


@pytest.mark.parametrize("language", ["de", "uk"])
def test_all_languages_tell_the_same_numbers_and_cite_the_same_paragraphs(language: str) -> None:
    english, other = book("en"), book(language)
    for number, each in english.items():
        assert other[number].level == each.level
        assert sorted(re.findall(r"\d+", other[number].text)) == sorted(re.findall(r"\d+", each.text)), number
        assert NUMBER.findall(other[number].text) == NUMBER.findall(each.text), number


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_bear_the_names_of_the_game(language: str) -> None:
    """D7.46 to D7.60."""
    words, told = GAME.catalog(language), book(language)
    for event in GAME.components.events:
        name = words.format(event.id, "card")
        assert told[f"D7.{event.id}"].text.replace("\n", " ").startswith(f"{name}:"), event.id
