"""Going back to a backup: it is copied, brought up to date and checked first, and only then put in its place.

What was there before stays beside it, since it may hold what the backup does not.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from dwarrow.table.store.errors import StoreError
from dwarrow.table.store.sqlite import SqliteFile, sync_folder
from dwarrow.table.store.store import Store, database_at, parsed

BESIDE = ("", "-wal", "-shm")  # the files of a database


def restore(url: str, backup: Path) -> Path | None:
    """Put a backup in the place of a SQLite database that nobody serves. Returns where that one is kept, if any was."""
    database = database_at(parsed(url))
    if not isinstance(database, SqliteFile):
        database.close()
        raise StoreError("PostgreSQL is restored by its own tool, pg_restore")
    with closing(Store(database)) as store:
        if not store.alone():
            raise StoreError(f"{database.file}: a server uses it; stop that first")
        if not backup.is_file():
            raise StoreError(f"{backup}: there is no such file")
        if database.file.exists() and backup.samefile(database.file):
            raise StoreError(f"{backup}: is the database itself")
        part = database.file.with_name(f".{database.file.name}.part")
        try:
            database.create_folder()
            copied(backup, part)
            return put_in_place(part, database.file)
        except OSError as error:
            raise StoreError(f"{database.file}: cannot be written: {error.strerror}") from None
        finally:
            for end in BESIDE:
                part.with_name(part.name + end).unlink(missing_ok=True)


def copied(backup: Path, part: Path) -> None:
    """A copy of a backup, up to date and without faults."""
    for end in BESIDE:
        part.with_name(part.name + end).unlink(missing_ok=True)
    part.touch(mode=0o600)
    # Without looking for files beside it, where there are none: it may lie where nothing can be written.
    how = "mode=ro" if backup.with_name(f"{backup.name}-wal").exists() else "immutable=1"
    try:
        with (
            closing(sqlite3.connect(f"{backup.absolute().as_uri()}?{how}", uri=True)) as source,
            closing(sqlite3.connect(part)) as copy,
        ):
            source.backup(copy)
    except sqlite3.Error as error:
        raise StoreError(f"{backup}: cannot be read: {error}") from None
    with closing(Store(SqliteFile(part))) as store:
        if not store.revision():
            raise StoreError(f"{backup}: is no database of Dwarrow")
        store.migrate()
        if faults := store.check():
            raise StoreError(f"{backup}: {faults[0].removeprefix(f'{part}: ')}; nothing was changed")


def put_in_place(part: Path, file: Path) -> Path | None:
    """Replace a database, which is kept under another name with all that belongs to it."""
    kept = file.with_name(f"{file.name}.before")
    there = file.exists()
    for end in BESIDE:
        old = file.with_name(file.name + end)
        if old.exists():
            old.replace(kept.with_name(kept.name + end))
        elif there:  # not that of an earlier one
            kept.with_name(kept.name + end).unlink(missing_ok=True)
    part.replace(file)
    sync_folder(file.parent)
    return kept if there else None
