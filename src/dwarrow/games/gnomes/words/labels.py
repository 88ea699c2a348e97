"""Gnomes in few words: gems, costs and effects as they fit into a table, and the glossary with a line for everything.

Gems are abbreviated (`2 Rub`). Sentences are in `words`.
"""

from __future__ import annotations

from collections.abc import Mapping

from dwarrow.games.gnomes.schema import GEMS, Components, Item, Space, Tile, Trader
from dwarrow.games.gnomes.words.catalog import about, by_gem, less
from dwarrow.kernel.boards import DASH, Cell, Run, joined, text
from dwarrow.kernel.texts import Catalog


def gems(catalog: Catalog, counts: Mapping[str, int], between: str = ", ") -> Run:
    """`2 Dia, 1 Rub`, in their order, then prisms and wilds."""
    runs = [(Cell(_gems(catalog, gem, counts[gem]), gem),) for gem in GEMS if counts.get(gem)]
    for name in ("prism", "wild"):
        if counts.get(name):
            runs.append((Cell(catalog.say(f"short.{name}s", n=counts[name]), name),))
    return joined(runs, between)


def _gems(catalog: Catalog, gem: str, n: int) -> str:
    return catalog.say("short.gems", gem=catalog.say(f"short.gem.{gem}"), n=n)


def cost(catalog: Catalog, counts: Mapping[str, int]) -> Run:
    """`1 Dia + 3 Rub`"""
    return gems(catalog, counts, " + ")


def points(catalog: Catalog, vp: int) -> Cell:
    return Cell(catalog.format(vp, "number"), "vp") if vp else DASH


def effect(catalog: Catalog, item: Item) -> str:
    """What an item is good for besides its points."""
    return catalog.say(
        f"short.{item.kind}", n=item.extra_actions or item.gold or item.prisms, markers=" ".join(less(item.markers))
    )


# The glossary --------------------------------------------------------------------------------------------------------


def glossary(components: Components, catalog: Catalog) -> dict[str, str]:
    """Every item, space, tile and trader by id, in one line each."""
    lines = {item.id: _item_line(catalog, item) for item in components.items}
    lines.update((space.id, _space_line(components, catalog, space)) for space in components.spaces)
    lines.update((tile.id, _tile_line(catalog, tile)) for tile in components.tiles)
    lines.update((trader.id, _trader_line(catalog, trader)) for trader in components.traders)
    return lines


def _item_line(catalog: Catalog, item: Item) -> str:
    return catalog.say(
        "short.line",
        name=catalog.format(item.id, "card"),
        kind=catalog.say(f"kind.{item.kind}"),
        level=item.level,
        costs=text(cost(catalog, by_gem(item.cost))),
        about=" ".join(about(catalog, item)),
    )


def _space_line(components: Components, catalog: Catalog, space: Space) -> str:
    district = components.districts[space.district].id
    costs = text(cost(catalog, by_gem(space.cost)))
    return catalog.say("short.on_space", space=space.id, district=district, costs=costs)


def _tile_line(catalog: Catalog, tile: Tile) -> str:
    said = catalog.format(tile.id, "tile")
    return catalog.say("short.tile_line", back=tile.back, tile=said, vp=tile.vp, n=tile.copies)


def _trader_line(catalog: Catalog, trader: Trader) -> str:
    one, other = trader.gems
    return catalog.say("short.trader_line", one=GEMS[one], other=GEMS[other])
