"""Dwarrow: four dwarf and gnome board games on one table.

import dwarrow
state = dwarrow.game("mines").new(seats=4, seed=7)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow import _engine

_engine.install()

from dwarrow import languages as languages  # noqa: E402  # the engine must be chosen first
from dwarrow.kernel.errors import (  # noqa: E402
    DwarrowError,
    IllegalAction,
    OutOfTurn,
    UnparsableAction,
)
from dwarrow.registry import game  # noqa: E402

if TYPE_CHECKING:
    NAMES: tuple[str, ...]
else:

    def __getattr__(name: str) -> tuple[str, ...]:
        """`NAMES`, all games: looked up when asked for, because that takes longer than the rest of the import."""
        if name == "NAMES":
            from dwarrow import registry

            return registry.names()
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__version__ = "0.1.0"

__all__ = ["NAMES", "DwarrowError", "IllegalAction", "OutOfTurn", "UnparsableAction", "__version__", "game"]
