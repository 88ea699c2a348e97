"""What the entries of components.toml must have in common: tiles and spaces, levels, sets of markers, traders.

Each check looks only at tables that were read without a fault, so that one mistake is reported once.
"""

from __future__ import annotations

from collections import Counter

from dwarrow.games.gnomes.schema import BACKS, DECKS, SHIPPED, Components
from dwarrow.kernel.components import Reader
from dwarrow.kernel.schema import Box, when_clean

MOST_SPACES = 60  # a set of spaces or items is one number in the engine, a bit for each
MOST_ITEMS = 60
MOST_TRADERS = 30
MOST_MARKER_VALUES = 6
MOST_MINED = 99


def _check_districts(reader: Reader, c: Components) -> None:
    """The gnome's way goes through every district that it can enter; each has as many spaces as it says."""
    places = sorted(district.place for district in c.districts if district.place >= 0)
    if not places:
        reader.fault("districts", "", "the gnome cannot enter any of them (allowed: at least one)")
    elif places != list(range(len(places))):
        reader.fault("districts", "", f"clockwise_index must run from 0 to {len(places) - 1}, each once, not {places}")
    for district in c.districts:
        size, there = district.size, len(district.spaces)
        if size != there:
            reader.fault(f"districts.{district.id}", "spaces", f"says {size}, but {there} spaces name it")
    if len(c.spaces) > MOST_SPACES:
        reader.fault("spaces", "", f"there are {len(c.spaces)} (allowed: at most {MOST_SPACES})")


def _check_tiles(reader: Reader, c: Components) -> None:
    """A tile for every space, with the right back (G2.5)."""
    for back in BACKS:
        tiles = sum(tile.copies for tile in c.tiles if tile.back == back)
        spaces = sum(space.back == back for space in c.spaces)
        if tiles != spaces:
            reader.fault("tiles", "", f"{tiles} tiles have a {back} back, but there are {spaces} spaces for them")


def _check_items(reader: Reader, c: Components) -> None:
    if len(c.items) > MOST_ITEMS:
        reader.fault("artifacts", "", f"there are {len(c.items)} items (allowed: at most {MOST_ITEMS})")
    for item_id, n in Counter(item.id for item in c.items).items():
        if n > 1:
            reader.fault(f"artifacts.{item_id}", "id", f'"{item_id}" is a piece of jewelry too')


def _check_decks(reader: Reader, c: Components) -> None:
    """Enough cards for the display after some of level I have left the game (G2.7)."""
    removed = max(c.constants.removed_level_one_cards_per_deck)
    for deck, name in enumerate(DECKS):
        cards = c.of_deck(deck)
        first = sum(item.level == 1 for item in cards)
        if first < removed:
            reader.fault(name, "", f"{first} cards have level 1, but {removed} of them are to leave the game")
        left = len(cards) - removed
        if left < c.constants.display_size:
            reader.fault(name, "", f"{left} cards are too few for a display of {c.constants.display_size}")


def _check_artifacts(reader: Reader, c: Components) -> None:
    """One Hoovermatic at most (A4), one Emeromobile for each set of markers, prisms for all Convertors."""
    kinds = Counter(item.kind for item in c.items)
    if kinds["hoovermatic"] > 1:
        reader.fault("artifacts", "", f"{kinds['hoovermatic']} of kind hoovermatic (allowed: at most 1)")
    owners = Counter(item.marker_set for item in c.items if item.marker_set >= 0)
    for each in c.marker_sets:
        if owners[each.number] != 1:
            reader.fault(f"discount_markers.{each.id}", "", f"belongs to {owners[each.number]} artifacts (allowed: 1)")
    n, given = len(c.marker_values), sum(item.prisms for item in c.items)
    if n > MOST_MARKER_VALUES:
        reader.fault("discount_markers", "", f"{n} different values (allowed: at most {MOST_MARKER_VALUES})")
    if given > c.prisms:
        reader.fault("prisms", "in_play", f"says {c.prisms}, but Convertors give {given}")


def _check_yield(reader: Reader, c: Components) -> None:
    if c.most_mined() > MOST_MINED:
        reader.fault(
            "tiles", "", f"all tiles of a gem would yield {c.most_mined()} gems (allowed: at most {MOST_MINED})"
        )


def _check_traders(reader: Reader, c: Components) -> None:
    seen: dict[frozenset[int], str] = {}
    for trader in c.traders:
        other = seen.setdefault(frozenset(trader.gems), trader.id)
        if other != trader.id:
            reader.fault(f"traders.{trader.id}", "gems", f'are those of "{other}"')
    if len(c.traders) > MOST_TRADERS:
        reader.fault("traders", "", f"there are {len(c.traders)} (allowed: at most {MOST_TRADERS})")


CHECK = when_clean(
    (("districts", "spaces"), _check_districts),
    (("districts", "spaces", "tiles"), _check_tiles),
    (("jewelry", "artifacts"), _check_items),
    (("constants", "jewelry", "artifacts"), _check_decks),
    (("artifacts", "discount_markers", "prisms"), _check_artifacts),
    (("traders",), _check_traders),
    (("constants", "tiles"), _check_yield),
)
BOX = Box(Components, SHIPPED, CHECK)
