"""Running a contest: the same figures however it was played, and an end in time."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from dwarrow.arena.contest import BotFault, Contest, Played, Result, play_share
from dwarrow.arena.crews import Alone, Crew, Processes
from dwarrow.arena.journal import Journal
from dwarrow.arena.running import Outcome, Run, run
from dwarrow.kernel.errors import DwarrowError
from tests.arena.made import quick, result

CONTEST = quick("greedy,random")


class Counted(Alone):
    """Alone, and it counts what it plays."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[int] = []

    def start(self, contest: Contest, share: list[int]) -> None:
        self.played += share
        super().start(contest, share)


class Disorderly:
    """Has several shares at once and hands them back in any order."""

    room = 4

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._waiting: list[tuple[Contest, list[int]]] = []

    def start(self, contest: Contest, share: list[int]) -> None:
        self._waiting.append((contest, share))

    def next(self) -> Played:
        return play_share(*self._waiting.pop(self._chance.randrange(len(self._waiting))))

    def close(self) -> None:
        self._waiting.clear()


def held(file: Path, matches: int, crew: Crew | None = None, until: float | None = None) -> Outcome:
    with closing(Journal(file, CONTEST)) as journal:
        return run(CONTEST, matches, lambda: crew or Alone(), journal, until)


def figures(outcome: Outcome) -> list[Result]:
    return [each._replace(seconds=[], slowest=[], times=[]) for each in outcome.results]


def test_results_are_in_order_whoever_played(tmp_path: Path):
    alone = held(tmp_path / "a", 10)
    assert [each.match for each in alone.results] == list(range(10))
    assert figures(held(tmp_path / "b", 10, Disorderly(3))) == figures(alone)
    assert figures(held(tmp_path / "c", 10, Processes(2))) == figures(alone)


def test_what_the_journal_has_is_not_played_again(tmp_path: Path):
    first = held(tmp_path / "a", 6)
    crew = Counted()
    longer = held(tmp_path / "a", 9, crew)
    assert crew.played == [6, 7, 8]
    assert (first.resumed, longer.resumed) == (0, 6)
    assert longer.results[:6] == first.results


def test_holes_are_filled(tmp_path: Path):
    with closing(Journal(tmp_path / "a", CONTEST)) as journal:
        journal.add(play_share(CONTEST, [1, 4])[0])
    crew = Counted()
    outcome = held(tmp_path / "a", 5, crew)
    assert crew.played == [0, 2, 3]
    assert figures(outcome) == figures(held(tmp_path / "b", 5))
    assert outcome.resumed == 2


def test_with_nothing_to_play_there_is_no_crew(tmp_path: Path):
    held(tmp_path / "a", 4)

    def none() -> Crew:
        raise AssertionError("nobody is needed")

    with closing(Journal(tmp_path / "a", CONTEST)) as journal:
        assert len(run(CONTEST, 3, none, journal).results) == 3


def test_progress_counts_the_journal_and_the_rest(tmp_path: Path):
    held(tmp_path / "a", 4)
    steps: list[int] = []
    with closing(Journal(tmp_path / "a", CONTEST)) as journal:
        run(CONTEST, 7, Alone, journal, done=steps.append)
    assert steps[0] == 4
    assert sum(steps) == 7


@pytest.mark.parametrize("seed", [1, 2])
def test_an_early_end_is_the_same_whatever_came_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int):
    monkeypatch.setattr("dwarrow.arena.shares.LEAST_MATCHES", 5)
    early = held(tmp_path / "a", 50, until=0.2)
    assert early.early
    assert 5 <= len(early.results) < 50
    assert figures(held(tmp_path / "b", 50, Disorderly(seed), until=0.2)) == figures(early)


def test_it_ends_early_only_after_whole_blocks_and_enough_matches():
    progress = Run(quick("greedy,random,random,random,random,random,random", 7), 500, 0.4)
    for match in range(500):
        progress.take(result(match, "greedy,random,random", [9, 1, 1]))
    assert progress.early
    assert len(progress.results) == 63  # 60 are enough, and a block has seven


def test_without_a_limit_it_goes_on_to_the_end():
    progress = Run(CONTEST, 200, None)
    for match in range(250):
        progress.take(result(match, "greedy,random,random", [9, 1, 1]))
    assert len(progress.results) == 200
    assert not progress.early


def test_a_crew_is_closed_whatever_happens(tmp_path: Path):
    closed: list[bool] = []

    class Failing(Alone):
        def next(self) -> Played:
            raise BotFault("it fell asleep")

        def close(self) -> None:
            closed.append(True)

    with pytest.raises(BotFault, match="asleep"):
        held(tmp_path / "a", 3, Failing())
    assert closed == [True]


def test_a_fault_in_another_process_is_told_here():
    bad = CONTEST._replace(bots=("greedy", "nobody"))
    crew = Processes(2)
    try:
        crew.start(bad, [0])
        with pytest.raises(DwarrowError, match="there is no bot 'nobody'"):
            crew.next()
    finally:
        crew.close()


def test_a_process_that_dies_is_told():
    crew = Processes(1)
    try:
        crew.start(CONTEST, list(range(10**6)))
        crew._pool.workers[0]._process.kill()
        with pytest.raises(DwarrowError, match="has died"):
            crew.next()
    finally:
        crew.close()
