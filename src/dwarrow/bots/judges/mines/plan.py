"""A plan for the rest of the round: what to bid and what to buy with the cards in hand (M7, M8).

The value of a hand is what its cards are worth when kept, plus what the best bids win on average, plus what the cards
that are not bid can buy: cards on the table cannot pay for upgrades, whether they win or come back.
"""

from __future__ import annotations

from dwarrow.bots.judges.mines.numbers import Numbers
from dwarrow.bots.judges.mines.purchases import Purchases
from dwarrow.bots.judges.mines.rivals import Rivals
from dwarrow.bots.judges.mines.standing import Hand, Standing
from dwarrow.bots.judges.mines.worth import Worth
from dwarrow.games.mines import Item

MORE = 4  # cards of one gem that a hand may still gain before the bids, for the tables below


class Plan:
    """The plan of one seat before the bids are revealed."""

    def __init__(self, standing: Standing, worth: Worth, rivals: Rivals, numbers: Numbers) -> None:
        self.worth = worth
        components = standing.box.components
        exits = components.halls[standing.hall].exits
        self.purchases = [Purchases(standing, worth, hall) for hall in exits]
        self.order = components.auction_order
        self.wins: list[list[float]] = []  # by gem and bid: what is won on average, less the cards it costs
        most = [max(hands) for hands in zip(*(hands[standing.seat] for hands in rivals.hands), strict=True)]
        for gem in components.gems:
            card = standing.rows[gem.number]
            prize = self._prize(card)
            chances = rivals.chances(gem.number, prize, most[gem.number] + MORE)
            last = gem.number == self.order[-1]  # whose winner moves the King (M7.3)
            extra = numbers.king_move if last and len(exits) > 1 else 0.0
            gains = []
            for bid, chance in enumerate(chances):
                reward = float(components.constants.auction_vp)
                if bid >= components.constants.improvement_min_bid:
                    reward = max(reward, prize)
                if bid >= gem.bonus_threshold:
                    reward += components.constants.auction_bonus_vp
                gains.append(chance * (reward + extra - bid * worth.gems[gem.number]))
            self.wins.append(gains)
        self.sensible = [rising(gains) for gains in self.wins]
        self._known: dict[Hand, float] = {}
        self._buys: dict[Hand, float] = {}

    def _prize(self, card: Item | None) -> float:
        """An improvement fresh from the auction, less the one that must make room for it (M7.2.6)."""
        if card is None:
            return 0.0
        value = self.worth.item(card, 0)
        if self.worth.holding.spaces > 0:
            return value
        leaving = [
            self.worth.owned(o, False) for o in self.worth.holding.items if o.item.number >= 0 and o.item.removable
        ]
        return value - min(leaving) if leaving else 0.0

    def value(self, hand: Hand) -> float:
        """What a hand is worth before the bids."""
        if hand not in self._known:
            self._known[hand] = self.with_bids(hand, {})
        return self._known[hand]

    def with_bids(self, hand: Hand, fixed: dict[int, int]) -> float:
        """What a hand is worth when some bids are already chosen, by gem; the others are found by climbing."""
        bids = [fixed.get(gem, 0) for gem in range(len(hand))]
        left = [n - bid for n, bid in zip(hand, bids, strict=True)]
        bought = self._bought(tuple(left))
        climbing = True
        while climbing:
            climbing = False
            for gem in self.order:
                if gem in fixed:
                    continue
                wins = self.wins[gem]
                for bid in self.sensible[gem]:
                    if bid > hand[gem]:
                        break
                    left[gem] = hand[gem] - bid
                    other = self._bought(tuple(left))
                    if wins[bid] + other > wins[bids[gem]] + bought + 1e-9:
                        bids[gem], bought, climbing = bid, other, True
                left[gem] = hand[gem] - bids[gem]
        return self.worth.hand(hand) + bought + sum(self.wins[gem][bid] for gem, bid in enumerate(bids))

    def _bought(self, left: Hand) -> float:
        """What the cards that are not bid can buy, on average over the halls where the King may go."""
        known = self._buys.get(left)
        if known is None:
            known = sum(each.surplus(left) for each in self.purchases) / max(1, len(self.purchases))
            self._buys[left] = known
        return known


def rising(gains: list[float]) -> list[int]:
    """The bids that promise more than every smaller one; the others are never better."""
    return [bid for bid, gain in enumerate(gains) if all(gain > less for less in gains[:bid])]
