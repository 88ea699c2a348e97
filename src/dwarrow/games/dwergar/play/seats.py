# compiled by mypyc
"""What each seat has: heat and furnaces, store, hand, carts, projects, points; and the turn order.

A seat's numbers stand in a row of `own`. Prices and gains are rows of four goods in a lookup table: see `goods`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar.play import state
from dwarrow.games.dwergar.play.goods import amount_in, goods_at
from dwarrow.games.dwergar.play.lookup import Tables
from dwarrow.games.dwergar.play.memory import SPENT, remember
from dwarrow.games.dwergar.play.sets import count, has
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.vectors import Ints, i64

HEAT: Final = 0
LIT: Final = 1  # furnaces on the player board, and in the supply (D0.4)
COLD: Final = 2
SUPPLY: Final = 3
STORE: Final = 4  # by good
FOREMAN_AT: Final = 8  # IN_HAND, a location, or IN_CART and the row
HAND: Final = 9  # by worker
COMPLETED: Final = 12  # set of projects
MODERNISED: Final = 13  # set of those among them
BY_REGION: Final = 14  # completed projects
VP: Final = 19  # points by source
CARTS: Final = 25  # by row, and in it by good
OWN: Final = 45

# Where points come from.
PROJECT_VP: Final = 0
MODERN_VP: Final = 1
EFFECT_VP: Final = 2
FURNACE_VP: Final = 3
LIFT_VP: Final = 4
EVENT_VP: Final = 5
SOURCES: Final = ("projects", "modernised", "effects", "furnaces", "lifts", "events")

IN_HAND: Final = -1
IN_CART: Final = 16


def empty_seats(tables: Tables, seats: i64) -> Ints:
    """Every foreman in hand, all furnaces in the supply."""
    own: Ints = state.cells(OWN * seats)
    for seat in range(seats):
        own[OWN * seat + FOREMAN_AT] = IN_HAND
        own[OWN * seat + SUPPLY] = tables.furnaces
    return own


# Turn order is clockwise, beginning with the first player (D2.3) ------------------------------------------------------


def in_order(s: DwergarFields, place: i64) -> i64:
    """The seat at a place in turn order; the first player is at place 0."""
    return (s.starter + place) % s.seats


def place_of(s: DwergarFields, seat: i64) -> i64:
    """A seat's place in turn order."""
    return (seat - s.starter + s.seats) % s.seats


# Heat and furnaces (D0.4, D5.4) ---------------------------------------------------------------------------------------


def heat_of(s: DwergarFields, seat: i64) -> i64:
    """Heat on the scale."""
    return s.own[OWN * seat + HEAT]


def set_heat(s: DwergarFields, seat: i64, heat: i64) -> None:
    s.own[OWN * seat + HEAT] = heat


def lit_of(s: DwergarFields, seat: i64) -> i64:
    return s.own[OWN * seat + LIT]


def cold_of(s: DwergarFields, seat: i64) -> i64:
    return s.own[OWN * seat + COLD]


def supply_of(s: DwergarFields, seat: i64) -> i64:
    return s.own[OWN * seat + SUPPLY]


def heat_at_hand(s: DwergarFields, seat: i64) -> i64:
    """The most heat a seat could pay now, with the scale and lit furnaces (D5.4.1)."""
    own = s.own
    return own[OWN * seat + HEAT] + own[OWN * seat + LIT]


def on_player_board(s: DwergarFields, seat: i64) -> i64:
    """Furnaces there, lit or cold."""
    own = s.own
    return own[OWN * seat + LIT] + own[OWN * seat + COLD]


def set_furnaces(s: DwergarFields, seat: i64, lit: i64, cold: i64, supply: i64) -> None:
    own = s.own
    own[OWN * seat + LIT] = lit
    own[OWN * seat + COLD] = cold
    own[OWN * seat + SUPPLY] = supply


def light_furnaces(s: DwergarFields, seat: i64, n: i64) -> None:
    own = s.own
    own[OWN * seat + COLD] -= n
    own[OWN * seat + LIT] += n


def pay_with(s: DwergarFields, seat: i64, heat: i64, furnaces: i64) -> None:
    """The scale drops, furnaces go out (D5.4.1)."""
    own = s.own
    own[OWN * seat + HEAT] -= heat
    own[OWN * seat + LIT] -= furnaces
    own[OWN * seat + COLD] += furnaces


