# compiled by mypyc
"""The fields of a match of Mines, and the small moves everything else is made of.

Gem cards are counted, not listed: a pile is sixteen cells, one per (gem, deck), and `cards` holds all piles of the
table one after the other. Items (Family clan, Packdragon, gallery) are rows of two cells in `items`; the rest of
what a seat has is a row in `own`.
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

# Piles of gem cards in `cards`: cell = pile + 4 * gem + deck.
GEMS: Final[i64] = 4
DECKS: Final[i64] = 4
KINDS: Final[i64] = 16
DRAW_PILE: Final = 0
DISCARD_PILE: Final = 16
HAND: Final = 32  # + SEAT_PILES * seat, likewise the next two
TABLE: Final = 48  # bid cards lying on the table
KNOWN: Final = 64  # the part of a hand that everybody saw enter it (M12.4)
SEAT_PILES: Final = 48

# Items: slot 0 is the Family clan, slot 1 the Packdragon (card NO_CARD on boards without), the gallery follows.
CARD: Final = 0
LEVEL: Final = 1
CELLS: Final = 2
FAMILY: Final = 0
PACKDRAGON: Final = 1
GALLERY: Final = 2
NO_CARD: Final = -1

# Cells of a seat in `own`.
VP: Final = 0
BOARD: Final = 1
IMPROVEMENTS: Final = 2  # how many stand in the gallery
OFFERS: Final = 3  # offers made in this Trade phase
RAISED: Final = 4  # bit per slot: paid level bought in this Upgrade phase
SEALED: Final = 5  # how many of the four bids are chosen
BIDS: Final = 6  # 4 cells, by gem
OWN: Final = 10

DESK: Final[i64] = 16

# `mode` of a bank exchange (M6.2.1); the altar of gem g is ALTAR + g.
STANDARD: Final = 0
ELF: Final = 1
ALTAR: Final = 2


class Mine(State):
    """A match of Mines at one moment."""

    def __init__(
        self, game: Game, tables: Tables, seats: i64, keep_forced: bool, cards: Ints, items: Ints, own: Ints, desk: Ints
    ) -> None:
        super().__init__(game, seats, keep_forced)
        self.tables = tables
        # options (M11)
        self.trading = True
        self.max_offers: i64 = 0
        # the table
        self.cards: Ints = cards  # all piles of gem cards
        self.items: Ints = items
        self.own: Ints = own
        self.rows: Ints = vec[i64]()  # never changed after set-up, so clones share it
        self.slides: i64 = 0  # how often the market has moved (M7.4)
        self.gone: i64 = 0  # bit per row: its right-hand card was taken
        self.used: i64 = 0  # how often cards of limited use were used, four bits per effect (see `times_used`)
        self.coming: Ints = vec[i64]()  # draws fixed by a position, used before chance; replaced, never changed
        self.king: i64 = 0
        self.round: i64 = 0
        self.starter: i64 = 0
        # the moment
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
        self.searched: i64 = NOBODY  # Trade: deck whose search is not finished
        self.markers: i64 = 0  # Income: free markers left to place
        self.auction: i64 = 0  # Auction: how many of the four are evaluated
        self.winner: i64 = NOBODY  # Auction: of the one being rewarded, then who moves the King
        self.raising: i64 = 0  # Upgrade: slot being paid for
        # 0-7: what the deciding seat prepares (entitlement by deck, payment by gem, give and want side by gem);
        # 8-15: the open offer, give and want side
        self.desk: Ints = desk

    def copy_into(self, to: Mine) -> None:
        """Give a copy the rest of the fields, those its constructor did not get."""
        to.seat = self.seat
        to.legal = self.legal
        to.rng = self.rng
        to.shown = self.shown
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


def hand_of(seat: i64) -> i64:
    return HAND + SEAT_PILES * seat


def table_of(seat: i64) -> i64:
    return TABLE + SEAT_PILES * seat


def known_of(seat: i64) -> i64:
    return KNOWN + SEAT_PILES * seat


def held(s: Mine, seat: i64, gem: i64) -> i64:
    """How many cards of a gem a seat holds."""
    cards = s.cards
    cell: i64 = HAND + SEAT_PILES * seat + 4 * gem
    return cards[cell] + cards[cell + 1] + cards[cell + 2] + cards[cell + 3]


def hand_size(s: Mine, seat: i64) -> i64:
    cards = s.cards
    cell: i64 = HAND + SEAT_PILES * seat
    end: i64 = cell + KINDS
    total: i64 = 0
    while cell < end:
        total += cards[cell]
        cell += 1
    return total


def slot_cell(s: Mine, seat: i64, slot: i64) -> i64:
    """The first cell of an item."""
    return (seat * s.tables.slots + slot) * CELLS


def slots_in_use(s: Mine, seat: i64) -> i64:
    return GALLERY + s.own[seat * OWN + IMPROVEMENTS]


def slot_of_card(s: Mine, seat: i64, card: i64) -> i64:
    """The slot where a card stands in a seat's gallery, or NO_CARD."""
    items = s.items
    for slot in range(GALLERY, slots_in_use(s, seat)):
        if items[slot_cell(s, seat, slot) + CARD] == card:
            return slot
    return NO_CARD


