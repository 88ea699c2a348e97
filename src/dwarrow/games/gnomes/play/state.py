# compiled by mypyc
"""The fields of a match of Gnomes, and the small moves everything else is made of.

What lies open on the table is in `board` (prices, bank, displays), what a seat has is a row in `own`, the two decks are
rings in `decks`. Sets of spaces, items or traders are numbers with a bit for each. Faces of tiles never change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Ints, append, i64, vec

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
ARTIFACTS: Final = 1
DECKS: Final[i64] = 2
NONE: Final = -1  # no card, no trader

# Cells of `board`; the first four blocks are by gem.
CURRENT: Final = 0
TARGET: Final = 4
BANK: Final = 8
MINED: Final = 12  # in this mining round, by all players
SLOTS: Final = 16  # cards of the jewelry display, then those of the artifacts; after them two cells for each artifact
UPRIGHT: Final = 0
SIDEWAYS: Final = 1

# Cells of a seat in `own`.
GOLD: Final = 0
ACTIONS: Final = 1  # left in this action round
STOCK: Final = 2  # 4 cells: gems
PRISMS: Final = 6
TRADER: Final = 7
HAND: Final = 8  # a card, or NONE
VP: Final = 9
SAMPLED: Final = 10  # set of spaces
TILES: Final = 11  # set of spaces whose tiles were bought
ITEMS: Final = 12  # set of cards bought
KNOWN: Final = 13  # set of hidden cards that the seat has held (G12.4)
RIGHTS: Final = 14  # 4 cells: tiles by gem
WILDS: Final = 18  # gems of any type in a mining round
EXTRA: Final = 19  # actions besides the usual ones
INCOME: Final = 20  # gold in a mining round
DUE: Final = 21  # wilds still to be taken in this mining round
MARKERS: Final = 22  # 6 cells: markers by value
OWN: Final = 28

# Cells of a deck in `decks`: where its top card is in the ring, how many cards there are, then the ring.
TOP: Final = 0
SIZE: Final = 1
RING: Final = 2


class Town(State):
    """A match of Gnomes at one moment."""

    def __init__(
        self, game: Game, tables: Tables, seats: i64, keep_forced: bool, board: Ints, own: Ints, decks: Ints
    ) -> None:
        super().__init__(game, seats, keep_forced)
        self.tables = tables
        # options (G11)
        self.open_gold = False
        self.discounts = False
        self.max_rounds: i64 = 0
        # the table
        self.board: Ints = board
        self.own: Ints = own
        self.decks: Ints = decks
        self.faces: Ints = vec[i64]()  # of the tiles by space; replaced, never changed
        self.past: Ints = vec[i64]()  # prices of the rounds so far, four for each; replaced, never changed
        self.lying: i64 = 0  # set of spaces whose tile is still there
        self.supply: i64 = 0  # set of traders
        self.gnome: i64 = 0  # district
        self.round: i64 = 0
        self.starter: i64 = 0
        # the moment
        self.phase: i64 = ACTIONS_PHASE
        self.decision: i64 = NOTHING
        self.tile_bought = False  # in this round (G7.1)
        self.ending = False  # somebody has points enough (G9.2)
        self.hoover: i64 = NONE  # who has the Hoovermatic
        # what the deciding seat has begun: NONE or 0 where it means nothing
        self.gem: i64 = 0  # of a purchase or sale; the one asked about in a payment or in mining (4: wilds)
        self.amount: i64 = 0  # of a purchase or sale
        self.buying: i64 = NONE  # what is being paid for: a space, or after all spaces an item
        self.picked: i64 = 0  # answers so far, eight bits for each gem and the wilds: prisms paid, or gems to mine
        self.deck: i64 = NONE  # that cards were drawn from
        self.first: i64 = NONE  # card drawn first
        self.second: i64 = NONE  # card drawn second
        self.kept: i64 = 0  # of these, which will be the hand card: 0 or 1

    def copy_into(self, to: Town) -> None:
        """Give a copy the rest of the fields, those its constructor did not get."""
        to.seat = self.seat
        to.legal = self.legal
        to.rng = self.rng
        to.shown = self.shown
        to.open_gold = self.open_gold
        to.discounts = self.discounts
        to.max_rounds = self.max_rounds
        to.faces = self.faces
        to.past = self.past
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


# Prices and gems -----------------------------------------------------------------------------------------------------


def move_target(s: Town, gem: i64, by: i64) -> None:
    """Move a target price."""
    s.board[TARGET + gem] = target_after(s, gem, by)


def target_after(s: Town, gem: i64, by: i64) -> i64:
    """Where a target price is moved to: it stops at the limits at once (G0.4)."""
    t = s.tables
    price: i64 = s.board[TARGET + gem] + by
    if price > t.price_max:
        return t.price_max
    return price if price > t.price_min else t.price_min


def note_prices(s: Town) -> None:
    """Remember the prices of the round that begins, for whoever looks back on the market."""
    past: Ints = s.past[:]
    for gem in range(GEMS):
        past = append(past, s.board[CURRENT + gem])
    s.past = past


def to_bank(s: Town, seat: i64, gem: i64, n: i64) -> None:
    """Gems go from a seat to the bank; a negative number comes from there."""
    s.own[seat * OWN + STOCK + gem] -= n
    s.board[BANK + gem] += n


def gain_gold(s: Town, seat: i64, n: i64) -> None:
    s.own[seat * OWN + GOLD] += n


# Decks, displays, cards ----------------------------------------------------------------------------------------------


def slot_cell(s: Town, deck: i64, slot: i64) -> i64:
    """The cell of `board` where the card of a display's slot stands."""
    return SLOTS + deck * s.tables.display + slot


