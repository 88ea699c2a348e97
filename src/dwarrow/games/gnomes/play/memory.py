# compiled by mypyc
"""What is remembered of each seat, all of it public (G12.1): what it bought, sold, paid, mined and did lately.

No rule asks for it; bots and learners guess by it what a seat is after. A seat's numbers stand in a row of `past`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.gnomes.play.state import GnomesFields
from dwarrow.kernel.past import Fact, add, forget
from dwarrow.kernel.vectors import i64

BOUGHT: Final = 0  # these by gem
SOLD: Final = 4
SAMPLES: Final = 8
DRAWS: Final = 9
GOLD: Final = 10
BEFORE: Final = 11  # of the action round before: bought and sold
SWAPPED: Final = 19  # these by gem
SPENT: Final = 23
WILDS: Final = 27
MINED: Final = 31
LEFT: Final = 35
PAST: Final[i64] = 36

MOST: Final = 15
MOST_SPENT: Final = 60

FACTS: Final = (
    Fact("bought", BOUGHT, 4, MOST, 5, "gems bought on the market in the last action round, by gem / 5"),
    Fact("sold", SOLD, 4, MOST, 5, "gems sold in that round"),
    Fact("samples", SAMPLES, 1, MOST, 5, "soil samples taken in that round, / 5"),
    Fact("draws", DRAWS, 1, MOST, 5, "how often it drew cards in that round, / 5"),
    Fact("gold", GOLD, 1, MOST, 5, "how often it took gold in that round, / 5"),
    Fact("bought_before", BEFORE + BOUGHT, 4, MOST, 5, "gems bought in the round before it"),
    Fact("sold_before", BEFORE + SOLD, 4, MOST, 5, "gems sold in the round before it"),
    Fact("swapped", SWAPPED, 4, MOST, 5, "gems got with the trader in the match, by gem / 5"),
    Fact("spent", SPENT, 4, MOST_SPENT, 20, "gems paid for tiles and items in the match, by gem / 20"),
    Fact("wilds", WILDS, 4, MOST, 5, "wilds taken in the match, by gem / 5"),
    Fact("mined", MINED, 4, MOST, 5, "gems of the last mining round, by gem / 5"),
    Fact("left", LEFT, 1, MOST, 5, "gems not mined in the last mining round because of the fee, / 5"),
)


def note(s: GnomesFields, seat: i64, what: i64, n: i64) -> None:
    """Count gems, or actions. `what` is a fact; of gems, with their type added."""
    add(s.past, PAST * seat + what, n, MOST)


def note_payment(s: GnomesFields, seat: i64, gem: i64, n: i64) -> None:
    add(s.past, PAST * seat + SPENT + gem, n, MOST_SPENT)


def begin_actions(s: GnomesFields) -> None:
    """The last action round becomes the one before."""
    past = s.past
    for seat in range(s.seats):
        row: i64 = PAST * seat
        for cell in range(row, row + SAMPLES):
            past[cell + BEFORE] = past[cell]
        forget(past, row, BEFORE)


def begin_mining(s: GnomesFields) -> None:
    for seat in range(s.seats):
        forget(s.past, PAST * seat + MINED, PAST - MINED)
