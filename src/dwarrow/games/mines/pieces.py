"""What lies in the box of The Mines of Zavandor, as plain immutable tuples.

Gems and decks are indices in rank order (M0.2): sapphire 0 .. ruby 3, wooden 0 .. bronze 3.
"""

from __future__ import annotations

from typing import NamedTuple

from dwarrow.kernel.components import Document, digest

GEMS = ("sapphire", "emerald", "diamond", "ruby")
DECKS = ("wooden", "copper", "iron", "bronze")
KINDS = ("clan", "scroll", "altar", "shrine", "character", "hoard")
EFFECTS = (
    "overseer",
    "bank_discount",
    "bank_three_for_two",
    "wild_gem",
    "king_discount",
    "scroll_bonus",
    "final_rate",
    "wins_ties",
    "hoard",
)

Four = tuple[int, int, int, int]


class Gem(NamedTuple):
    number: int
    id: str
    letter: str
    auction_order: int  # 1 = evaluated first
    bonus_threshold: int
    search_deck: int
    min_players_for_row: int


class Deck(NamedTuple):
    number: int
    id: str
    letter: str
    name: str
    gems: Four  # cards by gem


class Hall(NamedTuple):
    number: int
    id: str
    name: str
    depth: int
    cost: Four  # cards by gem
    exits: tuple[int, ...]


class Slot(NamedTuple):
    """The price of one level: gem cards, the King's price, or victory points; nothing where pre-filled."""

    gems: Four
    king: bool
    vp: int


class Yield(NamedTuple):
    """What one level brings: cards by deck (a scroll: the alternatives), free markers (Family clan only)."""

    cards: Four
    markers: int


class VpRule(NamedTuple):
    kinds: tuple[str, ...]  # kinds, or "other" alone for every other item
    steps: tuple[tuple[int, int], ...]  # (full items needed, victory points), rising


NOTHING: Four = (0, 0, 0, 0)
NO_RULE = VpRule((), ())


class Item(NamedTuple):
    """Anything that can be upgraded: an improvement, a Family clan, a Packdragon."""

    number: int  # among the improvements; -1 = on a board
    id: str
    name: str
    kind: str  # one of KINDS, "family" or "packdragon"
    costs: tuple[Slot, ...]  # top slot first
    yields: tuple[Yield, ...] = ()  # by level from 0, for clan, scroll and family; else empty
    initial_level: int = 0
    vp: int = 0
    vp_rule: VpRule = NO_RULE
    row: int = -1  # gem; -1 = starting scroll or board
    back: str = "none"
    copies: int = 1
    deck: int = -1  # of a clan
    effect: str = ""  # one of EFFECTS, "no_income_limit" or ""
    effect_gem: int = -1
    effect_amount: int = 0
    effect_min: int = 0
    bank_pay: int = 0
    bank_take: int = 0
    uses_per_trade: int = 0  # 0 = unlimited
    hoard_draw: Four = NOTHING  # cards by deck
    uses: int = 0
    removable: bool = True

    @property
    def max_level(self) -> int:
        return len(self.costs)


class Board(NamedTuple):
    number: int
    id: str
    name: str
    side: str  # "front" or "back"
    copies: int
    gallery_spaces: int
    family: Item
    packdragon: Item | None


class Constants(NamedTuple):
    income_limit: int
    bank_rate_pay: int
    bank_rate_take: int
    improvement_min_bid: int
    auction_vp: int
    auction_bonus_vp: int
    final_exchange_gems_per_vp: int
    start_hand_first_two: int
    start_hand_others: int
    start_hand_deck: int


class TradeLimits(NamedTuple):
    max_offers_per_player: int
    max_cards_per_side: int
    max_counters_per_offer: int
    max_give_gems: int


class Components(NamedTuple):
    file: str
    document: Document
    title: str
    players_min: int
    players_max: int
    rounds: int  # the most King moves a match can have
    constants: Constants
    trade_limits: TradeLimits
    gems: tuple[Gem, ...]
    decks: tuple[Deck, ...]
    halls: tuple[Hall, ...]
    start_hall: int
    boards: tuple[Board, ...]
    improvements: tuple[Item, ...]
    start_scroll: int

    @property
    def digest(self) -> str:
        return digest(self.document)

    @property
    def auction_order(self) -> tuple[int, ...]:
        """The gems in the order in which the auctions are evaluated."""
        return tuple(gem.number for gem in sorted(self.gems, key=lambda gem: gem.auction_order))

    @property
    def front_board(self) -> int:
        return next(board.number for board in self.boards if board.side == "front")

    @property
    def back_boards(self) -> tuple[int, ...]:
        return tuple(board.number for board in self.boards if board.side == "back")

    def row(self, gem: int, back: str) -> tuple[int, ...]:
        """The improvements of a row with a pale or dark back, in file order."""
        return tuple(item.number for item in self.improvements if item.row == gem and item.back == back)

    def gem_total(self, gem: int) -> int:
        """The cards of a gem in all decks."""
        return sum(deck.gems[gem] for deck in self.decks)
