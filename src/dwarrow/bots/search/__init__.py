"""Search: what may happen, played through many times on what a seat knows.

`tree.py` is one decision's search and `bot.py` the player that runs it within its time, with `partners.py` in further
processes on request. `sealed.py` searches choices made in secret at the same time, for practice, and `playouts.py`
plays on by chance.
"""

from dwarrow.bots.search.bot import Budget, Manner, Searcher

__all__ = ["Budget", "Manner", "Searcher"]
