# compiled by mypyc
"""Playing ahead in Dwergar: an action, and then the best steps of the session that it begins (D5.2.5)."""

from __future__ import annotations

from dwarrow.games.dwergar.bot.judge.appraisal import Appraisal
from dwarrow.games.dwergar.play.state import ACT, CHIMNEY, DISCOUNT, FURNACES, WORK, DwergarFields
from dwarrow.kernel.vectors import i64

NEVER = -1e9
LONGEST = 40  # steps of a session that are looked at; forging coal to crystal takes many


class Ahead:
    """Looks ahead for one set of weights."""

    def __init__(self, appraisal: Appraisal, breadth: int) -> None:
        """`breadth`: how many actions are followed by a further one."""
        self.appraisal = appraisal
        self.breadth = breadth

    def values(self, state: DwergarFields, seat: i64, legal: list[int]) -> list[float]:
        """The worth of the position after each action and the best end of its session.

        The most promising actions are followed by a further one of the same turn, if there is one. Such plans come out
        higher; the other actions are raised by no more than the least of these gains, so that all can be compared.
        """
        found: list[float] = []
        after: list[DwergarFields] = []
        for action in legal:
            end = played(state, action, seat)
            self.finish(end, seat)
            after.append(end)
            found.append(self.appraisal.value(end, seat))
        if state.decision != ACT or len(legal) < 2:
            return found
        first = sorted(range(len(legal)), key=lambda place: -found[place])[: self.breadth]
        gains = [self.next_best(after[place], seat) - found[place] for place in first]
        least = min(gains)
        values = [value + least for value in found]
        for place, gain in zip(first, gains, strict=True):
            values[place] = found[place] + gain
        return values

    def next_best(self, s: DwergarFields, seat: i64) -> float:
        """The worth of a position after the best further action of the turn."""
        if s.seat != seat or s.decision != ACT:
            return self.appraisal.value(s, seat)
        best: float = NEVER
        for action in s.legal:
            end = played(s, action, seat)
            self.finish(end, seat)
            value = self.appraisal.value(end, seat)
            if value > best:
                best = value
        return best

    def finish(self, s: DwergarFields, seat: i64) -> None:
        """Play the best steps until the session is over, or nothing is gained by another one."""
        for _ in range(LONGEST):
            if s.seat != seat or s.decision == ACT or s.decision not in (WORK, DISCOUNT, FURNACES, CHIMNEY):
                return
            best: i64 = -1
            best_value: float = 0.0
            for action in s.legal:
                value = self.settled(played(s, action, seat), seat)
                if best < 0 or value > best_value:
                    best = action
                    best_value = value
            s.play(best, seat)

    def settled(self, s: DwergarFields, seat: i64) -> float:
        """The worth of a position once everything asked about a payment is answered at its best."""
        if s.seat != seat or s.decision not in (DISCOUNT, FURNACES, CHIMNEY):
            return self.appraisal.value(s, seat)
        best: float = NEVER
        for action in s.legal:
            value = self.settled(played(s, action, seat), seat)
            if value > best:
                best = value
        return best


def played(s: DwergarFields, action: i64, seat: i64) -> DwergarFields:
    after = s.clone()
    assert isinstance(after, DwergarFields)
    after.play(action, seat)
    return after
