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

To add a field to a card, add its line: the reader below, the JSON for drawn boards (`faces`) and the client's types
follow it. The kinds of values are in `forms`; what else there is to say about a field is said by the classes of the
next section. A field with a default may be left out of the file; a default of -1, None or a record is drawn as null.

What a line cannot say is a method `check(self, table, before)`, called with the entry and the records before it, or,
where tables must agree, a function in the game's `component_checks.py`. Modules with such classes do without
`from __future__ import annotations`: the annotations are used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, ForwardRef, Generic, TypeVar, get_args, get_origin

from dwarrow.kernel.components import MOST, Document, Reader, Table, Value, decoded, read
from dwarrow.kernel.forms import Form, Limit, Names, known, whole

T = TypeVar("T")
Entries = list[tuple[dict[str, int], Table]]  # with what is known of each without reading
FACES: dict[type, str] = {}  # what the client calls a class, if not by its name and "Face"

_REQUIRED: Any = object()
_LIST: Any = list


# What can be said about a field --------------------------------------------------------------------------------------


class At:
    """Its name in the file, and the table if not its own; its name when drawn, and in which object if not its own.

    What goes `into` the same object is drawn together. Entries `by_id` are drawn as { id: entry }.
    """

    def __init__(self, file: str = "", table: str = "", drawn: str = "", into: str = "", by_id: bool = False) -> None:
        self.file, self.table, self.drawn, self.into, self.by_id = file, table, drawn, into, by_id


class Size:
    """How many values a list has; if there is a noun for them, `once`, no two are alike."""

    def __init__(self, least: Limit = 0, most: Limit = MOST, once: str = "") -> None:
        self.least, self.most, self.once = least, most, once


class Ids:
    """The entries of a table are those with these ids, in any order or `listed` one after the other."""

    def __init__(self, names: Names = (), what: str = "", listed: bool = False, key: str = "id") -> None:
        self.names: tuple[Any, ...] = known(names)
        self.what, self.listed, self.key = what, listed, key

    def entries(self, reader: Reader, name: str) -> Entries:
        tables, names = reader.entries(name, self.key), self.names
        if not names:
            return [({}, table) for table in tables]
        if isinstance(names[0], int):
            found = [table.whole(self.key, names[0], names[-1]) - names[0] for table in tables]
        else:
            found = [names.index(table.choice(self.key, names, self.what)) for table in tables]
        if self.listed and found != list(range(len(names))) and reader.clean(name):
            reader.fault(name, self.key, f"must be {', '.join(map(str, names))}, in this order")
        for place in range(len(names)):
            if place not in found and not self.listed:
                reader.fault(name, "", f'{self.what} "{names[place]}" is missing')
        places = sorted(zip(found, range(len(tables)), strict=True))
        return [({"number": place}, tables[number]) for place, number in places]


class Tables:
    """The entries of several tables; `field` is the place of its table among them."""

    def __init__(self, field: str, names: tuple[str, ...]) -> None:
        self.field, self.names = field, names

    def entries(self, reader: Reader, name: str) -> Entries:
        return [({self.field: place}, table) for place, each in enumerate(self.names) for table in reader.entries(each)]


class When:
    """Only where `field` has one of `values`; there it must stand in the file, if it is not `optional`.

    Elsewhere it must not, as `says` tells, with {} for the value of `field`; None if it is just unknown there.
    """

    def __init__(self, field: str, *values: object, says: str | None = "", optional: bool = False) -> None:
        self.field, self.values, self.optional = field, values, optional
        self.says = f"only with {field} {' or '.join(map(str, values))}" if says == "" else says


class By:
    """Made by a function of other fields, here or in the box; `table` is the entry, `before` the records before it."""

    def __init__(self, function: Callable[..., Any], *needs: str) -> None:
        self.function, self.needs = function, needs


def called(name: str) -> Callable[[type[T]], type[T]]:
    """What the client calls a class."""

    def keep(record: type[T]) -> type[T]:
        FACES[record] = name
        return record

    return keep


MARKS = {At, By, Form, Ids, Size, Tables, When}
HIDDEN = At(drawn="-")
Hidden = Annotated[T, HIDDEN]
Number = Hidden[int]
Meta = Annotated[str, At(table="meta"), HIDDEN]
Seats = Annotated[tuple[int, ...], By(lambda least, most: tuple(range(least, most + 1)), "players_min", "players_max")]


# Reading -------------------------------------------------------------------------------------------------------------


