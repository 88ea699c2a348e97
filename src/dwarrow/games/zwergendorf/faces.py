"""What lies in the box as JSON, for whoever draws it: what is printed on cards and on the plan.

Names and sentences are not here: they are in the texts, under `card.<id>.name` and `dwarf.<id>`, and in the glossary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from dwarrow.games.zwergendorf.pieces import DECKS, SHAPES, STEPS, SYMBOLS, ZONES
from dwarrow.games.zwergendorf.sight.view_types import Deck, Direction, Kind, Resource, Step, Symbol
from dwarrow.games.zwergendorf.words.catalog import amounts

if TYPE_CHECKING:
    from dwarrow.games.zwergendorf.pieces import Card, Components, Level, Score


class SymbolFace(TypedDict):
    """A symbol; its shape is a `single` square, a `pair` of two either way, or a `block` of two by two."""

    id: Symbol
    shape: str
    resource: bool


class PlanFace(TypedDict):
    """The grid: squares by rows, from a1 on."""

    rows: int
    columns: int
    squares: list[str]
    blocked: list[str]
    zones: dict[str, list[str]]


class NeedFace(TypedDict):
    symbol: Symbol
    least: int
    most: int | None


class ScoreFace(TypedDict):
    """A way to points; `kind` says which fields matter. `most` is null without a limit."""

    kind: str
    vp: int
    most: int | None
    symbol: Symbol
    symbols: list[Symbol]
    per: int
    needs: list[NeedFace]
    forbids: list[Symbol]
    min_size: int
    max_size: int | None
    tie: str
    axis: str
    zone: str
    limit: int


class RecipeFace(TypedDict):
    step: Step
    recipe: dict[Resource, int]
    output: Symbol


class CardFace(TypedDict):
    """A card: the symbols of its two options and of its lower half; `recipe` of a building, `score` of a target."""

    id: str
    deck: Deck
    a: list[Symbol]
    b: list[Symbol]
    lower: list[Symbol]
    trees: int
    recipe: RecipeFace | None
    score: ScoreFace | None


class DwarfFace(TypedDict):
    id: str
    colour: str
    character: str
    score: ScoreFace


class PhaseFace(TypedDict):
    number: int
    kind: Kind
    direction: Direction | None


class MajorityFace(TypedDict):
    symbol: Symbol
    vp: int
    tie_vp: int
    minimum: int


class LevelFace(TypedDict):
    """The rival of a solo match."""

    majorities: dict[Symbol, int]
    territory: dict[Symbol, int]
    goal_base: int
    goal_per_dwarf_card: int


class Pieces(TypedDict):
    """Everything in the box."""

    game: str
    seats: list[int]
    symbols: list[SymbolFace]
    plan: PlanFace
    stumps: list[int]
    caps: int
    phases: list[PhaseFace]
    production: list[RecipeFace]
    majorities: list[MajorityFace]
    targets_scored: int
    levels: dict[str, LevelFace]
    cards: dict[str, CardFace]
    dwarf_cards: dict[str, DwarfFace]


def pieces(components: Components) -> Pieces:
    c = components
    return {
        "game": "zwergendorf",
        "seats": list(range(c.players_min, c.players_max + 1)),
        "symbols": [
            {"id": _symbol(number), "shape": SHAPES[shape], "resource": number < 4}
            for number, shape in enumerate(c.shapes)
        ],
        "plan": _plan(c),
        "stumps": list(c.stumps),
        "caps": c.caps,
        "phases": [
            {"number": number, "kind": cast("Kind", phase.kind), "direction": _direction(phase.direction)}
            for number, phase in enumerate(c.phases, 1)
        ],
        "production": [_recipe(STEPS[number], step.recipe, step.output) for number, step in enumerate(c.steps)],
        "majorities": [
            {"symbol": _symbol(each.symbol), "vp": each.vp, "tie_vp": each.tie_vp, "minimum": each.minimum}
            for each in c.majorities
        ],
        "targets_scored": c.targets_scored,
        "levels": {level.id: _level(c, level) for level in c.levels},
        "cards": {card.id: _card(card) for card in c.cards},
        "dwarf_cards": {
            card.id: {
                "id": card.id,
                "colour": card.colour,
                "character": card.character,
                "score": _score(card.score),
            }
            for card in c.dwarf_cards
        },
    }


def _symbol(number: int) -> Symbol:
    return cast("Symbol", SYMBOLS[number])


def _symbols(numbers: tuple[int, ...]) -> list[Symbol]:
    return [_symbol(number) for number in numbers]


def _direction(direction: int) -> Direction | None:
    if direction == 0:
        return None
    return "left" if direction > 0 else "right"


def _plan(c: Components) -> PlanFace:
    return {
        "rows": c.plan.rows,
        "columns": c.plan.columns,
        "squares": list(c.plan.names()),
        "blocked": [c.plan.name(square) for square in c.plan.blocked],
        "zones": {
            name: [c.plan.name(square) for square in zone] for name, zone in zip(ZONES, c.plan.zones, strict=True)
        },
    }


def _recipe(step: str, recipe: tuple[int, int, int, int], output: int) -> RecipeFace:
    needed = cast("dict[Resource, int]", amounts(recipe))
    return {"step": cast("Step", step), "recipe": needed, "output": _symbol(output)}


def _card(card: Card) -> CardFace:
    return {
        "id": card.id,
        "deck": cast("Deck", DECKS[card.deck]),
        "a": _symbols(card.a),
        "b": _symbols(card.b),
        "lower": _symbols(card.lower),
        "trees": card.trees,
        "recipe": None if card.step < 0 else _recipe(STEPS[card.step], card.recipe, card.output),
        "score": None if card.score is None else _score(card.score),
    }


def _score(score: Score) -> ScoreFace:
    return {
        "kind": score.kind,
        "vp": score.vp,
        "most": _limit(score.most),
        "symbol": _symbol(score.symbol),
        "symbols": _symbols(score.symbols),
        "per": score.per,
        "needs": [
            {"symbol": _symbol(need.symbol), "least": need.least, "most": _limit(need.most)} for need in score.needs
        ],
        "forbids": _symbols(score.forbids),
        "min_size": score.min_size,
        "max_size": _limit(score.max_size),
        "tie": score.tie,
        "axis": score.axis,
        "zone": score.zone,
        "limit": score.limit,
    }


def _limit(number: int) -> int | None:
    return None if number < 0 else number


def _level(c: Components, level: Level) -> LevelFace:
    pairs = zip(c.majorities, level.majorities, strict=True)
    return {
        "majorities": {_symbol(majority.symbol): n for majority, n in pairs},
        "territory": {_symbol(symbol): n for symbol, n in enumerate(level.territory) if n},
        "goal_base": level.goal_base,
        "goal_per_dwarf_card": level.goal_per_dwarf_card,
    }
