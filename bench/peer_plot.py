"""Draw the table of bench/peers.py that stands in bench/results.md: decisions a second, on a logarithmic scale.

python bench/peer_plot.py > docs/pictures/peers.svg
"""

from __future__ import annotations

import re
from html import escape
from math import log10
from pathlib import Path

RESULTS = Path(__file__).with_name("results.md")
HEAD = "| random play to the end, one core |"
LEFT, WIDTH, LINE, TOP = 330, 860, 17, 30
LEAST, MOST = 3, 7  # powers of ten
OURS, THEIRS = "#1d4ed8", "#a8a29e"


def figures(text: str) -> list[tuple[str, float]]:
    rows = text[text.index(HEAD) :].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return [(name, float(re.sub(",", "", decisions))) for name, decisions, *_ in cells]


def across(value: float) -> float:
    share = (log10(value) - LEAST) / (MOST - LEAST)
    return LEFT + (WIDTH - LEFT - 80) * max(0.0, share)


def drawn(rows: list[tuple[str, float]]) -> str:
    height = TOP + LINE * len(rows) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'aria-label="Decisions a second" font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
    ]
    for power in range(LEAST, MOST + 1):
        x = across(10.0**power)
        parts.append(f'<path d="M{x:.1f} {TOP - 8}V{height - 6}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="14" text-anchor="middle" fill="#333">{10**power:,}</text>')
    for number, (name, value) in enumerate(rows):
        y, x = TOP + LINE * number, across(value)
        colour = OURS if name.startswith("dwarrow") else THEIRS
        parts.append(f'<text x="{LEFT - 6}" y="{y + 10}" text-anchor="end" fill="#111">{escape(name)}</text>')
        parts.append(f'<rect x="{LEFT}" y="{y}" width="{x - LEFT:.1f}" height="{LINE - 5}" fill="{colour}"/>')
        parts.append(f'<text x="{x + 5:.1f}" y="{y + 10}" fill="#333">{value:,.0f}</text>')
    return "\n".join([*parts, "</svg>"])


if __name__ == "__main__":
    print(drawn(figures(RESULTS.read_text(encoding="utf-8"))))
