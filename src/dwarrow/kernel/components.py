"""Component files: the cards and numbers of a game as TOML, every value with the place it comes from.

A `Reader` walks one document, field by field, and collects everything that is wrong with it; a field that
nobody asked for is wrong too. `facts` and `audit` tell printed, public and reconstructed values apart;
`digest` names the contents.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from dwarrow.kernel.errors import ComponentError, Fault

Document = dict[str, object]

SOURCES = ("rulebook", "public", "reconstructed")
PROVENANCE = ("source", "field_source", "ref", "note")
MOST = 999  # no printed number is larger; keeps every sum far inside 64 bits
LONGEST_TEXT = 1000  # characters of a name or a note
MOST_DOTS = 500  # in a line: the time that tomllib takes for a dotted key grows with the square of its parts

_MISSING = object()


def read(path: str) -> Document:
    """The document in a TOML file; a file that cannot be read is a `ComponentError` naming file and place."""
    return decoded(path, text_in(path))


def text_in(path: str) -> str:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib would cost more than all of this module
            return file.read().decode()
    except OSError as error:
        raise ComponentError(path, (Fault("", "", error.strerror or "cannot be read"),)) from None
    except UnicodeDecodeError as error:
        raise ComponentError(path, (Fault(f"byte {error.start}", "", "not UTF-8 text"),)) from None


def decoded(name: str, text: str) -> Document:
    """The document in TOML; `name` stands for it in messages."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise ComponentError(name, (Fault(f"line {number}", "", f"has more than {MOST_DOTS} dots"),))
    try:
        return tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number Python refuses to convert
        message, _, place = str(error).rstrip(")").partition(" (at ")
        raise ComponentError(name, (Fault(place, "", f"not TOML: {message}"),)) from None
    except RecursionError:
        raise ComponentError(name, (Fault("", "", "not TOML: nested too deeply"),)) from None


class Reader:
    """Reads one document and collects its faults; `finish` raises them all at once."""

    __slots__ = ("dirty", "document", "faults", "file", "opened", "refs", "root")

    def __init__(self, file: str, document: Document) -> None:
        self.file = file
        self.document = document
        self.faults: dict[Fault, None] = {}  # in the order they were found
        self.dirty: set[str] = set()
        self.opened: list[Table] = []
        self.root = Table(self, "", "", document)
        self.refs = self._read_refs()

    def _read_refs(self) -> tuple[str, ...]:
        if not self.root.has("refs"):
            return ()
        refs = self.root.table("refs")
        for key in refs.data:
            refs.text(key)
        return tuple(refs.data)

    def fault(self, entry: str, field: str, message: str) -> None:
        self.faults[Fault(entry, field, message)] = None  # once, though a field may be read twice
        self.dirty.add((entry or field).partition(".")[0].partition("[")[0])

    def clean(self, *tables: str) -> bool:
        """Whether nothing is wrong so far with these top-level tables, so that comparing them makes sense."""
        return self.dirty.isdisjoint(tables)

    def entry(self, name: str) -> Table:
        """A table of its own, such as [constants]."""
        return self.root.entry(name)

    def entries(self, name: str, key: str = "id") -> list[Table]:
        """The entries of [[name]], in file order, distinguished by the field `key`."""
        rows = self.root.at(name).each()
        tables: list[Table] = []
        seen: set[str] = set()
        for row in rows:
            label = row.value.get(key) if isinstance(row.value, dict) else None
            where = f"{name}.{label}" if isinstance(label, (str, int)) else row.path
            table = Value(self, where, "", row.value).table()
            table.read_provenance()
            table.at(key)
            if where in seen:
                table.fault(key, f"{shown(label)} is used twice")
            seen.add(where)
            tables.append(table)
        return tables

    def named(self, name: str) -> dict[str, Table]:
        """The entries [name.a], [name.b], ... of a table that holds nothing but entries."""
        group = self.root.table(name)
        return {key: group.entry(key) for key in group.data}

    def finish(self) -> None:
        """Report what was never asked for, and raise if anything is wrong."""
        for table in self.opened:
            table.refuse_unknown()
        if self.faults:
            raise ComponentError(self.file, tuple(self.faults))


