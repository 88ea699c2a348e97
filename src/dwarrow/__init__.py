"""Dwarrow: four dwarf and gnome board games on one table.

import dwarrow
state = dwarrow.game("mines").new(seats=4, seed=7)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow import _engine

_engine.install()

from dwarrow.kernel.errors import (  # noqa: E402  # the engine must be chosen first
    DwarrowError,
    IllegalAction,
    OutOfTurn,
    UnparsableAction,
)
from dwarrow.kernel.text_folders import add_finder  # noqa: E402
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


def _added_texts(code: str) -> list[str]:
    """The folders of an added language: texts take a while to import, and many a match is played without any."""
    from dwarrow import languages

    return languages.folders(code)


add_finder(_added_texts)

__version__ = "0.1.0"

__all__ = ["NAMES", "DwarrowError", "IllegalAction", "OutOfTurn", "UnparsableAction", "__version__", "game"]
