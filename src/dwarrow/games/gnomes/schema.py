"""What lies in the box of The Gnomes of Zavandor: every card, tile, space and number of components.toml (G16).

Gems are indices in their fixed order (G0.2): diamond 0 .. emerald 3. Decks: jewelry 0, artifacts 1. `kernel/schema.py`
says how fields are written. Names and sentences are not drawn: they are in the texts, under `card.<id>.name`,
`space.<id>` and so on, and in the glossary.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple, Self

from dwarrow.kernel.components import Document, Table
from dwarrow.kernel.forms import Id, Letter, counts, known, one_of, ref, rows, whole, word
from dwarrow.kernel.schema import At, By, Hidden, Ids, Meta, Number, Seats, Size, Tables, When, called, read_record

GemId = Literal["diamond", "ruby", "sapphire", "emerald"]
DeckId = Literal["jewelry", "artifacts"]
Phase = Literal["actions", "mining", "over"]
GEMS, DECKS = known(GemId), known(DeckId)
BACKS = ("light", "dark")
KINDS = ("gnomunculus", "alchemister", "convertor", "hoovermatic", "emeromobile")
PLAYERS, PLAYING = ("2", "3", "4"), "number of players"
OTHER_COUNTS = (
    "market_boards", "main_board_pieces", "wandering_gnomes", "start_player_figures",
    "alternative_start_player_markers",
)  # fmt: skip
SHIPPED = __file__.rpartition("schema.")[0] + "components.toml"

Four = tuple[int, int, int, int]
# At most 9 of a gem: bounds the payments to choose from (G13.1.1).
Cost = Annotated[Four, counts(GemId, "gem", most=9, empty="has no gems (allowed: at least one)")]
Points = Annotated[int, whole(0, 99)]
OPEN = When("gnome_can_enter", True, says="only a district that the gnome can enter has this field")
ARTIFACT = When("deck", 1, says="only an artifact has this field")


def _of(kind: str) -> When:
    return When("kind", kind, says=f"only an artifact of kind {kind} has this field")


class Gem(NamedTuple):
    number: Number
    id: Annotated[str, word(GemId, "gem")]
    letter: Letter
    colour: Hidden[str]
    start_price: Annotated[int, whole(lambda gem: gem["constants"].price_min, lambda gem: gem["constants"].price_max)]
    total: Annotated[int, whole(1)]
    cards_of_one: Hidden[int]
    cards_of_four: Hidden[int]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        cards = self.cards_of_one + 4 * self.cards_of_four
        if self.total != cards:
            table.fault("total", f"says {self.total}, but its cards add up to {cards}")


def _spaces_of(table: Table, district: str) -> tuple[str, ...]:
    return tuple(str(row["id"]) for row in rows(table.reader, "spaces") if row.get("district") == district)


class District(NamedTuple):
    """A district, `place` on the gnome's way from 0 on; null where it cannot go."""

    number: Number
    id: Id
    name: Hidden[str]
    gnome_can_enter: Hidden[bool]
    size: Annotated[int, whole(1, 99), At("spaces", drawn="-")]
    place: Annotated[int, whole(0, 99), At("clockwise_index"), OPEN] = -1
    spaces: Annotated[tuple[str, ...], By(_spaces_of, "table", "id")] = ()


def _back(districts: Sequence[District], district: int) -> str:
    """The back of the tiles that lie on a space."""
    return BACKS[district < len(districts) and districts[district].place >= 0]


class Space(NamedTuple):
    number: Number
    id: Id
    name: Hidden[str]
    district: Annotated[int, ref("districts", "district")]
    cost: Cost
    back: Annotated[str, By(_back, "districts", "district")]


class Tile(NamedTuple):
    """A face of mining rights tiles. Its copies are all alike."""

    number: Number
    id: Id
    back: Annotated[str, word(BACKS, "back")]
    copies: Annotated[int, whole(1, 60)]
    gem: Annotated[int, one_of(GemId, "gem")]
    wild: Annotated[int, whole(0, 9)]
    vp: Points


class MarkerSet(NamedTuple):
    number: Number
    id: Id
    values: Annotated[tuple[int, ...], whole(1, 98), Size(1, 20)]


