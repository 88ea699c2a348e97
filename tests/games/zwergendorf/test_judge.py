"""The judgement of Zwergendorf: hand-made villages in which one action is the right one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dwarrow.games.zwergendorf.bot.judge.judge import ZwergendorfJudge
from dwarrow.games.zwergendorf.bot.judge.outlook import Outlook, units
from dwarrow.games.zwergendorf.bot.judge.standing import Box, Standing
from dwarrow.kernel.sight import Sight
from tests.games.zwergendorf.positions import (
    SQUARES,
    cards,
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

GAME = zwergendorf()
BOX = Box(GAME.components)


def values(state: State, seat: int = 0) -> dict[str, float]:
    sight = Sight(state, seat)
    judged = ZwergendorfJudge(GAME).values(sight)
    return {GAME.format(action): value for action, value in zip(sight.legal, judged, strict=True)}


def best(state: State, seat: int = 0) -> str:
    judged = values(state, seat)
    return max(judged, key=lambda action: judged[action])


def outlook(state: State, seat: int = 0) -> Outlook:
    return Outlook(Standing(BOX, state, seat))  # type: ignore[arg-type]


# Reading -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbol", "place", "squares"),
    [(0, "a1", (0,)), (6, "a1h", (0, 1)), (6, "a1v", (0, 9)), (6, "h9h", (79, 80)), (8, "b2", (10, 11, 19, 20))],
)
def test_places_are_read(symbol, place, squares):
    assert BOX.covered(symbol, place) == squares


def test_neighbours_share_an_edge():
    assert sorted(BOX.near[0]) == [1, 9]
    assert sorted(BOX.near[40]) == [31, 39, 41, 49]


# Outlook -------------------------------------------------------------------------------------------------------------


def test_units_of_a_recipe():
    assert units((1, 0, 0, 1), (3.0, 9.0, 9.0, 2.0)) == 2
    assert units((2, 0, 0, 0), (5.0, 0.0, 0.0, 0.0)) == 2.5


def test_the_projection_produces_what_is_left_to_produce():
    """Three coins before the last production: three dwarves more."""
    state = producing(player("coin a1, coin b1, coin c1"), player("coin a1"), phase=9)
    ends = outlook(state).ends
    assert ends.counts[4] == 3
    assert ends.free == 81 - 3 - 3
    assert ends.crossed == 0


def test_what_will_not_fit_costs_trees():
    """Four coins, four dwarves to come, two squares left."""
    village = filled("mine", 2, "coin a1, coin b1, coin c1, coin d1")
    state = producing(player(village), player("coin a1"), phase=9)
    assert outlook(state).ends.crossed == 2


def test_squares_have_a_price_only_when_room_is_short():
    roomy = outlook(producing(player("coin a1"), player("coin a1"), phase=9))
    short = outlook(producing(player(filled("coin", 9)), player("coin a1"), phase=9))
    assert short.square > roomy.square


# Places --------------------------------------------------------------------------------------------------------------


def test_a_forge_is_drawn_between_coin_and_beer():
    """The grey blacksmith gives 3 points for it."""
    seat = player("coin d4, beer f4", decision="option", moment={"cards": ["t02"]})
    state = play(resolving(seat, player()), "option a", seat=0)
    assert best(state) == "place e4"


def test_a_dwarf_joins_the_other_dwarves():
    """The grey dwarf counts the largest territory."""
    seat = player("dwarf e5, dwarf e6, dwarf a1", **cards("t17"))
    state = play(resolving(seat, player()), "option a", seat=0)
    touching = {"place d5", "place f5", "place e4", "place d6", "place f6", "place e7"}
    assert best(state) in touching


def test_nothing_is_refused_while_there_is_room_for_all():
    state = producing(player("coin a1, coin b1, beer c1"), player("coin a1"), phase=9)
    while state.to_act() == 0:
        choice = best(state)
        assert choice != "tree"
        state.apply(GAME.parse(choice))


def test_a_card_whose_points_are_sure_is_picked():
    """Nine coins: the treasury is worth its most; the others ask for what is not there."""
    coins = ", ".join(f"coin {square}" for square in SQUARES[:9])
    hand = {"decision": "pick", "hand": ["t10", "r08", "b18"]}
    state = load(player(coins, **hand), player(decision="pick", hand=["t15", "r14", "b20"]), phase=8, stage="first")
    assert best(state) == "pick t10"


def test_fewer_pieces_are_made_when_there_is_no_room():
    """Six woods and two squares: the dearer recipe makes two mines instead of six."""
    village = filled("dwarf", 2, ", ".join(f"wood {square}" for square in SQUARES[:6]))
    seat = player(village, caps=0, buildings=["b12"], decision="recipe", moment={"step": "mine"})
    state = producing(seat, player("coin a1"), phase=9)
    assert best(state) == "recipe b12"


def test_no_cap_is_used_for_what_will_not_fit():
    state = producing(player(filled("coin", 1)), player("coin a1"), phase=9)
    assert best(state) == "cap done"
