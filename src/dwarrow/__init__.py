"""Dwarrow: four dwarf and gnome board games on one table.

import dwarrow
state = dwarrow.game("mines").new(seats=4, seed=7)
"""

from __future__ import annotations

from dwarrow import _engine

_engine.install()

from dwarrow.kernel.errors import (  # noqa: E402  # the engine must be chosen first
    DwarrowError,
    IllegalAction,
    OutOfTurn,
    UnparsableAction,
)
from dwarrow.registry import NAMES, game  # noqa: E402

__version__ = "0.1.0"

__all__ = ["NAMES", "DwarrowError", "IllegalAction", "OutOfTurn", "UnparsableAction", "__version__", "game"]
