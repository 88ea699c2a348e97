"""What the pages of the arena share: templates, how numbers are written, and the colours of bots and seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dwarrow.templates import environment

COLOURS = 8

Json = dict[str, Any]


def rendered(template: str, **values: object) -> str:
    return ENVIRONMENT.get_template(template).render(values)


def kind(place: int) -> str:
    """The style class of a colour."""
    return f"b{place % COLOURS}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def whole_percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign; 0 has none."""
    text = f"{value:+.{digits}f}"
    return text[1:] if float(text) == 0 else text.replace("-", "−")


ENVIRONMENT = environment(Path(__file__).parent / "templates")
ENVIRONMENT.filters |= {"percent": percent, "whole_percent": whole_percent, "signed": signed, "kind": kind}
