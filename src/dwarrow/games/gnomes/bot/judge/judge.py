"""The judge of Gnomes: for every decision of the game, what its actions are worth."""

from __future__ import annotations

from dwarrow.games.gnomes import Gnomes
from dwarrow.games.gnomes.bot.judge.numbers import NUMBERS
from dwarrow.games.gnomes.bot.judge.plans import NEVER, Aim, Plans
from dwarrow.games.gnomes.bot.judge.standing import HAND, Box, Offer, Purse, Standing
from dwarrow.games.gnomes.bot.judge.worth import Worth
from dwarrow.games.gnomes.schema import Item
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight

Words = list[str]  # an action's text


class GnomesJudge:
    """Values for one seat, from its view."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Gnomes)
        self.game = game
        self.box = Box(game.components)

    def values(self, sight: Sight) -> list[float]:
        standing = Standing(self.box, sight.view())
        words = [self.game.format(action).split()[1:] for action in sight.legal]
        if standing.decision == "turn":
            return Turn(standing).values(words)
        answer = Answer(standing)
        return [getattr(answer, standing.decision)(*each) for each in words]


class Turn:
    """A turn (G4): every action is played on the purse, and the plans are made again."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.box = standing.box
        self.worth = Worth(standing)
        self.plans = Plans(self.worth)
        self.actions = standing.me.actions - 1  # left after this one
        self.aims = {aim.offer.id: aim for aim in self.plans.aims}

    def values(self, words: list[Words]) -> list[float]:
        values = [NEVER if kind == "sample" else getattr(self, "_" + kind)(*rest) for kind, *rest in words]
        best = max(values)
        looks = self._looks({rest[0] for kind, *rest in words if kind == "sample"})
        return [
            best + looks[rest[0]] if kind == "sample" else value
            for value, (kind, *rest) in zip(values, words, strict=True)
        ]

    def _ahead(self, purse: Purse) -> float:
        return self.plans.value(purse, self.actions)

    def _gold(self) -> float:
        purse = self.standing.purse
        return self._ahead(Purse(purse.gold + self.box.constants.take_gold, purse.gems, purse.prisms))

    def _buy(self, gem: str, n: str) -> float:
        s = self.standing
        kind, amount = self.box.gems.index(gem), int(n)
        price = s.current[kind]
        spent = 0.0
        if s.me.markers:
            off, spent = best_marker(self.worth, kind, amount)
            price -= off
        return self._ahead(s.purse.with_gems(kind, amount, -amount * price)) - spent

    def _sell(self, gem: str, n: str) -> float:
        s = self.standing
        kind, amount = self.box.gems.index(gem), int(n)
        sold = min(amount, s.purse.gems[kind])
        purse = s.purse.with_gems(kind, -sold, amount * s.current[kind])
        purse.prisms -= amount - sold
        return self._ahead(purse)

    def _purchase(self, thing: str) -> float:
        """The thing itself, what is left of the purse, and who leads if this sets off the end (G9.2)."""
        aim = self.aims[thing]
        purse = self.standing.purse
        left = [n - cost for n, cost in zip(purse.gems, aim.cost, strict=True)]
        prisms = purse.prisms + sum(min(0, n) for n in left)
        rest = [max(0, n) for n in left]
        after = Purse(purse.gold, (rest[0], rest[1], rest[2], rest[3]), prisms)
        return aim.now + self.plans.value(after, self.actions, aim.offer) + self._sets_off(aim.offer)

    _tile = _item = _purchase

    def _sets_off(self, offer: Offer) -> float:
        s = self.standing
        if s.ending:
            return 0.0
        points = offer.item.vp if offer.item else self.box.tiles[offer.tile].vp if offer.tile else 1
        after = s.me.vp + points
        if after < s.threshold:
            return 0.0
        pace = NUMBERS.pace_per_action
        others = max(m.vp + pace * m.actions for m in s.miners if m is not s.me)
        ahead: float = after + pace * self.actions - others
        return NUMBERS.lead * self.worth.point * ahead

    def _draw(self, deck: str) -> float:
        """The better of two cards that may lie on top, against the plans without the hand card (G4.5)."""
        s = self.standing
        base = [self.plans.surplus(aim, s.purse, self.actions) for aim in self.plans.aims if aim.offer.place != HAND]
        top = max(0.0, *base)
        drawn = sorted(max(top, self._as_hand(item)) for item in s.tops[deck])
        pairs = len(drawn) * (len(drawn) - 1) // 2
        if pairs:  # the better of two different ones
            mean = sum(rank * value for rank, value in enumerate(drawn)) / pairs
        else:
            mean = drawn[0] if drawn else top
        return self.plans.holds(s.purse) + self.plans.hope(base) + mean - top

    def _as_hand(self, item: Item) -> float:
        aim = Aim(Offer(item.id, item.cost, HAND, item), self.worth)
        return self.plans.surplus(aim, self.standing.purse, self.actions)

    def _trader(self, trader: str) -> float:
        """Taken for a swap that follows."""
        s = self.standing
        if self.actions == 0:
            return self._ahead(s.purse)
        one, other = self.box.traders[trader]
        swaps = [self._swapped(give, get, 2, self.actions - 1) for give, get in ((one, other), (other, one))]
        return max(self._ahead(s.purse), *swaps) - self.worth.action

    def _swap(self, gem: str, n: str) -> float:
        s = self.standing
        assert s.trader is not None
        give = self.box.gems.index(gem)
        one, other = self.box.traders[s.trader]
        return self._swapped(give, other if give == one else one, int(n), self.actions)

    def _swapped(self, give: int, get: int, n: int, actions: int) -> float:
        purse = self.standing.purse
        n = min(n, purse.gems[give])
        return self.plans.value(purse.with_gems(give, -n, 0).with_gems(get, n, 0), actions)

    def _looks(self, spaces: set[str]) -> dict[str, float]:
        """What looks at tiles promise beyond their price: that a plan for the tile turns out better, or is given up."""
        s = self.standing
        price = self.box.constants.sample_cost + NUMBERS.sample_margin
        looks = dict.fromkeys(spaces, -price)
        if s.ending:
            return looks
        surpluses = {aim.offer.id: self.plans.surplus(aim, s.purse, s.me.actions) for aim in self.plans.aims}
        for name, surplus in surpluses.items():
            if name not in spaces or surplus <= 0:
                continue
            offer = self.aims[name].offer
            other = max(0.0, *(value for each, value in surpluses.items() if each != name))
            mean = self.worth.offer(offer, 0.0)
            known = sum(
                share * max(other, surplus + self.worth.face(face, self.worth.left) - mean)
                for face, share in self.worth.faces(offer.back)
            )
            looks[name] += known - max(other, surplus)
        return looks


