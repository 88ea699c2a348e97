"""The box of a game, described once: classes whose fields say what stands in the component file and what is drawn.

A class is a `NamedTuple`, a field is one line:

    class Hall(NamedTuple):
        '''A hall of the King's path.'''

        number: Number                                # its place among the entries, from 0: not in the file, not drawn
        id: Id
        name: Hidden[str]                             # in the file, but not drawn: names stand in the texts
        depth: int                                    # plain types: 0 to 999, a text, true or false
        cost: Annotated[Four, counts(GemId, "gem")]   # { ruby = 2 } in the file and when drawn, here (0, 0, 0, 2)
        exits: Annotated[tuple[int, ...], ref("halls", "hall"), Size(0, 9)]

To add a field to a card, add its line: the reader below, the JSON for drawn boards and the client's types (`faces`)
follow it. A field with a default may be left out of the file; where it is -1, None or a record it is drawn as null.
`Named`, `In`, `When`, `Size`, `Ids`, `Tables`, `By`, `Into` and `BY_ID` say more about a field. What they cannot say
is a method `check(self, table, before)`, called with the entry and the records before it, or, where tables must agree,
a function in the game's `component_checks.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, get_args, get_origin

from dwarrow.kernel.components import MOST, Document, Reader, Table, Value, decoded, read

T = TypeVar("T")
Names = Any  # a Literal, which is then the type when drawn, or a tuple of texts
Limit = int | str | Callable[["Entry"], int]  # a number, the field that holds it, or a function of the entry

FACES: dict[type, str] = {}  # what the client calls some classes

_REQUIRED: Any = object()
_DICT: Any = dict
_LIST: Any = list


# What can be said about a field --------------------------------------------------------------------------------------


class Named:
    """What it is called in the file, and when drawn."""

    def __init__(self, file: str = "", drawn: str = "") -> None:
        self.file, self.drawn = file, drawn


class In:
    """It stands in this table of the file."""

    def __init__(self, table: str) -> None:
        self.table = table


class Into:
    """It is drawn as part of this field, together with all others that are."""

    def __init__(self, field: str) -> None:
        self.field = field


class Size:
    """How many values a list has; no two are alike if there is a noun for them, `once`."""

    def __init__(self, least: Limit = 0, most: Limit = MOST, once: str = "") -> None:
        self.least, self.most, self.once = least, most, once


class Ids:
    """The entries of a table are those with these ids, in any order or `listed` one after the other."""

    def __init__(self, names: Names = (), what: str = "", listed: bool = False, key: str = "id") -> None:
        self.names, self.what, self.listed, self.key = _known(names), what, listed, key


class Tables:
    """The entries of several tables; `field` is the place of its table among them."""

    def __init__(self, field: str, names: tuple[str, ...]) -> None:
        self.field, self.names = field, names


class When:
    """Only where `field` has one of `values`; there it must stand in the file, if it is not `optional`."""

    def __init__(self, field: str, *values: object, says: str = "", optional: bool = False) -> None:
        self.field, self.values, self.optional = field, values, optional
        self.says = says or f"only with {field} {' or '.join(map(str, values))}"


class By:
    """Made by a function of other fields, here or in the box; `table` is the entry, `before` the records before it."""

    def __init__(self, function: Callable[..., Any], *needs: str) -> None:
        self.function, self.needs = function, needs


class Form(NamedTuple):
    """A kind of value: how it is read, and drawn if not as it is; `hint` is its type when drawn."""

    hint: Any
    read: Callable[[Any, Value], Any]  # with the `Entry` that it stands in
    draw: Callable[[Any, Any], Any] | None = None  # with the box
    most: Limit = MOST  # of a number
    record: Any = None  # the class of a table, or of the tables in a list


HIDDEN = Named(drawn="-")
BY_ID = object()  # entries that are drawn as { id: entry }


def whole(least: Limit = 0, most: Limit = MOST) -> Form:
    return Form(int, lambda entry, value: value.whole(entry.limit(least), entry.limit(most, upper=True)), most=most)


def ident(*reserved: str) -> Form:
    return Form(str, lambda entry, value: value.ident(reserved))


def word(names: Names, what: str) -> Form:
    """One of some names, kept as it is; `what` is the noun for it in messages."""
    return Form(_hint(names), lambda entry, value: value.choice(_known(names), what))


def one_of(names: Names, what: str, none: str | None = None) -> Form:
    """One of some names, kept as its place among them; `none` is the word for -1."""
    known = _known(names)
    allowed = known if none is None else (*known, none)

    def read(entry: Entry, value: Value) -> int:
        found = value.choice(allowed, what)
        return -1 if found == none else known.index(found)

    hint = _hint(names) if none is None else _hint(names) | None
    return Form(hint, read, lambda place, box: known[place] if place >= 0 else None)


def counts(names: Names, what: str, least: int = 1, most: int = MOST, complete: bool = False, empty: str = "") -> Form:
    """Numbers by name, kept as a tuple with a place for every name; `empty` says why there must be one."""
    known = _known(names)

    def read(entry: Entry, value: Value) -> tuple[int, ...]:
        found = value.counts(known, what, least, most, complete)
        if empty and value.value == {}:
            value.fault(empty)
        return tuple(found.get(name, 0) for name in known)

    def draw(numbers: tuple[int, ...], box: object) -> dict[str, int]:
        return {name: n for name, n in zip(known, numbers, strict=True) if n}

    return Form(_DICT[_hint(names), int], read, draw)


def ref(table: str, what: str) -> Form:
    """The id of an entry of a table, kept as its place there."""

    def read(entry: Entry, value: Value) -> int:
        ids = [row["id"] for row in rows(entry.table.reader, table)] or [""]
        return ids.index(value.choice(ids, what))

    return Form(str, read, lambda place, box: getattr(box, table)[place].id)


def rows(reader: Reader, table: str) -> list[dict[str, Any]]:
    """The entries of a table as they stand in the file, those that have an id."""
    found = reader.document.get(table)
    return (
        [row for row in found if isinstance(row, dict) and isinstance(row.get("id"), str)]
        if isinstance(found, list)
        else []
    )


def _known(names: Names) -> tuple[str, ...]:
    return names if isinstance(names, tuple) else get_args(names)


def _hint(names: Names) -> Any:
    return str if isinstance(names, tuple) else names


def _list_of(inner: Form, size: Size) -> Form:
    def read(entry: Entry, value: Value) -> tuple[Any, ...]:
        found: list[Any] = []
        for place in value.each(entry.limit(size.least), entry.limit(size.most)):
            found.append(
                read_record(inner.record, place.table(), entry, found) if inner.record else inner.read(entry, place)
            )
        if size.once and len(set(found)) < len(found):
            value.fault(f"names a {size.once} twice")
        return tuple(found)

    draw: Any = inner.draw
    return Form(
        _LIST[inner.hint],
        read,
        (lambda values, box: [draw(each, box) for each in values]) if draw else None,
        record=inner.record,
    )


def _form(hint: Any) -> Form:
    """The form of a type of which nothing more is said."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) is tuple:
        return _list_of(_form(get_args(hint)[0]), Size())
    record = get_args(hint)[0] if get_origin(hint) is UnionType else hint
    return Form(hint, lambda entry, value: read_record(record, value.table(), entry), record=record)


