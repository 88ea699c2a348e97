"""Zwergendorf. The front door: `GAME` is the game as the registry hands it out; `Components`, `Card` and `Score` are
what its `components` are made of. For whoever searches: `Village` is its state, with the cells of its vectors and its
points.
"""

from __future__ import annotations

from dwarrow.games.zwergendorf.game import Zwergendorf
from dwarrow.games.zwergendorf.phases.cards import card_of, symbol_now
from dwarrow.games.zwergendorf.pieces import Card, Components, Score
from dwarrow.games.zwergendorf.scoring import total
from dwarrow.games.zwergendorf.state import (
    BUILDINGS,
    CAP,
    CAPS,
    CONJURE,
    CONJURED,
    COUNT,
    CROSSED,
    DECISION,
    DRAW,
    EXTRA,
    EXTRA_CROSSED,
    FREE,
    MADE,
    OPTION,
    OWN,
    PICK,
    PRODUCE,
    RECIPE,
    ROOM,
    STEP,
    TARGETS,
    USED,
    Village,
    output,
)

GAME = Zwergendorf

__all__ = [
    "BUILDINGS",
    "CAP",
    "CAPS",
    "CONJURE",
    "CONJURED",
    "COUNT",
    "CROSSED",
    "DECISION",
    "DRAW",
    "EXTRA",
    "EXTRA_CROSSED",
    "FREE",
    "GAME",
    "MADE",
    "OPTION",
    "OWN",
    "PICK",
    "PRODUCE",
    "RECIPE",
    "ROOM",
    "STEP",
    "TARGETS",
    "USED",
    "Card",
    "Components",
    "Score",
    "Village",
    "card_of",
    "output",
    "symbol_now",
    "total",
]