class Value:
    """One value and where it stands. A reading that fails reports a fault and gives a stand-in."""

    __slots__ = ("entry", "path", "reader", "value")

    def __init__(self, reader: Reader, entry: str, path: str, value: object) -> None:
        self.reader = reader
        self.entry = entry
        self.path = path
        self.value = value

    def fault(self, message: str) -> None:
        if self.value is not _MISSING:  # that it is missing was said already
            self.reader.fault(self.entry, self.path, message)

    def whole(self, least: int = 0, most: int = MOST) -> int:
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool):
            self.fault(f"must be a whole number, not {shown(value)} (allowed: {span(least, most)})")
        elif not least <= value <= most:
            self.fault(f"{shown(value)} is out of range (allowed: {span(least, most)})")
        else:
            return value
        return least

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.fault(f"must be true or false, not {shown(self.value)}")
        return self.value is True

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value.strip():
            self.fault(f"must be a text, not {shown(self.value)}")
        elif len(self.value) > LONGEST_TEXT:
            self.fault(f"has {len(self.value)} characters (allowed: 1 to {LONGEST_TEXT})")
        else:
            return self.value
        return ""

    def ident(self, reserved: Sequence[str] = ()) -> str:
        """A name that can stand in an action: lower-case letters, digits and _, beginning with a letter."""
        value = self.value
        if not isinstance(value, str) or not is_ident(value):
            self.fault(f"{shown(value)} is no id (allowed: lower-case letters, digits and _, a letter first)")
        elif value in reserved:
            self.fault(f"{shown(value)} is a word of the action notation (not allowed: {', '.join(reserved)})")
        else:
            return value
        return ""

    def choice(self, allowed: Iterable[str], what: str) -> str:
        """One of `allowed`; `what` is the noun for it in the message."""
        names = tuple(allowed)
        if isinstance(self.value, str) and self.value in names:
            return self.value
        self.fault(f"unknown {what} {shown(self.value)} (allowed: {', '.join(names)})")
        return names[0]

    def counts(
        self, allowed: Iterable[str], what: str, least: int = 1, most: int = MOST, complete: bool = False
    ) -> dict[str, int]:
        """A table of numbers by name, such as { sapphire = 2 }; with `complete` every name must be there."""
        names = tuple(allowed)
        table = self.value
        if not isinstance(table, dict):
            self.fault(f"must be a table of numbers by {what}, not {shown(table)}")
            return dict.fromkeys(names, least) if complete else {}
        for key in table:
            if key not in names:
                self.fault(f"unknown {what} {shown(key)} (allowed: {', '.join(names)})")
        for name in names:
            if complete and name not in table:
                self.fault(f"{what} {shown(name)} is missing")
        return {
            name: Value(self.reader, self.entry, f"{self.path}.{name}", table[name]).whole(least, most)
            for name in names
            if name in table
        }

    def each(self, least: int = 0, most: int = MOST) -> list[Value]:
        """The values of a list of `least` to `most` values."""
        if not isinstance(self.value, list):
            self.fault(f"must be a list, not {shown(self.value)}")
            return []
        if not least <= len(self.value) <= most:
            self.fault(f"has {len(self.value)} values (allowed: {span(least, most)})")
        return [
            Value(self.reader, self.entry, f"{self.path}[{index}]", value) for index, value in enumerate(self.value)
        ]

    def table(self) -> Table:
        if isinstance(self.value, dict):
            return Table(self.reader, self.entry, self.path, self.value)
        self.fault(f"must be a table, not {shown(self.value)}")
        return Table(self.reader, self.entry, self.path, {}, absent=True)


