# compiled by mypyc
"""A tree over what one seat knows: every simulation re-deals what the seat cannot see and goes one node deeper.

Nodes differ by the actions alone, so one node stands for all states that a seat cannot tell apart, and chance
is averaged. Every seat plays for itself (max^n). A learned policy guides it: its shares say what is tried first, its
chances what a position is worth. One look at a new node is all that a simulation costs, besides the choices that others
make unseen: those are drawn from the policy.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from dwarrow.bots.learned.policy import MARGIN, Policy, picked
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.encoder import zeros
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

SEATS: Final = 8  # more than any game has
DEEPEST: Final = 200  # decisions of a simulation
UNTRIED: Final = -2.0
TWO: Final = 2  # seats: what one wins the other loses, so one look judges both
UNKNOWN: Final = -1.0  # share of an action that was not legal when its node was looked at
TINY: Final = 1e-9  # where all are nothing, all are alike
MOST_UNSEEN: Final = 64  # choices of others that are drawn in a row
BREADTH: Final = 0.15  # how widely the search explores
DOUBT: Final = 0.02  # how much worse than its node an untried action is


class Node:
    """A decision, with what is known of its actions."""

    def __init__(self) -> None:
        self.codes: Ints = vec[i64]()
        self.visits: Ints = vec[i64]()
        self.total: Floats = vec[float]()  # of what the visits brought the seat that decides
        self.guess: Floats = vec[float]()  # before any visit
        self.shares: Floats = vec[float]()  # by the policy
        self.children: list[Node | None] = []
        self.seen: i64 = 0
        self.value: float = UNTRIED  # to the seat that decides, as the network judged it

    def place(self, code: i64) -> i64:
        """Where an action stands; it is added if it is new."""
        for i in range(len(self.codes)):
            if self.codes[i] == code:
                return i
        self.codes = append(self.codes, code)
        self.visits = append(self.visits, 0)
        self.total = append(self.total, 0.0)
        self.guess = append(self.guess, UNTRIED)
        self.shares = append(self.shares, UNKNOWN)
        self.children.append(None)
        return len(self.codes) - 1

    def child(self, i: i64) -> Node:
        found = self.children[i]
        if found is None:
            found = Node()
            self.children[i] = found
        return found

    def mean(self, i: i64) -> float:
        """What an action promises: its guess counts as one visit."""
        return (self.total[i] + self.guess[i]) / float(self.visits[i] + 1)


class Tree:
    """The search of one decision for one seat."""

    def __init__(
        self, policy: Policy, root_seat: i64, dice: Chance, margin: float = MARGIN, everybody: bool = False
    ) -> None:
        """`dice` draw what others choose unseen; with no `margin` all that is found are chances to win. `everybody`:
        every position is judged for all seats, not for those alone that the search asks."""
        self.root = Node()
        self.policy = policy
        self.root_seat: i64 = root_seat
        self.dice = dice
        self.margin = margin
        self.everybody = everybody
        self.values = zeros(SEATS)

    def simulate(self, state: State) -> None:
        """One simulation on a re-dealt state, which is used up."""
        nodes: list[Node] = []
        places: Ints = vec[i64](capacity=16)
        seats: Ints = vec[i64](capacity=16)
        node = self.root
        while True:
            seat = self.decides(state)
            if seat < 0 or len(nodes) >= DEEPEST:
                self.judge(state, state.seat, seats)
                break
            legal = state.legal_list(seat)
            if node.seen == 0:
                self.expand(node, state, seat, legal, seats)
                node.seen = 1
                break
            i = self.select(node, state, seat, legal)
            nodes.append(node)
            places = append(places, i)
            seats = append(seats, seat)
            state.play(node.codes[i], seat)
            node = node.child(i)
        for k in range(len(nodes)):
            node = nodes[k]
            i = places[k]
            node.seen += 1
            node.visits[i] += 1
            node.total[i] += self.values[seats[k]]

    def decides(self, state: State) -> i64:
        """Who goes on: the searching seat wherever it may. Nobody (-1) at the end, and while others do what touches
        nobody else; what they choose against the searching seat, unseen by it, is drawn first."""
        for _ in range(MOST_UNSEEN):
            if state.seat < 0:
                return -1
            waiting = state.waiting()
            for seat in waiting:
                if seat == self.root_seat:
                    return seat
            who: i64 = state.seat
            if state.apart(who):
                return -1
            if len(waiting) == 1 and not state.sealed(self.root_seat):
                return who
            self.draw(state, who)
        return -1

    def meet(self, state: State) -> None:
        """Before the searching seat decides against others who choose unseen: what they choose is drawn."""
        for _ in range(MOST_UNSEEN):
            if state.seat < 0 or state.apart(self.root_seat):
                return
            waiting = state.waiting()
            other: i64 = -1
            for seat in waiting:
                if seat != self.root_seat:
                    other = seat
            if other < 0 or len(waiting) == 1 or self.root_seat not in waiting:
                return
            self.draw(state, other)

    def draw(self, state: State, seat: i64) -> None:
        """Let another seat choose unseen, by the policy."""
        legal = state.legal_list(seat)
        self.policy.look(state, seat)
        state.play(legal[picked(self.policy.shares(legal, 1.0), self.dice)], seat)

    def judge(self, state: State, seat: i64, path: Ints) -> None:
        """What the state is worth to the seats that matter: the searching one, those on the path, and who decides.
        The last look is that of the seat that decides (-1: nobody): from such looks the network has learned."""
        values = self.values
        policy = self.policy
        if state.seats <= TWO:
            own: i64 = seat
            if own < 0:
                own = 0
            values[own] = policy.worth(state, own, self.margin)
            if state.seats == TWO:
                values[1 - own] = 1.0 - values[own]
            return
        total: float = 0.0
        for place in range(1, state.seats + 1):
            each: i64 = (seat + place) % state.seats
            if self.everybody or each == seat or each == self.root_seat or each in path:
                values[each] = policy.worth(state, each, self.margin)
                total += values[each]
        if self.everybody:
            for other in range(state.seats):
                values[other] = (values[other] + TINY) / (total + TINY * float(state.seats))

    def expand(self, node: Node, state: State, seat: i64, legal: Ints, path: Ints) -> None:
        """Look at a new node: its worth is what the simulation found."""
        self.judge(state, seat, path)
        node.value = self.values[seat]
        self.share(node, legal)

    def share(self, node: Node, legal: Ints) -> None:
        """Keep the shares of the actions that are legal now, after a look."""
        shares = self.policy.shares(legal, 1.0)
        for k in range(len(legal)):
            i = node.place(legal[k])
            node.shares[i] = shares[k]
            node.guess[i] = node.value - DOUBT

    def select(self, node: Node, state: State, seat: i64, legal: Ints) -> i64:
        """The action to follow: its mean, and a bonus for what was tried less than its share deserves."""
        places: Ints = vec[i64](capacity=len(legal))
        known = True
        whole: float = 0.0
        for k in range(len(legal)):
            i: i64 = k  # where it stands if the list is that of the first look
            if k >= len(node.codes) or node.codes[k] != legal[k]:
                i = node.place(legal[k])
            places = append(places, i)
            if node.shares[i] == UNKNOWN:
                known = False
        if not known:  # other cards than at the first look
            self.policy.look(state, seat)
            self.share(node, legal)
        for i in places:
            whole += node.shares[i]
        spread = BREADTH * sqrt(float(node.seen)) / (whole + TINY)
        best: i64 = places[0]
        best_score: float = -1e9
        for i in places:
            score = node.mean(i) + spread * node.shares[i] / float(node.visits[i] + 1)
            if score > best_score:
                best_score = score
                best = i
        return best


def improved(root: Node, legal: Ints, heat: float) -> Floats:
    """The policy's shares of a legal list, moved towards what the search found better: a mixture stays one."""
    top: float = -1e9
    for action in legal:
        i = root.place(action)
        if root.mean(i) > top:
            top = root.mean(i)
    found = zeros(len(legal))
    total: float = 0.0
    for k in range(len(legal)):
        i = root.place(legal[k])
        share = root.shares[i] if root.shares[i] > 0.0 else 0.0
        found[k] = share * exp((root.mean(i) - top) / heat)
        total += found[k]
    for k in range(len(legal)):
        found[k] = found[k] / total if total > 0.0 else 1.0 / float(len(legal))
    return found
