"""The components of Mines as a document to be changed, and what is said about a changed one."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from dwarrow.games.mines.component_checks import BOX
from dwarrow.games.mines.schema import Components
from dwarrow.kernel.errors import ComponentError

load, parse = BOX.load, BOX.parse
SHIPPED = load()


def document() -> dict[str, Any]:
    return copy.deepcopy(SHIPPED.document)


def entry(data: dict[str, Any], table: str, name: str) -> dict[str, Any]:
    row: dict[str, Any] = next(row for row in data[table] if row["id"] == name)
    return row


def place(data: dict[str, Any], where: str) -> dict[str, Any]:
    """The table that "boards.front.family" or "counts.detail" names."""
    table, *names = where.split(".")
    here = data[table]
    for name in names:
        here = next(row for row in here if row["id"] == name) if isinstance(here, list) else here[name]
    assert isinstance(here, dict)
    return here


def faults(data: dict[str, Any]) -> list[str]:
    with pytest.raises(ComponentError) as caught:
        parse("my.toml", data)
    return [line.removeprefix("my.toml: ") for line in caught.value.lines()]


def item(components: Components, name: str):
    return next(card for card in components.improvements if card.id == name)
