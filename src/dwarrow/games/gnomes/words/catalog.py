"""The words of Gnomes: how the values of its events, refusals and actions are put into the languages' texts.

Texts are in text/*.toml; here is what they need to know of the game: formatters, actions, cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from dwarrow.games.gnomes.schema import GEMS, SHIPPED, Components, Item, Tile, Trader
from dwarrow.kernel.forms import named_counts
from dwarrow.kernel.texts import Catalog, Counts, Entry, Formatter, beside, named
from dwarrow.kernel.texts.catalog import own_names, say_action

FOLDER = beside(SHIPPED)
by_gem = partial(named_counts, GEMS)

WORDS: dict[str, Formatter] = {
    **named(Entry, "gem", "deck", "space", "district", "tile", "trader", "level"),
    **named(Counts, "gems", "prices"),
    "card": Entry("card.{}.name"),
}


def catalog(components: Components, language: str) -> Catalog:
    """The texts of the game. Names from a component file of one's own stand as they are in every language; tiles and
    traders have none there and are called by what they show.
    """
    names = {f"card.{item.id}.name": item.name for item in components.items}
    names.update((f"space.{space.id}", space.name) for space in components.spaces)
    names.update((f"district.{district.id}", district.name) for district in components.districts)
    given = own_names(FOLDER, WORDS, names)
    plain = Catalog(language, FOLDER, formatters=WORDS)
    given.update((f"tile.{tile.id}", _tile(plain, tile)) for tile in components.tiles)
    given.update((f"trader.{trader.id}", _trader(plain, trader)) for trader in components.traders)
    return Catalog(language, FOLDER, formatters=WORDS, given=given)


def _tile(catalog: Catalog, tile: Tile) -> str:
    key = "short.tile_wild" if tile.wild else "short.tile"
    return catalog.say(key, gem=GEMS[tile.gem], n=tile.wild)


def _trader(catalog: Catalog, trader: Trader) -> str:
    return catalog.say("short.trader", one=GEMS[trader.gems[0]], other=GEMS[trader.gems[1]])


# The actions by their first words, and the values that the rest of the text gives, in order.
_ACTIONS: dict[str, tuple[str, ...]] = {
    "turn sample": ("space",),
    "turn draw": ("deck",),
    "turn tile": ("space",),
    "turn item": ("card",),
    "turn trader": ("trader",),
    "wild": ("gem",),
}


def action(catalog: Catalog, text: str) -> str:
    """An action as a label a person can choose by."""
    words = text.split()
    first = " ".join(words[:2])
    if first in ("turn buy", "turn sell", "turn swap"):
        return catalog.say(f"action.{words[0]}_{words[1]}", gems={words[2]: int(words[3])})
    if words[0] in ("keep", "bottom") and len(words) > 2:
        return catalog.say(f"action.{words[0]}_card", card=words[2])
    if words[0] == "dig" and len(words) > 2:
        gem, n = words[2], int(words[1])
        return catalog.say("action.dig_gems" if n else "action.dig_no_gem", gems={gem: n}, gem=gem)
    if words[0] in ("marker", "sale", "pay", "dig") and words[1] != "none":
        n = int(words[1])
        return catalog.say(f"action.{words[0]}" if n else f"action.{words[0]}_none", n=n)
    return say_action(catalog, _ACTIONS, text)


def about(catalog: Catalog, item: Item) -> list[str]:
    """What an item does, sentence by sentence."""
    said = []
    if item.kind != "jewelry":
        n = item.extra_actions or item.gold or item.prisms
        said.append(catalog.say(f"effect.{item.kind}", n=n, markers=less(item.markers)))
    if item.vp:
        said.append(catalog.say("effect.vp", vp=item.vp))
    return said or [catalog.say("effect.none")]


def less(markers: Iterable[object]) -> list[str]:
    """Markers as they are written: by how much they lower a price."""
    return [f"−{value}" for value in markers]
