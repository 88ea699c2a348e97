"""The worked examples of the rulebook, E1 to E20: given a position, when these actions, then this."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gnomes.positions import (
    bank,
    four,
    gems,
    gnomes,
    gold,
    have,
    last_action,
    legal,
    load,
    offered,
    play,
    player,
    seat_of,
    turn,
)


@pytest.mark.parametrize(("seats", "out"), [(2, 2), (3, 1), (4, 0)])
def test_e01_setup(seats, out):
    state = gnomes().new(seats=seats, seed=3)
    here = state.dump()
    assert four(state, "current") == four(state, "target") == [5, 4, 4, 3]
    for seat in range(seats):
        assert (gold(state, seat), have(state, seat)) == (23, {})
    for deck, size in (("jewelry", 15), ("artifacts", 12)):
        assert len(here["display"][deck]) == 3
        assert None not in here["display"][deck]
        levels = [card["level"] for card in here["decks"][deck]]
        levels += [item.level for item in gnomes().components.items if item.id in here["display"][deck]]
        first = {"jewelry": 5, "artifacts": 6}[deck]
        assert len(levels) == size - out
        assert levels.count(1) == first - out
    assert len(here["traders"]) == 6
    for name, space in here["spaces"].items():
        assert space["tile"].startswith("light" if name.startswith("dia") else "dark")
    assert here["gnome"] in ("i", "ii", "iii", "iv", "v")


def test_e02_turn_order():
    """IV-1 costs what A holds; the jewelry for B is the Ruby Brooch, 5 rubies."""
    state = turn(
        player(gold=50, have="3 R"),
        player(have="2 R"),
        player(have="2 S, 3 E"),
        display={"jewelry": ["ruby_brooch"]},
    )
    turns = [
        ("0 turn buy diamond 4", 1),
        ("1 turn gold", 2),
        ("2 turn sell sapphire 2", 0),
        ("0 turn sample i_1", 0),
        ("0 turn sample dia_2", 0),
        ("0 turn buy emerald 3", 1),
        ("1 turn buy ruby 3", 2),
        ("2 turn trader ruby_emerald", 0),
        ("0 turn tile iv_1", 1),
        ("1 turn item ruby_brooch", 2),
    ]
    for action, following in turns:
        before = [gold(state, seat) for seat in range(3)]
        play(state, action)
        assert state.to_act() == following, action
        if "sample" in action:
            assert gold(state, 0) == before[0] - 1
            assert seat_of(state, 0)["actions"] == 2
        if action == "1 turn gold":
            assert gold(state, 1) == before[1] + 4
    assert [seat_of(state, seat)["actions"] for seat in range(3)] == [0, 0, 1]
    play(state, "2 turn swap emerald 1")
    assert state.dump()["round"] == 2  # the action round is over, mining needs no decision here


def test_e03_price_moves_of_trades():
    state = turn(player(gold=50), player(gold=50), player(gold=50, have="2 S"))
    play(state, "0 turn buy diamond 4")
    assert gold(state, 0) == 50 - 20
    play(state, "1 turn gold", "2 turn sell sapphire 2")
    assert gold(state, 2) == 50 + 8
    play(state, "0 turn buy emerald 3", "1 turn buy ruby 3")
    assert (gold(state, 0), gold(state, 1)) == (50 - 20 - 9, 50 + 4 - 12)
    assert four(state) == [6, 5, 3, 4]
    assert four(state, "current") == [5, 4, 4, 3]


@pytest.mark.parametrize("sampled", [("iv_1",), ()], ids=["e04", "e05"])
def test_e04_e05_buying_mining_rights(sampled):
    state = turn(
        player(have="1 D, 3 R", sampled=sampled),
        faces={"iv_1": "dark_emerald"},
        targets={"diamond": 6, "ruby": 5},
        gnome="iv",
    )
    before = bank(state)
    assert state.view(1)["spaces"]["iv_1"]["tile"] is None
    assert state.view(0)["spaces"]["iv_1"]["tile"] == ("dark_emerald" if sampled else None)
    play(state, "turn tile iv_1")
    assert have(state, 0) == {}
    assert bank(state) == before | {"diamond": before["diamond"] + 1, "ruby": before["ruby"] + 3}
    assert state.view(1)["spaces"]["iv_1"] == {"owner": 0, "sampled": [0] if sampled else [], "tile": "dark_emerald"}
    assert seat_of(state, 0)["vp"] == 1
    assert four(state) == [7, 8, 4, 3]
    assert four(state, "current") == [5, 4, 4, 3]
    assert state.dump()["tile_bought"] is True


def test_e06_trader():
    state = turn(player(have="1 R", trader="ruby_emerald", actions=3), player(actions=0))
    play(state, "turn swap ruby 1")
    assert have(state, 0) == gems("1 E")
    state = turn(player(have="2 E", trader="ruby_emerald", actions=3), player(actions=0))
    play(state, "turn swap emerald 2")
    assert have(state, 0) == gems("2 R")
    assert four(state) == four(state, "current") == [5, 4, 4, 3]
    assert seat_of(state, 0)["trader"] == "ruby_emerald"


HIGH = {"diamond": 10, "ruby": 10, "sapphire": 10, "emerald": 10}


def test_e07_mining_with_two_players():
    diane = player(tiles=("dark_emerald", "dark_emerald", "light_emerald", "dark_diamond"))
    emil = player(tiles=("light_diamond", "light_ruby", "dark_ruby"))
    state = last_action(diane, emil, prices=HIGH)
    play(state, "turn gold")
    assert (state.to_act(), legal(state)) == (0, ["wild diamond", "wild ruby", "wild sapphire", "wild emerald"])
    assert have(state, 0) == gems("1 D, 5 E")
    assert have(state, 1) == gems("1 D, 3 R")
    play(state, "0 wild diamond", "1 wild diamond", "1 wild ruby")
    assert have(state, 0) == gems("2 D, 5 E")
    assert have(state, 1) == gems("2 D, 4 R")
    assert four(state, "current") == four(state) == [6, 6, 10, 5]  # of sapphires, the dearest, nobody has 4 (E18)


def test_e08_wilds_do_not_stack():
    state = last_action(player(tiles=("dark_diamond", "light_ruby")), prices=HIGH)
    play(state, "turn gold")
    assert have(state, 0) == gems("1 D, 1 R")
    play(state, "wild diamond")
    assert have(state, 0) == gems("2 D, 1 R")


def test_e09_prices_for_the_next_round():
    state = last_action(player(), round=2, prices={"diamond": 7}, targets={"diamond": 11})
    play(state, "turn gold")
    assert (four(state, "current")[0], four(state)[0]) == (11, 11)


def test_e10_price_limit():
    miner = player(tiles=("dark_ruby", "dark_ruby"))
    state = last_action(
        player(have="5 R"), miner, round=2, prices={"ruby": 13}, display={"jewelry": ["ruby_brooch"]}, starter=0
    )
    play(state, "turn item ruby_brooch")
    assert have(state, 1) == gems("3 R")
    assert (four(state, "current")[1], four(state)[1]) == (12, 12)


def test_e10_limit_is_seen_before_the_mining():
    state = turn(player(have="5 R"), prices={"ruby": 13}, display={"jewelry": ["ruby_brooch"]})
    play(state, "turn item ruby_brooch")
    assert four(state)[1] == 15


def discounts(**fields: Any) -> Any:
    """The display of E11, before the last action of a round."""
    shown = {"artifacts": ["emeromobile_a", "alchemister_10", "gnomunculus_1"]}
    return last_action(
        *fields.pop("players", (player(),)), round=2, display=shown, discounts=[(0, 0), (1, 1), (2, 0)], **fields
    )


def test_e11_discount_step():
    state = discounts()
    before = bank(state)
    play(state, "turn gold")
    laid = [(each["upright"], each["sideways"]) for each in state.dump()["discounts"]]
    assert laid == [(0, 1), (2, 0), (2, 1)]
    assert bank(state) == before | {"diamond": before["diamond"] - 1, "ruby": before["ruby"] - 1}


def test_e12_discounted_purchase():
    state = discounts(players=(player(have="1 D, 1 E"),), starter=1)
    play(state, "turn gold")
    before = bank(state)
    assert state.to_act() == 0
    assert "gnomunculus_1" in offered(state, "item")
    play(state, "turn item gnomunculus_1")
    assert have(state, 0) == {}
    assert four(state) == [6, 4, 4, 4]
    assert bank(state) == before | {"diamond": before["diamond"] + 1 + 3, "emerald": before["emerald"] + 1}


def test_e13_gnomunculi():
    three = ("gnomunculus_1", "gnomunculus_2", "gnomunculus_3")
    state = last_action(player(items=three), to_act=1, seats=2)
    play(state, "turn gold")
    assert seat_of(state, 0)["actions"] == 6
    state = turn(player(have="3 D, 1 E", actions=2), display={"artifacts": ["gnomunculus_1"]})
    play(state, "turn item gnomunculus_1")
    assert seat_of(state, 0)["actions"] == 2


@pytest.mark.parametrize(("seats", "fee"), [(2, 6), (3, 5), (4, 3)])
def test_e14_hoovermatic_rate(seats, fee):
    payer = player(gold=20, tiles=("dark_ruby", "dark_ruby"))
    state = load("mine", payer, player(gold=0, items=("hoovermatic",)), seats=seats)
    play(state, "mine all")
    assert (gold(state, 0), have(state, 0)) == (20 - fee + _correction(state), gems("3 R"))
    assert gold(state, 1) == fee + _correction(state)


def _correction(state: Any) -> int:
    """Everybody's gold at the start of round 2: the highest price."""
    assert state.dump()["round"] == 2
    return 5


