# compiled by mypyc
"""The components as flat tables of numbers, and the action codes: what the engine reads while it plays.

Made once per game from the checked components. Spaces, tiles, items and traders are numbered as in the file, items with
the jewelry first. What can be bought is numbered in one row: the spaces, then the items.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dwarrow.games.gnomes.play.actions import most_paid, most_sold
from dwarrow.games.gnomes.schema import BACKS, DECKS, GEMS, Components
from dwarrow.kernel.vectors import i64, vector

if TYPE_CHECKING:
    from dwarrow.kernel.actions import ActionTable

LANE: Final = 15  # bits for each gem where gems of all types are packed into one number


class Tables:
    """Everything about the components that the rules look up."""

    def __init__(self, components: Components, actions: ActionTable) -> None:
        self.components = components
        self._read_names(components)
        self._read_numbers(components)
        self._read_town(components)
        self._read_items(components)
        self._read_codes(components, actions.blocks)

    def _read_names(self, c: Components) -> None:
        self.gem_ids: list[str] = list(GEMS)
        self.deck_ids: list[str] = list(DECKS)
        self.district_ids: list[str] = [district.id for district in c.districts]
        self.space_ids: list[str] = [space.id for space in c.spaces]
        self.tile_ids: list[str] = [tile.id for tile in c.tiles]
        self.card_ids: list[str] = [item.id for item in c.items]
        self.trader_ids: list[str] = [trader.id for trader in c.traders]

    def _read_numbers(self, c: Components) -> None:
        numbers = c.constants
        self.base_actions: i64 = numbers.base_actions
        self.sample_cost: i64 = numbers.sample_cost
        self.most_traded: i64 = numbers.max_gems_per_market_action
        self.buy_delta: i64 = numbers.buy_target_delta
        self.sell_delta: i64 = numbers.sell_target_delta
        self.gold_taken: i64 = numbers.take_gold
        self.most_swapped: i64 = numbers.trader_max_swap
        self.price_min: i64 = numbers.price_min
        self.price_max: i64 = numbers.price_max
        self.display: i64 = numbers.display_size
        self.correction_round: i64 = numbers.correction_round
        self.correction_step: i64 = numbers.correction_gems_per_step
        self.first_tile: i64 = numbers.gems_first_tile_of_type
        self.further_tile: i64 = numbers.gems_each_further_tile_of_type
        self.marked_price: i64 = numbers.min_price_with_discount_marker
        # by number of seats; the first two cells have no use
        self.threshold = vector([0, 0, *numbers.victory_threshold])
        self.fee_num = vector([0, 0, *[fee.num for fee in numbers.hoover_fee]])
        self.fee_den = vector([1, 1, *[fee.den for fee in numbers.hoover_fee]])
        self.gem_total = vector([gem.total for gem in c.gems])
        self.marker_value = vector(list(c.marker_values))
        self.marker_values: i64 = len(c.marker_values)
        bits: list[int] = [1 << place for place in range(62)]
        self.bit = vector(bits)  # never a literal to the left of <<: compiled, it has 32 bits

    def _read_town(self, c: Components) -> None:
        self.spaces: i64 = len(c.spaces)
        within = [0] * len(c.districts)
        for space in c.spaces:
            within[space.district] |= 1 << space.number
        self.district_spaces = vector(within)  # sets of spaces
        closed = [within[district.number] for district in c.districts if district.place < 0]
        self.centre: i64 = sum(closed)  # the spaces that are always open to purchases (G4.6)
        following = [0] * len(c.districts)
        for place, number in enumerate(c.way):
            following[number] = c.way[(place + 1) % len(c.way)]
        self.next_district = vector(following)
        self.space_back = vector([BACKS.index(space.back) for space in c.spaces])
        self.tile_back = vector([BACKS.index(tile.back) for tile in c.tiles])
        self.tile_copies = vector([tile.copies for tile in c.tiles])
        self.tile_gem = vector([tile.gem for tile in c.tiles])
        self.tile_wilds = vector([tile.wild * c.constants.gems_per_wild_symbol for tile in c.tiles])
        self.tile_vp = vector([tile.vp for tile in c.tiles])
        self.trader_one = vector([trader.gems[0] for trader in c.traders])
        self.trader_other = vector([trader.gems[1] for trader in c.traders])
        self.traders: i64 = len(c.traders)

    def _read_items(self, c: Components) -> None:
        self.cards: i64 = len(c.items)
        self.card_deck = vector([item.deck for item in c.items])
        self.card_level = vector([item.level for item in c.items])
        backs: list[int] = []
        for item in c.items:
            same = [other for other in c.items if (other.deck, other.level) == (item.deck, item.level)]
            backs.append(sum([1 << other.number for other in same]))
        self.same_back = vector(backs)  # sets of cards
        self.card_vp = vector([item.vp for item in c.items])
        self.bold = vector([item.bold for item in c.items])
        self.extra_actions = vector([item.extra_actions for item in c.items])
        self.card_gold = vector([item.gold for item in c.items])
        self.card_prisms = vector([item.prisms for item in c.items])
        self.marker_set = vector([item.marker_set for item in c.items])
        self.is_hoover = vector([int(item.kind == "hoovermatic") for item in c.items])
        # what can be bought: spaces, then items, four cells each
        rows = [space.cost for space in c.spaces] + [item.cost for item in c.items]
        self.costs = vector([n for cost in rows for n in cost])
        self.packed_costs = vector([sum([n << LANE * gem for gem, n in enumerate(cost)]) for cost in rows])  # `costs`
        values = c.marker_values
        self.set_markers = vector([each.values.count(value) for each in c.marker_sets for value in values])
        self.deck_room = vector([len(c.of_deck(deck)) for deck in range(len(DECKS))])

    def _read_codes(self, c: Components, blocks: dict[str, int]) -> None:
        self.sample_code: i64 = blocks["sample"]
        self.buy_code: i64 = blocks["buy"]
        self.sell_code: i64 = blocks["sell"]
        self.draw_code: i64 = blocks["draw"]
        self.tile_code: i64 = blocks["tile"]
        self.item_code: i64 = blocks["item"]
        self.trader_code: i64 = blocks["trader"]
        self.swap_code: i64 = blocks["swap"]
        self.gold_code: i64 = blocks["gold"]
        self.marker_code: i64 = blocks["marker"]
        self.sale_code: i64 = blocks["sale"]
        self.pay_code: i64 = blocks["pay"]
        self.keep_code: i64 = blocks["keep"]
        self.bottom_code: i64 = blocks["bottom"]
        self.mine_code: i64 = blocks["mine"]
        self.dig_code: i64 = blocks["dig"]
        self.wild_code: i64 = blocks["wild"]
        # the longest lists that can be (G13.1.1): a turn, and the others
        gems = len(GEMS)
        trades = 2 * gems * int(self.most_traded) + 2 * int(self.most_swapped)
        turn = 2 * len(c.spaces) + trades + len(DECKS) * (1 + int(self.display)) + 1 + len(c.traders) + 1
        others = (1 + len(c.marker_values), 1 + most_sold(c), 1 + most_paid(c), 1 + c.most_mined(), gems)
        self.longest_list: i64 = max(turn, *others)
