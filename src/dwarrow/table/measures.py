"""What a server counts of itself for who runs it: plain numbers that are cheap to raise; `api.metrics` tells them.

No name, token or table is among what they are counted by, and nothing that is hidden in a match.
"""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections import Counter

LOOK = 0.5  # seconds between two looks at how late the event loop is
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Spread:
    """How long something took, how often."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Measures:
    """The numbers of one server. Only its event loop raises them."""

    def __init__(self) -> None:
        self.actions: Counter[tuple[str, str]] = Counter()  # by game, and whether a person or a bot played
        self.refusals: Counter[str] = Counter()  # by the code of the problem
        self.requests: Counter[str] = Counter()  # by the class of their status
        self.request = Spread()  # but for those that wait for news
        self.submission = Spread()  # until it is acknowledged or refused
        self.writing = Spread()  # one transaction of the writer of logs
        self.thinking = {"bot": Spread(), "advice": Spread()}  # one decision
        self.unanswered: Counter[str] = Counter()  # bot or advice: failed, or took too long
        self.delay = Spread()  # how much later than due the event loop came round
        self.sockets = 0
        self.submissions_at_work = 0

    async def watch_delay(self) -> None:
        """Look again and again how late the event loop comes round: what keeps it busy keeps everybody waiting."""
        while True:
            due = time.perf_counter() + LOOK
            await asyncio.sleep(LOOK)
            self.delay.add(max(0.0, time.perf_counter() - due))
