"""Search: what may happen, played through many times on what a seat knows.

`tree.py` is one decision's search by a value network, `guided.py` by a policy, and `bot.py` the players that run them
within their time, with `partners.py` in further processes on request.
"""

from dwarrow.bots.search.bot import Budget, GuidedSearcher, Manner, Searcher

__all__ = ["Budget", "GuidedSearcher", "Manner", "Searcher"]
