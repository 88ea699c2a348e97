"""Who sees what, and what is dealt anew for a seat."""

from __future__ import annotations

import json

import pytest

from tests.games.zwergendorf.positions import legal, load, play, player, seat_of, zwergendorf

DECKS = {card.id: card.deck for card in zwergendorf().components.cards}


def passed(seats: int = 3, seed: int = 2):
    """A draft after the first pass; nobody has picked again."""
    state = zwergendorf().new(seats, seed)
    for seat in range(seats):
        play(state, legal(state, seat)[seat % 3], seat=seat)
    return state


def test_villages_and_areas_are_open() -> None:
    """Z13.1: everybody sees them, the spectator too."""
    state = load(player("coin a1", buildings=["b01"], targets=["t01"]), player())
    assert state.view(None)["players"][0] == state.view(1)["players"][0] == state.view(0)["players"][0]
    assert state.view(None)["players"][0]["village"] == [{"symbol": "coin", "at": "a1", "squares": ["a1"]}]


def test_hands_are_seen_by_their_holders() -> None:
    """Z13.2: no id of another hand or pick is in a view, and no order of the decks (Z13.4)."""
    state = zwergendorf().new(3, 9)
    play(state, legal(state, 0)[1], seat=0)
    mine = seat_of(state, 0)["hand"]
    for seat in (1, 2, None):
        text = json.dumps(state.view(seat))
        assert not [card for card in mine if f'"{card}"' in text]
    assert not {"hand", "first", "second", "passed"} & set(state.view(1)["players"][0])


def test_what_was_passed_stays_known() -> None:
    """Z13.2: a re-deal leaves the receiver the cards that the seat has passed."""
    state = passed()
    mine = seat_of(state, 0)["passed"]
    assert mine == seat_of(state, 1)["hand"]
    for seed in range(5):
        assert seat_of(state.redeal(0, seed), 1)["hand"] == mine


def test_the_receiver_knows_which_deck_the_passer_kept() -> None:
    """Z13.3: the first pick is another card of the same deck, any one that was not seen."""
    state = passed()
    kept = {DECKS[seat_of(state.redeal(1, seed), 0)["first"]] for seed in range(20)}
    assert kept == {DECKS[seat_of(state, 0)["first"]]}
    others = {DECKS[seat_of(state.redeal(1, seed), 2)["first"]] for seed in range(40)}
    assert others == {0, 1, 2}  # of the other neighbour nothing is known


def test_sealed_picks_are_drawn_anew() -> None:
    """Z13.5: from the new hands."""
    state = zwergendorf().new(2, 4)
    play(state, legal(state, 1)[0], seat=1)
    seen = set()
    for seed in range(30):
        dealt = state.redeal(0, seed)
        dealt.check()
        told = seat_of(dealt, 1)
        assert told["first"] in told["hand"]
        seen.add(DECKS[told["first"]])
        assert dealt.view(0) == state.view(0)
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("seed", range(4))
def test_a_view_is_completed_as_a_redeal(seed: int) -> None:
    """Z13.5: the view is all that is needed."""
    state = passed(4, seed)
    play(state, legal(state, 2)[0], seat=2)
    for seat in (0, 1, 2, 3, None):
        assert zwergendorf().deal(state.view(seat), seed).dump() == state.redeal(seat, seed).dump()


def test_nothing_is_hidden_while_drawing() -> None:
    """Z13.1: but chance."""
    state = load(player(decision="cap"), player(decision="cap"), phase=4, stage="drawing")
    dealt, truth = state.redeal(0, 5).dump(), state.dump()
    assert dealt | {"chance": 0} == truth | {"chance": 0}


def test_a_spectator_of_a_solo_match_knows_which_deck_the_rival_lost() -> None:
    """Z13.2: the card lies open."""
    state = zwergendorf().new(1, 6)
    play(state, legal(state)[0])
    lost = DECKS[state.view(None)["removed"]]
    for seed in range(5):
        dealt = state.redeal(None, seed)
        dealt.check()
        assert lost not in [DECKS[card] for card in seat_of(dealt)["hand"]]


def test_the_rival_is_dealt_anew() -> None:
    """Z13.5, Z11.1: its hand is not known to the player."""
    state = zwergendorf().new(1, 6)
    hands = {tuple(state.redeal(0, seed).dump()["rival"]) for seed in range(10)}
    assert len(hands) > 5


# What follows from the rest ------------------------------------------------------------------------------------------


def test_each_seat_sees_its_own_question() -> None:
    """Z4.3: seats draw side by side; a spectator sees that of the seat whose turn comes first."""
    state = passed(2)
    for seat in range(2):
        play(state, legal(state, seat)[0], seat=seat)
    play(state, "option a", seat=0)
    assert state.view(0)["decision"] == "draw"
    assert state.view(1)["decision"] == "option"
    assert state.view(None)["decision"] == state.view(None)["players"][state.view(None)["to_act"]]["decision"]


def test_recipes_are_told_with_what_they_would_bring() -> None:
    """Z7.3: a base recipe and each own building card by itself, and how many squares production would fill."""
    state = load(player("coin a1, coin b1, coin c1, stone d1, stone e1, wood f1, beer g1", buildings=["b06", "b15"]))
    shown = state.view(0)["players"][0]
    assert shown["brings"] == {"dwarf": 3, "mine": 1, "wall": 2, "forge": 1, "tavern": 1, "b06": 1, "b15": 1}
    assert shown["squares_due"] == 3 + 1 + 2 * 2 + 1 + 4


def test_target_cards_in_hand_are_told_with_their_worth_to_their_holder() -> None:
    """Z13.2: nobody else learns anything from them."""
    state = zwergendorf().new(2, 3)
    hand = seat_of(state, 0)["hand"]
    targets = [card for card in hand if DECKS[card] == 0]
    assert list(state.view(0)["players"][0]["worth"]["hand"]) == targets
    for eyes in (1, None):
        assert state.view(eyes)["players"][0]["worth"]["hand"] == {}
