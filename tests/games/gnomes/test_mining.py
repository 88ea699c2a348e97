"""The mining round (G6): gems for tiles, the Hoovermatic's fee, wilds, Alchemisters, prices."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gnomes.positions import bank, four, gems, gold, have, last_action, legal, load, play, player

HOOVER = ("hoovermatic",)
HIGH = {"diamond": 10, "ruby": 10, "sapphire": 10, "emerald": 10}


@pytest.mark.parametrize(("tiles", "mined"), [(1, 1), (2, 3), (3, 5), (5, 9)])
def test_one_gem_for_the_first_tile_and_two_for_each_further(tiles, mined):
    """G6.1"""
    state = last_action(player(tiles=("dark_ruby",) * tiles), round=2)
    play(state, "turn gold")
    assert have(state, 0) == {"ruby": mined}


def test_light_tile_counts_for_its_gem_and_its_wild():
    """G6.1"""
    state = last_action(player(tiles=("dark_ruby", "light_ruby")), round=2)
    play(state, "turn gold")
    assert have(state, 0) == gems("3 R")
    play(state, "wild emerald")
    assert have(state, 0) == gems("3 R, 1 E")


def test_bank_that_runs_short_serves_in_seat_order():
    """G6.2, G0.5"""
    miner = player(tiles=("dark_ruby", "dark_ruby"))
    state = last_action(miner, miner, player(have="34 R"), starter=1, round=2)
    assert bank(state)["ruby"] == 4
    play(state, "turn gold")
    assert have(state, 1) == gems("3 R")
    assert have(state, 0) == gems("1 R")


def test_without_a_fee_everything_is_mined():
    """G6.2: nobody is asked, the owner of the Hoovermatic neither."""
    state = last_action(player(tiles=("dark_ruby",), items=HOOVER), player(), round=2)
    play(state, "turn gold")
    assert have(state, 0) == gems("1 R")
    assert state.dump()["round"] == 3


# For a fee -----------------------------------------------------------------------------------------------------------


def payer(money: int, *tiles: str, seats: int = 3, **fields: Any) -> Any:
    return load("mine", player(gold=money, tiles=tiles), player(gold=0, items=HOOVER), seats=seats, round=2, **fields)


@pytest.mark.parametrize(("seats", "fees"), [(2, [2, 4, 6, 8]), (3, [2, 3, 5, 6]), (4, [1, 2, 3, 4])])
def test_fee_by_number_of_players(seats, fees):
    """G6.3: for the total of a payer, rounded up, paid to the owner at once."""
    for n, fee in enumerate(fees, 1):
        tiles = ("dark_ruby", "dark_diamond", "dark_sapphire", "dark_emerald")[:n]
        state = play(payer(20, *tiles, seats=seats), "mine all")
        assert (gold(state, 0), gold(state, 1)) == (20 - fee, fee)


def test_fee_counts_wilds():
    """G6.3"""
    state = play(payer(20, "light_ruby", seats=4), "mine all", "wild ruby")
    assert (gold(state, 0), gold(state, 1), have(state, 0)) == (18, 2, gems("2 R"))


def test_choices_of_a_payer():
    """G6.4: all only if it can be paid; some only if there is more than one gem."""
    assert legal(payer(9, "dark_ruby", "dark_ruby")) == ["mine all", "mine none", "mine some"]
    assert legal(payer(4, "dark_ruby", "dark_ruby")) == ["mine none", "mine some"]
    assert legal(payer(4, "dark_ruby")) == ["mine all", "mine none"]


def test_nothing_may_be_mined():
    """G6.4"""
    state = play(payer(9, "dark_ruby", "light_diamond"), "mine none")
    assert (gold(state, 0), have(state, 0)) == (9, {})
    assert state.dump()["round"] == 3  # no wild either


def test_some_is_named_gem_by_gem_then_wilds():
    """G6.4"""
    state = play(payer(20, "dark_diamond", "dark_diamond", "light_sapphire", seats=4), "mine some")
    assert legal(state) == ["dig 0", "dig 1", "dig 2", "dig 3"]
    assert state.view(0)["moment"]["gem"] == "diamond"
    play(state, "dig 1")
    assert (state.view(0)["moment"]["gem"], state.view(0)["moment"]["picked"]) == ("sapphire", {"diamond": 1})
    play(state, "dig 0")
    assert state.view(0)["moment"]["gem"] == "wild"
    play(state, "dig 1", "wild emerald")
    assert (gold(state, 0), have(state, 0)) == (18, gems("1 D, 1 E"))


def test_what_can_be_paid_bounds_the_choice():
    """G6.3, G6.4: with 5 gold and 3 players three gems."""
    state = play(payer(5, "dark_diamond", "dark_diamond", "dark_ruby", "dark_ruby"), "mine some")
    assert legal(state) == ["dig 0", "dig 1", "dig 2", "dig 3"]
    play(state, "dig 2")
    assert legal(state) == ["dig 0", "dig 1"]
    play(state, "dig 1")
    assert (gold(state, 0), have(state, 0)) == (0, gems("2 D, 1 R"))


def test_fee_only_for_gems_the_bank_has():
    """G6.4: the entitlement is cut to the bank's stock at this seat's turn."""
    state = load(
        "mine", player(gold=9, tiles=("dark_ruby", "dark_ruby")), player(gold=0, items=HOOVER, have="36 R"),
        seats=4, round=2,
    )  # fmt: skip
    play(state, "mine all")
    assert (gold(state, 0), have(state, 0)) == (7, gems("2 R"))


@pytest.mark.parametrize(("money", "seats"), [(0, 4), (1, 3), (1, 2)])
def test_who_can_pay_for_nothing_is_not_asked(money, seats):
    """G6.4"""
    state = last_action(player(items=HOOVER), player(gold=money, tiles=("dark_ruby",)), seats=seats, round=2)
    play(state, "turn gold")
    assert state.dump()["round"] == 3
    assert have(state, 1) == {}


def test_payers_decide_in_seat_order():
    """G6.4, G0.1: from the start player on; the later one sees what the bank has left."""
    miner = player(gold=9, tiles=("dark_ruby",))
    state = last_action(miner, player(items=HOOVER), miner, starter=2, to_act=1, round=2)
    play(state, "turn gold")
    assert state.to_act() == 2
    play(state, "mine all")
    assert (state.to_act(), have(state, 2)) == (0, gems("1 R"))


# Wilds ---------------------------------------------------------------------------------------------------------------


def test_wilds_come_after_all_gems_in_seat_order():
    """G6.5: all of one player before those of the next."""
    first = player(tiles=("light_ruby", "light_diamond"))
    state = last_action(first, player(tiles=("light_emerald",)), starter=0, round=2)
    play(state, "turn gold")
    order = []
    while state.dump()["decision"] == "wild":
        order.append(state.to_act())
        play(state, "wild ruby")
    assert order == [0, 0, 1]


def test_wild_takes_only_what_the_bank_has():
    """G6.5"""
    state = last_action(player(tiles=("light_ruby",)), player(have="38 D, 38 E"), round=2)
    play(state, "turn gold")
    assert legal(state) == ["wild ruby", "wild sapphire"]


def test_wild_is_lost_if_the_bank_has_nothing():
    """G6.5"""
    state = last_action(player(tiles=("light_ruby",)), player(have="38 D, 38 R, 38 S, 38 E"), round=2)
    play(state, "turn gold")
    assert (have(state, 0), state.dump()["round"]) == ({}, 3)


def test_paid_wild_that_is_lost_is_not_refunded():
    """G6.5, G6.3"""
    state = load(
        "mine", player(gold=9, tiles=("light_ruby",)),
        player(gold=0, items=HOOVER, have="38 D, 38 R, 38 S, 38 E"), seats=4, round=2,
    )  # fmt: skip
    play(state, "mine all")
    assert (gold(state, 0), gold(state, 1)) == (8, 1)
    assert have(state, 0) == {}


# Gold and prices -----------------------------------------------------------------------------------------------------


def test_alchemisters_come_after_the_fee():
    """G6.6, G8.2"""
    state = load(
        "mine", player(gold=1, tiles=("dark_ruby", "dark_emerald"), items=("alchemister_12", "alchemister_10")),
        player(gold=0, items=HOOVER), seats=4, round=2,
    )  # fmt: skip
    assert legal(state) == ["mine none", "mine some"]
    play(state, "mine none")
    assert gold(state, 0) == 1 + 22


def test_targets_fall_by_what_was_mined_and_become_the_prices():
    """G6.7"""
    state = last_action(
        player(tiles=("dark_ruby", "dark_ruby")), player(tiles=("dark_ruby",)), round=2, prices=HIGH,
        targets={"ruby": 12, "emerald": 7},
    )  # fmt: skip
    play(state, "turn gold")
    assert four(state, "current") == four(state) == [10, 8, 10, 7]


def test_targets_never_fall_below_one():
    """G6.7, G0.4"""
    state = last_action(player(tiles=("dark_emerald",) * 4), round=2)
    play(state, "turn gold")
    assert four(state, "current")[3] == 1
