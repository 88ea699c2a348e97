"""The searching bot: a tree of what may happen, grown for a number of simulations or until the time is up."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from dwarrow.bots.judges import judge_of
from dwarrow.bots.learned.habits import RIVALRY
from dwarrow.bots.learned.look import reopened
from dwarrow.bots.search.sealed import Link, Sealed
from dwarrow.bots.search.tree import Tree
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.vectors import i64, vec

if TYPE_CHECKING:
    from dwarrow.bots.learned.look import Look
    from dwarrow.bots.sight import Sight
    from dwarrow.kernel.state import State

MANY = 1 << 30  # seeds of re-deals


def sealed_seats(state: State) -> int:
    return sum(state.sealed(seat) for seat in range(int(state.seats)))


class Budget(NamedTuple):
    """How long a decision may take: whichever is reached first ends it."""

    simulations: int
    seconds: float


class Searcher:
    """Thinks within a budget. Where the time suffices the simulations decide, and equal seeds choose alike."""

    BREADTH = 0.15
    TRUST = 0.05
    JUDGED = 1.0  # regrets that the judgement of a sealed choice is worth
    LEAST = 0.25  # of the most likely choice: what a sealed strategy plays less often is not played

    def __init__(self, look: Look, seed: int, budget: Budget) -> None:
        self._look = look
        self._chance = Chance(seed)
        self._budget = budget

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        first = sight.redeal(0)
        if sight.game.name in RIVALRY and len(first.waiting()) + sealed_seats(first) > 1:
            return self.sealed(sight, int(first.seats))
        root = self.grown(sight).root
        found = {int(code): (int(root.visits[i]), root.mean(i)) for i, code in enumerate(root.codes)}
        return max(sight.legal, key=lambda action: found.get(action, (-1, 0.0)))

    def sealed(self, sight: Sight, seats: int) -> int:
        """A choice made in secret, at the same time as others."""
        until = perf_counter() + self._budget.seconds
        search = Sealed(self._look, sight.seat, seats, self._chance)
        link = Link(vec[i64](sight.legal))
        link.lean(vec[i64](sight.legal), vec[float](judge_of(sight.game).values(sight)), self.JUDGED)
        search.links[sight.seat].append(link)
        for _ in range(self._budget.simulations):
            search.simulate(sight.redeal(int(self._chance.below(MANY))))
            if perf_counter() >= until:
                break
        return int(search.links[sight.seat][0].mixed(self.LEAST, self._chance))

    def grown(self, sight: Sight) -> Tree:
        """The tree when the budget is used up."""
        tree = Tree(self._look, sight.seat, self.BREADTH, self.TRUST)
        until = perf_counter() + self._budget.seconds
        for _ in range(self._budget.simulations):
            dealt = sight.redeal(int(self._chance.below(MANY)))
            reopened(dealt, sight.seat)
            tree.simulate(dealt)
            if perf_counter() >= until:
                break
        return tree
