# compiled by mypyc
"""What tiles and items cost (G5.1), printed and with a discount (G10.2).

What can be bought is named by one number: a space, or after all spaces an item.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.play.board import NO_SLOT, slot_of, upright
from dwarrow.games.gnomes.play.lookup import LANE, Tables
from dwarrow.games.gnomes.play.seats import held, prisms_of
from dwarrow.games.gnomes.play.state import ARTIFACTS, GEMS, GnomesFields
from dwarrow.kernel.vectors import i64

SPARE: Final = 0x800100020004000  # the highest bit of each lane: no number of gems reaches it


def printed_cost(t: Tables, what: i64, gem: i64) -> i64:
    return t.costs[GEMS * what + gem]


def bold_cost(t: Tables, card: i64) -> i64:
    """How many of its bold gem an artifact costs, the most that a discount can take off (G10.1)."""
    return printed_cost(t, t.spaces + card, t.bold[card])


def discount_of(s: GnomesFields, card: i64) -> i64:
    """Gems that lie upright on an artifact of the display (G10.2); 0 for every other card."""
    slot: i64 = slot_of(s, ARTIFACTS, card)
    if slot == NO_SLOT:
        return 0
    return upright(s, slot)


def cost_of(s: GnomesFields, what: i64, gem: i64) -> i64:
    """Gems of one type in the cost of a space, or of an item, as it is now."""
    t = s.tables
    cost: i64 = printed_cost(t, what, gem)
    if s.discounts and what >= t.spaces and t.bold[what - t.spaces] == gem:
        cost -= discount_of(s, what - t.spaces)
    return cost


def costs_of(s: GnomesFields, what: i64) -> list[int]:
    """A cost by gem, as it is now."""
    return [int(cost_of(s, what, gem)) for gem in range(GEMS)]


def lacking(s: GnomesFields, seat: i64, what: i64, gem: i64) -> i64:
    """Gems of one type that the seat has too few for a cost."""
    short: i64 = cost_of(s, what, gem) - held(s, seat, gem)
    if short < 0:
        return 0
    return short


def affordable(s: GnomesFields, seat: i64, what: i64) -> bool:
    """Whether prisms can make up for all gems that are lacking (G5.1)."""
    short: i64 = lacking(s, seat, what, 0) + lacking(s, seat, what, 1)
    return short + lacking(s, seat, what, 2) + lacking(s, seat, what, 3) <= prisms_of(s, seat)


# Many costs in a row --------------------------------------------------------------------------------------------------


def packed_gems(s: GnomesFields, seat: i64) -> i64:
    """A seat's gems in one number, each with a bit above it that goes when a greater cost is taken away."""
    gems: i64 = SPARE
    for gem in range(GEMS):
        gems += held(s, seat, gem) << LANE * gem
    return gems


def can_buy(s: GnomesFields, seat: i64, gems: i64, what: i64) -> bool:
    """`affordable`, quicker where the seat's packed gems alone tell."""
    if (gems - s.tables.packed_costs[what]) & SPARE == SPARE:
        return True
    return (s.discounts or prisms_of(s, seat) > 0) and affordable(s, seat, what)
