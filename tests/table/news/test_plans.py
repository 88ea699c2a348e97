"""Plans whose order does not matter: the server finds one, and tells what could still be put into it."""

from __future__ import annotations

import pytest

from dwarrow import registry
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.table.news.queries import arranged, deferred, insertable, ordered
from tests.games.mines.positions import load, player

GAME: Game = registry.game("mines")


@pytest.fixture
def trading() -> State:
    """Seat 0 may trade, with 1 sapphire, 2 emeralds, 3 diamonds and 2 rubies; the bank takes two cards."""
    state = GAME.new(2, seed=3)
    while "spell pass" in (legal := [GAME.format(code) for code in state.legal_actions(state.waiting()[0])]):
        state.apply(GAME.parse("spell pass"), state.waiting()[0])
    assert "trade bank" in legal
    assert state.waiting() == [0]
    return state


def codes(*texts: str) -> list[int]:
    return [GAME.parse(text) for text in texts]


def texts(plan: list[int]) -> list[str]:
    return [GAME.format(code) for code in plan]


def test_an_order_is_found_in_which_all_can_be_played(trading: State):
    wished = codes("pay ruby", "trade bank", "pay sapphire")
    assert texts(ordered(trading, 0, wished)) == ["trade bank", "pay sapphire", "pay ruby"]


def test_the_order_given_is_kept_where_it_can_be(trading: State):
    plan = codes("trade bank", "pay diamond", "pay diamond")
    assert ordered(trading, 0, plan) == plan


def test_what_cannot_be_played_is_left_out(trading: State):
    wished = codes("trade bank", "pay sapphire", "pay sapphire", "pay emerald", "king h1a")
    assert texts(ordered(trading, 0, wished)) == ["trade bank", "pay sapphire", "pay emerald"]
    assert ordered(trading, 0, codes("pay ruby")) == []


def test_both_sides_of_an_offer_are_found(trading: State):
    wished = codes("want ruby", "give done", "give sapphire", "trade offer 1")
    assert texts(ordered(trading, 0, wished)) == ["trade offer 1", "give sapphire", "give done", "want ruby"]


def test_what_could_come_before_is_told(trading: State):
    plan = codes("trade bank", "pay diamond")
    assert texts(insertable(GAME, trading, 0, plan)) == ["pay sapphire", "pay emerald", "pay diamond"]


def test_nothing_comes_before_a_link_that_closes_it(trading: State):
    plan = codes("trade bank", "pay diamond", "pay diamond")
    assert insertable(GAME, trading, 0, plan) == []


def test_a_seat_that_is_not_asked_has_no_plan(trading: State):
    assert ordered(trading, 1, codes("trade bank")) == []


def test_what_needs_others_before_it_is_told_too():
    """A payment goes by rank: a single ruby cannot begin it, but a person may choose it first."""
    state = load("trade", player(hand="2 SW, 1 DW, 1 RW"), player(hand="4 SW"))
    bank = codes("trade bank")
    assert texts(state.preview(0, bank).legal) == ["pay sapphire", "pay diamond"]
    assert texts(arranged(GAME, state, 0, bank).later) == ["pay sapphire", "pay diamond", "pay ruby"]
    # Once it is chosen it is the only one.
    plan, _, later = arranged(GAME, state, 0, codes("trade bank", "pay ruby"))
    assert texts(plan) == ["trade bank"]
    assert "pay ruby" not in texts(later)
    both = codes("trade bank", "pay ruby", "pay sapphire")
    assert texts(arranged(GAME, state, 0, both).plan) == ["trade bank", "pay sapphire", "pay ruby"]


def test_a_bid_for_another_gem_and_the_other_side_of_an_offer_are_lists_of_their_own(trading: State):
    offer = codes("trade offer 1")
    assert {text.split()[0] for text in texts(deferred(GAME, trading, 0, offer, []))} == {"give"}
    assert "give done" not in texts(deferred(GAME, trading, 0, offer, []))
    state = load("bid", player(hand="2 SW, 2 RW"), player(hand="4 SW"))
    assert texts(deferred(GAME, state, 0, codes("bid ruby 1"), [])) == [
        "bid sapphire 0",
        "bid sapphire 1",
        "bid sapphire 2",
    ]
