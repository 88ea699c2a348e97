"""Zwergendorf as a picture: the phases, every seat's village with its cards, the cards in the middle and in hand."""

from __future__ import annotations

from collections import Counter

from dwarrow.games.zwergendorf.picture.village import villages
from dwarrow.kernel.pictures.canvas import EDGE, FULL, GAP, Box, Canvas
from dwarrow.kernel.pictures.colours import ACCENT, CARD, INK, LIT, RIM, SHADE, SOFT
from dwarrow.kernel.pictures.parts import Json, Scene, amounts, badge, capital, counted, panel, signed, snug

CLOTHS = {"grey": "#7d858d", "brown": "#8a5527", "yellow": "#e3b02f", "green": "#4b8b3b"}
DECKS = {"target": "#5b6a86", "resource": "#8a5a1f", "building": "#3f7a4a"}
CARD_HEIGHT = 100
ACROSS = 4  # cards in a line
DWARF_HEIGHT = 116
MAJORITY = 104  # width of what is won by having most of something


def draw(scene: Scene) -> None:
    y = phases(scene)
    y = villages(scene, y + GAP)
    y = middle(scene, y + GAP)
    scene.canvas.bottom = offers(scene, y)


def phases(scene: Scene) -> float:
    """The phases from first to last, the present one marked; beside them the decks, and the goal of a match alone."""
    canvas, view, box = scene.canvas, scene.view, Box(EDGE, 0, FULL, 42)
    panel(canvas, box)
    for number, phase in enumerate(scene.pieces["phases"]):
        now, x = phase["number"] == view["phase"], box.x + 10 + number * 46
        canvas.rect(Box(x, 6, 41, 30), LIT if now else SHADE, ACCENT if now else RIM, 2.5 if now else 0.8, 6)
        canvas.text(x + 10, 26, str(phase["number"]), 12, INK if now else SOFT, anchor="middle", bold=now)
        canvas.icon(phase["kind"], x + 18, 11, 20, SOFT)
    x = box.right - 8
    for deck in reversed(DECKS):
        canvas.text(x, 26, str(view["decks"][deck]), 12.5, INK, anchor="end", bold=True)
        with canvas.named(capital(scene.catalog.format(deck, "deck"))):
            canvas.rect(Box(x - 46, 9, 24, 25), "#fff", DECKS[deck], 2, 4)
            canvas.icon(deck, x - 44, 11, 20)
        x -= 58
    if view["goal"] is not None:
        counted(canvas, "vp", x - 36, 6, 30, view["goal"])
        canvas.text(x - 42, 26, capital(scene.catalog.say("board.final_goal")), 12.5, SOFT, anchor="end")
    return box.bottom


# Cards in the middle -------------------------------------------------------------------------------------------------


def middle(scene: Scene, y: float) -> float:
    """The dwarf cards and who has most of something: what each asks for, and what it is worth to every seat now."""
    names, majorities = scene.view["middle"], scene.pieces["majorities"]
    box = Box(EDGE, y, FULL, DWARF_HEIGHT + 32)
    panel(scene.canvas, box, scene.catalog.say("board.middle"))
    step = (box.width - 8 - MAJORITY * len(majorities)) / max(1, len(names))
    for number, name in enumerate(names):
        dwarf_card(scene, name, Box(EDGE + 8 + number * step, y + 25, step - 8, DWARF_HEIGHT))
    for number, majority in enumerate(majorities):
        x = box.right - (len(majorities) - number) * MAJORITY
        most_of(scene, majority, Box(x, y + 25, MAJORITY - 8, DWARF_HEIGHT))
    return box.bottom


def dwarf_card(scene: Scene, name: str, box: Box) -> None:
    canvas, card = scene.canvas, scene.pieces["dwarf_cards"][name]
    colour, x, y = CLOTHS.get(card["colour"], RIM), box.x, box.y
    canvas.rect(box, CARD, colour, 2, 6)
    canvas.icon(f"character-{card['character']}", x + 7, y + 6, 34, colour)
    canvas.paragraph(x + 46, y + 17, scene.catalog.format(name, "dwarf"), 12, box.width - 52, 2, bold=True)
    canvas.paragraph(x + 8, y + 52, canvas.glossary.get(f"{name} lower", ""), 10, box.width - 16, 4, SOFT)
    worths = [player["worth"]["dwarves"][name] for player in scene.view["players"]]
    values(canvas, worths, x + 8, box.bottom - 11, box.width - 16)


