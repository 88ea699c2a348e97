"""The store of the table server: people, tables, logs, notes and leases, behind one address of a database.

Every method may be called from any thread, and raises StoreAway if the database cannot do it now, Conflict if somebody
else was quicker, Unstorable if no database could.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from dwarrow.table.store.database import Closeable, Database
from dwarrow.table.store.errors import StoreError
from dwarrow.table.store.expiry import Expiry
from dwarrow.table.store.leases import Leases, Settings
from dwarrow.table.store.log import Log
from dwarrow.table.store.maintenance import Maintenance
from dwarrow.table.store.notes import Notes
from dwarrow.table.store.sqlite import SqliteFile
from dwarrow.table.store.tables import People, Tables

FORMS = "an address is sqlite:///FILE or postgresql://USER@HOST/NAME"


class Store(People, Tables, Log, Notes, Leases, Settings, Expiry, Maintenance):
    """Everything that the server keeps."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._listeners = ExitStack()

    def notices(self, callback: Callable[[str, int], None]) -> Closeable:
        """Call a function from another thread with (table, number) whenever a process has changed a table.

        The number is that of the newest log entry, or 0 if something else has changed. Notices can be lost, and SQLite
        has none, so poll `last_numbers` as well.
        """
        return self._listeners.enter_context(closing(self.database.listen(callback)))

    def close(self) -> None:
        self._listeners.close()
        self.database.close()


def open_store(url: str, *, migrate: bool = True) -> Store:
    """Open the database at an address; create or migrate it if necessary and allowed by `migrate`."""
    database = database_at(parsed(url))
    if isinstance(database, SqliteFile):
        if migrate:
            database.create()
        elif not database.file.exists():
            raise StoreError(f"{database.file}: there is no such database")
    store = Store(database)
    if migrate:
        try:
            store.migrate()
        except BaseException:
            store.close()
            raise
    return store


def parsed(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError):  # the latter for a port that is not a number
        raise StoreError(f"not the address of a database; {FORMS}") from None


def database_at(url: URL) -> Database:
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        from dwarrow.table.store.postgres import Postgres  # only here: a server with a SQLite file starts without it

        return Postgres(url)
    if url.drivername != "sqlite":
        raise StoreError(f"{url.drivername} is not a kind of database for this; {FORMS}")
    if url.host or url.query or url.database in (None, "", ":memory:"):
        raise StoreError("sqlite takes a file and nothing else: sqlite:///FILE, with a fourth / before a full path")
    return SqliteFile(Path(str(url.database)).absolute())
