# compiled by mypyc
"""Upgrades within reach (M8): the set of levels that some cards buy best."""

from __future__ import annotations

from typing import NamedTuple

from dwarrow.games.mines.bot.judge.standing import Hand, Owned, Standing
from dwarrow.games.mines.bot.judge.worth import Worth


class Want(NamedTuple):
    """A level that could be bought this round."""

    cost: Hand
    off: int  # cards that need not be paid (Runesmith)
    gain: float  # what having it now is worth, before its price


class Purchases:
    """What a player can do in the Upgrade phase with the King in a given hall."""

    def __init__(self, standing: Standing, worth: Worth, hall: int) -> None:
        self.prices = worth.gems
        self.wild = [
            gem
            for gem in range(len(self.prices))
            if any(o.item.effect == "wild_gem" and o.item.effect_gem == gem and o.full for o in worth.holding.items)
        ]
        self.king = standing.box.components.halls[hall].cost
        found = [self.want(worth, owned) for owned in worth.holding.items if not owned.full and not owned.raised]
        self.wants = sorted((want for want in found if want is not None), key=lambda want: -want.gain)
        self.most = self._most_needed()
        self._known: dict[tuple[int, Hand], float] = {}

    def want(self, worth: Worth, owned: Owned) -> Want | None:
        item, level = owned.item, owned.level
        slot = item.costs[level]
        if slot.vp > worth.holding.vp:
            return None
        gain = worth.item(item, level + 1, owned.used, later=True) - worth.item(item, level, owned.used, later=True)
        if gain <= slot.vp:
            return None
        cost = self.king if slot.king else slot.gems
        smith = worth.holding.full("king_discount") if slot.king else None
        off = 0 if smith is None else max(0, min(smith.effect_amount, sum(cost) - smith.effect_min))
        return Want(cost, off, gain - slot.vp)

    def _most_needed(self) -> Hand:
        """Cards beyond these buy nothing, whatever is bought."""
        if self.wild:
            return (99,) * len(self.prices)
        return tuple(sum(want.cost[gem] for want in self.wants) for gem in range(len(self.prices)))

    def surplus(self, hand: Hand) -> float:
        """How much better off the best purchases leave a player with these cards than none."""
        return self._best(0, tuple(map(min, hand, self.most)))

    def _best(self, place: int, hand: Hand) -> float:
        if place == len(self.wants):
            return 0.0
        key = (place, hand)
        known = self._known.get(key)
        if known is not None:
            return known
        best = self._best(place + 1, hand)
        want = self.wants[place]
        after = self.paid(hand, want)
        if after is not None:
            price = sum((a - b) * p for a, b, p in zip(hand, after, self.prices, strict=True))
            if want.gain > price:
                best = max(best, want.gain - price + self._best(place + 1, after))
        self._known[key] = best
        return best

    def paid(self, hand: Hand, want: Want) -> Hand | None:
        """The hand after paying, with its own gems where possible, else with wild ones (M8.4); None: too poor."""
        after = list(map(int.__sub__, hand, want.cost))
        lacking = sum(-n for n in after if n < 0)
        after = [max(0, n) for n in after]
        if lacking > want.off:
            lacking -= want.off
            for gem in self.wild:
                spare = min(after[gem], lacking)
                after[gem] -= spare
                lacking -= spare
            return None if lacking else tuple(after)
        off = want.off - lacking
        for gem in reversed(range(len(after))):
            back = min(off, want.cost[gem], hand[gem] - after[gem])
            after[gem] += back
            off -= back
        return tuple(after)
