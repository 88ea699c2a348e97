"""How a game's own search settings apply to a decision."""

from __future__ import annotations

from dwarrow.kernel.bot_parts import FEW_SEATS
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.vectors import Ints, i64, vec


def left_out(game: Game) -> Ints:
    """By action code: 1 for what is not considered."""
    beginnings = game.bot.search.left_out
    table = game.actions
    return vec[i64]([int(table.format(code).startswith(beginnings)) if beginnings else 0 for code in range(len(table))])


def is_bargain(sight: Sight) -> bool:
    """Whether a decision belongs to trade or bids, which only a plan weighs well."""
    first_word = sight.game.format(sight.legal[0]).partition(" ")[0]
    return first_word in sight.game.bot.search.bargains


def is_planned(sight: Sight) -> bool:
    """Whether the levels decide by a plan instead of a search."""
    return is_bargain(sight) or (sight.seats <= FEW_SEATS and sight.game.bot.search.plans_with_few)
