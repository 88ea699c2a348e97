"""Actions weighed with a tree after each, which the policy guides: all that is grown adds up to chances to win."""

from __future__ import annotations

from collections.abc import Sequence

from dwarrow.bots.advice.findings import Told
from dwarrow.bots.advice.plans import completed
from dwarrow.bots.advice.weighing import Trial
from dwarrow.bots.learned.policy import Policy
from dwarrow.bots.search.tree import Node, Tree
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.reopening import reopen
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64, vec

GUESSES = 2  # re-deals of the first guess
LONGEST = 4  # actions of a line
SEEN = 3  # visits from which on something is expected


class Branches:
    """The scales of a decision."""

    def __init__(self, sight: Sight, policy: Policy, seed: int) -> None:
        self.seat = sight.seat
        self._sight = sight
        self._policy = policy
        self._dice = Chance(seed)  # for what others choose unseen
        self._trees: dict[int, Tree] = {}

    def dealt(self, seed: int) -> State:
        state = self._sight.redeal(seed)
        reopen(state, self.seat)
        return state

    def trials(self) -> list[Trial]:
        legal = self._sight.legal
        totals = [0.0] * len(legal)
        for seed in range(GUESSES):
            shares = self._shares(self.dealt(seed), legal)
            totals = [total + share for total, share in zip(totals, shares, strict=True)]
        return [Trial(action, total / GUESSES) for action, total in zip(legal, totals, strict=True)]

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
            self._trees[action] = Tree(self._policy, self.seat, self._dice, 0.0, True)
        return self._trees[action]

    def plan(self, trial: Trial) -> tuple[int, ...]:
        return completed(self._sight, trial.action, self._likeliest)

    def line(self, trial: Trial, seed: int) -> Told:
        tree = self.tree(trial.action)
        state = self.dealt(seed)
        state.play(trial.action, self.seat)
        line: list[tuple[int, int, str]] = []
        node: Node | None = tree.root
        while node is not None and len(line) < LONGEST and not self._unseen(state):
            seat = int(tree.decides(state))
            if seat < 0:
                break
            view = state.view(self.seat)
            if view.get("moment") != state.view(seat).get("moment"):
                break  # what another has only begun
            legal = set(state.legal_actions(seat))
            visits = {i: int(node.visits[i]) for i, code in enumerate(node.codes) if int(code) in legal}
            i = max(visits, key=visits.__getitem__, default=-1)
            if i < 0 or visits[i] < SEEN:
                break
            action = int(node.codes[i])
            game = self._sight.game
            line.append((seat, action, game.in_full(game.format(action), view, seat)))
            state.play(node.codes[i], seat)
            node = node.children[i]
        return tuple(line)

    def _unseen(self, state: State) -> bool:
        """Whether others choose what this seat will not see: nobody can expect it."""
        waiting = state.waiting()
        return self.seat not in waiting and (len(waiting) > 1 or state.sealed(self.seat))

    def _shares(self, state: State, legal: Sequence[int]) -> list[float]:
        self._policy.look(state, self.seat)
        return [float(share) for share in self._policy.shares(vec[i64](list(legal)), 1.0)]

    def _likeliest(self, state: State) -> int:
        legal = state.legal_actions(self.seat)
        return max(zip(self._shares(state, legal), legal, strict=True), key=lambda each: each[0])[1]
