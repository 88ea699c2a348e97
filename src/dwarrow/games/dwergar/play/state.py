# compiled by mypyc
"""The fields of a match of Dwergar, and the small moves everything else is made of.

What a seat has is a row in `own`, carts included; what lies on the game board is in `board`. Nothing is hidden but what
comes from the two decks, and these are sets from which chance draws when a card is opened (D3.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dwarrow.games.dwergar.play.lookup import Tables
from dwarrow.kernel.state import NOBODY, State
from dwarrow.kernel.vectors import Ints, append, i64, vec

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
MINER: Final = 0
ENGINEER: Final = 1
BLACKSMITH: Final = 2
FOREMAN: Final = 3  # as a dwarf that is placed; on a location FOREMAN + seat
WORKERS: Final[i64] = 3
MINE_LEVELS: Final = 4  # the first locations
LAB: Final = 4
BELLOWS: Final = 5
ELEVATOR: Final = 6
WORKSHOP: Final = 7
FORGE: Final = 8
STUDIO: Final = 9
ROWS: Final[i64] = 5
NONE: Final = -1

# Regions.
WESTERN: Final = 0
NEW_MINE: Final = 1
GOLDEN_TERRACES: Final = 2
OLD_MINE: Final = 3
EASTERN: Final = 4
REGIONS: Final[i64] = 5

# Cells of `board`.
DWARF: Final = 0  # by location: who lies there, or NONE
FURNACE: Final = 10  # by location: whose furnace is installed, or NONE
PAID: Final = 20  # by good: paid for the project of this session and not taken back
OPEN: Final = 24  # open projects, NONE in a gap

# Cells of a seat in `own`.
HEAT: Final = 0
LIT: Final = 1  # furnaces on the player board and in the supply (D0.4)
COLD: Final = 2
SUPPLY: Final = 3
STORE: Final = 4  # 4 cells
CHIEF: Final = 8  # where the foreman is: AT_HOME, a location, or IN_CART + row
HAND: Final = 9  # 3 cells: workers
OWNED: Final = 12  # set of completed projects
MODERN: Final = 13  # set of modernised ones among them
BY_REGION: Final = 14  # 5 cells: completed projects
PROJECT_VP: Final = 19  # points by where they come from, these and the next five
MODERN_VP: Final = 20
EFFECT_VP: Final = 21
FURNACE_VP: Final = 22
LIFT_VP: Final = 23
EVENT_VP: Final = 24
CARTS: Final = 25  # 5 rows of 4 goods
OWN: Final = 45
TALLIES: Final = ("projects", "modernised", "effects", "furnaces", "lifts", "events")

AT_HOME: Final = -1
IN_CART: Final = 16

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


class Mine(State):
    """A match of Dwergar at one moment."""

    def __init__(self, game: Game, tables: Tables, seats: i64, keep_forced: bool, own: Ints, board: Ints) -> None:
        super().__init__(game, seats, keep_forced)
        self.tables = tables
        self.own: Ints = own
        self.board: Ints = board
        # options (D2)
        self.events_total: i64 = 0
        self.regions: i64 = 0  # set of those in play
        # the table
        self.deck: i64 = 0  # set of projects not opened yet
        self.unseen: i64 = 0  # set of events never revealed
        self.events_left: i64 = 0
        self.event: i64 = tables.no_event  # the active one
        self.coming: Ints = vec[i64]()  # projects to come that a position has fixed; replaced, never changed
        self.coming_events: Ints = vec[i64]()
        self.top: i64 = 0  # the row on transit; those below follow in a ring (D6.2)
        self.silverbeard: i64 = NOBODY  # who has the token
        self.starter: i64 = 0
        self.round: i64 = 0
        # the moment
        self.phase: i64 = ROUND
        self.decision: i64 = NOTHING
        self.turn: i64 = NONE  # turns taken in this round, less one
        self.asked: i64 = 0  # set of seats still to be asked in the end-game phases
        self.in_turn = False
        self.left: i64 = 0  # actions of this turn not begun yet
        self.more: i64 = 0  # further actions of card 43 not begun yet
        self.further = False  # the present action is such a one and may be skipped
        # the session at a location (D5.2)
        self.place: i64 = NONE
        self.dwarf: i64 = 0  # that was placed
        self.skill: i64 = 0  # what it counts as
        self.base: i64 = 0  # uses left of the base step
        self.first: i64 = 0  # uses left, or times granted, of the first bonus
        self.second: i64 = 0  # of the second
        self.called: i64 = NONE  # the bonus that Silverbeard gave
        self.lifts: i64 = 0  # made
        self.shut = False  # coal came after a lift: no more lifts (D6.2.5)
        self.installed = False  # in this action
        self.project: i64 = NONE  # completed in this session
        self.fresh = False  # and may be modernised now
        # a payment in the making
        self.purpose: i64 = FOR_NOTHING
        self.subject: i64 = 0
        self.due: i64 = 0  # heat
        self.off: i64 = NONE  # the kind of goods that is cheaper (D8.1)

    def copy_into(self, to: Mine) -> None:
        """Give a copy the rest of the fields, those its constructor did not get."""
        to.seat = self.seat
        to.legal = self.legal
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
        to.top = self.top
        to.silverbeard = self.silverbeard
        to.starter = self.starter
        to.round = self.round
        to.phase = self.phase
        to.decision = self.decision
        to.turn = self.turn
        to.asked = self.asked
        to.in_turn = self.in_turn
        to.left = self.left
        to.more = self.more
        to.further = self.further
        to.place = self.place
        to.dwarf = self.dwarf
        to.skill = self.skill
        to.base = self.base
        to.first = self.first
        to.second = self.second
        to.called = self.called
        to.lifts = self.lifts
        to.shut = self.shut
        to.installed = self.installed
        to.project = self.project
        to.fresh = self.fresh
        to.purpose = self.purpose
        to.subject = self.subject
        to.due = self.due
        to.off = self.off


def cells(n: i64) -> Ints:
    """A vector of zeros."""
    return vec[i64]([0] * int(n))


def in_order(s: Mine, step: i64) -> i64:
    """The seat whose turn comes after so many others (D2.3)."""
    return (s.starter + step) % s.seats


def row_on(s: Mine, level: i64) -> i64:
    """The row of carts on a level; 0 is transit."""
    return (s.top + level) % ROWS


def cart_cell(s: Mine, seat: i64, row: i64) -> i64:
    """The first of the four cells of a seat's cart."""
    return seat * OWN + CARTS + GOODS * row


