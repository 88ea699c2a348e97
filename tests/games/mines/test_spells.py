"""Spell scrolls and the Dragon Hoard (M5.2), and the Mage (M10.4)."""

from __future__ import annotations

import pytest

from tests.games.mines.positions import DECKS, advance, backs, income, legal, load, mines, play, player

SCROLLS = [each for each in mines().components.improvements if each.kind == "scroll"]
SEATS = {-1: 2, 0: 2, 1: 2, 2: 3, 3: 4}  # of a row, the fewest seats it is played with
LEVELS = [(each, cubes) for each in SCROLLS for cubes in range(each.max_level + 1)]


def gallery(item, cubes, **more):
    """A player with this scroll alone."""
    return player(start=None, **{item.id: cubes}, **more) if item.id != "start" else player(start=cubes, **more)


@pytest.mark.parametrize(("item", "cubes"), LEVELS, ids=[f"{each.id}-{cubes}" for each, cubes in LEVELS])
def test_every_scroll_at_every_level(item, cubes):
    """M5.2.1, M10.2: the alternatives of the current level, of which one is drawn; at level 0 none."""
    alternatives = {deck: n for deck, n in zip(DECKS, item.yields[cubes].cards, strict=True) if n}
    assert bool(alternatives) == (cubes > 0)
    for deck, n in alternatives.items():
        state = load("spell", gallery(item, cubes), seats=SEATS[item.row])
        assert legal(state) == [*(f"spell {item.id} {each}" for each in alternatives), "spell pass"]
        play(state, f"spell {item.id} {deck}")
        assert backs(state, 0) == {deck: n}
        assert item.id not in state.dump()["players"][0]["items"]
        assert item.id in state.dump()["removed"]
    if not alternatives:
        assert legal(load("spell", gallery(item, cubes), seats=SEATS[item.row])) == ["spell pass"]


def test_any_number_in_one_turn():
    """M5.2.1: two scrolls and the Hoard, then the next player."""
    state = load("spell", player(start=1, s04=1, e07=1), player())
    play(state, "spell start wooden", "spell e07")
    assert state.to_act() == 0
    assert legal(state) == ["spell s04 wooden", "spell s04 copper", "spell pass"]
    play(state, "spell s04 copper")
    assert state.to_act() == 1
    assert backs(state, 0) == {"wooden": 2, "copper": 5, "iron": 3, "bronze": 2}


def test_players_one_after_the_other():
    """M5.2.1: in player order, and nobody twice."""
    state = load("spell", player(), player(), player(), starter=2, to_act=2)
    for seat in (2, 0, 1):
        assert state.to_act() == seat
        assert legal(state, (seat + 1) % 3) == []
        play(state, "spell pass")
    assert state.view(None)["phase"] != "spells"


def test_scroll_makes_room():
    """M5.2.1: its space is free; the improvement won next needs no removal."""
    full = {"s01": 0, "s02": 0, "s03": 0, "e01": 0, "e02": 0}
    state = load("spell", player(hand="3 SW", **full), player(start=None), rows={"sapphire": ["s05"]})
    play(state, "spell start copper")
    advance(state, "bid")
    while state.view(None)["decision"] == "bid":
        held = [text for text in legal(state) if text.startswith("bid sapphire")]
        play(state, held[-1] if held else legal(state)[0])
    play(state, "reward improvement")
    assert state.view(None)["decision"] == "king"
    assert list(state.dump()["players"][0]["items"])[2:] == ["s01", "s02", "s03", "e01", "e02", "s05"]


def test_not_limited_to_six():
    """M5.2.1: six cards of income, then nine of a scroll."""
    state = income(player(family=1, s03=3, e01=3, r09=2, start=None), seats=4)
    play(state, "spell r09 iron")
    assert backs(state, 0) == {"wooden": 2, "iron": 13}


@pytest.mark.parametrize("decision", ["trade", "bid", "upgrade"])
def test_no_other_phase(decision):
    """M5.2.1"""
    state = load(decision, player(hand="2 SW", e07=1), player(hand="2 SW"))
    assert not [text for text in legal(state) if text.startswith("spell")]


# Dragon Hoard (M5.2.2) -----------------------------------------------------------------------------------------------


def test_hoard_only_when_full():
    """M5.2.2, M10.1"""
    assert legal(load("spell", player(e07=0, start=None))) == ["spell pass"]
    assert legal(load("spell", player(e07=1, start=None))) == ["spell e07", "spell pass"]


def test_hoard_draws_once_and_stays():
    """M5.2.2: three copper, three iron, two bronze; not in this turn again, nor in a later round."""
    state = load("spell", player(e07=1, start=1), player())
    play(state, "spell e07")
    assert backs(state, 0) == {"copper": 3, "iron": 3, "bronze": 2}
    assert state.dump()["players"][0]["items"]["e07"] == 1
    assert state.view(None)["players"][0]["used"] == {"e07": 1}
    assert legal(state) == ["spell start wooden", "spell start copper", "spell pass"]
    advance(state, "spell", round=state.view(None)["round"] + 1)
    while state.to_act() != 0:
        play(state, "spell pass")
    assert "spell e07" not in legal(state)


def test_hoard_waits_as_long_as_its_owner_likes():
    """M5.2.2: in any one round."""
    state = load("spell", player(e07=1), player())
    advance(state, "spell", round=6)
    while state.to_act() != 0:
        play(state, "spell pass")
    before = sum(backs(state, 0).values())
    play(state, "spell e07")
    assert sum(backs(state, 0).values()) == before + 8


def test_used_hoard_of_a_position():
    """M5.2.2: the position says so."""
    state = load("spell", player(e07=1, used={"e07": 1}))
    assert "spell e07" not in legal(state)


# The Mage (M10.4) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cubes", "more"), [(0, 0), (1, 0), (2, 2)])
def test_mage_adds_two_cards_for_each_scroll(cubes, more):
    """M10.4, M10.1: from the deck that was picked; the second scroll too."""
    state = load("spell", player(start=1, s04=1, e13=cubes))
    play(state, "spell start copper")
    assert backs(state, 0) == {"copper": 1 + more}
    play(state, "spell s04 wooden")
    assert backs(state, 0) == {"copper": 1 + more, "wooden": 3 + more}


def test_mage_does_not_help_the_hoard():
    """M10.4"""
    state = load("spell", player(e07=1, e13=2, start=1))
    play(state, "spell e07")
    assert sum(backs(state, 0).values()) == 8


def test_mage_does_not_help_others():
    """M10.4"""
    state = load("spell", player(), player(e13=2), starter=0)
    play(state, "spell start copper")
    assert backs(state, 0) == {"copper": 1}


def told(state):
    """The kinds of the events so far."""
    return [event.kind for event in state.events]


def test_a_pass_is_told_where_there_was_a_choice():
    """M5.2.1: who has no scroll to use has passed nothing."""
    state = load("spell", player(start=1), player(start=None), player(start=1))
    state.events = []
    play(state, "spell pass")
    assert told(state)[0] == "spell_pass"
    assert [event.values["seat"] for event in state.events if event.kind == "spell_pass"] == [0]
