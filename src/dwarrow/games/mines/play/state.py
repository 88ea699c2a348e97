# compiled by mypyc
"""The fields of a match of Mines.

Most numbers stand in flat vectors, so that a copy is quick. What stands where is known to one module each; all others
ask it: `gem_cards` for `cards`, `gallery` for `items`, `seats` for `own`, `desk` for `desk`, `memory` for `past`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dwarrow.games.mines.play.lookup import Tables
from dwarrow.kernel.state import NOBODY, State
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game

# Phases of a round (M4) and what is being decided in them (M13.1).
INCOME: Final = 0
SPELLS: Final = 1
TRADE: Final = 2
AUCTION: Final = 3
UPGRADE: Final = 4
PHASES: Final = ("income", "spells", "trade", "auction", "upgrade")

NOTHING: Final = 0  # the phase is through
OVERSEER: Final = 1
FORGO: Final = 2
MARKER: Final = 3
SPELL: Final = 4
TRADE_TURN: Final = 5
PAY: Final = 6
TAKE: Final = 7
GIVE: Final = 8
WANT: Final = 9
ANSWER: Final = 10
BID: Final = 11
REWARD: Final = 12
DISCARD: Final = 13
KING: Final = 14
RAISE: Final = 15
SPEND: Final = 16
DECISIONS: Final = (
    "nothing", "overseer", "forgo", "marker", "spell", "trade", "pay", "take", "give", "want",
    "answer", "bid", "reward", "discard", "king", "upgrade", "spend",
)  # fmt: skip

GEMS: Final[i64] = 4
DECKS: Final[i64] = 4
NO_CARD: Final = -1
NO_ITEM: Final = -1
NO_DECK: Final = -1

# `mode` of a bank exchange (M6.2.1); the altar of gem g is ALTAR + g.
STANDARD: Final = 0
ELF: Final = 1
ALTAR: Final = 2


class MinesFields(State):
    """A match of Mines without its rules, which `rules.MinesState` adds."""

    def __init__(
        self, game: Game, tables: Tables, seats: i64, keep_forced: bool, cards: Ints, items: Ints, own: Ints, desk: Ints
    ) -> None:
        super().__init__(game, seats, keep_forced)
        self.tables = tables
        # options (M11)
        self.trading = True
        self.max_offers: i64 = 0
        # what lies before the players
        self.cards: Ints = cards  # all piles of gem cards: `gem_cards`
        self.items: Ints = items  # of all seats: `gallery`
        self.own: Ints = own  # what else each seat has: `seats`
        self.rows: Ints = vec[i64]()  # `auction_board`; never changed after set-up, so clones share it
        self.slides: i64 = 0  # how often the rows have moved up (M7.4)
        self.gone: i64 = 0  # bit per row: its right-hand card was taken
        self.used: i64 = 0  # how often cards of limited use were used, four bits per effect: `gallery`
        self.coming: Ints = vec[i64]()  # draws fixed by a position, used before chance; replaced, never changed
        self.king: i64 = 0
        self.round: i64 = 0
        self.starter: i64 = 0
        # where in its round the match stands
        self.phase: i64 = INCOME
        self.decision: i64 = NOTHING
        self.turn: i64 = 0  # Trade: whose turn it is, while others may be asked
        self.active: i64 = 0  # Trade: bit per seat
        self.addressee: i64 = NOBODY  # Trade: for whom an offer is being prepared
        self.proposer: i64 = NOBODY  # Trade: whose offer lies open
        self.partner: i64 = NOBODY  # Trade: who must answer it
        self.counters: i64 = 0  # Trade: counters made to this offer
        self.mode: i64 = STANDARD  # Trade: of the bank exchange
        self.to_take: i64 = 0  # Trade: cards still to take
        self.searched: i64 = NO_DECK  # Trade: deck whose search is not finished
        self.markers: i64 = 0  # Income: free markers left to place
        self.auction: i64 = 0  # Auction: how many of the four are evaluated
        self.winner: i64 = NOBODY  # Auction: of the one being rewarded, then who moves the King
        self.raising: i64 = NO_ITEM  # Upgrade: item being paid for
        self.desk: Ints = desk  # what the deciding seat prepares, and the open offer: `desk`

    def copy_into(self, to: MinesFields) -> None:
        """Give a copy the rest of the fields, those its constructor did not get."""
        to.seat = self.seat
        to.legal = self.legal
        to.rng = self.rng
        to.shown = self.shown
        to.past = self.past[:]
        to.trading = self.trading
        to.max_offers = self.max_offers
        to.rows = self.rows
        to.slides = self.slides
        to.gone = self.gone
        to.used = self.used
        to.coming = self.coming
        to.king = self.king
        to.round = self.round
        to.starter = self.starter
        to.phase = self.phase
        to.decision = self.decision
        to.turn = self.turn
        to.active = self.active
        to.addressee = self.addressee
        to.partner = self.partner
        to.proposer = self.proposer
        to.counters = self.counters
        to.mode = self.mode
        to.to_take = self.to_take
        to.searched = self.searched
        to.markers = self.markers
        to.auction = self.auction
        to.winner = self.winner
        to.raising = self.raising


def cells(n: i64) -> Ints:
    """A vector of zeros."""
    return vec[i64]([0] * int(n))
