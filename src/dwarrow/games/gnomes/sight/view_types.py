"""The form of a view: what `view.py` makes, as types for its readers, the client's board above all.

A test holds the views of whole matches against these types, and the client's own are made from them.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dwarrow.games.gnomes.schema import DeckId as Deck
from dwarrow.games.gnomes.schema import GemId as Gem
from dwarrow.games.gnomes.schema import Phase as Phase
from dwarrow.kernel import sight

Decision = Literal["turn", "marker", "sale", "pay", "keep", "bottom", "mine", "dig", "wild"]
Gems = dict[Gem, int]


class Options(TypedDict):
    discount_rule: bool
    open_gold: bool
    max_rounds: int
    keep_forced: bool


class Price(TypedDict):
    """What a gem costs now, and what it will cost in the next round if nothing moves any more."""

    current: int
    target: int


class Quote(TypedDict, total=False):
    """What an action would change for its seat: gold, gems (and prisms, wilds), and target prices, given as they would
    be. `marked` is the gold with the best discount marker; it stands alone where only markers make the purchase
    possible. Prisms are those that a sale or purchase cannot do without. What they cannot cover of a purchase it
    `lacks`; what that would cost today is its `worth`.
    """

    gold: int
    marked: int
    gems: dict[str, int]
    targets: Gems
    lacks: Gems
    worth: int


class Space(TypedDict):
    """A space of the map. `tile` is its face: public once bought, before that for those who have looked at it."""

    owner: int | None
    sampled: list[int]
    tile: str | None


class Discount(TypedDict):
    """Gems on an artifact of the display."""

    upright: int
    sideways: int


class HiddenCard(TypedDict):
    """A card in a deck, or being drawn: its back, which seats have held it, and its id for those."""

    level: int
    known_by: list[int]
    card: str | None


class HandCard(HiddenCard):
    """A card in a hand."""

    deck: Deck


class Player(TypedDict):
    """What is seen of a seat. `gold` is there for one's own, or for all if it is open; `ledger` is the gold less that
    of the setup, known to all who count. `markers` are by value. `mines` is what the tiles
    would bring in a mining round, with `wild` for gems of any type, `income` the gold. `wealth` is there at the end.
    """

    ledger: int
    actions: int
    gems: Gems
    prisms: int
    markers: dict[str, int]
    trader: str | None
    hand: HandCard | None
    items: list[str]
    vp: int
    mines: dict[str, int]
    income: int
    gold: NotRequired[int]
    wealth: NotRequired[int]


class Buying(TypedDict, total=False):
    """What is being paid for: the tile on a space, or an item."""

    space: str
    item: str


class Moment(TypedDict, total=False):
    """Where the deciding seat is; each decision has its own fields.

    Mining: `mined` by all so far, `due` wilds by seat. A purchase or sale: `gem`, `amount`. A payment: `buying`, the
    `gem` asked about, `picked` prisms for those before it. A draw: `deck`, `drawn`, and which was `kept`. Mining for a
    fee: the `gem` asked about (or `wild`) and `picked` gems before it.
    """

    mined: Gems
    due: list[int]
    gem: str
    amount: int
    buying: Buying
    picked: Gems
    deck: Deck
    drawn: list[HiddenCard]
    kept: str


class View(sight.View):
    """A match as one seat, or a spectator (`seat` null), may know it.

    Decks are from the top. `history` has the prices of the rounds so far, this one last. `quotes` are for the seat that
    decides: by action, what it costs and does. Purchases are among them also where they are not possible. An open
    position has none.
    """

    options: Options
    round: int
    phase: Phase
    decision: Decision | None
    starter: int
    gnome: str
    tile_bought: bool
    ending: bool
    prices: dict[Gem, Price]
    history: list[Gems]
    bank: Gems
    spaces: dict[str, Space]
    display: dict[Deck, list[str | None]]
    discounts: list[Discount]
    decks: dict[Deck, list[HiddenCard]]
    traders: list[str]
    players: list[Player]
    moment: Moment
    quotes: NotRequired[dict[str, Quote]]
