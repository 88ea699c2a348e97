"""How the gems, gold and marks of Gnomes are drawn: SVG elements in a box of 24 by 24.

Each gem has a shape and a colour of its own.
"""

from __future__ import annotations

COLORS = {
    "jewelry": "#9a4a78",
    "artifacts": "#3f7373",
}


def _outlined(path: str, fill: str, edge: str) -> str:
    return f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="1.2" stroke-linejoin="round"/>'


def _lit(path: str, opacity: str = ".35") -> str:
    return f'<path d="{path}" fill="#fff" fill-opacity="{opacity}"/>'


def _lines(path: str, edge: str) -> str:
    return f'<path d="{path}" fill="none" stroke="{edge}" stroke-width=".9" stroke-opacity=".75"/>'


def _disc(fill: str, edge: str, r: str = "10") -> str:
    return f'<circle cx="12" cy="12" r="{r}" fill="{fill}" stroke="{edge}" stroke-width="1.3"/>'


DRAWINGS = {
    "diamond": _outlined("M6.6 3.2h10.8l5.2 6.4L12 22.4 1.4 9.6z", "#e3eef6", "#46647a")
    + _lit("M6.6 3.2h5.4L8.2 9.6H1.4z", ".9")
    + _lines("M1.4 9.6h21.2M6.6 3.2l1.6 6.4L12 3.2l3.8 6.4 1.6-6.4M8.2 9.6 12 22.4l3.8-12.8", "#46647a"),
    "ruby": _outlined("M12 1.4 21.2 6.7v10.6L12 22.6 2.8 17.3V6.7z", "#dd3d58", "#7d1027")
    + _lit("M12 1.4 2.8 6.7 7.4 9.3 12 6.7z")
    + _lines("M12 6.7l4.6 2.6v5.4L12 17.3l-4.6-2.6V9.3zM12 1.4v5.3M21.2 6.7l-4.6 2.6", "#63081d")
    + _lines("M21.2 17.3l-4.6-2.6M12 22.6v-5.3M2.8 17.3l4.6-2.6M2.8 6.7l4.6 2.6", "#63081d"),
    "sapphire": _outlined("M12 1.4C16 7 20 11 20 15a8 8 0 0 1-16 0C4 11 8 7 12 1.4z", "#3c7be0", "#17418c")
    + _lit("M12 1.4C8 7 4 11 4 15h4z")
    + _lines("M12 1.4 8 15l4 8 4-8zM4 15h16", "#0f2f6b"),
    "emerald": _outlined("M8.2 2.4h7.6l4.4 4.2v10.8l-4.4 4.2H8.2l-4.4-4.2V6.6z", "#27a565", "#0b5a32")
    + _lit("M8.2 2.4h7.6L14.2 7H9.8L8 8.8 3.8 6.6z")
    + _lines("M9.8 7h4.4L16 8.8v6.4L14.2 17H9.8L8 15.2V8.8zM8.2 2.4 9.8 7M15.8 2.4 14.2 7M20.2 6.6 16 8.8", "#07452a")
    + _lines("M20.2 17.4 16 15.2M15.8 21.6 14.2 17M8.2 21.6 9.8 17M3.8 17.4 8 15.2M3.8 6.6 8 8.8", "#07452a"),
    "prism": _outlined("M12 2 22 20.6H2z", "#f3f0fb", "#5b4a86")
    + '<path d="M12 2 7 20.6H2z" fill="#dd3d58" fill-opacity=".55"/><path d="M12 2l5 18.6h5z" fill="#3c7be0"'
    + ' fill-opacity=".55"/><path d="M12 2 7 20.6h10z" fill="#27a565" fill-opacity=".4"/>',
    "wild": _disc("#fff7e2", "#7a5604")
    + _outlined("M12 3.6l1.9 6.5 6.5 1.9-6.5 1.9-1.9 6.5-1.9-6.5L3.6 12l6.5-1.9z", "#e0a92a", "#7a5604"),
    "gold": _disc("#f0c040", "#7a5604")
    + '<circle cx="12" cy="12" r="7.2" fill="none" stroke="#7a5604" stroke-width="1" stroke-opacity=".6"/>'
    + _outlined("M9.4 9.2h5.2l1.6 5.6H7.8z", "#e0a92a", "#7a5604"),
    "vp": _disc("#f4ead2", "#7a5f22")
    + _outlined("M12 5.2l2.1 4.4 4.8.6-3.5 3.3.9 4.8-4.3-2.3-4.3 2.3.9-4.8-3.5-3.3 4.8-.6z", "#c99a2e", "#7a5f22"),
}
