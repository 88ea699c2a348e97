"""A SQLite file: one writer at a time, whose transactions are on disk when they are committed (WAL, synchronous=FULL).

Only its owner may read the file: it holds the seeds of running matches.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

from sqlalchemy import Connection, ExceptionContext, Table, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.pool import QueuePool

from dwarrow.table.store.database import ENGINE, PATIENCE, Closeable, Database, store_errors
from dwarrow.table.store.errors import StoreAway, StoreError
from dwarrow.table.store.group_commit import Group, Job

T = TypeVar("T")

AGAIN = 0.01  # seconds between two tries to switch a new file to WAL mode
PRIMARY = 0xFF  # the part of an error's code that says which kind it is
BEGIN = "dwarrow_begin"  # execution option: how a transaction starts
READ = ("BEGIN",)
WRITE = ("PRAGMA synchronous = FULL", "BEGIN IMMEDIATE")
WRITE_UNSAFE = ("PRAGMA synchronous = NORMAL", "BEGIN IMMEDIATE")  # survives a killed process, not a power cut


class SqliteFile(Database):
    def __init__(self, file: Path) -> None:
        self.file = file
        self._opened: tuple[int, int] | None = None
        self._mark = file.with_name(f"{file.name}-serving")
        self._serving: int | None = None
        engine = create_engine("sqlite://", creator=self._connect, poolclass=QueuePool, **ENGINE)
        event.listen(engine, "begin", begin)
        event.listen(engine, "checkout", self._look_at_file)
        event.listen(engine, "handle_error", distrust)
        super().__init__(engine)
        self._group = Group(self._commit, patience=3 * PATIENCE)

    def create(self) -> None:
        """Make the file and its folder if they do not exist."""
        try:
            self.create_folder()
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise StoreAway(f"{self.file}: cannot be opened: {error.strerror}") from None

    def create_folder(self) -> None:
        self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)

    def _connect(self) -> sqlite3.Connection:
        self._look_at_file()
        # mode=rw: a file that was deleted must not come back empty.
        connection = sqlite3.connect(
            f"{self.file.as_uri()}?mode=rw",
            uri=True,
            timeout=PATIENCE,
            isolation_level=None,  # this module begins transactions itself, see `begin`
            check_same_thread=False,
        )
        try:
            if switched(connection) != "wal":
                raise StoreError(f"{self.file}: this file system cannot hold a database in WAL mode")
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
        return connection

    def _look_at_file(self, *_: object) -> None:
        """Make sure, before each use, that the file is still in its place.

        A moved or deleted file would still accept writes, which would be lost. A new file in its place must not be
        mixed with what is still open of the old one.
        """
        try:
            found = self.file.stat()
        except OSError as error:
            raise StoreAway(f"{self.file}: {error.strerror}") from None
        here = found.st_dev, found.st_ino
        if here != (self._opened or here):
            raise StoreAway(f"{self.file}: was replaced while in use; start again to use what is there now")
        self._opened = here

    def write(self, work: Callable[[Connection], T], durable: bool = True) -> T:
        with store_errors():
            return self._group.run(Job(work, durable))

    def _commit(self, batch: list[Job[Any]]) -> None:
        """Do all jobs in one transaction. A job that fails does not affect the others."""
        start = WRITE if any(job.durable for job in batch) else WRITE_UNSAFE
        with (
            store_errors(),
            self.engine.connect().execution_options(**{BEGIN: start}) as connection,
            connection.begin() as whole,
        ):
            for job in batch:
                # A single job is undone with the whole transaction.
                part = connection.begin_nested() if len(batch) > 1 else None
                try:
                    job.result = job.work(connection)
                    if part is not None:
                        part.commit()
                except Exception as error:
                    if broken(error):
                        raise
                    (part or whole).rollback()
                    job.error = error

    def insert(self, table: Table) -> sqlite.Insert:
        return sqlite.insert(table)

    def announce(self, connection: Connection, table_id: str, number: int) -> None:
        """Nothing to do: one process serves a file, and others that read it poll."""

    def listen(self, callback: Callable[[str, int], None]) -> Closeable:
        return ExitStack()  # with nothing to close

    @contextmanager
    def migrating(self) -> Iterator[Connection]:
        with store_errors(), self.engine.connect().execution_options(**{BEGIN: WRITE}) as connection:
            driver: Any = connection.connection.driver_connection
            # A table is changed by recreating it, which must not count as deleting its rows. Set before the
            # transaction, because inside one it has no effect.
            driver.execute("PRAGMA foreign_keys = OFF")
            try:
                with connection.begin():
                    yield connection
                    if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                        raise StoreError(f"{self.file}: has rows that belong to nothing; see dwarrow db check")
            finally:
                driver.execute("PRAGMA foreign_keys = ON")

    def alone(self) -> bool:
        """Lock a file beside the database: closing the database file itself would end SQLite's locks on it. The lock
        ends with the process, however that ends.
        """
        if sys.platform == "win32":
            return True
        import fcntl

        try:
            handle = os.open(self._mark, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError:
            return True  # unknown; whether the database can be written is checked elsewhere
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(handle)
            return not isinstance(error, BlockingIOError)  # the others: a file system without locks
        self._serving = handle
        return True

    def close(self) -> None:
        super().close()
        if self._serving is not None:
            with suppress(OSError):
                self._mark.unlink()
            os.close(self._serving)
            self._serving = None

    def backup(self, file: Path) -> None:
        """Copy everything while others write. The copy replaces the old file in one step, complete and checked."""
        self._look_at_file()
        if file.exists() and file.samefile(self.file):
            raise StoreError(f"{file}: is the database itself")
        part = file.with_name(f".{file.name}.part")
        try:
            part.unlink(missing_ok=True)
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            self._copy(part)
            part.replace(file)
            sync_folder(file.parent)
        except OSError as error:
            raise StoreError(f"{file}: cannot be written: {error.strerror}") from None
        except sqlite3.Error as error:
            raise StoreError(f"{file}: cannot be written: {error}") from None
        finally:
            part.unlink(missing_ok=True)

    def _copy(self, part: Path) -> None:
        with self.reading() as connection, closing(sqlite3.connect(part)) as copy:
            source: Any = connection.connection.driver_connection
            source.backup(copy)
            found = copy.execute("PRAGMA quick_check").fetchall()
        if found != [("ok",)]:
            raise StoreError(f"the copy is not sound: {found[0][0]}")

    def faults(self, connection: Connection) -> list[str]:
        try:
            found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        except DBAPIError as error:  # so broken that not even the check gets to its end
            if getattr(error.orig, "sqlite_errorcode", 0) & PRIMARY != sqlite3.SQLITE_CORRUPT:
                raise
            found = [str(error.orig)]
        return [] if found == ["ok"] else [f"{self.file}: {fault}" for fault in found]


def switched(connection: sqlite3.Connection) -> str:
    """Switch to WAL mode; returns the mode in use. If several switch a new file at once, SQLite refuses some without
    waiting.
    """
    until = monotonic() + PATIENCE
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return str(mode)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
        sleep(AGAIN)


def begin(connection: Connection) -> None:
    for statement in connection.get_execution_options().get(BEGIN, READ):
        connection.exec_driver_sql(statement)


def distrust(failure: ExceptionContext) -> None:
    """Reopen the file after a failure of the file or its disk: old connections never recover."""
    if broken(failure.sqlalchemy_exception):
        failure.is_disconnect = True


def broken(error: BaseException | None) -> bool:
    """Whether an error may have ended the whole transaction, as SQLite does when the disk is full."""
    return isinstance(error, DBAPIError) and not isinstance(error, IntegrityError | DataError)


def sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
