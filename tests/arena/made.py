"""Results of matches that nobody played, for whatever adds them up."""

from __future__ import annotations

from typing import Any

from dwarrow.arena.contest import Contest, Result
from dwarrow.arena.running import Outcome

QUICK = {"max_rounds": 1}  # of gnomes: a match of a few decisions


def quick(bots: str = "greedy,random", seats: int = 3, **changes: Any) -> Contest:
    """A contest whose matches are over in milliseconds."""
    return Contest("gnomes", seats, tuple(bots.split(",")), 7, QUICK)._replace(**changes)


def result(match: int, bots: str, scores: list[int], **changes: Any) -> Result:
    """The highest score wins, and equal ones share it."""
    names = bots.split(",")
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    nothing: list[Any] = [0] * len(names)
    empty: list[list[str]] = [[] for _ in names]
    times: list[dict[str, int]] = [{} for _ in names]
    return Result(match, names, scores, winners, nothing, nothing, nothing, times, empty)._replace(**changes)


def outcome(results: list[Result], bots: str, seats: int, **changes: Any) -> Outcome:
    return Outcome(quick(bots, seats, **changes), results, 0, 1.0, False)
