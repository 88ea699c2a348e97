"""What lies in the box of Zwergendorf, as plain immutable tuples.

Symbols are indices in their fixed order: the four resources first, then what is built. Cards of the three decks are
numbered in one row: targets, resources, buildings.
"""

from __future__ import annotations

from typing import NamedTuple

from dwarrow.kernel.components import Document, digest

RESOURCES = ("coin", "wood", "stone", "beer")
SYMBOLS = (*RESOURCES, "dwarf", "mine", "wall", "forge", "tavern")
STEPS = ("dwarf", "mine", "wall", "forge", "tavern")
DECKS = ("target", "resource", "building")
SHAPES = ("single", "pair", "block")  # 1 square, 1 by 2 either way, 2 by 2
ZONES = ("edge", "corners", "centre")
COLOURS = ("grey", "brown", "yellow", "green")
CHARACTERS = ("dwarf", "blacksmith", "miner", "mason")
LEVELS = ("journeyman", "apprentice", "master")
MAJORITIES = ("tavern", "forge")
PHASES = ("card", "production", "scoring")
AXES = ("row", "column", "both")
KINDS = (
    "fixed", "count", "sets", "adjacent", "territory", "territory_count", "race", "lines", "zone", "empty",
    "trees_at_most", "caps_left", "buildings_owned",
)  # fmt: skip

Four = tuple[int, int, int, int]


class Need(NamedTuple):
    """A demand on neighbours or on a line: at least and at most so many of a symbol."""

    symbol: int
    least: int
    most: int  # -1: no limit


class Score(NamedTuple):
    """A way to points (Z9); fields that a kind does not use have their default."""

    kind: str
    vp: int
    most: int = -1  # -1: no limit
    symbol: int = 0
    symbols: tuple[int, ...] = ()
    per: int = 1
    needs: tuple[Need, ...] = ()
    forbids: tuple[int, ...] = ()
    min_size: int = 1
    max_size: int = -1
    tie: str = "zero"
    axis: str = "both"
    zone: str = "edge"
    limit: int = 0


class Card(NamedTuple):
    """A card of one of the three decks; what its deck does not have is empty."""

    number: int  # among all cards
    id: str
    name: str
    deck: int
    a: tuple[int, ...]
    b: tuple[int, ...]
    lower: tuple[int, ...] = ()
    trees: int = 0
    step: int = -1
    recipe: Four = (0, 0, 0, 0)
    output: int = -1
    score: Score | None = None


class DwarfCard(NamedTuple):
    number: int
    id: str
    colour: str
    character: str
    score: Score


class Phase(NamedTuple):
    kind: str
    direction: int  # of the pass: 1 left, -1 right, 0 none


class Step(NamedTuple):
    recipe: Four
    output: int


class Majority(NamedTuple):
    symbol: int
    vp: int
    tie_vp: int
    minimum: int


class Level(NamedTuple):
    """The rival of the solo game (Z11)."""

    id: str
    majorities: tuple[int, ...]  # in the order of MAJORITIES
    territory: tuple[int, ...]  # by symbol; 0 where none is given
    goal_base: int
    goal_per_dwarf_card: int


class Plan(NamedTuple):
    """The grid. Squares are numbered row by row."""

    rows: int
    columns: int
    blocked: tuple[int, ...]
    zones: tuple[tuple[int, ...], ...]  # in the order of ZONES (Z2.6)

    @property
    def squares(self) -> int:
        return self.rows * self.columns

    def name(self, square: int) -> str:
        return f"{chr(ord('a') + square % self.columns)}{square // self.columns + 1}"

    def names(self) -> tuple[str, ...]:
        return tuple(map(self.name, range(self.squares)))

    def across(self) -> tuple[int, ...]:
        """The squares that have one to their right: where a pair may begin across."""
        return tuple(square for square in range(self.squares) if square % self.columns < self.columns - 1)

    def down(self) -> tuple[int, ...]:
        """The squares that have one below."""
        return tuple(range(self.squares - self.columns))


class Components(NamedTuple):
    file: str
    document: Document
    title: str
    players_min: int
    players_max: int
    shapes: tuple[int, ...]  # by symbol
    plan: Plan
    stumps: tuple[int, ...]
    caps: int
    phases: tuple[Phase, ...]
    steps: tuple[Step, ...]
    majorities: tuple[Majority, ...]
    targets_scored: int
    dwarf_cards_min: int
    dwarf_cards_max: int
    levels: tuple[Level, ...]  # in the order of LEVELS
    cards: tuple[Card, ...]
    dwarf_cards: tuple[DwarfCard, ...]

    @property
    def digest(self) -> str:
        return digest(self.document)

    def of_deck(self, deck: int) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.deck == deck)

    def longest_queue(self) -> int:
        """The most symbols that one card gives."""
        return max(max(len(card.a), len(card.b)) + len(card.lower) for card in self.cards)
