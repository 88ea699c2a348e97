"""What the pages of the arena share: templates, how numbers are written, the colours of bots and seats, and plots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor, log10
from pathlib import Path
from typing import Any, NamedTuple

from dwarrow.templates import environment

COLOURS = 8
LEFT, RIGHT = 132, 676  # where the axis of a plot begins and ends, as in plots.svg
TICKS = 7
MIDDLE, REACH = 75, 71  # of a lift bar: where 0 is, and how far it goes from there

Json = dict[str, Any]


def rendered(template: str, **values: object) -> str:
    return ENVIRONMENT.get_template(template).render(values)


def kind(place: int) -> str:
    """The style class of a colour."""
    return f"b{place % COLOURS}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def whole_percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign; 0 has none."""
    text = f"{value:+.{digits}f}"
    return text[1:] if float(text) == 0 else text.replace("-", "−")


ENVIRONMENT = environment(Path(__file__).parent / "templates")
ENVIRONMENT.filters |= {"percent": percent, "whole_percent": whole_percent, "signed": signed, "kind": kind}


# Plots ---------------------------------------------------------------------------------------------------------------


class Mark(NamedTuple):
    """A value with its interval, in words at the end of the row."""

    name: str
    kind: str  # its colour, as `b0`
    value: float
    low: float
    high: float
    words: str
    beside: float | None = None  # a second value to compare with


class Group(NamedTuple):
    """Several values in one row."""

    name: str
    marks: Sequence[Mark]

    @property
    def length(self) -> int:
        return len(self.marks)


class Hill(NamedTuple):
    """A distribution: how much lies from where to where, and some values to point out."""

    name: str
    kind: str
    bars: Sequence[tuple[float, float, float]]
    points: Sequence[tuple[float, str]]
    words: str

    def steps(self) -> Iterator[tuple[float, float, float]]:
        """The outline: from where to where, and how high, up to 1."""
        highest = max((weight / (end - start) for start, end, weight in self.bars), default=1)
        for start, end, weight in self.bars:
            yield start, end, weight / (end - start) / highest


class Course(NamedTuple):
    """A share from 0 to 1 as it changes from left to right."""

    name: str
    kind: str
    points: Sequence[tuple[float, float]]


class Axis:
    """Values from left to right."""

    def __init__(self, low: float, high: float, title: str, say: Callable[[float], str], powers: bool = False) -> None:
        """With `powers` the values are exponents of ten."""
        self.title = title
        self.say = say
        self.zero = not powers  # whether 0 is an ordinary value
        step = 1.0 if powers else nice_step((high - low) / TICKS)
        self.low, self.high = floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step
        if self.low == self.high:
            self.high += step
        count = round((self.high - self.low) / step)
        self.ticks = [self.low + step * i for i in range(count + 1)]

    def x(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return LEFT + (RIGHT - LEFT) * (inside - self.low) / (self.high - self.low)


def nice_step(rough: float) -> float:
    """1, 2 or 5 times a power of ten, not less than asked for."""
    if rough <= 0:
        return 1.0
    power = float(10 ** floor(log10(rough)))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)


def plot(kind: str, *values: object) -> str:
    """A plot by the macro of that name: `dots`, `bars`, `groups`, `hills` or `courses`."""
    return str(getattr(ENVIRONMENT.get_template("plots.svg").module, kind)(*values))


def lift_bar(lift: float, low: float, high: float, reach: float) -> str:
    """A small bar for how much more or less often than usual something won."""
    ends = [MIDDLE + REACH * max(-1.0, min(1.0, value / reach)) for value in (lift, low, high)]
    start, end = sorted((MIDDLE, ends[0]))
    return plot("lift_bar", lift, start, end, *ends[1:])