def is_full(s: Mine, cell: i64) -> bool:
    """Whether the item at this cell is fully upgraded (M0.4)."""
    items = s.items
    card: i64 = items[cell + CARD]
    return card >= 0 and items[cell + LEVEL] == s.tables.top[card]


def full_slot(s: Mine, seat: i64, effect: i64) -> i64:
    """The cell of a seat's full card with this effect, or NO_CARD (M10.1)."""
    items = s.items
    effects = s.tables.effect
    top = s.tables.top
    cell: i64 = slot_cell(s, seat, PACKDRAGON)
    end: i64 = slot_cell(s, seat, slots_in_use(s, seat))
    while cell < end:
        card: i64 = items[cell]
        if card >= 0 and effects[card] == effect and items[cell + LEVEL] == top[card]:
            return cell
        cell += CELLS
    return NO_CARD


def discard_cards(s: Mine, seat: i64, gem: i64, n: i64) -> None:
    """Spend cards of a gem from a hand: each to the discard pile of its own deck (M0.3), lowest deck first (M0.6)."""
    move_out(s, seat, gem, n, DISCARD_PILE)


def move_out(s: Mine, seat: i64, gem: i64, n: i64, pile: i64) -> None:
    """Move n cards of a gem from a hand to a pile, lowest deck first (M0.6)."""
    cards = s.cards
    cell: i64 = 4 * gem
    end: i64 = cell + DECKS
    hand: i64 = hand_of(seat)
    known: i64 = known_of(seat)
    while cell < end and n > 0:
        moved: i64 = cards[hand + cell]
        if moved > 0:
            if moved > n:
                moved = n
            cards[hand + cell] -= moved
            cards[pile + cell] += moved
            left: i64 = cards[known + cell] - moved  # a face that left is no longer known to be there (M12.4)
            if left < 0:
                left = 0
            cards[known + cell] = left
            n -= moved
        cell += 1


def hand_over(s: Mine, giver: i64, taker: i64, gem: i64, n: i64) -> None:
    """Cards of a gem pass from hand to hand, face up (M6.3.4)."""
    cards = s.cards
    hand: i64 = hand_of(taker) + 4 * gem
    known: i64 = known_of(taker) + 4 * gem
    before0: i64 = cards[hand]
    before1: i64 = cards[hand + 1]
    before2: i64 = cards[hand + 2]
    before3: i64 = cards[hand + 3]
    move_out(s, giver, gem, n, hand_of(taker))
    cards[known] += cards[hand] - before0
    cards[known + 1] += cards[hand + 1] - before1
    cards[known + 2] += cards[hand + 2] - before2
    cards[known + 3] += cards[hand + 3] - before3


def pile_size(s: Mine, pile: i64, deck: i64) -> i64:
    cards = s.cards
    cell: i64 = pile + deck
    return cards[cell] + cards[cell + 4] + cards[cell + 8] + cards[cell + 12]


def times_used(s: Mine, effect: i64) -> i64:
    """How often the card with this effect was used; no two cards have the same, so the count is the card's own."""
    return s.used >> 4 * effect & 15


def set_times_used(s: Mine, effect: i64, n: i64) -> None:
    more: i64 = n - times_used(s, effect)
    s.used += more << 4 * effect  # never a literal to the left of <<: compiled, it has 32 bits


def right_card(s: Mine, row: i64) -> i64:
    """The improvement for auction in a row, or NO_CARD (M7.4)."""
    if s.gone >> row & 1:
        return NO_CARD
    return row_card(s, row, s.slides)


def row_card(s: Mine, row: i64, place: i64) -> i64:
    """The card at a place of a row's order; NO_CARD past its end or in a row not in play."""
    length: i64 = s.tables.row_length
    if place >= length:
        return NO_CARD
    return s.rows[row * length + place]


def gem_counts(s: Mine, pile: i64) -> dict[str, int]:
    """The gems of a pile by id, for events and views."""
    t = s.tables
    counts: dict[str, int] = {}
    for gem in range(GEMS):
        cell: i64 = pile + 4 * gem
        n: i64 = s.cards[cell] + s.cards[cell + 1] + s.cards[cell + 2] + s.cards[cell + 3]
        if n:
            counts[t.gem_ids[gem]] = int(n)
    return counts
