# compiled by mypyc
"""What tiles and items are worth to a player, in gold, by the rounds that are left (G6, G8, G9)."""

from __future__ import annotations

from dwarrow.games.gnomes.bot.judge.numbers import NUMBERS
from dwarrow.games.gnomes.bot.judge.standing import Offer, Standing
from dwarrow.games.gnomes.schema import Item

DECISIVE = 1000.0  # a point once the end was set off: nothing else counts any more


class Worth:
    """The values of things to the seat at one moment."""

    # Set before the first of them is computed: mypyc cannot yet build a class again whose numbers may be missing.
    left = 0.0
    point = 0.0
    action = 0.0
    prism = 0.0
    fee = 0.0
    gold = 1.0

    def __init__(self, standing: Standing) -> None:
        n = NUMBERS
        self.standing = standing
        self.box = standing.box
        self.left = self._rounds_left()
        self.point = self._point()
        self.action = 0.0 if standing.ending else n.action
        self.next = [self._next_price(gem) for gem in range(4)]
        self.keep = [self._keep(gem) for gem in range(4)]
        self.prism = max(standing.current) if standing.ending else max(self.next) + n.prism
        self.fee = self._fee_per_gem()
        self.gold = min(1.0, sum(self.next) / len(self.next) / n.dear)  # to come, by what it will buy
        usual = [n.price_memory * price + (1 - n.price_memory) * n.usual_price for price in self.next]
        self.mined = [max(0.0, (price - self.fee)) * n.mined_share for price in usual]  # of later rounds
        self._faces: dict[tuple[str, float], float] = {}

    def _rounds_left(self) -> float:
        """Mining rounds to come, this round's included."""
        s = self.standing
        if s.ending:
            return 0.0
        lead = max(miner.vp for miner in s.miners)
        left: float = (s.threshold - lead) / NUMBERS.pace
        return max(NUMBERS.least_left, left)

    def _point(self) -> float:
        n = NUMBERS
        if self.standing.ending:
            return DECISIVE
        return n.point + n.point_late * max(0.0, 1 - self.left / n.late_from)

    def _next_price(self, gem: int) -> float:
        """What a gem will cost in the next round: what is left of this round raises it, mining lowers it (G6.7)."""
        s = self.standing
        if s.ending:
            return float(s.current[gem])
        mined = sum(self.box.components.entitlement(miner.tiles[gem]) + miner.wilds / 4 for miner in s.miners)
        rising = NUMBERS.drift * sum(miner.actions for miner in s.miners)
        constants = self.box.constants
        return min(float(constants.price_max), max(float(constants.price_min), s.target[gem] + rising - mined))

    def _keep(self, gem: int) -> float:
        """What a gem in stock is worth: its sale takes a part of an action."""
        if self.standing.ending:
            return float(self.standing.current[gem])
        sold = self.box.constants.max_gems_per_market_action
        price = max(self.next[gem], float(self.standing.current[gem]) if self.standing.me.actions else 0.0)
        return max(0.3, price - NUMBERS.sale_share * self.action / sold)

    def _fee_per_gem(self) -> float:
        s = self.standing
        if s.me.hoover or not any(miner.hoover for miner in s.miners):
            return 0.0
        fee = self.box.constants.hoover_fee[s.seats - 2]
        return fee.num / fee.den

    def offer(self, offer: Offer, later: float) -> float:
        """What a thing is worth that is bought `later` rounds from now."""
        left = max(0.0, self.left - later)
        if offer.item is not None:
            return self.item(offer.item, left)
        if offer.tile is not None:
            return self.face(offer.tile, left)
        return sum(share * self.face(name, left) for name, share in self.faces(offer.back))

    def faces(self, back: str) -> list[tuple[str, float]]:
        """The faces that an unknown tile may have, with their chances."""
        unseen = [(name, n) for name, n in self.standing.unseen.items() if n > 0 and self.box.tiles[name].back == back]
        total = sum(n for _, n in unseen)
        return [(name, n / total) for name, n in unseen]

    def face(self, name: str, left: float) -> float:
        """A tile with this face: its points, and what it adds to every mining round (G6.1)."""
        key = (name, left)
        if key not in self._faces:
            tile = self.box.tiles[name]
            held = self.standing.me.tiles[tile.gem]
            entitlement = self.box.components.entitlement
            gems = entitlement(held + 1) - entitlement(held)
            a_round = gems * self.mined[tile.gem] + tile.wild * max(self.mined)
            self._faces[key] = tile.vp * self.point + left * a_round
        return self._faces[key]

    def item(self, item: Item, left: float) -> float:
        n = NUMBERS
        points = item.vp * self.point
        match item.kind:
            case "gnomunculus":
                return points + item.extra_actions * (n.extra_action * max(0.0, left - 1) + self.action)
            case "alchemister":
                return points + item.gold * left * self.gold
            case "convertor":
                return points + (0.0 if self.standing.ending else item.prisms * self.prism)
            case "emeromobile":
                used = min(len(item.markers), 2 * left)
                mean = sum(item.markers) / max(1, len(item.markers))
                return points + n.marker_share * n.marker_gems * mean * used
            case "hoovermatic":
                return points + left * self._fees()
        return points

    def _fees(self) -> float:
        """What the others would pay in a mining round, and what the seat itself would not."""
        s = self.standing
        fee = self.box.constants.hoover_fee[s.seats - 2]
        gems = 0
        for miner in s.miners:
            if miner is not s.me:
                gems += sum(self.box.components.entitlement(n) for n in miner.tiles) + miner.wilds
        return NUMBERS.fee_share * gems * fee.num / fee.den * self.gold
