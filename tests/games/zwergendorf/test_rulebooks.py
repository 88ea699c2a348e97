"""The rules for players: the same in all languages, and true to the numbers of the game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from dwarrow.kernel.rulebook import PARAGRAPH, Paragraph, numbers, paragraphs
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.zwergendorf.positions import zwergendorf

EXPLAIN = Path(__file__).parents[3] / "src" / "dwarrow" / "games" / "zwergendorf" / "words" / "explain.py"
NUMBER = re.compile(r"(?<![\w.])[AZ]\d+(?:\.\d+)*")
LONGEST = 3  # sentences


def book(language: str) -> dict[str, Paragraph]:
    return {each.number: each for each in paragraphs(zwergendorf().rulebook(language))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_that_a_refusal_names_is_told(language: str) -> None:
    tree = ast.parse(EXPLAIN.read_text("utf-8"))
    constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    named = {value for value in constants if isinstance(value, str) and NUMBER.fullmatch(value)}
    assert len(named) > 7
    assert {book(language)[number].level for number in named} == {PARAGRAPH}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_rules_md_numbers_is_told_in_the_same_order(language: str) -> None:
    assert list(book(language)) == numbers(zwergendorf().rules())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_paragraph_has_one_to_three_sentences_and_nothing_for_programs(language: str) -> None:
    for each in book(language).values():
        if each.level == PARAGRAPH:
            assert 1 <= len(re.findall(r"[.!?](?=\s|$)", each.text)) <= LONGEST, each.number
            assert each.text[-1] == ".", each.number
        assert "`" not in each.text, each.number


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_citation_exists_and_no_letter_is_of_another_alphabet(language: str) -> None:
    text = zwergendorf().rulebook(language)
    assert {number for number in NUMBER.findall(text) if number not in book(language)} == set()
    assert re.findall(r"[А-Я]\d", text) == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_all_languages_tell_the_same_numbers_and_cite_the_same_paragraphs(language: str) -> None:
    english, other = book("en"), book(language)
    for number, each in english.items():
        assert other[number].level == each.level
        assert sorted(re.findall(r"\d+", other[number].text)) == sorted(re.findall(r"\d+", each.text)), number
        assert NUMBER.findall(other[number].text) == NUMBER.findall(each.text), number


def test_the_numbers_told_are_those_of_the_components() -> None:
    """Z3.1, Z6.4, Z7.2, Z8.3, Z11.5: where a shipped number changes, the rules for players must."""
    told = {
        number: [int(found) for found in re.findall(r"\d+", re.sub(NUMBER, "", each.text))]
        for number, each in book("en").items()
    }
    c = zwergendorf().components
    assert told["Z3.1"] == [len(c.stumps), c.caps]
    assert told["Z6.4"] == list(c.stumps)
    assert told["Z7.2"] == [c.caps]
    assert told["Z8.3"] == [n for each in c.majorities for n in (each.vp, each.tie_vp)]
    assert told["Z11.5"] == [n for level in c.levels for n in (level.goal_base, level.goal_per_dwarf_card)]
    assert told["Z4.1"][:6] == [number for number, phase in enumerate(c.phases, 1) if phase.kind == "card"]
