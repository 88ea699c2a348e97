# compiled by mypyc
"""A tree that a learned policy guides: its shares say what is tried first, its chances what a position is worth.

As in `tree.py` every simulation re-deals what the seat cannot see, and nodes differ by the actions alone. One look at a
new node is all that a simulation costs, besides the choices that others make unseen: those are drawn from the policy.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from dwarrow.bots.learned.policy import Policy, picked
from dwarrow.bots.search.tree import UNTRIED, Descent, Node
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.encoder import zeros
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec

TWO: Final = 2  # seats: what one wins the other loses, so one look judges both
UNKNOWN: Final = -1.0  # share of an action that was not legal when its node was looked at
TINY: Final = 1e-9  # where all are nothing, all are alike
MOST_UNSEEN: Final = 64  # choices of others that are drawn in a row


class Guided(Node):
    """A decision, with the policy's shares of its actions."""

    def __init__(self) -> None:
        super().__init__()
        self.shares: Floats = vec[float]()
        self.value: float = UNTRIED  # to the seat that decides, as the network judged it

    def place(self, code: i64) -> i64:
        for i in range(len(self.codes)):
            if self.codes[i] == code:
                return i
        self.shares = append(self.shares, UNKNOWN)
        return super().place(code)

    def child(self, i: i64) -> Node:
        found = self.children[i]
        if found is None:
            found = Guided()
            self.children[i] = found
        return found


class GuidedTree(Descent[Guided]):
    """The search by a policy."""

    def __init__(self, policy: Policy, root_seat: i64, breadth: float, doubt: float, dice: Chance) -> None:
        """`doubt`: how much worse than its node an untried action is."""
        super().__init__(Guided(), root_seat, breadth)
        self.policy = policy
        self.doubt = doubt
        self.dice = dice

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
            legal = state.legal_list(who)
            self.policy.look(state, who)
            state.play(legal[picked(self.policy.shares(legal, 1.0), self.dice)], who)
        return -1

    def judge(self, state: State, seat: i64) -> None:
        """What the state is worth to every seat; they add up to 1 where there are several. The last look is that of
        the seat that decides (-1: nobody): from such looks the network has learned."""
        values = self.values
        policy = self.policy
        if state.seats <= TWO:
            own: i64 = seat
            if own < 0:
                own = 0
            values[own] = policy.worth(state, own)
            if state.seats == TWO:
                values[1 - own] = 1.0 - values[own]
            return
        total: float = 0.0
        for place in range(1, state.seats + 1):
            each: i64 = (seat + place) % state.seats
            values[each] = policy.worth(state, each)
            total += values[each]
        for other in range(state.seats):
            values[other] = (values[other] + TINY) / (total + TINY * float(state.seats))

    def expand(self, node: Guided, state: State, seat: i64, legal: Ints) -> None:
        """Look at a new node: its worth is what the simulation found."""
        self.judge(state, seat)
        node.value = self.values[seat]
        self.share(node, legal)

    def share(self, node: Guided, legal: Ints) -> None:
        """Keep the shares of the actions that are legal now, after a look."""
        shares = self.policy.shares(legal, 1.0)
        for k in range(len(legal)):
            i = node.place(legal[k])
            node.shares[i] = shares[k]
            node.guess[i] = node.value - self.doubt

    def select(self, node: Guided, state: State, seat: i64, legal: Ints) -> i64:
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
        spread = self.breadth * sqrt(float(node.seen)) / (whole + TINY)
        best: i64 = places[0]
        best_score: float = -1e9
        for i in places:
            score = node.mean(i) + spread * node.shares[i] / float(node.visits[i] + 1)
            if score > best_score:
                best_score = score
                best = i
        return best


def improved(root: Guided, legal: Ints, heat: float) -> Floats:
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
