"""Kinds of values in the classes that describe a box (`schema`): how each is read from a component file, and drawn.

Names can be given as a Literal, which is then also the type of the value when drawn, or as a tuple of texts. A limit is
a number, the field that holds it, or a function of the entry.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, get_args

from dwarrow.kernel.components import MOST, Reader, Value

Names = Any
Limit = int | str | Callable[[Any], int]

_DICT: Any = dict


class Form(NamedTuple):
    """How a kind of value is read, and drawn if not as it is; `hint` is its type when drawn."""

    hint: Any
    read: Callable[[Any, Value], Any] = lambda entry, value: None  # with the `schema.Entry` that it stands in
    draw: Callable[[Any, Any], Any] | None = None  # with the box
    most: Limit = MOST  # of a number
    record: Any = None  # the class of a table, or of the tables in a list


def whole(least: Limit = 0, most: Limit = MOST) -> Form:
    return Form(int, lambda entry, value: value.whole(entry.limit(least), entry.limit(most, upper=True)), most=most)


def ident(*reserved: str) -> Form:
    return Form(str, lambda entry, value: value.ident(reserved))


def word(names: Names, what: str) -> Form:
    """One of some names, kept as it is; `what` is the noun for it in messages."""
    return Form(hint_of(names), lambda entry, value: value.choice(known(names), what))


def one_of(names: Names, what: str, none: str | None = None) -> Form:
    """One of some names, kept as its place among them; `none` is the word for -1."""
    places = known(names)
    allowed = places if none is None else (*places, none)

    def read(entry: Any, value: Value) -> int:
        found = value.choice(allowed, what)
        return -1 if found == none else places.index(found)

    hint = hint_of(names) if none is None else hint_of(names) | None
    return Form(hint, read, lambda place, box: places[place] if place >= 0 else None)


def counts(names: Names, what: str, least: int = 1, most: int = MOST, complete: bool = False, empty: str = "") -> Form:
    """Numbers by name, kept as a tuple with a place for every name; `empty` says why there must be one."""
    places = known(names)

    def read(entry: Any, value: Value) -> tuple[int, ...]:
        found = value.counts(places, what, least, most, complete)
        if empty and value.value == {}:
            value.fault(empty)
        return tuple(found.get(name, 0) for name in places)

    def draw(numbers: tuple[int, ...], box: object) -> dict[str, int]:
        return named_counts(places, numbers)

    return Form(_DICT[hint_of(names), int], read, draw)


def named_counts(names: tuple[str, ...], numbers: tuple[int, ...]) -> dict[str, int]:
    """Numbers as a table of counts, without those of which there is none."""
    return {name: n for name, n in zip(names, numbers, strict=True) if n}


def ref(table: str, what: str) -> Form:
    """The id of an entry of a table, kept as its place in the file; the box has a field with the name of the table."""

    def read(entry: Any, value: Value) -> int:
        ids = [row["id"] for row in rows(entry.table.reader, table)] or [""]
        return ids.index(value.choice(ids, what))

    return Form(str, read, lambda place, box: getattr(box, table)[place].id)


def _letter(entry: Any, value: Value) -> str:
    """One capital letter that tells an entry apart."""
    letter = value.text()
    if letter in [other.letter for other in entry["before"]] or len(letter) > 1 or not letter.isupper():
        value.fault(f'"{letter}" does not tell it apart (allowed: one capital letter no other has)')
    return letter


def _place(entry: Any, value: Value) -> int:
    return value.whole(entry["number"] + 1, entry["number"] + 1)


Id = Annotated[str, ident()]
Letter = Annotated[str, Form(str, _letter)]
Place = Annotated[int, Form(int, _place)]  # the place of an entry among all, from 1, as the file says it, too


def rows(reader: Reader, table: str) -> list[dict[str, Any]]:
    """The entries of a table as they stand in the file, those that have an id."""
    found = reader.document.get(table)
    listed = found if isinstance(found, list) else []
    return [row for row in listed if isinstance(row, dict) and isinstance(row.get("id"), str)]


def known(names: Names) -> tuple[str, ...]:
    return names if isinstance(names, tuple) else get_args(names)


def hint_of(names: Names) -> Any:
    return str if isinstance(names, tuple) else names
