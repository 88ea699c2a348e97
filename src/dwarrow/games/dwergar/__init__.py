"""Dwergar. The front door: `GAME` is the game as the registry hands it out, `Components` and `Project` are what its
`components` are made of. For whoever searches: `Mine` is its state, with the cells of its vectors and its points.
"""

from __future__ import annotations

from dwarrow.games.dwergar.game import Dwergar
from dwarrow.games.dwergar.pieces import Components, Project
from dwarrow.games.dwergar.scoring import score
from dwarrow.games.dwergar.state import (
    ACT,
    AT_HOME,
    BY_REGION,
    CARTS,
    CHIEF,
    CHIMNEY,
    COLD,
    DISCOUNT,
    EASTERN,
    FURNACE,
    FURNACES,
    GOLDEN_TERRACES,
    GOODS,
    HAND,
    HEAT,
    IN_CART,
    LIT,
    MINE_LEVELS,
    MODERN,
    NEW_MINE,
    OLD_MINE,
    OPEN,
    OWN,
    OWNED,
    ROUND,
    ROWS,
    STORE,
    WESTERN,
    WORK,
    WORKERS,
    Mine,
    count,
)
from dwarrow.games.dwergar.tables import PLACES

GAME = Dwergar

__all__ = [
    "ACT",
    "AT_HOME",
    "BY_REGION",
    "CARTS",
    "CHIEF",
    "CHIMNEY",
    "COLD",
    "DISCOUNT",
    "EASTERN",
    "FURNACE",
    "FURNACES",
    "GAME",
    "GOLDEN_TERRACES",
    "GOODS",
    "HAND",
    "HEAT",
    "IN_CART",
    "LIT",
    "MINE_LEVELS",
    "MODERN",
    "NEW_MINE",
    "OLD_MINE",
    "OPEN",
    "OWN",
    "OWNED",
    "PLACES",
    "ROUND",
    "ROWS",
    "STORE",
    "WESTERN",
    "WORK",
    "WORKERS",
    "Components",
    "Mine",
    "Project",
    "count",
    "score",
]
