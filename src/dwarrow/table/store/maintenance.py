"""Maintenance of a database: migrate it, check it, copy it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, exists, func, inspect, select, text

from dwarrow.table.store.database import Part
from dwarrow.table.store.errors import StoreError
from dwarrow.table.store.schema import HEAD, chairs, entries, metadata, notes, tables

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"


class Maintenance(Part):
    def revision(self) -> str:
        """The last migration of the database; empty if it has no tables yet."""
        with self.database.reading() as connection:
            return revision(connection)

    def migrate(self) -> None:
        """Create or migrate the tables in one step. Several processes may do so at once."""
        if self.revision() == HEAD:
            return
        with self.database.migrating() as connection:
            at = revision(connection)
            if at > HEAD and at.isdecimal():
                raise StoreError("the database was written by a newer Dwarrow; nothing was changed")
            if at and at not in known():
                raise StoreError(f"the database is at migration {at!r}, which this Dwarrow does not know")
            upgrade(connection)

    def backup(self, path: Path | str) -> None:
        """Write a copy of everything to a file, which it replaces, while the server runs."""
        self.database.backup(Path(path))

    def alone(self) -> bool:
        """Whether this process may serve the database beside the others that do."""
        return self.database.alone()

    def check(self) -> list[str]:
        """The faults of the database, one line each."""
        with self.database.reading() as connection:
            found = self.database.faults(connection)
            if found:
                return found  # reading broken pages may fail or give nonsense
            at = revision(connection)
            if at != HEAD:
                return [f"the tables are at migration {at or 'none'}, not at {HEAD}"]
            return [*strays(connection), *gaps(connection), *wrong_seats(connection)]


def revision(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.scalar(text("SELECT version_num FROM alembic_version")) or ""


def known() -> set[str]:
    """The migrations of this program."""
    return {path.stem[1:].partition("_")[0] for path in (MIGRATIONS / "versions").glob("r*.py")}


def upgrade(connection: Connection) -> None:
    from alembic import command

    command.upgrade(configuration(connection), "head")


def configuration(connection: Connection) -> Config:
    """Alembic's configuration: where the migrations are, and the connection to run them on."""
    from alembic.config import Config  # only here: a server whose database is up to date starts without it

    found = Config(attributes={"connection": connection})
    found.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return found


def strays(connection: Connection) -> Iterator[str]:
    """Rows that belong to nothing."""
    for table in metadata.sorted_tables:
        for key in table.foreign_keys:
            owner = key.column.table.alias("owner")
            there = exists().where(owner.c[key.column.name] == key.parent)
            stray = select(*table.primary_key).where(key.parent.is_not(None), ~there)
            for row in connection.execute(stray):
                yield f"{table.name} {' '.join(map(str, row))}: its {key.parent.name} does not exist"


def gaps(connection: Connection) -> Iterator[str]:
    for table in (entries, notes):
        numbers = table.c.number
        whole = (func.min(numbers) == 1) & (func.max(numbers) == func.count())
        counted = select(table.c.table_id, func.count(), func.min(numbers), func.max(numbers))
        for table_id, count, first, final in connection.execute(counted.group_by(table.c.table_id).having(~whole)):
            yield f"table {table_id}: {count} {table.name}, numbered from {first} to {final}"


def wrong_seats(connection: Connection) -> Iterator[str]:
    seats = func.count(chairs.c.seat)
    fits = (seats == tables.c.seats) & (func.min(chairs.c.seat) == 0) & (func.max(chairs.c.seat) == tables.c.seats - 1)
    counted = select(tables.c.id, tables.c.seats, seats).outerjoin(chairs, chairs.c.table_id == tables.c.id)
    for table_id, expected, count in connection.execute(counted.group_by(tables.c.id, tables.c.seats).having(~fits)):
        yield f"table {table_id}: {count} chairs do not make its seats 0 to {expected - 1}"