def cart_is_empty(s: Mine, seat: i64, row: i64) -> bool:
    """Whether a cart holds no goods; a foreman in it does not count (D6.1.1)."""
    own = s.own
    cell: i64 = cart_cell(s, seat, row)
    return own[cell] + own[cell + 1] + own[cell + 2] + own[cell + 3] == 0


def hand_set(s: Mine, seat: i64) -> i64:
    """The kinds of dwarves in a hand, as a set."""
    own = s.own
    cell: i64 = seat * OWN
    hand: i64 = 0
    if own[cell + HAND] > 0:
        hand = 1
    if own[cell + HAND + 1] > 0:
        hand += 2
    if own[cell + HAND + 2] > 0:
        hand += 4
    if own[cell + CHIEF] == AT_HOME:
        hand += 8
    return hand


def is_modern(s: Mine, seat: i64, card: i64) -> bool:
    return s.own[seat * OWN + MODERN] >> card & 1 != 0


def count(members: i64) -> i64:
    """The size of a set."""
    n: i64 = 0
    while members:
        members &= members - 1
        n += 1
    return n


def any_member(s: Mine, members: i64) -> i64:
    """Draw one of a set that is not empty."""
    pick: i64 = s.roll(count(members))
    while pick > 0:
        members &= members - 1
        pick -= 1
    found: i64 = 0
    while not members >> found & 1:
        found += 1
    return found


def gain_vp(s: Mine, seat: i64, tally: i64, vp: i64) -> None:
    s.own[seat * OWN + tally] += vp


def score_track(s: Mine, seat: i64) -> i64:
    """The points scored so far (D0.5)."""
    own = s.own
    cell: i64 = seat * OWN + PROJECT_VP
    return own[cell] + own[cell + 1] + own[cell + 2] + own[cell + 3] + own[cell + 4] + own[cell + 5]


def can_pay(s: Mine, seat: i64, price: Ints, cell: i64) -> bool:
    """Whether the store holds the four goods at a cell of a table."""
    own = s.own
    store: i64 = seat * OWN + STORE
    for good in range(GOODS):
        if own[store + good] < price[cell + good]:
            return False
    return True


def pay_goods(s: Mine, seat: i64, price: Ints, cell: i64) -> None:
    store: i64 = seat * OWN + STORE
    for good in range(GOODS):
        s.own[store + good] -= price[cell + good]


def gain_goods(s: Mine, seat: i64, goods: Ints, cell: i64) -> None:
    """Goods from the bank, which never runs out (D1.2)."""
    store: i64 = seat * OWN + STORE
    for good in range(GOODS):
        s.own[store + good] += goods[cell + good]


def goods_at(s: Mine, values: Ints, cell: i64) -> dict[str, int]:
    """Four goods by id, for events and views."""
    names = s.tables.good_ids
    found: dict[str, int] = {}
    for good in range(GOODS):
        if values[cell + good]:
            found[names[good]] = int(values[cell + good])
    return found


def draw_project(s: Mine) -> i64:
    """The next project of the deck, basic ones before advanced ones (D2.2); the deck must not be empty."""
    card: i64
    if len(s.coming) > 0:
        card = s.coming[0]
        s.coming = rest_of(s.coming)
        s.shown += 1
    else:
        basic: i64 = s.deck & s.tables.basic
        card = any_member(s, basic if basic else s.deck)
    s.deck &= ~s.tables.bit[card]
    return card


def draw_event(s: Mine) -> i64:
    """The top card of the event deck: any that was never seen (D2.4)."""
    card: i64
    if len(s.coming_events) > 0:
        card = s.coming_events[0]
        s.coming_events = rest_of(s.coming_events)
        s.shown += 1
    else:
        card = any_member(s, s.unseen)
    s.unseen &= ~s.tables.bit[card]
    s.events_left -= 1
    return card


def rest_of(items: Ints) -> Ints:
    rest: Ints = vec[i64]()
    for place in range(1, len(items)):
        rest = append(rest, items[place])
    return rest
