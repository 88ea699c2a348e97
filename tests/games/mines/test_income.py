"""Clan income (M5.1): entitlement, limit, Overseer, free markers, and whom the round begins with (M4)."""

from __future__ import annotations

import pytest

from tests.games.mines.positions import (
    advance,
    at_the_end,
    backs,
    before_income,
    cards,
    discard,
    hand,
    income,
    legal,
    level,
    load,
    mines,
    play,
    player,
)

# The round (M4) ------------------------------------------------------------------------------------------------------


def test_starting_player_piece_goes_to_the_left():
    """M4.3, M0.1: also from the last seat to seat 0."""
    for last in range(3):
        state = load("upgrade", seats=3, starter=last, to_act=(last + 2) % 3)
        play(state, "upgrade end")
        assert state.view(None)["starter"] == (last + 1) % 3
        assert state.view(None)["round"] == 2


def test_income_goes_round_in_player_order():
    """M4.1: seat 2 begins, and has its deck's last two cards before seat 0 and seat 1 get substitutes."""
    clan = {"e01": 3}  # two iron cards
    rest = "4 SI, 4 EI, 8 DI, 4 RI"
    others = {"seats": 3, "starter": 2, "coming": "DI DI"}
    state = income(player(s03=3), player(hand=rest), player(**clan), **others)
    assert backs(state, 2) == {"wooden": 2, "iron": 2}
    assert backs(state, 0) == {"wooden": 2, "copper": 2}
    assert state.to_act() == 2


def test_spells_trade_and_upgrades_begin_with_the_starting_player():
    """M4.1"""
    state = income(player(hand="5 SW"), player(hand="5 SW"), player(hand="5 SW"), starter=1)
    for decision in ("spell", "trade", "bid"):
        advance(state, decision)
        order = [state.to_act()]
        while state.view(None)["decision"] == decision:
            play(state, {"spell": "spell pass", "trade": "trade pass"}.get(decision) or legal(state)[0])
            if state.view(None)["decision"] == decision and state.to_act() != order[-1]:
                order.append(state.to_act())
        assert order == [1, 2, 0]


def test_lost_bids_go_back_to_the_hands():
    """M4.2: after the last upgrade, before the next income."""
    state = before_income(player(hand="1 RB", table="2 EC", bids="2 E"), player(table="1 DI", bids="1 D"))
    play(state, "upgrade end")
    assert hand(state, 0)["ruby bronze"] == 1
    assert hand(state, 0)["emerald copper"] == 2
    assert hand(state, 1)["diamond iron"] == 1
    assert [each["table"] for each in state.dump()["players"]] == [{}, {}]
    assert [each["known"] for each in state.dump()["players"]] == [cards("2 EC"), cards("1 DI")]


def test_no_limit_to_a_hand():
    """M4.1"""
    state = income(player(hand="20 SW, 12 EC, 10 DI, 11 RB"))
    assert sum(hand(state, 0).values()) == 53 + 2


# Entitlement (M5.1.1) ------------------------------------------------------------------------------------------------


def test_only_the_current_level_counts():
    """M5.1.1: a Clan yields what its level says, at level 0 nothing (M10.2)."""
    for cubes, copper in ((0, 0), (1, 1), (2, 1), (3, 2)):
        state = income(player(s01=cubes))
        assert backs(state, 0).get("copper", 0) == copper


def test_all_clans_add_up():
    """M5.1.1: two copper of s01, one of e03, one wooden of s08, and the Family's two."""
    state = income(player(s01=3, e03=1, s08=1, start=None))
    assert backs(state, 0) == {"wooden": 3, "copper": 3}


def test_family_of_every_board_and_level():
    """M5.1.1: cards and markers as the file says."""
    for board in mines().components.boards:
        for cubes in range(1, board.family.max_level + 1):
            state = income(player(board=board.id, family=cubes))
            expected = board.family.yields[cubes]
            decks = ("wooden", "copper", "iron", "bronze")
            assert backs(state, 0) == {deck: n for deck, n in zip(decks, expected.cards, strict=True) if n}
            assert state.to_act() == 0
            shown = state.view(None)
            assert shown["decision"] == ("marker" if expected.markers else "spell")
            assert shown["moment"].get("markers", 0) == expected.markers


# The limit (M5.1.2) --------------------------------------------------------------------------------------------------


def test_six_cards_are_no_more_than_the_limit():
    """M5.1.2"""
    state = income(player(family=1, s03=3, e01=3))
    assert state.view(None)["decision"] == "spell"
    assert backs(state, 0) == {"wooden": 2, "iron": 4}


