# compiled by mypyc
"""The fields of a match of Zwergendorf.

Most numbers stand in flat vectors, so that a copy is quick. What stands where is known to one module each, and all
others ask it: `seats` for `own`, `village` for `grid` and `free`, `queue` for `queue`, `decks` for `piles`, `memory`
for `past`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dwarrow.games.zwergendorf.play.lookup import Tables
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game

# Kinds of phases (Z4.1), and the two halves of a draft (Z5).
CARD_PHASE: Final = 1
PRODUCTION_PHASE: Final = 2
SCORING_PHASE: Final = 3
FIRST_PICK: Final = 1
SECOND_PICK: Final = 2
DRAWING: Final = 3  # all seats draw side by side, in a card or production phase
STAGES: Final = ("nothing", "first", "second", "drawing")

# What a seat decides (Z14.1).
NOTHING: Final = 0
PICK: Final = 1
OPTION: Final = 2
DRAW: Final = 3  # a symbol of a card
RECIPE: Final = 4
CAP: Final = 5
CONJURE: Final = 6  # where the conjured resource goes
PRODUCE: Final = 7  # a symbol that was produced
DECISIONS: Final = ("nothing", "pick", "option", "draw", "recipe", "cap", "conjure", "produce")

NO_CARD: Final = -1
NO_SYMBOL: Final = -1
HIDDEN: Final = -2  # a card that is there and not known; only while a view is completed

RESOURCES: Final[i64] = 4
SYMBOLS: Final[i64] = 9
STEPS: Final[i64] = 5
DECKS: Final[i64] = 3
TARGET: Final = 0
RESOURCE: Final = 1
BUILDING: Final = 2

SINGLE: Final = 0  # shapes of symbols
PAIR: Final = 1
BLOCK: Final = 2
SIZES: Final = (1, 2, 4)  # their squares


class ZwergendorfFields(State):
    """A match of Zwergendorf without its rules, which `rules.ZwergendorfState` adds."""

    def __init__(
        self,
        game: Game,
        tables: Tables,
        seats: i64,
        keep_forced: bool,
        own: Ints,
        grid: Ints,
        free: Ints,
        queue: Ints,
        piles: Ints,
    ) -> None:
        super().__init__(game, seats, keep_forced)
        self.tables = tables
        # options (Z12)
        self.level: i64 = 0
        self.stacked = False
        # the table
        self.own: Ints = own  # what each seat has beside its village: `seats`
        self.grid: Ints = grid  # what stands on each square of all villages: `village`
        self.free: Ints = free  # their free squares by row: `village`
        self.queue: Ints = queue  # symbols of cards that each seat has still to draw: `queue`
        self.piles: Ints = piles  # decks, discard piles, the rival's hand: `decks`
        self.middle: Ints = vec[i64]()  # dwarf cards; replaced, never changed
        # where the match stands
        self.phase: i64 = 0  # from 1 on
        self.stage: i64 = 0
        self.removed: i64 = NO_CARD  # card of the rival that was turned up in this phase

    def copy_into(self, to: ZwergendorfFields) -> None:
        """Give a copy the rest of the fields, those its constructor did not get."""
        to.seat = self.seat
        to.legal = self.legal
        to.past = self.past[:]
        to.rng = self.rng
        to.shown = self.shown
        to.level = self.level
        to.stacked = self.stacked
        to.middle = self.middle
        to.phase = self.phase
        to.stage = self.stage
        to.removed = self.removed


def cells(n: i64) -> Ints:
    """A vector of zeros."""
    return vec[i64]([0] * int(n))
