# compiled by mypyc
"""A plan for the rest of the round: what to bid and what to buy with the cards in hand (M7, M8).

The value of a hand is what its cards are worth when kept, plus what the best bids win on average, plus what the cards
that are not bid can buy: cards on the table cannot pay for upgrades, whether they win or come back.
"""

from __future__ import annotations

from typing import NamedTuple

from dwarrow.games.mines.bot.judge.numbers import NUMBERS
from dwarrow.games.mines.bot.judge.purchases import Purchases
from dwarrow.games.mines.bot.judge.rivals import Rivals
from dwarrow.games.mines.bot.judge.standing import Hand, Standing
from dwarrow.games.mines.bot.judge.worth import Worth
from dwarrow.games.mines.schema import Item

MORE = 4  # cards of one gem that a hand may still gain before the bids, for the tables below


class Prize(NamedTuple):
    """An improvement up for auction."""

    worth: float  # if its first level waits for another round
    at_once: float  # how much more if that level is bought this round,
    cost: Hand  # for these cards


NO_PRIZE = Prize(0.0, 0.0, (0, 0, 0, 0))


class Lot:
    """One gem's auction, as a table by bid."""

    def __init__(self, gains: list[float], extras: list[float], cost: Hand) -> None:
        self.gains = gains  # what is won on average, less the cards it costs
        self.extras = extras  # how much more if what is left can pay for the first level
        self.cost = cost
        both = [gain + extra for gain, extra in zip(gains, extras, strict=True)]
        self.sensible = sorted({*rising(gains), *rising(both)})


class Plan:
    """The plan of one seat before the bids are revealed."""

    def __init__(self, standing: Standing, guesses: list[list[Hand]]) -> None:
        """`guesses`: hands that all seats may have, by guess and seat."""
        self.worth = worth = Worth(standing, standing.me)
        rivals = Rivals(standing, guesses)
        self.exits = standing.box.components.halls[standing.hall].exits
        self.purchases = [Purchases(standing, worth, hall) for hall in self.exits]
        self.order = standing.box.components.auction_order
        most = [max(counts) for counts in zip(*(hands[standing.seat] for hands in guesses), strict=True)]
        self.lots = [self._lot(standing, rivals, gem, most[gem] + MORE) for gem in range(len(most))]
        self._known: dict[Hand, float] = {}
        self._buys: dict[Hand, float] = {}

    def _lot(self, standing: Standing, rivals: Rivals, gem: int, most: int) -> Lot:
        prize = self._prize(standing, standing.rows[gem], self.worth)
        chances = rivals.chances(gem, prize.worth + prize.at_once, most)
        rewards = self._rewards(standing, gem, prize.worth, most)
        at_best = self._rewards(standing, gem, prize.worth + prize.at_once, most)
        gains, extras = [], []
        for bid, chance in enumerate(chances):
            gains.append(chance * (rewards[bid] - bid * self.worth.gems[gem]))
            extras.append(chance * (at_best[bid] - rewards[bid]))
        return Lot(gains, extras, prize.cost)

    def _rewards(self, standing: Standing, gem: int, improvement: float, most: int) -> list[float]:
        """What a gem brings the winner with 0, 1, ... cards: a point or the improvement, the bonus, the King."""
        components = standing.box.components
        constants = components.constants
        king = NUMBERS.king_move if gem == self.order[-1] and len(self.exits) > 1 else 0.0  # M7.3
        found = []
        for bid in range(most + 1):
            reward = float(constants.auction_vp)
            if bid >= constants.improvement_min_bid:
                reward = max(reward, improvement)
            if bid >= components.gems[gem].bonus_threshold:
                reward += constants.auction_bonus_vp
            found.append(reward + king)
        return found

    def _prize(self, standing: Standing, card: Item | None, worth: Worth) -> Prize:
        """An improvement fresh from the auction, less the one that must make room for it (M7.2.6)."""
        if card is None:
            return NO_PRIZE
        slot = card.costs[0]
        cost = standing.box.components.halls[self.exits[0]].cost if slot.king and self.exits else slot.gems
        later = worth.item(card, 0, later=True)
        at_once = worth.item(card, 1, later=True) - later - slot.vp - worth.hand(cost)
        if worth.holding.spaces <= 0:
            leaving = [worth.owned(o, False) for o in worth.holding.items if o.item.number >= 0 and o.item.removable]
            later -= min(leaving, default=later)
        return Prize(later, max(0.0, at_once), cost)

    def value(self, hand: Hand) -> float:
        """What a hand is worth before the bids."""
        if hand not in self._known:
            self._known[hand] = self.with_bids(hand, {})
        return self._known[hand]

    def with_bids(self, hand: Hand, fixed: dict[int, int]) -> float:
        """What a hand is worth when some bids are already chosen, by gem; the others are found by climbing."""
        return self.worth.hand(hand) + self._climbed(hand, fixed, [fixed.get(gem, 0) for gem in range(len(hand))])

    def _climbed(self, hand: Hand, fixed: dict[int, int], bids: list[int]) -> float:
        """Better the bids that are not fixed as far as that goes; returns what they win and the rest can buy."""
        best = self._total(hand, bids)
        climbing = True
        while climbing:
            climbing = False
            for gem in self.order:
                if gem in fixed:
                    continue
                was = bids[gem]
                for bid in self.lots[gem].sensible:
                    if bid > hand[gem]:
                        break
                    bids[gem] = bid
                    total = self._total(hand, bids)
                    if total > best + 1e-9:
                        best, was, climbing = total, bid, True
                bids[gem] = was
        return best

    def _total(self, hand: Hand, bids: list[int]) -> float:
        """What bids win on average and the cards left can buy. This is where the time goes, hence no calls in it."""
        left = (hand[0] - bids[0], hand[1] - bids[1], hand[2] - bids[2], hand[3] - bids[3])
        total = self._buys.get(left)
        if total is None:
            total = self._buys[left] = self._bought(left)
        for lot, bid in zip(self.lots, bids, strict=True):
            total += lot.gains[bid]
            extra = lot.extras[bid]
            if extra:
                cost = lot.cost
                if left[0] >= cost[0] and left[1] >= cost[1] and left[2] >= cost[2] and left[3] >= cost[3]:
                    total += extra
        return total

    def _bought(self, left: Hand) -> float:
        """What the cards that are not bid can buy, on average over the halls where the King may go."""
        return sum(each.surplus(left) for each in self.purchases) / max(1, len(self.purchases))


def rising(gains: list[float]) -> list[int]:
    """The bids that promise more than every smaller one; the others are never better."""
    return [bid for bid, gain in enumerate(gains) if all(gain > less for less in gains[:bid])]
