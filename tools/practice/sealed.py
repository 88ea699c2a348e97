"""Sealed choices: all seats choose without seeing each other, so every seat learns by itself what pays (M7.1).

A sealed choice is a row of links, such as a bid for each gem, and each link keeps to few classes of amounts. In every
simulation all seats draw their links by regret matching; then one seat tries all classes of each of its links against
what the others have drawn, on the same cards, and regrets what it missed. What is played in the end is drawn from the
mean of all strategies: a bid that could be foreseen could be beaten.
"""

from __future__ import annotations

from typing import Final

from dwarrow.bots.learned.look import FINE, Look
from dwarrow.bots.search.tree import SEATS
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.encoder import zeros
from dwarrow.kernel.reopening import reopen
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

FEW: Final = 6  # amounts that are distinguished
AFTERWARDS: Final = 4  # decisions that are played after the reveal: what the winners take
LONGEST: Final = 12  # links of a sealed choice
OTHERS_TURN: Final = 3  # every so many simulations another seat learns
USUAL = [0.25, 0.45, 0.10, 0.12, 0.05, 0.03]  # where one begins: most amounts are small
CALM: Final = 0.02  # how much these count: a regret that is quickly outgrown


class Link:
    """One link of a seat's sealed choice: its classes, by action code."""

    def __init__(self, legal: Ints) -> None:
        self.codes = classes(legal)
        self.regret: Floats = vec[float]()
        self.weight: Floats = vec[float]()  # of the strategies so far
        self.seen: i64 = 0
        for i in range(len(self.codes)):
            usual: float = USUAL[i] if i < len(USUAL) else 0.01
            self.regret = append(self.regret, CALM * usual)
            self.weight = append(self.weight, 0.0)

    def share(self, i: i64, total: float) -> float:
        return self.regret[i] / total if total > 0.0 else 1.0 / float(len(self.codes))

    def sum(self) -> float:
        total: float = 0.0
        for regret in self.regret:
            total += regret
        return total

    def drawn(self, dice: Chance) -> i64:
        """A class by regret matching."""
        total = self.sum()
        left = float(dice.below(FINE)) / float(FINE)
        for i in range(len(self.codes)):
            left -= self.share(i, total)
            if left < 0.0:
                return i
        return 0

    def learn(self, values: Floats) -> None:
        """Regret what would have been better than the present strategy; what came later counts for more."""
        total = self.sum()
        mean: float = 0.0
        for i in range(len(self.codes)):
            mean += self.share(i, total) * values[i]
        self.seen += 1
        for i in range(len(self.codes)):
            self.weight[i] += self.share(i, total) * float(self.seen)
        for i in range(len(self.codes)):
            regret = self.regret[i] + values[i] - mean
            self.regret[i] = regret if regret > 0.0 else 0.0

    def mixed(self, least: float, dice: Chance) -> i64:
        """An action from the mean strategy; what it plays less often than `least` of the most likely is left out."""
        top: float = 0.0
        for weight in self.weight:
            top = max(top, weight)
        total: float = 0.0
        for weight in self.weight:
            if weight >= least * top:
                total += weight
        left = total * float(dice.below(FINE)) / float(FINE)
        for i in range(len(self.codes)):
            if self.weight[i] >= least * top:
                left -= self.weight[i]
                if left < 0.0:
                    return self.codes[i]
        return self.codes[0]


class Sealed:
    """The search of one sealed choice; the links of the searching seat begin with the one it has to choose now."""

    def __init__(self, look: Look, seat: i64, seats: i64, dice: Chance) -> None:
        self.look = look
        self.seat: i64 = seat
        self.dice = dice
        self.links: list[list[Link]] = [[] for _ in range(seats)]
        self.picks: list[Ints] = [vec[i64]() for _ in range(seats)]
        self.values = zeros(SEATS)
        self.tried = zeros(LONGEST + FEW)
        self.turn: i64 = 0

    def simulate(self, dealt: State) -> None:
        """One simulation on a re-dealt state; one seat learns from it."""
        reopen(dealt, self.seat)
        for seat in range(dealt.seats):
            self.draw(dealt, seat)
        learner: i64 = self.seat
        if self.turn % OTHERS_TURN == OTHERS_TURN - 1:
            learner = self.turn // OTHERS_TURN % dealt.seats
        self.turn += 1
        picks = self.picks[learner]
        for k in range(len(picks)):
            link = self.links[learner][k]
            if len(link.codes) < 2:
                continue
            chosen: i64 = picks[k]
            for i in range(len(link.codes)):
                picks[k] = i
                self.tried[i] = self.outcome(dealt, learner)
            picks[k] = chosen
            link.learn(self.tried)

    def draw(self, dealt: State, seat: i64) -> None:
        """Draw a seat's links, by playing them on a copy: what can be chosen depends on its cards."""
        links = self.links[seat]
        picks: Ints = vec[i64](capacity=LONGEST)
        state = dealt.clone()
        for k in range(LONGEST):
            legal = state.legal_list(seat)
            if len(legal) == 0 or state.sealed(seat):
                break
            if k >= len(links):
                links.append(Link(legal))
            elif len(links[k].codes) != classes_of(len(legal)) or links[k].codes[0] != legal[0]:
                links[k] = refitted(links[k], legal)
            i = links[k].drawn(self.dice)
            picks = append(picks, i)
            state.play(links[k].codes[i], seat)
            if state.shown != dealt.shown:
                break
        self.picks[seat] = picks

    def outcome(self, dealt: State, learner: i64) -> float:
        """What the present picks of all lead to, for the seat that learns."""
        state = dealt.clone()
        for seat in range(state.seats):
            picks = self.picks[seat]
            for k in range(len(picks)):
                state.play(self.links[seat][k].codes[picks[k]], seat)
        play_on(self.look, state, AFTERWARDS)
        self.look.worths(state, self.values)
        return self.values[learner]


def play_on(look: Look, state: State, decisions: int) -> None:
    """Play up to so many decisions, each as it looks best at once; stops where several seats decide together."""
    for _ in range(decisions):
        if state.seat < 0 or len(state.waiting()) != 1:
            return
        values = list(look.values(state, state.seat, state.legal))
        state.play(state.legal[values.index(max(values))], state.seat)


def classes_of(n: i64) -> i64:
    """How many classes stand for so many choices."""
    if n <= FEW:
        return n
    found: i64 = FEW - 1
    last: i64 = FEW - 1
    while last < n:
        found += 1
        last = last * 3 // 2
    return found


def classes(legal: Ints) -> Ints:
    """Few choices that stand for all: small amounts differ, large ones hardly do. Amounts stand in rising order."""
    if len(legal) <= FEW:
        return legal
    few: Ints = vec[i64](capacity=FEW)
    for i in range(FEW - 1):
        few = append(few, legal[i])
    last: i64 = FEW - 1
    while last < len(legal):  # 5, 7, 10, 15 ... of a long list
        few = append(few, legal[last])
        last = last * 3 // 2
    return few


def refitted(link: Link, legal: Ints) -> Link:
    """The link for other cards than before: what was learned about the classes that are still there is kept."""
    fresh = Link(legal)
    for i in range(len(fresh.codes)):
        for k in range(len(link.codes)):
            if link.codes[k] == fresh.codes[i]:
                fresh.regret[i] = link.regret[k]
                fresh.weight[i] = link.weight[k]
    fresh.seen = link.seen
    return fresh
