"""Running a contest: matches in the journal are not played again, and it may end early.

A report always covers an unbroken run of matches from the first, so that an early end does not depend on who played
faster.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from dwarrow.arena.contest import Contest, Result, seatings
from dwarrow.arena.crews import Crew, batches
from dwarrow.arena.journal import Journal
from dwarrow.arena.shares import Threshold


class Outcome(NamedTuple):
    """The matches of a contest, in order."""

    contest: Contest
    results: list[Result]
    resumed: int  # of them, found in the journal
    seconds: float  # it took this time
    early: bool  # ended because the limit was cleared


class Run:
    """A contest in progress: results come in any order and are counted by number."""

    def __init__(self, contest: Contest, matches: int, until: float | None) -> None:
        self.contest = contest
        self.matches = matches
        self.early = False
        self.results: list[Result] = []
        self._ahead: dict[int, Result] = {}
        self._threshold = None if until is None else Threshold(contest.bots[0], until)
        self._block = seatings(len(contest.bots), contest.seats).block

    @property
    def done(self) -> bool:
        return self.early or len(self.results) >= self.matches

    def take(self, result: Result) -> None:
        self._ahead[result.match] = result
        while not self.done and len(self.results) in self._ahead:
            self._count(self._ahead.pop(len(self.results)))

    def _count(self, result: Result) -> None:
        self.results.append(result)
        if self._threshold is not None:
            self._threshold.count(result)
            # Only whole blocks: in part of a block some bot had the better seats.
            self.early = len(self.results) % self._block == 0 and self._threshold.cleared()


def run(
    contest: Contest,
    matches: int,
    crew: Callable[[], Crew],
    journal: Journal,
    until: float | None = None,
    done: Callable[[int], None] = lambda _: None,
) -> Outcome:
    """Run a contest of so many matches. `crew` is called if there is something to play; `done` is called now and then
    with the number of further matches that are finished, those of the journal first.
    """
    start = time.perf_counter()
    progress = Run(contest, matches, until)
    found = {number: result for number, result in journal.results.items() if number < matches}
    for number in sorted(found):
        progress.take(found[number])
    done(len(found))
    if not progress.done:
        _play(progress, [n for n in range(matches) if n not in found], crew(), journal, done)
    resumed = sum(result.match in found for result in progress.results)
    return Outcome(contest, progress.results, resumed, time.perf_counter() - start, progress.early)


def _play(progress: Run, missing: list[int], crew: Crew, journal: Journal, done: Callable[[int], None]) -> None:
    try:
        for results in batches(progress.contest, missing, crew):
            journal.add(results)
            for result in results:
                progress.take(result)
            done(len(results))
            if progress.done:
                break
    finally:
        crew.close()
