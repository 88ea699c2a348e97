"""Mines as a picture: the King's path, the auction rows, the decks, and what is seen of every seat."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from dwarrow.games.mines.picture.halls import Place, ahead, laid
from dwarrow.kernel.pictures.canvas import EDGE, FULL, GAP, WIDTH, Box, Canvas, columns
from dwarrow.kernel.pictures.colours import ACCENT, CARD, GEMS, INK, LIT, RIM, SHADE, SOFT
from dwarrow.kernel.pictures.parts import Json, Scene, amounts, counted, panel, seat_panel, snug, spread

STEP, HALL = 44, 72  # of the path: from lane to lane, and from hall to hall at least
ROW = 56  # one auction row
SPACE = (52, 36)  # one item in a gallery, at least as wide
STONE, STONE_EDGE, THRONE, RAISED = "#ded5c4", "#8b7d68", "#f3d58a", "#f6dd9c"


def draw(scene: Scene) -> None:
    y = path(scene)
    y = rows(scene, y + GAP)
    y = decks(scene, y + GAP)
    scene.canvas.bottom = seats(scene, y + GAP)


# The King's path -----------------------------------------------------------------------------------------------------


def path(scene: Scene) -> float:
    """All halls with their costs, the King in his; those he cannot come to any more are faint."""
    canvas, halls, king = scene.canvas, scene.pieces["halls"], scene.view["king"]
    places, ways = laid(halls)
    reach = max(abs(lane) for _, lane in places.values())
    last = max(column for column, _ in places.values())
    natural = max(FULL, 92 + last * HALL)  # a path of more halls is drawn smaller
    scale = FULL / natural
    box = Box(EDGE, 0, FULL, 30 + (2 * reach + 1) * STEP * scale)
    panel(canvas, box, scene.catalog.say("board.path"))
    standing = scene.catalog.say("board.king", hall=king)
    canvas.text(box.right - 10, 17, standing, 12, SOFT, WIDTH / 2, anchor="end")

    def at(place: Place) -> tuple[float, float]:
        return 46 + place[0] * (natural - 92) / max(1, last), (reach + 0.5 + place[1]) * STEP

    open_ = ahead(halls, king)
    with canvas.moved(f"translate({EDGE} 26) scale({scale:.3g})"):
        for way in ways:
            draw_way(canvas, [at(place) for place in way.places], way.start in open_, way.start == king)
        for hall in halls:
            with canvas.about(hall["id"]):
                draw_hall(canvas, hall, *at(places[hall["id"]]), hall["id"] == king, hall["id"] in open_)
    return box.bottom


def draw_way(canvas: Canvas, points: list[tuple[float, float]], open_: bool, next_: bool) -> None:
    d = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    for (x, y), (to_x, to_y) in pairwise(points):
        d += f"C{(x + to_x) / 2:.0f} {y:.0f} {(x + to_x) / 2:.0f} {to_y:.0f} {to_x:.0f} {to_y:.0f}"
    if next_:
        canvas.path(d, edge=ACCENT, thick=4)
    else:
        canvas.path(d, edge=STONE_EDGE, thick=3, dash="1 6", fade=1 if open_ else 0.35)


def draw_hall(canvas: Canvas, hall: Json, x: float, y: float, king: bool, open_: bool) -> None:
    width = max(44, spread(hall["cost"], 15) + 14) + (20 if king else 0)
    arch = f"M{x - width / 2:.1f} {y + 15:.1f}v-18a12 12 0 0 1 12-12h{width - 24:.1f}a12 12 0 0 1 12 12v18z"
    canvas.path(arch, THRONE if king else STONE, ACCENT if king else STONE_EDGE, 2.5 if king else 1.3)
    if king:
        canvas.icon("king", x - width / 2 - 8, y - 24, 38)
    elif not hall["exits"]:
        canvas.icon("crown", x - 9, y - 28, 18)
    amounts(canvas, x - spread(hall["cost"], 15) / 2 + (12 if king else 0), y - 7, hall["cost"], 15)
    if not open_:
        canvas.path(arch, SHADE, fade=0.65)


# Auction rows and decks ----------------------------------------------------------------------------------------------


def rows(scene: Scene, y: float) -> float:
    """Row by row in the order of the auctions: the card that is up, the one that comes next, and those after it."""
    canvas, cards = scene.canvas, scene.pieces["cards"]
    gems = [gem for gem in scene.pieces["auction_order"] if gem in scene.view["rows"]]
    box = Box(EDGE, y, FULL, 30 + len(gems) * ROW)
    panel(canvas, box, scene.catalog.say("board.auction"))
    canvas.text(EDGE + 345, y + 17, scene.catalog.say("board.middle"), 12, SOFT, 250)
    canvas.text(EDGE + 628, y + 17, scene.catalog.say("board.cards_in_order"), 12, SOFT, 235)
    for number, gem in enumerate(gems):
        top, row = y + 26 + number * ROW, scene.view["rows"][gem]
        canvas.icon(gem, EDGE + 12, top + 9, 32)
        auctioned(scene, row["right"], Box(EDGE + 56, top, 280, ROW - 6), LIT)
        auctioned(scene, row["middle"], Box(EDGE + 345, top, 275, ROW - 6), CARD)
        for place, card in enumerate(row["pile"]):
            with canvas.named(scene.catalog.format(card, "card")):
                x = EDGE + 628 + place * min(23, 240 / len(row["pile"]))
                canvas.icon(cards[card]["kind"], x, top + 13, 22, GEMS.get(gem, ""))
    return box.bottom


def auctioned(scene: Scene, name: str | None, box: Box, fill: str) -> None:
    """A card with what its levels cost and what it is worth when full."""
    canvas = scene.canvas
    if name is None:
        canvas.rect(box, "none", RIM, 1, 6, "4 4")
        canvas.text(box.middle, box.y + 30, scene.catalog.say("board.row_empty"), 12, SOFT, anchor="middle")
        return
    card = scene.pieces["cards"][name]
    with canvas.about(name):
        canvas.rect(box, fill, RIM, 1.2, 6)
        canvas.icon(card["kind"], box.x + 6, box.y + 7, 36, GEMS.get(card["row"] or "", ""))
        canvas.text(box.x + 48, box.y + 18, scene.catalog.format(name, "card"), 13, INK, box.width - 90, bold=True)
        x = box.x + 48
        for number, cost in enumerate(card["costs"]):
            if number:
                canvas.text(x + 2, box.y + 39, "›", 14, SOFT)
                x += 11
            x = priced(canvas, cost, x, box.y + 26)
        if card["vp"]:
            counted(canvas, "vp", box.right - 36, box.y + 10, 29, card["vp"])


def priced(canvas: Canvas, cost: Json, x: float, y: float) -> float:
    """What one level costs: gems, the King's cost, or points; a dot where it was filled at set-up."""
    if cost["king"]:
        canvas.icon("crown", x, y, 16)
        return x + 16
    if cost["vp"]:
        counted(canvas, "vp", x, y, 17, -cost["vp"])
        return x + 17
    if not cost["gems"]:
        canvas.circle(x + 5, y + 8, 4, ACCENT, RIM)
        return x + 10
    return amounts(canvas, x, y, cost["gems"], 16)


