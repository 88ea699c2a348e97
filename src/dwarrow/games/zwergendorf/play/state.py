# compiled by mypyc
"""The fields of a match of Zwergendorf, and the small moves everything else is made of.

What a seat has is a row in `own`; its village is in `grid` (what stands on each square) and in `free` (the free squares
of each row as bits). The common piles are in `piles`. Sets of cards of one deck are numbers with a bit for each.
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

NONE: Final = -1  # no card
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

# Cells of `piles`: sets of cards by deck, and the rival's hand in a solo match.
DECK: Final = 0
DISCARD: Final = 3
RIVAL: Final = 6
PILES: Final = 9

# Cells of a seat in `own`.
DECISION: Final = 0
FIRST: Final = 1  # cards that were picked; in the draft they are still in the hand, or were until it was passed
SECOND: Final = 2
HAND: Final = 3  # 3 cells: by deck
PASSED: Final = 6  # 3 cells: by deck, until the reveal
QUEUE_AT: Final = 9  # in `queue`
QUEUE_END: Final = 10
CROSSED: Final = 11  # printed trees
EXTRA: Final = 12  # extra trees
EXTRA_CROSSED: Final = 13
CAPS: Final = 14  # left
FLAGGED: Final = 15
OUT: Final = 16
BUILDINGS: Final = 17  # set of cards
TARGETS: Final = 18  # set of cards
STEP: Final = 19  # of the recipes, or of the production
DUE: Final = 20  # units of the step still to be drawn
AFTER: Final = 21  # whether the caps come after the steps
CONJURED: Final = 22  # resource
FREE: Final = 23  # squares
USED: Final = 24  # 5 cells: building card by step, numbered in its deck, or NONE
MADE: Final = 29  # 5 cells: units by step
COUNT: Final = 34  # 9 cells: pieces by symbol
OWN: Final = 43

# What stands on a square: 0 nothing, -1 blocked, else the symbol and the first square of its piece.
EMPTY: Final = 0
BLOCKED: Final = -1
ROOM: Final = 16
LATER: Final = 16  # in `queue`: added to a symbol that was deferred


class Village(State):
    """A match of Zwergendorf at one moment."""

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
        self.own: Ints = own
        self.grid: Ints = grid
        self.free: Ints = free
        self.queue: Ints = queue
        self.piles: Ints = piles
        self.middle: Ints = vec[i64]()  # dwarf cards; replaced, never changed
        # the moment
        self.phase: i64 = 0  # from 1 on
        self.stage: i64 = 0
        self.removed: i64 = NONE  # card of the rival that was turned up in this phase

    def copy_into(self, to: Village) -> None:
        """Give a copy the rest of the fields, those its constructor did not get."""
        to.seat = self.seat
        to.legal = self.legal
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


def holds(members: i64, one: i64) -> bool:
    """Whether a set of cards has this one."""
    return members >> one & 1 != 0


def is_active(s: Village, seat: i64) -> bool:
    """A seat that has not dropped out (Z6.6)."""
    return s.own[seat * OWN + OUT] == 0


def active_seats(s: Village) -> i64:
    n: i64 = 0
    for seat in range(s.seats):
        if s.own[seat * OWN + OUT] == 0:
            n += 1
    return n


def first_drawer(s: Village) -> i64:
    """The seat that draws first where one order is needed (Z4.3)."""
    return (s.phase - 1) % s.seats


def next_to_decide(s: Village) -> i64:
    """The first seat, in the order of the phase, that still has to decide; NONE if there is none."""
    own = s.own
    if s.stage != DRAWING:
        for seat in range(s.seats):
            if own[seat * OWN + DECISION] == PICK and not has_picked(s, seat):
                return seat
        return NONE
    first: i64 = first_drawer(s)
    for step in range(s.seats):
        drawer: i64 = (first + step) % s.seats
        if own[drawer * OWN + DECISION] != NOTHING:
            return drawer
    return NONE


def has_picked(s: Village, seat: i64) -> bool:
    """Whether the seat has chosen its card of this half of the draft."""
    return s.own[seat * OWN + (FIRST if s.stage == FIRST_PICK else SECOND)] != NONE


# Cards ---------------------------------------------------------------------------------------------------------------


def bit_of(s: Village, card: i64) -> i64:
    """A card as a member of a set of cards of its deck."""
    t = s.tables
    return t.bit[card - t.deck_first[t.card_deck[card]]]


def discard(s: Village, card: i64) -> None:
    s.piles[DISCARD + s.tables.card_deck[card]] |= bit_of(s, card)


def trees_left(s: Village, seat: i64) -> i64:
    """Uncrossed trees, printed and extra (Z6.4)."""
    row: i64 = seat * OWN
    own = s.own
    return s.tables.printed - own[row + CROSSED] + own[row + EXTRA] - own[row + EXTRA_CROSSED]


def units(s: Village, seat: i64, step: i64) -> i64:
    """How often the recipe of a step can be made from all resources (Z7.3)."""
    own = s.own
    recipes = s.tables.recipes
    row: i64 = seat * OWN
    used: i64 = own[row + USED + step]
    cell: i64 = RESOURCES * (step if used < 0 else STEPS + used)
    least: i64 = 1 << 20
    for resource in range(RESOURCES):
        amount: i64 = recipes[cell + resource]
        if amount > 0:
            n: i64 = own[row + COUNT + resource] // amount
            if n < least:
                least = n
    return least


def output(s: Village, seat: i64, step: i64) -> i64:
    """The symbol that a step makes."""
    used: i64 = s.own[seat * OWN + USED + step]
    return s.tables.outputs[step if used < 0 else STEPS + used]
