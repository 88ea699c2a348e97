"""Reads components.toml: every card, symbol and number of Zwergendorf, field by field.

A file that cannot be played is refused with all its faults; what only shows when entries are compared is
checked in `agreement`. The fields are explained in rules.md, Z16.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.zwergendorf.component_checks import check_agreement
from dwarrow.games.zwergendorf.pieces import (
    CHARACTERS,
    COLOURS,
    DECKS,
    LEVELS,
    MAJORITIES,
    PHASES,
    RESOURCES,
    STEPS,
    SYMBOLS,
    ZONES,
    Card,
    Components,
    DwarfCard,
    Four,
    Level,
    Majority,
    Phase,
    Plan,
    Step,
)
from dwarrow.games.zwergendorf.scores import read_score
from dwarrow.kernel.components import Document, Reader, decoded, read

if TYPE_CHECKING:
    from dwarrow.kernel.components import Table, Value

LEAST_SIDE, MOST_SIDE = 3, 12  # of the grid: squares are called a1 to l12
MOST_TREES = 30
MOST_PHASES = 20
MOST_IN_HALF = 6  # symbols in one half of a card
MOST_IN_RECIPE = 9
DIRECTIONS = {"left": 1, "right": -1}
# The shapes that a symbol may have, as offsets of row and column.
OUTLINES = ([[0, 0]], [[0, 0], [0, 1]], [[0, 0], [0, 1], [1, 0], [1, 1]])

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
    meta.choice("id", ("zwergendorf",), "game")
    meta.text("designer")
    meta.whole("age_min")
    for minutes in meta.at("minutes").each(2, 2):
        minutes.whole(1)
    players_max = meta.whole("players_max", 1, 4)
    limits = reader.entry("limits")
    most_dwarves = limits.whole("dwarf_cards_max", 1, len(CHARACTERS))
    components = Components(
        file=file,
        document=document,
        title=meta.text("title"),
        players_min=meta.whole("players_min", 1, players_max if reader.clean("meta") else 4),
        players_max=players_max,
        shapes=_shapes(reader),
        plan=_plan(reader.entry("plan")),
        stumps=_stumps(reader.entry("trees")),
        caps=_caps(reader.entry("caps")),
        phases=_phases(reader),
        steps=_steps(reader),
        majorities=_majorities(reader),
        targets_scored=limits.whole("targets_scored", 1, 60),
        dwarf_cards_min=limits.whole("dwarf_cards_min", 1, most_dwarves),
        dwarf_cards_max=most_dwarves,
        levels=_levels(reader.entry("solo")),
        cards=_cards(reader, limits.whole("target_card_max_vp", 1)),
        dwarf_cards=_dwarf_cards(reader, limits.whole("dwarf_card_max_vp", 1)),
    )
    check_agreement(reader, components)
    reader.finish()
    return components


# The plan ------------------------------------------------------------------------------------------------------------


def _shapes(reader: Reader) -> tuple[int, ...]:
    """The shape of every symbol; a resource has one square (Z2.2)."""
    tables = reader.named("symbols")
    for name in tables:
        if name not in SYMBOLS:
            reader.fault(f"symbols.{name}", "", f"unknown symbol (allowed: {', '.join(SYMBOLS)})")
    shapes: list[int] = []
    for name in SYMBOLS:
        if name not in tables:
            reader.fault("symbols", name, "is missing")
            continue
        table = tables[name]
        listed = table.flag("listed")
        if listed != (name in RESOURCES):
            table.fault("listed", f"must be {str(name in RESOURCES).lower()}: only resources are listed")
        shapes.append(_shape(table, listed))
    return tuple(shapes)


def _shape(table: Table, listed: bool) -> int:
    squares = table.whole("squares", 1, 4)
    outline = table.at("shape").value if table.has("shape") else OUTLINES[0]
    if outline not in OUTLINES:
        table.fault("shape", "is none that can be drawn (allowed: one square, 1 by 2 across, 2 by 2)")
        return 0
    shape = OUTLINES.index(outline)
    if listed and shape:
        table.fault("shape", "a resource has one square")
    if squares != len(outline):
        table.fault("squares", f"says {squares}, but its shape has {len(outline)}")
    if table.flag("rotatable", shape == 1) != (shape == 1):
        table.fault("rotatable", "must be true for 1 by 2, else false")
    return shape


def _plan(table: Table) -> Plan:
    table.text("id")
    rows, columns = table.whole("rows", LEAST_SIDE, MOST_SIDE), table.whole("columns", LEAST_SIDE, MOST_SIDE)
    plan = Plan(max(rows, LEAST_SIDE), max(columns, LEAST_SIDE), (), ())
    zones = table.table("zones")
    return plan._replace(
        blocked=_squares(table.at("blocked"), plan),
        zones=tuple(_squares(zones.at(name), plan) for name in ZONES),
    )


def _squares(value: Value, plan: Plan) -> tuple[int, ...]:
    names = plan.names()
    found: list[int] = []
    for each in value.each(0, plan.squares):
        if each.value not in names:
            each.fault(f"is no square of the plan (allowed: {names[0]} to {names[-1]})")
        elif names.index(str(each.value)) in found:
            each.fault("is named twice")
        else:
            found.append(names.index(str(each.value)))
    return tuple(sorted(found))


def _stumps(table: Table) -> tuple[int, ...]:
    printed = table.whole("printed", 0, MOST_TREES)
    stumps = tuple(place.whole() for place in table.at("stumps").each(printed, printed))
    if list(stumps) != sorted(stumps):
        table.fault("stumps", "must not fall from tree to tree")
    if not table.flag("cumulative"):
        table.fault("cumulative", "must be true: the stump of the last crossed tree counts")
    most = table.whole("max_minus")
    if stumps and most != stumps[-1]:
        table.fault("max_minus", f"says {most}, but the last stump is {stumps[-1]}")
    return stumps


def _caps(table: Table) -> int:
    resources = [place.choice(RESOURCES, "resource") for place in table.at("resources").each(4, 4)]
    if resources != list(RESOURCES):
        table.fault("resources", f"must be {', '.join(RESOURCES)}")
    return table.whole("count", 0, 20)


# Phases and production -----------------------------------------------------------------------------------------------


def _phases(reader: Reader) -> tuple[Phase, ...]:
    phases: list[Phase] = []
    for place, table in enumerate(reader.entries("phase", "number"), 1):
        table.whole("number", place, place)
        kind = table.choice("kind", PHASES, "kind")
        direction = 0
        if kind == "card":
            direction = DIRECTIONS[table.choice("pass", tuple(DIRECTIONS), "direction")]
        else:
            table.refuse("pass", "only a card phase has this field")
        phases.append(Phase(kind, direction))
    kinds = [phase.kind for phase in phases]
    if kinds.count("scoring") != 1 or kinds[-1] != "scoring":
        reader.fault("phase", "", "the last phase, and no other, must be of kind scoring")
    if not 2 <= len(phases) <= MOST_PHASES:
        reader.fault("phase", "", f"there are {len(phases)} (allowed: 2 to {MOST_PHASES})")
    return tuple(phases)


def _steps(reader: Reader) -> tuple[Step, ...]:
    tables = reader.entries("production", "step")
    names = [table.choice("step", STEPS, "step") for table in tables]
    if names != list(STEPS):
        reader.fault("production", "", f"the steps must be {', '.join(STEPS)}, in this order")
    return tuple(Step(_recipe(table), _output(table)) for table in tables)


def _recipe(table: Table) -> Four:
    counts = table.at("recipe").counts(RESOURCES, "resource", 1, MOST_IN_RECIPE)
    if not counts and isinstance(table.data.get("recipe"), dict):
        table.fault("recipe", "needs nothing (allowed: at least one resource)")
    coin, wood, stone, beer = (counts.get(name, 0) for name in RESOURCES)
    return coin, wood, stone, beer


def _output(table: Table) -> int:
    return SYMBOLS.index(table.choice("output", STEPS, "product"))


def _majorities(reader: Reader) -> tuple[Majority, ...]:
    found: dict[str, Majority] = {}
    for table in reader.entries("majority", "symbol"):
        name = table.choice("symbol", MAJORITIES, "symbol")
        found[name] = Majority(
            SYMBOLS.index(name), table.whole("vp"), table.whole("tie_vp"), table.whole("minimum", 1, 99)
        )
    for name in MAJORITIES:
        if name not in found:
            reader.fault("majority", "", f'symbol "{name}" is missing')
    return tuple(found[name] for name in MAJORITIES if name in found)


def _levels(solo: Table) -> tuple[Level, ...]:
    solo.flag("exists")
    solo.choice("default_level", LEVELS[:1], "level")
    group = solo.table("levels")
    for name in group.data:
        if name not in LEVELS:
            group.fault(name, f"unknown level (allowed: {', '.join(LEVELS)})")
    return tuple(_level(name, group.entry(name)) for name in LEVELS)


def _level(name: str, table: Table) -> Level:
    sizes = table.at("territory").counts(SYMBOLS, "symbol")
    return Level(
        id=name,
        majorities=(table.whole("taverns"), table.whole("forges")),
        territory=tuple(sizes.get(symbol, 0) for symbol in SYMBOLS),
        goal_base=table.whole("goal_base"),
        goal_per_dwarf_card=table.whole("goal_per_dwarf_card"),
    )


# Cards ---------------------------------------------------------------------------------------------------------------


def _cards(reader: Reader, most_vp: int) -> tuple[Card, ...]:
    """All cards, deck by deck."""
    cards: list[Card] = []
    for deck, name in enumerate(DECKS):
        for table in reader.entries(name):
            card = Card(
                number=len(cards),
                id=table.at("id").ident(STEPS),
                name=table.text("name"),
                deck=deck,
                a=_half(table, "a", deck),
                b=_half(table, "b", deck),
            )
            if name == "resource":
                card = card._replace(lower=_half(table, "lower", deck, 0), trees=table.whole("trees", 0, 9))
            elif name == "building":
                step = STEPS.index(table.choice("step", STEPS, "step"))
                card = card._replace(step=step, recipe=_recipe(table), output=_output(table))
            else:
                card = card._replace(score=read_score(table.table("score"), most_vp, "zero"))
            cards.append(card)
    return tuple(cards)


def _half(table: Table, field: str, deck: int, least: int = 1) -> tuple[int, ...]:
    """The symbols of a half; only target cards show anything but resources (A8)."""
    allowed = SYMBOLS if DECKS[deck] == "target" else RESOURCES
    places = table.at(field).each(least, MOST_IN_HALF)
    return tuple(SYMBOLS.index(place.choice(allowed, "symbol")) for place in places)


def _dwarf_cards(reader: Reader, most_vp: int) -> tuple[DwarfCard, ...]:
    return tuple(
        DwarfCard(
            number=number,
            id=table.at("id").ident(("none",)),
            colour=table.choice("colour", COLOURS, "colour"),
            character=table.choice("character", CHARACTERS, "character"),
            score=read_score(table.table("score"), most_vp, "half_floor"),
        )
        for number, table in enumerate(reader.entries("dwarf_card"))
    )
