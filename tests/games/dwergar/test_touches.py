"""What is touched for each kind of action, and the types of what there is to draw."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from dwarrow.games.dwergar.play.state import DECISIONS, PHASES, PURPOSES
from dwarrow.games.dwergar.schema import GoodId, PlaceId, RegionId
from dwarrow.games.dwergar.sight.view_types import Decision, Phase, Purpose, View
from dwarrow.kernel.chance import Chance
from tests.games.dwergar.positions import GAME, LETTERS, PLACES, REGIONS, play, player, table
from tests.games.dwergar.test_positions import rich

PATHS = {
    "act place miner lab": ["dwarf:miner", "place:lab"],
    "act place miner lab as engineer": ["dwarf:miner", "skill:engineer", "place:lab"],
    "act break lab": ["button:break", "place:lab"],
    "act break none": ["button:break"],
    "act convert 37": ["convert:37"],
    "act skip": ["button:skip"],
    "work load": ["button:load"],
    "work coal transit": ["row:transit"],
    "work exchange iron coal": ["exchange:iron coal"],
    "work complete 12": ["project:12"],
    "work refund coal": ["refund:coal"],
    "work modernise 12": ["project:12"],
    "work silverbeard 2": ["silverbeard", "bonus:2"],
    "work convert 39": ["convert:39"],
    "work done": ["button:done"],
    "discount coal": ["discount:coal"],
    "furnaces 2": ["count:2"],
    "chimney 3": ["count:3"],
    "extra accept": ["button:accept"],
    "free 12": ["project:12"],
    "free none": ["button:none"],
}


@pytest.mark.parametrize(("action", "path"), PATHS.items())
def test_an_action_is_touched_where_it_lies(action: str, path: list[str]):
    assert GAME.format(GAME.parse(action)) == action
    assert list(GAME.touches(action)) == path


def test_every_decision_is_among_them():
    assert {text.split()[0] for text in GAME.actions.texts} == {text.split()[0] for text in PATHS}


def test_the_types_name_what_the_rules_name():
    assert get_args(GoodId) == tuple(LETTERS.values())
    assert get_args(PlaceId) == PLACES
    assert get_args(RegionId) == REGIONS
    assert get_args(Phase) == (*PHASES, "over")
    assert get_args(Decision) == DECISIONS[1:]
    assert get_args(Purpose) == PURPOSES[1:]


@pytest.mark.once
def test_views_are_as_their_type_says():
    """Reading leaves out what a type does not name, so a field too many shows as a difference, too."""
    for seed in range(12):
        state, chance = rich(seed, 2 + seed % 3), Chance(seed)
        while not state.is_over():
            view = state.view(0)
            assert msgspec.convert(view, View) == view
            actions = state.legal_actions()
            state.apply(actions[int(chance.below(len(actions)))])
        assert msgspec.convert(state.view(None), View) == state.view(None)


def test_nothing_is_lacking_where_a_project_can_be_completed():
    """The view tells what each seat lacks for the open projects; in the studio the offer says the same."""
    seen = set()
    for seed in range(40):
        state, chance = rich(seed, 2 + seed % 3), Chance(seed)
        while not state.is_over():
            view, actions = state.view(None), state.legal_actions()
            session = view["moment"].get("session")
            if view["decision"] == "work" and session["place"] == "studio" and session["project"] is None:
                offered = {GAME.format(action) for action in actions}
                for card, missing in view["players"][view["to_act"]]["lacks"].items():
                    payable = missing == {"heat": 0, "goods": {}}
                    assert payable == (f"work complete {card}" in offered), (seed, card)
                    seen.add(payable)
            state.apply(actions[int(chance.below(len(actions)))])
    assert seen == {True, False}


@pytest.mark.once
def test_a_load_is_told_before_it_is_loaded():
    """D6.1: where loading is offered, as much as then lies in the cart, extras included; nowhere else."""
    extras = set()
    for seed in range(40):
        state, chance = rich(seed, 2 + seed % 3), Chance(seed)
        while not state.is_over():
            view, actions = state.view(None), state.legal_actions()
            if view["decision"] == "work":
                told = view["moment"]["session"]["load"]
                offered = [action for action in actions if GAME.format(action) == "work load"]
                assert (told is not None) == bool(offered)
                if offered:
                    seat, row = view["to_act"], view["moment"]["session"]["place"][-1]
                    ahead = state.preview(seat, offered)
                    if ahead.played:
                        assert told == ahead.view["players"][seat]["carts"][row]
                        extras.add(sum(told.values()))
            state.apply(actions[int(chance.below(len(actions)))])
    assert extras >= {1, 2, 3, 5}


def test_ways_to_pay_are_told_before_one_is_chosen():
    """D5.4.1: the scale and the furnaces as they are after each."""
    state = table(player("miner", heat=2, lit=2, cold=0, store="3i"), open=(38,))
    play(state, "act place miner studio", "work complete 38")
    for way in state.view(0)["moment"]["payment"]["ways"]:
        after = state.clone()
        play(after, f"furnaces {way['furnaces']}")
        paid = after.view(0)["players"][0]
        assert (paid["heat"], paid["lit"]) == (way["heat"], way["lit"])
    assert [way["furnaces"] for way in state.view(0)["moment"]["payment"]["ways"]] == [1, 2]


def test_prices_are_told_where_card_1_leaves_a_choice():
    """D8.1"""
    state = table(player("miner", heat=9, store="9c 9i 9g", modern=(1,)), open=(37,))
    play(state, "act place miner studio", "work complete 37")
    price = GAME.pieces()["projects"]["37"]["price"]["goods"]
    assert state.view(0)["moment"]["prices"] == {
        "coal": {**price, "coal": price["coal"] - 1},
        "iron": {kind: n for kind, n in price.items() if kind != "iron"},
    }


def test_what_is_kept_of_the_heat_is_told_before_the_turn_ends():
    """D9.4: two for each Eastern project, modernised or not, and never more than the scale has."""
    owned = [(), (37,), (37, 38, 39, 40, 41, 42)]
    kept = [table(player("miner", modern=cards)).view(0)["players"][0]["keeps"] for cards in owned]
    assert kept == [0, 2, 10]


def test_what_is_lacking_counts_furnaces_and_the_cheaper_kind():
    """D5.4.1, D8.1: lit furnaces are heat; of coal and iron the one counts that leaves less to find."""
    state = table(player("miner", heat=1, lit=1, store="1i", modern=(1,)), open=(38,))
    assert state.view(0)["players"][0]["lacks"] == {"38": {"heat": 1, "goods": {"iron": 1}}}
