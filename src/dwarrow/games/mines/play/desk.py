# compiled by mypyc
"""The desk: what the deciding seat prepares, and the offer that lies open.

A part of it is four numbers, by deck or by gem. A seat prepares one thing at a time, so those parts share a place; only
the entitlement is seen by all, the rest by its seat alone (M12.6).
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.play.state import GEMS, MinesFields
from dwarrow.kernel.vectors import i64

ENTITLEMENT: Final = 0  # Income, by deck
CLAN_CARDS: Final = 4  # Income, by deck: what Clans yield of it
PAYMENT: Final = 0  # to the bank, by gem
GIVE_SIDE: Final = 0  # of the offer in the making, by gem
WANT_SIDE: Final = 4
PREPARED: Final[i64] = 8  # so far go the parts that one seat prepares
OPEN_GIVE: Final = 8  # of the open offer, by gem
OPEN_WANT: Final = 12
DESK: Final[i64] = 16


def on_desk(s: MinesFields, part: i64, which: i64) -> i64:
    """How many cards of a gem, or a deck, are named there."""
    return s.desk[part + which]


def add_to_desk(s: MinesFields, part: i64, which: i64, n: i64) -> None:
    s.desk[part + which] += n


def desk_total(s: MinesFields, part: i64) -> i64:
    desk = s.desk
    return desk[part] + desk[part + 1] + desk[part + 2] + desk[part + 3]


def desk_gems(s: MinesFields, part: i64) -> i64:
    """How many different gems are named there."""
    desk = s.desk
    return (desk[part] > 0) + (desk[part + 1] > 0) + (desk[part + 2] > 0) + (desk[part + 3] > 0)


def highest_on_desk(s: MinesFields, part: i64) -> i64:
    """The highest gem named there so far, or the lowest gem; what is named next must not be lower (M6.2.2, M6.3.2)."""
    desk = s.desk
    gem: i64 = GEMS - 1
    while gem > 0 and desk[part + gem] == 0:
        gem -= 1
    return gem


def clear_desk(s: MinesFields, end: i64) -> None:
    """Up to PREPARED, or all of it up to DESK."""
    desk = s.desk
    for place in range(end):
        desk[place] = 0


def lay_open(s: MinesFields) -> None:
    """The offer in the making becomes the open one."""
    desk = s.desk
    for place in range(PREPARED):
        desk[PREPARED + place] = desk[place]
        desk[place] = 0


def desk_counts(s: MinesFields, part: i64) -> dict[str, int]:
    """A part by gem id, for events and views."""
    return {s.tables.gem_ids[gem]: int(s.desk[part + gem]) for gem in range(GEMS) if s.desk[part + gem] > 0}
