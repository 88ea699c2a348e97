"""The searching bot: a tree of what may happen, grown for a number of simulations or until the time is up."""

from __future__ import annotations

from operator import itemgetter
from time import perf_counter
from typing import NamedTuple, Protocol

from dwarrow.bots.learned.policy import Policy, picked
from dwarrow.bots.search.tree import Node, Tree, improved
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.reopening import reopen, unseen
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64, vec

MANY = 1 << 30  # seeds of re-deals
SHARED = 6  # simulations that share what others have chosen unseen
HEAT = 0.1  # differences in chances to win that hardly count beside what the policy prefers


class Budget(NamedTuple):
    """How long a decision may take: the first limit that is reached ends it."""

    simulations: int
    seconds: float


class Company(Protocol):
    """Who else searches the same decision (`partners`)."""

    def begin(self, sight: Sight, seed: int, budget: Budget) -> None: ...
    def gather(self, root: Node, until: float) -> None: ...


class Deals:
    """Re-deals to search on. Where others choose unseen beside the searching seat, what they choose is drawn once for
    several simulations: it costs more than those do."""

    def __init__(self, sight: Sight, tree: Tree, chance: Chance) -> None:
        self._sight, self._tree, self._chance = sight, tree, chance
        self._met: State | None = None
        self._left = 0

    def following(self) -> State:
        if self._met is None or not self._left:
            dealt = self._sight.redeal(int(self._chance.below(MANY)))
            reopen(dealt, self._sight.seat)
            if not unseen(dealt, self._sight.seat):
                return dealt
            self._tree.meet(dealt)
            self._met, self._left = dealt, SHARED
        self._left -= 1
        return self._met.clone()


class Searcher:
    """Thinks within a budget. Where the time suffices the simulations decide, and equal seeds choose alike."""

    def __init__(self, policy: Policy, seed: int, budget: Budget, partners: Company | None = None) -> None:
        """`partners` search along, each with the same budget."""
        self._policy = policy
        self._chance = Chance(seed)
        self._budget = budget
        self._partners = partners

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        shares = improved(self.root(sight), vec[i64](sight.legal), HEAT)
        if unseen(sight.redeal(0), sight.seat):
            return sight.legal[int(picked(shares, self._chance))]
        return max(zip(shares, sight.legal, strict=True), key=itemgetter(0))[1]

    def root(self, sight: Sight) -> Node:
        """What is found about each action."""
        if self._partners is None:
            return self.grown(sight).root
        self._partners.begin(sight, int(self._chance.below(MANY)), self._budget)
        until = perf_counter() + self._budget.seconds  # from here on: the first time the partners have to be started
        root = self.grown(sight).root
        self._partners.gather(root, until)
        return root

    def grown(self, sight: Sight) -> Tree:
        """The tree when the budget is used up."""
        tree = Tree(self._policy, sight.seat, self._chance)
        until = perf_counter() + self._budget.seconds
        deals = Deals(sight, tree, self._chance)
        for _ in range(self._budget.simulations):
            tree.simulate(deals.following())
            if perf_counter() >= until:
                break
        return tree
