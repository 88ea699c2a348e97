"""What a match of Mines remembers of each seat, fact by fact. Gems stand in the order S, E, D, R."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.encoders import encoder_of
from tests.games.mines.positions import advance, load, mines, play, player
from tests.games.mines.test_auction import all_bid, bid, bidding
from tests.games.mines.test_offers import offer_to, rich

if TYPE_CHECKING:
    from dwarrow.kernel.state import State

NOTHING = [0, 0, 0, 0]
SIZES = {fact.name: fact.size for fact in mines().remembered}


def past(state: State, fact: str, seat: int) -> list[int]:
    """What everybody is told; a fact of which nothing is remembered of anybody is not there."""
    told: dict[str, list[list[int]]] = state.view(None).get("past", {})
    assert all(state.view(other).get("past", {}) == told for other in range(state.seats))
    return told[fact][seat] if fact in told else [0] * SIZES[fact]


# Bids ----------------------------------------------------------------------------------------------------------------


def test_bids_when_they_are_shown():
    state = bidding(player(hand="4 SW, 2 RB"), player(hand="3 RB"))
    play(state, "0 bid ruby 2")
    assert "past" not in state.view(1)  # sealed, and not shown yet
    play(state, "0 bid diamond 0", "0 bid emerald 0", "0 bid sapphire 3")
    assert "past" not in state.view(0)
    bid(state, 1, "1 R")
    assert past(state, "bid", 0) == [3, 0, 0, 2]
    assert past(state, "bid", 1) == [0, 0, 0, 1]
    assert past(state, "held", 0) == [6]
    assert past(state, "held", 1) == [3]
    assert past(state, "usual_bid", 0) == [12, 0, 0, 8]  # a quarter of the way, in sixteenths
    assert past(state, "silent", 0) == [0, 1, 1, 0]


def test_the_bid_before():
    state = all_bid(bidding(player(hand="4 SW, 2 RB"), player(hand="3 RB")), "3 S, 2 R", "1 R")
    advance(state, "bid", 2)
    all_bid(state, "1 S", "")
    assert past(state, "bid", 0) == [1, 0, 0, 0]
    assert past(state, "bid_before", 0) == [3, 0, 0, 2]
    assert past(state, "usual_bid", 0) == [13, 0, 0, 6]
    assert past(state, "silent", 0) == [0, 2, 2, 1]


def test_auctions_won_and_their_prices():
    state = all_bid(bidding(player(hand="4 SW, 2 RB"), player(hand="3 RB")), "3 S, 2 R", "1 R")
    assert past(state, "won", 0)[3] == 1
    advance(state, "king")
    assert past(state, "won", 0) == [1, 0, 0, 1]
    assert past(state, "price", 0) == [3, 0, 0, 2]
    assert past(state, "won", 1) == NOTHING


def test_cards_drawn_since_the_last_bid():
    state = mines().new(2, 3, {"start_player": 0})
    hands = [sum(state.view(None)["players"][seat]["backs"].values()) for seat in (0, 1)]
    assert [sum(past(state, "drawn", seat)) for seat in (0, 1)] == hands
    advance(state, "king")
    assert past(state, "drawn", 0) == NOTHING


# Trades --------------------------------------------------------------------------------------------------------------


def test_exchanges_with_the_bank():
    state = load("trade", player(hand="2 SW, 2 EC, 2 DI"), player(hand="1 SW"), discard="1 RC")
    play(state, "trade bank", "pay sapphire")
    assert past(state, "paid", 0) == NOTHING  # not complete, so nobody has seen it
    play(state, "pay emerald")
    assert past(state, "paid", 0) == [1, 1, 0, 0]
    play(state, "take ruby copper")
    assert past(state, "taken", 0) == [0, 0, 0, 1]


def test_offers_and_trades():
    state = load("trade", rich(), rich(), rich())
    offer_to(state, 1, "2 S", "1 R")
    assert past(state, "offered", 0) == [2, 0, 0, 0]
    assert past(state, "wanted", 0) == [0, 0, 0, 1]
    assert past(state, "given", 0) == NOTHING
    play(state, "answer accept")
    assert past(state, "given", 0) == past(state, "got", 1) == [2, 0, 0, 0]
    assert past(state, "got", 0) == past(state, "given", 1) == [0, 0, 0, 1]
    assert past(state, "refused", 1) == [0]


def test_refusals():
    state = offer_to(load("trade", rich(), rich()), 1, "2 S", "1 R", "answer decline")
    assert past(state, "refused", 1) == [1]
    assert past(state, "given", 0) == NOTHING


def test_a_counter_is_a_refusal_once_it_lies_open():
    state = offer_to(load("trade", rich(), rich()), 1, "2 S", "1 R", "answer counter", "give emerald")
    assert past(state, "refused", 1) == [0]  # only its maker knows of it
    play(state, "give done", "want diamond", "want done")
    assert past(state, "refused", 1) == [1]
    assert past(state, "offered", 1) == [0, 1, 0, 0]


def test_trades_are_forgotten_when_the_next_trade_phase_begins():
    state = offer_to(load("trade", rich(), rich()), 1, "2 S", "1 R", "answer accept")
    advance(state, "upgrade")
    assert past(state, "given", 0) == [2, 0, 0, 0]
    advance(state, "trade", 2)
    assert past(state, "given", 0) == NOTHING


# Upgrades ------------------------------------------------------------------------------------------------------------


def test_gems_spent_on_upgrades():
    state = load("upgrade", rich())
    play(state, next(state.game.format(code) for code in state.legal_actions()))
    while state.view(0)["decision"] == "spend":
        play(state, state.game.format(state.legal_actions()[0]))
    left = state.view(0)["players"][0]["backs"]
    assert sum(past(state, "spent", 0)) == 12 - sum(left.values()) > 0
    advance(state, "upgrade", state.view(None)["round"] + 1)
    assert past(state, "spent", 0) == NOTHING


# In rows -------------------------------------------------------------------------------------------------------------


def test_rows_tell_it_from_the_own_place():
    state = all_bid(bidding(player(hand="4 SW, 2 RB"), player(hand="3 RB")), "3 S, 2 R", "1 R")
    encoder = encoder_of(mines())
    start = {field.name: field.start for field in encoder.fields}
    row = list(encoder.row(state, 1))
    assert row[start["past0.bid"] :][:4] == [0, 0, 0, 0.1]
    assert row[start["past1.bid"] :][:4] == [3 * 0.1, 0, 0, 0.2]
    assert not any(row[start["past2.bid"] :])
