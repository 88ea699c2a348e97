# compiled by mypyc
"""One step ahead with a network: what each action of a seat promises."""

from __future__ import annotations

from math import exp
from typing import Final

from dwarrow.bots.learned.net import Net, chance
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.encoder import Encoder, wipe, zeros
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

MARGIN: Final = 0.5  # how much points ahead count beside the chance to win
FINE: Final = 1_000_000  # steps of a random fraction


class Look:
    """Judges states by a network, and actions by the states after them."""

    def __init__(self, encoder: Encoder, net: Net, scale: float, left_out: Ints) -> None:
        """`scale`: points ahead that make a clear victory; `left_out`: 1 for each action code not considered."""
        self.encoder = encoder
        self.net = net
        self.scale = scale
        self.left_out = left_out
        self.row = zeros(encoder.size)

    def worth(self, state: State, seat: i64) -> float:
        """From 0 to 1: how good the state is for a seat."""
        if state.seat < 0:
            return (1.0 - MARGIN) * outcome(state, seat) + MARGIN * chance(ahead(state, seat) / self.scale)
        self.ask(state, seat)
        return (1.0 - MARGIN) * chance(self.net.out[0]) + MARGIN * chance(self.net.out[1])

    def ask(self, state: State, seat: i64) -> None:
        """Put a seat's row to the network; the answer stands in `net.out`."""
        wipe(self.row, 0, self.encoder.size)
        self.encoder.write(state, seat, self.row, 0)
        self.net.run(self.row)

    def worths(self, state: State, out: Floats) -> None:
        """The same for all seats, which add up to 1 where there are several."""
        total: float = 0.0
        for seat in range(state.seats):
            out[seat] = self.worth(state, seat)
            total += out[seat]
        if state.seats > 1 and total > 0.0:
            for seat in range(state.seats):
                out[seat] = out[seat] / total

    def values(self, state: State, seat: i64, legal: Ints) -> Floats:
        """The worth of the state after each action; -1 for what is left out. `state` is one that was re-dealt."""
        found = vec[float](capacity=len(legal))
        considered = self.considered(legal)
        for action in legal:
            if considered > 0 and self.left_out[action] == 1:
                found = append(found, -1.0)
                continue
            after = state.clone()
            after.play(action, seat)
            found = append(found, self.worth(after, seat))
        return found

    def considered(self, legal: Ints) -> i64:
        n: i64 = 0
        for action in legal:
            if self.left_out[action] == 0:
                n += 1
        return n


def outcome(state: State, seat: i64) -> float:
    """How a match that is over went for a seat; a shared victory is a part of one."""
    winners = state.winners()
    for winner in winners:
        if winner == seat:
            return 1.0 / float(len(winners))
    return 0.0


def ahead(state: State, seat: i64) -> float:
    """Points ahead of the best other seat."""
    scores = state.scores()
    first = True
    best = 0
    for other in range(len(scores)):
        if other != seat and (first or scores[other] > best):
            best = scores[other]
            first = False
    return float(scores[seat] - best)


def drawn(values: Floats, heat: float, dice: Chance) -> i64:
    """A place in `values`: the best, or with heat one of the better ones by chance. Those below zero never."""
    best: i64 = 0
    for i in range(len(values)):
        if values[i] > values[best]:
            best = i
    if heat <= 0.0:
        return best
    total: float = 0.0
    for value in values:
        if value >= 0.0:
            total += exp((value - values[best]) / heat)
    left = total * float(dice.below(FINE)) / float(FINE)
    for i in range(len(values)):
        if values[i] >= 0.0:
            left -= exp((values[i] - values[best]) / heat)
            if left < 0.0:
                return i
    return best
