"""Who sees what (G12): views by allow-list, re-deals that agree with all a seat has seen, views dealt into states."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.games.gnomes.positions import deck, gnomes, gold, legal, load, moments, play, player, seat_of, turn

TOP = {"jewelry": ["ember_tiara", "glacier_tiara", "meadow_pendant"]}


def test_everything_but_faces_hand_and_gold_is_public():
    """G12.1: a spectator sees what all see."""
    own = player(have="2 D", prisms=1, items=("convertor_2", "emeromobile_a"), markers=(2, 4), trader="ruby_emerald")
    state = turn(own, player(tiles=("dark_ruby",)))
    shown = state.view(None)["players"][0]
    for name in ("gems", "prisms", "markers", "trader", "items", "vp", "actions"):
        assert shown[name] == seat_of(state, 0)[name]
    assert state.view(None)["bank"] == state.dump()["bank"]
    assert state.view(None)["display"] == state.dump()["display"]


@pytest.mark.parametrize("opened", [False, True])
def test_gold_is_shown_to_its_owner_or_to_all(opened):
    """G12.2, G11.3: whoever counts knows it all the same."""
    state = turn(player(gold=7), player(gold=30), options={"open_gold": opened})
    for seat in (0, 1, None):
        view = state.view(seat)
        assert [("gold" in each) for each in view["players"]] == [opened or seat == 0, opened or seat == 1]
        assert [each["ledger"] for each in view["players"]] == [7 - 23, 30 - 23]
    for seed in range(5):
        assert [gold(state.redeal(0, seed), seat) for seat in (0, 1)] == [7, 30]


def test_open_gold_changes_nothing_else():
    """G11.3"""
    one = gnomes().new(seats=3, seed=9, options={"open_gold": True})
    other = gnomes().new(seats=3, seed=9)
    assert one.legal_actions() == other.legal_actions()
    assert one.dump()["spaces"] == other.dump()["spaces"]


def test_samples_are_known_for_the_whole_match():
    """G12.3"""
    state = turn(player(sampled=("i_1",)), player(), faces={"i_1": "dark_emerald"})
    play(state, "turn gold", "turn gold", "turn gold")
    assert state.view(0)["spaces"]["i_1"]["tile"] == "dark_emerald"
    assert state.view(1)["spaces"]["i_1"] == {"owner": None, "sampled": [0], "tile": None}
    for seed in range(10):
        assert state.redeal(0, seed).dump()["spaces"]["i_1"]["tile"] == "dark_emerald"


def test_cards_taken_out_are_known_to_nobody():
    """G12.4"""
    state = gnomes().new(seats=2, seed=3)
    there = {name for shown in state.dump()["display"].values() for name in shown}
    there |= {*deck(state, "jewelry"), *deck(state, "artifacts")}
    gone = {item.id for item in gnomes().components.items} - there
    assert len(gone) == 4
    for seat in (0, 1, None):
        assert not [name for name in gone if f'"{name}"' in json.dumps(state.view(seat))]


# Re-deals (G12.6) ----------------------------------------------------------------------------------------------------


def test_unseen_tiles_are_any_of_the_same_back():
    """G12.6"""
    state = turn(player(sampled=("i_1", "i_2")), player(), faces={"i_1": "dark_ruby", "i_2": "dark_ruby"})
    faces: Counter[str] = Counter()
    for seed in range(300):
        spaces = state.redeal(0, seed).dump()["spaces"]
        faces[spaces["iii_3"]["tile"]] += 1
        assert spaces["dia_2"]["tile"].startswith("light")
    assert set(faces) == {"dark_diamond", "dark_ruby", "dark_sapphire", "dark_emerald"}
    assert faces["dark_ruby"] < min(faces[f"dark_{gem}"] for gem in ("diamond", "sapphire", "emerald"))


def test_unseen_cards_are_any_of_the_same_deck_and_level():
    """G12.6: also those in hands and those taken out in the setup."""
    state = turn(player(), player(hand="diamond_ring"), decks=TOP)
    level = {item.id: (item.deck, item.level) for item in gnomes().components.items}
    hands: Counter[str] = Counter()
    tops: Counter[str] = Counter()
    for seed in range(300):
        again = state.redeal(0, seed)
        hands[seat_of(again, 1)["hand"]["card"]] += 1
        tops[deck(again, "jewelry")[0]] += 1
        for name in ("jewelry", "artifacts"):
            assert [level[card] for card in deck(again, name)] == [level[card] for card in deck(state, name)]
    shown = state.dump()["display"]["jewelry"]
    unseen = [item for item in gnomes().components.of_deck(0) if item.id not in shown]
    assert set(hands) == {item.id for item in unseen if item.level == 1}
    assert set(tops) == {item.id for item in unseen if item.level == 2}


def test_what_was_held_stays_where_it_is():
    """G12.6, G12.4"""
    state = play(turn(player(), player(), decks=TOP), "0 turn draw jewelry", "0 keep second")
    for seed in range(20):
        again = state.redeal(0, seed)
        assert deck(again, "jewelry")[-1] == "ember_tiara"
        assert seat_of(again, 0)["hand"]["card"] == "glacier_tiara"
    assert len({deck(state.redeal(1, seed), "jewelry")[-1] for seed in range(30)}) > 2


def test_who_knows_which_card_is_public():
    """G12.4: the list of knowers goes with the place, whatever card is dealt there."""
    state = play(turn(player(), player(), decks=TOP), "0 turn draw jewelry", "0 keep second")
    for seed in range(20):
        again = state.redeal(1, seed)
        assert again.dump()["decks"]["jewelry"][-1]["known_by"] == [0]
        assert seat_of(again, 0)["hand"]["known_by"] == [0]
        assert again.view(1) == state.view(1)


def test_cards_being_drawn_are_dealt_anew_for_others():
    """G12.6"""
    state = play(turn(player(), player(), decks=TOP), "turn draw jewelry")
    drawn: Counter[str] = Counter()
    for seed in range(40):
        cards = [card["card"] for card in state.redeal(1, seed).dump()["moment"]["drawn"]]
        drawn.update(cards)
        assert len(set(cards)) == 2
    assert len(drawn) == 5
    assert state.redeal(0, 3).dump()["moment"] == state.dump()["moment"]


# What is only begun (G12.5) ------------------------------------------------------------------------------------------

BEGUN: list[tuple[str, Any, list[str], str]] = [
    (
        "marker",
        lambda: turn(player(gold=60, items=("emeromobile_a",), markers=(4,)), player()),
        ["turn buy ruby 2"],
        "turn",
    ),
    (
        "sale",
        lambda: turn(player(have="2 R", prisms=2, items=("convertor_2",)), player()),
        ["turn sell ruby 2"],
        "turn",
    ),
    (
        "pay",
        lambda: turn(player(have="5 R", prisms=2, items=("convertor_2",), hand="ruby_brooch"), player()),
        ["turn item ruby_brooch"],
        "turn",
    ),
    (
        "bottom",
        lambda: turn(player(hand="diamond_ring"), player(), decks=TOP),
        ["turn draw jewelry", "keep first"],
        "keep",
    ),
    (
        "dig",
        lambda: load("mine", player(gold=9, tiles=("dark_ruby", "dark_ruby")), player(items=("hoovermatic",))),
        ["mine some"],
        "mine",
    ),
]


@pytest.mark.parametrize(("decision", "make", "actions", "seen"), BEGUN, ids=[case[0] for case in BEGUN])
def test_what_is_begun_is_its_owners_alone(decision, make, actions, seen):
    """G12.5: the others see the choice with which it began, and a re-deal takes it back to that."""
    state = make()
    before = play(state.clone(), *actions[:-1])
    play(state, *actions)
    assert state.view(0)["decision"] == decision
    for seat in (1, None):
        assert state.view(seat)["decision"] == seen
        assert state.view(seat) == before.view(seat)
        back = state.redeal(seat, 3)
        assert back.dump()["decision"] == seen
        assert back.view(seat) == state.view(seat)
    assert state.redeal(0, 3).dump()["decision"] == decision


def test_drawing_is_seen_by_all():
    """G12.5: that cards are drawn cannot be hidden, only which."""
    state = play(turn(player(), player(), decks=TOP), "turn draw jewelry")
    assert state.view(1)["decision"] == "keep"
    assert state.view(1)["moment"]["drawn"] == [
        {"level": 2, "known_by": [0], "card": None},
        {"level": 2, "known_by": [0], "card": None},
    ]
    assert legal(state) == ["keep first", "keep second"]


@pytest.mark.parametrize("seed", range(4))
def test_view_can_be_dealt_into_a_state(seed):
    """G12.6: `deal` completes a view, and that state looks the same to its seat."""
    for state in moments(seed, every=37):
        for seat in [None, *range(state.seats)]:
            view = json.loads(json.dumps(state.view(seat)))
            dealt = gnomes().deal(view, 11)
            assert dealt.view(seat) == view
            assert dealt.dump() == state.redeal(seat, 11).dump()


def test_actions_that_show_something_cannot_be_previewed():
    """G4.2, G4.5, G4.6: a sample, a draw and a tile turn up what was hidden."""
    state = turn(player(have="9 D, 9 R, 9 S, 9 E"), player(actions=0), decks=TOP)
    for text in ("turn sample i_1", "turn draw jewelry", "turn tile iv_1"):
        assert state.preview(0, [gnomes().parse(text)]).played == 0
    assert state.preview(0, [gnomes().parse("turn gold")]).played == 1
