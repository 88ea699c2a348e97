"""Plots as SVG for a page that needs no script: rows for bots (or seats) above one axis, and courses over time.

Colours are the page's: a row's bot has class `b0`, `b1` and so on, and style sheets say what that looks like by day
and by night.
"""

from __future__ import annotations

from html import escape
from math import ceil, floor, log10
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WIDTH = 760
LEFT, RIGHT = 132, 84  # room for names, and for values
TOP = 10
BOTTOM = 50
ROW = 38
RIDGE = 64
TALL = 300  # of courses
TICKS = 7
LETTER = 7  # about the width of one, in a name
LONGEST_NAME = 16


class Mark(NamedTuple):
    """A value with its interval, in words at the end of the row."""

    name: str
    kind: str  # its colour, as `b0`
    value: float
    low: float
    high: float
    words: str
    beside: float | None = None  # a second value to compare with


class Hill(NamedTuple):
    """A distribution: how much lies from where to where, and some values to point out."""

    name: str
    kind: str
    bars: Sequence[tuple[float, float, float]]
    points: Sequence[tuple[float, str]]
    words: str


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
        self.zero = not powers  # whether 0 is a value like no other
        step = 1.0 if powers else nice_step((high - low) / TICKS)
        self.low, self.high = floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step
        if self.low == self.high:
            self.high += step
        count = round((self.high - self.low) / step)
        self.ticks = [self.low + step * i for i in range(count + 1)]

    def x(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return LEFT + (WIDTH - LEFT - RIGHT) * (inside - self.low) / (self.high - self.low)


def nice_step(rough: float) -> float:
    """1, 2 or 5 times a power of ten, not less than asked for."""
    if rough <= 0:
        return 1.0
    power = float(10 ** floor(log10(rough)))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)


def drawing(parts: Sequence[str], height: float, label: str) -> str:
    body = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">{body}</svg>'


def frame(axis: Axis, bottom: float) -> list[str]:
    """Lines and words of an axis below the rows."""
    parts = []
    for tick in axis.ticks:
        x = axis.x(tick)
        kind = "grid zero" if axis.zero and abs(tick) < 1e-9 else "grid"
        parts.append(f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom}"/>')
        parts.append(text(x, bottom + 17, axis.say(tick), "tick", "middle"))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, bottom + 40, axis.title, "axis", "middle"))
    return parts


def text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def row_name(name: str, y: float) -> str:
    short = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    return text(LEFT - 14, y + 4, short, "name", "end")


def whisker(axis: Axis, low: float, high: float, y: float, size: float = 6) -> str:
    a, b = axis.x(low), axis.x(high)
    ends = f"M{a:.1f} {y - size}v{2 * size}M{b:.1f} {y - size}v{2 * size}"
    return f'<path class="whisker" d="M{a:.1f} {y}H{b:.1f}{ends}"/>'


def dots(marks: Sequence[Mark], axis: Axis, label: str) -> str:
    """Values as points with whiskers."""
    bottom = TOP + ROW * len(marks)
    parts = frame(axis, bottom)
    for number, mark in enumerate(marks):
        y = TOP + ROW * (number + 0.5)
        parts += [row_name(mark.name, y), f'<g class="{mark.kind}">', whisker(axis, mark.low, mark.high, y)]
        parts += [f'<circle cx="{axis.x(mark.value):.1f}" cy="{y}" r="6.5"/></g>']
        parts.append(text(WIDTH - RIGHT + 14, y + 4, mark.words, "value"))
    return drawing(parts, bottom + BOTTOM, label)


def bars(marks: Sequence[Mark], axis: Axis, label: str) -> str:
    """Values as bars from 0, with whiskers, and a dashed line for what they are compared with."""
    bottom = TOP + ROW * len(marks)
    parts = frame(axis, bottom)
    for number, mark in enumerate(marks):
        y = TOP + ROW * (number + 0.5)
        start, end = axis.x(0), axis.x(mark.value)
        bar = f'<rect x="{start:.1f}" y="{y - 10}" width="{max(0.5, end - start):.1f}" height="20" rx="3"/>'
        parts += [
            row_name(mark.name, y),
            f'<g class="{mark.kind}">',
            bar,
            whisker(axis, mark.low, mark.high, y),
            "</g>",
        ]
        if mark.beside is not None:
            x = axis.x(mark.beside)
            parts.append(f'<line class="beside" x1="{x:.1f}" x2="{x:.1f}" y1="{y - 15}" y2="{y + 15}"/>')
        parts.append(text(WIDTH - RIGHT + 14, y + 4, mark.words, "value"))
    return drawing(parts, bottom + BOTTOM, label)


