"""The curves of a run as one SVG: how strength, points and length of matches went, and where an alarm rang."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tools.train.log import lines

if TYPE_CHECKING:
    from pathlib import Path

SHOWN = (
    ("teacher", "victories over the teacher, 1 is a fair share"),
    ("snapshot", "victories over snapshots"),
    ("points", "points of the learner"),
    ("length", "decisions a match"),
    ("entropy", "entropy of the choices"),
    ("explained", "share of the outcome that is foreseen"),
)
WIDTH, HEIGHT, EDGE = 340, 150, 34
COLUMNS = 2


def draw(log: Path, out: Path) -> None:
    said = lines(log)
    rounds = [line for line in said if line["what"] == "round"]
    duels = [line for line in said if line["what"] == "duels"]
    alarms = [line["minutes"] for line in said if line["what"] == "alarm"]
    parts = []
    shown = [*SHOWN, *((f"greedy{seats}", f"victories over greedy, {seats} seats") for seats in fought(duels))]
    for number, (name, title) in enumerate(shown):
        points = [(line["minutes"], line[name]) for line in rounds + duels if line.get(name) is not None]
        left, top = number % COLUMNS * WIDTH, number // COLUMNS * HEIGHT
        parts.append(f'<g transform="translate({left},{top})">{panel(title, points, alarms)}</g>')
    size = f"{COLUMNS * WIDTH} {-(-len(shown) // COLUMNS) * HEIGHT}"
    style = "text{font:11px sans-serif;fill:#333}path{fill:none;stroke:#26547c;stroke-width:1.5}"
    body = f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}'
    out.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"><style>{style}</style>{body}</svg>\n')


def fought(duels: list[dict[str, Any]]) -> list[int]:
    """The numbers of seats in duels."""
    return sorted({int(name.removeprefix("greedy")) for line in duels for name in line if name.startswith("greedy")})


def panel(title: str, points: list[tuple[float, float]], alarms: list[float]) -> str:
    head = f'<text x="{EDGE}" y="16">{title}</text>'
    if len(points) < 2:
        return head
    right, bottom = WIDTH - 12, HEIGHT - 20
    last = max(x for x, _ in points) or 1.0
    low, high = min(y for _, y in points), max(y for _, y in points)
    span = (high - low) or 1.0

    def across(x: float) -> float:
        return EDGE + (right - EDGE) * x / last

    way = " ".join(f"{across(x):.1f},{bottom - (bottom - 24) * (y - low) / span:.1f}" for x, y in points)
    marks = "".join(
        f'<line x1="{across(x):.1f}" x2="{across(x):.1f}" y1="24" y2="{bottom}" stroke="#c33"/>' for x in alarms
    )
    numbers: list[tuple[Any, ...]] = [(2, 30, f"{high:.3g}"), (2, bottom, f"{low:.3g}"), (EDGE, HEIGHT - 6, "0")]
    numbers.append((right - 40, HEIGHT - 6, f"{last:.3g} min"))
    texts = "".join(f'<text x="{x}" y="{y}">{text}</text>' for x, y, text in numbers)
    return f'{head}{marks}<path d="M{way}"/>{texts}'
