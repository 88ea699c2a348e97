"""A database as the store uses it: reading, writing in one transaction, telling other processes, and what every
failure means to the caller. SQLite and PostgreSQL each fill in what they do differently.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec
from sqlalchemy import event
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, StatementError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from dwarrow.table.store.errors import Conflict, StoreAway, Unstorable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from sqlalchemy import Connection, Engine, Table
    from sqlalchemy.dialects import postgresql, sqlite

    Upsert = sqlite.Insert | postgresql.Insert

T = TypeVar("T")

PATIENCE = 5.0  # seconds to wait for a lock, for a connection, for a free place in the pool


class Closeable(Protocol):
    """Something that goes on until it is closed."""

    def close(self) -> None: ...


class Database(ABC):
    """One database behind one engine. Every thread may use it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def close(self) -> None:
        """Close all connections; one that a call still uses, as soon as the call is done with it."""
        event.listen(self.engine.pool, "checkin", lambda _, record: record.invalidate())
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with."""
        with told(), self.engine.connect() as connection:
            yield connection

    @abstractmethod
    def write(self, work: Callable[[Connection], T], durable: bool = True) -> T:
        """Do some work in a transaction and return what it returns, once it is on disk.

        If the work raises, nothing of it is kept. What need not outlive a power cut may say that it is not durable.
        """

    @abstractmethod
    def insert(self, table: Table) -> Upsert:
        """An insert that can say what to do if the row is there already."""

    @abstractmethod
    def announce(self, connection: Connection, table_id: str, number: int) -> None:
        """Tell all processes, when the transaction is committed, that a table has something new."""

    @abstractmethod
    def listen(self, callback: Callable[[str, int], None]) -> Closeable:
        """Have a function called, in a thread of its own, with what any process announces."""

    @abstractmethod
    def migrating(self) -> AbstractContextManager[Connection]:
        """A context with a connection whose transaction keeps every other migration out."""

    def alone(self) -> bool:
        """Whether no other process serves the database that must not; from now on this one does, until it closes."""
        return True

    @abstractmethod
    def backup(self, file: Path) -> None:
        """Write a copy of everything to a file."""

    @abstractmethod
    def faults(self, connection: Connection) -> list[str]:
        """What the database itself finds wrong with its files."""


@contextmanager
def told() -> Iterator[None]:
    """Turn what the drivers raise into what a caller of the store can act on."""
    try:
        yield
    except StatementError as error:
        raise meaning(error) from None
    except NoConnectionFree:
        raise StoreAway("all connections to the database are in use") from None
    except OverflowError:
        raise Unstorable("a number is too large") from None


def meaning(error: StatementError) -> Exception:
    """What a failed statement means. Statements and their values stay out of it: they hold secrets."""
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
    """PostgreSQL's further lines quote the row."""
    return str(cause).partition("\n")[0] or type(cause).__name__


def json_text(value: object) -> str:
    return msgspec.json.encode(value).decode()


ENGINE: dict[str, Any] = {
    "hide_parameters": True,
    "json_serializer": json_text,
    "json_deserializer": msgspec.json.decode,
    "pool_size": 16,
    "max_overflow": 0,  # connections beyond the pool would be made for each call anew
    "pool_timeout": PATIENCE,
}
