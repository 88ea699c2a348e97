# compiled by mypyc
"""Sealed choices: all seats choose without seeing each other, so every seat learns by itself what pays (M7.1).

Each seat has a tree of its own choices only. In every simulation each seat draws from its tree by regret matching, the
choices are revealed, and what follows is judged. What is played in the end is drawn from the mean of all strategies: a
bid that could be foreseen could be beaten.
"""

from __future__ import annotations

from typing import Final

from dwarrow.bots.learned.look import FINE, Look
from dwarrow.bots.search.tree import SEATS
from dwarrow.encoders.encoder import zeros
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

STRAY: Final = 0.1  # share of simulations in which a seat tries anything
LONGEST: Final = 12  # links of a sealed choice


class Choice:
    """One link of a seat's sealed choice."""

    def __init__(self) -> None:
        self.codes: Ints = vec[i64]()
        self.regret: Floats = vec[float]()
        self.weight: Floats = vec[float]()  # of the strategies so far
        self.total: Floats = vec[float]()
        self.visits: Ints = vec[i64]()
        self.next: list[Choice | None] = []

    def place(self, code: i64) -> i64:
        for i in range(len(self.codes)):
            if self.codes[i] == code:
                return i
        self.codes = append(self.codes, code)
        self.regret = append(self.regret, 0.0)
        self.weight = append(self.weight, 0.0)
        self.total = append(self.total, 0.0)
        self.visits = append(self.visits, 0)
        self.next.append(None)
        return len(self.codes) - 1

    def after(self, i: i64) -> Choice:
        found = self.next[i]
        if found is None:
            found = Choice()
            self.next[i] = found
        return found


class Sealed:
    """The search of one sealed choice; `root` is the searching seat's."""

    def __init__(self, look: Look, seat: i64, seats: i64, dice: Chance) -> None:
        self.look = look
        self.seat: i64 = seat
        self.dice = dice
        self.firsts = [Choice() for _ in range(seats)]
        self.root = self.firsts[seat]
        self.values = zeros(SEATS)

    def simulate(self, state: State) -> None:
        """One simulation on a re-dealt state, which is used up."""
        links: list[Choice] = []
        places: Ints = vec[i64](capacity=16)
        seats: Ints = vec[i64](capacity=16)
        for seat in range(state.seats):
            if seat != self.seat and state.sealed(seat):
                legal = state.legal_for(seat)
                if len(legal) == 1:
                    state.play(legal[0], seat)
        for turn in range(state.seats):
            who: i64 = (self.seat + 1 + turn) % state.seats  # the searching seat last: nobody is told
            choice = self.firsts[who]
            for _ in range(LONGEST):
                legal = state.legal_for(who)
                if len(legal) == 0 or state.sealed(who):
                    break
                i = self.drawn(choice, legal)
                links.append(choice)
                places = append(places, i)
                seats = append(seats, who)
                state.play(choice.codes[i], who)
                if who == self.seat and self.revealed(state):
                    break
                choice = choice.after(i)
        self.look.worths(state, self.values)
        for k in range(len(links)):
            learn(links[k], places[k], self.values[seats[k]])

    def revealed(self, state: State) -> bool:
        """Whether the last choice, which is the searching seat's, has opened all others."""
        for other in range(state.seats):
            if other != self.seat and state.sealed(other):
                return False
        return True

    def drawn(self, choice: Choice, legal: Ints) -> i64:
        """A place by regret matching, now and then anything; the strategy is added to the mean."""
        total: float = 0.0
        for action in legal:
            i = choice.place(action)
            if choice.regret[i] > 0.0:
                total += choice.regret[i]
        n: float = float(len(legal))
        for action in legal:
            i = choice.place(action)
            choice.weight[i] += positive(choice.regret[i]) / total if total > 0.0 else 1.0 / n
        left = float(self.dice.below(FINE)) / float(FINE)
        for action in legal:
            i = choice.place(action)
            share = positive(choice.regret[i]) / total if total > 0.0 else 1.0 / n
            left -= (1.0 - STRAY) * share + STRAY / n
            if left < 0.0:
                return i
        return choice.place(legal[0])


def learn(choice: Choice, i: i64, value: float) -> None:
    """What the others would have brought, as far as it is known, less what this one did."""
    choice.total[i] += value
    choice.visits[i] += 1
    for k in range(len(choice.codes)):
        if choice.visits[k] > 0:
            choice.regret[k] += choice.total[k] / float(choice.visits[k]) - value


def positive(x: float) -> float:
    return x if x > 0.0 else 0.0


def mixed(choice: Choice, legal: Ints, least: float, dice: Chance) -> i64:
    """An action drawn from the mean strategy; what it plays less often than `least` is left out."""
    top: float = 0.0
    for action in legal:
        top = max(top, choice.weight[choice.place(action)])
    total: float = 0.0
    for action in legal:
        weight = choice.weight[choice.place(action)]
        if weight >= least * top:
            total += weight
    left = total * float(dice.below(FINE)) / float(FINE)
    for action in legal:
        weight = choice.weight[choice.place(action)]
        if weight >= least * top:
            left -= weight
            if left < 0.0:
                return action
    return legal[0]
