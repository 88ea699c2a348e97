"""A board in words: titled tables of text, the same for the terminal, the plain page and a screen reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from dwarrow.kernel.texts import Catalog

Contents = TypeVar("Contents")
Json = dict[str, Any]


class Cell(NamedTuple):
    """A piece of text; `tone` says what it is (a gem, a warning, the own seat) and leaves colour to who prints it."""

    text: str
    tone: str = ""


DASH = Cell("–", "faint")

Place: TypeAlias = "Cell | tuple[Cell, ...]"
"""What stands in one column: a cell, or several cells in a run where a text has several tones."""


Run: TypeAlias = tuple[Cell, ...]


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

    A seat to which it brings nothing has none. `notes`, one for each seat, say how its points came about, where the
    label does not; `about` says what kind of line it is. Lines of kind `total` and `tie` are no points by themselves:
    the sum, and what decides between equal sums.
    """

    label: str
    paragraph: str
    points: tuple[int | None, ...]
    notes: tuple[str, ...] = ()
    kind: Literal["points", "total", "tie"] = "points"
    about: str = ""


def cells(place: Place) -> tuple[Cell, ...]:
    return (place,) if isinstance(place, Cell) else place


def text(place: Place) -> str:
    """A place without its tones."""
    return "".join(cell.text for cell in cells(place))


def label(text: str) -> Cell:
    """Words before a run."""
    return Cell(f"{text} ")


def joined(runs: Iterable[Run], between: str) -> Run:
    """Runs one after the other; a dash if there are none."""
    cells: list[Cell] = []
    for run in runs:
        if cells:
            cells.append(Cell(between))
        cells.extend(run)
    return tuple(cells) or (DASH,)


def by_nearness(parts: dict[str, Block], near: Iterable[str]) -> list[Block]:
    """The parts of a board in the order in which a player wants to see them: those near the decision come last."""
    names = [name for name in near if name in parts]
    aside = [part._replace(aside=True) for name, part in parts.items() if name not in names]
    return aside + [parts[name] for name in names]


class Look(Generic[Contents]):
    """One look at a match: what is in the box, what is seen, and in which language."""

    def __init__(self, components: Contents, view: Json, catalog: Catalog) -> None:
        self.components = components
        self.view = view
        self.catalog = catalog
        self.say = catalog.say
        self.seats = range(view["seats"])
        self.own_seat: int | None = view["seat"]

    def player(self, seat: int) -> Json:
        player: Json = self.view["players"][seat]
        return player

    def who(self, seat: int) -> tuple[Cell, ...]:
        """A player's name; the own one is marked."""
        name = self.catalog.format(seat, "seat")
        if seat != self.own_seat:
            return (Cell(name, "player"),)
        return (Cell(self.say("board.you", name=name), "own"),)

    def heads(self, *keys: str) -> tuple[str, ...]:
        return tuple(self.say(f"board.{key}") for key in keys)

    def scores(self, lines: Iterable[ScoreLine], with_notes: bool = False) -> Block:
        return score_table(lines, len(self.seats), self.catalog, with_notes)


def score_table(lines: Iterable[ScoreLine], seats: int, catalog: Catalog, with_notes: bool = False) -> Block:
    """A result as a table: a row for every line, a column for every player."""
    rows: list[tuple[Place, ...]] = []
    for line in lines:
        tone = "total" if line.kind == "total" else ""
        points = ["" if n is None else catalog.format(n, "number") for n in line.points]
        if with_notes and line.notes:
            points = [f"{n} ({note})" for n, note in zip(points, line.notes, strict=True)]
        rows.append((Cell(line.label, tone), *(Cell(n, tone) if n else DASH for n in points)))
    names = tuple(catalog.format(seat, "seat") for seat in range(seats))
    return Block(catalog.say("board.final"), ("", *names), tuple(rows))


def decision_prompt(view: Json, catalog: Catalog, **about: object) -> str:
    """What the own seat is asked, or what others decide; the open view is nobody's own and names who decides."""
    if view["phase"] == "over":
        return outcome(view["winners"], catalog)
    if view["seat"] in view["waiting"]:
        return catalog.say(f"prompt.{view['decision']}", **about)
    return catalog.say(f"waiting.{view['decision']}", seats=view["waiting"], **about)


def moment_block(lines: Iterable[tuple[Place, ...]], prompt: str, ending: str = "") -> Block:
    """What has been begun, then what is asked; at the end, who has won and why it ended."""
    asked = (Cell(prompt, "prompt"),)
    return Block("", (), (*lines, asked, (Cell(ending),)) if ending else (*lines, asked))


def outcome(winners: list[int], catalog: Catalog) -> str:
    if len(winners) == 1:
        return catalog.say("event.winner", seat=winners[0])
    return catalog.say("event.shared", seats=winners)