def _read_letter(entry: Entry, value: Value) -> str:
    """One that tells an entry apart."""
    letter = value.text()
    if letter in [other.letter for other in entry["before"]] or len(letter) > 1 or not letter.isupper():
        value.fault(f'"{letter}" does not tell it apart (allowed: one capital letter no other has)')
    return letter


def _read_place(entry: Entry, value: Value) -> int:
    return value.whole(entry["number"] + 1, entry["number"] + 1)


_PLAIN: dict[Any, Form] = {
    int: whole(),
    str: Form(str, lambda entry, value: value.text()),
    bool: Form(bool, lambda entry, value: value.flag()),
}
Hidden = Annotated[T, HIDDEN]
Number = Hidden[int]
Id = Annotated[str, ident()]
Letter = Annotated[str, Form(str, _read_letter)]
Place = Annotated[int, Form(int, _read_place)]  # the number of an entry, from 1, which the file says, too
Meta = Annotated[str, In("meta"), HIDDEN]
Seats = Annotated[tuple[int, ...], By(lambda least, most: tuple(range(least, most + 1)), "players_min", "players_max")]


_NO_IDS = Ids()


# Reading -------------------------------------------------------------------------------------------------------------


class Field:
    """What the line of a field says."""

    def __init__(self, name: str, hint: Any, default: Any) -> None:
        marks = getattr(hint, "__metadata__", ())
        kind = hint.__origin__ if marks else hint
        said: dict[type, Any] = {type(mark): mark for mark in marks}
        names = [mark for mark in marks if isinstance(mark, Named)]
        self.name = name
        self.default = default
        self.key = next((mark.file for mark in names if mark.file), name)
        self.drawn = next((mark.drawn for mark in names if mark.drawn), name)
        self.table: str = said[In].table if In in said else ""
        self.form: Form = said.get(Form) or _form(get_args(kind)[0] if Size in said else kind)
        if Size in said:
            self.form = _list_of(self.form, said[Size])
        self.when: When | None = said.get(When)
        self.by: By | None = said.get(By)
        self.ids: Ids = said.get(Ids, _NO_IDS)
        self.tables: Tables | None = said.get(Tables)
        self.into: Into | None = said.get(Into)
        self.by_id = BY_ID in marks
        self.optional = default is not _REQUIRED and (self.when is None or self.when.optional)

    def read(self, entry: Entry) -> Any:
        table = entry.inner(self.table) if self.table else entry.table
        when = self.when
        if when and entry[when.field] not in when.values:
            table.refuse(self.key, when.says)
            return self.default
        if self.by:
            return self.by.function(*[entry[name] for name in self.by.needs])
        if self.optional and not table.has(self.key):
            return self.default
        if table is not table.reader.root or not self.form.record:
            return self.form.read(entry, table.at(self.key))
        if self.form.hint is self.form.record:
            return read_record(self.form.record, table.entry(self.key), entry)
        found: list[Any] = []
        for given, each in self._entries(table.reader):
            found.append(read_record(self.form.record, each, entry, found, **given))
        return tuple(found)

    def _entries(self, reader: Reader) -> Iterator[tuple[dict[str, int], Table]]:
        """The entries of a table, or of several, with what is known of them without reading."""
        if self.tables:
            for place, name in enumerate(self.tables.names):
                yield from (({self.tables.field: place}, table) for table in reader.entries(name))
            return
        tables, known = reader.entries(self.key, self.ids.key), self.ids.names
        if not known:
            yield from (({}, table) for table in tables)
            return
        found = [known.index(table.choice(self.ids.key, known, self.ids.what)) for table in tables]
        if self.ids.listed and found != list(range(len(known))) and reader.clean(self.key):
            reader.fault(self.key, self.ids.key, f"must be {', '.join(known)}, in this order")
        for place, name in enumerate(known):
            if place not in found and not self.ids.listed:
                reader.fault(self.key, "", f'{self.ids.what} "{name}" is missing')
            yield from (({"number": place}, table) for own, table in zip(found, tables, strict=True) if own == place)


