# compiled by mypyc
"""What is remembered of each seat, all of it public (G12.1): what it bought, sold, paid, mined and did lately.

No rule asks for it; bots and learners guess by it what a seat is after. A seat's numbers stand in a row of `past`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.play.state import GnomesFields
from dwarrow.kernel.past import Fact, add, forget, make_room
from dwarrow.kernel.vectors import i64

# What a seat can do on a turn.
SAMPLE: Final = 0
BUY: Final = 1
SELL: Final = 2
DRAW: Final = 3  # from the first deck; the next is for the second
TILE: Final = 5
ITEM: Final = 6
TRADER: Final = 7
SWAP: Final = 8
GOLD: Final = 9
KINDS: Final = 10

BOUGHT: Final = 0  # these by gem
SOLD: Final = 4
PAID: Final = 8
DONE: Final = 12
ROUND: Final = 22  # so much is remembered of this action round, and again of the one before
SWAPPED: Final = 44  # by gem, as are the next
SPENT: Final = 48
MINED: Final = 52
WILDS: Final = 56
LEFT: Final = 60
LAST: Final = 61
PAST: Final[i64] = 71

MOST: Final = 99
BY_KIND: Final = "soil sample, buy, sell, draw jewelry, draw an artifact, tile, item, trader, swap, gold"

FACTS: Final = (
    Fact("bought", BOUGHT, 4, MOST, 5, "gems bought on the market in the last action round, by gem / 5"),
    Fact("sold", SOLD, 4, MOST, 5, "gems sold in that round"),
    Fact("paid", PAID, 4, MOST, 5, "gems paid for tiles and items in that round"),
    Fact("done", DONE, 10, MOST, 4, f"what it did in that round, how often / 4: {BY_KIND}"),
    Fact("bought_before", ROUND + BOUGHT, 4, MOST, 5, "gems bought in the round before it"),
    Fact("sold_before", ROUND + SOLD, 4, MOST, 5, "gems sold in the round before it"),
    Fact("paid_before", ROUND + PAID, 4, MOST, 5, "gems paid in the round before it"),
    Fact("done_before", ROUND + DONE, 10, MOST, 4, "what it did in the round before it"),
    Fact("swapped", SWAPPED, 4, MOST, 5, "gems got with the trader in the match, by gem / 5"),
    Fact("spent", SPENT, 4, MOST, 20, "gems paid for tiles and items in the match, by gem / 20"),
    Fact("mined", MINED, 4, MOST, 5, "gems of the last mining round, by gem / 5"),
    Fact("wilds", WILDS, 4, MOST, 5, "wilds taken in the match, by gem / 5"),
    Fact("left", LEFT, 1, MOST, 5, "gems not mined in the last mining round because of the fee, / 5"),
    Fact("last", LAST, 10, 1, 1, f"what it did last, one-hot: {BY_KIND}"),
)


def note(s: GnomesFields, seat: i64, fact: i64, which: i64, n: i64) -> None:
    """Count gems."""
    if n > 0:
        add(s.past, PAST * seat + fact + which, n, MOST)


def note_action(s: GnomesFields, seat: i64, kind: i64) -> None:
    row: i64 = PAST * seat
    add(s.past, row + DONE + kind, 1, MOST)
    forget(s.past, row + LAST, KINDS)
    s.past[row + LAST + kind] = 1


def begin_actions(s: GnomesFields) -> None:
    """The last action round becomes the one before."""
    for seat in range(s.seats):
        make_room(s.past, PAST * seat, 2 * ROUND, ROUND)


def begin_mining(s: GnomesFields) -> None:
    for seat in range(s.seats):
        forget(s.past, PAST * seat + MINED, 4)
        s.past[PAST * seat + LEFT] = 0
