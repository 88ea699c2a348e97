# compiled by mypyc
"""The components as flat tables of numbers, and the action codes: what the engine reads while it plays.

Made once per game from the checked components. Cards are numbered as in the file; the Family clan and Packdragon of
board b follow as `family_card(b)` and `packdragon_card(b)`, so that every item has one row in every table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dwarrow.games.mines.play.actions import largest_cost, payments
from dwarrow.games.mines.play.effects import BANK_DISCOUNT, EFFECTS, NONE, WILD_GEM
from dwarrow.kernel.vectors import append, i64, vector

if TYPE_CHECKING:
    from dwarrow.games.mines.schema import Components, Item
    from dwarrow.kernel.actions import ActionTable

# A row of the cost table: 4 gems, then these.
KING_COST: Final = 4
VP_COST: Final = 5
COST_CELLS: Final = 6
# A row of the yield table: 4 decks, then free markers.
YIELD_CELLS: Final = 5


class Tables:
    """Everything about the components that the rules look up."""

    def __init__(self, components: Components, actions: ActionTable) -> None:
        self.components = components
        self._read_names(components)
        self._read_numbers(components)
        self._read_items(components)
        self._read_path(components)
        self._read_codes(components, actions.blocks)

    def _read_names(self, c: Components) -> None:
        self.gem_ids: list[str] = [gem.id for gem in c.gems]
        self.deck_ids: list[str] = [deck.id for deck in c.decks]
        self.hall_ids: list[str] = [hall.id for hall in c.halls]
        self.board_ids: list[str] = [board.id for board in c.boards]
        self.item_ids: list[str] = ["family", "packdragon", *[card.id for card in c.improvements]]

    def _read_numbers(self, c: Components) -> None:
        numbers, limits = c.constants, c.trade_limits
        self.income_limit: i64 = numbers.income_limit
        self.bank_pay: i64 = numbers.bank_rate_pay
        self.bank_take: i64 = numbers.bank_rate_take
        self.improvement_bid: i64 = numbers.improvement_min_bid
        self.auction_vp: i64 = numbers.auction_vp
        self.bonus_vp: i64 = numbers.auction_bonus_vp
        self.exchange_rate: i64 = numbers.final_exchange_gems_per_vp
        self.max_side: i64 = limits.max_cards_per_side
        self.max_counters: i64 = limits.max_counters_per_offer
        self.max_give_gems: i64 = limits.max_give_gems
        self.bonus_threshold = vector([gem.bonus_threshold for gem in c.gems])
        self.search_deck = vector([gem.search_deck for gem in c.gems])
        self.auction_gem = vector(list(c.auction_order))
        # cards by kind, cell = 4 * gem + deck
        self.card_counts = vector([deck.gems[gem.number] for gem in c.gems for deck in c.decks])

    def _read_items(self, c: Components) -> None:
        self.cards: i64 = len(c.improvements)
        rows: list[Item | None] = list(c.improvements)
        for board in c.boards:
            rows.append(board.family)
            rows.append(board.packdragon)
        self.spaces = vector([board.gallery_spaces for board in c.boards])
        self.slots: i64 = 2 + max(board.gallery_spaces for board in c.boards)
        self.row_length: i64 = max(len(c.row(gem.number, "pale")) + len(c.row(gem.number, "dark")) for gem in c.gems)
        self.levels: i64 = 1 + max(item.max_level for item in rows if item is not None)
        self.kinds: list[str] = ["" if item is None else item.kind for item in rows]
        self.top = vector([0 if item is None else item.max_level for item in rows])
        self.vp = vector([0 if item is None else item.vp for item in rows])
        self.effect = vector([_effect(item) for item in rows])
        self.amount = vector([0 if item is None else item.effect_amount for item in rows])
        self.least = vector([0 if item is None else item.effect_min for item in rows])
        self.is_clan = vector([int(item is not None and item.kind == "clan") for item in rows])
        self.clan_deck = vector([-1 if item is None else item.deck for item in rows])
        self.card_pay = vector([0 if item is None else item.bank_pay for item in rows])
        self.card_take = vector([0 if item is None else item.bank_take for item in rows])
        self.trade_uses = vector(
            [-1 if item is None or not item.uses_per_trade else item.uses_per_trade for item in rows]
        )
        self.uses = vector([0 if item is None else item.uses for item in rows])
        self.removable = vector([int(item is None or item.removable) for item in rows])
        self.hoard_draw = vector([n for item in rows for n in ((0, 0, 0, 0) if item is None else item.hoard_draw)])
        costs: list[int] = []
        yields: list[int] = []
        for item in rows:
            costs += _cost_rows(item, int(self.levels))
            yields += _yield_rows(item, int(self.levels))
        self.costs = vector(costs)
        self.yields = vector(yields)

    def _read_path(self, c: Components) -> None:
        first: list[int] = []
        exits: list[int] = []
        for hall in c.halls:
            first.append(len(exits))
            exits += hall.exits
        self.first_exit = vector(first + [len(exits)])
        self.exits = vector(exits)
        self.hall_cost = vector([n for hall in c.halls for n in hall.cost])
        self.moves: list[list[int]] = [[] for _ in c.halls]  # by hall: the numbers of King moves that can lead there
        here = {c.start_hall}
        for moved in range(c.rounds + 1):
            for number in here:
                self.moves[number].append(moved)
            here = {there for number in here for there in c.halls[number].exits}

    def _read_codes(self, c: Components, blocks: dict[str, int]) -> None:
        self.overseer_code: i64 = blocks["overseer"]
        self.forgo_code: i64 = blocks["forgo"]
        self.marker_code: i64 = blocks["marker"]
        self.forfeit_code: i64 = blocks["forfeit"]
        self.first_spell_code: i64 = blocks["scroll"]
        self.first_hoard_code: i64 = blocks["hoard"]
        self.spell_pass_code: i64 = blocks["spell_pass"]
        self.bank_code: i64 = blocks["bank"]
        self.elf_code: i64 = blocks["elf"]
        self.altar_code: i64 = blocks["altar"]
        self.offer_code: i64 = blocks["offer"]
        self.trade_pass_code: i64 = blocks["trade_pass"]
        self.pay_code: i64 = blocks["pay"]
        self.take_code: i64 = blocks["take"]
        self.search_code: i64 = blocks["search"]
        self.give_code: i64 = blocks["give"]
        self.give_done_code: i64 = blocks["give_done"]
        self.want_code: i64 = blocks["want"]
        self.want_done_code: i64 = blocks["want_done"]
        self.accept_code: i64 = blocks["accept"]
        self.decline_code: i64 = blocks["decline"]
        self.counter_code: i64 = blocks["counter"]
        self.bid_code = vector([blocks[f"bid {gem.id}"] for gem in c.gems])
        self.bid_again_code: i64 = blocks["bid_again"]
        self.reward_improvement_code: i64 = blocks["reward_improvement"]
        self.reward_vp_code: i64 = blocks["reward_vp"]
        self.discard_code: i64 = blocks["discard"]
        self.king_code: i64 = blocks["king"]
        self.upgrade_code: i64 = blocks["upgrade"]
        self.upgrade_end_code: i64 = blocks["upgrade_end"]
        self._read_spells(c)
        self._read_payments(c, blocks["spend"])

    def _read_spells(self, c: Components) -> None:
        """Which card a spell code means, and the first code of each scroll and hoard (-1: not one)."""
        scrolls = [card.number for card in c.improvements if card.kind == "scroll"]
        hoards = [card.number for card in c.improvements if card.effect == "hoard"]
        self.spell_card = vector([card for card in scrolls for _ in range(4)] + hoards)
        scroll_code = [-1] * len(self.kinds)
        hoard_code = [-1] * len(self.kinds)
        for number, card in enumerate(scrolls):
            scroll_code[card] = int(self.first_spell_code) + 4 * number
        for number, card in enumerate(hoards):
            hoard_code[card] = int(self.first_hoard_code) + number
        self.scroll_code = vector(scroll_code)
        self.hoard_code = vector(hoard_code)

    def _read_payments(self, c: Components, code: int) -> None:
        """All sets of gems by size; set 0 is empty and never needs an action, so its code is none."""
        largest = largest_cost(c)
        sets = list(payments(largest))
        self.spend_code: i64 = code - 1
        self.payment_gems = vector([n for gems in sets for n in gems])
        self.first_payment = vector([next(i for i, g in enumerate(sets) if sum(g) == n) for n in range(largest + 1)])
        self.first_payment = append(self.first_payment, len(sets))
        ways = len(sets) - int(self.first_payment[largest])
        spells = 4 * (int(self.slots) - 2) + 2  # a gallery of scrolls, the Hoard, passing
        self.longest_list: i64 = max(16, ways, spells)  # 16: a card of every kind to take; bids are as long as the hand

    def family_card(self, board: i64) -> i64:
        return self.cards + 2 * board

    def packdragon_card(self, board: i64) -> i64:
        """The Packdragon of a board, or -1."""
        card: i64 = self.cards + 2 * board + 1
        return card if self.top[card] > 0 else -1

    def has_limited_use(self, card: i64) -> bool:
        """Whether a card is used up, for the match (the Hoard) or for a Trade phase (an Altar)."""
        return self.uses[card] > 0 or self.trade_uses[card] >= 0

    def cost_row(self, card: i64, level: i64) -> i64:
        return (card * self.levels + level) * COST_CELLS

    def yield_cell(self, card: i64, level: i64) -> i64:
        return (card * self.levels + level) * YIELD_CELLS


def _effect(item: Item | None) -> int:
    if item is None or not item.effect:
        return NONE
    effect = EFFECTS[item.effect]
    return effect + item.effect_gem if effect in (BANK_DISCOUNT, WILD_GEM) else effect


def _cost_rows(item: Item | None, levels: int) -> list[int]:
    rows: list[int] = []
    for slot in () if item is None else item.costs:
        rows += [*slot.gems, int(slot.king), slot.vp]
    return rows + [0] * (levels * COST_CELLS - len(rows))


def _yield_rows(item: Item | None, levels: int) -> list[int]:
    rows: list[int] = []
    for level in () if item is None else item.yields:
        rows += [*level.cards, level.markers]
    return rows + [0] * (levels * YIELD_CELLS - len(rows))
