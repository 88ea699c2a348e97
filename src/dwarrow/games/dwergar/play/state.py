# compiled by mypyc
"""The fields of a match of Dwergar.

Most numbers stand in flat vectors, so that a copy is quick. What stands where is known to one module each, and all
others ask it: `seats` for `own`, `board` for `board`, `memory` for `past`. Nothing is hidden but what comes from the
two decks; these are sets from which chance draws when a card is opened (D3.1): `decks`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dwarrow.games.dwergar.play.lookup import Tables
from dwarrow.kernel.state import NOBODY, State
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game

# Phases of a match (D4) and what is being decided in them (D12.1).
ROUND: Final = 0
WEST: Final = 1
TERRACES: Final = 2
PHASES: Final = ("round", "west", "terraces")

NOTHING: Final = 0  # go on to the next action, turn or phase
ACT: Final = 1
WORK: Final = 2
DISCOUNT: Final = 3
FURNACES: Final = 4
CHIMNEY: Final = 5
EXTRA: Final = 6
FREE: Final = 7
DECISIONS: Final = ("nothing", "act", "work", "discount", "furnaces", "chimney", "extra", "free")

GOODS: Final[i64] = 4
COAL: Final = 0
NO_GOOD: Final = -1

# Dwarves (D0.2).
WORKERS: Final[i64] = 3  # miner, engineer, blacksmith
FOREMAN: Final = 3  # as a dwarf that is placed; on a location `board.foreman_of(seat)`
NO_DWARF: Final = -1

# Locations (D0.3).
LOCATIONS: Final[i64] = 10
MINE_LEVELS: Final = 4  # the first locations
LAB: Final = 4
BELLOWS: Final = 5
ELEVATOR: Final = 6
WORKSHOP: Final = 7
FORGE: Final = 8
STUDIO: Final = 9
NO_LOCATION: Final = -1
NO_BONUS: Final = -1

ROWS: Final[i64] = 5  # of carts
NO_ROW: Final = -1

WESTERN: Final = 0
NEW_MINE: Final = 1
GOLDEN_TERRACES: Final = 2
OLD_MINE: Final = 3
EASTERN: Final = 4
REGIONS: Final[i64] = 5
NO_CARD: Final = -1

# What heat is being paid for (D5.4).
FOR_NOTHING: Final = 0
FOR_PLACING: Final = 1
FOR_LIFT: Final = 2
FOR_EXCHANGE: Final = 3
FOR_PROJECT: Final = 4
FOR_MODERNISING: Final = 5
FOR_CONVERTING: Final = 6
FOR_CHIMNEY: Final = 7
PURPOSES: Final = ("nothing", "place", "lift", "exchange", "complete", "modernise", "convert", "chimney")


class DwergarFields(State):
    """A match of Dwergar without its rules, which `rules.DwergarState` adds."""

    def __init__(self, game: Game, tables: Tables, seats: i64, keep_forced: bool, own: Ints, board: Ints) -> None:
        super().__init__(game, seats, keep_forced)
        self.tables = tables
        self.own: Ints = own  # what each seat has: `seats`
        self.board: Ints = board  # what lies on the game board: `board`
        # options (D2)
        self.events_total: i64 = 0
        self.regions: i64 = 0  # set of those in play
        # the decks
        self.deck: i64 = 0  # set of projects not opened yet
        self.unseen: i64 = 0  # set of events never revealed
        self.events_left: i64 = 0
        self.event: i64 = tables.no_event  # the active one
        self.coming: Ints = vec[i64]()  # projects to come that a position has fixed; replaced, never changed
        self.coming_events: Ints = vec[i64]()
        # where the match stands
        self.top_row: i64 = 0  # the row of carts on transit; those below follow in a ring (D6.2)
        self.silverbeard: i64 = NOBODY  # who has the token
        self.starter: i64 = 0
        self.round: i64 = 0
        self.phase: i64 = ROUND
        self.decision: i64 = NOTHING
        self.turns_begun: i64 = 0  # in this round
        self.asked: i64 = 0  # set of seats still to be asked in the end-game phases
        self.in_turn = False
        self.actions_left: i64 = 0  # of this turn, not begun yet
        self.more_actions: i64 = 0  # of card 43, not begun yet
        self.may_skip = False  # the present action is one of card 43
        # the session at a location (D5.2.5)
        self.location: i64 = NO_LOCATION
        self.dwarf: i64 = 0  # that was placed
        self.speciality: i64 = 0  # what it counts as
        self.base_uses: i64 = 0  # left of the base step
        self.first_uses: i64 = 0  # left, or times granted, of the first bonus
        self.second_uses: i64 = 0  # of the second
        self.called: i64 = NO_BONUS  # the bonus that Silverbeard gave
        self.lifts: i64 = 0  # made
        self.shut = False  # coal came after a lift: no more lifts (D6.2.5)
        self.installed = False  # in this action
        self.project: i64 = NO_CARD  # completed in this session
        self.fresh = False  # and may be modernised now
        # a payment in the making
        self.purpose: i64 = FOR_NOTHING
        self.subject: i64 = 0  # the action, exchange or card that is paid for
        self.due: i64 = 0  # heat
        self.cheaper_good: i64 = NO_GOOD  # the kind of goods that card 1 makes cheaper (D8.1)

    def copy_into(self, to: DwergarFields) -> None:
        """Give a copy the rest of the fields, those its constructor did not get."""
        to.seat = self.seat
        to.legal = self.legal
        to.past = self.past[:]
        to.rng = self.rng
        to.shown = self.shown
        to.events_total = self.events_total
        to.regions = self.regions
        to.deck = self.deck
        to.unseen = self.unseen
        to.events_left = self.events_left
        to.event = self.event
        to.coming = self.coming
        to.coming_events = self.coming_events
        to.top_row = self.top_row
        to.silverbeard = self.silverbeard
        to.starter = self.starter
        to.round = self.round
        to.phase = self.phase
        to.decision = self.decision
        to.turns_begun = self.turns_begun
        to.asked = self.asked
        to.in_turn = self.in_turn
        to.actions_left = self.actions_left
        to.more_actions = self.more_actions
        to.may_skip = self.may_skip
        to.location = self.location
        to.dwarf = self.dwarf
        to.speciality = self.speciality
        to.base_uses = self.base_uses
        to.first_uses = self.first_uses
        to.second_uses = self.second_uses
        to.called = self.called
        to.lifts = self.lifts
        to.shut = self.shut
        to.installed = self.installed
        to.project = self.project
        to.fresh = self.fresh
        to.purpose = self.purpose
        to.subject = self.subject
        to.due = self.due
        to.cheaper_good = self.cheaper_good


def cells(n: i64) -> Ints:
    """A vector of zeros."""
    return vec[i64]([0] * int(n))
