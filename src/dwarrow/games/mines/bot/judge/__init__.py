"""The judgement of The Mines of Zavandor: what a player who knows the cards thinks of them.

It reads views and re-deals only. `numbers.py` holds every weight, with its reason; `worth.py` values items and cards,
`purchases.py` the upgrades within reach, `rivals.py` guesses hands and bids, `plan.py` puts these together for the
round, and `bank.py` and `offers.py` try exchanges on that plan. `judge.py` turns it all into values of actions.
"""

from __future__ import annotations

from dwarrow.games.mines.bot.judge.judge import MinesJudge

__all__ = ["MinesJudge"]
