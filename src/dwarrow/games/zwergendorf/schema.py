"""What lies in the box of Zwergendorf: every card, symbol and number of components.toml (Z16).

Symbols are indices in their fixed order: the four resources first, then what is built. Cards of the three decks are
numbered in one row: targets, resources, buildings. `kernel/schema.py` says how fields are written, `scores` which kinds
of scores there are. Names and sentences are not drawn: they are in the texts, under `card.<id>.name` and `dwarf.<id>`,
and in the glossary.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple, Self

from dwarrow.games.zwergendorf import scores
from dwarrow.kernel.components import Document, Table, Value
from dwarrow.kernel.forms import Form, Place, counts, ident, known, one_of, whole, word
from dwarrow.kernel.schema import At, By, Hidden, Ids, Meta, Number, Seats, Size, Tables, When, called, read_record

ResourceId = Literal["coin", "wood", "stone", "beer"]
SymbolId = Literal["coin", "wood", "stone", "beer", "dwarf", "mine", "wall", "forge", "tavern"]
StepId = Literal["dwarf", "mine", "wall", "forge", "tavern"]
DeckId = Literal["target", "resource", "building"]
PhaseKind = Literal["card", "production", "scoring"]
Direction = Literal["left", "right"]
RESOURCES, SYMBOLS, STEPS, DECKS = known(ResourceId), known(SymbolId), known(StepId), known(DeckId)
SHAPES = ("single", "pair", "block")  # 1 square, 1 by 2 either way, 2 by 2
OUTLINES = ([[0, 0]], [[0, 0], [0, 1]], [[0, 0], [0, 1], [1, 0], [1, 1]])  # of the shapes, by rows and columns
ZONES = ("edge", "corners", "centre")
COLOURS = ("grey", "brown", "yellow", "green")
CHARACTERS = ("dwarf", "blacksmith", "miner", "mason")
LEVELS = ("journeyman", "apprentice", "master")
MAJORITIES = ("tavern", "forge")
AXES = scores.AXES
KINDS = tuple(scores.FIELDS)
MOST_PHASES = 20
MOST_IN_HALF = 6  # symbols in one half of a card
SHIPPED = __file__.rpartition("schema.")[0] + "components.toml"

Four = tuple[int, int, int, int]
Several = tuple[int, ...]
Side = Annotated[int, whole(3, 12)]  # of the grid: squares are called a1 to l12
NOT_EMPTY = "needs nothing (allowed: at least one resource)"
IN_LINES = When("kind", "lines", says="neighbours have no upper limit", optional=True)
_symbol = one_of(SymbolId, "symbol")


def _named(group: Table, record: Any, names: Sequence[str]) -> tuple[Any, ...]:
    """The entries of a table by name; all must be there."""
    return tuple(read_record(record, group.entry(name), id=name) for name in names)


def _shape(table: Table, resource: bool) -> str:
    squares = table.whole("squares", 1, 4)
    outline = table.at("shape").value if table.has("shape") else OUTLINES[0]
    if outline not in OUTLINES:
        table.fault("shape", "is none that can be drawn (allowed: one square, 1 by 2 across, 2 by 2)")
        return SHAPES[0]
    shape = OUTLINES.index(outline)
    if resource and shape:
        table.fault("shape", "a resource has one square")
    if squares != len(outline):
        table.fault("squares", f"says {squares}, but its shape has {len(outline)}")
    if table.flag("rotatable", shape == 1) != (shape == 1):
        table.fault("rotatable", "must be true for 1 by 2, else false")
    return SHAPES[shape]


class Symbol(NamedTuple):
    """A symbol; its shape is a `single` square, a `pair` of two either way, or a `block` of two by two."""

    id: Annotated[str, word(SymbolId, "symbol")]
    shape: Annotated[str, By(_shape, "table", "resource")]
    resource: Annotated[bool, At("listed")]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if table.data.get("listed") is (self.id not in RESOURCES):
            table.fault("listed", f"must be {str(self.id in RESOURCES).lower()}: only resources are listed")


def _square_names(rows: int, columns: int) -> tuple[str, ...]:
    return tuple(f"{chr(ord('a') + column)}{row + 1}" for row in range(rows) for column in range(columns))


def _squares(plan: Any, value: Value) -> Several:
    names = plan["square_names"]
    found: list[int] = []
    for each in value.each(0, len(names)):
        if each.value not in names:
            each.fault(f"is no square of the plan (allowed: {names[0]} to {names[-1]})")
        elif names.index(each.value) in found:
            each.fault("is named twice")
        else:
            found.append(names.index(each.value))
    return tuple(sorted(found))


def _zones(plan: Any, value: Value) -> tuple[Several, ...]:
    table = value.table()
    return tuple(_squares(plan, table.at(name)) for name in ZONES)


def _draw_squares(squares: Several, box: "Components") -> list[str]:
    return [box.plan.name(square) for square in squares]


def _draw_zones(zones: Sequence[Several], box: "Components") -> dict[str, list[str]]:
    return {name: _draw_squares(zone, box) for name, zone in zip(ZONES, zones, strict=True)}


class Plan(NamedTuple):
    """The grid: squares by rows, from a1 on."""

    id: Hidden[str]
    rows: Side
    columns: Side
    square_names: Annotated[tuple[str, ...], By(_square_names, "rows", "columns"), At(drawn="squares")]
    blocked: Annotated[Several, Form(list[str], _squares, _draw_squares)]
    zones: Annotated[tuple[Several, ...], Form(dict[str, list[str]], _zones, _draw_zones)]  # in the order of ZONES

    @property
    def squares(self) -> int:
        return len(self.square_names)

    def name(self, square: int) -> str:
        return self.square_names[square]

    def names(self) -> tuple[str, ...]:
        return self.square_names

    def across(self) -> Several:
        """The squares that have one to their right: where a pair may begin across."""
        return tuple(square for square in range(self.squares) if square % self.columns < self.columns - 1)

    def down(self) -> Several:
        """The squares that have one below."""
        return tuple(range(self.squares - self.columns))


_direction = Form(
    Direction | None,
    lambda phase, value: 1 if value.choice(known(Direction), "direction") == "left" else -1,
    lambda direction, box: (None, "left", "right")[direction],
)


class Phase(NamedTuple):
    place: Annotated[Place, At("number", drawn="number")]
    kind: Annotated[str, word(PhaseKind, "kind")]
    direction: Annotated[int, _direction, At("pass"), When("kind", "card", says="only a card phase has this field")] = 0


_product = Form(SymbolId, lambda recipe, value: SYMBOLS.index(value.choice(STEPS, "product")), _symbol.draw)


class Recipe(NamedTuple):
    step: Annotated[int, one_of(StepId, "step")]
    recipe: Annotated[Four, counts(ResourceId, "resource", most=9, empty=NOT_EMPTY)]
    output: Annotated[int, _product]


class Majority(NamedTuple):
    symbol: Annotated[int, _symbol, By(lambda number: SYMBOLS.index(MAJORITIES[number]), "number")]
    vp: int
    tie_vp: int
    minimum: Annotated[int, whole(1, 99)]


_by_majority = Form(dict[SymbolId, int], draw=lambda numbers, box: dict(zip(MAJORITIES, numbers, strict=True)))


class Level(NamedTuple):
    """The rival of a solo match."""

    id: Hidden[str]
    taverns: Hidden[int]
    forges: Hidden[int]
    majorities: Annotated[Several, _by_majority, By(lambda *numbers: numbers, "taverns", "forges")]
    territory: Annotated[Several, counts(SymbolId, "symbol")]  # 0 where none is given
    goal_base: int
    goal_per_dwarf_card: int


def _levels(box: Table) -> tuple[Level, ...]:
    solo = box.entry("solo")
    solo.flag("exists")
    solo.choice("default_level", LEVELS[:1], "level")
    return _named(solo.table("levels"), Level, LEVELS)


class Need(NamedTuple):
    """A demand on neighbours or on a line: at least and at most so many of a symbol."""

    symbol: Annotated[int, _symbol]
    least: Annotated[int, whole(lambda need: int(need["kind"] != "lines"), scores.MOST_SIZE), At("min")]
    most: Annotated[int, whole("least", scores.MOST_SIZE), At("max"), IN_LINES] = -1

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if self.symbol in [need.symbol for need in before]:
            table.fault("symbol", "is named twice")


class Score(NamedTuple):
    """A way to points; `kind` says which fields matter. `most` is null without a limit."""

    kind: Annotated[str, word(KINDS, "kind")]
    vp: Annotated[int, whole(1, "most_vp")]
    most: Annotated[int, By(scores.limit, "table", "kind", "most_vp")] = -1
    symbol: Annotated[int, _symbol, scores.has("symbol")] = 0
    symbols: Annotated[Several, _symbol, Size(1, len(SYMBOLS), once="symbol"), scores.has("symbols")] = ()
    per: Annotated[int, whole(1, scores.MOST_SIZE), scores.has("per", optional=True)] = 1
    needs: Annotated[tuple[Need, ...], Size(1, scores.MOST_NEEDS), scores.has("needs")] = ()
    forbids: Annotated[Several, _symbol, Size(0, len(SYMBOLS), once="symbol"), scores.has("forbids", True)] = ()
    min_size: Annotated[int, whole(1, scores.MOST_SIZE), scores.has("min_size")] = 1
    max_size: Annotated[int, whole("min_size", scores.MOST_SIZE), scores.has("max_size", optional=True)] = -1
    tie: Annotated[str, By(scores.tie, "table", "tied"), scores.has("tie")] = "zero"
    axis: Annotated[str, word(AXES, "axis"), scores.has("axis")] = "both"
    zone: Annotated[str, word(ZONES, "zone"), scores.has("zone")] = "edge"
    limit: Annotated[int, whole(0, 99), scores.has("limit")] = 0


# A symbol in one half of a card; only target cards show anything but resources (A8).
_in_half = Form(
    SymbolId,
    lambda card, value: SYMBOLS.index(value.choice(RESOURCES if card["deck"] else SYMBOLS, "symbol")),
    _symbol.draw,
)


BUILT = (At(drawn="recipe"), When("deck", DECKS.index("building"), says=None))


class Card(NamedTuple):
    """A card: the symbols of its two options and of its lower half; `recipe` of a building, `score` of a target."""

    number: Number  # among all cards
    id: Annotated[str, ident(*STEPS)]
    name: Hidden[str]
    deck: Annotated[int, one_of(DeckId, "deck")]
    most_vp: Annotated[Hidden[int], By(int, "target_card_max_vp")]
    tied: Annotated[Hidden[str], By(lambda: "zero")]
    a: Annotated[Several, _in_half, Size(1, MOST_IN_HALF)]
    b: Annotated[Several, _in_half, Size(1, MOST_IN_HALF)]
    lower: Annotated[Several, _in_half, Size(0, MOST_IN_HALF), When("deck", 1, says=None)] = ()
    trees: Annotated[int, whole(0, 9), When("deck", 1, says=None)] = 0
    built: Annotated[Recipe | None, By(lambda table: read_record(Recipe, table), "table"), BUILT] = None
    step: Annotated[Hidden[int], By(lambda built: built.step if built else -1, "built")] = -1
    recipe: Annotated[Hidden[Four], By(lambda built: built.recipe if built else (0, 0, 0, 0), "built")] = (0, 0, 0, 0)
    output: Annotated[Hidden[int], By(lambda built: built.output if built else -1, "built")] = -1
    score: Annotated[Score | None, When("deck", 0, says=None)] = None


@called("DwarfFace")
class DwarfCard(NamedTuple):
    number: Number
    id: Annotated[str, ident("none")]
    colour: Annotated[str, word(COLOURS, "colour")]
    character: Annotated[str, word(CHARACTERS, "character")]
    most_vp: Annotated[Hidden[int], By(int, "dwarf_card_max_vp")]
    tied: Annotated[Hidden[str], By(lambda: "half_floor")]
    score: Score


@called("Pieces")
class Components(NamedTuple):
    """Everything in the box."""

    file: Hidden[str]
    document: Hidden[Document]
    game: Annotated[str, word(("zwergendorf",), "game"), At("id", "meta")]
    title: Meta
    designer: Meta
    age_min: Annotated[Hidden[int], At(table="meta")]
    minutes: Annotated[Hidden[Several], whole(1), Size(2, 2), At(table="meta")]
    players_min: Annotated[Hidden[int], whole(1, "players_max"), At(table="meta")]
    players_max: Annotated[Hidden[int], whole(1, 4), At(table="meta")]
    seats: Seats
    symbols: Annotated[tuple[Symbol, ...], By(lambda box: _named(box.table("symbols"), Symbol, SYMBOLS), "table")]
    shapes: Annotated[Hidden[Several], By(lambda own: tuple(SHAPES.index(each.shape) for each in own), "symbols")]
    plan: Plan
    printed_trees: Annotated[Hidden[int], whole(0, 30), At("printed", "trees")]
    stumps: Annotated[Several, whole(), Size("printed_trees", "printed_trees"), At(table="trees")]
    caps: Annotated[int, whole(0, 20), At("count", "caps")]
    phases: Annotated[tuple[Phase, ...], Ids(key="number"), At("phase")]
    steps: Annotated[tuple[Recipe, ...], Ids(StepId, "step", True, "step"), At("production", drawn="production")]
    majorities: Annotated[tuple[Majority, ...], Ids(MAJORITIES, "symbol", key="symbol"), At("majority")]
    targets_scored: Annotated[int, whole(1, 60), At(table="limits")]
    dwarf_cards_min: Annotated[Hidden[int], whole(1, "dwarf_cards_max"), At(table="limits")]
    dwarf_cards_max: Annotated[Hidden[int], whole(1, len(CHARACTERS)), At(table="limits")]
    target_card_max_vp: Annotated[Hidden[int], whole(1), At(table="limits")]
    dwarf_card_max_vp: Annotated[Hidden[int], whole(1), At(table="limits")]
    levels: Annotated[tuple[Level, ...], By(_levels, "table"), At(by_id=True)]  # in the order of LEVELS
    cards: Annotated[tuple[Card, ...], Tables("deck", DECKS), At(by_id=True)]
    dwarf_cards: Annotated[tuple[DwarfCard, ...], At("dwarf_card", by_id=True)]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        kinds = [phase.kind for phase in self.phases]
        if kinds.count("scoring") != 1 or kinds[-1] != "scoring":
            table.fault("phase", "the last phase, and no other, must be of kind scoring")
        if not 2 <= len(kinds) <= MOST_PHASES:
            table.fault("phase", f"there are {len(kinds)} (allowed: 2 to {MOST_PHASES})")
        trees, caps = table.entry("trees"), table.entry("caps")
        if list(self.stumps) != sorted(self.stumps):
            trees.fault("stumps", "must not fall from tree to tree")
        if not trees.flag("cumulative"):
            trees.fault("cumulative", "must be true: the stump of the last crossed tree counts")
        is_known = bool(self.stumps) and trees.clean("stumps")
        trees.compare("max_minus", max(self.stumps, default=0), "the last stump is", is_known)
        if [place.choice(RESOURCES, "resource") for place in caps.at("resources").each(4, 4)] != list(RESOURCES):
            caps.fault("resources", f"must be {', '.join(RESOURCES)}")

    def of_deck(self, deck: int) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.deck == deck)

    def longest_queue(self) -> int:
        """The most symbols that one card gives."""
        return max(max(len(card.a), len(card.b)) + len(card.lower) for card in self.cards)
