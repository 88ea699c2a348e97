# compiled by mypyc
"""What each seat has: gold, gems, tiles, items, a hand card, a trader, discount markers; and the order of the seats.

A seat's numbers stand in a row of `own`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.play.board import add_to_bank
from dwarrow.games.gnomes.play.state import GEMS, NO_CARD, NO_TRADER, GnomesFields, cells, holds
from dwarrow.kernel.vectors import Ints, i64

GOLD: Final = 0
ACTIONS: Final = 1  # left in this action round
STOCK: Final = 2  # 4 cells: gems
PRISMS: Final = 6
TRADER: Final = 7
HAND: Final = 8
VP: Final = 9
SAMPLED: Final = 10  # set of spaces
TILES: Final = 11  # set of spaces whose tiles were bought
ITEMS: Final = 12  # set of cards bought
KNOWN: Final = 13  # set of hidden cards that the seat has held (G12.4)
RIGHTS: Final = 14  # 4 cells: tiles by gem
WILDS: Final = 18  # gems of any type in a mining round
EXTRA: Final = 19  # actions besides the usual ones
INCOME: Final = 20  # gold in a mining round
DUE: Final = 21  # wilds still to be taken in this mining round
MARKERS: Final = 22  # 6 cells: markers by value
OWN: Final = 28
GOODS: Final = 5  # gems by type and prisms, which stand side by side


def empty_seats(seats: i64) -> Ints:
    own: Ints = cells(seats * OWN)
    for seat in range(seats):
        own[seat * OWN + HAND] = NO_CARD
        own[seat * OWN + TRADER] = NO_TRADER
    return own


# Seat order is clockwise, beginning with the start player (G0.1) ------------------------------------------------------


def left_of(s: GnomesFields, seat: i64) -> i64:
    if seat + 1 == s.seats:
        return 0
    return seat + 1


def in_order(s: GnomesFields, place: i64) -> i64:
    """The seat at a place in seat order; the start player is at place 0."""
    return (s.starter + place) % s.seats


def place_of(s: GnomesFields, seat: i64) -> i64:
    """A seat's place in seat order."""
    return (seat - s.starter + s.seats) % s.seats


# Gold, gems, prisms, markers ------------------------------------------------------------------------------------------


def gold_of(s: GnomesFields, seat: i64) -> i64:
    return s.own[seat * OWN + GOLD]


def gain_gold(s: GnomesFields, seat: i64, n: i64) -> None:
    s.own[seat * OWN + GOLD] += n


def pay_gold(s: GnomesFields, seat: i64, n: i64) -> None:
    s.own[seat * OWN + GOLD] -= n


def held(s: GnomesFields, seat: i64, gem: i64) -> i64:
    """How many gems of a type a seat has."""
    return s.own[seat * OWN + STOCK + gem]


def stock_of(s: GnomesFields, seat: i64) -> list[int]:
    return [int(held(s, seat, gem)) for gem in range(GEMS)]


def gain_gems(s: GnomesFields, seat: i64, gem: i64, n: i64) -> None:
    s.own[seat * OWN + STOCK + gem] += n


def take_from_bank(s: GnomesFields, seat: i64, gem: i64, n: i64) -> None:
    gain_gems(s, seat, gem, n)
    add_to_bank(s, gem, -n)


def return_to_bank(s: GnomesFields, seat: i64, gem: i64, n: i64) -> None:
    gain_gems(s, seat, gem, -n)
    add_to_bank(s, gem, n)


def prisms_of(s: GnomesFields, seat: i64) -> i64:
    return s.own[seat * OWN + PRISMS]


def gain_prisms(s: GnomesFields, seat: i64, n: i64) -> None:
    s.own[seat * OWN + PRISMS] += n


def pay_prisms(s: GnomesFields, seat: i64, n: i64) -> None:
    """Prisms leave the game (G5.3)."""
    s.own[seat * OWN + PRISMS] -= n


def goods_of(seat: i64) -> i64:
    """Where in `own` the GOODS of a seat begin, for those who compare them all at once."""
    return seat * OWN + STOCK


def markers_of(s: GnomesFields, seat: i64, place: i64) -> i64:
    """How many discount markers of a value a seat has; the value is named by its place among all."""
    return s.own[seat * OWN + MARKERS + place]


def gain_markers(s: GnomesFields, seat: i64, place: i64, n: i64) -> None:
    """Get n markers of a value; below 0, use them."""
    s.own[seat * OWN + MARKERS + place] += n


def best_marker(s: GnomesFields, seat: i64) -> i64:
    """The highest value among a seat's markers; 0 without any."""
    own = s.own
    first: i64 = seat * OWN + MARKERS
    cell: i64 = first + s.tables.marker_values - 1
    while cell >= first:
        if own[cell] > 0:
            return s.tables.marker_value[cell - first]
        cell -= 1
    return 0


# Actions, victory points, trader --------------------------------------------------------------------------------------


def actions_left(s: GnomesFields, seat: i64) -> i64:
    return s.own[seat * OWN + ACTIONS]


