"""The rules for players: the same in all languages, with the words of the game, and true to its numbers."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from dwarrow.kernel.rulebook import PARAGRAPH, Paragraph, numbers, paragraphs
from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.mines.positions import mines

EXPLAIN = Path(__file__).parents[3] / "src" / "dwarrow" / "games" / "mines" / "words" / "explain.py"
NUMBER = re.compile(r"(?<![\w.])[AM]\d+(?:\.\d+)*")
LONGEST = 3  # sentences
# Named where a rule is theirs alone, so each is found as the catalog has it.
NAMED = ("e05", "d05", "r05", "e06", "d06", "r06", "e09", "s13", "r12")


def book(language: str) -> dict[str, Paragraph]:
    return {each.number: each for each in paragraphs(mines().rulebook(language))}


def shipped() -> Any:
    """The component file as it is shipped."""
    return mines().document


def rows(text: str) -> list[list[str]]:
    """The cells of a table, without its head."""
    found = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return found[2:]


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
    assert list(book(language)) == numbers(mines().rules())


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
    text = mines().rulebook(language)
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
def test_cards_decks_and_kinds_bear_the_names_of_the_game(language: str) -> None:
    """M10 lists them by name, and M1 the decks with their gems."""
    words, text = mines().catalog(language), " ".join(mines().rulebook(language).split())
    keys = words.keys()
    known = {words.say(key) for key in keys if re.fullmatch(r"(card\.\w+\.name|kind\.\w+)", key)}
    assert {row[0] for row in rows(book(language)["M10"].text)} <= known
    assert [card for card in NAMED if words.say(f"card.{card}.name") not in text] == []
    assert [row[0] for row in rows(book(language)["M1"].text)] == [
        words.say(f"deck.{deck}") for deck in ("wooden", "copper", "iron", "bronze")
    ]


def test_the_table_of_the_decks_is_that_of_the_components() -> None:
    """M1."""
    shown = [[int(cell) for cell in row[1:]] for row in rows(book("en")["M1"].text)]
    decks = shipped()["decks"]
    gems = ("sapphire", "emerald", "diamond", "ruby")
    assert shown == [[*(deck["gems"][gem] for gem in gems), deck["size"]] for deck in decks]


def test_the_numbers_told_are_those_of_the_components() -> None:
    """M2.8, M4.3, M5.1.2, M6.3, M7.2.4, M7.2.5, M9.1: where a shipped number changes, the rules for players must."""
    told = {
        number: [int(found) for found in re.findall(r"\d+", re.sub(NUMBER, "", each.text))]
        for number, each in book("en").items()
    }
    constants, limits = shipped()["constants"], shipped()["trade_limits"]
    bonus = [gem["bonus_threshold"] for gem in reversed(shipped()["gems"])]
    assert told["M2.8"] == [constants["start_hand_first_two"], constants["start_hand_others"]]
    assert set(told["M5.1.2"]) == {constants["income_limit"]}
    assert told["M6.3.1"] == [limits["max_offers_per_player"]]
    assert told["M6.3.2"][1:3] == [limits["max_cards_per_side"], limits["max_give_gems"]]
    assert told["M7.2.4"][3] == constants["improvement_min_bid"]
    assert told["M7.2.5"] == [*bonus, constants["auction_bonus_vp"]]
    assert told["M9.1"][1] == constants["final_exchange_gems_per_vp"]
    assert told["M4.3"] == [shipped()["meta"]["rounds"]]