def test_cards_are_given_up_one_by_one():
    """M5.1.2: nine cards of three decks, until six are left."""
    state = income(player(family=2, s03=3, e01=3, s01=3, start=None))
    assert state.view(None)["moment"]["entitlement"] == {"wooden": 3, "copper": 2, "iron": 4, "bronze": 0}
    for text in ("forgo wooden", "forgo copper", "forgo copper"):
        assert state.to_act() == 0
        assert hand(state, 0) == {}
        play(state, text)
    assert backs(state, 0) == {"wooden": 2, "iron": 4}


def test_deck_without_entitlement_cannot_be_given_up():
    """M5.1.2: only what is left of the entitlement."""
    state = income(player(family=2, s03=3, e01=3, s01=3, start=None))
    play(state, "forgo copper", "forgo copper")
    assert legal(state) == ["forgo wooden", "forgo iron"]


def test_markers_do_not_count_towards_the_limit():
    """M5.1.2: two wooden, four iron and a marker."""
    state = income(player(family=6, s03=3, e01=3))
    assert state.view(None)["decision"] == "marker"
    assert backs(state, 0) == {"wooden": 2, "iron": 4}


@pytest.mark.parametrize(("packdragon", "asked"), [(0, "forgo"), (2, "forgo"), (3, "spell")])
def test_only_a_full_packdragon_lifts_the_limit(packdragon, asked):
    """M5.1.2, M10.1"""
    state = income(player(family=2, s03=3, e01=3, packdragon=packdragon))
    assert state.view(None)["decision"] == asked


@pytest.mark.parametrize("board", ["hammer", "lantern"])
def test_boards_without_packdragon_keep_the_limit(board):
    """M5.1.2"""
    state = income(player(board=board, family=2, s03=3, e01=3))
    assert state.view(None)["decision"] == "forgo"
    assert sum(state.view(None)["moment"]["entitlement"].values()) == 7


def test_packdragon_of_the_dragon_board():
    """M5.1.2: its own is full at level 2."""
    state = income(player(board="dragon", family=8, packdragon=2, s03=3))
    assert backs(state, 0) == {"wooden": 5, "iron": 2}


def test_a_single_deck_is_cut_without_asking():
    """M5.1.2, M13.1.1: only wooden cards to give up."""
    clans = {"s08": 2}
    state = income(player(board="dragon", family=8, start=None, **clans))
    assert state.view(None)["decision"] == "spell"
    assert backs(state, 0) == {"wooden": 6}
    kept = income(player(board="dragon", family=8, start=None, **clans), options={"keep_forced": True})
    assert legal(kept) == ["forgo wooden"]


def test_everything_left_is_drawn():
    """M5.1.3: nobody can decline a card below the limit."""
    state = before_income(player(family=2, s01=3))
    play(state, "upgrade end")
    assert state.view(None)["decision"] == "spell"
    assert backs(state, 0) == {"wooden": 3, "copper": 2}


# Overseer (M10.3) ----------------------------------------------------------------------------------------------------


def test_overseer_asks_among_decks_of_clans_that_yield():
    """M5.1.1, M10.3: not the Family's wooden deck, not the bronze deck of a Clan at level 0."""
    state = income(player(s07=2, s01=1, s03=1, e08=0, start=None))
    assert state.view(None)["decision"] == "overseer"
    assert legal(state) == ["overseer copper", "overseer iron"]
    play(state, "overseer iron")
    assert backs(state, 0) == {"wooden": 2, "copper": 1, "iron": 2}


def test_overseer_with_a_single_deck_needs_no_choice():
    """M10.3"""
    state = income(player(s07=2, s01=1, start=None))
    assert state.view(None)["decision"] == "spell"
    assert backs(state, 0) == {"wooden": 2, "copper": 2}


@pytest.mark.parametrize("clan", [{}, {"s01": 0}])
def test_overseer_without_a_yielding_clan_adds_nothing(clan):
    """M10.3"""
    state = income(player(s07=2, start=None, **clan))
    assert backs(state, 0) == {"wooden": 2}


def test_overseer_works_only_when_full():
    """M10.1"""
    state = income(player(s07=1, s01=1, start=None))
    assert backs(state, 0) == {"wooden": 2, "copper": 1}


