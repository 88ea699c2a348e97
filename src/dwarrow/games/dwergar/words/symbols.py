"""How the goods, heat and marks of Dwergar are drawn: SVG elements in a box of 24 by 24.

Each good has a shape and a colour of its own; the regions have the colours of their seals.
"""

from __future__ import annotations

COLORS = {
    "west": "#2f5fa8",
    "new_mine": "#3d7f3a",
    "golden_terraces": "#a37a12",
    "old_mine": "#6a6d73",
    "east": "#a8392b",
}


def _outlined(path: str, fill: str, edge: str) -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="1.2" stroke-linejoin="round"/>'


def _lit(path: str, opacity: str = ".35") -> str:
    return f'<path d="{path}" fill="#fff" fill-opacity="{opacity}"/>'


DRAWINGS = {
    "heat": _outlined(
        "M12 1.6c1 5 6.6 7 6.6 13a6.6 6.6 0 0 1-13.2 0c0-3 1.7-5 2.6-7 1 1 1.4 2 1.6 3 2-2 3-5 2.4-9z",
        "#e8622a",
        "#8a2a0c",
    )
    + _lit("M12 21c-2 0-3.4-1.6-3.4-3.6 0-1.8 1.6-2.8 2.2-4.6 1.6 1.4 4.6 2.6 4.6 4.8 0 2-1.4 3.4-3.4 3.4z", ".6"),
    "coal": _outlined("M4.2 9.4 9.6 3.6l7.2 1.2 4 6.4-2.6 7.6-8 2-6.6-4.6z", "#3a3a40", "#121216")
    + _lit("M9.6 3.6l7.2 1.2-5.2 4.8z", ".22"),
    "iron": _outlined("M2.2 17.6 6.6 8.2h10.8l4.4 9.4z", "#8b97a5", "#3a434e") + _lit("M6.6 8.2h10.8l1 2.2H5.6z"),
    "gold": _outlined(
        "M12 2.6l2.6 4.2 4.8.4-1.8 4.6 2.8 4-4.8 1.4L12 21.4l-3.6-4.2-4.8-1.4 2.8-4-1.8-4.6 4.8-.4z",
        "#e6b422",
        "#7a5604",
    )
    + _lit("M12 2.6l2.6 4.2L12 12 9.4 6.8z"),
    "crystal": _outlined("M12 1.2 18 8v8l-6 6.8L6 16V8z", "#8fd0e8", "#1f5f7a")
    + _lit("M12 1.2 6 8l6 3.4z", ".7")
    + '<path d="M6 8l6 3.4L18 8M12 11.4v11.4" fill="none" stroke="#1f5f7a" stroke-width=".9"/>',
    "vp": '<circle cx="12" cy="12" r="10" fill="#f4ead2" stroke="#7a5f22" stroke-width="1.3"/>'
    + _outlined("M12 5.2l2.1 4.4 4.8.6-3.5 3.3.9 4.8-4.3-2.3-4.3 2.3.9-4.8-3.5-3.3 4.8-.6z", "#c99a2e", "#7a5f22"),
}
