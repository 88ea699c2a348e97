# compiled by mypyc
"""A view of Gnomes, read into numbers: prices, what can be bought where, and what everybody has."""

from __future__ import annotations

from typing import Any, NamedTuple

from dwarrow.games.gnomes.schema import Components, Item

Four = tuple[int, int, int, int]
OPEN, HAND, HERE, NEXT = range(4)  # where a thing can be bought: display and Diamantina, hand, gnome's district, next


class Box:
    """One set of components, indexed for the judge."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.constants = components.constants
        self.gems = [gem.id for gem in components.gems]
        self.items = {item.id: item for item in components.items}
        self.tiles = {tile.id: tile for tile in components.tiles}
        self.spaces = {space.id: space for space in components.spaces}
        self.traders = {trader.id: trader.gems for trader in components.traders}
        self.districts = {district.id: district.number for district in components.districts}
        way = components.way
        self.following = {number: way[(place + 1) % len(way)] for place, number in enumerate(way)}

    def four(self, counts: dict[str, int]) -> Four:
        first, second, third, fourth = (counts.get(gem, 0) for gem in self.gems)
        return first, second, third, fourth


class Purse:
    """What a player can pay with."""

    def __init__(self, gold: int, gems: Four, prisms: int) -> None:
        self.gold = gold
        self.gems = gems
        self.prisms = prisms

    def with_gems(self, gem: int, n: int, gold: int) -> Purse:
        """With n more of a gem, and so much more gold."""
        gems = list(self.gems)
        gems[gem] += n
        return Purse(self.gold + gold, (gems[0], gems[1], gems[2], gems[3]), self.prisms)


class Miner:
    """What everybody sees of a player: points, tiles by gem, and machines."""

    def __init__(self, box: Box, player: dict[str, Any]) -> None:
        self.vp: int = player["vp"]
        self.actions: int = player["actions"]
        self.items: list[Item] = [box.items[name] for name in player["items"]]
        self.extra = sum(item.extra_actions for item in self.items)
        self.income = sum(item.gold for item in self.items)
        self.hoover = any(item.kind == "hoovermatic" for item in self.items)
        self.markers: dict[int, int] = {int(value): n for value, n in player["markers"].items()}
        self.gems = box.four(player["gems"])
        self.prisms: int = player["prisms"]
        self.tiles = [0, 0, 0, 0]
        self.wilds = 0

    def can_pay(self, cost: Four) -> bool:
        return sum(max(0, needed - held) for held, needed in zip(self.gems, cost, strict=True)) <= self.prisms


class Offer(NamedTuple):
    """Something that can be bought, now or soon."""

    id: str
    cost: Four
    place: int
    item: Item | None = None
    tile: str | None = None  # the face as far as it is known
    back: str = ""


class Standing:
    """One seat's view at one moment."""

    def __init__(self, box: Box, view: dict[str, Any]) -> None:
        self.box = box
        self.seat: int = view["seat"]
        self.seats: int = view["seats"]
        self.decision: str = view["decision"]
        self.ending: bool = view["ending"] or view["round"] >= view["options"]["max_rounds"]
        self.moment: dict[str, Any] = view["moment"]
        self.current = box.four({gem: price["current"] for gem, price in view["prices"].items()})
        self.target = box.four({gem: price["target"] for gem, price in view["prices"].items()})
        self.miners = [Miner(box, player) for player in view["players"]]
        self.me = self.miners[self.seat]
        player = view["players"][self.seat]
        self.purse = Purse(player["gold"], box.four(player["gems"]), player["prisms"])
        self.trader: str | None = player["trader"]
        self.hand: str | None = player["hand"]["card"] if player["hand"] else None
        self._read_tiles(view)
        self.offers = [*self._spaces(view), *self._items(view)]
        self._read_cards(view)
        self.threshold = box.constants.victory_threshold[self.seats - 2]

    def _read_tiles(self, view: dict[str, Any]) -> None:
        """Give everybody their tiles, and count the faces this seat has not seen."""
        self.unseen = {name: tile.copies for name, tile in self.box.tiles.items()}
        for space in view["spaces"].values():
            if space["tile"] is None:
                continue
            self.unseen[space["tile"]] -= 1
            if space["owner"] is not None:
                tile = self.box.tiles[space["tile"]]
                owner = self.miners[space["owner"]]
                owner.tiles[tile.gem] += 1
                owner.wilds += tile.wild * self.box.constants.gems_per_wild_symbol

    def _spaces(self, view: dict[str, Any]) -> list[Offer]:
        """Tiles in Diamantina, in the gnome's district and in the next (G4.6, G7.1)."""
        here = self.box.districts[view["gnome"]]
        following = self.box.following
        lying = {name for name, space in view["spaces"].items() if space["owner"] is None}
        inhabited = {self.box.spaces[name].district for name in lying}
        coming = following[here]
        while coming not in inhabited and coming != here:
            coming = following[coming]
        offers = []
        for name, space in view["spaces"].items():
            where = self.box.spaces[name]
            if name not in lying:
                continue
            if where.district not in following:
                place = OPEN
            elif where.district == here:
                place = HERE
            elif where.district == coming:
                place = NEXT
            else:
                continue
            offers.append(Offer(name, where.cost, place, tile=space["tile"], back=where.back))
        return offers

    def _items(self, view: dict[str, Any]) -> list[Offer]:
        """Cards of the displays, artifacts less their discounts (G10.2), and the hand card."""
        offers = []
        for deck, names in view["display"].items():
            for slot, name in enumerate(names):
                if name is not None:
                    item = self.box.items[name]
                    off = view["discounts"][slot]["upright"] if deck == "artifacts" else 0
                    cost = [n - off if gem == item.bold else n for gem, n in enumerate(item.cost)]
                    offers.append(Offer(name, (cost[0], cost[1], cost[2], cost[3]), OPEN, item))
        if self.hand is not None:
            offers.append(Offer(self.hand, self.box.items[self.hand].cost, HAND, self.box.items[self.hand]))
        return offers

    def _read_cards(self, view: dict[str, Any]) -> None:
        """By deck: the cards that may lie on top, as far as this seat knows."""
        seen = {offer.id for offer in self.offers}
        seen.update(item.id for miner in self.miners for item in miner.items)
        self.tops: dict[str, list[Item]] = {}
        for number, (deck, cards) in enumerate(view["decks"].items()):
            known = seen | {card["card"] for card in cards}
            tops: list[Item] = []
            for card in cards[:2]:
                if card["card"] is not None:
                    tops.append(self.box.items[card["card"]])
                else:
                    back = (number, card["level"])
                    tops += [i for i in self.box.items.values() if (i.deck, i.level) == back and i.id not in known]
            self.tops[deck] = tops
