"""What every game of this program promises, as checks that you can run on your own game.

    from dwarrow.conformance import check_game
    check_game(game)

plays some matches by seeded chance, looks at positions of every kind in them, and raises NotConforming with one line
for each promise that is broken. `examine` gives the same as a report. The result is the same at every run.
"""

from __future__ import annotations

from collections.abc import Iterable

from dwarrow.conformance import boards, copies, language, legality, lessons, notation, records, secrets, simultaneous
from dwarrow.conformance.report import Check, NotConforming, Report, Result
from dwarrow.conformance.sample import LONGEST, Broken, Sample, sampled
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game

PARTS = (notation, legality, copies, simultaneous, secrets, records, language, boards, lessons)
CHECKS: tuple[Check, ...] = tuple(check for part in PARTS for check in part.CHECKS)


def examine(
    game: Game, matches: int = 6, seed: int = 0, longest: int = LONGEST, only: Iterable[str] | None = None
) -> Report:
    """Run the checks (or `only` those of these names) and report on each.

    `matches` are played for it, with all numbers of seats and with options by chance; `longest` is the number of
    decisions after which a match counts as endless.
    """
    names = None if only is None else set(only)
    try:
        sample = sampled(game, matches, seed, longest)
    except (Broken, DwarrowError) as error:
        return Report([Result("play", "Matches can be played to their end.", str(error))])
    return Report([check.result(sample) for check in CHECKS if names is None or check.name in names])


def check_game(
    game: Game, matches: int = 6, seed: int = 0, longest: int = LONGEST, only: Iterable[str] | None = None
) -> Report:
    """`examine`, but a broken promise raises NotConforming."""
    report = examine(game, matches, seed, longest, only)
    if report.broken():
        raise NotConforming(report)
    return report


__all__ = [
    "CHECKS", "LONGEST", "Broken", "Check", "NotConforming", "Report", "Result", "Sample", "check_game", "examine",
    "sampled",
]  # fmt: skip
