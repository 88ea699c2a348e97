"""The worked examples of the rulebook and its explicit figures, each as a test named after its number."""

from __future__ import annotations

from typing import Any

import pytest

from dwarrow.kernel.errors import IllegalAction
from dwarrow.kernel.state import State
from tests.games.zwergendorf.positions import (
    cards,
    counts,
    draw_all,
    filled,
    finish,
    legal,
    load,
    play,
    player,
    producing,
    resolving,
    seat_of,
    used,
    worth,
    zwergendorf,
)


def produced(pieces: str) -> Any:
    """A seat alone produces without caps; the match is at the second caps afterwards."""
    state = producing(player(pieces), player())
    play(state, "cap done", seat=0)
    return state


def test_e1_production_repeats_with_all_resources() -> None:
    """Z7.3: three coins bring three dwarves, five coins five more."""
    state = produced("coin a1, coin a2, coin a3")
    assert draw_all(state) == ["dwarf"] * 3
    more = "coin a1, coin a2, coin a3, coin a4, coin a5, dwarf b1, dwarf b2, dwarf b3"
    state = producing(player(more), player(), phase=7)
    play(state, "cap done", seat=0)
    assert draw_all(state) == ["dwarf"] * 5
    assert counts(state) == {"coin": 5, "dwarf": 8}
    assert used(state) == 13


@pytest.mark.parametrize(
    ("pieces", "made", "squares"),
    [
        pytest.param("coin a1", ["dwarf"], 2, id="e2_one_coin_one_dwarf"),
        pytest.param("wood a1", ["mine"], 2, id="e3_one_wood_one_mine"),
        pytest.param("stone a1", ["wall"], 3, id="e4_one_stone_one_wall_section"),
        pytest.param("coin a1, beer a2", ["dwarf", "forge"], 4, id="e5_coins_serve_dwarves_and_forges"),
        pytest.param("wood a1, stone a2, beer a3", ["mine", "wall", "tavern"], 10, id="e6_tavern"),
        pytest.param(
            "coin a1, wood a2, stone a3, beer a4",
            ["dwarf", "mine", "wall", "forge", "tavern"],
            13,
            id="e7_everything_e8_order_of_steps",
        ),
    ],
)
def test_e2_to_e8_what_resources_produce(pieces: str, made: list[str], squares: int) -> None:
    """Z7.3, Z2.2: the products in the order of the steps, and the squares they cover; resources stay."""
    state = produced(pieces)
    before = {name: n for name, n in counts(state).items() if name in ("coin", "wood", "stone", "beer")}
    assert draw_all(state) == made
    assert used(state) == squares
    assert {name: counts(state)[name] for name in before} == before


def test_e9_draft_of_one_card_phase() -> None:
    """Z5.1 to Z5.5: three cards, two passed, one left over."""
    state = zwergendorf().new(3, 5)
    kinds = {card.id: card.deck for card in zwergendorf().components.cards}
    for seat in range(3):
        assert [kinds[card] for card in seat_of(state, seat)["hand"]] == [0, 1, 2]
    for seat in range(3):
        play(state, legal(state, seat)[seat], seat=seat)
    assert [len(seat_of(state, seat)["hand"]) for seat in range(3)] == [2, 2, 2]
    for seat in range(3):
        play(state, legal(state, seat)[0], seat=seat)
    view = state.view(None)
    assert view["stage"] == "drawing"
    assert sum(len(pile) for pile in view["discards"].values()) == 3
    assert view["decks"] == {"target": 28, "resource": 28, "building": 28}


def test_e10_six_cards_before_the_first_production() -> None:
    """Z4.1: three card phases, and six of them in all."""
    kinds = [phase["kind"] for phase in zwergendorf().pieces()["phases"]]
    assert kinds == ["card"] * 3 + ["production"] + ["card"] * 2 + ["production", "card", "production", "scoring"]
    state = zwergendorf().new(2, 1)
    taken = 0
    while state.view(None)["phase"] < 4:
        taken += state.view(None)["stage"] == "second" and state.waiting() == [0, 1]
        state.apply(state.legal_actions()[0])
    assert 2 * taken == 6


