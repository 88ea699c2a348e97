# compiled by mypyc
"""The components as flat tables of numbers, and the action codes: what the engine reads while it plays.

Made once per game from the checked components. Symbols, steps and cards are numbered as in `schema`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dwarrow.games.zwergendorf.schema import AXES, DECKS, KINDS, RESOURCES, STEPS, SYMBOLS, ZONES
from dwarrow.kernel.vectors import Ints, i64, vector

if TYPE_CHECKING:
    from dwarrow.games.zwergendorf.schema import Components, Plan, Score
    from dwarrow.kernel.actions import ActionTable


SIDES: Final[i64] = 4  # of a square


def sides(plan: Plan, square: int) -> list[int]:
    """The squares above, below, left and right of one; -1 beyond the edge (Z2.4)."""
    row, column = divmod(square, plan.columns)
    return [
        square - plan.columns if row > 0 else -1,
        square + plan.columns if row + 1 < plan.rows else -1,
        square - 1 if column > 0 else -1,
        square + 1 if column + 1 < plan.columns else -1,
    ]


class Tables:
    """Everything about the components that the rules look up."""

    def __init__(self, components: Components, actions: ActionTable) -> None:
        self.components = components
        self._read_names(components)
        self._read_plan(components)
        self._read_cards(components)
        self._read_numbers(components)
        self._read_codes(components, actions.blocks)

    def _read_names(self, c: Components) -> None:
        self.symbol_ids: list[str] = list(SYMBOLS)
        self.step_ids: list[str] = list(STEPS)
        self.deck_ids: list[str] = list(DECKS)
        self.card_ids: list[str] = [card.id for card in c.cards]
        self.dwarf_ids: list[str] = [card.id for card in c.dwarf_cards]
        self.square_ids: list[str] = list(c.plan.names())
        across = [f"{c.plan.name(square)}h" for square in c.plan.across()]
        down = [f"{c.plan.name(square)}v" for square in c.plan.down()]
        self.spot_ids: list[str] = [*self.square_ids, *across, *down]  # in the order of the action codes

    def _read_plan(self, c: Components) -> None:
        plan = c.plan
        self.rows: i64 = plan.rows
        self.columns: i64 = plan.columns
        self.squares: i64 = plan.squares
        self.shape = vector(list(c.shapes))
        free = [(1 << plan.columns) - 1] * plan.rows
        for square in plan.blocked:
            free[square // plan.columns] &= ~(1 << square % plan.columns)
        self.free_rows = vector(free)  # of an empty plan, a bit for each column
        self.free_squares: i64 = plan.squares - len(plan.blocked)
        self.is_blocked = vector([int(square in plan.blocked) for square in range(plan.squares)])
        self.in_zone = vector([int(square in zone) for zone in plan.zones for square in range(plan.squares)])
        self.beside = vector([side for square in range(plan.squares) for side in sides(plan, square)])  # SIDES each
        self.across_square = vector(list(plan.across()))
        bits: list[int] = [1 << place for place in range(62)]
        self.bit = vector(bits)  # never a literal to the left of <<: compiled, it has 32 bits

    def _read_cards(self, c: Components) -> None:
        self.cards: i64 = len(c.cards)
        self.card_deck = vector([card.deck for card in c.cards])
        first = [min(card.number for card in c.of_deck(deck)) for deck in range(len(DECKS))]
        self.deck_first = vector(first)
        self.deck_size = vector([len(c.of_deck(deck)) for deck in range(len(DECKS))])
        self.trees = vector([card.trees for card in c.cards])
        self.queue_room: i64 = 2 * c.longest_queue()  # every symbol may be deferred once
        # three of a card: option a, option b, lower half
        halves = [half for card in c.cards for half in (card.a, card.b, card.lower)]
        self.halves: list[Ints] = [vector(list(half)) for half in halves]
        # recipes, four cells each: first those of the steps, then those of the building cards
        buildings = c.of_deck(DECKS.index("building"))
        recipes = [step.recipe for step in c.steps] + [card.recipe for card in buildings]
        self.recipes = vector([n for recipe in recipes for n in recipe])
        self.outputs = vector([step.output for step in c.steps] + [card.output for card in buildings])
        owners: list[int] = []
        for step in range(len(STEPS)):
            owners.append(sum([1 << place for place, card in enumerate(buildings) if card.step == step]))
        self.step_buildings = vector(owners)  # sets of building cards by step

    def _read_numbers(self, c: Components) -> None:
        self.printed: i64 = len(c.stumps)
        self.stumps = vector([0, *c.stumps])  # by number of crossed trees
        self.caps: i64 = c.caps
        self.phases: i64 = len(c.phases)
        kinds = ("", "card", "production", "scoring")
        self.phase_kind = vector([0, *[kinds.index(phase.kind) for phase in c.phases]])
        self.direction = vector([0, *[phase.direction for phase in c.phases]])
        self.majority_symbol = vector([each.symbol for each in c.majorities])
        self.majority_vp = vector([each.vp for each in c.majorities])
        self.majority_tie = vector([each.tie_vp for each in c.majorities])
        self.majority_least = vector([each.minimum for each in c.majorities])
        self.rival_majority = vector([n for level in c.levels for n in level.majorities])
        self.rival_territory = vector([n for level in c.levels for n in level.territory])
        self.goal_base = vector([level.goal_base for level in c.levels])
        self.goal_per_card = vector([level.goal_per_dwarf_card for level in c.levels])
        self.targets_scored: i64 = c.targets_scored
        self.scores: list[Scoring] = [Scoring(card.score) for card in c.cards if card.score is not None]
        self.dwarf_scores: list[Scoring] = [Scoring(card.score) for card in c.dwarf_cards]

    def _read_codes(self, c: Components, blocks: dict[str, int]) -> None:
        self.pick_code: i64 = blocks["pick"]
        self.option_code: i64 = blocks["option"]
        self.place_code: i64 = blocks["place"]
        self.across_code: i64 = blocks["across"]
        self.down_code: i64 = blocks["down"]
        self.tree_code: i64 = blocks["tree"]
        self.defer_code: i64 = blocks["defer"]
        self.base_code: i64 = blocks["base"]
        self.use_code: i64 = blocks["use"]
        self.cap_code: i64 = blocks["cap"]
        self.done_code: i64 = blocks["cap"] + len(RESOURCES)


class Scoring:
    """A way to points (Z9) as numbers."""

    def __init__(self, score: Score) -> None:
        self.kind: i64 = KINDS.index(score.kind)
        self.vp: i64 = score.vp
        self.most: i64 = score.vp if score.most < 0 else score.most
        self.symbol: i64 = score.symbol
        self.symbols = vector(list(score.symbols))
        self.per: i64 = score.per
        self.needs = vector([n for need in score.needs for n in need])  # three cells each: symbol, least, most
        self.forbids = vector(list(score.forbids))
        self.min_size: i64 = score.min_size
        self.max_size: i64 = score.max_size
        self.halved = score.tie == "half_floor"
        self.axis: i64 = AXES.index(score.axis)
        self.zone: i64 = ZONES.index(score.zone)
        self.limit: i64 = score.limit
