"""The scores of a match over time as a line chart, with the name of each player at the end of the line."""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 480, 250
LEFT, RIGHT, TOP, BOTTOM = 32, 146, 12, 14
MAX_POINTS = 160
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
LINES = 5
GAP = 19  # between two names


class Line(NamedTuple):
    name: str
    points: str
    end: float
    label: float
    score: int


class Chart(NamedTuple):
    width: int
    height: int
    left: int
    right: int
    marks: list[tuple[float, int]]
    lines: list[Line]


def line_chart(scores: list[list[int]], names: list[str]) -> Chart:
    least = min(0, min(map(min, scores)))
    most = max(1, max(map(max, scores)))
    step = next((each for each in STEPS if (most - least) / each <= LINES), STEPS[-1])
    last = max(1, len(scores) - 1)
    kept = sorted({round(last * n / MAX_POINTS) for n in range(MAX_POINTS + 1)} & set(range(len(scores))))

    def across(moment: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * moment / last

    def down(score: int) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (most - score) / (most - least)

    lines = []
    for seat, name in enumerate(names):
        points = " ".join(f"{across(moment):.1f},{down(scores[moment][seat]):.1f}" for moment in kept)
        end = down(scores[-1][seat])
        lines.append(Line(name, points, end, end, scores[-1][seat]))
    first = -(-least // step) * step
    marks = [(down(score), score) for score in range(first, most + 1, step)]
    return Chart(WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, marks, _spread(lines))


def _spread(lines: list[Line]) -> list[Line]:
    """Move names down that would overlap."""
    placed: dict[int, float] = {}
    above = -float(GAP)
    for seat in sorted(range(len(lines)), key=lambda seat: lines[seat].end):
        above = placed[seat] = max(lines[seat].end, above + GAP)
    over = max(0.0, max(placed.values()) - (HEIGHT - 6))
    return [line._replace(label=placed[seat] - over) for seat, line in enumerate(lines)]
