"""Which cards each seat ended a match with, read from the public view of any game.

A card is an entry of one of the tables of `Game.pieces` that the glossary has a line for. A seat holds it if its part
of the view names it, as a text or with a number beside it, or if the table names this seat as its `owner`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from dwarrow.kernel.game import Game

HEAD = re.compile(r" \(|[.:](?: |$)")  # what follows the name in a line of a glossary


@lru_cache(maxsize=4)
def card_names(game: Game) -> dict[str, str]:
    """The cards of a game by id, with their English names."""
    lines = game.glossary(game.catalog("en"))
    tables = [table for table in game.pieces().values() if isinstance(table, dict)]
    ids = {id_ for table in tables for id_, piece in table.items() if isinstance(piece, dict)}
    return {id_: HEAD.split(lines[id_], maxsplit=1)[0] for id_ in lines if id_ in ids}


def final_cards(game: Game, view: dict[str, Any]) -> list[list[str]]:
    """The cards of each seat at the end, each once. Cards that all seats have are left out."""
    cards = card_names(game)
    held = [{name for name in named(part) if name in cards} for part in view["players"]]
    for name, owner in owned(view):
        if name in cards:
            held[owner].add(name)
    everybodys = set.intersection(*held) if len(held) > 1 else set()
    return [sorted(each - everybodys) for each in held]


def named(part: Any) -> Iterator[str]:
    """The texts in a part of a view, and the names that have a number beside them."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for each in part:
            yield from named(each)
    elif isinstance(part, dict):
        for name, each in part.items():
            if isinstance(each, int) and not isinstance(each, bool):
                yield name
            yield from named(each)


def owned(view: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """What lies on the table and belongs to a seat."""
    for table in view.values():
        if isinstance(table, dict):
            for name, entry in table.items():
                if isinstance(entry, dict) and isinstance(entry.get("owner"), int):
                    yield name, entry["owner"]
