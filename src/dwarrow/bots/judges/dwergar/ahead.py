"""Playing ahead in Dwergar: an action, and then the best steps of the session that it begins (D5.2.5)."""

from __future__ import annotations

from dwarrow.bots.judges.dwergar.appraisal import Appraisal
from dwarrow.games.dwergar import ACT, CHIMNEY, DISCOUNT, FURNACES, WORK, Mine
from dwarrow.kernel.vectors import i64

LONGEST = 40  # steps of a session that are looked at; forging coal to crystal takes many


class Ahead:
    """Looks ahead for one set of weights."""

    def __init__(self, appraisal: Appraisal) -> None:
        self.appraisal = appraisal

    def values(self, state: Mine, seat: i64, legal: list[int]) -> list[float]:
        """The worth of the position after each action and the best end of its session."""
        found: list[float] = []
        for action in legal:
            after = played(state, action, seat)
            self.finish(after, seat)
            found.append(self.appraisal.value(after, seat))
        return found

    def finish(self, s: Mine, seat: i64) -> None:
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

    def settled(self, s: Mine, seat: i64) -> float:
        """The worth of a position once everything asked about a payment is answered at its best."""
        if s.seat != seat or s.decision not in (DISCOUNT, FURNACES, CHIMNEY):
            return self.appraisal.value(s, seat)
        best: float = -1e9
        for action in s.legal:
            value = self.settled(played(s, action, seat), seat)
            if value > best:
                best = value
        return best


def played(s: Mine, action: i64, seat: i64) -> Mine:
    after = s.clone()
    assert isinstance(after, Mine)
    after.play(action, seat)
    return after
