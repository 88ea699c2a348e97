"""Production: recipes, caps before and after, units, and what is looked at again."""

from __future__ import annotations

import pytest

from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.match import Match
from tests.games.zwergendorf.positions import (
    counts,
    draw_all,
    filled,
    legal,
    load,
    play,
    player,
    producing,
    seat_of,
    zwergendorf,
)


def recipes(pieces: str, buildings: list[str], step: str, **fields: object):
    asked = player(pieces, buildings=buildings, decision="recipe", moment={"step": step}, **fields)
    return load(asked, player(decision="cap"), phase=4, stage="drawing")


def test_one_card_for_each_step() -> None:
    """Z7.1: steps without a card are not asked about, and at most one card is used for a step."""
    state = recipes("coin a1", ["b01", "b02", "b15"], "dwarf")
    assert legal(state, 0) == ["recipe dwarf", "recipe b01", "recipe b02"]
    play(state, "recipe b02", seat=0)
    assert legal(state, 0) == ["recipe wall", "recipe b15"]
    play(state, "recipe wall", seat=0)
    assert seat_of(state)["decision"] == "cap"
    assert seat_of(state)["moment"]["used"] == {"dwarf": "b02"}


@pytest.mark.parametrize(
    ("card", "pieces", "made"),
    [
        ("b06", "coin a1, coin a2, coin a3", ["mine"]),  # two coins for a mine, the third gives nothing
        ("b07", "coin a1, coin a2, coin a3", ["forge"]),
        ("b13", "wood a1, wood a2, wood a3, wood a4", ["dwarf", "dwarf"]),
        ("b20", "stone a1, stone a2", ["mine"]),
    ],
)
def test_a_card_replaces_the_recipe(card: str, pieces: str, made: list[str]) -> None:
    """Z7.1, Z7.3: another product, dearer; the base recipe does not supplement it (A17, A18)."""
    step = {"b06": "dwarf", "b07": "dwarf", "b13": "mine", "b20": "wall"}[card]
    state = recipes(pieces, [card], step, caps=0)
    play(state, f"recipe {card}", seat=0)
    assert draw_all(state) == made


def test_the_smaller_number_counts() -> None:
    """Z7.3: two coins and one beer make one forge."""
    state = producing(player("coin a1, coin a2, beer a3"), player())
    play(state, "cap done", seat=0)
    assert draw_all(state) == ["dwarf", "dwarf", "forge"]


def test_caps_before_the_steps() -> None:
    """Z7.2: the resource is drawn at once, without a tree, and counts in all steps."""
    state = producing(player("beer a1"), player())
    play(state, "cap coin", seat=0)
    assert seat_of(state)["decision"] == "conjure"
    assert "tree" not in legal(state, 0)
    assert len(legal(state, 0)) == 80
    play(state, "place b1", seat=0)
    assert seat_of(state)["decision"] == "cap"
    play(state, "cap done", seat=0)
    assert draw_all(state) == ["dwarf", "forge"]


def test_caps_after_the_steps_bring_only_the_difference() -> None:
    """Z7.4: all steps again, what was made before is not made twice."""
    state = producing(player("coin a1, beer a2"), player())
    play(state, "cap done", seat=0)
    assert draw_all(state) == ["dwarf", "forge"]
    play(state, "cap coin", "place a3", seat=0)
    assert draw_all(state) == ["dwarf"]  # a second forge would need a second beer
    play(state, "cap beer", "place a4", seat=0)
    assert draw_all(state) == ["forge"]
    play(state, "cap done", seat=0)
    assert seat_of(state)["decision"] is None


def test_an_overflow_is_told_in_few_lines() -> None:
    """Z6.2, Z6.5: ten trees fall and an extra one for eleven dwarves, and a wall is lost: three events, not twelve."""
    coins = ", ".join(f"coin {row}1" for row in "abcdefghi") + ", coin a2, coin b2, stone c2"
    state = recipes(filled("dwarf", text=coins), ["b01"], "dwarf", caps=0, extra=1)
    state.events = []
    play(state, "recipe dwarf", seat=0)
    told = [(event.kind, event.values) for event in state.events if event.values.get("seat") == 0]
    assert told[1:4] == [
        ("tree_extra", {"seat": 0, "symbols": {"dwarf": 1}}),
        ("tree", {"seat": 0, "n": 20, "symbols": {"dwarf": 10}}),
        ("lost", {"seat": 0, "symbols": {"wall": 1}}),
    ]
    words = zwergendorf().catalog("en").named(["Ada"])
    said = "Ada fells trees instead of drawing 10 dwarves: 20 minus points now."
    assert words.say("event.tree", **told[2][1]) == said


