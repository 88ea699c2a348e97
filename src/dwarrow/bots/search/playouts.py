# compiled by mypyc
"""Playouts: matches played to their end by chance from what a seat knows, the quickest of all estimates."""

from __future__ import annotations

from dwarrow.bots.learned.look import FINE, outcome
from dwarrow.bots.learned.search_settings import left_out
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.encoder import zeros
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, i64


class Playouts:
    """Plays on by chance; what a learned bot does not consider, such as offers, is left out while there is more."""

    def __init__(self, game: Game, seed: int, everything: bool = False) -> None:
        """With `everything` all legal actions are as likely as each other."""
        self.left_out = left_out(game)
        self.everything = everything
        self.dice = Chance(seed)

    def chances(self, state: State, seat: int, times: int) -> Floats:
        """How often each seat won, over so many re-deals for one of them."""
        won = zeros(state.seats)
        for _ in range(times):
            dealt = state.redeal(seat, int(self.dice.below(FINE)))
            self.finish(dealt)
            for each in range(state.seats):
                won[each] += outcome(dealt, each) / float(times)
        return won

    def finish(self, state: State) -> None:
        """Play a state to its end."""
        while state.seat >= 0:
            legal = state.legal
            action: i64 = legal[self.dice.below(len(legal))]
            if self.left_out[action] == 1 and not self.everything:
                action = self.instead(state)
            state.play(action, state.seat)

    def instead(self, state: State) -> i64:
        """Another action than those that are left out, where there is one."""
        legal = state.legal
        others: i64 = 0
        for action in legal:
            others += 1 - self.left_out[action]
        if others == 0:
            return legal[self.dice.below(len(legal))]
        place: i64 = self.dice.below(others)
        for action in legal:
            if self.left_out[action] == 0:
                if place == 0:
                    return action
                place -= 1
        return legal[0]
