# compiled by mypyc
"""The fields of a match of Gnomes.

Most numbers stand in three flat vectors, so that a copy is quick. What stands where is known to one module each, and
all others ask it: `board` for `board`, `seats` for `own`, `decks` for `decks`; and `memory` for `past`. Sets of spaces,
items or traders are numbers with a bit for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.kernel.state import NOBODY, State
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game

# Phases of a round (G3.1) and what is being decided in them (G13.1.1).
ACTIONS_PHASE: Final = 0
MINING_PHASE: Final = 1
PHASES: Final = ("actions", "mining")

NOTHING: Final = 0
TURN: Final = 1
MARKER: Final = 2
SALE: Final = 3
PAY: Final = 4
KEEP: Final = 5
BOTTOM: Final = 6
MINE: Final = 7
DIG: Final = 8
WILD: Final = 9
DECISIONS: Final = ("nothing", "turn", "marker", "sale", "pay", "keep", "bottom", "mine", "dig", "wild")

GEMS: Final[i64] = 4
DECKS: Final[i64] = 2
ARTIFACTS: Final = 1  # the deck; the other is jewelry
NO_CARD: Final = -1
NO_DECK: Final = -1
NO_MARKER: Final = -1
NO_PURCHASE: Final = -1
NO_TRADER: Final = -1


class GnomesFields(State):
    """A match of Gnomes without its rules, which `rules.GnomesState` adds."""

    def __init__(
        self, game: Game, tables: Tables, seats: i64, keep_forced: bool, board: Ints, own: Ints, decks: Ints
    ) -> None:
        super().__init__(game, seats, keep_forced)
        self.tables = tables
        # options (G11)
        self.open_gold = False
        self.discounts = False
        self.max_rounds: i64 = 0
        # what lies on the table
        self.board: Ints = board  # market and displays: `board`
        self.own: Ints = own  # what each seat has: `seats`
        self.decks: Ints = decks  # `decks`
        self.faces: Ints = vec[i64]()  # of the tiles by space; replaced, never changed
        self.old_prices: Ints = vec[i64]()  # prices of the rounds so far, by gem: `board`; replaced, never changed
        self.lying: i64 = 0  # set of spaces whose tile is still there
        self.supply: i64 = 0  # set of traders
        self.gnome: i64 = 0  # district
        self.round: i64 = 0
        self.starter: i64 = 0
        # where in its round the match stands
        self.phase: i64 = ACTIONS_PHASE
        self.decision: i64 = NOTHING
        self.tile_bought = False  # in this round (G7.1)
        self.ending = False  # somebody has points enough (G9.2)
        self.hoover: i64 = NOBODY  # who has the Hoovermatic
        # what the deciding seat has begun
        self.gem: i64 = 0  # of a purchase or sale; the one asked about in a payment or in mining (4: wilds)
        self.amount: i64 = 0  # of a purchase or sale
        self.buying: i64 = NO_PURCHASE  # what is being paid for: a space, or after all spaces an item
        self.picked: i64 = 0  # answers so far, prisms paid or gems to mine: `picks`
        self.deck: i64 = NO_DECK  # that cards were drawn from
        self.first: i64 = NO_CARD  # card drawn first
        self.second: i64 = NO_CARD  # card drawn second
        self.kept: i64 = 0  # of these, which will be the hand card: 0 or 1

    def copy_into(self, to: GnomesFields) -> None:
        """Give a copy the rest of the fields, those its constructor did not get."""
        to.seat = self.seat
        to.legal = self.legal
        to.rng = self.rng
        to.shown = self.shown
        to.open_gold = self.open_gold
        to.discounts = self.discounts
        to.max_rounds = self.max_rounds
        to.faces = self.faces
        to.past = self.past[:]
        to.old_prices = self.old_prices
        to.lying = self.lying
        to.supply = self.supply
        to.gnome = self.gnome
        to.round = self.round
        to.starter = self.starter
        to.phase = self.phase
        to.decision = self.decision
        to.tile_bought = self.tile_bought
        to.ending = self.ending
        to.hoover = self.hoover
        to.gem = self.gem
        to.amount = self.amount
        to.buying = self.buying
        to.picked = self.picked
        to.deck = self.deck
        to.first = self.first
        to.second = self.second
        to.kept = self.kept


def cells(n: i64) -> Ints:
    """A vector of zeros."""
    return vec[i64]([0] * int(n))


def holds(members: i64, one: i64) -> bool:
    """Whether a set of spaces, items or traders has this one."""
    return members >> one & 1 != 0


def size_of(members: i64) -> i64:
    """How many there are in a set."""
    n: i64 = 0
    while members:
        n += 1
        members &= members - 1
    return n


def first_link(decision: i64) -> i64:
    """The choice with which an unfinished one began, as others see it (G12.5)."""
    if decision in (MARKER, SALE, PAY):
        return TURN
    if decision == BOTTOM:
        return KEEP
    if decision == DIG:
        return MINE
    return decision


def gem_counts(s: GnomesFields, counts: list[int]) -> dict[str, int]:
    """Numbers of gems by id, without those of which there is none, for events and views."""
    return {s.tables.gem_ids[gem]: n for gem, n in enumerate(counts) if n}
