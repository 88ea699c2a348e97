"""Checks and their results. A check is a function whose docstring is its promise."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dwarrow.conformance.sample import Broken, Sample


class Result(NamedTuple):
    """The result of one check; `fault` is empty where the promise is kept."""

    name: str
    promise: str
    fault: str

    def line(self) -> str:
        return f"{self.name}: {self.fault or 'kept'}"


class Check(NamedTuple):
    """One promise, by name."""

    name: str
    run: Callable[[Sample], None]

    @property
    def promise(self) -> str:
        """What it promises, in a line."""
        return " ".join((self.run.__doc__ or "").split())

    def result(self, sample: Sample) -> Result:
        try:
            self.run(sample)
        except Broken as error:
            return Result(self.name, self.promise, str(error))
        except Exception as error:  # whatever a game raises where nothing should be raised
            return Result(self.name, self.promise, " ".join(f"{type(error).__name__}: {error}".split()))
        return Result(self.name, self.promise, "")


def checks(*runs: Callable[[Sample], None]) -> tuple[Check, ...]:
    """Checks that have the names of their functions."""
    return tuple(Check(run.__name__, run) for run in runs)


class Report(NamedTuple):
    """The results of all checks that were run."""

    results: list[Result]

    def broken(self) -> list[Result]:
        return [result for result in self.results if result.fault]

    def lines(self) -> list[str]:
        return [result.line() for result in self.results]


class NotConforming(AssertionError):  # noqa: N818
    """The game breaks a promise; `report` has them all."""

    def __init__(self, report: Report) -> None:
        super().__init__("\n".join(result.line() for result in report.broken()))
        self.report = report