def gain_actions(s: GnomesFields, seat: i64, n: i64) -> None:
    s.own[seat * OWN + ACTIONS] += n


def set_actions(s: GnomesFields, seat: i64, n: i64) -> None:
    s.own[seat * OWN + ACTIONS] = n


def extra_actions(s: GnomesFields, seat: i64) -> i64:
    return s.own[seat * OWN + EXTRA]


def actions_a_round(s: GnomesFields, seat: i64) -> i64:
    """The usual ones, and one for each Gnomunculus (G8.1)."""
    return s.tables.base_actions + extra_actions(s, seat)


def vp_of(s: GnomesFields, seat: i64) -> i64:
    return s.own[seat * OWN + VP]


def trader_of(s: GnomesFields, seat: i64) -> i64:
    return s.own[seat * OWN + TRADER]


def set_trader(s: GnomesFields, seat: i64, trader: i64) -> None:
    s.own[seat * OWN + TRADER] = trader


# Tiles: those a seat has looked at (G4.2), those it has bought (G4.6), and what they bring (G6.1) ---------------------


def sampled_by(s: GnomesFields, seat: i64) -> i64:
    """The set of spaces whose tiles a seat has looked at."""
    return s.own[seat * OWN + SAMPLED]


def mark_sampled(s: GnomesFields, seat: i64, space: i64) -> None:
    s.own[seat * OWN + SAMPLED] |= s.tables.bit[space]


def tiles_of(s: GnomesFields, seat: i64) -> i64:
    """The set of spaces whose tiles a seat has bought."""
    return s.own[seat * OWN + TILES]


def tiles_of_gem(s: GnomesFields, seat: i64, gem: i64) -> i64:
    """How many of a seat's tiles show a gem."""
    return s.own[seat * OWN + RIGHTS + gem]


def own_tile(s: GnomesFields, seat: i64, space: i64) -> None:
    """Count a bought tile: its points, its gem and its wilds."""
    t = s.tables
    row: i64 = seat * OWN
    face: i64 = s.faces[space]
    s.own[row + TILES] |= t.bit[space]
    s.own[row + VP] += t.tile_vp[face]
    s.own[row + RIGHTS + t.tile_gem[face]] += 1
    s.own[row + WILDS] += t.tile_wilds[face]


def wilds_of(s: GnomesFields, seat: i64) -> i64:
    """How many gems of any type a seat's tiles bring in a mining round."""
    return s.own[seat * OWN + WILDS]


def wilds_due(s: GnomesFields, seat: i64) -> i64:
    """Wilds still to be taken in this mining round (G6.5)."""
    return s.own[seat * OWN + DUE]


def set_wilds_due(s: GnomesFields, seat: i64, n: i64) -> None:
    s.own[seat * OWN + DUE] = n


# Items, and the cards that a seat knows -------------------------------------------------------------------------------


def items_of(s: GnomesFields, seat: i64) -> i64:
    """The set of items a seat has bought."""
    return s.own[seat * OWN + ITEMS]


def own_item(s: GnomesFields, seat: i64, card: i64) -> None:
    """Count a bought item: its points, and what it means from now on to the end (G8)."""
    t = s.tables
    row: i64 = seat * OWN
    s.own[row + ITEMS] |= t.bit[card]
    s.own[row + VP] += t.card_vp[card]
    s.own[row + EXTRA] += t.extra_actions[card]
    s.own[row + INCOME] += t.card_gold[card]
    if t.is_hoover[card]:
        s.hoover = seat


def income_of(s: GnomesFields, seat: i64) -> i64:
    """The gold of a seat's Alchemisters in a mining round (G8.2)."""
    return s.own[seat * OWN + INCOME]


def hand_of(s: GnomesFields, seat: i64) -> i64:
    """A seat's hand card, or NO_CARD."""
    return s.own[seat * OWN + HAND]


def set_hand(s: GnomesFields, seat: i64, card: i64) -> None:
    s.own[seat * OWN + HAND] = card


def known_to(s: GnomesFields, seat: i64) -> i64:
    """The set of hidden cards that a seat has held (G12.4)."""
    return s.own[seat * OWN + KNOWN]


def learn(s: GnomesFields, seat: i64, card: i64) -> None:
    """A seat that has held a card knows it from then on (G12.4)."""
    s.own[seat * OWN + KNOWN] |= s.tables.bit[card]


def forget(s: GnomesFields, seat: i64, card: i64) -> None:
    s.own[seat * OWN + KNOWN] &= ~s.tables.bit[card]


def knowers(s: GnomesFields, card: i64) -> list[int]:
    """The seats that know a hidden card."""
    return [int(seat) for seat in range(s.seats) if holds(known_to(s, seat), card)]


def show(s: GnomesFields, card: i64) -> None:
    """A card is open to all from now on, so on nobody's list of hidden cards (G12.4)."""
    s.shown += 1
    for seat in range(s.seats):
        forget(s, seat, card)
