"""Actions weighed with a tree after each, grown by the network's chances to win."""

from __future__ import annotations

from collections.abc import Sequence

from dwarrow.bots.advice.findings import Told
from dwarrow.bots.advice.odds import Odds
from dwarrow.bots.advice.weighing import Trial
from dwarrow.bots.learned.look import Look
from dwarrow.bots.search import Searcher
from dwarrow.bots.search.tree import Node, Tree
from dwarrow.kernel.reopening import reopened
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64, vec

GUESSES = 2  # re-deals of the first guess
LONGEST = 4  # actions of a line
SEEN = 3  # visits from which on something is expected


class Branches:
    """The scales of open decisions."""

    def __init__(self, sight: Sight, look: Look, odds: Odds) -> None:
        self.seat = sight.seat
        self._sight = sight
        self._look = look
        self._odds = odds
        self._trees: dict[int, Tree] = {}

    def dealt(self, seed: int) -> State:
        state = self._sight.redeal(seed)
        reopened(state, self.seat)
        return state

    def trials(self) -> list[Trial]:
        legal = self._sight.legal
        totals = [0.0] * len(legal)
        for seed in range(GUESSES):
            values = self._look.values(self.dealt(seed), self.seat, vec[i64](legal))
            totals = [total + float(value) for total, value in zip(totals, values, strict=True)]
        return [Trial(action, total / GUESSES) for action, total in zip(legal, totals, strict=True)]

    def practise(self, simulations: int, until: float) -> None:
        """Trees grow while they are weighed."""

    def weigh(self, trials: Sequence[Trial], seed: int) -> None:
        dealt = self.dealt(seed)
        seats = range(int(dealt.seats))
        for trial in trials:
            state = dealt.clone()
            state.play(trial.action, self.seat)
            tree = self.tree(trial.action)
            tree.simulate(state)
            trial.results.append(tuple(float(tree.values[seat]) for seat in seats))

    def tree(self, action: int) -> Tree:
        if action not in self._trees:
            self._trees[action] = Tree(self._odds, self.seat, Searcher.BREADTH, Searcher.TRUST)
        return self._trees[action]

    def line(self, trial: Trial, seed: int) -> Told:
        tree = self.tree(trial.action)
        state = self.dealt(seed)
        state.play(trial.action, self.seat)
        line: list[tuple[int, int, str]] = []
        node: Node | None = tree.root
        while node is not None and len(line) < LONGEST:
            seat = int(tree.decides(state))
            if seat < 0:
                break
            legal = set(state.legal_actions(seat))
            visits = {i: int(node.visits[i]) for i, code in enumerate(node.codes) if int(code) in legal}
            i = max(visits, key=visits.__getitem__, default=-1)
            if i < 0 or visits[i] < SEEN:
                break
            action = int(node.codes[i])
            game = self._sight.game
            line.append((seat, action, game.in_full(game.format(action), state.view(self.seat), seat)))
            state.play(node.codes[i], seat)
            node = node.children[i]
        return tuple(line)
