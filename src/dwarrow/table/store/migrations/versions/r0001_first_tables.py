"""The first tables."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TYPES = {
    "text": sa.Text, "integer": sa.Integer, "big": sa.BigInteger, "double": sa.Double, "boolean": sa.Boolean,
    "json": sa.JSON,
}  # fmt: skip


def upgrade() -> None:
    make("settings", "key:text value:text", ["key"])
    make("leases", "name:text holder:text until:double", ["name"])
    make("people", "id:text name:text created:double link_hash:text?", ["id"], unique=["link_hash"])
    make(
        "tables",
        "id:text game:text rules:integer program:text options:json seats:integer host:text created:double "
        "watch_hash:text public:boolean pace:text clock:json? components:text? status:text paused:boolean "
        "started:double? ended:double? seed:text? seed_hash:text? result:json? parent:text? kind:text",
        ["id"],
        host="people",
        parent="tables",
    )
    make(
        "chairs",
        "table_id:text seat:integer kind:text person:text? bot:text? name:text token_hash:text? salt:text? "
        "salt_hash:text? bank:double? substitute:text?",
        ["table_id", "seat"],
        table_id="tables",
        person="people",
    )
    make(
        "entries",
        "table_id:text number:big seat:integer action:text who:text at:double key:text?",
        ["table_id", "number"],
        unique=["table_id", "seat", "key"],
        table_id="tables",
        sqlite_with_rowid=False,
    )
    make(
        "notes",
        "table_id:text kind:text who:text text:text at:double seat:integer? number:big",
        ["table_id", "number"],
        table_id="tables",
    )
    for table, columns in (
        ("tables", ["host"]), ("tables", ["status"]), ("tables", ["public", "created"]), ("chairs", ["person"]),
    ):  # fmt: skip
        op.create_index(f"ix_{table}_{'_'.join(columns)}", table, columns)


def make(table: str, columns: str, key: list[str], unique: list[str] | None = None, **more: Any) -> None:
    """Create a table. A column is a name and a type, with a question mark if it may be null; further names are columns
    with the id of another table, or SQLAlchemy's own options.
    """
    parts: list[Any] = []
    for each in columns.split():
        name, _, kind = each.partition(":")
        parts.append(sa.Column(name, TYPES[kind.rstrip("?")], nullable=kind.endswith("?"), autoincrement=False))
    parts.append(sa.PrimaryKeyConstraint(*key, name=f"pk_{table}"))
    if unique:
        parts.append(sa.UniqueConstraint(*unique, name=f"uq_{table}_{'_'.join(unique)}"))
    links = {name: other for name, other in more.items() if isinstance(other, str)}
    for name, other in links.items():
        parts.append(sa.ForeignKeyConstraint([name], [f"{other}.id"], name=f"fk_{table}_{name}"))
    op.create_table(table, *parts, **{name: value for name, value in more.items() if name not in links})


def downgrade() -> None:
    for table in ("notes", "entries", "chairs", "tables", "people", "leases", "settings"):
        op.drop_table(table)
