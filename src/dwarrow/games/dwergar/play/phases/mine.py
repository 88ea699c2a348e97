# compiled by mypyc
"""The mine and the elevator (D6.1, D6.2): loading the own cart, lifting the rows, coal for a row."""

from __future__ import annotations

from dwarrow.games.dwergar.play import seats
from dwarrow.games.dwergar.play.board import clear_location, furnace_at, in_mine
from dwarrow.games.dwergar.play.goods import amount_in
from dwarrow.games.dwergar.play.memory import LIFTS, remember
from dwarrow.games.dwergar.play.phases.heat import demand
from dwarrow.games.dwergar.play.session import FIRST, bonus_amount, row_here
from dwarrow.games.dwergar.play.state import COAL, ELEVATOR, FOR_LIFT, FOREMAN, GOODS, ROWS, DwergarFields
from dwarrow.kernel.vectors import Ints, append, i64

# Loading (D6.1) ------------------------------------------------------------------------------------------------------


def legal_load(s: DwergarFields, seat: i64, legal: Ints) -> Ints:
    if s.base_uses > 0 and seats.cart_is_empty(s, seat, row_here(s)):
        return append(legal, s.tables.load_code)
    return legal


def load(s: DwergarFields, seat: i64) -> None:
    """The yield of the level into the own cart, with its extra if there is a source for it (D6.1.1)."""
    row: i64 = row_here(s)
    extra: bool = has_extra(s, seat)
    for good in range(GOODS):
        seats.load_cart(s, seat, row, good, yield_of(s, good, extra))
    s.base_uses = 0
    if s.events is not None:
        level = s.tables.location_ids[s.location]
        s.tell("load", {"seat": int(seat), "place": level, "goods": seats.cart_goods(s, seat, row)})


def yield_of(s: DwergarFields, good: i64, extra: bool) -> i64:
    """How much of a good is loaded on this level."""
    if extra:
        return amount_in(s.tables.yields, s.location, good) + amount_in(s.tables.extra, s.location, good)
    return amount_in(s.tables.yields, s.location, good)


def has_extra(s: DwergarFields, seat: i64) -> bool:
    """A furnace installed earlier, cards 2 to 4 with their specialist, event 58 (D7.58) with the foreman (D6.1.2)."""
    if furnace_at(s, s.location) == seat and not s.installed:
        return True
    if s.dwarf == FOREMAN:
        return s.tables.foreman_extra[s.event] != 0
    return seats.modernised_by(s, seat) & s.tables.extra_cards[s.speciality] != 0


def ride(s: DwergarFields, seat: i64) -> None:
    """A foreman who worked on a level jumps into the cart there, and the location is empty (D5.2.6)."""
    if s.dwarf == FOREMAN and in_mine(s.location):
        clear_location(s, s.location)
        seats.seat_in_cart(s, seat, row_here(s))


# The elevator (D6.2) -------------------------------------------------------------------------------------------------


def legal_elevator(s: DwergarFields, seat: i64, legal: Ints) -> Ints:
    if not s.shut and lift_cost(s) <= seats.heat_at_hand(s, seat):
        legal = append(legal, s.tables.lift_code)
    if s.second_uses > 0:
        for level in range(ROWS):
            legal = append(legal, s.tables.coal_code + level)
    return legal


def lift_cost(s: DwergarFields) -> i64:
    """The first lift is free, each further one costs heat; event 48 charges for all (D6.2.2, D7.48)."""
    if s.tables.lift_heat[s.event] > 0:
        return s.tables.lift_heat[s.event]
    if s.lifts == 0:
        return 0
    return s.tables.base_amount[ELEVATOR]


def begin_lift(s: DwergarFields, seat: i64) -> None:
    if demand(s, seat, lift_cost(s), FOR_LIFT, 0):
        lift_and_score(s, seat)


def lift_and_score(s: DwergarFields, seat: i64) -> None:
    """A miner makes a point of every lift while some cart holds goods (D6.2.4)."""
    vp: i64 = 0
    if s.first_uses > 0 and any_load(s):
        vp = s.first_uses * bonus_amount(s, FIRST)
    s.lifts += 1
    remember(s, seat, LIFTS, 1)
    if s.events is not None:
        s.tell("lift", {"seat": int(seat)})
    lift(s)
    if vp > 0:
        seats.gain_vp(s, seat, seats.LIFT_VP, vp)
        if s.events is not None:
            s.tell("lift_vp", {"seat": int(seat), "vp": int(vp)})


def any_load(s: DwergarFields) -> bool:
    """Whether any cart holds goods (D6.2.4)."""
    for seat in range(s.seats):
        for row in range(ROWS):
            if not seats.cart_is_empty(s, seat, row):
                return True
    return False


def coal_to_row(s: DwergarFields, seat: i64, level: i64) -> None:
    """Coal into every cart of a row, full ones too: before the first lift or after the last (D6.2.5)."""
    fill(s, level, COAL, 1)
    s.second_uses -= 1
    s.shut = s.shut or s.lifts > 0
    if s.events is not None:
        s.tell("coal", {"seat": int(seat), "row": "transit" if level == 0 else str(level)})


# Rows of carts, moved and filled by events too -----------------------------------------------------------------------


def lift(s: DwergarFields) -> None:
    """The row on transit is unloaded and goes to level 4; all others rise (D6.2.1)."""
    for seat in range(s.seats):
        unload(s, seat, s.top_row)
    s.top_row = seats.row_on(s, 1)


def unload(s: DwergarFields, seat: i64, row: i64) -> None:
    """The player takes goods and foreman."""
    if s.events is not None and not seats.cart_is_empty(s, seat, row):
        s.tell("unload", {"seat": int(seat), "goods": seats.cart_goods(s, seat, row)})
    seats.empty_cart(s, seat, row)
    if seats.foreman_row(s, seat) == row:
        seats.take_foreman(s, seat)
        if s.events is not None:
            s.tell("foreman_up", {"seat": int(seat)})


def fill(s: DwergarFields, level: i64, good: i64, n: i64) -> None:
    """Goods into every cart on a level."""
    for seat in range(s.seats):
        seats.load_cart(s, seat, seats.row_on(s, level), good, n)
