"""The policies that come with a game: its `bot/__init__.py` names their files, each file says what it fits.

A network fits the seats that it learned with, and the very components and action table: other cards are another game
to it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from dwarrow.bots.learned.policy import Policy
from dwarrow.bots.learned.policy_file import head_of, misfits, policy_at
from dwarrow.kernel.game import Game


@lru_cache(maxsize=16)
def file_of(game: Game, seats: int) -> Path | None:
    """The file with the network that plays a game with so many seats; None where none fits them or the components."""
    for name in game.bot.policies:
        file = Path(game.folder) / "bot" / "networks" / name
        with file.open("rb") as opened:
            head = head_of(opened.readline())
        if seats in head["seats"] and not misfits(head, game, strict=True):
            return file
    return None


@lru_cache(maxsize=16)
def policy_of(game: Game, seats: int) -> Policy | None:
    """The network that plays a game with so many seats, if there is one."""
    file = file_of(game, seats)
    return None if file is None else policy_at(file, game)
