"""The villages of Zwergendorf: what is drawn into each, the trees beside it, caps and cards, and what comes next."""

from __future__ import annotations

from dwarrow.kernel.pictures.canvas import Box, Canvas, columns, lines_of
from dwarrow.kernel.pictures.colours import BAD, CARD, GOOD, INK, RIM, SOFT
from dwarrow.kernel.pictures.parts import Json, Scene, amounts, counted, seat_panel

SQUARE, CENTRE, BLOCKED, RULE = "#f7f0dc", "#efe4c6", "#9b8e78", "#cdbb93"
TILE, TILE_EDGE = "#fffdf6", "#8b7752"
LARGEST = 38  # a square
BESIDE = 300  # room that the other things need to stand beside the plan
LINE, TALL_LINE = 23, 35  # one card; with room for what it does in words
SIGNS = 330  # where a line is as wide, it shows recipes


def villages(scene: Scene, y: float) -> float:
    """Seat by seat: the plan, and beside or under it everything else."""
    plan, players = scene.pieces["plan"], scene.view["players"]
    width = columns(len(players), y, 0)[0].width
    beside = width > BESIDE + LARGEST * plan["columns"]
    side = min(LARGEST, (width - 36) / plan["columns"])
    across, down = side * plan["columns"], side * plan["rows"]
    cards = 106 if any(to_draw(player) for player in players) else 76
    line = TALL_LINE if beside else LINE
    rest = cards + 8 + line * max(len(player["targets"]) + len(player["buildings"]) for player in players)
    height = 40 + (max(down + 20, rest) if beside else down + 20 + rest)
    for seat, box in enumerate(columns(len(players), y, height)):
        player = players[seat]
        seat_panel(scene, seat, box, scene.points(seat, player["worth"]["total"]))
        left = box.x + 24 if beside else box.x + 4 + (box.width - across) / 2
        draw_plan(scene, player["village"], Box(left, y + 52, across, down), side)
        x, top = (left + across + 24, y + 44) if beside else (box.x + 10, y + 62 + down)
        room = box.right - x - 10
        woods(scene, player, x, top, room)
        caps(scene, player, x, top + 45, room)
        queue(scene.canvas, to_draw(player), x, top + 76, room)
        for number, name in enumerate([*player["targets"], *player["buildings"]]):
            with scene.canvas.about(name):
                own_card(scene, player["worth"], name, Box(x, top + cards + number * line, room, line - 3))
    return box.bottom


# The plan ------------------------------------------------------------------------------------------------------------


