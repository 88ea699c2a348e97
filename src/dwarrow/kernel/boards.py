"""A board in words: titled tables of text, the same for the terminal, the plain page and a screen reader."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias


class Cell(NamedTuple):
    """A piece of text; `tone` says what it is (a gem, a warning, the own seat) and leaves colour to who prints it."""

    text: str
    tone: str = ""


Place: TypeAlias = "Cell | tuple[Cell, ...]"
"""What stands in one column: a cell, or several cells in a run where a text has several tones."""


class Block(NamedTuple):
    """One part of the board. Without `columns` each row is a line of text.

    `aside` says that it does not matter for the decision at hand, and may be left out where space is short.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Place, ...], ...]
    aside: bool = False


class ScoreLine(NamedTuple):
    """A line of a result: something that brought points, by which paragraph, and how many to each seat.

    A seat to which it brings nothing has none; `notes` say how the points came about, where the label does not. Lines
    of kind `total` and `tie` are no points by themselves: the sum, and what decides between equal sums.
    """

    label: str
    paragraph: str
    points: tuple[int | None, ...]
    notes: tuple[str, ...] = ()
    kind: Literal["points", "total", "tie"] = "points"


def cells(place: Place) -> tuple[Cell, ...]:
    """The cells of a place."""
    return (place,) if isinstance(place, Cell) else place


def text(place: Place) -> str:
    """A place without its tones."""
    return "".join(cell.text for cell in cells(place))