def groups(rows: Sequence[tuple[str, Sequence[Mark]]], axis: Axis, label: str) -> str:
    """Several points with whiskers in each row, one below the other."""
    gap = 17
    parts: list[str] = []
    y = float(TOP)
    for name, marks in rows:
        height = gap * len(marks) + 16
        parts.append(row_name(name, y + height / 2))
        for number, mark in enumerate(marks):
            middle = y + 8 + gap * (number + 0.5)
            parts += [f'<g class="{mark.kind}">', whisker(axis, mark.low, mark.high, middle, 4)]
            parts.append(f'<circle cx="{axis.x(mark.value):.1f}" cy="{middle}" r="5"/></g>')
            parts.append(text(WIDTH - RIGHT + 14, middle + 4, mark.words, "value small"))
        y += height
        parts.append(f'<line class="rule" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
    return drawing([*frame(axis, y), *parts], y + BOTTOM, label)


def hills(rows: Sequence[Hill], axis: Axis, label: str) -> str:
    """Distributions, each as high as its row allows."""
    bottom = TOP + RIDGE * len(rows)
    parts = frame(axis, bottom)
    for number, hill in enumerate(rows):
        base = TOP + RIDGE * (number + 1)
        parts += [row_name(hill.name, base - 14), f'<g class="{hill.kind}">', slope(hill, axis, base)]
        for place, (value, words) in enumerate(hill.points):
            x = axis.x(value)
            parts.append(f'<line class="point" x1="{x:.1f}" x2="{x:.1f}" y1="{base - RIDGE + 18}" y2="{base}"/>')
            outside = x > WIDTH - RIGHT - 40
            y = base - RIDGE + 26 + 11 * (place % 2)
            parts.append(text(x - 3 if outside else x + 3, y, words, "point", "end" if outside else "start"))
        parts += ["</g>", text(WIDTH - RIGHT + 14, base - 10, hill.words, "value")]
        parts.append(f'<line class="rule" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{base}" y2="{base}"/>')
    return drawing(parts, bottom + BOTTOM, label)


def slope(hill: Hill, axis: Axis, base: float) -> str:
    """The outline of a distribution, as steps."""
    highest = max((weight / (end - start) for start, end, weight in hill.bars), default=1)
    path = ""
    for start, end, weight in hill.bars:
        top = base - (RIDGE - 20) * weight / (end - start) / highest
        path += f"M{axis.x(start):.1f} {base}V{top:.1f}H{axis.x(end):.1f}V{base}Z"
    return f'<path class="hill" d="{path}"/>'


def lift_bar(lift: float, low: float, high: float, reach: float) -> str:
    """A small bar to the right for a gain, to the left for a loss, with its interval."""
    width, middle = 150, 75

    def x(value: float) -> float:
        return middle + (middle - 4) * max(-1.0, min(1.0, value / reach))

    start, end = sorted((middle, x(lift)))
    kind = "more" if lift > 0 else "less"
    return (
        f'<svg class="lift" viewBox="0 0 {width} 16" aria-hidden="true">'
        f'<line class="zero" x1="{middle}" x2="{middle}" y1="0" y2="16"/>'
        f'<rect class="{kind}" x="{start:.1f}" y="4" width="{max(0.5, end - start):.1f}" height="8" rx="2"/>'
        f'<line class="whisker" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="8" y2="8"/></svg>'
    )


def courses(rows: Sequence[Course], axis: Axis, say: Callable[[float], str], label: str) -> str:
    """Lines with a point at every value, from 0 at the bottom to 1 at the top."""
    bottom = TOP + TALL
    parts = frame(axis, bottom)
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = bottom - TALL * share
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(text(LEFT - 10, y + 4, say(share), "tick", "end"))
    for course in rows:
        places = [(axis.x(x), bottom - TALL * share) for x, share in course.points]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        points = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in places)
        parts.append(f'<g class="{course.kind}"><path class="course" d="{path}"/>{points}</g>')
    return drawing(parts, bottom + BOTTOM, label)
