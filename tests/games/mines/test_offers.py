"""Offers between players (M6.3): limits, sides, answers, counters, and the cards that change hands."""

from __future__ import annotations

import pytest

from tests.games.mines.positions import (
    advance,
    cards,
    gems,
    hand,
    legal,
    load,
    mines,
    play,
    player,
)


def offer_to(state, seat, give, want, *answers):
    """Name a whole offer, `give` and `want` as in `"2 S, 1 E"`, where it does not go on by itself."""
    proposer = state.to_act()
    play(state, f"trade offer {seat}")
    for kind, side in (("give", gems(give)), ("want", gems(want))):
        while state.view(proposer)["decision"] == kind:
            named = state.view(proposer)["moment"]["preparing"][kind]
            missing = [gem for gem, n in side.items() if named.get(gem, 0) < n]
            play(state, f"{kind} {missing[0]}" if missing else f"{kind} done")
    return play(state, *answers)


def rich(**fields):
    return player(hand="3 SW, 3 EC, 3 DI, 3 RB", **fields)


def open_offer(state):
    return state.view(None)["moment"].get("offer")


def offers_in(state):
    return [text for text in legal(state) if text.startswith("trade offer")]


# Who may offer to whom (M6.3.1) --------------------------------------------------------------------------------------


def test_offers_go_to_every_other_player_with_cards():
    """M6.3.1"""
    state = load("trade", rich(), rich(), player(), rich())
    assert offers_in(state) == ["trade offer 1", "trade offer 3"]


def test_no_offers_without_cards():
    """M6.3.1: the proposer has nothing to give."""
    state = load("trade", player(), rich())
    assert legal(state) == ["trade pass"]


@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_number_of_offers(number):
    """M6.3.1, M11.3: as many in each Trade phase as the option says."""
    state = load("trade", rich(), rich(), options={"max_offers_per_player": number})
    for _ in range(number):
        assert offers_in(state) == ["trade offer 1"]
        offer_to(state, 1, "1 S", "1 E", "answer decline")
        if state.to_act() == 1:
            play(state, "trade pass")
    assert offers_in(state) == []
    assert state.view(None)["players"][0]["offers"] == number
    play(state, "trade pass")
    advance(state, "trade")
    assert state.view(None)["players"][0]["offers"] == 0


def test_offers_are_counted_for_each_player():
    """M6.3.1"""
    state = load("trade", rich(offers=3), rich(offers=2))
    assert offers_in(state) == []
    play(state, "trade pass")
    assert offers_in(state) == ["trade offer 0"]


def test_no_player_trading():
    """M6.3.1, M11.3: the bank only."""
    state = load("trade", rich(), rich(), options={"player_trading": False})
    assert legal(state) == ["trade bank", "trade pass"]


# The two sides (M6.3.2) ----------------------------------------------------------------------------------------------


def test_only_held_gems_are_given():
    """M6.3.2"""
    state = load("trade", player(hand="1 SW, 2 DI"), rich())
    play(state, "trade offer 1")
    assert legal(state) == ["give sapphire", "give diamond"]
    play(state, "give sapphire")
    assert legal(state) == ["give diamond", "give done"]
    play(state, "give diamond", "give diamond")
    # nothing more to give: the side is closed by itself
    assert legal(state) == ["want emerald", "want ruby"]


def test_sides_are_named_by_rank():
    """M6.3.2: never going down."""
    state = load("trade", rich(), rich())
    play(state, "trade offer 1", "give emerald")
    assert legal(state) == ["give emerald", "give diamond", "give ruby", "give done"]
    play(state, "give diamond", "give done")
    assert legal(state) == ["want sapphire", "want ruby"]
    play(state, "want ruby")
    assert legal(state) == ["want ruby", "want done"]


def test_at_most_three_gems_are_given():
    """M6.3.2: one is left to want."""
    state = load("trade", rich(), rich())
    play(state, "trade offer 1", "give sapphire", "give emerald", "give diamond")
    assert legal(state) == ["give diamond", "give done"]
    play(state, "give done")
    assert legal(state) == ["want ruby", "want done"]  # the first ruby is the only thing left to want


def test_no_gem_on_both_sides():
    """M6.3.2"""
    state = load("trade", rich(), rich())
    play(state, "trade offer 1", "give sapphire", "give ruby", "give done")
    assert legal(state) == ["want emerald", "want diamond"]


