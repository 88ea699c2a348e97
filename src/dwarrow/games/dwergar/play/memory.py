# compiled by mypyc
"""What a match remembers of each seat: where it placed dwarves, what it gave goods and heat for, lifts and breaks.

Everybody saw it (D3.1).
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar.play.state import FOR_PLACING, PURPOSES, DwergarFields
from dwarrow.kernel.past import Fact
from dwarrow.kernel.vectors import i64

VISITS: Final = 0
LATEST: Final = 10
SPENT: Final = 20
HEAT: Final = 24
LIFTS: Final = 31
BREAKS: Final = 32
COOLED: Final = 33
PAST: Final[i64] = 34  # numbers a seat
MOST: Final = 999

FACTS: Final = (
    Fact("visits", VISITS, 10, MOST, 8, "dwarves placed in the match, by location / 8"),
    Fact("latest", LATEST, 10, MOST, 10, "round in which a dwarf was placed last, by location / 10"),
    Fact("spent", SPENT, 4, MOST, 20, "goods given for projects, furnaces and other goods, by kind / 20"),
    Fact("heat", HEAT, 7, MOST, 10, "heat paid / 10: " + ", ".join(PURPOSES[1:])),
    Fact("lifts", LIFTS, 1, MOST, 10, "lifts made / 10"),
    Fact("breaks", BREAKS, 1, MOST, 3, "breaks taken / 3"),
    Fact("cooled", COOLED, 1, MOST, 10, "heat lost at the ends of turns / 10"),
)


def remember(s: DwergarFields, seat: i64, cell: i64, n: i64) -> None:
    """Count further, up to the most that is remembered."""
    if n > 0:
        past = s.past
        n += past[PAST * seat + cell]
        past[PAST * seat + cell] = n if n < MOST else MOST


def remember_place(s: DwergarFields, seat: i64, location: i64) -> None:
    past = s.past
    cell: i64 = PAST * seat + location
    past[cell + VISITS] += 1
    past[cell + LATEST] = s.round


def remember_heat(s: DwergarFields, seat: i64) -> None:
    """Heat that is being paid, by what it is for."""
    remember(s, seat, HEAT + s.purpose - FOR_PLACING, s.due)
