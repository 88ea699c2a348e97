"""Partners: further processes that search the same decision, each on re-deals of its own.

They get what the seat may know, and what they find is added to the root of the search in this process. A partner that
is late or fails is left out; the search of this process is always there.
"""

from __future__ import annotations

import sys
from concurrent.futures import Future
from functools import lru_cache
from time import perf_counter
from typing import Any

from dwarrow import registry
from dwarrow.bots.learned.networks import policy_of
from dwarrow.bots.search.bot import Budget, Searcher
from dwarrow.bots.search.tree import UNTRIED, Node
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight
from dwarrow.processes.children import Failure, Late, answered, stop
from dwarrow.processes.workers import Worker, returned

START = 10.0  # seconds until a partner has to be ready
GRACE = 0.03  # seconds that an answer may be on its way
FOUND = ("codes", "visits", "total", "guess")  # the fields of a root that are added up, by action


class Partners:
    """The partners of one bot in one match: started at its first decision, stopped by `close`."""

    def __init__(self, game: Game, count: int) -> None:
        self._game = (game.name, game.text)
        self._count = count
        self._workers: list[Worker] | None = None
        self._asked: dict[Worker, Future[str]] = {}

    def begin(self, sight: Sight, seed: int, budget: Budget) -> None:
        """Let all partners search, each by a seed of its own."""
        for number, worker in enumerate(self._ready(), 1):
            asked = (sight.view(), sight.seat, seed + number, budget)
            self._asked[worker] = worker.call(searched, *self._game, *asked)

    def gather(self, root: Node, until: float) -> None:
        """Add what the partners find, until a time of `perf_counter`, to the root of the search in this process."""
        for worker in list(self._ready()):
            try:
                add(root, returned(answered(self._asked[worker], max(0.0, until + GRACE - perf_counter()))))
            except Late:
                continue  # it may be in time for the next decision
            except Exception as error:
                self._dismiss(worker, error)

    def _ready(self) -> list[Worker]:
        if self._workers is None:
            self._workers = []
            try:
                for _ in range(self._count):
                    self._workers.append(Worker())
            except Failure as failure:
                warn(failure)
            for worker, ready in [(each, each.call(prepare, *self._game)) for each in self._workers]:
                try:
                    returned(answered(ready, START))
                except Exception as error:
                    self._dismiss(worker, error)
        return self._workers

    def _dismiss(self, worker: Worker, error: Exception) -> None:
        assert self._workers is not None
        self._workers.remove(worker)
        worker.kill()
        warn(error)

    def close(self) -> None:
        stop(self._workers or ())
        self._workers = None


def warn(error: Exception) -> None:
    why = str(error) if isinstance(error, Failure) else f"fails with {error!r}"
    print(f"dwarrow: a partner of the search {why}; it goes on without", file=sys.stderr, flush=True)


def add(root: Node, found: dict[str, Any]) -> None:
    """Add what another search has found to a root."""
    for code, visits, total, guess in zip(*(found[name] for name in FOUND), strict=True):
        place = root.place(code)
        root.visits[place] += visits
        root.total[place] += total
        root.seen += visits
        if root.guess[place] == UNTRIED:
            root.guess[place] = guess


# In the partner's process --------------------------------------------------------------------------------------------


@lru_cache(1)
def game_of(name: str, components: str | None) -> Game:
    return registry.game(name, text=components)


def prepare(name: str, components: str | None) -> None:
    """Read the networks now: the first decision has no time for it."""
    game = game_of(name, components)
    for seats in game.seats:
        policy_of(game, seats)


def searched(
    name: str, components: str | None, view: dict[str, Any], seat: int, seed: int, budget: Budget
) -> dict[str, Any]:
    """What is found about a decision, from the seat's view alone."""
    sight = Sight(game_of(name, components).deal(view, seed), seat)
    policy = policy_of(sight.game, sight.seats)
    assert policy is not None
    root = Searcher(policy, seed, budget).root(sight)
    return {field: list(getattr(root, field)) for field in FOUND}
