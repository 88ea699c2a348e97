"""Gnomes as a picture: the map, the gem market, jewelry and artifacts on display, and what is seen of every seat."""

from __future__ import annotations

from dwarrow.games.gnomes.picture import town_map
from dwarrow.kernel.pictures.canvas import EDGE, FULL, GAP, WIDTH, Box, Canvas, columns
from dwarrow.kernel.pictures.colours import CARD, GEMS, INK, LINE, RIM, SHADE, SOFT
from dwarrow.kernel.pictures.parts import Json, Scene, amounts, capital, counted, panel, seat_panel, signed, snug

CARD_HEIGHT = 86
DECKS = {"jewelry": "#9a4a78", "artifacts": "#2f6f70"}
JEWELS = {
    "earring": "earrings", "ring": "ring", "signet": "ring", "necklace": "necklace", "pendant": "necklace",
    "chain": "necklace", "bracelet": "bracelet", "clasp": "bracelet", "tiara": "tiara", "diadem": "diadem",
    "crown": "diadem", "sceptre": "sceptre",
}  # fmt: skip
"""The drawing of jewelry by the word in its id that says what it is."""


def draw(scene: Scene) -> None:
    height = town_map.draw_map(scene, EDGE, 0)
    left = EDGE + town_map.WIDTH + GAP
    market(scene, Box(left, 0, WIDTH - EDGE - left, height))
    for box, deck in zip(columns(2, height + GAP, CARD_HEIGHT + 34), DECKS, strict=True):
        display(scene, deck, box)
    y = traders(scene, box.bottom + GAP)
    scene.canvas.bottom = seats(scene, y + GAP)


# The market ----------------------------------------------------------------------------------------------------------


