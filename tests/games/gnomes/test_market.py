"""The gem market (G4.3, G4.4), markers (G4.3.1), traders (G4.8, G4.9) and the limits of prices (G0.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.games.gnomes.positions import bank, four, gems, gold, have, legal, offered, play, player, seat_of, turn

if TYPE_CHECKING:
    from dwarrow.games.gnomes.rules import GnomesState

ALONE = player(actions=0)  # nobody else acts, so that the state can be looked at between two actions


def test_buying_depends_on_gold_and_bank():
    """G4.3"""
    state = turn(player(gold=11))
    assert [text for text in offered(state, "buy") if "diamond" in text] == ["diamond 1", "diamond 2"]
    assert [text for text in offered(state, "buy") if "emerald" in text] == ["emerald 1", "emerald 2", "emerald 3"]
    play(state, "turn buy emerald 3")
    assert (gold(state, 0), have(state, 0)) == (2, gems("3 E"))
    assert bank(state)["emerald"] == 35


def test_at_most_four_gems():
    """G4.3"""
    state = turn(player(gold=999))
    assert offered(state, "buy") == [
        f"{gem} {n}" for gem in ("diamond", "ruby", "sapphire", "emerald") for n in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize("n", [1, 4])
def test_target_rises_by_one_however_many_are_bought(n):
    """G4.3"""
    state = play(turn(player(gold=99), ALONE), f"turn buy ruby {n}")
    assert four(state) == [5, 5, 4, 3]
    assert four(state, "current") == [5, 4, 4, 3]


def test_bank_that_runs_short():
    """G0.5, G4.3: only what is there can be bought."""
    state = turn(player(gold=99), player(have="36 R"))
    assert [text for text in offered(state, "buy") if "ruby" in text] == ["ruby 1", "ruby 2"]
    state = turn(player(gold=99), player(have="38 R"))
    assert [text for text in offered(state, "buy") if "ruby" in text] == []


@pytest.mark.parametrize("n", [1, 4])
def test_selling(n):
    """G4.4"""
    state = turn(player(gold=0, have="5 S"), ALONE)
    assert offered(state, "sell") == ["sapphire 1", "sapphire 2", "sapphire 3", "sapphire 4"]
    play(state, f"turn sell sapphire {n}")
    assert (gold(state, 0), have(state, 0)["sapphire"]) == (4 * n, 5 - n)
    assert four(state) == [5, 4, 3, 3]


def test_selling_with_prisms():
    """G4.4: as many as one likes, at least those that are lacking."""
    owner = player(gold=0, have="2 R", prisms=3, items=("convertor_3",))
    state = turn(owner, ALONE)
    assert offered(state, "sell").count("emerald 3") == 1
    assert "emerald 4" not in offered(state, "sell")
    play(state, "turn sell ruby 4")
    assert legal(state) == ["sale 2", "sale 3"]
    play(state, "sale 3")
    assert (gold(state, 0), have(state, 0), seat_of(state, 0)["prisms"]) == (16, gems("1 R"), 0)
    assert four(state)[1] == 3
    state = play(turn(owner, ALONE), "turn sell ruby 2")
    assert legal(state) == ["sale 0", "sale 1", "sale 2"]


def test_prisms_sold_leave_the_game():
    """G0.5, G4.4: the bank gets only the gems."""
    state = turn(player(have="1 R", prisms=1, items=("convertor_2",)), ALONE)
    before = bank(state)["ruby"]
    play(state, "turn sell ruby 2")
    assert bank(state)["ruby"] == before + 1


@pytest.mark.parametrize(
    ("target", "action", "after"), [(15, "buy", 15), (1, "sell", 1), (14, "buy", 15), (2, "sell", 1)]
)
def test_limits_of_prices(target, action, after):
    """G0.4"""
    state = turn(player(gold=99, have="1 D", actions=3), player(actions=1), targets={"diamond": target})
    play(state, f"turn {action} diamond 1")
    assert four(state)[0] == after


# Markers -------------------------------------------------------------------------------------------------------------


def with_markers(*values: int, money: int = 50, price: int = 10) -> GnomesState:
    items = ("emeromobile_a", "emeromobile_b")
    return turn(player(gold=money, items=items, markers=values), ALONE, prices={"ruby": price})


def test_markers_are_offered_once_each():
    """G4.3.1, G13.1.2"""
    state = play(with_markers(2, 2, 3, 5), "turn buy ruby 4")
    assert legal(state) == ["marker none", "marker 2", "marker 3", "marker 5"]
    play(state, "marker 2")
    assert gold(state, 0) == 50 - 4 * 8
    assert seat_of(state, 0)["markers"] == {"2": 1, "3": 1, "5": 1}


def test_no_marker_may_be_used_either():
    """G4.3.1"""
    state = play(with_markers(5), "turn buy ruby 2", "marker none")
    assert gold(state, 0) == 50 - 20
    assert seat_of(state, 0)["markers"] == {"5": 1}


def test_purchase_that_only_a_marker_can_pay():
    """G4.3.1"""
    state = with_markers(2, 5, money=20)
    assert [text for text in offered(state, "buy") if "ruby" in text] == [f"ruby {n}" for n in (1, 2, 3, 4)]
    play(state, "turn buy ruby 4")  # 4 * 5 = 20; with the marker of 2 it would be 32
    assert gold(state, 0) == 0
    assert seat_of(state, 0)["markers"] == {"2": 1}


def test_marker_never_makes_a_gem_cheaper_than_one():
    """G4.3.1"""
    state = play(with_markers(5, price=3), "turn buy ruby 4", "marker 5")
    assert gold(state, 0) == 50 - 4


def test_marker_that_changes_nothing_is_not_offered():
    """G4.3.1, G13.1.2: at a price of 1 nobody is asked."""
    state = play(with_markers(5, price=1), "turn buy ruby 4")
    assert gold(state, 0) == 46
    assert legal(state)[0].startswith("turn")


# Traders -------------------------------------------------------------------------------------------------------------


def test_taking_a_trader():
    """G4.8: from the supply only; the own one goes back and cannot be taken again."""
    state = turn(player(trader="diamond_ruby"), player(trader="ruby_emerald", actions=0))
    assert offered(state, "trader") == ["diamond_sapphire", "diamond_emerald", "ruby_sapphire", "sapphire_emerald"]
    play(state, "turn trader ruby_sapphire")
    assert seat_of(state, 0)["trader"] == "ruby_sapphire"
    assert "diamond_ruby" in state.dump()["traders"]
    assert "ruby_sapphire" not in offered(state, "trader")
    assert "diamond_ruby" in offered(state, "trader")


def test_using_a_trader():
    """G4.9: one or two gems in either direction; prices stay."""
    state = turn(player(have="1 D, 3 S", trader="diamond_sapphire"), ALONE)
    assert offered(state, "swap") == ["diamond 1", "sapphire 1", "sapphire 2"]
    play(state, "turn swap sapphire 2")
    assert have(state, 0) == gems("3 D, 1 S")
    assert four(state) == [5, 4, 4, 3]
    assert seat_of(state, 0)["trader"] == "diamond_sapphire"
    play(state, "turn swap diamond 2")
    assert have(state, 0) == gems("1 D, 3 S")


def test_trader_needs_the_banks_gems_and_takes_no_prisms():
    """G4.9, G0.5"""
    state = turn(player(have="3 S", trader="diamond_sapphire"), player(have="37 D"))
    assert offered(state, "swap") == ["sapphire 1"]
    state = turn(player(prisms=2, items=("convertor_2",), trader="diamond_sapphire"))
    assert offered(state, "swap") == []
    assert offered(turn(player(have="3 S")), "swap") == []
