"""The King's path comes from the components: other lengths, arms of unequal length, and rows that run out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from dwarrow.kernel.chance import Chance
from tests.games.mines.positions import advance, game_with, legal, level, load, play, player, vp

if TYPE_CHECKING:
    from collections.abc import Callable

    from dwarrow.games.mines import Mines


def hall(name: str, depth: int, exits: list[str], **cost: int) -> dict[str, Any]:
    return {"id": name, "name": name, "depth": depth, "cost": cost, "exits": exits, "source": "reconstructed"}


def path(halls: list[dict[str, Any]], rounds: int) -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        document["halls"] = halls
        document["meta"]["rounds"] = rounds

    return change


def straight(moves: int) -> Callable[[dict[str, Any]], None]:
    """A path without a choice: as many moves, each hall costs a sapphire."""
    names = ["great_hall", *(f"way{n}" for n in range(1, moves)), "coronation"]
    halls = [
        hall(name, depth, names[depth + 1 : depth + 2], **({"sapphire": 1} if depth else {}))
        for depth, name in enumerate(names)
    ]
    return path(halls, moves)


UNEQUAL = path(
    [
        hall("great_hall", 0, ["short1", "long1"]),
        hall("short1", 1, ["coronation"], ruby=2),
        hall("long1", 1, ["long2"], emerald=1),
        hall("long2", 2, ["long3", "coronation"], sapphire=1),
        hall("long3", 3, ["coronation"], diamond=1),
        hall("coronation", 2, [], ruby=1),
    ],
    4,
)


def played_to_the_end(game: Mines, seats: int, seed: int) -> tuple[Any, list[str]]:
    """A match by chance, checked after every action; returns the end and the halls the King stood in."""
    chance = Chance(seed)
    state = game.new(seats=seats, seed=seed)
    halls = [state.view(None)["king"]]
    while not state.is_over():
        actions = state.legal_actions()
        state.apply(actions[int(chance.below(len(actions)))])
        state.check()
        king = state.view(None)["king"]
        if king != halls[-1]:
            halls.append(king)
    return state, halls


@pytest.mark.parametrize("moves", [1, 3, 10, 13, 16])
def test_path_of_another_length(moves):
    """M4.3: as many rounds as King moves; the rows last for 13 of them, then stay empty (M7.4)."""
    game = game_with(straight(moves))
    for seats in (2, 4):
        state, halls = played_to_the_end(game, seats, seed=moves)
        assert len(halls) == moves + 1
        assert state.view(None)["round"] == moves
        assert state.view(None)["king"] == "coronation"


def test_arms_of_unequal_length():
    """M4.3: the match has as many rounds as the way that was chosen."""
    game = game_with(UNEQUAL)
    lengths = {}
    for seed in range(24):
        state, halls = played_to_the_end(game, 2 + seed % 3, seed)
        lengths[tuple(halls)] = state.view(None)["round"]
    assert lengths == {
        ("great_hall", "short1", "coronation"): 2,
        ("great_hall", "long1", "long2", "coronation"): 3,
        ("great_hall", "long1", "long2", "long3", "coronation"): 4,
    }


def test_choice_between_a_short_and_a_long_way():
    """M7.3"""
    game = game_with(UNEQUAL)
    state = load("king", player(), round=3, king="long2", game=game)
    assert legal(state) == ["king long3", "king coronation"]
    assert legal(load("king", player(), round=1, king="great_hall", game=game)) == ["king short1", "king long1"]


def test_prices_of_halls_off_the_shipped_path():
    """M8.2"""
    game = game_with(UNEQUAL)
    state = load("upgrade", player(hand="1 DI", start=None), round=3, king="long3", game=game)
    play(state, "upgrade family")
    assert level(state, 0, "family") == 2


def test_empty_right_space_gives_a_point_without_a_choice():
    """M7.2.4, M7.4: round 14 of a path of 16; the row of 13 has run out."""
    game = game_with(straight(16))
    state = load("bid", player(hand="9 SW"), round=14, game=game)
    assert state.view(None)["rows"]["sapphire"] == {"right": None, "middle": None, "pile": []}
    play(state, "bid sapphire 9")
    assert vp(state, 0) == 1 + 4
    assert state.view(None)["phase"] != "auction"


def test_last_cards_of_a_row():
    """M7.4: round 12 shows card 12 and card 13, round 13 the last one alone."""
    game = game_with(straight(16))
    state = load("bid", player(hand="1 RB"), round=12, game=game)
    assert state.view(None)["rows"]["emerald"] == {"right": "e12", "middle": "e13", "pile": []}
    advance(state, "bid", round=13)
    assert state.view(None)["rows"]["emerald"] == {"right": "e13", "middle": None, "pile": []}
    advance(state, "bid", round=14)
    assert state.view(None)["rows"]["emerald"] == {"right": None, "middle": None, "pile": []}
    assert {"e12", "e13"} <= set(state.view(None)["removed"])


def test_last_card_can_be_won():
    """M7.2.4: in round 13."""
    game = game_with(straight(16))
    state = load("bid", player(hand="3 EC"), round=13, game=game)
    play(state, "bid emerald 3", "reward improvement")
    assert level(state, 0, "e13") == 0


def test_rows_of_unequal_length():
    """M7.4: a sapphire row of five cards runs out while the emerald row goes on."""

    drop = ("s06", "s07", "s10", "s11", "s12", "s13", "s04", "s05")

    def shorten(document):
        document["improvements"] = [each for each in document["improvements"] if each["id"] not in drop]
        document["counts"]["improvement_cards"] -= len(drop)
        document["counts"]["detail"]["auction_improvements"] -= len(drop)
        del document["counts"]["detail"]["improvements_per_row"]
        document["counts"]["detail"].pop("field_source", None)

    game = game_with(shorten)
    assert len(game.components.row(0, "pale") + game.components.row(0, "dark")) == 5
    state, _ = played_to_the_end(game, 2, 4)
    assert state.view(None)["rows"]["sapphire"] == {"right": None, "middle": None, "pile": []}
    assert state.view(None)["rows"]["emerald"]["right"] is not None


def test_positions_of_another_path_round_trip():
    """M13.3: saved and loaded in the middle of a long path, also with rows that ran out."""
    game = game_with(straight(16))
    state = load("bid", player(hand="2 SW", s01=1), round=14, game=game)
    again = game.load(state.dump())
    assert again.dump() == state.dump()
    assert again.legal_actions() == state.legal_actions()
