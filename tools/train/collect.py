"""Collecting: some steps of all matches, with what was seen, chosen and earned, and what the ended ones add up to."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from tools.train.league import ITSELF, KINDS, SNAPSHOT, TEACHER, League
from tools.train.players import GROUPS, NO_SEAT, Hall, Players, Seen
from tools.train.returns import Aside, Book, End
from tools.train.rewards import WON, Pay, paid

if TYPE_CHECKING:
    from tools.train.learner import Learner, Work


class Tally:
    """What ended matches add up to. Those that began with random steps do not count."""

    def __init__(self) -> None:
        self.ended = 0
        self.matches = [0] * len(KINDS)
        self.victories = [0.0] * len(KINDS)  # 1 a match is a fair share
        self.points = 0.0  # of the learner's seats
        self.seats = 0
        self.length = 0  # of matches against itself

    def mean_points(self) -> float:
        return self.points / max(1, self.seats)

    def mean_length(self) -> float:
        return self.length / max(1, self.matches[ITSELF])

    def share(self, kind: int) -> float | None:
        return self.victories[kind] / self.matches[kind] if self.matches[kind] else None


class Collector:
    """Lets the learner and the league play."""

    def __init__(self, players: Players, learner: Learner, hall: Hall, league: League, pay: Pay, steps: int) -> None:
        self._players, self._learner, self._league, self._pay = players, learner, league, pay
        self._hall, self._steps = hall, steps
        self._seats = hall.seats_by_slot()
        self._length: Any = np.zeros((GROUPS, hall.slots), np.int64)
        self._whole: Any = np.zeros((GROUPS, hall.slots), np.bool_)
        self.waited = self.thought = self.studied = 0.0  # seconds
        learner.remember(steps, GROUPS * hall.slots)

    def collect(self, snapshots: int, tally: Tally, work: Work | None, shift: int = 0) -> tuple[Book, Any, Any]:
        """Some steps; then a judgement of where they led, with the seats that decide there.

        `work` is what there is to learn meanwhile, from the steps before. `shift`: 1 if the network that is to play as
        the learner is the first of the frozen ones.
        """
        self._learner.turn()
        slots = self._hall.slots
        book = Book(self._steps, GROUPS * slots, max(self._hall.seats))
        for step in range(self._steps):
            for group in range(GROUPS):
                seen = self._wait(group)
                if step:
                    self._settle(book, step - 1, group, seen, tally)
                self._look_aside(book, step, group, seen)
                began = time.perf_counter()
                seat = seen.seat.astype(np.int64)
                who = self._league.who(seat, snapshots)
                decided = self._learner.decide(seen.rows, seen.masks, who + shift, step, group * slots)
                self._players.act(group, decided.codes)
                part = slice(group * slots, (group + 1) * slots)
                book.seat[step, part], book.own[step, part] = seat, who == 0
                book.codes[step, part], book.logs[step, part], book.values[step, part] = decided
                self._length[group] += 1
                self.thought += time.perf_counter() - began
                self._study(work, (step * GROUPS + group + 1) / (self._steps * GROUPS))
        after, seats = [], []
        for group in range(GROUPS):
            seen = self._wait(group)
            self._settle(book, self._steps - 1, group, seen, tally)
            after.append(self._learner.values(seen.rows))
            seats.append(seen.seat.astype(np.int64))
        return book, np.concatenate(after), np.concatenate(seats)

    def _look_aside(self, book: Book, step: int, group: int, seen: Seen) -> None:
        some = np.flatnonzero(seen.aside_seat != NO_SEAT)
        if len(some):
            slots = seen.aside_slot[some].astype(np.int64) + group * self._hall.slots
            book.asides[step].append(Aside(slots, seen.aside_seat[some].astype(np.int64), seen.asides[some]))

    def _study(self, work: Work | None, share: float) -> None:
        if work is not None:
            began = time.perf_counter()
            work.until(share)
            self.studied += time.perf_counter() - began

    def _wait(self, group: int) -> Seen:
        began = time.perf_counter()
        seen = self._players.seen(group)
        self.waited += time.perf_counter() - began
        return seen

    def _settle(self, book: Book, step: int, group: int, seen: Seen, tally: Tally) -> None:
        """Note which matches ended with a step, and what that was worth."""
        ended = np.flatnonzero(seen.ended)
        if not len(ended):
            return
        scores, won = seen.scores[ended], seen.won[ended]
        worth = paid(scores, won, self._pay)
        book.ends[step].append(End(ended + group * self._hall.slots, worth))
        self._count(tally, group, ended, scores, worth)
        self._length[group, ended] = 0
        self._whole[group, ended] = True

    def _count(self, tally: Tally, group: int, ended: Any, scores: Any, worth: Any) -> None:
        tally.ended += len(ended)
        keep = self._whole[group, ended]
        ended, scores, worth = ended[keep], scores[keep].astype(np.float64), worth[keep]
        kind, seat, seats = self._league.kind[ended], self._league.seat[ended], self._seats[ended]
        for number in (TEACHER, SNAPSHOT):
            ones = np.flatnonzero(kind == number)
            tally.matches[number] += len(ones)
            tally.victories[number] += float((worth[ones, seat[ones], WON] * seats[ones]).sum())
            tally.points += float(scores[ones, seat[ones]].sum())
            tally.seats += len(ones)
        ones = np.flatnonzero(kind == ITSELF)
        tally.matches[ITSELF] += len(ones)
        tally.length += int(self._length[group, ended[ones]].sum())
        taken = np.arange(scores.shape[1]) < seats[ones, None]
        tally.points += float((scores[ones] * taken).sum())
        tally.seats += int(taken.sum())
