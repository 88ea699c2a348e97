"""What lies in the box as JSON, for whoever draws it: what is printed on cards, tiles and the map.

Names and sentences are not here: they are in the texts, under `card.<id>.name`, `space.<id>` and so on, and in the
glossary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from dwarrow.games.gnomes.pieces import DECKS, GEMS
from dwarrow.games.gnomes.play.state import PHASES
from dwarrow.games.gnomes.sight.view_types import Deck, Gem, Gems

if TYPE_CHECKING:
    from dwarrow.games.gnomes.pieces import Components, Constants, Four, Item, Tile


class GemFace(TypedDict):
    id: Gem
    letter: str
    start_price: int
    total: int


class DistrictFace(TypedDict):
    """A district, `place` on the gnome's way from 0 on; null where it cannot go."""

    id: str
    place: int | None
    spaces: list[str]


class SpaceFace(TypedDict):
    id: str
    district: str
    cost: Gems
    back: str


class TileFace(TypedDict):
    id: str
    back: str
    copies: int
    gem: Gem
    wild: int
    vp: int


class ItemFace(TypedDict):
    """A piece of jewelry or an artifact; what it gives is 0 where it gives nothing of it, `markers` are values."""

    id: str
    deck: Deck
    level: int
    cost: Gems
    vp: int
    kind: str
    bold: Gem | None
    extra_actions: int
    gold: int
    prisms: int
    markers: list[int]


class TraderFace(TypedDict):
    id: str
    gems: list[Gem]


class Fee(TypedDict):
    """Mining n gems costs n * num / den, rounded up."""

    num: int
    den: int


class ByPlayers(TypedDict):
    """The numbers that depend on how many play."""

    victory_threshold: int
    removed_level_one_cards_per_deck: int
    hoover_fee: Fee


class Numbers(TypedDict):
    """The numbers of the rules."""

    start_gold: int
    base_actions: int
    sample_cost: int
    max_gems_per_market_action: int
    buy_target_delta: int
    sell_target_delta: int
    take_gold: int
    trader_max_swap: int
    price_min: int
    price_max: int
    display_size: int
    correction_round: int
    correction_gems_per_step: int
    gems_first_tile_of_type: int
    gems_each_further_tile_of_type: int
    gems_per_wild_symbol: int
    min_price_with_discount_marker: int
    max_rounds_safety_stop: int
    prisms: int


class Pieces(TypedDict):
    """Everything in the box."""

    game: str
    seats: list[int]
    phases: list[str]
    gems: list[GemFace]
    districts: list[DistrictFace]
    spaces: dict[str, SpaceFace]
    tiles: dict[str, TileFace]
    items: dict[str, ItemFace]
    traders: list[TraderFace]
    marker_values: list[int]
    numbers: Numbers
    by_players: dict[str, ByPlayers]


def pieces(components: Components) -> Pieces:
    c = components
    return {
        "game": "gnomes",
        "seats": list(range(c.players_min, c.players_max + 1)),
        "phases": list(PHASES),
        "gems": [
            {"id": _gem(gem.number), "letter": gem.letter, "start_price": gem.start_price, "total": gem.total}
            for gem in c.gems
        ],
        "districts": [
            {
                "id": district.id,
                "place": district.place if district.place >= 0 else None,
                "spaces": [space.id for space in c.spaces if space.district == district.number],
            }
            for district in c.districts
        ],
        "spaces": {
            space.id: {
                "id": space.id,
                "district": c.districts[space.district].id,
                "cost": _gems(space.cost),
                "back": c.back_of(space),
            }
            for space in c.spaces
        },
        "tiles": {tile.id: _tile(tile) for tile in c.tiles},
        "items": {item.id: _item(item) for item in c.items},
        "traders": [{"id": trader.id, "gems": [_gem(gem) for gem in trader.gems]} for trader in c.traders],
        "marker_values": list(c.marker_values),
        "numbers": _numbers(c),
        "by_players": {str(players): _by_players(c.constants, players - 2) for players in (2, 3, 4)},
    }


def _gem(number: int) -> Gem:
    return cast("Gem", GEMS[number])


def _gems(counts: Four) -> Gems:
    return {_gem(number): n for number, n in enumerate(counts) if n}


def _tile(tile: Tile) -> TileFace:
    return {
        "id": tile.id,
        "back": tile.back,
        "copies": tile.copies,
        "gem": _gem(tile.gem),
        "wild": tile.wild,
        "vp": tile.vp,
    }


def _item(item: Item) -> ItemFace:
    return {
        "id": item.id,
        "deck": cast("Deck", DECKS[item.deck]),
        "level": item.level,
        "cost": _gems(item.cost),
        "vp": item.vp,
        "kind": item.kind,
        "bold": None if item.bold < 0 else _gem(item.bold),
        "extra_actions": item.extra_actions,
        "gold": item.gold,
        "prisms": item.prisms,
        "markers": list(item.markers),
    }


def _numbers(c: Components) -> Numbers:
    plain = {name: value for name, value in c.constants._asdict().items() if isinstance(value, int)}
    return cast("Numbers", {**plain, "prisms": c.prisms})


def _by_players(numbers: Constants, place: int) -> ByPlayers:
    fee = numbers.hoover_fee[place]
    return {
        "victory_threshold": numbers.victory_threshold[place],
        "removed_level_one_cards_per_deck": numbers.removed_level_one_cards_per_deck[place],
        "hoover_fee": {"num": fee.num, "den": fee.den},
    }