class Table:
    """One table, and which of its fields were asked for. A field read without a default is required."""

    __slots__ = ("absent", "data", "inside", "known", "name", "path", "reader")

    def __init__(self, reader: Reader, name: str, path: str, data: Mapping[str, object], absent: bool = False) -> None:
        self.reader = reader
        self.name = name
        self.path = path
        self.data = data
        self.absent = absent
        self.known: dict[str, None] = {}
        self.inside: dict[str, Table] = {}  # opened once, though it may be asked for twice
        reader.opened.append(self)

    def has(self, field: str) -> bool:
        self.known[field] = None
        return field in self.data

    def at(self, field: str) -> Value:
        """The value of a required field."""
        value = Value(self.reader, self.name, f"{self.path}.{field}" if self.path else field, _MISSING)
        if self.has(field):
            value.value = self.data[field]
        elif not self.absent:
            self.reader.fault(value.entry, value.path, "is missing")
        return value

    def fault(self, field: str, message: str) -> None:
        self.reader.fault(self.name, f"{self.path}.{field}" if self.path and field else self.path or field, message)

    def clean(self, *fields: str) -> bool:
        """Whether nothing is wrong so far with these fields of an entry."""
        wrong = (fault.field for fault in self.reader.faults if fault.entry == self.name)
        return all(field.partition(".")[0].partition("[")[0] not in fields for field in wrong)

    def compare(self, field: str, actual: int, what: str, clean: bool) -> None:
        """A count that must be the actual one, as far as that is known; `what` says where it is from."""
        said = self.whole(field)
        if clean and said != actual and self.clean(field):
            self.fault(field, f"says {said}, but {what} {actual}")

    def refuse(self, field: str, message: str) -> None:
        """A field that exists, but not here; `message` says why."""
        if field in self.data:
            self.known[field] = None
            self.fault(field, message)

    def whole(self, field: str, least: int = 0, most: int = MOST, default: int | None = None) -> int:
        if default is not None and not self.has(field):
            return default
        return self.at(field).whole(least, most)

    def flag(self, field: str, default: bool | None = None) -> bool:
        if default is not None and not self.has(field):
            return default
        return self.at(field).flag()

    def text(self, field: str, default: str | None = None) -> str:
        if default is not None and not self.has(field):
            return default
        return self.at(field).text()

    def choice(self, field: str, allowed: Iterable[str], what: str, default: str | None = None) -> str:
        if default is not None and not self.has(field):
            return default
        return self.at(field).choice(allowed, what)

    def table(self, field: str) -> Table:
        """A table inside this entry, of the same provenance."""
        if field not in self.inside:
            self.inside[field] = self.at(field).table()
        return self.inside[field]

    def entry(self, field: str) -> Table:
        """A table inside this one that is an entry of its own, with its own provenance."""
        if field not in self.inside:
            value = self.at(field)
            value.entry = ".".join(part for part in (self.name, self.path, field) if part)
            value.path = ""
            self.inside[field] = value.table()
            self.inside[field].read_provenance()
        return self.inside[field]

    def read_provenance(self) -> None:
        """Check `source`, `field_source`, `ref` and `note` of an entry."""
        sources = [self.choice("source", SOURCES, "source")]
        if self.has("field_source"):
            overrides = self.table("field_source")
            for key in overrides.data:
                sources.append(overrides.choice(key, SOURCES, "source"))
                if not _has_field(self.data, key):
                    overrides.fault(key, "there is no such field in this entry")
        if self.has("ref"):
            self.choice("ref", self.reader.refs or ("",), "key of [refs]")
        elif "public" in sources:
            self.fault("ref", 'is missing: a "public" value must say where it was found')
        self.text("note", "")

    def refuse_unknown(self) -> None:
        allowed = ", ".join(sorted(self.known))
        for field in self.data:
            if field not in self.known:
                self.fault(field, f"unknown field (allowed here: {allowed})")


def is_ident(text: str) -> bool:
    return text[:1].isalpha() and text.isascii() and text.islower() and text.replace("_", "").isalnum()


