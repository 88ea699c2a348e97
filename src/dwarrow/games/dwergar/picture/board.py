"""Dwergar as a picture: the mountain with its levels and carts, the work zones, open projects, and the seats."""

from __future__ import annotations

from dwarrow.kernel.pictures.canvas import EDGE, FULL, GAP, Box, Canvas, columns, lines_of
from dwarrow.kernel.pictures.colours import ACCENT, CARD, FELT, INK, LIT, RIM, SHADE, SOFT, seat_colour
from dwarrow.kernel.pictures.parts import Json, Scene, amounts, badge, capital, counted, panel, seat_panel, snug

LEVEL = 70  # height of one level of the mine
SLOPE = 96  # the top of the mountain, with the carts in transit
MOUNTAIN = 410  # its width
PROJECT = 122  # height of a card
BUILT = 33  # from one completed project to the next
DEPTHS = ("#c4b598", "#b3a384", "#a08e70", "#8b795c", "#766349")
BEAM, RAIL, SKY, SNOW = "#6b4a17", "#4b535c", "#cfdde3", "#f7f6f0"
HOT, COLD, KEPT, MODERN = "#b5380c", "#e2d6bd", "#1f7a4d", "#f6e3b4"
SEALS = {"blue": "#2f66b3", "green": "#2c7d43", "gold": "#c08a14", "grey": "#7a7e85", "red": "#b3322a"}


def draw(scene: Scene) -> None:
    y = event(scene)
    mines = [face for face in scene.pieces["locations"] if face["level"]]
    box = Box(EDGE, y, MOUNTAIN, SLOPE + len(mines) * LEVEL)
    mountain(scene, mines, box)
    zones(scene, Box(box.right + GAP, y, FULL - MOUNTAIN - GAP, box.height))
    y = projects(scene, box.bottom + GAP)
    scene.canvas.bottom = draw_seats(scene, y + GAP)


def event(scene: Scene) -> float:
    """The event of the round, in words; returns where the board begins."""
    if scene.view["event"] is None:
        return 0
    box = Box(EDGE, 0, FULL, 30)
    panel(scene.canvas, box)
    scene.canvas.icon("event", box.x + 8, 4, 21)
    scene.canvas.text(box.x + 38, 20, scene.canvas.glossary[scene.view["event"]], 12.5, INK, box.width - 50)
    return box.bottom + GAP


# The mountain --------------------------------------------------------------------------------------------------------


def mountain(scene: Scene, mines: list[Json], box: Box) -> None:
    """The mountain cut open: the carts in transit under its top, then level by level, the deeper the darker."""
    canvas = scene.canvas
    slope(canvas, box)
    rails(scene, "transit", box, box.y + 35)
    canvas.icon("elevator", box.x + 14, box.y + 60, 32)
    name = capital(scene.catalog.format("transit", "row"))
    canvas.text(box.x + 50, box.y + 81, name, 12.5, INK, 130, title=True)
    for depth, face in enumerate(mines, 1):
        top, last = box.y + SLOPE + (depth - 1) * LEVEL, depth == len(mines)
        rock = Box(box.x + 1, top, box.width - 2, LEVEL - (1 if last else 0))
        canvas.rect(rock, DEPTHS[min(depth, len(DEPTHS) - 1)], corner=6 if last else 0)
        with canvas.about(face["id"]):
            level(scene, face, depth, Box(box.x + 8, top + 5, 186, LEVEL - 11))
        rails(scene, str(depth), box, top + 3)


def slope(canvas: Canvas, box: Box) -> None:
    x, y, right, foot = box.x, box.y, box.right, box.bottom
    canvas.rect(box, SKY, RIM, 1, 8)
    ridge = f"L{x + 60} {y + 52}l34 8L{x + 168} {y + 10}l26 20 22-12L{right - 96} {y + 58}l30-6L{right - 1} {y + 76}"
    ground = f"V{foot - 6}a6 6 0 0 1-6 6H{x + 7}a6 6 0 0 1-6-6z"
    canvas.path(f"M{x + 1} {foot - 6}V{y + 74}{ridge}{ground}", DEPTHS[0], "#7c6a52", 1.5)
    canvas.path(f"M{x + 146} {y + 25}L{x + 168} {y + 10}l26 20 22-12 22 8-20 8-10-4-14 10-16-10-18 7z", SNOW)


def at_work(scene: Scene, place: str) -> bool:
    return bool(scene.view["moment"].get("session", {}).get("place") == place)


