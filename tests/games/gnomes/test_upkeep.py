"""Between two rounds (G7): the gnome's walk, the start player, the market correction; discounts on artifacts (G10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gnomes.positions import (
    bank,
    four,
    gems,
    gold,
    have,
    last_action,
    legal,
    offered,
    play,
    player,
    turn,
)


def emptied(*districts: str) -> tuple[str, ...]:
    """All tiles of these districts, as somebody's."""
    faces = [f"dark_{gem}" for gem in ("diamond", "ruby", "sapphire", "emerald") for _ in range(5)]
    spaces = [f"{name}_{n}" for name in districts for n in (1, 2, 3, 4)]
    return tuple(f"{space}={face}" for space, face in zip(spaces, faces, strict=False))


def test_gnome_walks_if_a_tile_was_bought():
    """G7.1"""
    for here, there in (("i", "ii"), ("iv", "v"), ("v", "i")):
        state = last_action(player(), gnome=here, tile_bought=True)
        play(state, "turn gold")
        assert state.dump()["gnome"] == there
        assert state.dump()["tile_bought"] is False


def test_gnome_stays_if_none_was_bought():
    """G7.1"""
    state = play(last_action(player(), gnome="iii"), "turn gold")
    assert state.dump()["gnome"] == "iii"


def test_tile_of_diamantina_counts():
    """G7.1"""
    state = last_action(player(have="9 D, 9 R, 9 S, 9 E"), gnome="iii")
    play(state, "turn tile dia_1")
    assert state.dump()["decision"] == "wild"
    play(state, "wild ruby")
    assert state.dump()["gnome"] == "iv"


def test_gnome_passes_empty_districts():
    """G7.1"""
    state = last_action(player(), player(tiles=emptied("v", "i", "ii")[:12]), gnome="iv", tile_bought=True, seats=4)
    play(state, "turn gold")
    assert state.dump()["gnome"] == "iii"


def test_gnome_may_come_back_or_stay():
    """G7.1: a full circle; and with no tile anywhere it stays."""
    sixteen = emptied("i", "ii", "iii", "v")
    half = player(tiles=sixteen[:8])
    rest = player(tiles=sixteen[8:])
    state = last_action(player(), half, rest, gnome="iv", tile_bought=True)
    assert play(state, "turn gold").dump()["gnome"] == "iv"
    twenty = emptied("i", "ii", "iii", "iv", "v")
    owners = [player(tiles=twenty[start : start + 5]) for start in range(0, 20, 5)]
    state = last_action(*owners, gnome="iv", tile_bought=True)
    assert play(state, "turn gold").dump()["gnome"] == "iv"


def test_next_start_player():
    """G7.2, G0.1"""
    for starter in range(3):
        state = play(last_action(player(), seats=3, starter=starter, round=4), "turn gold")
        assert (state.dump()["starter"], state.to_act()) == ((starter + 1) % 3, (starter + 1) % 3)
        assert state.dump()["round"] == 5


# The market correction (G7.3) ----------------------------------------------------------------------------------------


def test_correction_only_before_round_two():
    """G7.3"""
    for here, paid in ((1, 9), (2, 0), (3, 0)):
        state = last_action(player(gold=0), player(gold=0, have="8 D"), round=here, prices={"diamond": 9})
        play(state, "turn gold")
        assert gold(state, 1) == paid
        assert four(state, "current")[0] == (7 if here == 1 else 9)


def test_correction_counts_all_players_and_no_prisms():
    """G7.3"""
    third = player(prisms=3, items=("convertor_3",))
    state = last_action(player(have="2 D"), player(have="2 D"), third, prices={"diamond": 9})
    play(state, "turn gold")
    assert four(state, "current")[0] == 8


def test_correction_of_several_dearest_gems():
    """G7.3: gold once, and each price falls by its own gems."""
    state = last_action(player(gold=0, have="4 D, 8 R"), player(gold=0), prices={"diamond": 6, "ruby": 6})
    play(state, "turn gold")
    assert gold(state, 1) == 6
    assert four(state, "current") == [5, 4, 4, 3]


def test_correction_never_goes_below_one():
    """G7.3, G0.4"""
    low = {"diamond": 2, "ruby": 1, "sapphire": 1, "emerald": 1}
    state = last_action(player(have="20 D"), prices=low)
    play(state, "turn gold")
    assert four(state, "current")[0] == 1


