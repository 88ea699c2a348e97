"""Reads components.toml: every card, tile, space and number of The Gnomes of Zavandor, field by field.

A file that cannot be played is refused with all its faults; what only shows when entries are compared is
checked in `agreement`. The fields are explained in rules.md, G16.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.gnomes.component_checks import check_agreement
from dwarrow.games.gnomes.pieces import (
    BACKS,
    GEMS,
    KINDS,
    Components,
    Constants,
    District,
    Fee,
    Four,
    Gem,
    Item,
    MarkerSet,
    Space,
    Tile,
    Trader,
)
from dwarrow.kernel.components import Document, Reader, decoded, read

if TYPE_CHECKING:
    from dwarrow.kernel.components import Table, Value

PLAYERS = ("2", "3", "4")
MOST_COST = 9  # gems of one type: bounds the payments to choose from (G13.1.1)
MOST_POINTS = 99
MOST_LEVEL = 9
# The field in which an artifact of each kind says how much; a Hoovermatic has none.
AMOUNTS = {"gnomunculus": "extra_actions", "alchemister": "gold_per_mining_round", "convertor": "prisms"}

SHIPPED = __file__.rpartition("components.")[0] + "components.toml"


def load(path: str | None = None) -> Components:
    """The components in a file; without one, those shipped with the game. Raises `ComponentError`."""
    file = path or SHIPPED
    return parse(file, read(file))


def read_text(text: str, name: str = "components") -> Components:
    """The components in TOML; `name` stands for it in messages."""
    return parse(name, decoded(name, text))


def parse(file: str, document: Document) -> Components:
    """The components in a document; `file` is its name in messages."""
    reader = Reader(file, document)
    reader.root.whole("schema", 1, 1)
    meta = reader.entry("meta")
    meta.choice("id", ("gnomes",), "game")
    meta.text("title_de")
    meta.text("designer")
    players_max = meta.whole("players_max", 2, 4)
    constants = _constants(reader.entry("constants"))
    districts = _districts(reader)
    marker_sets = tuple(_marker_set(number, table) for number, table in enumerate(reader.entries("discount_markers")))
    jewelry = [_jewelry(number, table) for number, table in enumerate(reader.entries("jewelry"))]
    first = len(jewelry)
    artifacts = [
        _artifact(first + number, table, marker_sets) for number, table in enumerate(reader.entries("artifacts"))
    ]
    components = Components(
        file=file,
        document=document,
        title=meta.text("title"),
        players_min=meta.whole("players_min", 2, players_max if reader.clean("meta") else 4),
        players_max=players_max,
        constants=constants,
        prisms=_prisms(reader.entry("prisms")),
        gems=_gems(reader, constants),
        districts=districts,
        spaces=_spaces(reader, districts),
        tiles=tuple(_tile(number, table) for number, table in enumerate(reader.entries("tiles"))),
        items=(*jewelry, *artifacts),
        marker_sets=marker_sets,
        traders=tuple(_trader(number, table) for number, table in enumerate(reader.entries("traders"))),
    )
    _rest_of_the_box(reader)
    check_agreement(reader, components)
    reader.finish()
    return components


def _constants(table: Table) -> Constants:
    for field, fixed in (("draw_count", 2), ("hand_limit", 1), ("trader_limit", 1)):
        table.whole(field, fixed, fixed)
    price_max = table.whole("price_max", 2, 99)
    threshold = table.at("victory_threshold").counts(PLAYERS, "number of players", 1, complete=True)
    removed = table.at("removed_level_one_cards_per_deck").counts(PLAYERS, "number of players", 0, complete=True)
    return Constants(
        start_gold=table.whole("start_gold"),
        base_actions=table.whole("base_actions", 1, 9),
        sample_cost=table.whole("sample_cost", 0, 99),
        max_gems_per_market_action=table.whole("max_gems_per_market_action", 1, 9),
        buy_target_delta=table.whole("buy_target_delta", 0, 99),
        sell_target_delta=table.whole("sell_target_delta", -99, 0),
        take_gold=table.whole("take_gold", 1),
        trader_max_swap=table.whole("trader_max_swap", 1, 9),
        price_min=table.whole("price_min", 1, price_max),
        price_max=price_max,
        display_size=table.whole("display_size", 1, 6),
        correction_round=table.whole("correction_round", 2),
        correction_gems_per_step=table.whole("correction_gems_per_step", 1),
        gems_first_tile_of_type=table.whole("gems_first_tile_of_type", 0, 9),
        gems_each_further_tile_of_type=table.whole("gems_each_further_tile_of_type", 0, 9),
        gems_per_wild_symbol=table.whole("gems_per_wild_symbol", 1, 9),
        min_price_with_discount_marker=table.whole("min_price_with_discount_marker", 0, 99),
        max_rounds_safety_stop=table.whole("max_rounds_safety_stop", 1),
        victory_threshold=tuple(threshold.values()),
        removed_level_one_cards_per_deck=tuple(removed.values()),
        hoover_fee=_hoover_fee(table.table("hoover_fee")),
    )


def _hoover_fee(table: Table) -> tuple[Fee, ...]:
    fees = []
    for players in PLAYERS:
        fee = table.table(players)
        fees.append(Fee(fee.whole("num", 1, 99), fee.whole("den", 1, 99)))
    return tuple(fees)


def _prisms(table: Table) -> int:
    printed, spare, in_play = (table.whole(field, 0, 99) for field in ("printed", "spare", "in_play"))
    if printed != spare + in_play:
        table.fault("in_play", f"{in_play} in play and {spare} spare are not the {printed} printed")
    return in_play


def _gems(reader: Reader, constants: Constants) -> tuple[Gem, ...]:
    """The four gems in their order; all must be there, each with its own letter."""
    found: dict[str, Gem] = {}
    for table in reader.entries("gems"):
        own = table.choice("id", GEMS, "gem")
        letter = table.text("letter")
        if letter in [gem.letter for gem in found.values()] or len(letter) > 1 or not letter.isupper():
            table.fault("letter", f'"{letter}" does not tell it apart (allowed: one capital letter no other has)')
        table.text("colour")
        total = table.whole("total", 1)
        ones, fours = table.whole("cards_of_one"), table.whole("cards_of_four")
        if total != ones + 4 * fours:
            table.fault("total", f"says {total}, but its cards add up to {ones + 4 * fours}")
        price = table.whole("start_price", constants.price_min, constants.price_max)
        found[own] = Gem(GEMS.index(own), own, letter, price, total)
    for own in GEMS:
        if own not in found:
            reader.fault("gems", "", f'gem "{own}" is missing')
    return tuple(found[own] for own in GEMS if own in found)


def _districts(reader: Reader) -> tuple[District, ...]:
    districts: list[District] = []
    for number, table in enumerate(reader.entries("districts")):
        place = -1
        if table.flag("gnome_can_enter"):
            place = table.whole("clockwise_index", 0, 99)
        else:
            table.refuse("clockwise_index", "only a district that the gnome can enter has this field")
        table.whole("spaces", 1, 99)
        districts.append(District(number, table.at("id").ident(), table.text("name"), place))
    return tuple(districts)


def _spaces(reader: Reader, districts: tuple[District, ...]) -> tuple[Space, ...]:
    ids = [district.id for district in districts] or [""]
    return tuple(
        Space(
            number=number,
            id=table.at("id").ident(),
            name=table.text("name"),
            district=ids.index(table.choice("district", ids, "district")),
            cost=_cost(table.at("cost")),
        )
        for number, table in enumerate(reader.entries("spaces"))
    )


def _cost(place: Value) -> Four:
    counts = place.counts(GEMS, "gem", most=MOST_COST)
    if not counts and isinstance(place.value, dict):
        place.fault("has no gems (allowed: at least one)")
    diamond, ruby, sapphire, emerald = (counts.get(gem, 0) for gem in GEMS)
    return diamond, ruby, sapphire, emerald


def _tile(number: int, table: Table) -> Tile:
    return Tile(
        number=number,
        id=table.at("id").ident(),
        back=table.choice("back", BACKS, "back"),
        copies=table.whole("copies", 1, 60),
        gem=GEMS.index(table.choice("gem", GEMS, "gem")),
        wild=table.whole("wild", 0, 9),
        vp=table.whole("vp", 0, MOST_POINTS),
    )


def _jewelry(number: int, table: Table) -> Item:
    return Item(
        number=number,
        id=table.at("id").ident(),
        name=table.text("name"),
        deck=0,
        level=table.whole("level", 1, MOST_LEVEL),
        cost=_cost(table.at("cost")),
        vp=table.whole("vp", 0, MOST_POINTS),
    )


def _artifact(number: int, table: Table, marker_sets: tuple[MarkerSet, ...]) -> Item:
    kind = table.choice("kind", KINDS, "kind")
    cost = _cost(table.at("cost"))
    bold = GEMS.index(table.choice("bold", GEMS, "gem"))
    if any(cost) and not cost[bold]:
        table.fault("bold", f"{GEMS[bold]} is not in the cost")
    marker_set = _marker_set_of(table, kind, marker_sets)
    return Item(
        number=number,
        id=table.at("id").ident(),
        name=table.text("name"),
        deck=1,
        level=table.whole("level", 1, MOST_LEVEL),
        cost=cost,
        vp=table.whole("vp", 0, MOST_POINTS),
        kind=kind,
        bold=bold,
        extra_actions=_amount(table, kind, "gnomunculus", 9),
        gold=_amount(table, kind, "alchemister", 99),
        prisms=_amount(table, kind, "convertor", 99),
        marker_set=marker_set,
        markers=marker_sets[marker_set].values if 0 <= marker_set < len(marker_sets) else (),
    )


def _amount(table: Table, kind: str, owner: str, most: int) -> int:
    """How much an artifact of the kind `owner` gives; the field is a fault on any other."""
    if kind == owner:
        return table.whole(AMOUNTS[owner], 1, most)
    table.refuse(AMOUNTS[owner], f"only an artifact of kind {owner} has this field")
    return 0


def _marker_set_of(table: Table, kind: str, marker_sets: tuple[MarkerSet, ...]) -> int:
    if kind != "emeromobile":
        table.refuse("marker_set", "only an artifact of kind emeromobile has this field")
        return -1
    ids = [each.id for each in marker_sets] or [""]
    return ids.index(table.choice("marker_set", ids, "set of markers"))


def _marker_set(number: int, table: Table) -> MarkerSet:
    values = tuple(place.whole(1, 98) for place in table.at("values").each(1, 20))
    return MarkerSet(number, table.at("id").ident(), values)


def _trader(number: int, table: Table) -> Trader:
    gems = [GEMS.index(place.choice(GEMS, "gem")) for place in table.at("gems").each(2, 2)]
    if len(gems) == 2 and gems[0] == gems[1]:
        table.fault("gems", "names a gem twice")
    first, second = gems if len(gems) == 2 else (0, 1)
    return Trader(number, table.at("id").ident(), (first, second))


def _rest_of_the_box(reader: Reader) -> None:
    """What has no use in play (G1)."""
    indicators = reader.entry("price_indicators")
    for field in ("current", "target"):
        indicators.whole(field, len(GEMS), len(GEMS))
    gold = reader.entry("gold")
    cards = gold.whole("cards")
    values = [place.whole(1) for place in gold.at("denominations").each(1)]
    counts = [place.whole(1) for place in gold.at("counts").each(1)]
    if len(values) != len(counts):
        gold.fault("counts", f"has {len(counts)} numbers for {len(values)} denominations")
    elif sum(counts) != cards:
        gold.fault("cards", f"says {cards}, but counts add up to {sum(counts)}")
    other = reader.entry("counts")
    pieces = ("market_boards", "main_board_pieces", "wandering_gnomes")
    for field in (*pieces, "start_player_figures", "alternative_start_player_markers"):
        other.whole(field)
