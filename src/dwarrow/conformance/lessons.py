"""Lessons: a game need not have any, but those that it has can be played."""

from __future__ import annotations

from dwarrow.conformance.report import checks
from dwarrow.conformance.sample import Broken, Sample
from dwarrow.lessons.checking import checked_shelf


def lessons(sample: Sample) -> None:
    """Every lesson of the game can be played through on every way, and none was made for another version of it."""
    found = checked_shelf(sample.game)
    for outcome in (*found.refused, *found.skipped):
        raise Broken(outcome.reason)


CHECKS = checks(lessons)
