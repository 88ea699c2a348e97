"""How learned bots take a game: actions they do not consider, and whether sealed choices are a contest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game

# game -> beginnings of such actions. An offer in Mines is worth what the other seat makes of it, so none is made.
LEFT_OUT = {"mines": ("trade offer",)}
RIVALRY = ("mines",)  # games in which sealed choices are made against each other


def left_out(game: Game) -> Ints:
    """By action code: 1 for what is not considered."""
    beginnings = LEFT_OUT.get(game.name, ())
    table = game.actions
    return vec[i64]([int(table.format(code).startswith(beginnings)) if beginnings else 0 for code in range(len(table))])
