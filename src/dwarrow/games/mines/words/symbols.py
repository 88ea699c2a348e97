"""How the gems, minecarts and marks of Mines are drawn: SVG elements in a box of 24 by 24.

Each gem has a shape and a colour of its own; the minecarts are told apart by their pips as well.
"""

from __future__ import annotations

COLORS = {
    "sapphire": "#2b66c9",
    "emerald": "#12824a",
    "diamond": "#5f7f95",
    "ruby": "#bd2340",
    "wooden": "#8a5a2b",
    "copper": "#b8623a",
    "iron": "#5d6773",
    "bronze": "#94741c",
    "king": "#a8790f",
}


def _outlined(path: str, fill: str, edge: str) -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="1.2" stroke-linejoin="round"/>'


def _lit(path: str, opacity: str = ".35") -> str:
    return f'<path d="{path}" fill="#fff" fill-opacity="{opacity}"/>'


def _lines(path: str, edge: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{edge}" stroke-width=".9" stroke-opacity=".75"/>'


def _minecart(fill: str, edge: str, rank: int) -> str:
    first = 12 - 2 * (rank - 1)
    pips = "".join(f'<circle cx="{first + 4 * n}" cy="11.6" r="1.35" fill="#fff"/>' for n in range(rank))
    wheels = "".join(
        f'<circle cx="{x}" cy="19.2" r="2.4" fill="#fff" stroke="{edge}" stroke-width="1.4"/>' for x in (7.5, 16.5)
    )
    body = _outlined("M1.6 5.4h20.8v2.4h-1.3l-2.4 9H5.3l-2.4-9H1.6z", fill, edge)
    return body + pips + wheels


def _cube(lid: str) -> str:
    edge = "#4a3212"
    sides = _outlined("M12 12.2 20.4 8v8.6L12 21.4z", "#8d6630", edge)
    front = _outlined("M12 12.2 3.6 8v8.6l8.4 4.8z", "#b98a4a", edge)
    return sides + front + _outlined("M12 3.6 20.4 8 12 12.2 3.6 8z", lid, edge)


DRAWINGS = {
    "sapphire": _outlined("M12 1.4C16 7 20 11 20 15a8 8 0 0 1-16 0C4 11 8 7 12 1.4z", "#3c7be0", "#17418c")
    + _lit("M12 1.4C8 7 4 11 4 15h4z")
    + _lines("M12 1.4 8 15l4 8 4-8zM4 15h16", "#0f2f6b"),
    "emerald": _outlined("M8.2 2.4h7.6l4.4 4.2v10.8l-4.4 4.2H8.2l-4.4-4.2V6.6z", "#27a565", "#0b5a32")
    + _lit("M8.2 2.4h7.6L14.2 7H9.8L8 8.8 3.8 6.6z")
    + _lines("M9.8 7h4.4L16 8.8v6.4L14.2 17H9.8L8 15.2V8.8zM8.2 2.4 9.8 7M15.8 2.4 14.2 7M20.2 6.6 16 8.8", "#07452a")
    + _lines("M20.2 17.4 16 15.2M15.8 21.6 14.2 17M8.2 21.6 9.8 17M3.8 17.4 8 15.2M3.8 6.6 8 8.8", "#07452a"),
    "diamond": _outlined("M6.6 3.2h10.8l5.2 6.4L12 22.4 1.4 9.6z", "#e3eef6", "#46647a")
    + _lit("M6.6 3.2h5.4L8.2 9.6H1.4z", ".9")
    + _lines("M1.4 9.6h21.2M6.6 3.2l1.6 6.4L12 3.2l3.8 6.4 1.6-6.4M8.2 9.6 12 22.4l3.8-12.8", "#46647a"),
    "ruby": _outlined("M12 1.4 21.2 6.7v10.6L12 22.6 2.8 17.3V6.7z", "#dd3d58", "#7d1027")
    + _lit("M12 1.4 2.8 6.7 7.4 9.3 12 6.7z")
    + _lines("M12 6.7l4.6 2.6v5.4L12 17.3l-4.6-2.6V9.3zM12 1.4v5.3M21.2 6.7l-4.6 2.6", "#63081d")
    + _lines("M21.2 17.3l-4.6-2.6M12 22.6v-5.3M2.8 17.3l4.6-2.6M2.8 6.7l4.6 2.6", "#63081d"),
    "wooden": _minecart("#9c6a36", "#4f3111", 1),
    "copper": _minecart("#cf7448", "#6e3014", 2),
    "iron": _minecart("#75808c", "#343b44", 3),
    "bronze": _minecart("#ab8a2e", "#574205", 4),
    "king": _outlined("M3.4 17.4 1.6 6.8l5.8 4.4L12 3.4l4.6 7.8 5.8-4.4-1.8 10.6z", "#f0c040", "#7a5604")
    + _outlined("M3.4 18.6h17.2v2.6H3.4z", "#e0a92a", "#7a5604"),
    "vp": '<circle cx="12" cy="12" r="10" fill="#f4ead2" stroke="#7a5f22" stroke-width="1.3"/>'
    + _outlined("M12 5.2l2.1 4.4 4.8.6-3.5 3.3.9 4.8-4.3-2.3-4.3 2.3.9-4.8-3.5-3.3 4.8-.6z", "#c99a2e", "#7a5f22"),
    "marker": _cube("#e6c48d") + _outlined("M12 .8l4.2 4.6h-2.5v4h-3.4v-4H7.8z", "#fff", "#4a3212"),
    "filled": _cube("#dcb678"),
}
