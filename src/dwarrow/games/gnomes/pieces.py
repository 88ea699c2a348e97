"""What lies in the box of The Gnomes of Zavandor, as plain immutable tuples.

Gems are indices in their fixed order (G0.2): diamond 0 .. emerald 3. Decks: jewelry 0, artifacts 1.
"""

from __future__ import annotations

from typing import NamedTuple

from dwarrow.kernel.components import Document, digest

GEMS = ("diamond", "ruby", "sapphire", "emerald")
DECKS = ("jewelry", "artifacts")
BACKS = ("light", "dark")
KINDS = ("gnomunculus", "alchemister", "convertor", "hoovermatic", "emeromobile")

Four = tuple[int, int, int, int]


class Gem(NamedTuple):
    number: int
    id: str
    letter: str
    start_price: int
    total: int


class District(NamedTuple):
    number: int
    id: str
    name: str
    place: int  # on the gnome's way; -1 where it cannot go


class Space(NamedTuple):
    number: int
    id: str
    name: str
    district: int
    cost: Four


class Tile(NamedTuple):
    """A face of mining rights tiles. Its copies are all alike."""

    number: int
    id: str
    back: str  # "light" or "dark"
    copies: int
    gem: int
    wild: int
    vp: int


class Item(NamedTuple):
    """A jewelry or artifact card (G0.3); `kind` and what follows it belong to artifacts."""

    number: int  # among all items, jewelry first
    id: str
    name: str
    deck: int
    level: int
    cost: Four
    vp: int
    kind: str = "jewelry"  # or one of KINDS
    bold: int = -1  # gem on which discounts are laid
    extra_actions: int = 0
    gold: int = 0  # in each mining round
    prisms: int = 0
    marker_set: int = -1
    markers: tuple[int, ...] = ()  # values of its set


class MarkerSet(NamedTuple):
    number: int
    id: str
    values: tuple[int, ...]


class Trader(NamedTuple):
    number: int
    id: str
    gems: tuple[int, int]


class Fee(NamedTuple):
    """Mining n gems costs n * num / den, rounded up."""

    num: int
    den: int


class Constants(NamedTuple):
    """The numbers of the rules; those that depend on the number of players are given for 2, 3 and 4."""

    start_gold: int
    base_actions: int
    sample_cost: int
    max_gems_per_market_action: int
    buy_target_delta: int
    sell_target_delta: int
    take_gold: int
    trader_max_swap: int
    price_min: int
    price_max: int
    display_size: int
    correction_round: int
    correction_gems_per_step: int
    gems_first_tile_of_type: int
    gems_each_further_tile_of_type: int
    gems_per_wild_symbol: int
    min_price_with_discount_marker: int
    max_rounds_safety_stop: int
    victory_threshold: tuple[int, ...]
    removed_level_one_cards_per_deck: tuple[int, ...]
    hoover_fee: tuple[Fee, ...]


class Components(NamedTuple):
    file: str
    document: Document
    title: str
    players_min: int
    players_max: int
    constants: Constants
    prisms: int
    gems: tuple[Gem, ...]
    districts: tuple[District, ...]
    spaces: tuple[Space, ...]
    tiles: tuple[Tile, ...]
    items: tuple[Item, ...]
    marker_sets: tuple[MarkerSet, ...]
    traders: tuple[Trader, ...]

    @property
    def digest(self) -> str:
        return digest(self.document)

    @property
    def marker_values(self) -> tuple[int, ...]:
        """The different values of markers, rising."""
        return tuple(sorted({value for each in self.marker_sets for value in each.values}))

    @property
    def way(self) -> tuple[int, ...]:
        """The districts in the order in which the gnome walks."""
        open_ones = [district for district in self.districts if district.place >= 0]
        return tuple(district.number for district in sorted(open_ones, key=lambda each: each.place))

    def of_deck(self, deck: int) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.deck == deck)

    def back_of(self, space: Space) -> str:
        """The back of the tiles that lie on a space."""
        return BACKS[self.districts[space.district].place >= 0]

    def entitlement(self, tiles: int) -> int:
        """Gems for so many tiles of one type (G6.1)."""
        numbers = self.constants
        return numbers.gems_first_tile_of_type + numbers.gems_each_further_tile_of_type * (tiles - 1) if tiles else 0

    def most_mined(self) -> int:
        """The most gems of one type, or wilds, to which anybody can ever be entitled."""
        copies = [0] * len(GEMS)
        wilds = 0
        for tile in self.tiles:
            copies[tile.gem] += tile.copies
            wilds += tile.copies * tile.wild * self.constants.gems_per_wild_symbol
        return max(wilds, *(self.entitlement(n) for n in copies))

    def most_in_a_cost(self) -> int:
        """The most gems of one type in any cost."""
        costs = [space.cost for space in self.spaces] + [item.cost for item in self.items]
        return max(n for cost in costs for n in cost)
