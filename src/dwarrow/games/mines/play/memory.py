# compiled by mypyc
"""What is remembered of each seat, all of it seen by everybody (M12.1): bids, trades, purchases, cards drawn.

No rule asks for it; bots and learners guess by it what a seat will bid next. A seat's numbers stand in a row of `past`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.play.gem_cards import hand_size
from dwarrow.games.mines.play.seats import bids_of
from dwarrow.games.mines.play.state import GEMS, MinesFields
from dwarrow.kernel.past import Fact, add, forget
from dwarrow.kernel.vectors import i64

BID: Final = 0  # all by gem, but for the last three
BID_BEFORE: Final = 4
USUAL_BID: Final = 8
PRICE: Final = 12
WON: Final = 16
SILENT: Final = 20
SPENT: Final = 24
PAID: Final = 28  # from here to `DRAWN`: of one Trade phase
TAKEN: Final = 32
GIVEN: Final = 36
GOT: Final = 40
OFFERED: Final = 44
WANTED: Final = 48
REFUSED: Final = 52
DRAWN: Final = 53
HELD: Final = 57
PAST: Final[i64] = 58

MOST: Final[i64] = 20
MOST_HELD: Final[i64] = 60
FINE: Final = 16  # a usual bid is counted in so many parts of a card
SLOW: Final = 2  # how often the way to a new bid is halved

FACTS: Final = (
    Fact("bid", BID, 4, MOST, 10, "the last bid that was shown, by gem / 10"),
    Fact("bid_before", BID_BEFORE, 4, MOST, 10, "the one before it"),
    Fact("usual_bid", USUAL_BID, 4, MOST * FINE, 10 * FINE, "mean of all bids, later ones weigh more, by gem / 10"),
    Fact("price", PRICE, 4, MOST, 10, "what the last auction won cost, by gem / 10"),
    Fact("won", WON, 4, MOST, 8, "auctions won, by gem / 8"),
    Fact("silent", SILENT, 4, MOST, 8, "auctions since the last bid for a gem, / 8"),
    Fact("spent", SPENT, 4, MOST, 8, "gems spent in the last Upgrade phase, by gem / 8"),
    Fact("paid", PAID, 4, MOST, 8, "gems paid to the bank in the last Trade phase, by gem / 8"),
    Fact("taken", TAKEN, 4, MOST, 8, "gems taken from the bank in that phase"),
    Fact("given", GIVEN, 4, MOST, 8, "gems given to other seats in that phase"),
    Fact("got", GOT, 4, MOST, 8, "gems got from other seats in that phase"),
    Fact("offered", OFFERED, 4, MOST, 8, "gems it offered to give in that phase"),
    Fact("wanted", WANTED, 4, MOST, 8, "gems it wanted for them"),
    Fact("refused", REFUSED, 1, MOST, 8, "offers to it that it refused in that phase"),
    Fact("drawn", DRAWN, 4, MOST, 8, "cards drawn since the last bid was shown, by deck / 8"),
    Fact("held", HELD, 1, MOST_HELD, 20, "cards in hand when the last bid was made, / 20"),
)


def note(s: MinesFields, seat: i64, fact: i64, which: i64, n: i64) -> None:
    """Count cards of a gem, or of a deck."""
    if n > 0:
        add(s.past, PAST * seat + fact + which, n, MOST)


def note_desk(s: MinesFields, seat: i64, fact: i64, part: i64, size: i64 = GEMS) -> None:
    """Count what is named in a part of the desk, or in two that lie side by side, as do the facts."""
    past = s.past  # both are read for every gem, so taken once
    desk = s.desk
    row: i64 = PAST * seat + fact
    for gem in range(size):
        n: i64 = desk[part + gem]
        if n > 0:
            n += past[row + gem]
            past[row + gem] = n if n < MOST else MOST


def begin_trade(s: MinesFields) -> None:
    """The Trade phase before this one is forgotten."""
    for seat in range(s.seats):
        forget(s.past, PAST * seat + PAID, DRAWN - PAID)


def begin_upgrades(s: MinesFields) -> None:
    for seat in range(s.seats):
        forget(s.past, PAST * seat + SPENT, GEMS)


def remember_bid(s: MinesFields, seat: i64) -> None:
    """A bid is shown; its cards are still in the hand."""
    past = s.past
    own = s.own
    row: i64 = PAST * seat
    for gem in range(GEMS):
        bid: i64 = own[bids_of(seat) + gem]
        if bid > MOST:
            bid = MOST
        usual: i64 = past[row + USUAL_BID + gem]
        past[row + USUAL_BID + gem] = usual + ((bid * FINE - usual) >> SLOW)
        past[row + BID_BEFORE + gem] = past[row + BID + gem]
        past[row + BID + gem] = bid
        if bid > 0:
            past[row + SILENT + gem] = 0
        elif past[row + SILENT + gem] < MOST:
            past[row + SILENT + gem] += 1
        past[row + DRAWN + gem] = 0  # there are as many decks
    held: i64 = hand_size(s, seat)
    past[row + HELD] = held if held < MOST_HELD else MOST_HELD


def remember_win(s: MinesFields, seat: i64, gem: i64, bid: i64) -> None:
    note(s, seat, WON, gem, 1)
    s.past[PAST * seat + PRICE + gem] = bid if bid < MOST else MOST
