"""Search: what may happen, played through many times on what a seat knows.

`tree.py` is one decision's search, `sealed.py` that of choices made in secret at the same time, and `bot.py` the player
that runs them within its time.
"""

from __future__ import annotations

from dwarrow.bots.search.bot import Budget, Searcher

__all__ = ["Budget", "Searcher"]
