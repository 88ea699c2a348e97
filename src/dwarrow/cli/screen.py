"""The screen: prints boards, sentences and lists of choices, in colour where the terminal has it.

At most 100 columns wide. Everything can be read without colours.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from itertools import chain, groupby

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dwarrow.kernel.boards import Block, Place, cells

Choice = tuple[str, str, str]  # its number in the list, its label and its notation

WIDTH = 100
TALL = 100  # lines; no terminal shows more
PLACE = re.compile(r"\S*\d\S*")  # `C4`, `IV-2`
LONG_LIST = 9  # this many choices or more are set in columns where there is room

STYLES = {
    "sapphire": "bright_blue",
    "emerald": "green",
    "diamond": "cyan",
    "ruby": "red",
    "wooden": "yellow",
    "copper": "dark_orange3",
    "iron": "grey62",
    "bronze": "gold3",
    "king": "bold yellow",
    "vp": "bold",
    "own": "bold magenta",
    "player": "bold",
    "turn": "bold",
    "total": "bold",
    "full": "bold green",
    "done": "green",
    "faint": "dim",
    "prompt": "bold",
    "warning": "bold red",
}
HEADING = "bold underline"


class Screen:
    """Where a person looks, and types."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, soft_wrap=False)
        if not self.console.is_terminal or self.console.width > WIDTH:
            self.console.width = WIDTH

    # Saying ----------------------------------------------------------------------------------------------------------

    def say(self, text: str = "", tone: str = "", whole: bool = False) -> None:
        """A line of text. A `whole` one is never broken, so that it can be copied."""
        self.console.print(Text(text, STYLES.get(tone, "")), soft_wrap=whole)

    def heading(self, text: str) -> None:
        self.console.print(Text(text, HEADING))

    def sentences(self, lines: Iterable[str]) -> None:
        """What happened, a line each; one that is too long goes on with an indent."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for line in lines:
            grid.add_row(Text("·", "dim"), Text(line))
        if grid.row_count:
            self.console.print(grid)

    def numbered(self, number: int, lines: Iterable[str]) -> None:
        """Lines that belong to one entry of a record; its number stands before the first."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", width=5)
        for place, line in enumerate(lines):
            grid.add_row(Text("" if place else str(number), "dim"), Text(line))
        if grid.row_count:
            self.console.print(grid)

    def blocks(self, blocks: Sequence[Block]) -> None:
        for block in blocks:
            self.block(block)

    def block(self, block: Block) -> None:
        """A title without anything below it is a rule across the screen."""
        if not block.columns and not block.rows:
            self.console.print()
            self.console.print(Rule(Text(block.title, "bold"), style="dim", align="left"))
            return
        self.console.print()
        if block.title:
            self.heading(block.title)
        if block.columns:
            self.console.print(Padding(table(block), (0, 0, 0, 2), expand=False))
        else:
            for row in block.rows:
                self.console.print(Text().join(run(place) for place in row))

    def choices(self, choices: Sequence[tuple[str, str]], first: int = 1) -> None:
        """Actions, numbered from `first`, each with its label and notation. Those that differ only in a place of the
        board are listed once, with the places below.
        """
        waiting: list[Choice] = []
        for _, run in groupby(enumerate(choices, first), lambda choice: shape(*choice[1])):
            alike = [(str(number), *choice) for number, choice in run]
            if len(alike) < LONG_LIST or not shape(*alike[0][1:])[0]:
                waiting += alike
                continue
            self.listed(waiting)
            waiting = []
            self.places(alike)
        self.listed(waiting)

    def places(self, alike: list[Choice]) -> None:
        """Choices that differ in one place of the board."""
        label, notation = shape(*alike[0][1:])
        head = [(f"{alike[0][0]}–{alike[-1][0]}", label, notation)]
        self.listed(head)
        places = [Text.assemble((number, "bold"), f" {PLACE.findall(said)[0]}") for number, said, _ in alike]
        self.console.print(Padding(Columns(places, padding=(0, 2), equal=True), (0, 0, 0, 5)))

    def listed(self, choices: Sequence[Choice]) -> None:
        if not choices:
            return
        rows = [(Text(number, "bold"), Text(label), Text(notation, "dim")) for number, label, notation in choices]
        widest = [max(len(row[column]) for row in rows) for column in range(3)]
        fitting = self.console.width // (sum(widest) + 6)
        columns = max(1, min(fitting, len(rows) * 2 // LONG_LIST)) if len(rows) >= LONG_LIST else 1
        height = -(-len(rows) // columns)
        grid = Table.grid(padding=(0, 2, 0, 0))
        for column in range(3 * columns):
            grid.add_column(justify="left" if column % 3 else "right")
        for place in range(height):
            grid.add_row(*chain.from_iterable(rows[place::height]))
        self.console.print(Padding(grid, (0, 0, 0, 1), expand=False))

    def pairs(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Two columns: a word and what it means."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for left, right in pairs:
            grid.add_row(Text(left, "bold"), Text(right))
        self.console.print(Padding(grid, (0, 0, 0, 2), expand=False))

    def clear(self) -> None:
        """Clear the terminal; output to a file or pipe stays."""
        if self.console.is_terminal:
            blank = "\n" * TALL if self.console.is_dumb_terminal else "\x1b[H\x1b[2J\x1b[3J"
            self.console.file.write(blank)
            self.console.file.flush()

    # Asking ----------------------------------------------------------------------------------------------------------

    def ask(self, question: str) -> str | None:
        """One line typed by a person; None at the end of input."""
        self.console.print()
        try:
            typed = input(f"{question} ")
        except EOFError:
            self.console.print()
            return None
        typed = "".join(char if char.isprintable() else " " for char in typed).strip()
        if not sys.stdin.isatty():
            self.say(typed)  # so that a log of the session can be followed
        return typed


def shape(label: str, notation: str) -> tuple[str, str]:
    """A choice without the place of the board that it names: `Draw on …`, `place …`; no label where it names none."""
    found = PLACE.findall(label)
    head, _, last = notation.rpartition(" ")
    if len(found) != 1 or found[0].isdecimal():
        return "", notation
    place = found[0].lower()
    return label.replace(found[0], "…"), f"{head} {last.replace(place, '…') if place in last else '…'}"


def run(place: Place) -> Text:
    return Text().join(Text(cell.text, STYLES.get(cell.tone, "")) for cell in cells(place))


def table(block: Block) -> Table:
    """A table without lines; columns of numbers stand to the right."""
    made = Table(box=None, show_edge=False, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for index, column in enumerate(block.columns):
        texts = [run(row[index]).plain for row in block.rows]
        numbers = all(text.lstrip("−+").isdecimal() or text == "–" for text in texts) and set(texts) != {"–"}
        made.add_column(column, justify="right" if numbers else "left")
    for row in block.rows:
        made.add_row(*(run(place) for place in row))
    return made
