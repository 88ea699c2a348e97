"""The form of a view: what `view.py` makes, as types for its readers, the client's board above all.

A test holds the views of whole matches against these types, and the client's own are made from them.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from dwarrow.games.zwergendorf.schema import DeckId as Deck
from dwarrow.games.zwergendorf.schema import Direction as Direction
from dwarrow.games.zwergendorf.schema import PhaseKind as Kind
from dwarrow.games.zwergendorf.schema import ResourceId as Resource
from dwarrow.games.zwergendorf.schema import StepId as Step
from dwarrow.games.zwergendorf.schema import SymbolId as Symbol
from dwarrow.kernel import sight

Stage = Literal["first", "second", "drawing", "over"]
Decision = Literal["pick", "option", "draw", "recipe", "cap", "conjure", "produce"]


class Options(TypedDict):
    solo_level: str
    phase_display: str
    keep_forced: bool


class Piece(TypedDict):
    """A drawn symbol. `at` is what follows `place` in the action that draws it."""

    symbol: Symbol
    at: str
    squares: list[str]


class Trees(TypedDict):
    """Crossed printed trees; extra trees, and how many of those are crossed."""

    crossed: int
    extra: int
    extra_crossed: int


class Waiting(TypedDict):
    """A symbol of a card that waits to be drawn."""

    symbol: Symbol
    deferred: bool


class Moment(TypedDict, total=False):
    """Where a seat is in its drawing.

    A card phase: `cards` still to be drawn, the present one first, and the `queue` of its symbols. Production: cards
    `used` and units `made` by step, whether caps come `after` the steps, the `step` asked about or being drawn, the
    `conjured` resource.
    """

    cards: list[str]
    queue: list[Waiting]
    used: dict[Step, str]
    made: dict[Step, int]
    after: bool
    step: Step
    conjured: Resource


class Drawing(TypedDict):
    """The symbol to be drawn now, and how many of it are due."""

    symbol: Symbol
    n: int


class Worth(TypedDict):
    """The scoring as if the match ended now: values of the own target cards, which of them count, values of the dwarf
    cards, points for most taverns and forges, minus points of the trees. `hand` are target cards that could be picked.
    """

    targets: dict[str, int]
    counted: list[str]
    dwarves: dict[str, int]
    majorities: dict[Symbol, int]
    hand: dict[str, int]
    minus: int
    total: int


class Player(TypedDict):
    """What is seen of a seat. `hand`, `passed`, `first` and `second` are there for one's own in a draft.

    `demand` is what production would make now, step by step; `brings` the same for each base recipe and each building
    card by itself; `squares_due` how many squares it would fill.
    """

    decision: Decision | None
    sealed: bool
    village: list[Piece]
    trees: Trees
    caps: int
    flagged: bool
    out: bool
    buildings: list[str]
    targets: list[str]
    moment: Moment
    hand: NotRequired[list[str]]
    passed: NotRequired[list[str]]
    first: NotRequired[str | None]
    second: NotRequired[str | None]
    counts: dict[Symbol, int]
    free: int
    trees_left: int
    drawing: Drawing | None
    demand: dict[Step, int]
    brings: dict[str, int]
    squares_due: int
    worth: Worth


class View(sight.View):
    """A match as one seat, or a spectator (`seat` null), may know it. `decision` is that of `seat`, or of the seat that
    is to act; `direction` is where cards are passed, `removed` the card that the rival of a solo match lost in this
    phase, `goal` what must be reached in a solo match.
    """

    options: Options
    phase: int
    kind: Kind
    direction: Direction | None
    stage: Stage
    decision: Decision | None
    middle: list[str]
    decks: dict[Deck, int]
    discards: dict[Deck, list[str]]
    removed: str | None
    players: list[Player]
    goal: int | None