def _markers(sets: Sequence[MarkerSet], own: int) -> tuple[int, ...]:
    return sets[own].values if 0 <= own < len(sets) else ()


class Item(NamedTuple):
    """A piece of jewelry or an artifact; what it gives is 0 where it gives nothing of it, `markers` are values."""

    number: Number  # among all items, jewelry first
    id: Id
    name: Hidden[str]
    deck: Annotated[int, one_of(DeckId, "deck")]
    level: Annotated[int, whole(1, 9)]
    cost: Cost
    vp: Points
    kind: Annotated[str, word(KINDS, "kind"), ARTIFACT] = "jewelry"
    bold: Annotated[int, one_of(GemId, "gem"), ARTIFACT] = -1  # gem on which discounts are laid
    extra_actions: Annotated[int, whole(1, 9), _of("gnomunculus")] = 0
    gold: Annotated[int, whole(1, 99), At("gold_per_mining_round"), _of("alchemister")] = 0
    prisms: Annotated[int, whole(1, 99), _of("convertor")] = 0
    marker_set: Annotated[Hidden[int], ref("discount_markers", "set of markers"), _of("emeromobile")] = -1
    markers: Annotated[tuple[int, ...], By(_markers, "marker_sets", "marker_set")] = ()

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if self.bold >= 0 and any(self.cost) and not self.cost[self.bold]:
            table.fault("bold", f"{GEMS[self.bold]} is not in the cost")


class Trader(NamedTuple):
    number: Number
    id: Id
    gems: Annotated[tuple[int, int], one_of(GemId, "gem"), Size(2, 2, once="gem")]


@called("Fee")
class Fee(NamedTuple):
    """Mining n gems costs n * num / den, rounded up."""

    num: Annotated[int, whole(1, 99)]
    den: Annotated[int, whole(1, 99)]


def _fees(table: Table) -> tuple[Fee, ...]:
    fees = table.table("hoover_fee")
    return tuple(read_record(Fee, fees.table(players)) for players in PLAYERS)


@called("ByPlayers")
class ByPlayers(NamedTuple):
    """The numbers that depend on how many play."""

    victory_threshold: int
    removed_level_one_cards_per_deck: int
    hoover_fee: Fee


class Constants(NamedTuple):
    """The numbers of the rules; those that depend on the number of players are given for 2, 3 and 4."""

    start_gold: int
    base_actions: Annotated[int, whole(1, 9)]
    sample_cost: Annotated[int, whole(0, 99)]
    max_gems_per_market_action: Annotated[int, whole(1, 9)]
    buy_target_delta: Annotated[int, whole(0, 99)]
    sell_target_delta: Annotated[int, whole(-99, 0)]
    take_gold: Annotated[int, whole(1)]
    trader_max_swap: Annotated[int, whole(1, 9)]
    price_min: Annotated[int, whole(1, "price_max")]
    price_max: Annotated[int, whole(2, 99)]
    display_size: Annotated[int, whole(1, 6)]
    correction_round: Annotated[int, whole(2)]
    correction_gems_per_step: Annotated[int, whole(1)]
    gems_first_tile_of_type: Annotated[int, whole(0, 9)]
    gems_each_further_tile_of_type: Annotated[int, whole(0, 9)]
    gems_per_wild_symbol: Annotated[int, whole(1, 9)]
    min_price_with_discount_marker: Annotated[int, whole(0, 99)]
    max_rounds_safety_stop: Annotated[int, whole(1)]
    victory_threshold: Annotated[Hidden[tuple[int, ...]], counts(PLAYERS, PLAYING, 1, complete=True)]
    removed_level_one_cards_per_deck: Annotated[Hidden[tuple[int, ...]], counts(PLAYERS, PLAYING, 0, complete=True)]
    hoover_fee: Annotated[Hidden[tuple[Fee, ...]], By(_fees, "table")]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        for field, fixed in (("draw_count", 2), ("hand_limit", 1), ("trader_limit", 1)):
            table.whole(field, fixed, fixed)


