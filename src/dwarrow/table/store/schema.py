"""The tables of the database, made from the rows, and the number of their newest migration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import TypeEngine

from dwarrow.table.store import rows
from dwarrow.table.store.errors import Unstorable

HEAD = "0005"  # the newest module in migrations/versions; numbers compare as texts

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


class Words(sa.TypeDecorator[str]):
    """Text that both databases can hold: PostgreSQL accepts neither a NUL nor half of a surrogate pair."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:
        return None if value is None else storable(value)


def storable(text: str) -> str:
    """The same text, if every database can hold it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Unstorable("a text is not whole: it has half of a character") from None
    if "\0" in text:
        raise Unstorable("a text has a NUL character in it")
    return text


TYPES: dict[type, TypeEngine[Any]] = {
    str: Words(),
    int: sa.Integer(),
    float: sa.Double(),
    bool: sa.Boolean(),
    dict: sa.JSON(none_as_null=True),
}
# Of columns that were added when there were tables already.
DEFAULTS: dict[str, Any] = {"hints": sa.true(), "size": sa.text("0")}
COUNTERS = ("number",)  # these may outgrow an Integer


def table(
    row: type[Struct], name: str, key: Sequence[str], *parts: SchemaItem, links: Mapping[str, str], **how: Any
) -> sa.Table:
    """The table of a kind of row: a column for every field, which may be null if the field may be None.

    `links` says which columns are ids of what.
    """
    columns: list[sa.Column[Any]] = []
    for field, hint in get_type_hints(row).items():
        kind, *others = get_args(hint) if isinstance(hint, UnionType) else [hint]
        plain = str if get_origin(kind) is Literal else get_origin(kind) or kind
        columns.append(
            sa.Column(
                field,
                sa.BigInteger() if field in COUNTERS else TYPES[plain],
                *([sa.ForeignKey(links[field])] if field in links else []),
                primary_key=field in key,
                nullable=NoneType in others,
                autoincrement=False,
                server_default=DEFAULTS.get(field),
            )
        )
    return sa.Table(name, metadata, *columns, *parts, **how)


settings = sa.Table(
    "settings", metadata, sa.Column("key", Words, primary_key=True), sa.Column("value", Words, nullable=False)
)
people = table(rows.Person, "people", ["id"], sa.UniqueConstraint("link_hash"), links={})
tables = table(
    rows.TableRow, "tables", ["id"],
    sa.Index(None, "host"), sa.Index(None, "status"), sa.Index(None, "public", "created"),
    # What is stored is summed up by these alone: columns after the components are slow to come by.
    sa.Index(None, "host", "status", "size", "id"), sa.Index(None, "origin", "status", "size", "id"),
    links={"host": "people.id", "parent": "tables.id"},
)  # fmt: skip
chairs = table(
    rows.Chair, "chairs", ["table_id", "seat"], sa.Index(None, "person"),
    links={"table_id": "tables.id", "person": "people.id"},
)  # fmt: skip
entries = table(
    rows.Entry, "entries", ["table_id", "number"], sa.UniqueConstraint("table_id", "seat", "key"),
    links={"table_id": "tables.id"},
    sqlite_with_rowid=False,  # a log lies together on the disk, and one page less is written per entry
)  # fmt: skip
notes = table(rows.Note, "notes", ["table_id", "number"], links={"table_id": "tables.id"})
leases = table(rows.Lease, "leases", ["name"], links={})