def take_from_supply(s: DwergarFields, seat: i64, n: i64) -> None:
    """Furnaces come to the player board, cold."""
    own = s.own
    own[OWN * seat + SUPPLY] -= n
    own[OWN * seat + COLD] += n


def give_up_furnace(s: DwergarFields, seat: i64) -> None:
    """One leaves the player board: a cold one, or a lit one if none is cold (D5.3.2)."""
    own = s.own
    if own[OWN * seat + COLD] > 0:
        own[OWN * seat + COLD] -= 1
    else:
        own[OWN * seat + LIT] -= 1


# Store (D0.1) ---------------------------------------------------------------------------------------------------------


def stored(s: DwergarFields, seat: i64, good: i64) -> i64:
    return s.own[OWN * seat + STORE + good]


def gain(s: DwergarFields, seat: i64, good: i64, n: i64) -> None:
    """Goods from the bank, which never runs out (D1.2)."""
    s.own[OWN * seat + STORE + good] += n


def pay(s: DwergarFields, seat: i64, good: i64, n: i64) -> None:
    s.own[OWN * seat + STORE + good] -= n
    remember(s, seat, SPENT + good, n)


def gain_goods(s: DwergarFields, seat: i64, goods: Ints, row: i64) -> None:
    own = s.own
    for good in range(state.GOODS):
        own[OWN * seat + STORE + good] += amount_in(goods, row, good)


def can_pay(s: DwergarFields, seat: i64, prices: Ints, row: i64) -> bool:
    own = s.own
    for good in range(state.GOODS):
        if own[OWN * seat + STORE + good] < amount_in(prices, row, good):
            return False
    return True


def pay_goods(s: DwergarFields, seat: i64, prices: Ints, row: i64) -> None:
    own = s.own
    for good in range(state.GOODS):
        own[OWN * seat + STORE + good] -= amount_in(prices, row, good)
        remember(s, seat, SPENT + good, amount_in(prices, row, good))


# Hand (D0.2) ----------------------------------------------------------------------------------------------------------


def held(s: DwergarFields, seat: i64, worker: i64) -> i64:
    """How many workers of a kind a seat holds."""
    return s.own[OWN * seat + HAND + worker]


def take_workers(s: DwergarFields, seat: i64, worker: i64, n: i64) -> None:
    s.own[OWN * seat + HAND + worker] += n


def give_up_worker(s: DwergarFields, seat: i64, worker: i64) -> None:
    s.own[OWN * seat + HAND + worker] -= 1


def hand_of(s: DwergarFields, seat: i64) -> i64:
    """The set of kinds of dwarves in a hand."""
    own = s.own
    hand: i64 = 0
    if own[OWN * seat + HAND] > 0:
        hand = 1
    if own[OWN * seat + HAND + 1] > 0:
        hand += 2
    if own[OWN * seat + HAND + 2] > 0:
        hand += 4
    if own[OWN * seat + FOREMAN_AT] == IN_HAND:
        hand += 8
    return hand


def holds(s: DwergarFields, seat: i64, dwarf: i64) -> bool:
    return has(hand_of(s, seat), dwarf)


def has_foreman(s: DwergarFields, seat: i64) -> bool:
    """Whether the foreman is in hand."""
    return s.own[OWN * seat + FOREMAN_AT] == IN_HAND


def foreman_location(s: DwergarFields, seat: i64) -> i64:
    """Where the foreman lies, or NO_LOCATION."""
    where: i64 = s.own[OWN * seat + FOREMAN_AT]
    if where >= IN_CART:
        return state.NO_LOCATION
    return where


def foreman_row(s: DwergarFields, seat: i64) -> i64:
    """The row of the cart that the foreman rides in, or NO_ROW."""
    where: i64 = s.own[OWN * seat + FOREMAN_AT]
    if where < IN_CART:
        return state.NO_ROW
    return where - IN_CART


def take_foreman(s: DwergarFields, seat: i64) -> None:
    """He comes back to the hand."""
    s.own[OWN * seat + FOREMAN_AT] = IN_HAND


def send_foreman(s: DwergarFields, seat: i64, location: i64) -> None:
    s.own[OWN * seat + FOREMAN_AT] = location


