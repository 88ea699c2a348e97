# compiled by mypyc
"""A tree over what one seat knows: every simulation re-deals what the seat cannot see and goes one node deeper.

Nodes differ by the actions alone, so one node stands for all states that a seat cannot tell apart, and chance
is averaged. Every seat plays for itself (max^n). A new node tries all its actions one step ahead with the judgement, so
the tree begins from a good guess at every node.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, Generic, TypeVar, cast

from dwarrow.bots.learned.look import Look
from dwarrow.kernel.encoder import zeros
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

SEATS: Final = 8  # more than any game has
DEEPEST: Final = 200  # decisions of a simulation
UNTRIED: Final = -2.0
NEVER: Final = -1.0  # what is left out


class Node:
    """A decision, with what is known of its actions."""

    def __init__(self) -> None:
        self.codes: Ints = vec[i64]()
        self.visits: Ints = vec[i64]()
        self.total: Floats = vec[float]()  # of what the visits brought the seat that decides
        self.guess: Floats = vec[float]()  # by the judgement alone
        self.children: list[Node | None] = []
        self.seen: i64 = 0

    def place(self, code: i64) -> i64:
        """Where an action stands; it is added if it is new."""
        for i in range(len(self.codes)):
            if self.codes[i] == code:
                return i
        self.codes = append(self.codes, code)
        self.visits = append(self.visits, 0)
        self.total = append(self.total, 0.0)
        self.guess = append(self.guess, UNTRIED)
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


Nodes = TypeVar("Nodes", bound=Node)  # one kind of nodes


class Descent(Generic[Nodes]):
    """The search of one decision for one seat; `Tree` and `GuidedTree` say how it chooses its way and judges."""

    def __init__(self, root: Nodes, root_seat: i64, breadth: float) -> None:
        """`breadth`: how widely the search explores."""
        self.root = root
        self.root_seat: i64 = root_seat
        self.breadth = breadth
        self.values = zeros(SEATS)
        self.steps: i64 = 0

    def simulate(self, state: State) -> None:
        """One simulation on a re-dealt state, which is used up."""
        nodes: list[Nodes] = []
        places: Ints = vec[i64](capacity=16)
        seats: Ints = vec[i64](capacity=16)
        node = self.root
        while True:
            seat = self.decides(state)
            if seat < 0 or len(nodes) >= DEEPEST:
                self.judge(state, state.seat)
                break
            legal = state.legal_list(seat)
            if node.seen == 0:
                self.expand(node, state, seat, legal)
                node.seen = 1
                break
            i = self.select(node, state, seat, legal)
            nodes.append(node)
            places = append(places, i)
            seats = append(seats, seat)
            state.play(node.codes[i], seat)
            self.steps += 1
            node = cast("Nodes", node.child(i))
        for k in range(len(nodes)):
            node = nodes[k]
            i = places[k]
            node.seen += 1
            node.visits[i] += 1
            node.total[i] += self.values[seats[k]]

    def decides(self, state: State) -> i64:
        """Who goes on; -1: nobody."""
        raise NotImplementedError

    def judge(self, state: State, seat: i64) -> None:
        """Find what the state is worth to every seat; `seat` decides there (-1: nobody)."""
        raise NotImplementedError

    def expand(self, node: Nodes, state: State, seat: i64, legal: Ints) -> None:
        """Look at a new node, and find what it is worth to every seat."""
        raise NotImplementedError

    def select(self, node: Nodes, state: State, seat: i64, legal: Ints) -> i64:
        """The place of the action to follow."""
        raise NotImplementedError


class Tree(Descent[Node]):
    """The search by a look one step ahead."""

    def __init__(self, look: Look, root_seat: i64, breadth: float, trust: float) -> None:
        """`trust`: how flat guesses are when taken as odds."""
        super().__init__(Node(), root_seat, breadth)
        self.look = look
        self.trust = trust

    def decides(self, state: State) -> i64:
        """Who goes on: the searching seat wherever it may; nobody (-1) at the end, and where others decide unseen."""
        if state.seat < 0:
            return -1
        waiting = state.waiting()
        if len(waiting) == 1:
            only: i64 = waiting[0]
            if only != self.root_seat and (state.apart(only) or state.sealed(self.root_seat)):
                return -1
            return only
        for seat in waiting:
            if seat == self.root_seat:
                return seat
        return -1

    def judge(self, state: State, seat: i64) -> None:
        self.look.worths(state, self.values)

    def expand(self, node: Node, state: State, seat: i64, legal: Ints) -> None:
        """Try every action one step ahead; the simulation then counts as if the best had been played."""
        best: float = NEVER
        best_state: State | None = None
        considered = self.look.considered(legal)
        for action in legal:
            i = node.place(action)
            if considered > 0 and self.look.left_out[action] == 1:
                node.guess[i] = NEVER
                continue
            after = state.clone()
            after.play(action, seat)
            worth = self.look.worth(after, seat)
            node.guess[i] = worth
            if worth > best:
                best = worth
                best_state = after
        assert best_state is not None
        self.look.worths(best_state, self.values)

    def select(self, node: Node, state: State, seat: i64, legal: Ints) -> i64:
        """The action to follow: its mean, and a bonus for what was tried less than its guess deserves."""
        best: i64 = -1
        best_score: float = -1e9
        top: float = -1e9
        places: Ints = vec[i64](capacity=len(legal))
        for action in legal:
            i = node.place(action)
            places = append(places, i)
            if node.guess[i] == UNTRIED:
                node.guess[i] = self.tried(state, action, seat)
            if node.guess[i] > top:
                top = node.guess[i]
        odds: float = 0.0
        for i in places:
            if node.guess[i] >= 0.0:
                odds += exp((node.guess[i] - top) / self.trust)
        spread = self.breadth * sqrt(float(node.seen))
        for i in places:
            if node.guess[i] < 0.0:
                continue
            prior = exp((node.guess[i] - top) / self.trust) / odds
            score = node.mean(i) + spread * prior / float(node.visits[i] + 1)
            if score > best_score:
                best_score = score
                best = i
        return best if best >= 0 else places[0]

    def tried(self, state: State, action: i64, seat: i64) -> float:
        if self.look.left_out[action] == 1:
            return NEVER
        after = state.clone()
        after.play(action, seat)
        return self.look.worth(after, seat)
