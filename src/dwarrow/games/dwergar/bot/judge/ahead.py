# compiled by mypyc
"""Playing ahead in Dwergar: an action, and then the best steps of the session that it begins (D5.2.5)."""

from __future__ import annotations

from dwarrow.games.dwergar.bot.judge.appraisal import Appraisal
from dwarrow.games.dwergar.bot.judge.numbers import NUMBERS
from dwarrow.games.dwergar.play.state import ACT, CHIMNEY, DISCOUNT, FURNACES, WORK, DwergarFields
from dwarrow.kernel.vectors import i64

LONGEST = 40  # steps of a session that are looked at; forging coal to crystal takes many


class Ahead:
    """Looks ahead with one appraisal."""

    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal = appraisal

    def values(self, state: DwergarFields, seat: i64, legal: list[int]) -> list[float]:
        """The worth of the position after each action and the best end of its session.

        The most promising actions are followed by a further one of the same turn, if there is one. Such plans come out
        higher; the other actions are raised by no more than the least of these gains, so that all can be compared.
        """
        after = [self.finished(state, action, seat) for action in legal]
        found = [self.appraisal.value(end, seat) for end in after]
        if state.decision != ACT or len(legal) < 2:
            return found
        first = sorted(range(len(legal)), key=lambda place: -found[place])[: NUMBERS.breadth]
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
        return max([self.appraisal.value(self.finished(s, action, seat), seat) for action in s.legal])

    def finished(self, state: DwergarFields, action: i64, seat: i64) -> DwergarFields:
        """After an action, the best steps until the session is over, or nothing is gained by another one."""
        s = played(state, action, seat)
        for _ in range(LONGEST):
            if s.seat != seat or s.decision not in (WORK, DISCOUNT, FURNACES, CHIMNEY):
                break
            values = [self.settled(played(s, step, seat), seat) for step in s.legal]
            s.play(s.legal[values.index(max(values))], seat)
        return s

    def settled(self, s: DwergarFields, seat: i64) -> float:
        """The worth of a position once everything asked about a payment is answered at its best."""
        if s.seat != seat or s.decision not in (DISCOUNT, FURNACES, CHIMNEY):
            return self.appraisal.value(s, seat)
        return max([self.settled(played(s, action, seat), seat) for action in s.legal])


def played(s: DwergarFields, action: i64, seat: i64) -> DwergarFields:
    after = s.clone()
    assert isinstance(after, DwergarFields)
    after.play(action, seat)
    return after