def discount_cell(s: Town, slot: i64) -> i64:
    """The first of the two cells of `board` for gems on an artifact of the display."""
    return SLOTS + DECKS * s.tables.display + 2 * slot


def deck_size(s: Town, deck: i64) -> i64:
    return s.decks[s.tables.deck_cell[deck] + SIZE]


def deck_card(s: Town, deck: i64, place: i64) -> i64:
    """The cell of `decks` with the card at a place of a deck, 0 being its top."""
    cell: i64 = s.tables.deck_cell[deck]
    return cell + RING + (s.decks[cell + TOP] + place) % s.tables.deck_room[deck]


def take_top(s: Town, deck: i64) -> i64:
    """Take the top card off a deck that has one."""
    decks = s.decks
    cell: i64 = s.tables.deck_cell[deck]
    top: i64 = decks[cell + TOP]
    decks[cell + TOP] = (top + 1) % s.tables.deck_room[deck]
    decks[cell + SIZE] -= 1
    return decks[cell + RING + top]


def put_under(s: Town, card: i64) -> None:
    """Put a card under its own deck."""
    deck: i64 = s.tables.card_deck[card]
    cell: i64 = deck_card(s, deck, deck_size(s, deck))
    s.decks[cell] = card
    s.decks[s.tables.deck_cell[deck] + SIZE] += 1


def show(s: Town, card: i64) -> None:
    """A card is open to all from now on, so on nobody's list of hidden cards (G12.4)."""
    s.shown += 1
    forgotten: i64 = ~s.tables.bit[card]
    for seat in range(s.seats):
        s.own[seat * OWN + KNOWN] &= forgotten


def holds(members: i64, one: i64) -> bool:
    """Whether a set of spaces, items or traders has this one."""
    return members >> one & 1 != 0


def first_link(decision: i64) -> i64:
    """The choice with which an unfinished one began, as others see it (G12.5)."""
    if decision in (MARKER, SALE, PAY):
        return TURN
    if decision == BOTTOM:
        return KEEP
    if decision == DIG:
        return MINE
    return decision


def gem_counts(s: Town, n0: i64, n1: i64, n2: i64, n3: i64) -> dict[str, int]:
    """Numbers of gems by id, without those of which there is none, for events."""
    counts: dict[str, int] = {}
    names = s.tables.gem_ids
    for name, n in ((names[0], n0), (names[1], n1), (names[2], n2), (names[3], n3)):
        if n:
            counts[name] = int(n)
    return counts
