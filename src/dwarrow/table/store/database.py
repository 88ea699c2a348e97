"""A database as the store uses it: reads, writes in one transaction, notices to other processes, and what every
failure means. SQLite and PostgreSQL each implement what they do differently; a `Part` is one subject of the store.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Select, Table, event
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, StatementError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from dwarrow.table.store.errors import Conflict, StoreAway, Unstorable

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

    Upsert = sqlite.Insert | postgresql.Insert

T = TypeVar("T")

PATIENCE = 5.0  # seconds to wait for a lock, for a connection, for a free place in the pool


class Closeable(Protocol):
    """Something that runs until it is closed."""

    def close(self) -> None: ...


class Database(ABC):
    """One database behind one engine. Every thread may use it."""

    place = "?"  # where a value goes in a statement of the driver's own

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def close(self) -> None:
        """Close all connections, those in use as soon as they are free."""
        event.listen(self.engine.pool, "checkin", lambda _, record: record.invalidate())
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with."""
        with store_errors(), self.engine.connect() as connection:
            yield connection

    @abstractmethod
    def write(self, work: Callable[[Connection], T], durable: bool = True) -> T:
        """Do some work in a transaction and return its result once it is on disk.

        If the work raises, nothing of it is kept. What need not outlive a power cut may say that it is not durable.
        """

    @abstractmethod
    def insert(self, table: Table) -> Upsert:
        """An insert that can say what to do if the row exists."""

    @abstractmethod
    def announce(self, connection: Connection, table_id: str, number: int) -> None:
        """Notify all processes, when the transaction is committed, that a table has changed."""

    def hold(self, connection: Connection, table_ids: Sequence[str]) -> bool:
        """Keep others from writing to these tables until the transaction ends. False: somebody is at one of them."""
        return True

    @abstractmethod
    def listen(self, callback: Callable[[str, int], None]) -> Closeable:
        """Call a function, in its own thread, with what any process announces."""

    @abstractmethod
    def migrating(self) -> AbstractContextManager[Connection]:
        """A context with a connection whose transaction excludes other migrations."""

    def alone(self) -> bool:
        """Whether this process may serve the database beside others that do; from now on it counts as one of them."""
        return True

    @abstractmethod
    def backup(self, file: Path) -> None:
        """Write a copy of everything to a file."""

    @abstractmethod
    def faults(self, connection: Connection) -> list[str]:
        """The faults that the database itself finds in its files."""


@contextmanager
def store_errors() -> Iterator[None]:
    """Turn the drivers' errors into those that callers of the store can act on."""
    try:
        yield
    except StatementError as error:
        raise store_error(error) from None
    except NoConnectionFree:
        raise StoreAway("all connections to the database are in use") from None
    except OverflowError:
        raise Unstorable("a number is too large") from None


def store_error(error: StatementError) -> Exception:
    """The error of the store for a failed statement, without the statement and its values, which hold secrets."""
    cause = error.orig
    if isinstance(cause, Unstorable):
        return cause
    if isinstance(error, IntegrityError):
        return Conflict(f"does not go with what is stored: {first_line(cause)}")
    if isinstance(error, DataError):
        return Unstorable(f"cannot be stored: {first_line(cause)}")
    if isinstance(error, DBAPIError):
        return StoreAway(f"the database does not answer as it should: {first_line(cause)}")
    return error


def first_line(cause: BaseException | None) -> str:
    """The first line of a message; PostgreSQL's other lines quote the row."""
    return str(cause).partition("\n")[0] or type(cause).__name__


ENGINE: dict[str, Any] = {
    "hide_parameters": True,
    "json_serializer": lambda value: msgspec.json.encode(value).decode(),
    "json_deserializer": msgspec.json.decode,
    "pool_size": 16,
    "max_overflow": 0,  # a connection beyond the pool would be made for one call only
    "pool_timeout": PATIENCE,
}


class Part:
    """One subject of the store; all parts share the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def read(self, row: Callable[..., T], asked: Select[*tuple[Any, ...]]) -> list[T]:
        """What was asked for, as rows of a kind."""
        with self.database.reading() as connection:
            return [row(*found) for found in connection.execute(asked)]