def test_e11_first_card_before_second() -> None:
    """Z5.6, Z5.8: option and symbols of the first card, then the option of the second."""
    state = resolving(player(**cards("r01", "r02")))
    play(state, "option a")
    assert [each["symbol"] for each in seat_of(state)["moment"]["queue"]] == ["coin", "coin", "stone"]
    play(state, "place a1", "place a2", "place a3")
    assert seat_of(state)["moment"] == {"cards": ["r02"]}
    assert legal(state) == ["option a", "option b"]


def test_e12_destination_of_cards() -> None:
    """Z5.9: resources are discarded, buildings and targets stay, without limit."""
    first_eleven = [f"t{n:02}" for n in range(1, 12)]
    state = resolving(player(targets=first_eleven, **cards("r01", "t12")), player(**cards("b01", "b02")))
    play(state, "option a", "place a1", "place a2", "place a3", seat=0)
    assert state.view(None)["discards"]["resource"] == ["r01"]
    play(state, "option a", seat=0)
    while seat_of(state)["decision"] == "draw":
        play(state, legal(state, 0)[0], seat=0)
    assert seat_of(state)["targets"] == [*first_eleven, "t12"]
    play(state, "option a", seat=1)
    while seat_of(state, 1)["decision"] == "draw":
        play(state, legal(state, 1)[0], seat=1)
    assert seat_of(state, 1)["buildings"] == ["b01"]


def test_e13_unused_building_card_returns() -> None:
    """Z7.1, Z7.5: four dwarves with the base recipe, two with the card, and it is asked again each time."""
    four = "coin a1, coin a2, coin a3, coin a4"
    for recipe, dwarves in (("recipe dwarf", 4), ("recipe b01", 2)):
        moment = {"step": "dwarf"}
        asked = player(four, caps=0, buildings=["b01"], decision="recipe", moment=moment)
        state = load(asked, player(decision="cap"), phase=7, stage="drawing")
        assert legal(state, 0) == ["recipe dwarf", "recipe b01"]
        play(state, recipe, seat=0)
        assert draw_all(state) == ["dwarf"] * dwarves
        assert seat_of(state)["buildings"] == ["b01"]


def test_e13_recipes_are_chosen_afresh_in_every_production() -> None:
    """Z7.1, Z7.5, Z4.1: the same card unused in phase 4, used in phase 7, and to be chosen again in phase 9."""
    moment = {"step": "dwarf"}
    asked = player("coin a1, coin a2", caps=0, extra=99, buildings=["b01"], decision="recipe", moment=moment)
    state = load(asked, phase=4, stage="drawing")
    made: list[tuple[int, int]] = []
    for recipe in ("recipe dwarf", "recipe b01", "recipe dwarf"):
        phase = state.view(0)["phase"]
        assert legal(state) == ["recipe dwarf", "recipe b01"]
        assert seat_of(state)["moment"]["used"] == {}
        play(state, recipe)
        made.append((phase, len(draw_all(state))))
        refuse_on(state)
        assert seat_of(state)["buildings"] == ["b01"]
    assert made == [(4, 2), (7, 1), (9, 2)]
    assert counts(state) == {"coin": 2, "dwarf": 5}


def refuse_on(state: State) -> None:
    """Play on to the next production, or to the end, and draw nothing: every symbol costs a tree."""
    while not state.is_over() and seat_of(state)["decision"] != "recipe":
        offered = legal(state)
        play(state, "tree" if "tree" in offered else offered[0])


def test_e14_one_tree_per_refused_symbol() -> None:
    """Z6.2: a tavern or a wall costs one tree and no square."""
    for card, n in (("t09", 4), ("t25", 2)):
        state = resolving(player(**cards(card, "r01")))
        play(state, "option a", "tree")
        assert seat_of(state)["trees"] == {"crossed": 1, "extra": 0, "extra_crossed": 0}
        assert used(state) == 0, n


