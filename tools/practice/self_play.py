"""Practice: matches of a network against itself, with a short search, from which it learns."""

from __future__ import annotations

from typing import Final

from dwarrow.bots.learned.look import FINE, Look, drawn
from dwarrow.bots.search.tree import Tree
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.encoder import Encoder
from dwarrow.kernel.reopening import reopened
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Ints, append, i64, vec
from tools.practice.sealed import Sealed

MOST: Final = 20  # actions that are considered


class Practice:
    """Plays matches and keeps some of their moments: a row for every seat, and later how it went."""

    def __init__(
        self, encoder: Encoder, look: Look | None, heat: float, wild: float, kept: float, sims: int, seed: int
    ) -> None:
        """Without a look all choices are random. `wild`: share of random choices; `kept`: share of moments kept;
        `sims`: simulations of a decision, 0 for one step ahead."""
        self.encoder = encoder
        self.look = look
        self.heat = heat
        self.wild: i64 = int(wild * FINE)
        self.kept: i64 = int(kept * FINE)
        self.sims: i64 = sims
        self.dice = Chance(seed)
        self.rivalry = encoder.game.bot.search.sealed_rivalry
        self.rows: list[float] = []
        self.moments: i64 = 0
        self.decisions: i64 = 0

    def play(self, state: State) -> None:
        """Play a match to its end."""
        while state.seat >= 0:
            self.step(state)

    def step(self, state: State) -> None:
        self.watch(state)
        state.play(self.choice(state), state.seat)

    def watch(self, state: State) -> None:
        """Keep a moment now and then."""
        if self.dice.below(FINE) < self.kept:
            self.keep(state)
        self.decisions += 1

    def choice(self, state: State) -> i64:
        legal = state.legal
        look = self.look
        if look is None or self.dice.below(FINE) < self.wild:
            return legal[self.dice.below(len(legal))]
        if self.sims > 0:
            if self.rivalry and len(state.waiting()) > 1:
                return self.sealed(state, look)
            return self.searched(state, look)
        dealt = state.redeal(int(state.seat), int(self.dice.below(FINE)))
        reopened(dealt, state.seat)
        some = self.some(legal)
        return some[drawn(look.values(dealt, state.seat, some), self.heat, self.dice)]

    def searched(self, state: State, look: Look) -> i64:
        """What a short search visits most; now and then what it visits less."""
        tree = Tree(look, state.seat, 0.6, 0.05)
        for _ in range(self.sims):
            dealt = state.redeal(int(state.seat), int(self.dice.below(FINE)))
            reopened(dealt, state.seat)
            tree.simulate(dealt)
        root = tree.root
        if self.dice.below(FINE) < FINE // 5:
            left: i64 = self.dice.below(root.seen)
            for i in range(len(root.codes)):
                left -= root.visits[i]
                if left < 0:
                    return root.codes[i]
        best: i64 = 0
        for i in range(len(root.codes)):
            if root.visits[i] > root.visits[best] or (
                root.visits[i] == root.visits[best] and root.mean(i) > root.mean(best)
            ):
                best = i
        return root.codes[best]

    def sealed(self, state: State, look: Look) -> i64:
        search = Sealed(look, state.seat, state.seats, self.dice)
        for _ in range(self.sims):
            search.simulate(state.redeal(int(state.seat), int(self.dice.below(FINE))))
        return search.links[state.seat][0].mixed(0.2, self.dice)

    def some(self, legal: Ints) -> Ints:
        """Of a long list only a part is considered, which makes matches quick and different from each other."""
        if len(legal) <= MOST:
            return legal
        found: Ints = vec[i64](capacity=MOST)
        for i in range(len(legal)):
            if self.dice.below(len(legal) - i) < MOST - len(found):
                found = append(found, legal[i])
        return found

    def keep(self, state: State) -> None:
        for seat in range(state.seats):
            self.rows.extend(self.encoder.row(state, seat))
        self.moments += 1

    def forget(self) -> None:
        """Start again, once the moments were taken over."""
        self.rows = []
        self.moments = 0
