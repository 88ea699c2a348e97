"""What items and cards of Mines promise by the rounds that are left, in victory points, for every item and level.

The same sums as `worth.py`, but for an item by itself, so that it can be looked up: the best plan for its further
levels, one a round, with what they cost and bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from dwarrow.games.mines.bot.judge.box import Box
from dwarrow.games.mines.bot.judge.numbers import Numbers
from dwarrow.games.mines.schema import Components, Item

Prices = tuple[float, ...]
TWO = 2  # whether the next level can be bought this round: yes, no
OTHERS_FULL = 2  # full items that cards which count them are taken to find


class Promises:
    """Tables for one set of components: `cards` by rounds left and gem, `items` by item, level, rounds left and TWO."""

    def __init__(self, components: Components, numbers: Numbers) -> None:
        self.box = Box(components)
        self.n = numbers
        self.final = 1 / components.constants.final_exchange_gems_per_vp
        self.rounds = max(self.box.moves_left) + 1
        items: list[Item | None] = list(components.improvements)
        for board in components.boards:
            items += [board.family, board.packdragon]
        self.levels = 1 + max(item.max_level for item in items if item is not None)
        self.prices = [self._prices(left) for left in range(self.rounds + 1)]
        decks = range(len(self.box.decks))
        self.decks = [[self.box.deck_price(deck, prices) for deck in decks] for prices in self.prices]
        self.drawn = [  # a card a round from each deck, for so many rounds to the end
            [sum(prices[deck] for prices in self.decks[:rounds]) for deck in decks] for rounds in range(self.rounds + 1)
        ]
        self.cards = [price for prices in [(self.final,) * 4, *self.prices] for price in prices]  # from -1 round left
        self.items = [
            0.0 if item is None or level > item.max_level else self._best_plan(item, level, left, later)
            for item in items
            for level in range(self.levels)
            for left in range(self.rounds + 1)
            for later in range(TWO)
        ]

    def _prices(self, left: int) -> Prices:
        card = max(self.final, self.n.card_with(left))
        return tuple(card * share for share in self.n.gem)

    def _best_plan(self, item: Item, level: int, left: int, later: int) -> float:
        as_it_is = self._brings(item, level, 0, left, later)
        best, cost, doubt = as_it_is, 0.0, 1.0
        prices = self.prices[left - 1] if left else (self.final,) * 4
        for steps in range(1, min(item.max_level - level, left + 1 - later) + 1):
            slot = item.costs[level + steps - 1]
            if slot.king:
                cost += self.n.king_cards * sum(prices) / len(prices)
            else:
                cost += slot.vp + worth(slot.gems, prices)
            doubt *= self.n.level_doubt
            best = max(best, as_it_is + (self._brings(item, level, steps, left, later) - cost - as_it_is) * doubt)
        return best

    def _brings(self, item: Item, level: int, steps: int, left: int, later: int) -> float:
        uses = left if steps == 0 else left + 1 - later - steps
        if item.kind == "scroll":
            if uses <= 0:
                return 0.0
            cards = item.yields[level + steps].cards
            return max(n * price for n, price in zip(cards, self.decks[uses - 1], strict=True))
        total = 0.0
        if item.yields:
            rising = min(left, later + steps - 1 if steps else 0)  # incomes before the last level is reached
            for income in range(1, rising + 1):
                gain = item.yields[level + max(0, income - later)]
                total += worth(gain.cards, self.decks[left - income]) + gain.markers * self.n.marker
            gain, rounds = item.yields[level + steps], left - rising
            total += worth(gain.cards, self.drawn[rounds]) + gain.markers * self.n.marker * rounds
        if level + steps == item.max_level:
            total += item.vp + self._rule(item) + self._effect(item, max(0, uses))
        return total

    def _rule(self, item: Item) -> float:
        steps = item.vp_rule.steps
        return max((vp * self.n.rule_hope ** max(0, needed - OTHERS_FULL) for needed, vp in steps), default=0.0)

    def _effect(self, item: Item, rounds: int) -> float:
        n = self.n
        each_round = {
            "bank_discount": n.altar,
            "bank_three_for_two": n.elf,
            "wild_gem": n.wild,
            "wins_ties": n.herald,
            "king_discount": n.runesmith,
        }
        if item.effect in each_round:
            return each_round[item.effect] * rounds
        if item.effect == "overseer":
            return sum(max(self.decks[left]) for left in range(rounds)) * item.effect_amount
        if item.effect == "final_rate":
            return n.final_hand * max(0.0, 1 / item.effect_amount - self.final)
        if item.effect == "hoard" and rounds:
            return worth(item.hoard_draw, self.decks[rounds - 1])
        return n.card * item.effect_amount if item.effect == "scroll_bonus" and rounds else 0.0


def worth(amounts: Sequence[int], prices: Sequence[float]) -> float:
    """So many of each kind at its price."""
    total: float = sum(map(mul, amounts, prices))
    return total