def test_correction_comes_after_the_new_prices():
    """G7.3: the highest price is the one after mining."""
    state = last_action(player(gold=0, tiles=("dark_diamond", "dark_diamond")), player(gold=0), prices={"diamond": 6})
    play(state, "turn gold")
    assert four(state, "current")[0] == 3
    assert gold(state, 1) == 4


# Discounts (G10) -----------------------------------------------------------------------------------------------------


def laid(state: Any) -> list[tuple[int, int]]:
    return [(each["upright"], each["sideways"]) for each in state.dump()["discounts"]]


SHOWN = {"artifacts": ["gnomunculus_1", "convertor_2", "alchemister_10"]}  # bold: 3 diamonds, 2 emeralds, 3 sapphires


def test_discounts_grow_from_round_to_round():
    """G10.1: first sideways, then upright, then the next sideways, up to the number of the bold gem."""
    state = last_action(player(), display=SHOWN, discounts=[(0, 0)] * 3)
    steps = []
    for _ in range(7):
        while state.dump()["round"] == (before := state.dump()["round"]):
            play(state, "turn gold")
            if state.dump()["round"] != before:
                break
        steps.append(laid(state)[1])
    assert steps == [(0, 1), (1, 0), (1, 1), (2, 0), (2, 0), (2, 0), (2, 0)]
    assert laid(state)[0] == (3, 0)


def test_without_the_option_there_are_no_discounts():
    """G11.2"""
    state = play(last_action(player(), display=SHOWN), "turn gold")
    assert laid(state) == [(0, 0)] * 3


def test_gems_of_discounts_come_from_the_bank():
    """G10.1: if it has none, nothing is laid."""
    state = last_action(player(have="38 D"), display=SHOWN, discounts=[(0, 0)] * 3)
    play(state, "turn gold")
    assert laid(state) == [(0, 0), (0, 1), (0, 1)]
    assert bank(state)["sapphire"] == 37


def test_last_gem_is_still_turned():
    """G10.1"""
    state = play(last_action(player(), display=SHOWN, discounts=[(2, 1), (1, 1), (0, 1)]), "turn gold")
    assert laid(state) == [(3, 0), (2, 0), (1, 0)]


def test_full_discount_leaves_the_other_gems():
    """G10.2: only the emerald is paid; the new card has no gems on it."""
    state = turn(player(have="1 E"), player(actions=0), display=SHOWN, discounts=[(3, 0), (0, 0), (0, 0)])
    before = bank(state)
    assert offered(state, "item") == ["gnomunculus_1"]
    play(state, "turn item gnomunculus_1")
    assert have(state, 0) == {}
    assert four(state) == [5, 4, 4, 4]
    assert bank(state) == before | {"diamond": before["diamond"] + 3, "emerald": before["emerald"] + 1}
    assert laid(state) == [(0, 0)] * 3


def test_discount_lowers_what_prisms_must_pay():
    """G10.2, G5.2"""
    owner = player(have="1 E", prisms=2, items=("convertor_3",))
    state = turn(owner, player(actions=0), display=SHOWN, discounts=[(2, 1), (0, 0), (0, 0)])
    play(state, "turn item gnomunculus_1")
    assert legal(state) == ["pay 0", "pay 1"]  # the diamond took one prism; now the emerald
    play(state, "pay 0")
    assert have(state, 0) == {}


def test_hand_artifact_has_no_discount():
    """G10.2"""
    state = turn(player(have="1 D, 1 E", hand="gnomunculus_2"), display=SHOWN, discounts=[(2, 0), (0, 0), (0, 0)])
    assert offered(state, "item") == ["gnomunculus_1"]


@pytest.mark.parametrize("slot", [0, 1, 2])
def test_any_slot(slot):
    """G10.2"""
    state = turn(player(have="9 D, 9 R, 9 S, 9 E"), player(actions=0), display=SHOWN, discounts=[(1, 1)] * 3)
    before = bank(state)
    name = SHOWN["artifacts"][slot]
    play(state, f"turn item {name}")
    paid = sum(gems("9 D, 9 R, 9 S, 9 E").values()) - sum(have(state, 0).values())
    assert paid == 3
    assert sum(bank(state).values()) == sum(before.values()) + paid + 2