def poor_alphonse(**more: Any) -> Any:
    alphonse = player(gold=4, tiles=("dark_diamond", "light_diamond", "dark_emerald"), **more)
    return load("mine", alphonse, player(), player(gold=0, items=("hoovermatic",)), round=2)


def test_e15_hoovermatic_with_little_gold():
    state = poor_alphonse()
    assert legal(state) == ["mine none", "mine some"]
    play(state, "mine some")
    assert legal(state) == ["dig 0", "dig 1", "dig 2"]
    play(state, "dig 2")  # nothing is left to pay for emeralds and wilds
    assert have(state, 0) == gems("2 D")
    assert (gold(state, 0), gold(state, 2)) == (1, 3)


def test_e16_alchemister_after_the_fee():
    state = poor_alphonse(items=("alchemister_10",))
    play(state, "mine some")
    assert legal(state) == ["dig 0", "dig 1", "dig 2"]
    play(state, "dig 2")
    assert gold(state, 0) == 11


@pytest.mark.parametrize("money", [18, 30])
def test_e17_emeromobile(money):
    state = turn(player(gold=money, items=("emeromobile_a",), markers=(4,)), prices={"ruby": 10})
    play(state, "turn buy ruby 3")
    if money == 30:  # with 18 gold the marker is the only way, which is taken by itself
        assert legal(state) == ["marker none", "marker 4"]
        play(state, "marker 4")
    assert gold(state, 0) == money - 18
    assert have(state, 0) == gems("3 R")
    assert seat_of(state, 0)["markers"] == {}
    assert four(state)[1] == 11


