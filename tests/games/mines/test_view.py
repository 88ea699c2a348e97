"""Who sees what (M12): views by allow-list, known cards, and the cards unseen dealt anew."""

from __future__ import annotations

import json
from itertools import combinations
from statistics import mean
from typing import Any

import pytest

from tests.games.mines.positions import at_the_end, backs, cards, gems, hand, load, mines, moments, play, player


def test_what_everybody_sees():
    """M12.1: the allow-list, field by field."""
    state = load(
        "trade",
        player(hand="2 SW, 1 EC", known="1 EC", s01=1, e07=1, used={"e07": 1}, vp=3),
        player(hand="1 RB", offers=2),
        discard="1 DI",
    )
    view = state.view(None)
    assert view["seat"] is None
    assert view["king"] == "h1a"
    assert view["round"] == 2
    assert view["starter"] == 0
    assert view["discard"] == cards("1 DI")
    assert view["draw"] == {"wooden": 42, "copper": 27, "iron": 21, "bronze": 17}
    assert set(view["rows"]) == {"sapphire", "emerald"}
    assert len(view["rows"]["sapphire"]["pile"]) == 10
    first, second = view["players"]
    assert first["items"] == {"family": 1, "packdragon": 0, "start": 1, "s01": 1, "e07": 1}
    assert first["used"] == {"e07": 1}
    assert first["vp"] == 3
    assert first["backs"] == {"wooden": 2, "copper": 1, "iron": 0, "bronze": 0}
    assert first["known"] == cards("1 EC")
    assert second["offers"] == 2
    assert view["moment"] == {"turn": 0, "active": [0, 1]}
    for each in view["players"]:
        assert "hand" not in each
    assert "chance" not in view
    assert "coming" not in view


def test_only_the_owner_sees_the_hand():
    """M12.2"""
    state = load("trade", player(hand="2 SW"), player(hand="1 RB"))
    for seat in range(2):
        shown = state.view(seat)["players"]
        assert shown[seat]["hand"] == hand(state, seat)
        assert "hand" not in shown[1 - seat]


def test_faces_in_other_hands_and_piles_change_nothing_that_is_seen():
    """M12.2: same backs, other gems; the order of the draw piles is seen by nobody."""
    one = load("trade", player(hand="2 SW"), player(hand="2 SW, 1 RB"), coming="RB DB")
    other = load("trade", player(hand="2 SW"), player(hand="1 RW, 1 EW, 1 SB"), coming="SI")
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.legal_actions(0) == other.legal_actions(0)


def test_drawn_faces_are_the_owners():
    """M12.2: of the event, everybody gets the backs and the owner the faces too."""
    state = load("spell", player(start=1), player())
    state.events = []
    play(state, "spell start wooden")
    event = next(each for each in state.events if each.kind == "scroll")
    assert event.seen_by(1).values["cards"] == {"wooden": 2}
    assert "gems" not in event.seen_by(1).values
    assert "gems" not in event.seen_by(None).values
    faces: Any = event.seen_by(0).values["gems"]
    assert sum(faces.values()) == 2


def test_turned_over_cards_are_public():
    """M12.1: all of a search."""
    state = load("trade", player(hand="2 SW"), player(hand="1 RB"), coming="DB SB RB")
    state.events = []
    play(state, "trade bank", "take search ruby")
    event = next(each for each in state.events if each.kind == "search")
    assert event.seen_by(None).values["gems"] == gems("1 D, 1 S")


def test_being_asked_is_public_the_list_is_not():
    """M12.3: who cannot buy anything is passed over, so seat 1 sees that seat 0 can; but not what."""
    poor = load("king", player(hand="1 RB"), player(hand="1 SW"), round=1)
    play(poor, "king h1a")
    assert poor.to_act() == 1
    rich = load("king", player(hand="1 SB"), player(hand="1 SW"), round=1)
    play(rich, "king h1a")
    assert rich.to_act() == 0
    assert "legal" not in rich.view(1)
    redealt = [rich.redeal(1, seed) for seed in range(30)]
    assert all(each.to_act() == 0 for each in redealt)
    assert {len(each.legal_actions()) for each in redealt} >= {1, 2}  # a ruby in that place leaves one action


@pytest.mark.parametrize("seed", range(3))
def test_redeal_keeps_what_is_known(seed):
    """M12.4: own cards, backs and known cards of the others, and nothing that the seat can see changes."""
    for state in moments(seed, every=37):
        for seat in [None, *range(state.seats)]:
            again = state.redeal(seat, 5)
            again.check()
            assert again.view(seat) == state.view(seat)
            for other in range(state.seats):
                if other == seat:
                    assert hand(again, other) == hand(state, other)
                assert backs(again, other) == backs(state, other)
                known = state.view(None)["players"][other]["known"]
                assert all(hand(again, other).get(kind, 0) >= n for kind, n in known.items())


def test_redeal_changes_what_is_not_known():
    """M12.4: other hands, over a few seeds."""
    state = load("trade", player(hand="2 SW"), player(hand="2 SW, 2 EC", known="1 EC"))
    hands = {str(hand(state.redeal(0, seed), 1)) for seed in range(30)}
    assert len(hands) > 3


