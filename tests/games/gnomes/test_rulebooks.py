"""The rules for players: the same in all languages, with the words of the game, and true to its numbers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from dwarrow.kernel.rulebook import PARAGRAPH, Paragraph, numbers, paragraphs
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.gnomes.positions import gnomes

EXPLAIN = Path(__file__).parents[3] / "src" / "dwarrow" / "games" / "gnomes" / "words" / "explain.py"
NUMBER = re.compile(r"(?<![\w.])[AG]\d+(?:\.\d+)*")
LONGEST = 3  # sentences


def book(language: str) -> dict[str, Paragraph]:
    return {each.number: each for each in paragraphs(gnomes().rulebook(language))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_that_a_refusal_names_is_told(language: str) -> None:
    constants = [
        node.value for node in ast.walk(ast.parse(EXPLAIN.read_text("utf-8"))) if isinstance(node, ast.Constant)
    ]
    named = {value for value in constants if isinstance(value, str) and NUMBER.fullmatch(value)}
    assert len(named) > 10
    assert {number for number in named if number not in book(language)} == set()
    assert {book(language)[number].level for number in named} == {PARAGRAPH}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_rules_md_numbers_is_told_in_the_same_order(language: str) -> None:
    assert list(book(language)) == numbers(gnomes().rules())


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
    text = gnomes().rulebook(language)
    assert {number for number in NUMBER.findall(text) if number not in told} == set()
    assert re.findall(r"[А-Я]\d", text) == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_all_languages_tell_the_same_numbers_and_cite_the_same_paragraphs(language: str) -> None:
    english, other = book("en"), book(language)
    for number, each in english.items():
        assert other[number].level == each.level
        assert sorted(re.findall(r"\d+", other[number].text)) == sorted(re.findall(r"\d+", each.text)), number
        assert NUMBER.findall(other[number].text) == NUMBER.findall(each.text), number


@pytest.mark.parametrize("language", LANGUAGES)
def test_artifacts_bear_the_names_of_the_game(language: str) -> None:
    """G8 lists their kinds."""
    words = gnomes().catalog(language)
    rows = [line.strip("| ").split(" | ")[0] for line in book(language)["G8"].text.splitlines() if line[:1] == "|"]
    kinds = ("gnomunculus", "alchemister", "convertor", "hoovermatic", "emeromobile")
    assert rows[2:] == [words.say(f"kind.{kind}") for kind in kinds]


def test_the_numbers_told_are_those_of_the_components() -> None:
    """G2.1, G2.2, G2.7, G3.2, G4, G8, G9.2, G11.4: where a shipped number changes, the rules for players must."""
    told = {
        number: [int(found) for found in re.findall(r"\d+", re.sub(NUMBER, "", each.text))]
        for number, each in book("en").items()
    }
    c = gnomes().components
    constants = c.constants
    assert told["G2.1"] == [*(gem.start_price for gem in c.gems), c.prisms]
    assert told["G2.2"] == [constants.start_gold]
    assert told["G3.2"][0] == constants.base_actions
    assert told["G4.3"][:2] == told["G4.4"][:2] == [1, constants.max_gems_per_market_action]
    assert told["G4.9"] == [1, constants.trader_max_swap]
    assert told["G4.10"] == [constants.take_gold]
    assert told["G0.4"] == [constants.price_min, constants.price_max]
    assert told["G6.1"] == [
        constants.gems_first_tile_of_type,
        constants.gems_each_further_tile_of_type,
        constants.gems_per_wild_symbol,
    ]
    assert told["G7.3"] == [constants.correction_round, 1, constants.correction_gems_per_step]
    assert told["G8.2"] == [item.gold for item in c.items if item.gold]
    assert told["G8.3"] == [item.prisms for item in c.items if item.prisms]
    assert told["G9.2"] == [20, 2, 18, 3, 16, 4]
    assert constants.victory_threshold == (20, 18, 16)
    assert told["G11.4"] == [constants.max_rounds_safety_stop]
