"""The judgement of The Gnomes of Zavandor: everything counts in gold.

It reads the seat's view only. `numbers.py` holds every weight, with its reason; `standing.py` reads a view into
numbers, `worth.py` says what tiles and items are worth, `plans.py` how far off they are, and `judge.py` turns that into
values of actions.
"""

from dwarrow.games.gnomes.bot.judge.judge import GnomesJudge

__all__ = ["GnomesJudge"]