def _prisms(box: Table) -> int:
    table = box.entry("prisms")
    printed, spare, in_play = (table.whole(field, 0, 99) for field in ("printed", "spare", "in_play"))
    if printed != spare + in_play:
        table.fault("in_play", f"{in_play} in play and {spare} spare are not the {printed} printed")
    return in_play


def _by_players(numbers: Constants) -> dict[str, ByPlayers]:
    fields = (numbers.victory_threshold, numbers.removed_level_one_cards_per_deck, numbers.hoover_fee)
    return {players: ByPlayers(*row) for players, row in zip(PLAYERS, zip(*fields, strict=True), strict=True)}


def _marker_values(sets: Sequence[MarkerSet]) -> tuple[int, ...]:
    """The different values of markers, rising."""
    return tuple(sorted({value for each in sets for value in each.values}))


@called("Pieces")
class Components(NamedTuple):
    """Everything in the box."""

    file: Hidden[str]
    document: Hidden[Document]
    game: Annotated[str, word(("gnomes",), "game"), At("id", "meta")]
    title: Meta
    title_de: Meta
    designer: Meta
    players_min: Annotated[Hidden[int], whole(2, "players_max"), At(table="meta")]
    players_max: Annotated[Hidden[int], whole(2, 4), At(table="meta")]
    seats: Seats
    phases: Annotated[tuple[str, ...], By(lambda: known(Phase)[:-1])]
    gems: Annotated[tuple[Gem, ...], Ids(GemId, "gem")]
    districts: tuple[District, ...]
    spaces: Annotated[tuple[Space, ...], At(by_id=True)]
    tiles: Annotated[tuple[Tile, ...], At(by_id=True)]
    items: Annotated[tuple[Item, ...], Tables("deck", DECKS), At(by_id=True)]
    traders: tuple[Trader, ...]
    marker_sets: Annotated[tuple[MarkerSet, ...], At("discount_markers", drawn="-")]
    marker_values: Annotated[tuple[int, ...], By(_marker_values, "marker_sets")]
    constants: Annotated[Constants, At(into="numbers")]
    prisms: Annotated[int, By(_prisms, "table"), At(into="numbers")]
    by_players: Annotated[dict[str, ByPlayers], By(_by_players, "constants")]

    @property
    def way(self) -> tuple[int, ...]:
        """The districts in the order in which the gnome walks."""
        open_ones = [district for district in self.districts if district.place >= 0]
        return tuple(district.number for district in sorted(open_ones, key=lambda each: each.place))

    def of_deck(self, deck: int) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.deck == deck)

    def check(self, table: Table, before: Sequence[Self]) -> None:
        """What has no use in play (G1)."""
        for field in ("current", "target"):
            table.entry("price_indicators").whole(field, len(GEMS), len(GEMS))
        gold = table.entry("gold")
        cards = gold.whole("cards")
        values, numbers = (
            [place.whole(1) for place in gold.at(field).each(1)] for field in ("denominations", "counts")
        )
        if len(values) != len(numbers):
            gold.fault("counts", f"has {len(numbers)} numbers for {len(values)} denominations")
        elif sum(numbers) != cards:
            gold.fault("cards", f"says {cards}, but counts add up to {sum(numbers)}")
        for field in OTHER_COUNTS:
            table.entry("counts").whole(field)

    def entitlement(self, tiles: int) -> int:
        """Gems for so many tiles of one type (G6.1)."""
        numbers = self.constants
        return numbers.gems_first_tile_of_type + numbers.gems_each_further_tile_of_type * (tiles - 1) if tiles else 0

    def most_mined(self) -> int:
        """The most gems of one type, or wilds, to which anybody can ever be entitled."""
        copies = [0] * len(GEMS)
        wilds = 0
        for tile in self.tiles:
            copies[tile.gem] += tile.copies
            wilds += tile.copies * tile.wild * self.constants.gems_per_wild_symbol
        return max(wilds, *(self.entitlement(n) for n in copies))

    def most_in_a_cost(self) -> int:
        """The most gems of one type in any cost."""
        costs = [space.cost for space in self.spaces] + [item.cost for item in self.items]
        return max(n for cost in costs for n in cost)
