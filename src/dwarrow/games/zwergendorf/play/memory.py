# compiled by mypyc
"""What a match remembers of each seat: what it picked and left in drafts, what it produced, what it refused to draw.

Everybody saw it: once picks are turned up and the rest is discarded, all know who was dealt which card (Z5.5).
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.play.seats import units_made
from dwarrow.games.zwergendorf.play.state import STEPS, ZwergendorfFields
from dwarrow.kernel.past import Fact, add
from dwarrow.kernel.vectors import i64

FIRST_PICKS: Final = 0
SECOND_PICKS: Final = 3
LEFT: Final = 6
MADE: Final = 9
REFUSED: Final = 14
PAST: Final[i64] = 23  # numbers a seat
MOST: Final = 999

FACTS: Final = (
    Fact("first_picks", FIRST_PICKS, 3, MOST, 6, "cards picked from hands that were dealt, by deck / 6"),
    Fact("second_picks", SECOND_PICKS, 3, MOST, 6, "cards picked from hands that were passed, by deck / 6"),
    Fact("left", LEFT, 3, MOST, 6, "cards left of hands that were passed, by deck / 6"),
    Fact("made", MADE, 5, MOST, 30, "units of all productions that are over, by step / 30"),
    Fact("refused", REFUSED, 9, MOST, 10, "trees crossed off instead of drawing, by symbol / 10"),
)


def remember(s: ZwergendorfFields, seat: i64, cell: i64) -> None:
    """Count one more."""
    add(s.past, PAST * seat + cell, 1, MOST)


def remember_production(s: ZwergendorfFields, seat: i64) -> None:
    """A production is over."""
    for step in range(STEPS):
        add(s.past, PAST * seat + MADE + step, units_made(s, seat, step), MOST)
