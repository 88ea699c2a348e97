"""The tables of the database, and the number of their newest migration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    true,
)

from dwarrow.table.store.errors import Unstorable

if TYPE_CHECKING:
    from sqlalchemy import Dialect

HEAD = "0003"  # the newest module in migrations/versions; numbers compare as texts

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


class Words(TypeDecorator[str]):
    """Text that both databases can hold: PostgreSQL accepts neither a NUL nor half of a surrogate pair."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None:
            return None
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Unstorable("a text is not whole: it has half of a character") from None
        if "\0" in value:
            raise Unstorable("a text has a NUL character in it")
        return value


JSON_TEXT = JSON(none_as_null=True)

settings = Table(
    "settings",
    metadata,
    Column("key", Words, primary_key=True),
    Column("value", Words, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", Words, primary_key=True),
    Column("name", Words, nullable=False),
    Column("created", Double, nullable=False),
    Column("link_hash", Words),
    UniqueConstraint("link_hash"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Words, primary_key=True),
    Column("game", Words, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("program", Words, nullable=False),
    Column("options", JSON_TEXT, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("host", Words, ForeignKey("people.id"), nullable=False),
    Column("created", Double, nullable=False),
    Column("watch_hash", Words, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("pace", Words, nullable=False),
    Column("clock", JSON_TEXT),
    Column("components", Words),
    Column("status", Words, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("started", Double),
    Column("ended", Double),
    Column("seed", Words),
    Column("seed_hash", Words),
    Column("result", JSON_TEXT),
    Column("parent", Words, ForeignKey("tables.id")),
    Column("kind", Words, nullable=False),
    Column("edition", Words),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Index(None, "host"),
    Index(None, "status"),
    Index(None, "public", "created"),
)

chairs = Table(
    "chairs",
    metadata,
    Column("table_id", Words, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Words, nullable=False),
    Column("person", Words, ForeignKey("people.id")),
    Column("bot", Words),
    Column("name", Words, nullable=False),
    Column("token_hash", Words),
    Column("salt", Words),
    Column("salt_hash", Words),
    Column("bank", Double),
    Column("substitute", Words),
    Index(None, "person"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Words, ForeignKey("tables.id"), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("action", Words, nullable=False),
    Column("who", Words, nullable=False),
    Column("at", Double, nullable=False),
    Column("key", Words),
    UniqueConstraint("table_id", "seat", "key"),
    sqlite_with_rowid=False,  # a log lies together on the disk, and one page less is written per entry
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", Words, ForeignKey("tables.id"), primary_key=True),
    Column("kind", Words, nullable=False),
    Column("who", Words, nullable=False),
    Column("text", Words, nullable=False),
    Column("at", Double, nullable=False),
    Column("seat", Integer),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", Words, primary_key=True),
    Column("holder", Words, nullable=False),
    Column("until", Double, nullable=False),
)
