# compiled by mypyc
"""What a player's items and cards are worth to that player, in victory points (M5, M9, M10).

An item is valued by the best plan for it: how many more levels to buy, one a round, counting what they cost, what they
bring in the rounds that are left, and the points of the full item.
"""

from __future__ import annotations

from dwarrow.games.mines.bot.judge.numbers import NUMBERS
from dwarrow.games.mines.bot.judge.standing import Holding, Owned, Standing
from dwarrow.games.mines.schema import Item


class Worth:
    """The values of one player's things at one moment."""

    def __init__(self, standing: Standing, holding: Holding, today: bool = True) -> None:
        """`today`: also what can still be drawn in this round counts."""
        self.box = standing.box
        self.holding = holding
        self.left = standing.left
        self.today = int(today and standing.phase in ("income", "spells"))
        smith = holding.full("final_rate")
        rate = self.box.components.constants.final_exchange_gems_per_vp if smith is None else smith.effect_amount
        self.final = 1 / rate
        self.gems = self.gem_prices(self.left - 1)
        # What a card of a deck is worth that comes with n rounds left after that round.
        self.decks = [
            [self.box.deck_price(deck, self.gem_prices(rounds)) for deck in range(len(self.box.decks))]
            for rounds in range(self.left + 1)
        ]
        self.cards_now = self._income()
        self.unlimited = holding.has_effect("no_income_limit")
        self._known: dict[tuple[str, int, int, int], float] = {}

    def gem_prices(self, rounds: int) -> tuple[float, ...]:
        """A card of each gem, for use in the round after which `rounds` are left; -1: for the final exchange."""
        if rounds < 0:
            return (self.final,) * len(self.box.gems)
        card = max(self.final, NUMBERS.card_with(rounds))
        return tuple(card * share for share in NUMBERS.gem)

    def hand(self, hand: tuple[int, ...]) -> float:
        """Cards that are kept past this round."""
        return sum(n * price for n, price in zip(hand, self.gems, strict=True))

    def items(self, later: bool) -> float:
        """All items together; `later`: no more levels can be bought this round."""
        return sum(self.owned(each, later) for each in self.holding.items)

    def owned(self, owned: Owned, later: bool) -> float:
        return self.item(owned.item, owned.level, owned.used, later or owned.raised)

    def item(self, item: Item, level: int, used: int = 0, later: bool = False) -> float:
        """An item at a level; `later`: its next level cannot be bought this round."""
        key = (item.id, level, used, later)
        if key not in self._known:
            self._known[key] = self._best_plan(item, level, used, int(later))
        return self._known[key]

    # Plans for one item ----------------------------------------------------------------------------------------------

    def _best_plan(self, item: Item, level: int, used: int, first: int) -> float:
        """The best number of further levels; the first can be bought `first` rounds from now."""
        as_it_is = self._brings(item, level, 0, used, first)
        best = as_it_is
        cost = 0.0
        doubt = 1.0
        for steps in range(1, min(item.max_level - level, self.left + 1 - first) + 1):
            cost += self._cost(item, level + steps - 1)
            doubt *= NUMBERS.level_doubt
            gain = self._brings(item, level, steps, used, first) - cost - as_it_is
            best = max(best, as_it_is + gain * doubt)
        return best

    def _cost(self, item: Item, level: int) -> float:
        """A level at the prices of kept cards."""
        slot = item.costs[level]
        if slot.king:
            cards = NUMBERS.king_cards - self.holding.has_effect("king_discount")
            return cards * sum(self.gems) / len(self.gems)
        return slot.vp + self.hand(slot.gems)

    def _brings(self, item: Item, level: int, steps: int, used: int, first: int) -> float:
        """What an item brings from now to the end if it gets `steps` more levels, one a round."""
        uses = self.left + self.today if steps == 0 else self.left + 1 - first - steps
        if item.kind == "scroll":
            return self.scroll_draw(item, level + steps, uses - 1) if uses else 0.0
        total = self._stream(item, level, steps, first) if item.yields else 0.0
        if level + steps == item.max_level:
            total += item.vp + self._rule(item) + self._effect(item, used, uses)
        return total

    def _stream(self, item: Item, level: int, steps: int, first: int) -> float:
        """Cards and markers of a clan in the incomes to come (M5.1)."""
        total = 0.0
        limit = self.box.components.constants.income_limit
        before = item.yields[level].cards
        for income in range(1, self.left + 1):
            gain = item.yields[level + min(steps, max(0, income - first))]
            prices = self.decks[self.left - income]
            cards = sum(n * price for n, price in zip(gain.cards, prices, strict=True))
            if not self.unlimited and self.cards_now + sum(gain.cards) - sum(before) > limit:
                kept = sum(n * price for n, price in zip(before, prices, strict=True))
                cards = kept + (cards - kept) * NUMBERS.over_limit
            total += cards + gain.markers * NUMBERS.marker
        return total

    def scroll_draw(self, item: Item, level: int, rounds: int) -> float:
        """The one draw of a scroll (M5.2.1): its best alternative at a level, drawn with `rounds` left."""
        decks = [deck for deck, n in enumerate(item.yields[level].cards) if n]
        return max((self.scroll_from(item, level, deck, rounds) for deck in decks), default=0.0)

    def scroll_from(self, item: Item, level: int, deck: int, rounds: int) -> float:
        mage = self.holding.full("scroll_bonus")
        n = item.yields[level].cards[deck] + (0 if mage is None else mage.effect_amount)
        return n * self.decks[rounds][deck]

    # Full items ------------------------------------------------------------------------------------------------------

    def _rule(self, item: Item) -> float:
        """Points by the number of other full items (M9.2); those not full yet count as a hope."""
        kinds, steps = item.vp_rule
        if not steps:
            return 0.0
        others = [o for o in self.holding.items if o.item.id != item.id and ("other" in kinds or o.item.kind in kinds)]
        full = sum(o.full for o in others)
        best = 0.0
        for needed, vp in steps:
            missing = max(0, needed - full)
            if missing <= len(others) - full:
                best = max(best, vp * NUMBERS.rule_hope**missing)
        return best

    def _effect(self, item: Item, used: int, rounds: int) -> float:
        """What the effect of a full card is good for in the rounds in which it can still be used."""
        n = NUMBERS
        match item.effect:
            case "bank_discount":
                return n.altar * rounds
            case "bank_three_for_two":
                return n.elf * rounds
            case "wild_gem":
                return n.wild * rounds
            case "wins_ties":
                return n.herald * rounds
            case "king_discount":
                return n.runesmith * rounds
            case "overseer":
                return sum(max(self.decks[left]) for left in range(rounds)) * item.effect_amount
            case "scroll_bonus":
                scrolls = sum(o.item.kind == "scroll" for o in self.holding.items)
                return item.effect_amount * scrolls * n.card if rounds else 0.0
            case "final_rate":
                return n.final_hand * max(0.0, 1 / item.effect_amount - self.final)
            case "no_income_limit":
                limit = self.box.components.constants.income_limit
                return max(0, self.cards_now - limit) * n.card * rounds
            case "hoard":
                return self.hoard_draw(item, rounds - 1) if rounds and used < item.uses else 0.0
        return 0.0

    def hoard_draw(self, item: Item, rounds: int) -> float:
        return sum(n * price for n, price in zip(item.hoard_draw, self.decks[rounds], strict=True))

    def _income(self) -> int:
        """Cards that the clans bring now, before the limit."""
        return sum(sum(o.item.yields[o.level].cards) for o in self.holding.items if o.item.kind in ("family", "clan"))
