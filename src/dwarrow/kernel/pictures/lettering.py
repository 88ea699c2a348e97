"""How wide a text is, and how it is made to fit, where nothing can measure it: fonts differ from machine to machine."""

from __future__ import annotations

FONT = "system-ui,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
TITLE_FONT = "Palatino,'Noto Serif','DejaVu Serif',Georgia,serif"
LEAST = 8.5  # the smallest size
BOLD = 1.12  # how much wider bold letters are

NARROW, BROAD = frozenset("iljtfI.,:;'’|!()[] ·"), frozenset("mwMW@%ЖШЩЮФЫжшщюфы—…")


def breadth(words: str, size: float) -> float:
    """About how wide a text is, rather too much than too little."""
    return size * sum(share(mark) for mark in words)


def share(mark: str) -> float:
    """The width of a letter as a share of its size."""
    if mark in NARROW:
        return 0.36
    if mark in BROAD:
        return 0.95
    return 0.7 if mark.isupper() else 0.6


def fitted(words: str, size: float, width: float) -> tuple[str, float]:
    """A text for a width: smaller if it must be, and cut where that is not enough."""
    wide = breadth(words, size)
    if wide <= width:
        return words, size
    size = max(LEAST, size * width / wide)
    while len(words) > 1 and breadth(words, size) > width + 0.5:
        words = words.rstrip("…")[:-1].rstrip() + "…"
    return words, size


def lines_of(words: str, size: float, width: float, most: int) -> tuple[list[str], float]:
    """A text in lines, smaller if they would be more than `most`; the last may then still be too long."""
    lines = wrapped(words, size, width)
    while len(lines) > most and size > LEAST:
        size -= 0.5
        lines = wrapped(words, size, width)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return lines, size


def wrapped(words: str, size: float, width: float) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and breadth(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