class Entry:
    """An entry while it is read: each field when it is first asked for, so that one may depend on others."""

    __slots__ = ("fields", "outer", "table", "values", "wrong")

    def __init__(self, kind: type, table: Table, outer: Entry | None, values: dict[str, Any]) -> None:
        self.fields = fields_of(kind)
        self.table = table
        self.outer = outer
        self.values = values
        self.wrong: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        """A field of this entry, or else of what it stands in."""
        if name in self.values:
            return self.values[name]
        if self.outer and name not in self.fields:
            return self.outer[name]
        faults = len(self.table.reader.faults)
        self.values[name] = self.fields[name].read(self)
        if len(self.table.reader.faults) > faults:
            self.wrong.add(name)
        return self.values[name]

    def inner(self, name: str) -> Table:
        return self.table.entry(name) if self.table is self.table.reader.root else self.table.table(name)

    def limit(self, limit: Limit, upper: bool = False) -> int:
        """A limit as a number. A field that is wrong sets none but its own."""
        if isinstance(limit, int):
            return limit
        if not isinstance(limit, str):
            return limit(self)
        if self.outer and limit not in self.fields:
            return self.outer.limit(limit, upper)
        value: int = self[limit]
        return self.limit(self.fields[limit].form.most, upper) if upper and limit in self.wrong else value


def read_record(
    record: type[T], table: Table, outer: Entry | None = None, before: Sequence[T] = (), /, **given: Any
) -> T:
    """What a table says; fields that are given are not read."""
    entry = Entry(record, table, outer, {"number": len(before), "before": before, "table": table, **given})
    made = record(*[entry[name] for name in entry.fields])
    if hasattr(made, "check"):
        made.check(table, before)
    return made


@cache
def fields_of(kind: Any) -> dict[str, Field]:
    defaults = kind._field_defaults
    return {name: Field(name, hint, defaults.get(name, _REQUIRED)) for name, hint in kind.__annotations__.items()}


def called(name: str) -> Callable[[type[T]], type[T]]:
    """What the client calls a class, if not by its own name and "Face"."""

    def keep(record: type[T]) -> type[T]:
        FACES[record] = name
        return record

    return keep


class Box(Generic[T]):
    """Component files of a game: what the class `kind` describes, and `check` compares."""

    def __init__(self, kind: type[T], shipped: str, check: Callable[[Reader, T], None]) -> None:
        self.kind, self.shipped, self.check = kind, shipped, check

    def load(self, path: str | None = None) -> T:
        """The components in a file; without one, those shipped with the game. Raises `ComponentError`."""
        file = path or self.shipped
        return self.parse(file, read(file))

    def read_text(self, text: str, name: str = "components") -> T:
        """The components in TOML; `name` stands for it in messages."""
        return self.parse(name, decoded(name, text))

    def parse(self, file: str, document: Document) -> T:
        """The components in a document; `file` is its name in messages."""
        reader = Reader(file, document)
        reader.root.whole("schema", 1, 1)
        components = read_record(self.kind, reader.root, file=file, document=document)
        self.check(reader, components)
        reader.finish()
        return components