def most_of(scene: Scene, majority: Json, box: Box) -> None:
    canvas, symbol = scene.canvas, majority["symbol"]
    canvas.rect(box, CARD, RIM, 1.2, 6)
    canvas.icon(symbol, box.x + 8, box.y + 7, 32)
    counted(canvas, "vp", box.right - 36, box.y + 7, 30, majority["vp"])
    said = scene.catalog.say("board.final_majority", symbol=symbol)
    canvas.paragraph(box.x + 8, box.y + 57, said, 10, box.width - 14, 2, SOFT)
    worths = [player["worth"]["majorities"][symbol] for player in scene.view["players"]]
    values(canvas, worths, box.x + 8, box.bottom - 11, box.width - 12)


def values(canvas: Canvas, worths: list[int], x: float, y: float, width: float) -> None:
    """A number for every seat."""
    step = min(40.0, width / len(worths))
    radius = 6.5 if step > 24 else 5.0
    for seat, worth in enumerate(worths):
        badge(canvas, x + radius + seat * step, y, seat, radius)
        canvas.text(x + 2 * radius + 1.5 + seat * step, y + 4, signed(worth), 11, INK, step - 2 * radius, bold=True)


# Cards to choose from ------------------------------------------------------------------------------------------------


def offers(scene: Scene, y: float) -> float:
    """The cards a seat has to pick from, where they are seen; otherwise those that are being drawn."""
    view = scene.view
    player = view["players"][view["seat"]] if view["seat"] is not None else {}
    cards, title = player.get("hand"), "board.hand"
    if not cards:
        cards, title = [card for each in view["players"] for card in each["moment"].get("cards", ())], "board.drawing"
    if not cards:
        return y
    lines = -(-len(cards) // ACROSS)
    box = Box(EDGE, y + GAP, FULL, 32 + lines * (CARD_HEIGHT + 8))
    panel(scene.canvas, box, scene.catalog.say(title))
    step = (box.width - 8) / ACROSS
    picked = (player.get("first"), player.get("second"))
    for number, name in enumerate(cards):
        x, top = EDGE + 8 + number % ACROSS * step, box.y + 26 + number // ACROSS * (CARD_HEIGHT + 8)
        with scene.canvas.about(name):
            face(scene, scene.pieces["cards"][name], name in picked, Box(x, top, step - 8, CARD_HEIGHT))
    return box.bottom


def face(scene: Scene, card: Json, picked: bool, box: Box) -> None:
    """A card: the choice above, and below what it gives, how it produces, or what it is worth."""
    canvas, x, y = scene.canvas, box.x, box.y
    canvas.rect(box, LIT if picked else CARD, DECKS[card["deck"]], 3 if picked else 2, 7)
    canvas.icon(card["deck"], x + 6, y + 6, 22)
    canvas.text(x + 34, y + 21, scene.catalog.format(card["id"], "card"), 12, INK, box.width - 40, bold=True)
    half = (box.width - 22) / 2
    for place, side in enumerate(("a", "b")):
        option, symbols = Box(x + 7 + place * (half + 8), y + 32, half, 27), Counter[str](card[side])
        canvas.rect(option, "#fff", RIM, 0.8, 4)
        amounts(canvas, option.x + 6, y + 36, symbols, snug(symbols, 19, half - 10, 4), 4)
    if card["recipe"]:
        end = amounts(canvas, x + 8, y + 70, card["recipe"]["recipe"], 19)
        canvas.text(end + 4, y + 85, "→", 15, SOFT, bold=True)
        canvas.icon(card["recipe"]["output"], end + 24, y + 70, 20)
    elif card["score"]:
        canvas.paragraph(x + 8, y + 73, canvas.glossary.get(f"{card['id']} lower", ""), 10, box.width - 16, 2, SOFT)
    else:
        canvas.text(x + 10, y + 85, "+", 14, SOFT, bold=True)
        amounts(canvas, x + 24, y + 70, Counter([*card["lower"], *["tree"] * card["trees"]]), 20, 4)
