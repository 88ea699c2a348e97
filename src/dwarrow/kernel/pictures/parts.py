"""Parts that the boards of several games have: titled panels, seats, signs with a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from dwarrow.kernel.pictures.canvas import BOLD, Box, Canvas, breadth
from dwarrow.kernel.pictures.colours import ACCENT, FELT, INK, LINE, LIT, PAPER, SOFT, seat_colour
from dwarrow.kernel.texts import Catalog

Json = Mapping[str, Any]


class Scene(NamedTuple):
    """What a picture is made of: where to draw, what is seen, what lies in the box, and the words for it."""

    canvas: Canvas
    view: Json
    pieces: Json
    catalog: Catalog

    def points(self, seat: int, now: int) -> int:
        """The points of a seat: those of the end, or else those it has now."""
        return int(self.view["scores"][seat]) if self.view["scores"] else now


Painter = Callable[[Scene], None]


def sheet(canvas: Canvas, box: Box, edge: str = LINE, thick: float = 1) -> None:
    """Paper that lies on the ground, with the shadow of it."""
    canvas.rect(Box(box.x + 1, box.y + 3, box.width, box.height), "#000", corner=8, fade=0.3)
    canvas.rect(box, PAPER, edge, thick, 8)


def panel(canvas: Canvas, box: Box, title: str = "") -> None:
    sheet(canvas, box)
    if title:
        canvas.text(box.x + 10, box.y + 17, capital(title), 12.5, SOFT, box.width - 20, title=True)


def seat_panel(scene: Scene, seat: int, box: Box, points: int) -> None:
    """Where a seat's things lie: its number in its colour, its name, whether it decides or has won, its points."""
    canvas, view, catalog = scene.canvas, scene.view, scene.catalog
    acts = seat in view["waiting"]
    sheet(canvas, box, ACCENT if acts else LINE, 2.5 if acts else 1)
    width = f"{box.width - 16:.1f}"
    canvas.path(f"M{box.x + 1:.1f} {box.y + 30}v-22a7 7 0 0 1 7-7h{width}a7 7 0 0 1 7 7v22z", LIT if acts else FELT)
    canvas.rect(Box(box.x, box.y, 6, 30), seat_colour(seat), corner=3)
    badge(canvas, box.x + 20, box.y + 15, seat)
    counted(canvas, "points" if "points" in canvas.art else "vp", box.right - 35, box.y + 2, 26, points)
    right = box.right - 38
    if seat in (view["winners"] or ()):
        canvas.icon("crown" if "crown" in canvas.art else "cup", right - 22, box.y + 4, 21)
        right -= 25
    if view.get("starter") == seat:
        canvas.icon("start", right - 18, box.y + 6, 17)
        right -= 20
    name = catalog.format(seat, "seat")
    if seat == view["seat"]:
        own = "board.own_village" in catalog
        name = catalog.say("board.own_village", seat=seat) if own else catalog.say("board.you", name=name)
    canvas.text(box.x + 35, box.y + 20, name, 13.5, INK, right - box.x - 38, bold=True)


def badge(canvas: Canvas, x: float, y: float, seat: int, radius: float = 10) -> None:
    """A seat by colour and number."""
    canvas.circle(x, y, radius, seat_colour(seat), "#fff", 1.2)
    canvas.text(x, y + radius * 0.42, str(seat), radius * 1.2, "#fff", anchor="middle", bold=True)


def counted(canvas: Canvas, name: str, x: float, y: float, size: float, count: int) -> None:
    """A sign with a number written on it, as for victory points."""
    canvas.icon(name, x, y, size)
    number = signed(count)
    letters = size * (0.46 if len(number) < 3 else 0.38)
    canvas.text(x + size / 2, y + size * 0.66, number, letters, "#3b2a06", anchor="middle", bold=True)


def signed(count: int) -> str:
    return str(count).replace("-", "−")


def amounts(canvas: Canvas, x: float, y: float, things: Mapping[str, int], size: float = 16, most: int = 3) -> float:
    """Things by count: one sign for each while they are few, else a number before the sign. Returns where it ends."""
    few = sum(things.values()) <= most
    for name, count in things.items():
        if few:
            for _ in range(count):
                canvas.icon(name, x, y, size)
                x += size * 0.94
        elif count:
            canvas.text(x, y + size * 0.78, str(count), size * 0.82, bold=True)
            x += BOLD * breadth(str(count), size * 0.82) + 1
            canvas.icon(name, x, y, size)
            x += size + 5
    return x


def spread(things: Mapping[str, int], size: float, most: int = 3) -> float:
    """How much room `amounts` takes."""
    if sum(things.values()) <= most:
        return sum(things.values()) * size * 0.94
    return sum(BOLD * breadth(str(count), size * 0.82) + size + 6 for count in things.values() if count)


def snug(things: Mapping[str, int], size: float, width: float, most: int = 0) -> float:
    """The size at which `amounts` has room in a width, no more than `size`."""
    return min(size, size * width / max(1.0, spread(things, size, most)))


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