def shown(value: object) -> str:
    """A value as a message quotes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a very large number"
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 60 else f'"{value[:60]}..."'
    if isinstance(value, (list, dict)):
        kind = "list" if isinstance(value, list) else "table"
        return f"a {kind}" if value else f"an empty {kind}"
    return str(value)


def span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


class Fact(NamedTuple):
    """One value and where it comes from. `field` is "yield", or "yield.2" for one element of it."""

    table: str
    entry: str
    field: str
    value: object
    source: str
    ref: str


def facts(document: Document) -> Iterator[Fact]:
    """Every value of a checked document. A field is one value, unless its elements differ in source."""
    for table, content in document.items():
        for entry, data in _entries(table, content):
            yield from _facts_of(table, entry, data)


def _entries(name: str, content: object) -> Iterator[tuple[str, Document]]:
    """The entries in a table: itself, the rows of an array of tables, the members of a mere group."""
    if isinstance(content, list):
        for index, row in enumerate(content):
            if isinstance(row, dict):
                yield from _entries(f"{name}.{row.get('id', index)}", row)
    elif isinstance(content, dict):
        if "source" in content:
            yield name, content
        for key, value in content.items():
            if _holds_entries(value):
                yield from _entries(f"{name}.{key}", value)


def _holds_entries(value: object) -> bool:
    return isinstance(value, dict) and ("source" in value or any(map(_holds_entries, value.values())))


def _facts_of(table: str, entry: str, data: Document) -> Iterator[Fact]:
    overrides = data.get("field_source", {})
    assert isinstance(overrides, dict)
    default = str(data["source"])
    ref = str(data.get("ref", ""))
    for field, value in data.items():
        if field == "id" or field in PROVENANCE or _holds_entries(value):
            continue
        source = str(overrides.get(field, default))
        if any(key.startswith(field + ".") for key in overrides):
            for key, inner in _elements(value):
                own = str(overrides.get(f"{field}.{key}", source))
                yield Fact(table, entry, f"{field}.{key}", inner, own, ref)
        else:
            yield Fact(table, entry, field, value, source, ref)


def _elements(value: object) -> Iterable[tuple[object, object]]:
    if isinstance(value, list):
        return enumerate(value)
    return value.items() if isinstance(value, dict) else ()


def _has_field(data: Mapping[str, object], path: str) -> bool:
    """Whether an entry has the field "cost", or the element "yield.2"; provenance itself has none."""
    field, _, rest = path.partition(".")
    if field == "id" or field in PROVENANCE or field not in data:
        return False
    return not rest or rest in (str(key) for key, _ in _elements(data[field]))


class Audit(NamedTuple):
    """How many values come from where: in all, by top-level table, by entry."""

    total: dict[str, int]
    tables: dict[str, dict[str, int]]
    entries: dict[str, dict[str, int]]

    def share(self, source: str) -> float:
        return self.total[source] / max(1, sum(self.total.values()))


def audit(document: Document) -> Audit:
    """Count the values of a checked document by source."""
    result = Audit(dict.fromkeys(SOURCES, 0), {}, {})
    for fact in facts(document):
        by_table = result.tables.setdefault(fact.table, dict.fromkeys(SOURCES, 0))
        by_entry = result.entries.setdefault(fact.entry, dict.fromkeys(SOURCES, 0))
        for counts in (result.total, by_table, by_entry):
            counts[fact.source] += 1
    return result


def digest(document: Document) -> str:
    """The name of the contents: equal for two documents that play alike, whatever they say about sources."""
    import json

    from dwarrow.kernel.digests import blake2b

    text = json.dumps(_without_provenance(document), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _without_provenance(value: object) -> object:
    if isinstance(value, dict):
        return {k: _without_provenance(v) for k, v in value.items() if k not in PROVENANCE and k != "refs"}
    if isinstance(value, list):
        return [_without_provenance(inner) for inner in value]
    return value
