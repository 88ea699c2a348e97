"""Drawing cards (G4.5): what is kept, what goes back and where, and who knows what afterwards (G12.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gnomes.positions import deck, gnomes, legal, offered, play, player, seat_of, turn

ALONE = player(actions=0)
TOP = {"jewelry": ["ember_tiara", "glacier_tiara", "meadow_pendant"], "artifacts": ["convertor_2", "hoovermatic"]}


def hand(state: Any, seat: int) -> str | None:
    held = seat_of(state, seat)["hand"]
    return held["card"] if held else None


@pytest.mark.parametrize(
    ("choice", "kept", "back"), [("first", "ember_tiara", "glacier_tiara"), ("second", "glacier_tiara", "ember_tiara")]
)
def test_one_is_kept_and_the_other_goes_under_the_deck(choice, kept, back):
    """G4.5"""
    state = turn(player(), ALONE, decks=TOP)
    size = len(deck(state, "jewelry"))
    play(state, "turn draw jewelry")
    assert legal(state) == ["keep first", "keep second"]
    assert [card["card"] for card in state.view(0)["moment"]["drawn"]] == ["ember_tiara", "glacier_tiara"]
    play(state, f"keep {choice}")
    assert hand(state, 0) == kept
    assert deck(state, "jewelry")[0] == "meadow_pendant"
    assert deck(state, "jewelry")[-1] == back
    assert len(deck(state, "jewelry")) == size - 1
    assert seat_of(state, 0)["actions"] == 2


def test_last_card_of_a_deck_is_kept():
    """G4.5: without a question; from an empty deck nobody can draw."""
    cards = [item.id for item in gnomes().components.of_deck(1)]
    other = player(items=tuple(cards[4:]), actions=0)
    state = turn(player(), other, seats=4, display={"artifacts": cards[:3]}, decks={"artifacts": [cards[3]]})
    play(state, "turn draw artifacts")
    assert (hand(state, 0), deck(state, "artifacts")) == (cards[3], [])
    assert offered(state, "draw") == ["jewelry"]


def test_old_hand_card_must_go_back_to_its_own_deck():
    """G4.5.1"""
    state = turn(player(hand="diamond_ring"), ALONE, decks=TOP)
    play(state, "turn draw artifacts", "keep second")
    assert hand(state, 0) == "hoovermatic"
    assert deck(state, "artifacts")[-1] == "convertor_2"
    assert deck(state, "jewelry")[-1] == "diamond_ring"


@pytest.mark.parametrize(
    ("lowest", "order"), [("drawn", ["diamond_ring", "ember_tiara"]), ("hand", ["ember_tiara", "diamond_ring"])]
)
def test_order_of_two_cards_under_one_deck(lowest, order):
    """G4.5.1"""
    state = turn(player(hand="diamond_ring"), ALONE, decks=TOP)
    play(state, "turn draw jewelry", "keep second")
    assert legal(state) == ["bottom drawn", "bottom hand"]
    play(state, f"bottom {lowest}")
    assert deck(state, "jewelry")[-2:] == order
    assert hand(state, 0) == "glacier_tiara"


def test_last_card_with_a_hand_card_of_the_same_deck():
    """G4.5.1: one card goes back, so there is no order to name."""
    cards = [item.id for item in gnomes().components.of_deck(1)]
    other = player(items=tuple(cards[5:]), actions=0)
    shown = {"artifacts": cards[:3]}
    state = turn(player(hand=cards[4]), other, seats=4, display=shown, decks={"artifacts": [cards[3]]})
    play(state, "turn draw artifacts")
    assert (hand(state, 0), deck(state, "artifacts")) == (cards[3], [cards[4]])


def test_card_that_returns_to_an_empty_deck_fills_the_display():
    """G4.5.2: the lowest empty slot, and all see it from then on."""
    cards = [item.id for item in gnomes().components.of_deck(1)]
    other = player(items=tuple(cards[2:]), actions=0)
    shown: dict[str, list[str | None]] = {"artifacts": [cards[0], None, None]}
    state = turn(player(hand=cards[1]), other, seats=4, display=shown, decks=TOP | {"artifacts": []})
    play(state, "turn draw jewelry", "keep first")
    assert state.dump()["display"]["artifacts"] == [cards[0], cards[1], None]
    assert deck(state, "artifacts") == []


def test_hand_is_never_more_than_one_card():
    """G4.5.1: whoever draws again and again always has one, and the deck is one card short."""
    state = turn(player(), ALONE, decks=TOP)
    size = len(deck(state, "jewelry"))
    play(state, "turn draw jewelry", "keep first", "turn draw jewelry", "keep second", "bottom hand")
    assert hand(state, 0) not in (None, "ember_tiara", *deck(state, "jewelry"))
    assert len(deck(state, "jewelry")) == size - 1


# Who knows what ------------------------------------------------------------------------------------------------------


def seen(state: Any, seat: int | None) -> list[str | None]:
    return [card["card"] for card in state.view(seat)["decks"]["jewelry"]]


def test_whoever_has_held_a_card_knows_it_under_the_deck():
    """G12.4"""
    state = play(turn(player(), player(), decks=TOP), "0 turn draw jewelry", "0 keep first")
    assert seen(state, 0)[-1] == "glacier_tiara"
    assert set(seen(state, 0)[:-1]) == {None}
    assert set(seen(state, 1)) == {None}
    assert state.view(1)["decks"]["jewelry"][-1] == {"level": 2, "known_by": [0], "card": None}
    assert state.view(1)["players"][0]["hand"] == {"deck": "jewelry", "level": 2, "known_by": [0], "card": None}
    assert state.view(0)["players"][0]["hand"]["card"] == "ember_tiara"


def test_a_card_can_be_followed_into_another_hand():
    """G12.4: all see which of the cards drawn goes where, so whoever knows one knows where it is."""
    state = turn(player(hand="diamond_ring"), player(), decks={"jewelry": ["ember_tiara", "glacier_tiara"]})
    play(state, "0 turn draw artifacts", "0 keep first")  # the ring goes under the jewelry
    place = len(deck(state, "jewelry"))
    assert seen(state, 0)[place - 1] == "diamond_ring"
    while deck(state, "jewelry")[1] != "diamond_ring":  # the others draw until the ring is on top
        if state.to_act() == 0:
            play(state, "turn gold")
            continue
        play(state, "turn draw jewelry", "keep first")
        if state.dump()["decision"] == "bottom":
            play(state, "bottom drawn")
    while state.to_act() == 0:
        play(state, "turn gold")
    play(state, "turn draw jewelry")
    assert [card["card"] for card in state.view(0)["moment"]["drawn"]] == [None, "diamond_ring"]
    play(state, "keep second")
    if state.dump()["decision"] == "bottom":
        assert state.view(0)["decision"] == "keep"  # the rest is the owner's alone
        play(state, "bottom drawn")
    assert state.view(0)["players"][1]["hand"]["card"] == "diamond_ring"
    assert state.view(None)["players"][1]["hand"]["card"] is None


def test_bought_hand_card_is_known_to_all():
    """G12.4"""
    state = turn(player(have="4 D", hand="diamond_ring"), player())
    play(state, "turn item diamond_ring")
    assert state.view(1)["players"][0]["items"] == ["diamond_ring"]
    assert state.view(1)["players"][0]["hand"] is None
