"""Holdings: the cards of each seat, from the view of any game."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow import NAMES, game
from dwarrow.arena.final_cards import card_names, final_cards
from dwarrow.bots import Sight, make
from dwarrow.kernel.state import State


class Toy:
    """A game of four cards."""

    def pieces(self) -> dict[str, Any]:
        cards = {name: {"id": name} for name in ("axe", "bag", "cup", "den")}
        return {"game": "toy", "cards": cards, "numbers": {"hand": 3}, "places": [{"id": "hill"}]}

    def catalog(self, language: str) -> str:
        return language

    def glossary(self, _: str) -> dict[str, str]:
        names = {"axe": "Axe (tool). Cuts.", "bag": "Bag: holds.", "cup": "Cup", "den": "Fox den.", "hill": "Hill."}
        return names


def held(players: list[Any], **rest: Any) -> list[list[str]]:
    toy: Any = Toy()
    return final_cards(toy, {"players": players, **rest})


def test_cards_are_what_is_in_the_box_and_explained_with_the_first_words_as_name():
    toy: Any = Toy()
    assert card_names(toy) == {"axe": "Axe", "bag": "Bag", "cup": "Cup", "den": "Fox den"}


def test_texts_and_names_with_a_number_are_held():
    parts = [{"items": ["axe"], "at": "hill"}, {"levels": {"bag": 0}, "best": {"of": "cup"}}]
    assert held(parts) == [["axe"], ["bag", "cup"]]


def test_names_of_tables_are_not_held():
    assert held([{"lacks": {"axe": {"wood": 1}}, "may": {"bag": True}}, {}]) == [[], []]


def test_what_everybody_has_is_left_out():
    assert held([{"items": ["axe", "cup"]}, {"items": ["axe", "axe"]}]) == [["cup"], []]
    assert held([{"items": ["axe"]}]) == [["axe"]]


def test_what_lies_on_the_table_belongs_to_its_owner():
    land = {"den": {"owner": 1}, "cup": {"owner": None}, "hill": {"owner": 0}}
    assert held([{}, {}], land=land) == [[], ["den"]]


def end_of(name: str) -> State:
    title = game(name)
    state = title.new(seats=2, seed=3, options={"max_rounds": 8} if name == "gnomes" else None)
    bots = [make("greedy", title, 1), make("random", title, 2)]
    while not state.is_over():
        seat = state.to_act()
        state.apply(bots[seat].choose(Sight(state, seat)))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_cards_that_are_held(name: str):
    state = end_of(name)
    cards = final_cards(state.game, state.view(None))
    assert cards[0]
    assert not set(cards[0]) & set(cards[1]) or name in ("zwergendorf", "gnomes")
    assert all(card_names(state.game)[card] for card in cards[0])


def test_projects_that_a_seat_only_lacks_something_for_are_not_its_own():
    state = end_of("dwergar")
    for seat, player in enumerate(state.view(None)["players"]):
        assert set(final_cards(state.game, state.view(None))[seat]) == set(player["projects"])