@pytest.mark.parametrize(("crossed", "minus"), [(0, 0), (1, 1), (3, 4), (10, 20)])
def test_e15_minus_points_are_not_added_up(crossed: int, minus: int) -> None:
    """Z8.4, Z6.4: the last stump counts, at most 20."""
    state = load(player(crossed=crossed), player())
    assert worth(state)["minus"] == minus
    assert state.scores() == [-minus, 0]


def test_e16_new_trees_give_no_minus_points() -> None:
    """Z6.4: the extra tree of r25 goes first."""
    state = resolving(player(**cards("r25", "r01")))
    play(state, "option a", "tree")
    told = seat_of(state)
    assert told["trees"] == {"crossed": 0, "extra": 1, "extra_crossed": 1}
    assert (told["worth"]["minus"], told["trees_left"]) == (0, 10)


def test_e17_game_over_for_one_player() -> None:
    """Z6.5, Z6.6: the dwarf is lost, from phase 8 on the seat is out, and it is scored."""
    one_left = player(
        filled("coin", 1), crossed=10, decision="produce", moment={"step": "dwarf", "made": {"dwarf": 78}}
    )
    state = load(one_left, player(decision="cap"), phase=7, stage="drawing")
    play(state, "place i9", seat=0)
    assert seat_of(state)["flagged"]
    play(state, "cap done", "cap done", seat=1)
    assert state.view(None)["phase"] == 8
    assert state.waiting() == [1]
    assert seat_of(state)["out"]
    finish(state)
    assert state.scores()[0] == worth(state, 0)["total"]
    assert worth(state, 0)["minus"] == 20


def test_e18_cap() -> None:
    """Z7.4: a beer after the steps brings one tavern more and nothing else; there are five caps."""
    state = produced("wood a1, stone a2")
    assert draw_all(state) == ["mine", "wall"]
    play(state, "cap beer", "place i9", seat=0)
    assert seat_of(state)["caps"] == 4
    assert draw_all(state) == ["tavern"]
    assert counts(state) == {"wood": 1, "stone": 1, "beer": 1, "mine": 1, "wall": 1, "tavern": 1}
    none_left = producing(player(caps=1), player())
    play(none_left, "cap coin", "place a1", seat=0)
    assert seat_of(none_left)["decision"] == "produce"
    assert not [action for action in legal(none_left, 0) if action.startswith("cap")]


def test_e18_five_caps_and_no_sixth() -> None:
    """Z7.2, Z7.4: two before the steps and three after them, then none."""
    state = producing(player(), player())
    play(state, "cap coin", "place a1", "cap coin", "place a2", "cap done", seat=0)
    assert draw_all(state) == ["dwarf", "dwarf"]
    for resource, square, made in (("wood", "i7", ["mine"]), ("stone", "i8", ["wall"])):
        play(state, f"cap {resource}", f"place {square}", seat=0)
        assert draw_all(state) == made
    assert seat_of(state)["caps"] == 1
    play(state, "cap beer", "place i9", seat=0)
    assert seat_of(state)["caps"] == 0
    sixth = zwergendorf().explain(state, 0, "cap coin")
    assert sixth is not None
    assert (sixth.key, sixth.paragraph) == ("why.cap_none", "Z7.2")
    with pytest.raises(IllegalAction):
        play(state, "cap coin", seat=0)
    assert draw_all(state) == ["forge", "tavern"]
    assert seat_of(state)["decision"] is None  # without a cap nothing is asked after the steps