def market(scene: Scene, box: Box) -> None:
    """A track for each gem: the price of today as the gem itself, the price of the next round as a frame."""
    canvas, gems = scene.canvas, scene.pieces["gems"]
    panel(canvas, box, scene.catalog.say("board.market"))
    least, most = scene.pieces["numbers"]["price_min"], scene.pieces["numbers"]["price_max"]
    track = Box(box.x + 32, box.y + 30, (box.width - 46) / len(gems), box.height - 64)
    step = track.height / (most - least + 1)
    for price in range(least, most + 1, -(-14 // int(step + 1))):  # no closer than they can be read
        y = track.bottom - (price - least) * step
        canvas.path(f"M{box.x + 30:.0f} {y:.1f}H{box.right - 12:.0f}", edge=LINE)
        canvas.text(box.x + 25, y - step / 2 + 4, str(price), 11, SOFT, anchor="end")
    for number, gem in enumerate(gems):
        lane = track._replace(x=track.x + number * track.width)
        price = scene.view["prices"][gem["id"]]
        said = scene.catalog.format({gem["id"]: price["current"]}, "prices")
        with canvas.named(f"{said} → {price['target']}"):
            now, next_ = (track.bottom - (price[which] - least + 0.5) * step for which in ("current", "target"))
            draw_price(canvas, gem["id"], lane, now, next_, step)
        bank = str(scene.view["bank"][gem["id"]])
        canvas.text(lane.middle, box.bottom - 12, bank, 13, INK, anchor="middle", bold=True)
    canvas.icon("purse", box.x + 8, box.bottom - 28, 20)


def draw_price(canvas: Canvas, gem: str, lane: Box, now: float, next_: float, step: float) -> None:
    """One track; an arrow shows the way where the prices are far from each other."""
    x, colour = lane.middle, GEMS.get(gem, RIM)
    canvas.rect(Box(x - lane.width * 0.38, lane.y, lane.width * 0.76, lane.height), colour, corner=5, fade=0.1)
    if now != next_:
        canvas.path(f"M{x:.1f} {now:.1f}V{next_:.1f}", edge=colour, thick=5, fade=0.6)
    size = max(16, step)
    canvas.rect(Box(x - 17, next_ - size / 2 - 1.5, 34, size + 3), "none", colour, 2.5, 6)
    canvas.icon(gem, x - size / 2, now - size / 2, size)
    if abs(now - next_) > 1.5 * size:
        down = 1 if next_ > now else -1
        tip = next_ - down * (size / 2 + 2)
        canvas.path(f"M{x - 6:.1f} {tip - down * 7:.1f}L{x:.1f} {tip:.1f}l6 {-down * 7}z", colour)


# Cards ---------------------------------------------------------------------------------------------------------------


def display(scene: Scene, deck: str, box: Box) -> None:
    """What can be bought of a deck, and how many cards are left in it."""
    canvas, view = scene.canvas, scene.view
    panel(canvas, box)
    canvas.rect(Box(box.x + 10, box.y + 7, 15, 16), DECKS[deck], RIM, 1, 3)
    canvas.text(box.x + 31, box.y + 19, capital(scene.catalog.format(deck, "deck")), 12.5, SOFT, 200, title=True)
    left = f"{scene.catalog.say('board.left')}: {len(view['decks'][deck])}"
    canvas.text(box.right - 10, box.y + 19, left, 12, SOFT, box.width / 2, anchor="end")
    step = (box.width - 12) / max(1, len(view["display"][deck]))
    for number, name in enumerate(view["display"][deck]):
        card = Box(box.x + 8 + number * step, box.y + 28, step - 6, CARD_HEIGHT)
        if name is None:
            canvas.rect(card, "none", RIM, 1, 6, "4 4")
            continue
        with canvas.about(name):
            draw_card(scene, scene.pieces["items"][name], card)
        laid = view["discounts"][number] if deck == "artifacts" else {}
        if any(laid.values()):  # gems on an artifact make it cheaper
            gem = scene.pieces["items"][name]["bold"]
            amounts(canvas, card.x + 50, card.y + 28, {gem: laid["upright"] + laid["sideways"]}, 14)


def draw_card(scene: Scene, item: Json, box: Box) -> None:
    canvas, colour = scene.canvas, DECKS[item["deck"]]
    canvas.rect(box, CARD, colour, 1.6, 6)
    canvas.icon(art_of(item), box.x + 6, box.y + 6, 38)
    canvas.rect(Box(box.x + 49, box.y + 7, 27, 17), colour, corner=4)
    level = scene.catalog.format(item["level"], "level")
    canvas.text(box.x + 62.5, box.y + 20, level, 12, "#fff", 24, anchor="middle", title=True)
    if item["vp"]:
        counted(canvas, "points", box.right - 33, box.y + 5, 28, item["vp"])
    canvas.text(box.x + 7, box.y + 60, scene.catalog.format(item["id"], "card"), 12, INK, box.width - 14, bold=True)
    amounts(canvas, box.x + 7, box.y + 65, item["cost"], snug(item["cost"], 16, box.width - 14), 0)


def art_of(item: Json) -> str:
    if item["kind"] != "jewelry":
        return str(item["kind"])
    return next((name for word, name in JEWELS.items() if word in item["id"]), "brooch")


def traders(scene: Scene, y: float) -> float:
    """The traders that nobody has, and how many points set off the end."""
    canvas, box = scene.canvas, Box(EDGE, y, FULL, 36)
    panel(canvas, box)
    canvas.text(EDGE + 10, y + 23, capital(scene.catalog.say("board.traders")), 12.5, SOFT, 190, title=True)
    for number, trader in enumerate(scene.view["traders"]):
        draw_trader(scene, trader, EDGE + 210 + number * 64, y + 8)
    goal = scene.pieces["by_players"][str(scene.view["seats"])]["victory_threshold"]
    text = scene.catalog.say("sheet.number.victory_threshold")
    canvas.text(box.right - 46, y + 23, text, 12, SOFT, 190, anchor="end")
    counted(canvas, "points", box.right - 38, y + 4, 28, goal)
    return box.bottom


def draw_trader(scene: Scene, trader: str, x: float, y: float) -> None:
    canvas = scene.canvas
    one, other = next(each["gems"] for each in scene.pieces["traders"] if each["id"] == trader)
    with canvas.about(trader):
        canvas.rect(Box(x - 3, y - 3, 60, 26), SHADE, RIM, 0.8, 5)
        canvas.icon(one, x, y + 1, 18)
        canvas.icon("trader", x + 19, y + 2, 16)
        canvas.icon(other, x + 36, y + 1, 18)


# The seats -----------------------------------------------------------------------------------------------------------


def seats(scene: Scene, y: float) -> float:
    players, items = scene.view["players"], scene.pieces["items"]
    across = int((columns(len(players), y, 0)[0].width - 14) // 32)
    lines = max(1, *(-(-len(player["items"]) // across) for player in players))
    for seat, box in enumerate(columns(len(players), y, 112 + lines * 36)):
        player = players[seat]
        seat_panel(scene, seat, box, player["vp"])
        purse(scene.canvas, player, box.x + 8, y + 38)
        amounts(scene.canvas, box.x + 9, y + 62, player["gems"], snug(player["gems"], 18, box.width - 18), 0)
        mine(scene, seat, Box(box.x + 8, y + 87, box.width - 16, 22))
        for number, name in enumerate(player["items"]):
            card = Box(box.x + 8 + number % across * 32, y + 112 + number // across * 36, 30, 32)
            with scene.canvas.about(name):
                scene.canvas.rect(card, CARD, DECKS[items[name]["deck"]], 1.3, 4)
                scene.canvas.icon(art_of(items[name]), card.x + 3, card.y + 4, 24)
    return box.bottom


def purse(canvas: Canvas, player: Json, x: float, y: float) -> None:
    """Gold as far as it is seen, actions, prisms, markers, the card in hand by its back."""
    canvas.icon("gold", x, y, 18)
    canvas.text(x + 21, y + 14, signed(player["gold"]) if "gold" in player else "?", 13.5, bold=True)
    canvas.icon("action", x + 48, y, 17)
    canvas.text(x + 68, y + 14, str(player["actions"]), 13.5, bold=True)
    x = amounts(canvas, x + 84, y, {"prism": player["prisms"]}, 17)
    for value in [value for value, count in player["markers"].items() for _ in range(count)]:
        canvas.icon("marker", x, y, 18)
        canvas.text(x + 10, y + 14, value, 10, anchor="middle", bold=True)
        x += 19
    if player["hand"]:
        canvas.rect(Box(x + 2, y - 2, 16, 22), DECKS[player["hand"]["deck"]], "#fff", 1.2, 3)
        canvas.text(x + 10, y + 13, str(player["hand"]["level"]), 11, "#fff", anchor="middle", bold=True)


def mine(scene: Scene, seat: int, box: Box) -> None:
    canvas, trader = scene.canvas, scene.view["players"][seat]["trader"]
    names = [space["tile"] for space in scene.view["spaces"].values() if space["owner"] == seat]
    step = min(25.0, (box.width - (64 if trader else 0)) / max(1, len(names)))
    for number, name in enumerate(names):
        x, tile = box.x + number * step, scene.pieces["tiles"][name]
        canvas.rect(Box(x, box.y, 23, 22), "#fff3d2", RIM, 1, 4)
        canvas.icon(tile["gem"], x + 3, box.y + 2, 17)
        if tile["wild"]:
            canvas.icon("any", x + 12, box.y + 11, 11)
    if trader:
        draw_trader(scene, trader, box.right - 56, box.y)
