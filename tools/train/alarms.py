"""Alarms: signs that play collapses. Seats that learn together may agree to stall, or forget how to make points."""

from __future__ import annotations

from typing import NamedTuple

SLOW = 0.9  # how much of a running mean stays with every look


class Limits(NamedTuple):
    """How far play may leave what it was at the beginning."""

    longer: float = 1.7  # times as many decisions a match
    fewer: float = 0.6  # times as many points
    weaker: float = 0.6  # times the best share of victories over the teacher, once above its fair share


class Watch:
    """Follows decisions and points per match and victories over the teacher."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.usual_length = 0.0  # of the beginning
        self.usual_points = 0.0
        self.length = 0.0
        self.points = 0.0
        self.victories = 0.0
        self.best = 0.0
        self.looks = 0

    def look(self, length: float, points: float, victories: float | None) -> None:
        """Take in one look's means (victories: 1 is a fair share)."""
        self.looks += 1
        keep = min(SLOW, 1 - 1 / self.looks)
        self.length += (1 - keep) * (length - self.length)
        self.points += (1 - keep) * (points - self.points)
        if victories is not None:
            self.victories += (1 - keep) * (victories - self.victories)
        if self.looks <= LEARNING:
            self.usual_length, self.usual_points = self.length, self.points
        else:
            self.best = max(self.best, self.victories)

    def wrong(self) -> str | None:
        """What is wrong, if anything is."""
        limits = self.limits
        if self.looks <= LEARNING:
            return None
        if self.length > limits.longer * self.usual_length:
            return f"matches grew from {self.usual_length:.0f} to {self.length:.0f} decisions"
        if self.usual_points > 0 and self.points < limits.fewer * self.usual_points:
            return f"points fell from {self.usual_points:.1f} to {self.points:.1f}"
        if self.best > 1 and self.victories < limits.weaker * self.best:
            return f"victories over the teacher fell from {self.best:.2f} to {self.victories:.2f} of a fair share"
        return None

    def state(self) -> dict[str, float]:
        return {name: value for name, value in vars(self).items() if name != "limits"}

    def restore(self, state: dict[str, float]) -> None:
        vars(self).update(state)


LEARNING = 5  # looks that say what is usual
