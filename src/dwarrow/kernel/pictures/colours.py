"""The colours of pictures: paper, ink and stone, what is lit, gems, and one for each seat."""

from __future__ import annotations

GROUND, PAPER, SHADE, CARD = "#e7decb", "#fbf7ed", "#f2ead8", "#fdf6e4"
INK, SOFT, LINE, RIM = "#2a2119", "#5b4c3a", "#d3c5a6", "#86714e"
STONE, STONE_INK, STONE_SOFT, FELT = "#4b443c", "#f7f0e1", "#d9ccb4", "#efe6d2"
ACCENT, LIT, GOOD, BAD = "#8c3d10", "#ffe9c2", "#2c6a34", "#a3231b"
SEATS = ("#1f5fa8", "#a8480c", "#1f7a4d", "#8a2f78", "#6d5a00", "#3b4a9e", "#a02a3c", "#3f5560")
GEMS = {"sapphire": "#2f6fd6", "emerald": "#1f8a52", "diamond": "#6d8ca1", "ruby": "#c22b46"}


def seat_colour(seat: int | None) -> str:
    return RIM if seat is None else SEATS[seat % len(SEATS)]
