"""What reports share: the form of a page and of its sections, and what those of an arena draw from."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from dwarrow.arena.report_style import STYLE
from dwarrow.arena.standings import by_strength

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dwarrow.arena.contest import Result
    from dwarrow.arena.running import Outcome

COLOURS = 8

Json = dict[str, Any]


class Drawn:
    """What all sections draw from: the document, the matches, and the bots with their colours, strongest first."""

    def __init__(self, outcome: Outcome, told: Json) -> None:
        self.outcome = outcome
        self.told = told
        self.results: Sequence[Result] = outcome.results
        self.names = by_strength(told)
        self.kinds = {name: f"b{place % COLOURS}" for place, name in enumerate(self.names)}


def sheet(language: str, title: str, header: str, body: str, foot: str) -> str:
    """A whole page."""
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
{header}
<main>
{body}
</main>
<footer>{escape(foot)}</footer>
</body>
</html>
"""


def section(title: str, about: str, body: str) -> str:
    return f"<section><h2>{title}</h2><p>{about}</p>{body}</section>"


def plot(svg: str) -> str:
    return f'<div class="plot">{svg}</div>'


def key(kinds: Mapping[str, str]) -> str:
    """Names with their colours."""
    names = "".join(f'<li class="{kind}">{escape(name)}</li>' for name, kind in kinds.items())
    return f'<ul class="key">{names}</ul>'


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign; nothing has none."""
    text = f"{value:+.{digits}f}"
    return text[1:] if float(text) == 0 else text.replace("-", "−")


def whole_percent(share: float) -> str:
    return f"{100 * share:.0f} %"
