# compiled by mypyc
"""A network that plays: how readily it would choose each legal action, and a seat's chances, from one row."""

from __future__ import annotations

from math import exp, inf
from typing import Final

from dwarrow.bots.learned.sums import add_up, chance, cut, gather
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.encoder import Encoder, wipe, zeros
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

OUTPUTS: Final = 2  # the chance to win, and the points ahead of the best other seat
FINE: Final = 1_000_000  # steps of a random fraction
MARGIN: Final = 0.2  # how much points ahead count beside the chance to win


class Policy:
    """A layer, then more of the same width, each added to what came before it; then actions and chances."""

    def __init__(self, encoder: Encoder, width: i64, layers: i64, weights: Floats) -> None:
        """`weights`: of each layer by input, then its biases; of the actions by action, and their biases; of the
        chances by input, and their biases."""
        self.encoder = encoder
        self.width: i64 = width
        actions: i64 = len(encoder.game.actions)
        start: i64 = encoder.size * width
        self.w = [cut(weights, 0, start)]
        self.b = [cut(weights, start, width)]
        start += width
        for _ in range(layers):
            self.w.append(cut(weights, start, width * width))
            self.b.append(cut(weights, start + width * width, width))
            start += (width + 1) * width
        self.action_w = cut(weights, start, actions * width)
        start += actions * width
        self.action_b = cut(weights, start, actions)
        start += actions
        self.out_w = cut(weights, start, width * OUTPUTS)
        self.out_b = cut(weights, start + width * OUTPUTS, OUTPUTS)
        self.row = zeros(encoder.size)
        self.hidden = zeros(width)
        self.more = zeros(width)
        self.out = zeros(OUTPUTS)
        widest: i64 = encoder.size if encoder.size > width else width
        self.factors = zeros(widest)  # inputs of a layer that count, and where the weights of each begin
        self.places = vec[i64]([0] * int(widest))

    def look(self, state: State, seat: i64) -> None:
        """Take in what a seat may know; `out` then tells its chances, and `readiness` asks for actions."""
        row = self.row
        wipe(row, 0, self.encoder.size)
        self.encoder.write(state, seat, row, 0)
        hidden = self.hidden
        n = gather(row, self.encoder.size, self.width, self.places, self.factors)
        add_up(n, self.places, self.factors, self.w[0], self.b[0], hidden, self.width)
        for j in range(self.width):
            if hidden[j] < 0.0:
                hidden[j] = 0.0
        more = self.more
        for layer in range(1, len(self.w)):
            n = gather(hidden, self.width, self.width, self.places, self.factors)
            add_up(n, self.places, self.factors, self.w[layer], self.b[layer], more, self.width)
            for j in range(self.width):
                if more[j] > 0.0:
                    hidden[j] += more[j]
        n = gather(hidden, self.width, OUTPUTS, self.places, self.factors)
        add_up(n, self.places, self.factors, self.out_w, self.out_b, self.out, OUTPUTS)

    def worth(self, state: State, seat: i64, margin: float = MARGIN) -> float:
        """From 0 to 1: how good the state is for a seat; with no margin its chance to win."""
        if state.seat < 0:
            lead = ahead(state, seat) / state.game.bot.clear_lead
            return (1.0 - margin) * outcome(state, seat) + margin * chance(lead)
        self.look(state, seat)
        return (1.0 - margin) * chance(self.out[0]) + margin * chance(self.out[1])

    def shares(self, legal: Ints, heat: float) -> Floats:
        """How likely each action of a legal list is, after `look`."""
        return softmax(self.readiness(legal), heat)

    def readiness(self, legal: Ints) -> Floats:
        """A number for each action of a legal list, after `look`; only differences mean anything."""
        n = gather(self.hidden, self.width, 1, self.places, self.factors)
        places = self.places
        factors = self.factors
        weights = self.action_w
        found = vec[float](capacity=len(legal))
        for action in legal:
            total: float = self.action_b[action]
            base: i64 = action * self.width
            for k in range(n):
                total += factors[k] * weights[base + places[k]]
            found = append(found, total)
        return found


def softmax(numbers: Floats, heat: float, reach: float = inf) -> Floats:
    """Shares that add up to 1; with no heat the first of the largest gets all. What lies further than `reach` below the
    largest gets nothing."""
    best: i64 = 0
    for i in range(len(numbers)):
        if numbers[i] > numbers[best]:
            best = i
    shares = zeros(len(numbers))
    if heat <= 0.0:
        shares[best] = 1.0
        return shares
    total: float = 0.0
    for i in range(len(numbers)):
        if numbers[best] - numbers[i] <= reach:
            shares[i] = exp((numbers[i] - numbers[best]) / heat)
            total += shares[i]
    for i in range(len(numbers)):
        shares[i] = shares[i] / total
    return shares


def picked(shares: Floats, dice: Chance) -> i64:
    """A place, by its share."""
    left: float = float(dice.below(FINE)) / float(FINE)
    last: i64 = 0
    for i in range(len(shares)):
        if shares[i] > 0.0:
            left -= shares[i]
            last = i
            if left < 0.0:
                return i
    return last


def outcome(state: State, seat: i64) -> float:
    """How a match that is over went for a seat; a shared victory is a part of one."""
    winners = state.winners()
    return 1.0 / float(len(winners)) if seat in winners else 0.0


def ahead(state: State, seat: i64) -> float:
    """Points ahead of the best other seat."""
    scores = state.scores()
    own = scores.pop(seat)
    return float(own - max(scores, default=0))
