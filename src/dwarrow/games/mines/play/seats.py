# compiled by mypyc
"""What each seat has beside cards and items: board, victory points, bids, offers; and the order of the seats.

A seat's numbers stand in a row of `own`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.play.state import GEMS, MinesFields
from dwarrow.kernel.vectors import i64

VP: Final = 0
BOARD: Final = 1
IMPROVEMENTS: Final = 2  # how many stand in the gallery
OFFERS: Final = 3  # made in this Trade phase
RAISED: Final = 4  # bit per item: paid level bought in this Upgrade phase
LASTING: Final = 5  # what follows is the bid of one auction
CHOSEN: Final = 5  # for how many gems the bid is chosen
BIDS: Final = 6  # by gem
OWN: Final = 10


# Player order is clockwise, beginning with the starting player (M0.1) -------------------------------------------------


def left_of(s: MinesFields, seat: i64) -> i64:
    return (seat + 1) % s.seats


def in_order(s: MinesFields, place: i64) -> i64:
    """The seat at a place in player order; the starting player is at place 0."""
    return (s.starter + place) % s.seats


def place_of(s: MinesFields, seat: i64) -> i64:
    """A seat's place in player order."""
    return (seat - s.starter + s.seats) % s.seats


def is_active(s: MinesFields, seat: i64) -> bool:
    """Whether a seat still has turns in this Trade phase (M6.1.1)."""
    return s.active >> seat & 1 != 0


# Board, victory points, offers ----------------------------------------------------------------------------------------


def board_of(s: MinesFields, seat: i64) -> i64:
    return s.own[OWN * seat + BOARD]


def give_board(s: MinesFields, seat: i64, board: i64) -> None:
    s.own[OWN * seat + BOARD] = board


def vp_of(s: MinesFields, seat: i64) -> i64:
    """Victory points at hand, without those of items and cards."""
    return s.own[OWN * seat + VP]


def gain_vp(s: MinesFields, seat: i64, vp: i64) -> None:
    s.own[OWN * seat + VP] += vp


def offers_made(s: MinesFields, seat: i64) -> i64:
    """Offers started in this Trade phase (M6.3.1)."""
    return s.own[OWN * seat + OFFERS]


def set_offers_made(s: MinesFields, seat: i64, n: i64) -> None:
    s.own[OWN * seat + OFFERS] = n


# Bids (M7.1): chosen gem by gem in the order of the auctions, and sealed once all four are chosen ---------------------


def bids_of(seat: i64) -> i64:
    """Where in `own` the bids of a seat begin, for those who read them all at once."""
    return OWN * seat + BIDS


def bid_for(s: MinesFields, seat: i64, gem: i64) -> i64:
    """How many cards of a gem a seat bids."""
    return s.own[OWN * seat + BIDS + gem]


def set_bid(s: MinesFields, seat: i64, gem: i64, n: i64) -> None:
    s.own[OWN * seat + BIDS + gem] = n


def bids_chosen(s: MinesFields, seat: i64) -> i64:
    return s.own[OWN * seat + CHOSEN]


def set_bids_chosen(s: MinesFields, seat: i64, n: i64) -> None:
    s.own[OWN * seat + CHOSEN] = n


def gem_to_bid(s: MinesFields, seat: i64) -> i64:
    """The gem that a bid not yet sealed is chosen for next."""
    return s.tables.auction_gem[bids_chosen(s, seat)]


def choose_bid(s: MinesFields, seat: i64, n: i64) -> None:
    """Bid n cards of the gem whose turn it is."""
    set_bid(s, seat, gem_to_bid(s, seat), n)
    s.own[OWN * seat + CHOSEN] += 1


def is_sealed(s: MinesFields, seat: i64) -> bool:
    return bids_chosen(s, seat) == GEMS


def reopen_bid(s: MinesFields, seat: i64) -> None:
    set_bids_chosen(s, seat, 0)
