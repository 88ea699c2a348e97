"""How the symbols of Zwergendorf are drawn: SVG elements in a box of 24 by 24, each with a shape and a colour of its
own.
"""

from __future__ import annotations

COLORS = {
    "target": "#6a5a94",
    "resource": "#8a6a2c",
    "building": "#7a4a3a",
    "dwarf": "#4b6b4f",
}


def _path(path: str, fill: str, edge: str) -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="1.2" stroke-linejoin="round"/>'


def _disc(cx: str, cy: str, r: str, fill: str, edge: str) -> str:
    return f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="{fill}" stroke="{edge}" stroke-width="1.2"/>'


def _lines(path: str, edge: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{edge}" stroke-width="1.1" stroke-linecap="round"/>'


DRAWINGS = {
    "coin": _disc("12", "12", "9.4", "#f0c040", "#7a5604")
    + '<circle cx="12" cy="12" r="6.4" fill="none" stroke="#7a5604" stroke-width="1" stroke-opacity=".6"/>'
    + _path("M12 7.4l1.4 3.2 3.2 1.4-3.2 1.4-1.4 3.2-1.4-3.2L7.4 12l3.2-1.4z", "#d99f26", "#7a5604"),
    "wood": _path("M3 14.6 16.4 7l3.8 3.4v4.2L7 22l-4-3.4z", "#a8713a", "#4a2d12")
    + _disc("5.6", "17.6", "3.4", "#dcb27c", "#4a2d12")
    + _lines("M5.6 16.2v2.8M10 12.6l7-4M11 17.6l8-4.4", "#4a2d12"),
    "stone": _path("M4 18.4 3 12l4.6-6.6L15 4l6 5.6-.6 7.4-5 3.4z", "#9aa3ab", "#3c444b")
    + _lines("M7.6 5.4l3 5.6L3 12M10.6 11l7 .6 3.4-2M17.6 11.6l-2.2 8.8", "#3c444b"),
    "beer": _path("M5 6.4h11v14.2H5z", "#e0a030", "#6b3f08")
    + _path("M16 9.4h3.4v7.2H16z", "none", "#6b3f08")
    + _path("M4.4 7.6c-1-3 1.8-4.4 3.4-3.4 1.6-2.2 4.6-1.6 5.2.2 2.4-.4 4 1.4 3.2 3.2z", "#fff8e6", "#6b3f08")
    + _lines("M8.4 10.6v7M12.4 10.6v7", "#6b3f08"),
    "dwarf": _path("M5.4 11.4 12 1.6l6.6 9.8z", "#b3382e", "#561510")
    + _disc("12", "12.6", "4.4", "#f0c9a0", "#6b4422")
    + _path("M7 13.4c0 5 2 9 5 9s5-4 5-9c-1.4 2-3 2.6-5 2.6s-3.6-.6-5-2.6z", "#f6f1e6", "#6b4422"),
    "mine": _path("M2.6 21.4V12L12 3.4l9.4 8.6v9.4z", "#8a7660", "#3b2f20")
    + _path("M7.4 21.4v-7.2L9 12h6l1.6 2.2v7.2z", "#2a2018", "#3b2f20")
    + _lines("M7.4 14.2h9.2", "#c9a06a"),
    "wall": _path("M2 7h20v11H2z", "#b9a48a", "#4d3d28")
    + _lines(
        "M2 10.6h20M2 14.4h20M8 7v3.6M15 7v3.6M5 10.6v3.8M12 10.6v3.8M19 10.6v3.8M8 14.4V18M15 14.4V18", "#4d3d28"
    ),
    "forge": _path(
        "M2.4 7.4h13l6.2 1.6c-.6 3-3 4.4-6.4 4.4v3.2l3 3.6H6l3-3.6v-3.2C5 13.4 2.4 11 2.4 7.4z", "#5d6670", "#22282e"
    )
    + _path("M12 1.4l1.2 2.4 2.4.6-2 1.4H10l-1.4-1.4 2.2-.6z", "#f08a2c", "#a34a08"),
    "tavern": _path("M2.4 11 12 2.6l9.6 8.4z", "#a2452f", "#4d1a0d")
    + _path("M4.4 11h15.2v10.4H4.4z", "#ecd6a8", "#5f4217")
    + _path("M10 21.4v-6.2h4v6.2z", "#7a4f1d", "#5f4217")
    + _lines("M6 13.6h2.6v2.8H6zM15.4 13.6H18v2.8h-2.6z", "#5f4217"),
    "tree": _path("M12 1.6 18.6 10h-3l4.4 6H4l4.4-6h-3z", "#3e8a4a", "#174a22")
    + _path("M10.6 16h2.8v6h-2.8z", "#7a4f1d", "#4a2d12"),
    "cap": _path("M3 19.4C5 9 10 3.4 17 2.6c-1 3.4-.4 5 1.6 7.4 1.6 2.4 2.2 5.6 2.4 9.4z", "#3f63a8", "#182c55")
    + _path("M2.4 19h19.2v3H2.4z", "#e8e2d2", "#6b5a3a"),
    "vp": _disc("12", "12", "10", "#f4ead2", "#7a5f22")
    + _path("M12 5.2l2.1 4.4 4.8.6-3.5 3.3.9 4.8-4.3-2.3-4.3 2.3.9-4.8-3.5-3.3 4.8-.6z", "#c99a2e", "#7a5f22"),
}
