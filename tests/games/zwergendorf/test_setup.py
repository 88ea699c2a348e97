"""Set-up and options: empty plans, the dwarf cards of every mode, what may not be played together."""

from __future__ import annotations

import pytest

from dwarrow.kernel.errors import OptionError
from tests.games.zwergendorf.positions import Json, load, player, seat_of, zwergendorf

CHARACTERS = {card.id: card.character for card in zwergendorf().components.dwarf_cards}
COLOURS = {card.id: card.colour for card in zwergendorf().components.dwarf_cards}


def middle(seed: int = 0, **options: object) -> list[str]:
    told: list[str] = zwergendorf().new(2, seed, options).view(None)["middle"]
    return told


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_begins_with_an_empty_plan(seats: int) -> None:
    """Z3.1, Z3.3: trees, caps and nothing else; the decks are full but for the first hands."""
    state = zwergendorf().new(seats, 7)
    for seat in range(seats):
        told = seat_of(state, seat)
        assert (told["village"], told["caps"], told["trees_left"], told["free"]) == ([], 5, 10, 81)
        assert (told["buildings"], told["targets"]) == ([], [])
    dealt = max(seats, 2)
    assert state.view(None)["decks"] == {"target": 31 - dealt, "resource": 31 - dealt, "building": 31 - dealt}
    assert state.view(None)["phase"] == 1


def test_a_set_is_of_one_colour() -> None:
    """Z3.2, Z12.1: the first characters in their order."""
    assert middle(dwarf_mode="set", dwarf_count=3, dwarf_colour="brown") == [
        "brown_dwarf", "brown_blacksmith", "brown_miner",
    ]  # fmt: skip


@pytest.mark.parametrize("count", [2, 3, 4])
def test_mixed_cards_have_one_dwarf_and_no_character_twice(count: int) -> None:
    """Z3.2: colours by chance (A29)."""
    colours = set()
    for seed in range(40):
        cards = middle(seed, dwarf_count=count)
        characters = [CHARACTERS[card] for card in cards]
        assert len(cards) == len(set(characters)) == count
        assert characters[0] == "dwarf"
        colours |= {COLOURS[card] for card in cards}
    assert colours == {"grey", "brown", "yellow", "green"}


def test_cards_can_be_named() -> None:
    """Z12.3: as a list or as text."""
    named = ["green_dwarf", "grey_mason"]
    assert middle(dwarf_mode="custom", dwarf_cards=named) == named
    assert middle(dwarf_mode="custom", dwarf_cards="green_dwarf, grey_mason") == named


@pytest.mark.parametrize(
    "options",
    [
        {"dwarf_mode": "custom"},  # without cards
        {"dwarf_cards": ["grey_dwarf", "grey_mason"]},  # without the mode
        {"dwarf_mode": "custom", "dwarf_cards": ["grey_dwarf"]},
        {"dwarf_mode": "custom", "dwarf_cards": ["grey_dwarf", "green_dwarf"]},
        {"dwarf_mode": "custom", "dwarf_cards": ["grey_miner", "grey_mason"]},
        {"dwarf_mode": "custom", "dwarf_cards": ["grey_dwarf", "grey_mason", "brown_mason"]},
        {"dwarf_mode": "custom", "dwarf_cards": ["grey_dwarf", "t01"]},
        {"dwarf_count": 5},
        {"dwarf_colour": "blue"},
        {"solo_level": "god"},
    ],
)
def test_what_does_not_fit_is_refused(options: Json) -> None:
    """Z3.2, Z12.3: with what is allowed."""
    with pytest.raises(OptionError, match="allowed"):
        zwergendorf().new(2, 0, options)


def test_the_display_of_phases_is_only_for_the_eye() -> None:
    """Z12.2: the same match."""
    fan, stack = (zwergendorf().new(2, 3, {"phase_display": value}) for value in ("fan", "stack"))
    assert fan.legal_actions() == stack.legal_actions()
    assert stack.view(None)["options"]["phase_display"] == "stack"


def test_zones_are_where_the_rules_say() -> None:
    """Z2.6, Z2.1."""
    zones = zwergendorf().pieces()["plan"]["zones"]
    assert len(zones["edge"]) == 32
    assert zones["corners"] == ["a1", "i1", "a9", "i9"]
    assert len(zones["centre"]) == 9
    assert {"d4", "f6"} <= set(zones["centre"])


def test_the_middle_must_be_one_that_can_be() -> None:
    with pytest.raises(Exception, match="no character twice"):
        load(player(), player(), middle=["grey_dwarf", "green_dwarf"])
