"""What pictures of boards are drawn with: a canvas of few shapes, its colours, and the drawings of a game.

A picture is one SVG that needs nothing else: no script, no style sheet, no font of its own. Whatever is written on it
is escaped here and nowhere else.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from dwarrow.kernel.pictures.colours import GROUND, INK, RIM, SHADE, SOFT, STONE, STONE_INK, STONE_SOFT

FONT = "system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
TITLE_FONT = "Palatino,'Noto Serif','DejaVu Serif',Georgia,serif"
LEAST = 8.5  # the smallest size
BOLD = 1.12  # how much wider bold letters are

NARROW, BROAD = frozenset("iljtfI.,:;'’|!()[] ·"), frozenset("mwMW@%ЖШЩЮФЫжшщюфы—…")


def breadth(words: str, size: float) -> float:
    """About how wide a text is, rather too much than too little."""
    return size * sum(share(mark) for mark in words)


def share(mark: str) -> float:
    """The width of a letter as a share of its size."""
    if mark in NARROW:
        return 0.36
    if mark in BROAD:
        return 0.95
    return 0.7 if mark.isupper() else 0.6


def fitted(words: str, size: float, width: float) -> tuple[str, float]:
    """A text for a width: smaller if it must be, and cut where that is not enough."""
    wide = breadth(words, size)
    if wide <= width:
        return words, size
    size = max(LEAST, size * width / wide)
    while len(words) > 1 and breadth(words, size) > width + 0.5:
        words = words.rstrip("…")[:-1].rstrip() + "…"
    return words, size


def lines_of(words: str, size: float, width: float, most: int) -> tuple[list[str], float]:
    """A text in lines, smaller if they would be more than `most`; the last may then still be too long."""
    lines = wrapped(words, size, width)
    while len(lines) > most and size > LEAST:
        size -= 0.5
        lines = wrapped(words, size, width)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return lines, size


def wrapped(words: str, size: float, width: float) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and breadth(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


WIDTH = 900
EDGE = 14  # what stays free around everything
HEAD = 58  # the bar with the title
GAP = 10  # between two panels
FULL = WIDTH - 2 * EDGE  # the width of a panel from edge to edge


class Drawing(NamedTuple):
    """One thing: its box, its lines, and the colour of what otherwise takes that of its owner."""

    box: str
    tint: str
    drawing: str

    def symbol(self, name: str) -> str:
        """The drawing as an SVG symbol, to be used by reference."""
        ends = 'stroke-linejoin="round" stroke-linecap="round"'
        return f'<symbol id="{name}" viewBox="{self.box}" color="{self.tint}" {ends}>{self.drawing}</symbol>'

    def pattern(self, name: str) -> str:
        """The drawing as a tile over its colour, to fill a ground with."""
        _, _, width, height = self.box.split()
        ground = f'<path d="M0 0h{width}v{height}H0z" fill="{self.tint}"/>'
        size = f'width="{width}" height="{height}" patternUnits="userSpaceOnUse"'
        return f'<pattern id="{name}" {size}>{ground}{self.drawing}</pattern>'


@cache
def art(folder: str) -> dict[str, Drawing]:
    """The drawings of the game in a folder, by name."""
    file = Path(folder) / "picture" / "art.toml"
    return {name: Drawing(**each) for name, each in tomllib.loads(file.read_text(encoding="utf-8")).items()}


def number(value: float) -> str:
    """A coordinate, no longer than it must be."""
    return f"{round(value, 1):g}"


def paint(fill: str, edge: str, thick: float, dash: str, fade: float) -> str:
    """How a shape is filled and edged, as attributes."""
    attributes = f' fill="{fill}"'
    if edge:
        attributes += f' stroke="{edge}" stroke-width="{number(thick)}"'
        attributes += f' stroke-dasharray="{dash}"' if dash else ""
    return attributes + faded(fade)


def faded(fade: float) -> str:
    return f' opacity="{number(fade)}"' if fade < 1 else ""


class Box(NamedTuple):
    """Where something is drawn."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


def columns(count: int, y: float, height: float) -> list[Box]:
    """Panels of the same width side by side."""
    width = (FULL - (count - 1) * GAP) / count
    return [Box(EDGE + place * (width + GAP), y, width, height) for place in range(count)]


