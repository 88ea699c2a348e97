# compiled by mypyc
"""How far off the things are that a player may buy: how many actions, what they cost, what is gained in the end.

A plan for a thing is to buy the missing gems, to raise the gold for them, and to buy the thing; in this round, or with
what this round's mining brings.
"""

from __future__ import annotations

from dwarrow.games.gnomes.bot.judge.numbers import NUMBERS
from dwarrow.games.gnomes.bot.judge.standing import HAND, HERE, NEXT, Four, Offer, Purse
from dwarrow.games.gnomes.bot.judge.worth import Worth

NEVER = -1e9


class Aim:
    """Something to buy, with its worth if it is bought in this round, and a round later."""

    def __init__(self, offer: Offer, worth: Worth) -> None:
        n = NUMBERS
        self.offer = offer
        self.cost: Four = offer.cost
        self.sure = offer.place == HAND
        others = [miner for miner in worth.standing.miners if miner is not worth.standing.me]
        self.wanted = any(miner.actions > 0 and miner.can_pay(offer.cost) for miner in others)
        self.now = NEVER if offer.place == NEXT else worth.offer(offer, 0.0)
        chance = {HERE: n.gnome_stays, NEXT: n.gnome_comes, HAND: 1.0}.get(offer.place, n.wait)
        self.later = NEVER if worth.standing.ending else worth.offer(offer, 1.0) * chance


class Plans:
    """All aims of the seat, tried on any purse."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        s = worth.standing
        constants = s.box.constants
        self.prices: Four = s.current
        self.keep: list[float] = worth.keep
        self.most: int = constants.max_gems_per_market_action
        self.take: int = constants.take_gold
        self.per_round: int = constants.base_actions + s.me.extra
        entitlement = s.box.components.entitlement
        mined = [0 if worth.fee else entitlement(n) for n in s.me.tiles]
        self.income: Four = (mined[0], mined[1], mined[2], mined[3])
        self.gold_income: int = s.me.income
        self.aims = [Aim(offer, worth) for offer in s.offers]

    def value(self, purse: Purse, actions: int, without: Offer | None = None) -> float:
        """What a purse is worth with so many actions left: what it holds, and what it leads to."""
        surpluses = [self.surplus(aim, purse, actions) for aim in self.aims if aim.offer is not without]
        return self.holds(purse) + self.hope(surpluses)

    def holds(self, purse: Purse) -> float:
        keep, gems = self.keep, purse.gems
        stock = keep[0] * gems[0] + keep[1] * gems[1] + keep[2] * gems[2] + keep[3] * gems[3]
        return purse.gold + stock + purse.prisms * self.worth.prism

    def hope(self, surpluses: list[float]) -> float:
        """The best plan, and something for the second."""
        best = second = 0.0
        for surplus in surpluses:
            if surplus > best:
                best, second = surplus, best
            elif surplus > second:
                second = surplus
        return best + NUMBERS.second * second

    def surplus(self, aim: Aim, purse: Purse, actions: int) -> float:
        """What a plan gains beyond what it costs, the usual worth of its actions included."""
        best = NEVER
        if aim.now > NEVER and actions > 0:
            steps, cost = self.way(aim.cost, purse)
            if steps <= actions:
                best = aim.now * (1 - self._haste(aim, steps)) - cost - self.worth.action * steps
        if aim.later > NEVER:
            gems, more = purse.gems, self.income
            then = Purse(
                purse.gold + self.gold_income,
                (gems[0] + more[0], gems[1] + more[1], gems[2] + more[2], gems[3] + more[3]),
                purse.prisms,
            )
            steps, cost = self.way(aim.cost, then)
            worth = aim.later * (1 - self._haste(aim, steps))
            if steps > actions + self.per_round:
                worth *= NUMBERS.wait ** (1 + (steps - actions - self.per_round) // self.per_round)
            best = max(best, worth - cost - self.worth.action * steps)
        return best

    def _haste(self, aim: Aim, steps: int) -> float:
        """The share of a thing's worth that is lost because somebody else may be quicker."""
        if aim.sure:
            return 0.0
        rush = NUMBERS.rush if aim.wanted else 0.0
        return min(0.9, NUMBERS.haste * steps + rush)

    def way(self, cost: Four, purse: Purse) -> tuple[int, float]:
        """Actions to the purchase, itself included, and what is given for it (G4.3, G5.1)."""
        prices, keep, gems = self.prices, self.keep, purse.gems
        prisms = purse.prisms
        steps = 1
        gold = 0
        given = 0.0
        spare = 0  # the best sale of what is left over
        for gem in range(4):
            left = gems[gem] - cost[gem]
            if left >= 0:
                given += cost[gem] * keep[gem]
                if left and left * prices[gem] > spare:
                    spare = min(left, self.most) * prices[gem]
                continue
            given += gems[gem] * keep[gem]
            lack = -left
            if prisms and (lack <= prisms or prices[gem] * lack > purse.gold):
                used = min(prisms, lack)
                prisms -= used
                lack -= used
                given += used * self.worth.prism
            if lack:
                steps += (lack + self.most - 1) // self.most
                gold += lack * prices[gem]
        short = gold - purse.gold
        if short > 0:
            if spare > self.take:
                steps += 1
                short -= spare
            if short > 0:
                steps += (short + self.take - 1) // self.take
        return steps, given + gold
