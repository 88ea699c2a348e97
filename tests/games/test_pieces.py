"""What lies in the box, as drawn boards get it: byte for byte what every version before said, and of the types it says.

`pieces/<game>.json` holds the pieces of the shipped components and of some variants, written by the version that had
them spelled out by hand. A variant says which tables are reversed, which fields are different (null: left out), and
which of the pieces differ.
"""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, TypedDict, Union, get_args, get_origin

import msgspec
import pytest

import dwarrow
from dwarrow.kernel.faces import draw, drawn_fields, hint_of

FILES = Path(__file__).parent / "pieces"
GAMES = ("mines", "gnomes", "dwergar", "zwergendorf")
VARIANTS = [
    (game, number)
    for game in GAMES
    for number in range(len(json.loads((FILES / f"{game}.json").read_text(encoding="utf-8"))["variants"]))
]


def kept(game: str) -> Any:
    return json.loads((FILES / f"{game}.json").read_text(encoding="utf-8"))


def ids_of(row: dict[str, Any]) -> list[str]:
    return [str(row[key]) for key in ("id", "number", "step", "symbol") if key in row]


def varied(document: dict[str, Any], variant: dict[str, Any]) -> dict[str, Any]:
    data = copy.deepcopy(document)
    for table in variant.get("reverse", ()):
        data[table].reverse()
    for path, value in variant["edits"]:
        *inside, last = path.split(".")
        here: Any = data
        for name in inside:
            here = here[name] if isinstance(here, dict) else next(row for row in here if name in ids_of(row))
        if value is None:
            here.pop(last, None)
            here.get("field_source", {}).pop(last, None)
        else:
            here[last] = value
    return data


@pytest.mark.parametrize("game", GAMES)
def test_the_pieces_of_the_shipped_components(game: str):
    assert json.dumps(dwarrow.game(game).pieces()) == json.dumps(kept(game)["shipped"])


@pytest.mark.parametrize(("game", "number"), VARIANTS)
def test_the_pieces_of_a_variant(game: str, number: int):
    box: Any = dwarrow.game(game)
    variant = kept(game)["variants"][number]
    components = box.box.parse("variant", varied(box.document, variant))
    told = {**kept(game)["shipped"], **variant["pieces"]}
    assert json.dumps(draw(components, components)) == json.dumps(told)


# Types ---------------------------------------------------------------------------------------------------------------


@cache
def type_of(kind: Any) -> Any:
    """What is drawn of a class, as a type: what the client's types are made from, too."""
    fields: dict[str, Any] = {}
    joined: dict[str, dict[str, Any]] = {}
    for field in drawn_fields(kind):
        hint = typed(hint_of(field))
        if not field.into:
            fields[field.drawn] = hint
        else:
            own = hint.__annotations__ if hasattr(hint, "__annotations__") else {field.drawn: hint}
            joined.setdefault(field.into, {}).update(own)
    make: Any = TypedDict
    return make(kind.__name__, {**fields, **{name: make(name, own) for name, own in joined.items()}})


def typed(hint: Any) -> Any:
    if hasattr(hint, "_fields"):
        return type_of(hint)
    origin, inside = get_origin(hint), tuple(typed(each) for each in get_args(hint) if each is not ...)
    if origin in (Union, UnionType):
        return inside[0] | None
    made: Any = dict if origin is dict else list
    return made[inside] if origin in (tuple, list, dict) else hint


@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_as_their_type_says(game: str):
    """Reading leaves out what a type does not name, so a field too many shows as a difference, too."""
    box: Any = dwarrow.game(game)
    told = box.pieces()
    assert msgspec.convert(told, type_of(box.box.kind)) == told
    assert json.loads(json.dumps(told)) == told