class Canvas:
    """A picture in the making. `bottom` is how far down it has been drawn; the bar with the title comes above it."""

    def __init__(self, game: str, folder: str, glossary: Mapping[str, str]) -> None:
        self.game = game  # its name, which keeps the drawings of two games on one page apart
        self.glossary = glossary  # every card and place by its id, in one line
        self.art = art(folder)
        self.marks: list[str] = []
        self.used: dict[str, Drawing] = {}
        self.bottom = 0.0

    def rect(
        self, box: Box, fill: str, edge: str = "", thick: float = 1, corner: float = 0, dash: str = "", fade: float = 1
    ) -> None:
        at = f'x="{number(box.x)}" y="{number(box.y)}" width="{number(box.width)}" height="{number(box.height)}"'
        corners = f' rx="{number(corner)}"' if corner else ""
        self.mark(f"<rect {at}{corners}{paint(fill, edge, thick, dash, fade)}/>")

    def circle(
        self, x: float, y: float, radius: float, fill: str, edge: str = "", thick: float = 1, fade: float = 1
    ) -> None:
        at = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        self.mark(f"<circle {at}{paint(fill, edge, thick, '', fade)}/>")

    def path(
        self, d: str, fill: str = "none", edge: str = "", thick: float = 1, dash: str = "", fade: float = 1
    ) -> None:
        self.mark(f'<path d="{d}"{paint(fill, edge, thick, dash, fade)}/>')

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 12,
        fill: str = INK,
        width: float = 0,
        anchor: str = "",
        bold: bool = False,
        title: bool = False,
    ) -> None:
        """One line; `y` is where it stands, `width` what there is for it, `anchor` where it hangs: middle or end."""
        if width:
            words, size = fitted(words, size, width / (BOLD if bold or title else 1))
        attributes = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        attributes += f' fill="{fill}"' if fill != INK else ""
        attributes += f' text-anchor="{anchor}"' if anchor else ""
        attributes += f' font-family="{TITLE_FONT}"' if title else ""
        attributes += ' font-weight="700"' if bold or title else ""
        self.mark(f"<text {attributes}>{escape(words)}</text>")

    def paragraph(
        self, x: float, y: float, words: str, size: float, width: float, most: int, fill: str = INK, bold: bool = False
    ) -> None:
        """A few lines, no more than `most`."""
        lines, size = lines_of(words, size, width / (BOLD if bold else 1), most)
        for line_number, line in enumerate(lines):
            self.text(x, y + line_number * size * 1.2, line, size, fill, width, bold=bold)

    def icon(self, name: str, x: float, y: float, size: float, tint: str = "", fade: float = 1) -> None:
        """A drawing of the game with its corner at x, y. Where components name what nobody has drawn, a plain disc."""
        if name not in self.art:
            self.circle(x + size / 2, y + size / 2, size * 0.45, tint or SHADE, RIM, 1.2, fade)
            self.text(x + size / 2, y + size * 0.68, name[:1].upper(), size * 0.55, SOFT, anchor="middle", bold=True)
            return
        drawing = self.used.setdefault(name, self.art[name])
        colour = f' color="{tint or drawing.tint}"' if "currentColor" in drawing.drawing else ""
        at = f'x="{number(x)}" y="{number(y)}" width="{number(size)}" height="{number(size)}"'
        self.mark(f'<use href="#{self.sign(name)}" {at}{colour}{faded(fade)}/>')

    @contextmanager
    def named(self, words: str) -> Iterator[None]:
        """What is drawn meanwhile is one thing, whose name a pointer brings up."""
        self.mark(f"<g><title>{escape(words)}</title>" if words else "<g>")
        yield
        self.mark("</g>")

    def about(self, thing: str) -> AbstractContextManager[None]:
        """What is drawn meanwhile is a card or a place; a pointer brings up what it is and does."""
        return self.named(self.glossary.get(thing, ""))

    @contextmanager
    def moved(self, change: str) -> Iterator[None]:
        """What is drawn meanwhile is shifted or turned."""
        self.mark(f'<g transform="{change}">')
        yield
        self.mark("</g>")

    def sign(self, name: str) -> str:
        """The id of a drawing; pictures of other games may stand on the same page."""
        return f"dwarrow-{self.game}-{name}"

    def mark(self, element: str) -> None:
        self.marks.append(element)

    def svg(self, title: str, heading: str, summary: str) -> str:
        """The whole picture under its bar: the title, where the match stands, and who decides what."""
        body, self.marks = self.marks, []
        height = number(self.bottom + HEAD + 2 * EDGE)
        place = self.art.get("ground")
        ground = f"url(#{self.sign('ground')})" if place else GROUND
        self.rect(Box(0.5, 0.5, WIDTH - 1, float(height) - 1), ground, RIM, 1, 12)
        self.path(f"M.5 {HEAD}V12.5a12 12 0 0 1 12-12h{WIDTH - 25}a12 12 0 0 1 12 12V{HEAD}z", STONE)
        self.text(EDGE + 4, 25, title, 18, STONE_INK, WIDTH * 0.5, title=True)
        self.text(WIDTH - EDGE - 4, 25, heading, 13, STONE_SOFT, WIDTH * 0.42, anchor="end")
        self.text(EDGE + 4, 47, summary, 13, STONE_INK, WIDTH - 2 * EDGE - 8)
        symbols = "".join(
            f'<symbol id="{self.sign(name)}" viewBox="{drawing.box}">{drawing.drawing}</symbol>'
            for name, drawing in self.used.items()
        )
        symbols += place.pattern(self.sign("ground")) if place else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'role="img" style="max-width:100%;height:auto" font-family="{FONT}" fill="{INK}" '
            'stroke-linejoin="round" stroke-linecap="round">'
            f"<title>{escape(f'{title}. {heading}. {summary}')}</title><defs>{symbols}</defs>"
            f'{"".join(self.marks)}<g transform="translate(0 {HEAD + EDGE})">{"".join(body)}</g></svg>'
        )
