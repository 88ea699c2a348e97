"""The map of Gnomes: districts around a town in the order of the gnome's walk, each with its tiles and what they cost.

A tile is face down, known to the seat that looks on, or bought: then it bears its owner's number.
"""

from __future__ import annotations

from dwarrow.kernel.pictures.canvas import Box, Canvas
from dwarrow.kernel.pictures.colours import ACCENT, CARD, INK, LIT, RIM, SHADE, seat_colour
from dwarrow.kernel.pictures.parts import Json, Scene, amounts, badge

Point = tuple[float, float]

WIDTH, HEIGHT = 592, 412
TOWN: Point = (296, 166)
FIVE: tuple[Point, ...] = ((99, 76), (493, 76), (493, 250), (296, 334), (99, 250))
PLOT = (184, 128)
TILE = (86, 49)
LAND, LAND_EDGE, ROCK, FIR, DARK, LIGHT, WALLS = (
    "#c3cf93", "#8b7d68", "#b7a98d", "#4f7a46", "#6b5d4c", "#e6d3a0", "#f0dfae",
)  # fmt: skip

HILLS = (
    "m222 70 22-38 15 22 13-20 28 36z",
    "m296 70 18-28 12 18 16-30 30 40z",
    "m16 396 26-44 16 24 14-26 32 46z",
    "m500 396 20-38 14 22 18-34 32 50z",
)
FIRS = ((128, 396), (146, 388), (164, 398), (418, 398), (436, 386), (454, 396), (474, 390), (226, 92), (362, 92))


def draw_map(scene: Scene, x: float, y: float) -> float:
    """Returns how high it is."""
    canvas, districts = scene.canvas, scene.pieces["districts"]
    walk = sorted((each for each in districts if each["place"] is not None), key=lambda each: int(each["place"]))
    towns = [each for each in districts if each["place"] is None]
    lines = max(2, *(-(-len(each["spaces"]) // 2) for each in districts))
    plot = (PLOT[0], PLOT[1] + (lines - 2) * (TILE[1] + 3))
    usual = (len(walk), len(towns), lines) == (len(FIVE), 1, 2)
    places = (*FIVE, TOWN) if usual else grid(len(districts), plot[1])
    height = max(HEIGHT, max(top for _, top in places) + plot[1] / 2 + 12)
    with canvas.moved(f"translate({x} {y})"):
        canvas.rect(Box(0, 0, WIDTH, height), LAND, LAND_EDGE, 1, 8)
        if usual:
            landscape(canvas)
        stops = "L".join(f"{left:.0f} {top:.0f}" for left, top in places[: len(walk)])
        canvas.path(f"M{stops}z", edge=ACCENT, thick=5, dash="1 10")
        for district, (left, top) in zip([*walk, *towns], places, strict=True):
            draw_district(scene, district, Box(left - plot[0] / 2, top - plot[1] / 2, *plot))
    return height


def grid(count: int, height: float) -> tuple[Point, ...]:
    """Districts of other components, however many: three in a line."""
    return tuple((WIDTH * (number % 3 + 0.5) / 3, 12 + (number // 3 + 0.5) * (height + 14)) for number in range(count))


def landscape(canvas: Canvas) -> None:
    """What lies between the districts."""
    for hill in HILLS:
        canvas.path(hill, ROCK, LAND_EDGE, 1.2)
    for left, foot in FIRS:
        canvas.path(f"M{left} {foot}l8-20 8 20z", FIR)


def draw_district(scene: Scene, district: Json, plot: Box) -> None:
    canvas, here = scene.canvas, scene.view["gnome"] == district["id"]
    fill = LIT if here else WALLS if district["place"] is None else SHADE
    canvas.rect(plot, fill, ACCENT if here else LAND_EDGE, 3 if here else 1.5, 10)
    name = scene.catalog.format(district["id"], "district")
    canvas.text(plot.middle, plot.y + 17, name, 14, INK, plot.width - 60, anchor="middle", title=True)
    for number, space in enumerate(district["spaces"]):
        x = plot.x + 4 + number % 2 * (TILE[0] + 4)
        y = plot.y + 23 + number // 2 * (TILE[1] + 3)
        with canvas.about(space):
            draw_space(scene, space, Box(x, y, *TILE))
    if here:
        canvas.icon("gnome", plot.right - 36, plot.y - 20, 44)


def draw_space(scene: Scene, name: str, box: Box) -> None:
    """A space: on the left its tile, beside it what the rights cost, or whose they are."""
    canvas, space, face = scene.canvas, scene.view["spaces"][name], scene.pieces["spaces"][name]
    owner, tile = space["owner"], scene.pieces["tiles"].get(space["tile"])
    canvas.rect(box, CARD, seat_colour(owner), 0.8 if owner is None else 2.5, 5)
    draw_tile(canvas, tile, face["back"], box.x + 4, box.y + 4)
    if owner is not None:
        badge(canvas, box.x + 61, box.y + box.height / 2, owner, 14)
        return
    if tile:
        canvas.icon("lens", box.x + 26, box.y + 2, 12)
    many = len(face["cost"]) > 2
    for number, (gem, count) in enumerate(face["cost"].items()):
        across, down = (number % 2, number // 2) if many else (0, number)
        x, y = box.x + 41 + across * 23, box.y + 3 + down * 17
        amounts(canvas, x, y, {gem: count}, 12 if many else 16, 0)
    for number, seat in enumerate(space["sampled"]):
        badge(canvas, box.x + 8 + number * 10, box.bottom - 6.5, seat, 6)


def draw_tile(canvas: Canvas, tile: Json | None, back: str, x: float, y: float) -> None:
    """The face of a tile where it is known, else its back."""
    dark = back == "dark"
    canvas.rect(Box(x, y, 34, 41), "#fff3d2" if tile else DARK if dark else LIGHT, RIM, 1, 4)
    if not tile:
        canvas.text(x + 17, y + 27, "?", 19, "#f6ead0" if dark else "#4a3008", anchor="middle", title=True)
    elif tile["wild"]:
        canvas.icon(tile["gem"], x + 3, y + 2, 20)
        canvas.icon("any", x + 14, y + 21, 16)
    else:
        canvas.icon(tile["gem"], x + 5, y + 8, 25)
