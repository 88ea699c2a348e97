"""Search: what may happen, played through many times on what a seat knows.

`tree.py` is one decision's search, guided by a policy, and `bot.py` the player that runs it within its time, with
`partners.py` in further processes on request.
"""

from dwarrow.bots.search.bot import Budget, Searcher

__all__ = ["Budget", "Searcher"]