def test_at_most_four_cards_on_a_side():
    """M6.3.2, M13.1.2: a side of four is done by itself."""
    state = load("trade", player(hand="9 SW, 1 RB"), player(hand="9 EC"))
    play(state, "trade offer 1", "give sapphire", "give sapphire", "give sapphire", "give sapphire")
    assert state.view(0)["decision"] == "want"
    play(state, "want emerald", "want emerald", "want emerald", "want emerald")
    assert open_offer(state) == {"proposer": 0, "partner": 1, "give": gems("4 S"), "want": gems("4 E"), "counters": 0}
    assert state.to_act() == 1


def test_no_more_is_wanted_than_the_partner_has_cards():
    """M6.3.2: of whatever gems; the number is public."""
    state = load("trade", player(hand="9 SW"), player(hand="2 EC"))
    play(state, "trade offer 1", "give sapphire", "give done", "want diamond", "want ruby")
    assert open_offer(state)["want"] == gems("1 D, 1 R")


def test_no_gifts():
    """M6.3.2: neither side can be closed empty."""
    state = load("trade", rich(), rich())
    play(state, "trade offer 1")
    assert "give done" not in legal(state)
    play(state, "give sapphire", "give done")
    assert "want done" not in legal(state)


def test_an_offer_in_the_making_is_seen_by_nobody_else():
    """M12.6, M6.3.2"""
    state = load("trade", rich(), rich(), seats=3)
    before = [state.view(1), state.view(None)]
    play(state, "trade offer 1", "give sapphire", "give done", "want ruby")
    assert [state.view(1), state.view(None)] == before
    assert state.view(0)["moment"]["preparing"] == {"partner": 1, "give": gems("1 S"), "want": gems("1 R")}


# Answers (M6.3.3) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "able"), [("2 EC", True), ("1 EC, 1 EW", True), ("1 EC, 1 RB", False)])
def test_accept_only_with_the_want_side(held, able):
    """M6.3.3"""
    state = offer_to(load("trade", rich(), player(hand=held)), 1, "1 S", "2 E")
    assert state.to_act() == 1
    assert legal(state) == (["answer accept"] if able else []) + ["answer decline", "answer counter"]


def test_decline_changes_nothing():
    """M6.3.3, M6.3.4: and the turn is over."""
    state = offer_to(load("trade", rich(), rich()), 1, "1 S", "1 E", "answer decline")
    assert hand(state, 0) == hand(state, 1) == cards("3 SW, 3 EC, 3 DI, 3 RB")
    assert state.to_act() == 1
    assert open_offer(state) is None


def test_cards_change_hands_at_once():
    """M6.3.4"""
    state = load("trade", player(hand="2 SW, 1 DI"), player(hand="3 EC"))
    offer_to(state, 1, "2 S, 1 D", "2 E", "answer accept")
    assert hand(state, 0) == cards("2 EC")
    assert hand(state, 1) == cards("1 EC, 2 SW, 1 DI")


def test_lowest_decks_change_hands():
    """M0.6, M6.3.4: on both sides."""
    state = load("trade", player(hand="1 SB, 1 SW, 1 SI"), player(hand="1 EI, 1 EC"))
    offer_to(state, 1, "2 S", "1 E", "answer accept")
    assert hand(state, 0) == cards("1 SB, 1 EC")
    assert hand(state, 1) == cards("1 EI, 1 SW, 1 SI")


def test_traded_cards_are_known():
    """M6.3.4, M12.4: to everybody; and what left a hand is known there no more."""
    state = load("trade", player(hand="2 SW, 1 DI", known="1 SW"), player(hand="3 EC, 1 RB"), player())
    offer_to(state, 1, "1 S", "2 E", "answer accept")
    shown = state.view(None)["players"]
    assert shown[0]["known"] == cards("2 EC")
    assert shown[1]["known"] == cards("1 SW")


def test_next_turn_belongs_to_the_seat_after_the_proposer():
    """M6.3.4, M6.1.1: not after the partner."""
    state = offer_to(load("trade", rich(), rich(), rich()), 2, "1 S", "1 E", "answer accept")
    assert state.to_act() == 1


def test_inactive_players_still_answer():
    """M6.1.2"""
    state = load("trade", rich(), rich(), moment={"active": [0]})
    offer_to(state, 1, "1 S", "1 E")
    assert state.to_act() == 1
    play(state, "answer decline")
    assert state.view(None)["moment"]["active"] == [0]
    assert state.to_act() == 0