def draw_plan(scene: Scene, village: list[Json], box: Box, side: float) -> None:
    """The squares, with letters and numbers beside them, and what stands on them."""
    canvas, plan = scene.canvas, scene.pieces["plan"]
    across = plan["columns"]
    where = {square: (number % across, number // across) for number, square in enumerate(plan["squares"])}
    canvas.rect(box, SQUARE, TILE_EDGE, 1.5, 3)
    for squares, fill in ((plan["zones"].get("centre", ()), CENTRE), (plan["blocked"], BLOCKED)):
        for column, row in (where[square] for square in squares):
            canvas.rect(Box(box.x + column * side, box.y + row * side, side, side), fill)
    rules = "".join(f"M{box.x + place * side:.1f} {box.y:.1f}v{box.height:.1f}" for place in range(1, across))
    rules += "".join(f"M{box.x:.1f} {box.y + place * side:.1f}h{box.width:.1f}" for place in range(1, plan["rows"]))
    canvas.path(rules, edge=RULE)
    for column in range(across):
        letter = plan["squares"][column][0].upper()
        canvas.text(box.x + (column + 0.5) * side, box.y - 4, letter, 9.5, SOFT, anchor="middle")
    for row in range(plan["rows"]):
        canvas.text(box.x - 5, box.y + (row + 0.5) * side + 3.5, str(row + 1), 9.5, SOFT, anchor="end")
    for piece in village:
        draw_piece(canvas, piece["symbol"], [where[square] for square in piece["squares"]], box, side)


def draw_piece(canvas: Canvas, symbol: str, squares: list[tuple[int, int]], plan: Box, side: float) -> None:
    """One symbol over its squares: a wall lies along two of them."""
    (left, right), (top, bottom) = ((min(line), max(line)) for line in zip(*squares, strict=True))
    across, down = right - left + 1, bottom - top + 1
    box = Box(plan.x + left * side, plan.y + top * side, across * side, down * side)
    canvas.rect(Box(box.x + 1, box.y + 1, box.width - 2, box.height - 2), TILE, TILE_EDGE, 1, 3)
    if across == down:
        canvas.icon(symbol, box.x + side * 0.07, box.y + side * 0.07, box.width - side * 0.14)
        return
    turn = f"rotate(90 {box.x + side / 2:.1f} {box.y + side / 2:.1f})" if down > across else ""
    with canvas.moved(f"{turn}translate({box.x:.1f} {box.y - side / 2:.1f})"):
        canvas.icon("rampart" if symbol == "wall" else symbol, 1.5, 1.5, 2 * side - 3)


# What lies beside it -------------------------------------------------------------------------------------------------


def woods(scene: Scene, player: Json, x: float, y: float, width: float) -> None:
    """The trees, felled ones as stumps; what the last of them costs is marked. Extra trees cost nothing."""
    canvas, trees, stumps = scene.canvas, player["trees"], scene.pieces["stumps"]
    extra = trees["extra"] - trees["extra_crossed"]
    step = min(30.0, width / (len(stumps) + extra))
    size = min(24.0, step + 2)
    for number, minus in enumerate([*stumps, *[0] * extra]):
        free, last = number >= len(stumps), number == trees["crossed"] - 1
        at = x + number * step
        canvas.icon("stump" if number < trees["crossed"] and not free else "tree", at, y, size)
        said = f"−{minus}" if minus and step > 21 else str(minus)
        colour = GOOD if free else BAD if last else SOFT
        canvas.text(at + size / 2, y + size + 10, said, 9, colour, anchor="middle", bold=free or last)


def caps(scene: Scene, player: Json, x: float, y: float, width: float) -> None:
    """The caps left, and how many squares are free; or that the seat has dropped out."""
    canvas, most = scene.canvas, scene.pieces["caps"]
    for number in range(most):
        canvas.icon("cap", x + number * 21, y, 21, fade=1 if number < player["caps"] else 0.2)
    said = scene.catalog.say("board.out" if player["out"] else "board.free")
    said += "" if player["out"] else f": {player['free']}"
    colour = BAD if player["out"] else SOFT
    canvas.text(x + width, y + 15, said, 11.5, colour, width - most * 21 - 6, anchor="end")


def to_draw(player: Json) -> list[str]:
    """What has to be drawn into the village now, the next symbol first."""
    symbols = [each["symbol"] for each in player["moment"].get("queue", ())]
    if player["drawing"] and not symbols:
        return [player["drawing"]["symbol"]] * int(player["drawing"]["n"])
    return symbols


def queue(canvas: Canvas, symbols: list[str], x: float, y: float, width: float) -> None:
    if not symbols:
        return
    canvas.icon("pencil", x, y + 2, 20)
    step = min(25.0, (width - 28) / len(symbols))
    for number, symbol in enumerate(symbols):
        canvas.icon(symbol, x + 26 + number * step, y + 1, 22, fade=1 if number == 0 else 0.7)


def own_card(scene: Scene, worth: Json, name: str, box: Box) -> None:
    """A target card with what it is worth now, green where it counts, or a building card with what it makes."""
    canvas, card, target = scene.canvas, scene.pieces["cards"][name], name in worth["targets"]
    middle, wide = box.y + box.height / 2, box.width > SIGNS
    canvas.rect(box, CARD, RIM, 0.8, 4)
    canvas.icon(card["deck"], box.x + 3, middle - 9, 18)
    room = 140 if wide else box.width - 52
    canvas.text(box.x + 25, middle + 4, scene.catalog.format(name, "card"), 11.5, INK, room, bold=target)
    if target:
        counted(canvas, "vp", box.right - 23, middle - 10.5, 21, worth["targets"][name])
        canvas.rect(box._replace(width=3), GOOD if name in worth["counted"] else RIM, corner=1.5)
        if box.height > LINE:
            said = canvas.glossary.get(f"{name} lower", "")
            lines, _ = lines_of(said, 10, box.width - 204, 2)
            canvas.paragraph(box.x + 172, middle + 4 - 6 * (len(lines) - 1), said, 10, box.width - 204, 2, SOFT)
    elif card["recipe"]:
        end = box.right - 22
        if wide:
            end = 24 + amounts(canvas, box.x + 172, middle - 9, card["recipe"]["recipe"], 17)
            canvas.text(end - 19, middle + 4, "→", 13, SOFT)
        canvas.icon(card["recipe"]["output"], end, middle - 9, 18)
