"""Buying mining rights (G4.6) and items (G4.7), paying with gems and prisms (G5), and what artifacts do (G8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.games.gnomes.positions import (
    bank,
    deck,
    four,
    gems,
    gnomes,
    gold,
    have,
    legal,
    load,
    offered,
    play,
    player,
    seat_of,
    turn,
)

if TYPE_CHECKING:
    from dwarrow.games.gnomes.rules import GnomesState

ALONE = player(actions=0)
RICH = "9 D, 9 R, 9 S, 9 E"


def test_rights_are_for_sale_in_diamantina_and_where_the_gnome_stands():
    """G4.6"""
    for gnome in ("i", "iii", "v"):
        state = turn(player(have=RICH), gnome=gnome)
        assert offered(state, "tile") == [f"{gnome}_{n}" for n in (1, 2, 3, 4)] + [f"dia_{n}" for n in (1, 2, 3, 4)]


def test_bought_tile_is_gone():
    """G4.6"""
    state = turn(player(have=RICH), player(tiles=("iv_2=dark_ruby",)), gnome="iv")
    assert "iv_2" not in offered(state, "tile")


def test_tile_counts_at_once():
    """G4.6, G9.1"""
    state = turn(player(have=RICH), ALONE, faces={"dia_1": "light_ruby"})
    play(state, "turn tile dia_1")
    assert seat_of(state, 0)["vp"] == 3
    assert four(state) == [8, 6, 6, 4]


def test_items_of_both_displays_and_the_own_hand():
    """G4.7"""
    shown = {"jewelry": ["ruby_brooch", "diamond_ring", "ember_tiara"], "artifacts": ["hoovermatic", "convertor_2"]}
    state = turn(player(have=RICH, hand="glacier_tiara"), player(hand="emerald_necklace"), display=shown)
    assert offered(state, "item")[:5] == ["ruby_brooch", "diamond_ring", "ember_tiara", "hoovermatic", "convertor_2"]
    assert offered(state, "item")[6:] == ["glacier_tiara"]


def test_slot_is_filled_at_once():
    """G4.7"""
    state = turn(player(have=RICH), ALONE, display={"jewelry": ["diamond_ring", "ruby_brooch"]})
    third, top = state.dump()["display"]["jewelry"][2], deck(state, "jewelry")[0]
    play(state, "turn item ruby_brooch")
    assert state.dump()["display"]["jewelry"] == ["diamond_ring", top, third]
    assert top not in deck(state, "jewelry")
    assert seat_of(state, 0)["items"] == ["ruby_brooch"]


def test_slot_stays_empty_if_the_deck_has_run_out():
    """G4.7"""
    everything = [item.id for item in gnomes().components.of_deck(1)]
    owner = player(have=RICH, items=tuple(everything[:3]), actions=4)
    others = player(items=tuple(everything[3:9]), actions=0)
    state = turn(owner, others, seats=4, display={"artifacts": everything[9:]})
    assert deck(state, "artifacts") == []
    play(state, f"turn item {everything[10]}")
    assert state.dump()["display"]["artifacts"] == [everything[9], None, everything[11]]
    assert everything[10] not in offered(state, "item")


def test_hand_card_is_not_replaced():
    """G4.7"""
    state = turn(player(have="4 D", hand="diamond_ring"), ALONE)
    before = state.dump()["display"], deck(state, "jewelry")
    play(state, "turn item diamond_ring")
    assert (state.dump()["display"], deck(state, "jewelry")) == before
    assert (seat_of(state, 0)["hand"], seat_of(state, 0)["vp"]) == (None, 2)


# Paying (G5) ---------------------------------------------------------------------------------------------------------


def test_prisms_make_up_for_gems():
    """G5.1: affordable exactly if the prisms suffice for what is lacking."""
    shown = {"jewelry": ["frostfire_earrings"]}  # 3 diamonds, 3 rubies
    for stock, prisms, can in (("3 D, 3 R", 0, True), ("2 D, 2 R", 2, True), ("2 D, 2 R", 1, False), ("3 D", 2, False)):
        state = turn(player(have=stock, prisms=prisms, items=("convertor_3",)), display=shown)
        assert ("frostfire_earrings" in offered(state, "item")) is can


def test_what_the_purchase_brings_cannot_pay_for_it():
    """G5.1"""
    state = turn(player(have="1 R, 2 E"), display={"artifacts": ["convertor_2"]})
    assert "convertor_2" not in offered(state, "item")


def test_prisms_are_named_gem_by_gem():
    """G5.2: at least what is lacking, and so that the rest can be paid."""
    owner = player(have="2 D, 3 R", prisms=2, items=("convertor_3",))
    state = turn(owner, ALONE, display={"jewelry": ["frostfire_earrings"]})
    play(state, "turn item frostfire_earrings")
    assert legal(state) == ["pay 1", "pay 2"]
    assert state.view(0)["moment"] == {"buying": {"item": "frostfire_earrings"}, "gem": "diamond", "picked": {}}
    play(state, "pay 1")
    assert legal(state) == ["pay 0", "pay 1"]
    assert state.view(0)["moment"]["picked"] == {"diamond": 1}
    play(state, "pay 1")
    assert (have(state, 0), seat_of(state, 0)["prisms"]) == (gems("1 R"), 0)


def test_prisms_must_be_left_for_later_gems():
    """G5.2"""
    owner = player(have="3 D, 2 R", prisms=2, items=("convertor_3",))
    state = play(turn(owner, ALONE, display={"jewelry": ["frostfire_earrings"]}), "turn item frostfire_earrings")
    assert legal(state) == ["pay 0", "pay 1"]
    play(state, "pay 1")  # one prism is left, and one ruby is lacking: paid without asking
    assert (have(state, 0), seat_of(state, 0)["prisms"]) == (gems("1 D"), 0)


def test_nobody_is_asked_without_prisms_or_about_gems_not_in_the_cost():
    """G13.1.2"""
    state = play(turn(player(have="5 R"), ALONE, display={"jewelry": ["ruby_brooch"]}), "turn item ruby_brooch")
    assert legal(state)[0].startswith("turn")
    owner = player(have="5 R", prisms=1, items=("convertor_2",))
    state = play(turn(owner, ALONE, display={"jewelry": ["ruby_brooch"]}), "turn item ruby_brooch")
    assert state.view(0)["moment"]["gem"] == "ruby"
    play(state, "pay 0")
    assert legal(state)[0].startswith("turn")


@pytest.mark.parametrize("forced", [True, False])
def test_forced_answers_are_given_by_themselves(forced):
    """G5.2: unless forced actions are kept."""
    owner = player(have="4 R", prisms=1, items=("convertor_2",))
    state = turn(owner, ALONE, display={"jewelry": ["ruby_brooch"]}, options={"keep_forced": forced})
    play(state, "turn item ruby_brooch")
    assert (legal(state) == ["pay 1"]) is forced


def test_payment_goes_to_the_bank_and_moves_the_targets():
    """G5.3: a prism counts for the price like its gem, and leaves the game."""
    owner = player(have="2 D, 3 R", prisms=1, items=("convertor_3",))
    state = turn(owner, ALONE, display={"jewelry": ["frostfire_earrings"]})
    before = bank(state)
    play(state, "turn item frostfire_earrings")
    assert bank(state) == before | {"diamond": before["diamond"] + 2, "ruby": before["ruby"] + 3}
    assert four(state) == [8, 7, 4, 3]
    assert seat_of(state, 0)["prisms"] == 0


# Artifacts (G8) ------------------------------------------------------------------------------------------------------


def buy_artifact(name: str, **own: Any) -> GnomesState:
    """The state after a purchase in round 2, where no market correction follows."""
    state = turn(player(have=RICH, gold=10, **own), ALONE, display={"artifacts": [name]}, round=2)
    return play(state, f"turn item {name}")


def test_gnomunculus():
    """G8.1: at once, even if it was the last action; every round from then on; several add up."""
    state = buy_artifact("gnomunculus_1", actions=1)
    assert seat_of(state, 0)["actions"] == 1
    state = buy_artifact("gnomunculus_1", actions=1, items=("gnomunculus_2",))
    play(state, "turn gold")
    assert seat_of(state, 0)["actions"] == 5


@pytest.mark.parametrize(("name", "income"), [("alchemister_10", 10), ("alchemister_12", 12), ("alchemister_18", 18)])
def test_alchemister(name, income):
    """G8.2, G6.6: also in the round of the purchase; several add up."""
    state = buy_artifact(name, actions=1)
    assert gold(state, 0) == 10 + income
    other = "alchemister_10" if income > 10 else "alchemister_18"
    state = buy_artifact(name, actions=1, items=(other,))
    assert gold(state, 0) == 10 + income + int(other[-2:])


@pytest.mark.parametrize(("name", "n"), [("convertor_2", 2), ("convertor_3", 3)])
def test_convertor(name, n):
    """G8.3"""
    assert seat_of(buy_artifact(name), 0)["prisms"] == n


@pytest.mark.parametrize(
    ("name", "markers"), [("emeromobile_a", {"2": 2, "3": 2, "4": 1}), ("emeromobile_b", {"3": 2, "4": 2, "5": 1})]
)
def test_emeromobile(name, markers):
    """G8.5"""
    assert seat_of(buy_artifact(name), 0)["markers"] == markers


def test_hoovermatic_works_from_the_mining_round_of_its_purchase():
    """G8.4"""
    miner = player(tiles=("dark_ruby",), actions=0, gold=9)
    state = turn(player(have=RICH, actions=1), miner, display={"artifacts": ["hoovermatic"]})
    play(state, "turn item hoovermatic")
    assert (state.to_act(), legal(state)) == (1, ["mine all", "mine none"])


def test_jewelry_is_points_only():
    """G9.1"""
    before = turn(player(have=RICH), ALONE, display={"jewelry": ["crown_of_zavandor"]})
    after = play(before.clone(), "turn item crown_of_zavandor")
    told = ("gold", "prisms", "markers", "trader", "hand")
    assert [seat_of(after, 0)[name] for name in told] == [seat_of(before, 0)[name] for name in told]
    assert seat_of(after, 0)["vp"] == 5


def test_gems_of_one_cost_can_be_all_prisms():
    """G5.1"""
    state = load(
        "turn", player(prisms=5, items=("convertor_2", "convertor_3")), ALONE, display={"jewelry": ["ruby_brooch"]}
    )
    play(state, "turn item ruby_brooch")
    assert (seat_of(state, 0)["prisms"], four(state)[1]) == (0, 9)
