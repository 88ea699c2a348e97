"""What is remembered of each seat in Zwergendorf, one scene for each kind of fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dwarrow.conformance.sample import Temper
from dwarrow.encoders import encoder_of
from dwarrow.kernel.errors import PositionError
from tests.games.zwergendorf.positions import (
    cards,
    draw_all,
    filled,
    load,
    play,
    player,
    producing,
    resolving,
    zwergendorf,
)

if TYPE_CHECKING:
    from dwarrow.kernel.state import State
    from tests.games.zwergendorf.positions import Json

SYMBOLS = ("coin", "wood", "stone", "beer", "dwarf", "mine", "wall", "forge", "tavern")
SIZES = {fact.name: fact.size for fact in zwergendorf().remembered}
ENCODER = encoder_of(zwergendorf())


def told(state: State, fact: str, seat: int = 0) -> list[int]:
    """A fact as everybody sees it; nothing is zeros."""
    past: Json = state.view(None).get("past", {})
    return list(past[fact][seat]) if fact in past else [0] * SIZES[fact]


def row(state: State, name: str, seat: int) -> list[float]:
    field = next(each for each in ENCODER.fields if each.name == name)
    return list(ENCODER.row(state, seat))[field.start : field.start + field.size]


def drafting() -> State:
    hands = [[f"{deck}0{seat}" for deck in "trb"] for seat in (1, 2)]
    return load(*(player(decision="pick", hand=hand) for hand in hands), phase=1, stage="first")


def some_match(seed: int, seats: int = 3, decisions: int = 200) -> State:
    state = zwergendorf().new(seats, seed)
    temper = Temper(zwergendorf(), seed)
    for _ in range(decisions):
        state.apply(temper.choose(state.legal_actions()))
    return state


# Scenes --------------------------------------------------------------------------------------------------------------


def test_picks_and_what_was_left() -> None:
    """Z5.5: only when they are turned up. Counted by deck: target, resource, building."""
    state = drafting()
    play(state, "pick t01", seat=0)
    play(state, "pick b02", seat=1)
    play(state, "pick r02", seat=0)
    assert "past" not in state.view(0)  # face down
    play(state, "pick b01", seat=1)
    assert [told(state, fact) for fact in ("first_picks", "second_picks", "left")] == [[1, 0, 0], [0, 1, 0], [1, 0, 0]]
    assert [told(state, fact, 1) for fact in ("first_picks", "second_picks", "left")] == [
        [0, 0, 1],
        [0, 0, 1],
        [0, 1, 0],
    ]


def test_what_was_produced() -> None:
    """Z7.3: two coins make two dwarves, with beer a forge; remembered when the production is over."""
    state = producing(player("coin a1, coin a2, beer a3", caps=1), player(decision="cap"))
    play(state, "cap done", seat=0)
    assert draw_all(state) == ["dwarf", "dwarf", "forge"]
    assert told(state, "made") == [0] * 5
    play(state, "cap done", seat=0)
    steps = zwergendorf().tables.step_ids
    made = {step: n for step, n in zip(steps, told(state, "made"), strict=True) if n}
    assert made == {"dwarf": 2, "forge": 1}
    assert told(state, "made", 1) == [0] * 5


def test_what_was_refused() -> None:
    """Z6.2: a tree is crossed off for a symbol."""
    state = resolving(player(**cards("r01", "r02")), player(**cards("r03", "r04")))
    play(state, "option a", seat=0)
    symbol = state.view(0)["players"][0]["drawing"]["symbol"]
    play(state, "tree", seat=0)
    assert told(state, "refused") == [int(symbol == each) for each in SYMBOLS]
    assert told(state, "refused", 1) == [0] * 9


def test_what_is_refused_without_a_choice_counts_too() -> None:
    """A full village refuses by itself."""
    state = resolving(player(filled("coin"), **cards("r01", "r02")), player(**cards("r03", "r04")))
    play(state, "option a", seat=0)
    trees = state.view(None)["players"][0]["trees"]
    assert sum(told(state, "refused")) == trees["crossed"] + trees["extra_crossed"] > 0


# What cannot be, and rows --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "numbers", "message"),
    [
        ("left", [0, 0, 0], "fit no drafts"),
        ("refused", [900] + [0] * 8, "more symbols are remembered as refused than trees are crossed"),
        ("made", [0, 0, 0, 0, -1], "must be a whole number"),
        ("made", [0, 0], "must be 5 numbers, not 2"),
    ],
)
def test_what_cannot_be_remembered_is_refused(fact: str, numbers: list[int], message: str) -> None:
    position = some_match(1).dump()
    position["past"].setdefault(fact, [[0] * SIZES[fact] for _ in range(3)])[0] = numbers
    with pytest.raises(PositionError, match=message):
        zwergendorf().load(position)


def test_seats_are_told_from_the_own_place() -> None:
    state = some_match(6)
    for seat in range(3):
        for place in range(3):
            made = told(state, "left", (seat + place) % 3)
            assert row(state, f"past{place}.left", seat) == pytest.approx([n / 6 for n in made])


def test_cards_in_a_row() -> None:
    """Z13.1: what was discarded, and what lies before whom."""
    one, other = player(targets=["t03"], buildings=["b02"], decision="cap"), player(buildings=["b31"], decision="cap")
    state = producing(one, other, discards={"target": ["t01"], "resource": ["r05"]})
    names = [card.id for card in zwergendorf().components.cards]
    assert [name for name, n in zip(names, row(state, "gone", 1), strict=True) if n] == ["t01", "r05"]
    owned = [name for name in names if name[0] in "tb"]
    assert [name for name, n in zip(owned, row(state, "cards0", 1), strict=True) if n] == ["b31"]
    assert [name for name, n in zip(owned, row(state, "cards1", 1), strict=True) if n] == ["t03", "b02"]
