"""The rules for players bear the names of the game and are true to its numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dwarrow.languages import SHIPPED as LANGUAGES
from tests.games.mines.positions import mines
from tests.games.rulebooks import book, numbers_told

# Named where a rule is theirs alone, so each is found as the catalog has it.
NAMED = ("e05", "d05", "r05", "e06", "d06", "r06", "e09", "s13", "r12")


def shipped() -> Any:
    """The component file as it is shipped."""
    return mines().document


def rows(text: str) -> list[list[str]]:
    """The cells of a table, without its head."""
    found = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return found[2:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_decks_and_kinds_bear_the_names_of_the_game(language: str) -> None:
    """M10 lists them by name, and M1 the decks with their gems."""
    words, text = mines().catalog(language), " ".join(mines().rulebook(language).split())
    keys = words.keys()
    known = {words.say(key) for key in keys if re.fullmatch(r"(card\.\w+\.name|kind\.\w+)", key)}
    assert {row[0] for row in rows(book("mines", language)["M10"].text)} <= known
    assert [card for card in NAMED if words.say(f"card.{card}.name") not in text] == []
    assert [row[0] for row in rows(book("mines", language)["M1"].text)] == [
        words.say(f"deck.{deck}") for deck in ("wooden", "copper", "iron", "bronze")
    ]


def test_the_table_of_the_decks_is_that_of_the_components() -> None:
    """M1."""
    shown = [[int(cell) for cell in row[1:]] for row in rows(book("mines", "en")["M1"].text)]
    decks = shipped()["decks"]
    gems = ("sapphire", "emerald", "diamond", "ruby")
    assert shown == [[*(deck["gems"][gem] for gem in gems), deck["size"]] for deck in decks]


def test_the_numbers_told_are_those_of_the_components() -> None:
    """M2.8, M4.3, M5.1.2, M6.3, M7.2.4, M7.2.5, M9.1: where a shipped number changes, the rules for players must."""
    told = numbers_told("mines")
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