class Field:
    """What the line of a field says."""

    def __init__(self, name: str, hint: Any, default: Any) -> None:
        kind = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        said = getattr(hint, "__metadata__", ())
        marks = [mark for each in said for mark in (each if type(each) is tuple else (each,))]
        by_kind: dict[type, Any] = {type(mark): mark for mark in marks}
        if isinstance(hint, ForwardRef) or not by_kind.keys() <= MARKS:
            raise TypeError(f"{name}: {hint} says nothing about a field (is `annotations` imported from __future__?)")
        places = [mark for mark in marks if isinstance(mark, At)]
        self.name = name
        self.default = default
        self.key = next((mark.file for mark in places if mark.file), name)
        self.table = next((mark.table for mark in places if mark.table), "")
        self.drawn = next((mark.drawn for mark in places if mark.drawn), name)
        self.into = next((mark.into for mark in places if mark.into), "")
        self.by_id = any(mark.by_id for mark in places)
        self.form: Form = by_kind.get(Form) or _form(get_args(kind)[0] if Size in by_kind else kind)
        if Size in by_kind:
            self.form = _list_of(self.form, by_kind[Size])
        self.by: By | None = by_kind.get(By)
        self.when: When | None = by_kind.get(When)
        self.optional = default is not _REQUIRED and (self.when is None or self.when.optional)
        self.entries: Ids | Tables = by_kind.get(Tables) or by_kind.get(Ids, _ANY)

    def read(self, entry: Entry) -> Any:
        table, root, when = entry.table, entry.table.reader.root, self.when
        if self.table:
            table = table.entry(self.table) if table is root else table.table(self.table)
        if when and entry[when.field] not in when.values:
            if when.says:
                table.refuse(self.key, when.says.format(entry[when.field]))
            return self.default
        if self.by:
            return self.by.function(*[entry[name] for name in self.by.needs])
        if self.optional and not table.has(self.key):
            return self.default
        if table is not root or not self.form.record:
            return self.form.read(entry, table.at(self.key))
        if self.form.hint is self.form.record:
            return read_record(self.form.record, table.entry(self.key), entry)
        found: list[Any] = []
        for given, each in self.entries.entries(table.reader, self.key):
            found.append(read_record(self.form.record, each, entry, found, **given))
        return tuple(found)


class Entry:
    """An entry while it is read: each field when it is first asked for, so that one may depend on others."""

    __slots__ = ("fields", "outer", "table", "values", "wrong")

    def __init__(self, record: type, table: Table, outer: Entry | None, values: dict[str, Any]) -> None:
        self.fields = fields_of(record)
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
def fields_of(record: Any) -> dict[str, Field]:
    defaults = record._field_defaults
    return {name: Field(name, hint, defaults.get(name, _REQUIRED)) for name, hint in record.__annotations__.items()}


def _form(hint: Any) -> Form:
    """The form of a type of which nothing more is said."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) is tuple:
        return _list_of(_form(get_args(hint)[0]), Size())
    record = get_args(hint)[0] if get_origin(hint) is UnionType else hint
    return Form(hint, lambda entry, value: read_record(record, value.table(), entry), record=record)


def _list_of(inner: Form, size: Size) -> Form:
    def read(entry: Entry, value: Value) -> tuple[Any, ...]:
        found: list[Any] = []
        for place in value.each(entry.limit(size.least), entry.limit(size.most)):
            if inner.record:
                found.append(read_record(inner.record, place.table(), entry, found))
            else:
                found.append(inner.read(entry, place))
        if size.once and len(set(found)) < len(found):
            value.fault(f"names a {size.once} twice")
        return tuple(found)

    def draw(values: Sequence[Any], box: Any) -> list[Any]:
        return [inner.draw(each, box) for each in values] if inner.draw else []

    return Form(_LIST[inner.hint], read, draw if inner.draw else None, record=inner.record)


_ANY = Ids()
_PLAIN: dict[Any, Form] = {
    int: whole(),
    str: Form(str, lambda entry, value: value.text()),
    bool: Form(bool, lambda entry, value: value.flag()),
}


def when_clean(*checks: tuple[tuple[str, ...], Callable[[Reader, T], None]]) -> Callable[[Reader, T], None]:
    """One check of several, each made only if the tables that it compares were read without a fault."""

    def check(reader: Reader, components: T) -> None:
        for tables, each in checks:
            if reader.clean(*tables):
                each(reader, components)

    return check


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