class Answer:
    """The smaller decisions that belong to an action or to mining (G13.1.1), each by its own method."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.box = standing.box
        self.worth = Worth(standing)

    def marker(self, value: str) -> float:
        s = self.standing
        gem = self.box.gems.index(s.moment["gem"])
        if value == "none":
            return 0.0
        off = saving(s.current[gem], int(value), self.box.constants.min_price_with_discount_marker)
        return off * float(s.moment["amount"]) - kept_marker(int(value), self.worth.left)

    def sale(self, prisms: str) -> float:
        return -float(prisms)

    def pay(self, prisms: str) -> float:
        """Prisms for the dearest gems, and only where they are needed."""
        gem = self.box.gems.index(self.standing.moment["gem"])
        return int(prisms) * (self.worth.keep[gem] - self.worth.prism)

    def keep(self, which: str) -> float:
        s = self.standing
        card = s.moment["drawn"][("first", "second").index(which)]["card"]
        item = self.box.items[card]
        plans = Plans(self.worth)
        return plans.surplus(Aim(Offer(card, item.cost, HAND, item), self.worth), s.purse, s.me.actions - 1)

    def bottom(self, which: str) -> float:
        return 0.0

    def mine(self, how_much: str) -> float:
        """All, if every gem is worth its fee; otherwise gem by gem."""
        s = self.standing
        if how_much == "none":
            return 0.0
        gains = [
            self.box.components.entitlement(n) * (self.worth.next[gem] - self.worth.fee)
            for gem, n in enumerate(s.me.tiles)
        ]
        gains.append(s.me.wilds * (max(self.worth.next) - self.worth.fee))
        if how_much == "all":
            return sum(gains)
        return sum(max(0.0, gain) for gain in gains) - 0.01

    def dig(self, n: str) -> float:
        gem = self.standing.moment["gem"]
        price = max(self.worth.next) if gem == "wild" else self.worth.next[self.box.gems.index(gem)]
        return int(n) * (price - self.worth.fee)

    def wild(self, gem: str) -> float:
        s = self.standing
        return Plans(self.worth).value(
            s.purse.with_gems(self.box.gems.index(gem), 1, 0), self.box.constants.base_actions
        )


def saving(price: int, value: int, least: int) -> int:
    """What a marker takes off the price of a gem (G4.3.1)."""
    return max(0, price - max(price - value, least))


def kept_marker(value: int, left: float) -> float:
    """What a marker is worth for a later purchase."""
    return NUMBERS.marker_share * NUMBERS.marker_gems * value * min(1.0, left / 2)


def best_marker(worth: Worth, gem: int, amount: int) -> tuple[int, float]:
    """The best of the seat's markers for a purchase: what it takes off the price, and what using it up costs."""
    s, least = worth.standing, worth.box.constants.min_price_with_discount_marker
    best, spent, gain = 0, 0.0, 0.0
    for value in s.me.markers:
        off = saving(s.current[gem], value, least)
        cost = kept_marker(value, worth.left)
        price = s.current[gem] - off
        needed = amount * s.current[gem] > s.purse.gold >= amount * price
        if off * amount - cost > gain or (needed and not best):
            best, spent, gain = off, cost, off * amount - cost
    return best, spent
