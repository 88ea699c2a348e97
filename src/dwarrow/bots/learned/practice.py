# compiled by mypyc
"""Practice: matches of a network against itself, one step ahead, from which it learns."""

from __future__ import annotations

from typing import Final

from dwarrow.bots.learned.look import FINE, Look, drawn, reopened
from dwarrow.encoders.encoder import Encoder, zeros
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

MOST: Final = 20  # actions that are considered


class Practice:
    """Plays matches and keeps some of their moments: a row for every seat, and later how it went."""

    def __init__(self, encoder: Encoder, look: Look | None, heat: float, wild: float, kept: float, seed: int) -> None:
        """Without a look all choices are random. `wild`: share of random choices; `kept`: share of moments kept."""
        self.encoder = encoder
        self.look = look
        self.heat = heat
        self.wild: i64 = int(wild * FINE)
        self.kept: i64 = int(kept * FINE)
        self.dice = Chance(seed)
        self.rows: Floats = vec[float]()
        self.moments: i64 = 0
        self.decisions: i64 = 0
        self.blank = zeros(encoder.size)

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
        dealt = state.redeal(int(state.seat), int(self.dice.below(FINE)))
        reopened(dealt, state.seat)
        some = self.some(legal)
        return some[drawn(look.values(dealt, state.seat, some), self.heat, self.dice)]

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
        size: i64 = self.encoder.size
        rows = self.rows
        for seat in range(state.seats):
            start: i64 = len(rows)
            for _ in range(size):
                rows = append(rows, 0.0)
            self.encoder.write(state, seat, rows, start)
        self.rows = rows
        self.moments += 1

    def forget(self) -> None:
        """Begin anew, once the moments were taken over."""
        self.rows = vec[float]()
        self.moments = 0
