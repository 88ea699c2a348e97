# compiled by mypyc
"""The mine and the elevator (D6.1, D6.2): loading the own cart, lifting the rows, coal for a row."""

from __future__ import annotations

from dwarrow.games.dwergar.play.lookup import Tables
from dwarrow.games.dwergar.play.phases.heat import demand, heat_at_hand
from dwarrow.games.dwergar.play.state import (
    AT_HOME,
    CHIEF,
    COAL,
    DWARF,
    ELEVATOR,
    FOR_LIFT,
    FOREMAN,
    FURNACE,
    GOODS,
    IN_CART,
    LIFT_VP,
    MINE_LEVELS,
    MODERN,
    NONE,
    OWN,
    ROWS,
    STORE,
    Mine,
    cart_cell,
    cart_is_empty,
    gain_vp,
    goods_at,
    row_on,
)
from dwarrow.kernel.vectors import Ints, append, i64

# Loading (D6.1) ------------------------------------------------------------------------------------------------------


def legal_load(s: Mine, seat: i64, legal: Ints) -> Ints:
    if s.base > 0 and cart_is_empty(s, seat, row_on(s, s.place + 1)):
        return append(legal, s.tables.load_code)
    return legal


def load(s: Mine, seat: i64) -> None:
    """The yield of the level into the own cart, with its extra if there is a source for it (D6.1.1)."""
    t = s.tables
    level: i64 = s.place
    cell: i64 = cart_cell(s, seat, row_on(s, level + 1))
    more: bool = has_extra(s, seat)
    for good in range(GOODS):
        s.own[cell + good] += t.yields[GOODS * level + good]
        if more:
            s.own[cell + good] += t.extra[GOODS * level + good]
    s.base = 0
    if s.events is not None:
        s.tell("load", {"seat": int(seat), "place": t.place_ids[level], "goods": goods_at(s, s.own, cell)})


def has_extra(s: Mine, seat: i64) -> bool:
    """A furnace installed earlier, cards 2 to 4 with their specialist, event 58 (D7.58) with the foreman (D6.1.2)."""
    if s.board[FURNACE + s.place] == seat and not s.installed:
        return True
    if s.dwarf == FOREMAN:
        return s.tables.foreman_extra[s.event] != 0
    return s.own[seat * OWN + MODERN] & s.tables.extra_cards[s.skill] != 0


def ride(s: Mine, seat: i64) -> None:
    """A foreman who worked on a level jumps into the cart there, and the place is empty (D5.2.6)."""
    if s.dwarf == FOREMAN and s.place < MINE_LEVELS:
        s.board[DWARF + s.place] = NONE
        s.own[seat * OWN + CHIEF] = IN_CART + row_on(s, s.place + 1)


# Lifting (D6.2) ------------------------------------------------------------------------------------------------------


def lift(s: Mine) -> None:
    """The row on transit is unloaded and goes to level 4; all others rise (D6.2.1)."""
    row: i64 = s.top
    for seat in range(s.seats):
        unload(s, seat, row)
    s.top = (s.top + 1) % ROWS


def unload(s: Mine, seat: i64, row: i64) -> None:
    own = s.own
    cell: i64 = cart_cell(s, seat, row)
    if s.events is not None and not cart_is_empty(s, seat, row):
        s.tell("unload", {"seat": int(seat), "goods": goods_at(s, own, cell)})
    for good in range(GOODS):
        own[seat * OWN + STORE + good] += own[cell + good]
        own[cell + good] = 0
    if own[seat * OWN + CHIEF] == IN_CART + row:
        own[seat * OWN + CHIEF] = AT_HOME
        if s.events is not None:
            s.tell("foreman_up", {"seat": int(seat)})


def any_load(s: Mine) -> bool:
    """Whether any cart holds goods (D6.2.4)."""
    for seat in range(s.seats):
        for row in range(ROWS):
            if not cart_is_empty(s, seat, row):
                return True
    return False


def lift_cost(s: Mine) -> i64:
    """The first lift is free, each further one costs heat; event 48 charges for all (D6.2.2, D7.48)."""
    t: Tables = s.tables
    if t.lift_heat[s.event] > 0:
        return t.lift_heat[s.event]
    if s.lifts == 0:
        return 0
    return t.base_amount[ELEVATOR]


def legal_elevator(s: Mine, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    if not s.shut and lift_cost(s) <= heat_at_hand(s, seat):
        legal = append(legal, t.lift_code)
    if s.second > 0:
        for level in range(ROWS):
            legal = append(legal, t.coal_code + level)
    return legal


def begin_lift(s: Mine, seat: i64) -> None:
    if demand(s, seat, lift_cost(s), FOR_LIFT, 0):
        lift_and_score(s, seat)


def lift_and_score(s: Mine, seat: i64) -> None:
    """A miner makes a point of every lift while some cart holds goods (D6.2.4)."""
    vp: i64 = 0
    if s.first > 0 and any_load(s):
        vp = s.first * s.tables.bonus_amount[2 * ELEVATOR]
    s.lifts += 1
    if s.events is not None:
        s.tell("lift", {"seat": int(seat)})
    lift(s)
    if vp > 0:
        gain_vp(s, seat, LIFT_VP, vp)
        if s.events is not None:
            s.tell("lift_vp", {"seat": int(seat), "vp": int(vp)})


def coal_to_row(s: Mine, seat: i64, level: i64) -> None:
    """Coal into every cart of a row, full ones too: before the first lift or after the last (D6.2.5)."""
    fill(s, level, COAL, 1)
    s.second -= 1
    s.shut = s.shut or s.lifts > 0
    if s.events is not None:
        s.tell("coal", {"seat": int(seat), "row": "transit" if level == 0 else str(level)})


def fill(s: Mine, level: i64, good: i64, n: i64) -> None:
    for seat in range(s.seats):
        s.own[cart_cell(s, seat, row_on(s, level)) + good] += n
