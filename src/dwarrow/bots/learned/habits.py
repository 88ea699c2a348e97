"""How learned bots take a game: what they do not consider, and what they leave to a plan made by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.sight import Sight

# game -> beginnings of such actions. An offer in Mines is worth what the other seat makes of it.
LEFT_OUT = {"mines": ("trade offer",)}
# game -> beginnings of actions that a plan of the whole round weighs better than a search does: trade and bids (M6, M7)
BARGAINS = {"mines": ("trade", "pay", "take", "give", "want", "answer", "bid")}
FEW = 2  # seats, for which there are networks and weights of their own
PLANNED_FEW = ("mines",)  # games in which few seats plan everything: 66 % of 100 matches against `greedy`, 62 % if not
RIVALRY = ("mines",)  # games in which sealed choices are made against each other
# game -> points; an action that the judgement by hand puts so far behind the best one is not searched. The networks of
# Gnomes, and with two seats that of Dwergar, have outgrown that judgement.
SPAN_FEW = {"mines": 0.3, "zwergendorf": 4.0}
SPAN_MANY = {"mines": 0.3, "dwergar": 1.0, "zwergendorf": 2.0}
# game -> what a point by that judgement counts beside the chances that few seats find by searching
COUNSEL_FEW = {"zwergendorf": 0.01}


def left_out(game: Game) -> Ints:
    """By action code: 1 for what is not considered."""
    beginnings = LEFT_OUT.get(game.name, ())
    table = game.actions
    return vec[i64]([int(table.format(code).startswith(beginnings)) if beginnings else 0 for code in range(len(table))])


def span(game: Game, seats: int) -> float | None:
    """How far behind an action may be, or None if all are searched."""
    return (SPAN_FEW if seats <= FEW else SPAN_MANY).get(game.name)


def counsel(game: Game, seats: int) -> float:
    """How much the judgement by hand has a say in what was searched."""
    return COUNSEL_FEW.get(game.name, 0.0) if seats <= FEW else 0.0


def is_bargain(sight: Sight) -> bool:
    """Whether a decision belongs to trade or bids, which only a plan weighs well."""
    begins = sight.game.format(sight.legal[0]).partition(" ")[0]
    return begins in BARGAINS.get(sight.game.name, ())


def is_planned(sight: Sight) -> bool:
    """Whether the levels decide by a plan instead of a search."""
    return is_bargain(sight) or (sight.seats <= FEW and sight.game.name in PLANNED_FEW)
