# compiled by mypyc
"""Chances to win and nothing else: what a seat is shown, where a search also minds the points."""

from __future__ import annotations

from dwarrow.bots.learned.look import Look, outcome
from dwarrow.bots.learned.net import chance
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64


class Odds(Look):
    """A look whose worth is the chance to win, so that all that is grown from it adds up to chances."""

    def worth(self, state: State, seat: i64) -> float:
        if state.seat < 0:
            return outcome(state, seat)
        self.ask(state, seat)
        return chance(self.net.out[0])


def odds_of(look: Look) -> Odds:
    """The same network, asked for chances."""
    look.net.forget()
    return Odds(look.encoder, look.net, look.scale, look.left_out)