def decks(scene: Scene, y: float) -> float:
    """Each deck: how many cards are to be drawn, and what lies on its discard pile."""
    canvas, faces = scene.canvas, scene.pieces["decks"]
    for box, deck in zip(columns(len(faces), y, 58), faces, strict=True):
        panel(canvas, box)
        canvas.icon(deck["id"], box.x + 6, y + 7, 44)
        canvas.text(box.x + 28, y + 35, str(scene.view["draw"][deck["id"]]), 15, "#fff", anchor="middle", bold=True)
        name = scene.catalog.format(deck["id"], "deck")
        canvas.text(box.x + 52, y + 19, name, 12, SOFT, box.width - 60, bold=True)
        discard = {gem: scene.view["discard"].get(f"{gem} {deck['id']}", 0) for gem in GEMS}
        amounts(canvas, box.x + 54, y + 30, discard, snug(discard, 17, box.width - 60), 0)
    return y + 58


# The seats -----------------------------------------------------------------------------------------------------------


def seats(scene: Scene, y: float) -> float:
    boards = {board["id"]: board for board in scene.pieces["boards"]}
    players = [(player, boards[player["board"]]) for player in scene.view["players"]]
    across = int((columns(len(players), y, 0)[0].width - 12) // SPACE[0])
    most = max(max(len(player["items"]), len(own_items(board)) + board["spaces"]) for player, board in players)
    lines = -(-most // across)
    for seat, box in enumerate(columns(len(players), y, 102 + lines * (SPACE[1] + 4))):
        player, board = players[seat]
        seat_panel(scene, seat, box, scene.points(seat, player["vp"]))
        gallery(scene, player, board, Box(box.x + 8, y + 36, box.width - 12, 0), across)
        held(scene.canvas, player, box.x + 8, y + 38 + lines * (SPACE[1] + 4), box.width - 16)
    return box.bottom


def own_items(board: Json) -> dict[str, Json]:
    """The items that are printed on a seat's board and take no space of its gallery."""
    return {"family": board["family"], "packdragon": board["packdragon"]}


def gallery(scene: Scene, player: Json, board: Json, where: Box, across: int) -> None:
    """The items of a seat with their levels, and the free spaces of its gallery."""
    canvas, own, items = scene.canvas, own_items(board), list(player["items"].items())
    step = where.width / across
    for place in range(max(len(items), board["spaces"] + len(own))):
        top = where.y + place // across * (SPACE[1] + 4)
        box = Box(where.x + place % across * step, top, step - 4, SPACE[1])
        if place >= len(items):
            canvas.rect(box, "none", "#c9b98f", 1, 4, "3 3")
            continue
        name, level = items[place]
        item = own.get(name) or scene.pieces["cards"][name]
        with canvas.named(f"{scene.catalog.format(name, 'item')}: {level}/{item['levels']}"):
            draw_item(canvas, item, board["id"] if name == "family" else item["kind"], level, box)


def draw_item(canvas: Canvas, item: Json, sign: str, level: int, box: Box) -> None:
    full = level >= item["levels"]
    canvas.rect(box, RAISED if full else CARD, ACCENT if full else RIM, 1, 4)
    size = min(27, box.width / 2)
    canvas.icon(sign, box.x + 2, box.y + (box.height - size) / 2, size, GEMS.get(item["row"] or "", ""))
    room = box.width - size - 2
    said, x = f"{level}/{item['levels']}", box.right - room / 2
    canvas.text(x, box.y + 14, said, 11, INK, room, anchor="middle", bold=full)
    if item["vp"]:
        counted(canvas, "vp", x - 8.5, box.y + 16.5, 17, item["vp"])


def held(canvas: Canvas, player: Json, x: float, y: float, width: float) -> None:
    """The hand: its backs, and its gems as far as they are seen; beside them what lies open, or a sealed bid."""
    at = x
    for deck, count in player["backs"].items():
        if count:
            canvas.icon(deck, at, y, 30)
            canvas.text(at + 15, y + 20, str(count), 12.5, "#fff", anchor="middle", bold=True)
            at += 27
    open_ = player.get("bids") or by_gem(player["table"])
    if any(open_.values()):
        canvas.icon("scales" if player.get("bids") else "cart", at + 6, y + 6, 18)
        amounts(canvas, at + 28, y + 7, open_, snug(open_, 16, x + width - at - 28), 0)
    elif player["sealed"]:
        canvas.icon("seal", at + 8, y + 3, 24)
    shown = by_gem(player["hand"] if "hand" in player else player["known"])
    if "hand" not in player and any(shown.values()):
        canvas.icon("search", x + 2, y + 37, 15)
        x, width = x + 22, width - 22
    amounts(canvas, x + 2, y + 35, shown, snug(shown, 18, width), 0)


def by_gem(pile: Mapping[str, int]) -> dict[str, int]:
    """Cards of all decks together."""
    found = dict.fromkeys(GEMS, 0)
    for card, count in pile.items():
        found[card.split()[0]] += count
    return found
