"""The judgement of The Mines of Zavandor: what a player who knows the cards thinks of them.

It reads views and re-deals only. `numbers.py` holds every weight, with its reason; `worth.py` values items and cards,
`purchases.py` the upgrades within reach, `rivals.py` guesses hands and bids, `plan.py` puts these together for the
round, and `bank.py` and `offers.py` try exchanges on that plan. `judge.py` turns it all into values of actions.
"""

from __future__ import annotations

from dwarrow.games.mines.bot.judge.judge import MinesJudge
from dwarrow.games.mines.bot.judge.numbers import FITTED, MANY, STYLES
from dwarrow.kernel.bot_parts import FEW_SEATS
from dwarrow.kernel.game import Game
from dwarrow.kernel.judge import TimeLeft

__all__ = ["MinesJudge", "planner"]


def planner(game: Game, seats: int, guesses: int, left: TimeLeft, style: str) -> MinesJudge:
    """A judge that estimates the others' bids as they would plan them."""
    best = FITTED if seats <= FEW_SEATS else MANY
    return MinesJudge(game, STYLES.get(style, best), foresight=guesses, left=left)