def level(scene: Scene, face: Json, number: int, box: Box) -> None:
    """Where a dwarf digs: who it is, what the level yields, whose furnace helps."""
    canvas, place, here = scene.canvas, scene.view["places"][face["id"]], at_work(scene, face["id"])
    canvas.rect(box, LIT if here else FELT, ACCENT if here else BEAM, 2.5 if here else 1.2, 6)
    canvas.text(box.x + 13, box.y + 36, str(number), 17, INK, anchor="middle", title=True)
    standing(canvas, place, box.x + 27, box.y + 8, 44)
    amounts(canvas, box.x + 78, box.y + 7, face["level"]["yields"], 20, 3)
    canvas.text(box.x + 78, box.y + 49, "+", 13, SOFT, bold=True)
    amounts(canvas, box.x + 90, box.y + 36, face["level"]["extra"], 15, 2)
    furnace(canvas, place, face, box.x + 143, box.y + 11)


def rails(scene: Scene, row: str, box: Box, y: float) -> None:
    """A row of carts, one for each seat, with their loads; a foreman rides in his own."""
    canvas, left, right = scene.canvas, box.x + 200, box.right - 8
    canvas.path(f"M{left:.0f} {y + 56:.0f}H{right:.0f}", edge=BEAM, thick=4, dash="2 8")
    canvas.path(f"M{left:.0f} {y + 54:.0f}H{right:.0f}", edge=RAIL, thick=2)
    for seat, player in enumerate(scene.view["players"]):
        x, load = left + 2 + seat * 51, player["carts"][row]
        if player["foreman"] == f"row {row}":
            canvas.icon("foreman", x + 25, y + 8, 25, seat_colour(seat))
        for number, good in enumerate([good for good, count in load.items() for _ in range(count)]):
            canvas.icon(good, x + 6 + number % 3 * 10, y + 9 - number // 3 * 9, 16)
        canvas.icon("cart", x + 1, y + 14, 46, seat_colour(seat))
        canvas.text(x + 24, y + 40, str(seat), 12, "#fff", anchor="middle", bold=True)


def standing(canvas: Canvas, place: Json, x: float, y: float, size: float) -> None:
    """Who stands on a place; a foreman has the colour and the number of his seat."""
    dwarf, seat = place["dwarf"], place["seat"]
    canvas.circle(x + size / 2, y + size / 2, size / 2, SHADE if dwarf else "none", RIM, 1.2)
    if dwarf:
        canvas.icon(dwarf, x + 3, y + 2, size - 6, seat_colour(seat))
    if seat is not None:
        badge(canvas, x + size - 5, y + size - 7, seat, 8)


def furnace(canvas: Canvas, place: Json, face: Json, x: float, y: float) -> None:
    """Whose furnace is installed, or else what installing one costs and scores."""
    seat = place["furnace"]
    if seat is not None:
        canvas.icon("installed", x, y, 34, seat_colour(seat))
        badge(canvas, x + 31, y + 29, seat, 8)
        return
    amounts(canvas, x, y, face["furnace_price"], snug(face["furnace_price"], 14, 42, 3), 3)
    counted(canvas, "vp", x, y + 17, 21, face["furnace_vp"])


# Work zones and projects ---------------------------------------------------------------------------------------------


def zones(scene: Scene, box: Box) -> None:
    faces = [face for face in scene.pieces["locations"] if not face["level"]]
    lines = -(-len(faces) // 2)
    width, height = (box.width - 8) / 2, (box.height - 8 * (lines - 1)) / lines
    for number, face in enumerate(faces):
        x, y = box.x + number % 2 * (width + 8), box.y + number // 2 * (height + 8)
        with scene.canvas.about(face["id"]):
            zone(scene, face, Box(x, y, width, height))


def zone(scene: Scene, face: Json, box: Box) -> None:
    """What anybody can do there, the bonuses with the dwarf who gives them, who stands there, the furnace."""
    canvas, view, here = scene.canvas, scene.view, at_work(scene, face["id"])
    canvas.rect(box, LIT if here else FELT, ACCENT if here else RIM, 2.5 if here else 1, 8)
    canvas.rect(box._replace(height=4), BEAM, corner=2)
    canvas.icon(face["id"], box.x + 7, box.y + 9, 22)
    touched = view["event"] is not None and face["id"] in scene.pieces["events"][view["event"]]["places"]
    if touched:
        canvas.icon("event", box.right - 26, box.y + 9, 19)
    name = capital(scene.catalog.format(face["id"], "place"))
    canvas.text(box.x + 34, box.y + 24, name, 12.5, INK, box.width - (66 if touched else 40), title=True)
    standing(canvas, view["places"][face["id"]], box.x + 8, box.y + 34, 42)
    furnace(canvas, view["places"][face["id"]], face, box.x + 9, box.y + 80)
    step = (box.height - 36) / max(1, len(face["steps"]))
    for number, each in enumerate(face["steps"]):
        words = capital(scene.catalog.say(f"step.{face['id']}_{number}", n=each["n"], goods=each["goods"]))
        work(canvas, each["worker"], words, box, box.y + 33 + (number + 0.5) * step)


def work(canvas: Canvas, worker: str | None, words: str, box: Box, middle: float) -> None:
    """One thing to do in a zone."""
    indent = 81 if worker else 59
    if worker:
        canvas.icon(worker, box.x + 57, middle - 10, 20)
    lines, _ = lines_of(words, 11, box.width - indent - 6, 2)
    canvas.paragraph(box.x + indent, middle + 4 - 6 * (len(lines) - 1), words, 11, box.width - indent - 6, 2)


def projects(scene: Scene, y: float) -> float:
    """The open projects, under the regions of the match."""
    canvas, view = scene.canvas, scene.view
    box = Box(EDGE, y, FULL, PROJECT + 30)
    said = scene.catalog.say("board.projects", basic=view["deck"]["basic"], advanced=view["deck"]["advanced"])
    panel(canvas, box, said)
    for number, region in enumerate(reversed(view["regions"])):
        with canvas.about(region):
            canvas.icon(region, box.right - 28 - number * 22, y + 3, 18)
    step = (box.width - 8) / max(1, len(view["open"]))
    for number, name in enumerate(view["open"]):
        card = Box(EDGE + 8 + number * step, y + 24, step - 8, PROJECT)
        if name is None:
            canvas.rect(card, "none", RIM, 1, 6, "4 4")
        else:
            with canvas.about(name):
                project(scene, scene.pieces["projects"][name], card)
    return box.bottom


def project(scene: Scene, card: Json, box: Box) -> None:
    """Price and points, and under the line what modernising costs and scores."""
    canvas, x, y = scene.canvas, box.x, box.y
    seal = next(region["seal"] for region in scene.pieces["regions"] if region["id"] == card["region"])
    canvas.rect(box, CARD, SEALS.get(seal, RIM), 2, 7)
    canvas.icon(card["region"], x + 6, y + 6, 26)
    canvas.paragraph(x + 37, y + 17, scene.catalog.format(card["id"], "card"), 11.5, box.width - 42, 2, bold=True)
    price = {"heat": card["price"]["heat"], **card["price"]["goods"]}
    amounts(canvas, x + 8, y + 46, price, snug(price, 17, box.width - 48), 0)
    counted(canvas, "vp", box.right - 36, y + 40, 30, card["vp"])
    canvas.path(f"M{x + 8:.0f} {y + 76:.0f}H{box.right - 8:.0f}", edge=RIM, thick=0.8, dash="2 4")
    canvas.icon("gear", x + 7, y + 85, 22)
    cost = {"heat": card["cost"]["heat"], **card["cost"]["goods"]}
    amounts(canvas, x + 36, y + 88, cost, snug(cost, 15, box.width - 72), 0)
    if card["modernise_vp"]:
        counted(canvas, "vp", box.right - 34, y + 83, 26, card["modernise_vp"])


# The seats -----------------------------------------------------------------------------------------------------------


def draw_seats(scene: Scene, y: float) -> float:
    canvas, players = scene.canvas, scene.view["players"]
    across = int((columns(len(players), y, 0)[0].width - 14) // BUILT)
    most = max(len(player["projects"]) for player in players)
    for seat, box in enumerate(columns(len(players), y, 118 + -(-most // across) * 38)):
        player = players[seat]
        seat_panel(scene, seat, box, scene.points(seat, player["vp"]))
        scale(canvas, player, scene.pieces["numbers"]["heat_max"], Box(box.x + 8, y + 37, box.width - 16, 18))
        furnaces(canvas, player, box.x + 8, y + 60)
        amounts(canvas, box.x + 9, y + 88, player["store"], snug(player["store"], 19, box.width * 0.58), 0)
        dwarves(canvas, player, seat, scene.view["silverbeard"] == seat, box.right - 8, y + 58)
        for number, name in enumerate(player["projects"]):
            x, top = box.x + 8 + number % across * BUILT, y + 116 + number // across * 38
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
    canvas.rect(Box(x, y, BUILT - 3, 34), MODERN if modern else CARD, RIM, 1, 4)
    canvas.icon(card["region"], x + 3, y + 3, 18)
    counted(canvas, "vp", x + 12, y + 15, 18, card["vp"])
    if modern:
        canvas.icon("gear", x + 1, y + 20, 13)