@pytest.mark.parametrize(("owned", "drop"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (11, 2), (12, 3), (15, 3)])
def test_e18_market_correction_steps(owned, drop):
    state = last_action(player(gold=0, have=f"{owned} D" if owned else ""), player(gold=7), prices={"diamond": 9})
    play(state, "turn gold")
    assert (four(state, "current")[0], four(state)[0]) == (9 - drop, 9 - drop)
    assert (gold(state, 0), gold(state, 1)) == (4 + 9, 7 + 9)


def final_round(**caroline: Any) -> Any:
    """E19: Alphonse has 17 points, Berta 15, Caroline 16; Caroline has two actions left, Alphonse one, Berta none."""
    alphonse = player(
        gold=3, have="1 D, 5 R", prisms=1, items=("gnomunculus_1", "convertor_2", "crown_of_zavandor", "ember_tiara"),
        tiles=("light_ruby", "light_sapphire"), actions=1,
    )  # fmt: skip
    berta = player(
        items=("glacier_tiara", "rainbow_sceptre", "frostfire_earrings", "meadow_pendant"),
        actions=0,
        tiles=("dark_ruby",),
    )
    caroline = {
        "gold": 21,
        "have": "4 D, 2 R, 1 S, 0 E",
        "items": (
            "gnomunculus_2",
            "gnomunculus_3",
            "twilight_clasp",
            "harvest_diadem",
            "festival_chain",
            "banner_brooch",
        ),
        "tiles": ("dark_diamond", "dark_emerald"),
        **caroline,
    }
    return turn(
        alphonse, berta, player(**caroline, actions=2), starter=2, to_act=2, round=9,
        prices={"diamond": 9, "ruby": 3, "sapphire": 14, "emerald": 3}, faces={"dia_4": "light_emerald"},
        display={"jewelry": ["ruby_brooch"]},
    )  # fmt: skip


def test_e19_end_of_the_game():
    state = final_round()
    assert [seat_of(state, seat)["vp"] for seat in range(3)] == [17, 15, 16]
    play(state, "2 turn buy emerald 3")
    assert state.to_act() == 0
    play(state, "0 turn item ruby_brooch", "0 pay 0")
    assert seat_of(state, 0)["vp"] == 19
    assert state.dump()["ending"] is True
    assert state.to_act() == 2  # Berta has no action left
    play(state, "2 turn tile dia_4")
    assert state.is_over()
    assert state.scores() == [19, 15, 19]
    assert state.dump()["round"] == 9


def test_e20_tie_break():
    state = play(final_round(), "2 turn buy emerald 3", "0 turn item ruby_brooch", "0 pay 0", "2 turn tile dia_4")
    players = state.view(None)["players"]
    assert players[0]["wealth"] == 3 + 9 + 14
    assert (gold(state, 2), have(state, 2)) == (12, gems("2 D"))
    assert players[2]["wealth"] == 12 + 18
    assert state.winners() == [2]