def test_no_caps_without_a_free_square() -> None:
    """Z7.2: the conjured resource needs room."""
    state = producing(player(filled("wood", 1), caps=2, crossed=0), player())
    play(state, "cap beer", seat=0)  # the last square takes it by itself
    assert counts(state)["beer"] == 1
    # all mines are refused, as there are trees, until those are gone and a mine is lost
    told = seat_of(state)
    assert told["trees_left"] == 0
    assert told["flagged"]
    assert told["decision"] is None
    assert told["caps"] == 1


def test_a_refused_unit_counts_as_made() -> None:
    """Z7.3: refusing does not bring it back."""
    state = producing(player("coin a1"), player())
    play(state, "cap done", "tree", seat=0)
    assert seat_of(state)["moment"]["made"]["dwarf"] == 1
    play(state, "cap wood", "place b1", seat=0)
    assert draw_all(state) == ["mine"]


def test_units_are_counted_when_the_recipe_holds() -> None:
    """Z7.4: the card that was chosen holds for what is made after a cap, too (A20)."""
    state = recipes("coin a1", ["b01"], "dwarf", caps=1)
    play(state, "recipe b01", "cap done", seat=0)
    assert seat_of(state)["decision"] == "cap"
    play(state, "cap coin", "place a2", seat=0)
    assert draw_all(state) == ["dwarf"]


def test_after_production_cards_are_face_up_again() -> None:
    """Z7.5: nothing is in use any more."""
    state = recipes("coin a1, coin a2", ["b01"], "dwarf", caps=0)
    play(state, "recipe b01", "place b1", seat=0)
    assert seat_of(state)["moment"] == {}
    position = state.dump()
    assert position["players"][0]["buildings"] == ["b01"]


def test_seats_draw_side_by_side() -> None:
    """Z4.3: all are waited for, in the order of the phase, and the order makes no difference."""
    one, other = player("coin a1"), player("wood a1")
    state = producing(one, other, phase=4)
    assert state.waiting() == [1, 0]  # phase 4 begins with seat (4 - 1) mod 2
    assert state.to_act() == 1
    first = play(state.clone(), "cap done", "place b1", "cap done", seat=0)
    play(first, "cap done", "place c1", seat=1)
    second = play(state.clone(), "cap done", "place c1", seat=1)
    play(second, "cap done", "place b1", "cap done", seat=0)
    assert first.dump() == second.dump()


def test_drawing_is_taken_back_to_its_start_in_the_phase() -> None:
    """Z14.2, Z14.3: whatever another seat draws meanwhile; a pick only until all have picked."""
    match = Match(zwergendorf(), ["Anna", "Bert"], match_seed(5).hex())

    def act(seat: int) -> None:
        match.act(seat, legal(match.state, seat)[0])

    for _ in range(2):  # both picks
        act(0)
        assert match.can_undo(0)
        act(1)
        assert not match.can_undo(0)
    for seat in (0, 1, 0, 0, 1):
        act(seat)
    for _ in range(3):
        assert match.can_undo(0)
        match.undo(0)
    assert not match.can_undo(0)
    assert seat_of(match.state)["decision"] == "option"
    assert seat_of(match.state, 1)["decision"] == "draw"


def test_the_demand_is_shown() -> None:
    """What the coming production will ask for stands in the view."""
    state = load(player("coin a1, coin a2, beer a3"), player())
    assert seat_of(state)["demand"] == {"dwarf": 2, "mine": 0, "wall": 0, "forge": 1, "tavern": 0}


def test_base_recipes_are_those_of_the_rulebook() -> None:
    """Z7.3."""
    told = {each["step"]: each["recipe"] for each in zwergendorf().pieces()["production"]}
    assert told == {
        "dwarf": {"coin": 1},
        "mine": {"wood": 1},
        "wall": {"stone": 1},
        "forge": {"coin": 1, "beer": 1},
        "tavern": {"wood": 1, "stone": 1, "beer": 1},
    }