def test_redeal_depends_on_knowledge_and_seed_alone():
    """M12.4"""
    one = load("trade", player(hand="2 SW"), player(hand="2 SW, 1 RB"))
    other = load("trade", player(hand="2 SW"), player(hand="1 RW, 1 EW, 1 SB"))
    assert one.redeal(0, 9).dump() == other.redeal(0, 9).dump()
    assert one.redeal(0, 4).redeal(0, 9).dump() == one.redeal(0, 9).dump()


def test_redeal_after_the_end():
    """M4.3: nothing can be decided there either."""
    again = at_the_end(player(hand="3 SW"), player(hand="4 EC")).redeal(0, 1)
    assert again.is_over()
    assert again.legal_actions() == []
    assert [again.legal_actions(seat) for seat in range(2)] == [[], []]


def test_maker_of_an_open_offer_holds_its_give_side():
    """M12.5: after every redeal; and nothing is promised about the want side."""
    state = load("trade", player(hand="3 SW, 2 RB, 2 DC"), player(hand="3 EC"), player(hand="1 SI"))
    play(state, "trade offer 1", "give sapphire", "give ruby", "give done", "want emerald", "want emerald", "want done")
    for seat in (1, 2, None):
        faces = set()
        for seed in range(25):
            held = hand(state.redeal(seat, seed), 0)
            assert sum(n for kind, n in held.items() if kind.startswith("sapphire")) >= 1
            assert sum(n for kind, n in held.items() if kind.startswith("ruby")) >= 1
            faces.add(str(held))
        assert len(faces) > 3


def test_hands_with_the_give_side_are_dealt_as_likely_as_they_are():
    """M12.5: of ten wooden cards, four of them rubies, the maker has three, one of them a ruby at least."""
    state = load("trade", player(hand="2 SW, 1 RW"), player(hand="2 SW"), discard="14 SW, 10 EW, 8 DW")
    play(state, "trade offer 1", "give ruby", "want sapphire", "want done")
    hands = [sum(card < 4 for card in three) for three in combinations(range(10), 3)]
    expected = mean(rubies for rubies in hands if rubies)
    dealt = mean(hand(state.redeal(1, seed), 0)["ruby wooden"] for seed in range(500))
    assert abs(dealt - expected) < 0.1


def test_a_redeal_tells_nothing_of_what_was_shown():
    """It counts in a state how often secrets came out; a re-dealt state has seen none."""
    state = load("trade", player(hand="2 SW"), player(hand="2 SW"))
    state.shown = 3
    assert state.redeal(0, 1).shown == 0


@pytest.mark.parametrize(
    ("begun", "seen"),
    [
        (["trade bank", "pay sapphire"], "trade"),
        (["trade offer 1"], "trade"),
        (["trade offer 1", "give sapphire", "give done"], "trade"),
        (["trade offer 1", "give sapphire", "give done", "want emerald", "want done", "answer counter"], "answer"),
    ],
)
def test_half_named_choices_are_their_owners_alone(begun, seen):
    """M12.6: the others see the choice it began with, and a redeal goes back to it."""
    state = load("trade", player(hand="3 SW, 2 DC, 1 EI"), player(hand="3 EC, 1 DI"))
    steps = [state.clone()]
    for text in begun:
        play(state, text)
        steps.append(state.clone())
    actor = state.to_act()
    first = next(each for each in steps if each.view(None)["decision"] == seen and each.to_act() == actor)
    assert state.view(1 - actor) == first.view(1 - actor)
    assert state.view(None)["decision"] == seen
    assert state.view(actor)["decision"] != seen
    back = state.redeal(1 - actor, 3)
    assert back.dump()["decision"] == seen
    assert back.dump()["moment"] == first.dump()["moment"]


def test_half_paid_upgrade_is_its_owners_alone():
    """M12.6"""
    state = load("upgrade", player(hand="2 SW, 2 EW", s06=3), player(hand="2 SW"), king="h1b")
    before = state.clone()
    play(state, "upgrade family")
    assert state.view(0)["decision"] == "spend"
    assert state.view(1) == before.view(1)
    assert state.redeal(1, 7).dump()["decision"] == "upgrade"


def test_sealed_bids_of_others_are_drawn_anew():
    """M12.6: from the new hands; the own one stays."""
    state = load("bid", player(hand="4 SW"), player(hand="4 SW"), player(hand="4 SW"))
    play(state, "0 bid sapphire 3", "1 bid sapphire 2")
    seen = set()
    for seed in range(40):
        again = state.redeal(1, seed).dump()["players"]
        assert again[1]["bids"] == state.dump()["players"][1]["bids"]
        assert again[0]["sealed"] is True
        for gem, n in again[0]["bids"].items():
            assert n <= sum(k for kind, k in again[0]["hand"].items() if kind.startswith(gem))
        seen.add(str(again[0]["bids"]))
    assert len(seen) > 3


@pytest.mark.parametrize("seed", range(3))
def test_view_can_be_dealt_into_a_state(seed):
    """M12.4: `deal` completes a view, and that state looks the same to its seat."""
    for state in moments(seed, every=61):
        for seat in [None, *range(state.seats)]:
            view = json.loads(json.dumps(state.view(seat)))
            dealt = mines().deal(view, 11)
            assert dealt.view(seat) == view
            assert dealt.dump() == state.redeal(seat, 11).dump()
