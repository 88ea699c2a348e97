"""The searching bots: a tree of what may happen, grown for a number of simulations or until the time is up.

`Searcher` judges by a value network, with the game's own judge and plans beside it; `GuidedSearcher` goes by a policy
alone.
"""

from __future__ import annotations

from math import inf
from operator import itemgetter
from time import perf_counter
from typing import NamedTuple, Protocol

from dwarrow.bots.judges import judge_of, planner_of
from dwarrow.bots.learned.look import Look, drawn
from dwarrow.bots.learned.policy import Policy, picked
from dwarrow.bots.learned.search_settings import is_bargain, is_planned
from dwarrow.bots.search.guided import Guided, GuidedTree, improved
from dwarrow.bots.search.tree import NEVER, Node, Tree
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.reopening import reopen, reopened, unseen
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.vectors import i64, vec

MANY = 1 << 30  # seeds of re-deals
FORESIGHT = 8  # simulations that one guess at the others' bids costs
MOST_FORESEEN = 12


class Budget(NamedTuple):
    """How long a decision may take: the first limit that is reached ends it."""

    simulations: int
    seconds: float


class Manner(NamedTuple):
    """How a searcher takes what it has found."""

    heat: float = 0.0  # differences in chances to win that hardly count; with some, not always the best is chosen
    style: str = ""  # a temperament, for games whose plans know one


BEST = Manner()


def foreseen(budget: Budget) -> int:
    """On how many re-deals a plan estimates what the others would do."""
    return min(MOST_FORESEEN, budget.simulations // FORESIGHT)


class Company(Protocol):
    """Who else searches the same decision (`partners`)."""

    def begin(self, sight: Sight, seed: int, budget: Budget, guided: bool) -> None: ...
    def gather(self, root: Node, until: float) -> None: ...


class Thinker:
    """Thinks within a budget. Where the time suffices the simulations decide, and equal seeds choose alike."""

    GUIDED = False  # by a policy

    def __init__(self, seed: int, budget: Budget, partners: Company | None) -> None:
        """`partners` search along, each with the same budget."""
        self._chance = Chance(seed)
        self._budget = budget
        self._partners = partners

    def grown(self, sight: Sight) -> Tree | GuidedTree:
        """The tree when the budget is used up."""
        raise NotImplementedError

    def root(self, sight: Sight) -> Node:
        """What is found about each action."""
        if self._partners is None:
            return self.grown(sight).root
        self._partners.begin(sight, int(self._chance.below(MANY)), self._budget, self.GUIDED)
        until = perf_counter() + self._budget.seconds  # from here on: the first time the partners have to be started
        root = self.grown(sight).root
        self._partners.gather(root, until)
        return root


class Searcher(Thinker):
    """A search by a value network."""

    BREADTH = 0.15
    TRUST = 0.05
    EQUAL = 0.04  # points: bids and offers closer than this are drawn from, so that nobody foresees them
    POINTS = 10.0  # about as much as a sure victory
    TRIED = 0.15  # of the visits of the most visited action: who has fewer was not searched well

    def __init__(
        self, look: Look, seed: int, budget: Budget, manner: Manner = BEST, partners: Company | None = None
    ) -> None:
        super().__init__(seed, budget, partners)
        self._heat = manner.heat
        self._style = manner.style
        self._look = look

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        if is_planned(sight):
            return self.planned(sight)
        root = self.root(sight)
        if self._heat > 0.0 and root.seen > 0:  # nothing is seen where a sealed choice can only be opened again
            means = [root.mean(i) if guess != NEVER else NEVER for i, guess in enumerate(root.guess)]
            return int(root.codes[drawn(vec[float](means), self._heat, self._chance)])
        if root.seen > 0 and sight.game.bot.search.judge_weight(sight.seats) > 0.0:
            return self.weighed(sight, root)
        found = {int(code): (int(root.visits[i]), root.mean(i)) for i, code in enumerate(root.codes)}
        return max(sight.legal, key=lambda action: found.get(action, (-1, 0.0)))

    def weighed(self, sight: Sight, root: Node) -> int:
        """Of what was searched well, the best by its mean and a little by the judge: their errors differ."""
        share = sight.game.bot.search.judge_weight(sight.seats)
        least = self.TRIED * int(max(root.visits))
        best, most = sight.legal[0], -inf
        for action, value in zip(sight.legal, judge_of(sight.game).values(sight), strict=True):
            place = int(root.place(action))
            if root.guess[place] >= 0.0 and int(root.visits[place]) >= least:
                worth = root.mean(place) + share * value
                if worth > most:
                    best, most = action, worth
        return best

    def planned(self, sight: Sight) -> int:
        """A choice by a plan of the round, against what the others would plan."""
        until = perf_counter() + self._budget.seconds
        values = planner_of(sight, foreseen(self._budget), until, self._style).values(sight)
        least = min(values)
        heat = self.POINTS * self._heat + (self.EQUAL if is_bargain(sight) else 0.0)
        place = drawn(vec[float]([value - least for value in values]), heat, self._chance)
        return sight.legal[int(place)]

    def grown(self, sight: Sight) -> Tree:
        tree = Tree(self._look, sight.seat, self.BREADTH, self.TRUST)
        until = perf_counter() + self._budget.seconds
        for number in range(self._budget.simulations):
            dealt = sight.redeal(int(self._chance.below(MANY)))
            reopened(dealt, sight.seat)
            tree.simulate(dealt)
            if number == 0:
                prune(tree, sight)
            if perf_counter() >= until:
                break
        return tree


def prune(tree: Tree, sight: Sight) -> None:
    """Leave out what the judge finds far worse than the best: the network knows no such positions."""
    within = sight.game.bot.search.prune_margin(sight.seats)
    if within is None:
        return
    root = tree.root
    places = [int(root.place(action)) for action in sight.legal]
    values = judge_of(sight.game).values(sight)
    considered = [value for value, place in zip(values, places, strict=True) if root.guess[place] != NEVER]
    least = max(considered, default=0.0) - within
    for value, place in zip(values, places, strict=True):
        if value < least:
            root.guess[place] = NEVER


class GuidedSearcher(Thinker):
    """A search by a policy."""

    GUIDED = True
    BREADTH = 0.15
    DOUBT = 0.02
    HEAT = 0.1  # differences in chances to win that hardly count beside what the policy prefers

    def __init__(self, policy: Policy, seed: int, budget: Budget, partners: Company | None = None) -> None:
        super().__init__(seed, budget, partners)
        self._policy = policy

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        root = self.root(sight)
        assert isinstance(root, Guided)
        shares = improved(root, vec[i64](sight.legal), self.HEAT)
        if unseen(sight.redeal(0), sight.seat):
            return sight.legal[int(picked(shares, self._chance))]
        return max(zip(shares, sight.legal, strict=True), key=itemgetter(0))[1]

    def grown(self, sight: Sight) -> GuidedTree:
        tree = GuidedTree(self._policy, sight.seat, self.BREADTH, self.DOUBT, self._chance)
        until = perf_counter() + self._budget.seconds
        for _ in range(self._budget.simulations):
            dealt = sight.redeal(int(self._chance.below(MANY)))
            reopen(dealt, sight.seat)
            tree.simulate(dealt)
            if perf_counter() >= until:
                break
        return tree
