"""The seats of Dwergar: heat and furnaces, the store, the dwarves in hand, and the projects."""

from __future__ import annotations

from dwarrow.kernel.pictures.canvas import CARD, INK, RIM, SOFT, Box, Canvas, seat_colour
from dwarrow.kernel.pictures.parts import Json, Scene, amounts, columns, counted, seat_panel, snug

HOT, COLD, KEPT, MODERN = "#b5380c", "#e2d6bd", "#1f7a4d", "#f6e3b4"
STEP = 33  # from project to project


def draw_seats(scene: Scene, y: float) -> float:
    canvas, players = scene.canvas, scene.view["players"]
    across = int((columns(len(players), y, 0)[0].width - 14) // STEP)
    most = max(len(player["projects"]) for player in players)
    for seat, box in enumerate(columns(len(players), y, 118 + -(-most // across) * 38)):
        player = players[seat]
        seat_panel(scene, seat, box, scene.points(seat, player["vp"]))
        scale(canvas, player, scene.pieces["numbers"]["heat_max"], Box(box.x + 8, y + 37, box.width - 16, 18))
        furnaces(canvas, player, box.x + 8, y + 60)
        amounts(canvas, box.x + 9, y + 88, player["store"], snug(player["store"], 19, box.width * 0.58), 0)
        dwarves(canvas, player, seat, scene.view["silverbeard"] == seat, box.right - 8, y + 58)
        for number, name in enumerate(player["projects"]):
            x, top = box.x + 8 + number % across * STEP, y + 116 + number // across * 38
            with canvas.about(name):
                done(canvas, scene.pieces["projects"][name], name in player["modernised"], x, top)
    return box.bottom


def scale(canvas: Canvas, player: Json, most: int, box: Box) -> None:
    """The heat, and how much of it stays at the end of the own turn."""
    canvas.icon("heat", box.x, box.y, 18)
    canvas.text(box.x + 30, box.y + 14, str(player["heat"]), 13.5, INK, anchor="middle", bold=True)
    step = (box.width - 42) / most
    for place in range(most):
        part = Box(box.x + 42 + place * step, box.y + 3, step - 1.5, 13)
        canvas.rect(part, HOT if place < player["heat"] else COLD, KEPT if place < player["keeps"] else "", 2, 2)


def furnaces(canvas: Canvas, player: Json, x: float, y: float) -> None:
    """Those on the board, lit and cold, and how many are left in the supply."""
    signs = ["lit"] * player["lit"] + ["cold"] * player["cold"]
    step = min(20.0, 88 / max(1, len(signs)))
    for number, sign in enumerate(signs):
        canvas.icon(sign, x + number * step, y, 22)
    canvas.text(x + len(signs) * step + 6, y + 16, f"+{player['supply']}", 12, SOFT)


def dwarves(canvas: Canvas, player: Json, seat: int, silverbeard: bool, right: float, y: float) -> None:
    """The dwarves in hand, from the right; Silverbeard, if he is with the seat."""
    hand = [worker for worker, count in player["hand"].items() for _ in range(count)]
    hand += ["foreman"] * (player["foreman"] == "hand") + ["silverbeard"] * silverbeard
    step = min(26.0, 84 / max(1, len(hand)))
    for number, dwarf in enumerate(reversed(hand)):
        canvas.icon(dwarf, right - 28 - number * step, y, 28, seat_colour(seat))


def done(canvas: Canvas, card: Json, modern: bool, x: float, y: float) -> None:
    """A completed project by the seal of its region; a gear says that it is modernised."""
    canvas.rect(Box(x, y, STEP - 3, 34), MODERN if modern else CARD, RIM, 1, 4)
    canvas.icon(card["region"], x + 3, y + 3, 18)
    counted(canvas, "vp", x + 12, y + 15, 18, card["vp"])
    if modern:
        canvas.icon("gear", x + 1, y + 20, 13)