def test_overseers_card_counts_towards_the_limit():
    """M10.3: six without it, so one is given up, before anything is drawn."""
    state = income(player(family=1, s07=2, s03=3, e01=3, start=None))
    assert state.view(None)["decision"] == "forgo"
    assert state.view(None)["moment"]["entitlement"]["iron"] == 5
    assert hand(state, 0) == {}
    play(state, "forgo wooden")
    assert backs(state, 0) == {"wooden": 1, "iron": 5}


# Free markers (M5.1.4) -----------------------------------------------------------------------------------------------


def test_marker_goes_on_any_item_that_is_not_full():
    """M5.1.4: Family clan, Packdragon and improvements; not on the full s07."""
    state = income(player(family=6, s07=2, s01=0, start=1))
    assert state.to_act() == 0
    assert legal(state) == ["marker family", "marker packdragon", "marker start", "marker s01", "marker forfeit"]


@pytest.mark.parametrize("item", ["family", "packdragon", "start", "s13", "s11"])
def test_marker_is_free_of_any_price(item):
    """M5.1.4: gems, King symbol and victory points alike; s13 costs points, s11's second slot the King's price."""
    state = income(player(family=6, s13=0, s11=1, vp=1), coming="SW SW SW SW")
    before = level(state, 0, item)
    play(state, f"marker {item}")
    assert level(state, 0, item) == before + 1
    assert hand(state, 0) == cards("2 SW")
    assert state.dump()["players"][0]["vp"] == 1
    assert discard(state) == {}


def test_marker_may_be_forfeited_and_is_not_kept():
    """M5.1.4: each for itself."""
    state = income(player(board="hammer", family=7, s01=0, start=None))
    play(state, "marker forfeit")
    assert state.view(None)["decision"] == "marker"
    play(state, "marker s01")
    assert level(state, 0, "s01") == 1
    advance(state, "marker")
    assert state.view(None)["round"] == 3
    assert state.view(None)["moment"]["markers"] == 2


def test_marker_with_nowhere_to_go():
    """M5.1.4: forfeited without asking."""
    state = income(player(family=8, packdragon=3, start=3))
    assert state.view(None)["decision"] == "spell"


def test_second_marker_cannot_go_on_an_item_filled_by_the_first():
    """M5.1.4"""
    state = income(player(board="hammer", family=7, s07=1, start=None))
    assert legal(state) == ["marker s07", "marker forfeit"]
    play(state, "marker s07")
    assert state.view(None)["decision"] == "spell"  # the second was forfeited by itself


@pytest.mark.parametrize(("item", "cubes"), [("s03", 2), ("family", 7)])
def test_marker_raises_income_only_from_the_next_round(item, cubes):
    """M5.1.4: e01 yields two iron cards, s03 one more when full; nothing more is drawn this time."""
    levels = {"family": 6, "s03": 0} | {item: cubes}
    state = income(player(start=None, e01=3, **levels))
    before = backs(state, 0)
    play(state, f"marker {item}")
    assert backs(state, 0) == before


def test_marker_completing_the_packdragon_helps_from_the_next_round():
    """M5.1.4: the limit of this round has been applied already."""
    state = income(player(family=6, packdragon=2, s03=3, e01=3, s01=3, start=None))
    play(state, "forgo copper", "forgo copper", "marker packdragon")
    assert backs(state, 0) == {"wooden": 2, "iron": 4}
    advance(state, "spell")
    advance(state, "marker")
    assert backs(state, 0) == {"wooden": 4, "iron": 8, "copper": 2}


def test_marker_on_a_scroll_works_at_once():
    """M5.1.4"""
    state = income(player(family=6, d04=1, start=None), seats=3)
    play(state, "marker d04", "spell d04 copper")
    assert backs(state, 0)["copper"] == 6


def test_marker_on_an_altar_works_at_once():
    """M5.1.4: in this round's trade."""
    state = income(player(family=6, s05=1, hand="1 EC", start=None), discard="1 SW")
    play(state, "marker s05")
    advance(state, "trade")
    assert "trade altar sapphire" in legal(state, 0)


def test_marker_does_not_count_as_the_paid_upgrade():
    """M5.1.4, M8.1"""
    state = income(player(family=6, s01=0, hand="1 SB", start=None))
    play(state, "marker s01")
    advance(state, "upgrade")
    while state.to_act() != 0:
        play(state, "upgrade end")
    play(state, "upgrade s01")
    assert level(state, 0, "s01") == 2


def test_no_income_after_the_last_round():
    """M4.3: the match ends after RETURN."""
    state = at_the_end(player(hand="1 SW"))
    assert state.is_over()
    assert hand(state, 0) == cards("1 SW")