def seat_in_cart(s: DwergarFields, seat: i64, row: i64) -> None:
    """The foreman jumps into his owner's cart."""
    s.own[OWN * seat + FOREMAN_AT] = IN_CART + row


# Carts, one in each row (D2.1) ----------------------------------------------------------------------------------------


def row_on(s: DwergarFields, level: i64) -> i64:
    """The row of carts on a level; 0 is transit."""
    return (s.top_row + level) % state.ROWS


def level_of(s: DwergarFields, row: i64) -> i64:
    return (row - s.top_row + state.ROWS) % state.ROWS


def loaded(s: DwergarFields, seat: i64, row: i64, good: i64) -> i64:
    return s.own[OWN * seat + CARTS + state.GOODS * row + good]


def load_cart(s: DwergarFields, seat: i64, row: i64, good: i64, n: i64) -> None:
    s.own[OWN * seat + CARTS + state.GOODS * row + good] += n


def cart_is_empty(s: DwergarFields, seat: i64, row: i64) -> bool:
    """Whether a cart holds no goods; a foreman in it does not count (D6.1.1)."""
    own = s.own
    cell: i64 = OWN * seat + CARTS + state.GOODS * row
    return own[cell] + own[cell + 1] + own[cell + 2] + own[cell + 3] == 0


def empty_cart(s: DwergarFields, seat: i64, row: i64) -> None:
    """Its goods go to the store."""
    own = s.own
    cell: i64 = OWN * seat + CARTS + state.GOODS * row
    for good in range(state.GOODS):
        own[OWN * seat + STORE + good] += own[cell + good]
        own[cell + good] = 0


def cart_goods(s: DwergarFields, seat: i64, row: i64) -> dict[str, int]:
    """A load by id, for events and views."""
    return goods_at(s, s.own, OWN * seat + CARTS + state.GOODS * row)


# Projects -------------------------------------------------------------------------------------------------------------


def completed_by(s: DwergarFields, seat: i64) -> i64:
    """The set of completed projects, modernised or not."""
    return s.own[OWN * seat + COMPLETED]


def modernised_by(s: DwergarFields, seat: i64) -> i64:
    """The set of modernised projects."""
    return s.own[OWN * seat + MODERNISED]


def waiting_of(s: DwergarFields, seat: i64) -> i64:
    """The set of completed projects that are not modernised."""
    own = s.own
    return own[OWN * seat + COMPLETED] & ~own[OWN * seat + MODERNISED]


def has_completed(s: DwergarFields, seat: i64, card: i64) -> bool:
    return has(completed_by(s, seat), card)


def has_modernised(s: DwergarFields, seat: i64, card: i64) -> bool:
    return has(modernised_by(s, seat), card)


def completed_in(s: DwergarFields, seat: i64, region: i64) -> i64:
    """How many projects of a region a seat has completed."""
    return s.own[OWN * seat + BY_REGION + region]


def take_project(s: DwergarFields, seat: i64, card: i64) -> None:
    """It lies before the player, completed."""
    own = s.own
    own[OWN * seat + COMPLETED] |= s.tables.bit[card]
    own[OWN * seat + BY_REGION + s.tables.region[card]] += 1


def mark_modernised(s: DwergarFields, seat: i64, card: i64) -> None:
    s.own[OWN * seat + MODERNISED] |= s.tables.bit[card]


def set_projects(s: DwergarFields, seat: i64, completed: i64, modernised: i64) -> None:
    own = s.own
    own[OWN * seat + COMPLETED] = completed
    own[OWN * seat + MODERNISED] = modernised
    for region in range(state.REGIONS):
        own[OWN * seat + BY_REGION + region] = count(completed & s.tables.region_cards[region])


# Points (D0.5) --------------------------------------------------------------------------------------------------------


def vp_from(s: DwergarFields, seat: i64, source: i64) -> i64:
    return s.own[OWN * seat + VP + source]


def gain_vp(s: DwergarFields, seat: i64, source: i64, vp: i64) -> None:
    s.own[OWN * seat + VP + source] += vp


def score_track(s: DwergarFields, seat: i64) -> i64:
    """All points scored so far."""
    own = s.own
    cell: i64 = OWN * seat + VP
    return own[cell] + own[cell + 1] + own[cell + 2] + own[cell + 3] + own[cell + 4] + own[cell + 5]