def test_e19_three_target_cards() -> None:
    """Z8.1: the best three, all if there are fewer, nothing without any."""
    # t10 counts coins (at most 9), t04 brings 7, t02 brings 5, t01 brings 4
    nine = ", ".join(f"coin {column}1" for column in "abcdefghi")
    state = load(player(nine, targets=["t01", "t02", "t04", "t10"]), player())
    assert worth(state)["targets"] == {"t01": 4, "t02": 5, "t04": 7, "t10": 9}
    assert worth(state)["counted"] == ["t10", "t04", "t02"]
    assert state.scores()[0] == 21 + sum(worth(state)["dwarves"].values())


def test_e19_fewer_than_three() -> None:
    nine = ", ".join(f"coin {column}1" for column in "abcdefghi")
    state = load(player(nine, targets=["t02", "t10"]), player())
    assert state.scores() == [14, 0]


def taverns(n: int) -> str:
    return ", ".join(f"tavern {column}{row}" for row in (1, 3, 5, 7) for column in "aceg")[: n * 11 - 2] if n else ""


def forges(n: int) -> str:
    return ", ".join(f"forge {column}9" for column in "abcdefghi"[:n])


@pytest.mark.parametrize(("there", "points"), [((4, 3, 1), [7, 0, 0]), ((4, 4, 1), [3, 3, 0])])
def test_e20_taverns(there: tuple[int, ...], points: list[int]) -> None:
    """Z8.3: most taverns."""
    state = load(*(player(taverns(n)) for n in there))
    assert [worth(state, seat)["majorities"]["tavern"] for seat in range(3)] == points


@pytest.mark.parametrize(("there", "points"), [((6, 5, 5), [4, 0, 0]), ((5, 5, 5), [2, 2, 2])])
def test_e21_forges(there: tuple[int, ...], points: list[int]) -> None:
    """Z8.3: most forges."""
    state = load(*(player(forges(n)) for n in there))
    assert [worth(state, seat)["majorities"]["forge"] for seat in range(3)] == points


def mines(n: int) -> str:
    return ", ".join(f"mine {column}1" for column in "abcdefghi"[:n])


def test_e22_tie_for_the_largest_territory() -> None:
    """Z9.6: half of the 15 in the middle, nothing on an own card."""
    middle = ["grey_dwarf", "green_miner"]
    state = load(player(mines(5), targets=["t24"]), player(mines(5)), player(mines(3)), middle=middle)
    assert [worth(state, seat)["dwarves"]["green_miner"] for seat in range(3)] == [7, 7, 0]
    assert worth(state)["targets"] == {"t24": 0}
    state = load(player(mines(6), targets=["t24"]), player(mines(5)), player(mines(3)))
    assert worth(state)["targets"] == {"t24": 9}


def test_e23_winner() -> None:
    """Z8.6: equal totals, and the second has more dwarves."""
    rows = [f"{column}{row}" for row in (1, 3, 5, 7, 9) for column in "acegi"]

    def dwarves(n: int) -> str:
        return ", ".join(f"dwarf {square}" for square in rows[:n])

    state = load(player(dwarves(8)), player(dwarves(11)), player(dwarves(20), crossed=3))
    assert state.scores() == [1, 1, -3]
    assert state.winners() == [1]
    shared = load(player(dwarves(8)), player(dwarves(8)))
    assert shared.winners() == [0, 1]


def test_e24_first_game() -> None:
    """Z3.2: the grey dwarf and the grey blacksmith."""
    state = zwergendorf().new(2, 3, {"dwarf_mode": "first_game"})
    assert state.view(None)["middle"] == ["grey_dwarf", "grey_blacksmith"]


def test_e25_diagonals() -> None:
    """Z2.4, Z2.5: A1 and B2 are two territories."""
    state = load(player("mine a1, mine b2", targets=["t22"]), player())
    assert worth(state)["targets"] == {"t22": 2}


def test_e26_maximum_per_target_card() -> None:
    """Z9.1: seven taverns bring 12, not 14."""
    state = load(player(taverns(7), targets=["t09"]), player())
    assert counts(state)["tavern"] == 7
    assert worth(state)["targets"] == {"t09": 12}
