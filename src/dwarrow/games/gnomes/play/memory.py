# compiled by mypyc
"""What is remembered of each seat, all of it public (G12.1): what it bought, sold, paid, mined and did lately.

No rule asks for it; bots and learners guess by it what a seat is after. A seat's numbers stand in a row of `past`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.play.state import GnomesFields
from dwarrow.kernel.past import Fact, add, forget
from dwarrow.kernel.vectors import i64

# What a seat can do on a turn, besides buying and selling gems.
SAMPLE: Final = 0
DRAW: Final = 1  # from the first deck; the next is for the second
TILE: Final = 3
ITEM: Final = 4
TRADER: Final = 5
SWAP: Final = 6
GOLD: Final = 7
KINDS: Final = 8

BOUGHT: Final = 0  # these by gem
SOLD: Final = 4
PAID: Final = 8
DONE: Final = 12  # by kind
BEFORE: Final = 20  # of the action round before: bought and sold
SWAPPED: Final = 28  # these by gem
SPENT: Final = 32
WILDS: Final = 36
MINED: Final = 40
LEFT: Final = 44
PAST: Final[i64] = 45

MOST: Final = 15
MOST_SPENT: Final = 60
BY_KIND: Final = "soil sample, draw jewelry, draw an artifact, tile, item, trader, swap, gold"

FACTS: Final = (
    Fact("bought", BOUGHT, 4, MOST, 5, "gems bought on the market in the last action round, by gem / 5"),
    Fact("sold", SOLD, 4, MOST, 5, "gems sold in that round"),
    Fact("paid", PAID, 4, MOST, 5, "gems paid for tiles and items in that round"),
    Fact("done", DONE, 8, MOST, 5, f"what else it did in that round, how often / 5: {BY_KIND}"),
    Fact("bought_before", BEFORE + BOUGHT, 4, MOST, 5, "gems bought in the round before it"),
    Fact("sold_before", BEFORE + SOLD, 4, MOST, 5, "gems sold in the round before it"),
    Fact("swapped", SWAPPED, 4, MOST, 5, "gems got with the trader in the match, by gem / 5"),
    Fact("spent", SPENT, 4, MOST_SPENT, 20, "gems paid for tiles and items in the match, by gem / 20"),
    Fact("wilds", WILDS, 4, MOST, 5, "wilds taken in the match, by gem / 5"),
    Fact("mined", MINED, 4, MOST, 5, "gems of the last mining round, by gem / 5"),
    Fact("left", LEFT, 1, MOST, 5, "gems not mined in the last mining round because of the fee, / 5"),
)


def note(s: GnomesFields, seat: i64, fact: i64, which: i64, n: i64) -> None:
    """Count gems of a type, or what was done."""
    if n > 0:
        add(s.past, PAST * seat + fact + which, n, MOST)


def note_payment(s: GnomesFields, seat: i64, gem: i64, n: i64) -> None:
    note(s, seat, PAID, gem, n)
    add(s.past, PAST * seat + SPENT + gem, n, MOST_SPENT)


def begin_actions(s: GnomesFields) -> None:
    """The last action round becomes the one before."""
    past = s.past
    for seat in range(s.seats):
        row: i64 = PAST * seat
        for cell in range(row, row + PAID):
            past[cell + BEFORE] = past[cell]
        forget(past, row, BEFORE)


def begin_mining(s: GnomesFields) -> None:
    for seat in range(s.seats):
        forget(s.past, PAST * seat + MINED, PAST - MINED)
