"""The form of a view: what `view.py` makes, as types for its readers, the client's board above all.

A test holds the views of whole matches against these types, and the client's own are made from them.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dwarrow.games.mines.schema import DeckId as Deck
from dwarrow.games.mines.schema import GemId as Gem
from dwarrow.games.mines.schema import Phase as Phase
from dwarrow.kernel import sight

Decision = Literal[
    "overseer", "forgo", "marker", "spell", "trade", "pay", "take", "give", "want", "answer", "bid", "reward",
    "discard", "king", "upgrade", "spend",
]  # fmt: skip
Gems = dict[Gem, int]
Decks = dict[Deck, int]
Pile = dict[str, int]
"""Gem cards by kind: `{"ruby bronze": 2}`."""


class Options(TypedDict):
    player_trading: bool
    max_offers_per_player: int
    keep_forced: bool


class Row(TypedDict):
    """A row of the auction board: two open spaces and the cards to come; spaces that ran out are null."""

    right: str | None
    middle: str | None
    pile: list[str]


class Player(TypedDict):
    """What is seen of a seat. `hand` is there for one's own, `bids` for one's own or when they are revealed.

    `items` gives levels by id, `backs` the cards in hand by deck, `known` those of them that everybody has seen,
    `table` the cards lying before the seat, `cards_left` what the exchange left at the end.
    """

    board: str
    vp: int
    items: dict[str, int]
    used: dict[str, int]
    raised: list[str]
    backs: Decks
    known: Pile
    table: Pile
    offers: int
    sealed: bool
    hand: NotRequired[Pile]
    bids: NotRequired[Gems]
    cards_left: NotRequired[int]


class Preparing(TypedDict):
    """One's own offer in the making."""

    partner: int
    give: Gems
    want: Gems


class Offer(Preparing):
    """An offer that lies open."""

    proposer: int
    counters: int


class Moment(TypedDict, total=False):
    """Where in its phase the match stands: each phase has its own fields.

    Income: `entitlement` (cards by deck that will be drawn), `clans`, `markers`. Trade: `turn`, `active`, `offer`; an
    exchange with the bank: `mode`, `to_take`, `paid`, `searched`; an own offer: `preparing`. Auction: `auction` (how
    many are evaluated) and `winner` of the last. A payment for an upgrade: `raising`.
    """

    entitlement: Decks
    clans: Decks
    markers: int
    turn: int
    active: list[int]
    offer: Offer
    mode: str
    to_take: int
    searched: Deck | None
    paid: Gems
    preparing: Preparing
    raising: str
    auction: int
    winner: int | None


class View(sight.View):
    """A match as one seat, or a spectator (`seat` null), may know it."""

    options: Options
    round: int
    phase: Phase
    decision: Decision | None
    starter: int
    king: str
    rows: dict[Gem, Row]
    draw: Decks
    discard: Pile
    removed: list[str]
    players: list[Player]
    moment: Moment