def test_trade_makes_both_active_again():
    """M6.1.2"""
    state = load("trade", rich(), rich(), rich(), moment={"active": [0]})
    offer_to(state, 2, "1 S", "1 E", "answer accept")
    assert state.view(None)["moment"]["active"] == [0, 2]
    assert state.to_act() == 2


def test_counter_trade_makes_both_active_again():
    """M6.1.2, M6.3.3"""
    state = load("trade", rich(), rich(), rich(), moment={"active": [0]})
    offer_to(
        state,
        1,
        "1 S",
        "1 E",
        "answer counter",
        "give ruby",
        "give done",
        "want sapphire",
        "want sapphire",
        "want done",
    )
    play(state, "0 answer accept")
    assert state.view(None)["moment"]["active"] == [0, 1]
    assert hand(state, 0) == cards("1 SW, 3 EC, 3 DI, 4 RB")
    assert hand(state, 1) == cards("5 SW, 3 EC, 3 DI, 2 RB")
    assert state.to_act() == 1


def test_counter_once_for_each_offer():
    """M6.3.3: the counter itself can only be accepted or declined."""
    state = load("trade", rich(), rich())
    offer_to(state, 1, "1 S", "1 E", "answer counter", "give ruby", "give done", "want sapphire", "want done")
    assert open_offer(state) == {"proposer": 1, "partner": 0, "give": gems("1 R"), "want": gems("1 S"), "counters": 1}
    assert state.to_act() == 0
    assert legal(state) == ["answer accept", "answer decline"]
    play(state, "answer decline")
    assert hand(state, 0) == hand(state, 1)
    assert state.to_act() == 1


def test_counter_that_cannot_be_met():
    """M6.3.3: the first proposer has no rubies, and can only decline; that is done by itself."""
    state = load("trade", player(hand="3 SW"), rich())
    offer_to(state, 1, "1 S", "1 E", "answer counter", "give emerald", "give done", "want ruby", "want done")
    assert open_offer(state) is None
    assert state.to_act() == 1
    assert state.view(None)["decision"] == "trade"


def test_counter_by_the_same_limits():
    """M6.3.3: what the partner holds, and no more than the proposer has cards."""
    state = load("trade", player(hand="2 SW"), player(hand="1 EC, 1 DI"))
    offer_to(state, 1, "1 S", "1 E", "answer counter")
    assert legal(state) == ["give emerald", "give diamond"]
    play(state, "give emerald", "give done", "want sapphire", "want sapphire")
    # two cards are all that the proposer holds: the side is done
    assert open_offer(state)["want"] == gems("2 S")


def test_counter_is_not_counted_as_an_offer():
    """M6.3.3"""
    state = load("trade", rich(), rich(offers=3))
    offer_to(state, 1, "1 S", "1 E", "answer counter", "give ruby", "give done", "want sapphire", "want done")
    assert [each["offers"] for each in state.view(None)["players"]] == [1, 3]


def test_new_offer_may_be_countered_again():
    """M6.3.3: once for each."""
    state = load("trade", rich(), rich())
    offer_to(state, 1, "1 S", "1 E", "answer counter", "give ruby", "give done", "want sapphire", "want done")
    play(state, "answer decline", "1 trade pass")
    offer_to(state, 1, "1 S", "1 E")
    assert "answer counter" in legal(state)


def test_offer_that_leaves_a_hand_empty():
    """M6.3.4: the last card may be given away."""
    state = load("trade", player(hand="1 SW"), player(hand="1 EC"), player(hand="2 SW"))
    play(state, "trade offer 1", "want emerald", "answer accept")
    assert hand(state, 0) == cards("1 EC")
    assert hand(state, 1) == cards("1 SW")


def test_trade_always_ends():
    """M6.1.2: also if everybody always accepts and never passes before they must."""
    for seed in range(8):
        state = mines().new(seats=3, seed=seed)
        advance(state, "trade")
        first = state.view(None)["round"]
        for step in range(2000):
            if state.view(None)["phase"] != "trade" or state.view(None)["round"] != first:
                break
            options = [text for text in legal(state) if text not in ("trade pass", "answer decline", "answer counter")]
            options = options or legal(state)
            play(state, options[(7 * step + seed) % len(options)])
        else:
            raise AssertionError("2000 actions and no end")
