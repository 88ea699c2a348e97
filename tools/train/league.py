"""Who sits where: the learner at all seats of some matches; in others at one seat, against its teacher or against
earlier states of itself. Opponents that do not learn keep the learner from agreeing with itself on poor play."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

ITSELF, TEACHER, SNAPSHOT = range(3)
KINDS = ("itself", "teacher", "snapshot")
FINE = 16  # slots after which the mixture repeats


class League(NamedTuple):
    """By slot of a group."""

    kind: Any
    seat: Any  # of the learner, where it has only one
    turn: Any  # tells slots with snapshots apart

    def who(self, deciding: Any, snapshots: int) -> Any:
        """Which network decides: 0 is the learner, 1 the teacher, 2 and more are snapshots."""
        if not snapshots:
            return np.where((self.kind == ITSELF) | (deciding == self.seat), 0, 1)
        other = np.where(self.kind == TEACHER, 1, 2 + self.turn % snapshots)
        return np.where((self.kind == ITSELF) | (deciding == self.seat), 0, other)


def league_of(seats: Any, teacher: float, snapshot: float) -> League:
    """A mixture by shares of the slots; with one seat there is nobody to play against."""
    slots = np.arange(len(seats))
    place = (slots % FINE * 7 % FINE) / FINE  # shares are spread over each stretch of slots
    kind = np.where(place < teacher, TEACHER, np.where(place < teacher + snapshot, SNAPSHOT, ITSELF))
    kind = np.where(seats > 1, kind, ITSELF)
    return League(kind, slots // FINE % seats, slots // FINE)
