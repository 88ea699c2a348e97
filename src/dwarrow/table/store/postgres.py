"""A PostgreSQL database: every call is one transaction, and notices reach all processes by LISTEN/NOTIFY."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, Table, create_engine, func, select, text
from sqlalchemy.dialects import postgresql

from dwarrow.table.store.database import ENGINE, PATIENCE, Closeable, Database, store_errors
from dwarrow.table.store.errors import StoreError
from dwarrow.table.store.notices import CHANNEL, Listener

T = TypeVar("T")

MIGRATION_LOCK = 0x647761  # any number, the same for all processes

# No call may hang, neither on a lock nor on a server that is gone. And no server may be configured to acknowledge what
# is not on disk.
SESSION = {
    "lock_timeout": f"{PATIENCE:.0f}s",
    "statement_timeout": f"{2 * PATIENCE:.0f}s",
    "idle_in_transaction_session_timeout": f"{6 * PATIENCE:.0f}s",
    "synchronous_commit": "on",
}
CONNECTION = {
    "connect_timeout": f"{PATIENCE:.0f}",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": f"{2 * PATIENCE * 1000:.0f}",
    "application_name": "dwarrow",
}


class Postgres(Database):
    place = "%s"

    def __init__(self, url: URL) -> None:
        session = " ".join(f"-c {name}={value}" for name, value in SESSION.items())
        named = {**CONNECTION, **url.query}
        named["options"] = " ".join((session, *url.normalized_query.get("options", ())))
        try:
            engine = create_engine(
                url.set(drivername="postgresql+psycopg", query=named),
                isolation_level="READ COMMITTED",
                pool_pre_ping=True,  # a connection that died is replaced before it is used
                **ENGINE,
            )
        except ModuleNotFoundError:
            raise StoreError("PostgreSQL needs one more package: pip install 'dwarrow[postgres]'") from None
        super().__init__(engine)

    def write(self, work: Callable[[Connection], T], durable: bool = True) -> T:
        with store_errors(), self.engine.begin() as connection:
            if not durable:
                connection.execute(text("SET LOCAL synchronous_commit = off"))
            return work(connection)

    def insert(self, table: Table) -> postgresql.Insert:
        return postgresql.insert(table)

    def announce(self, connection: Connection, table_id: str, number: int) -> None:
        connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} {number}")))

    def hold(self, connection: Connection, table_ids: Sequence[str]) -> bool:
        """Without waiting: who waits for one table while holding another may be waited for."""
        free = "SELECT id FROM tables WHERE id = ANY(%s) FOR NO KEY UPDATE SKIP LOCKED"
        return len(connection.exec_driver_sql(free, (list(table_ids),)).all()) == len(table_ids)

    def listen(self, callback: Callable[[str, int], None]) -> Closeable:
        return Listener(self.engine, callback)

    @contextmanager
    def migrating(self) -> Iterator[Connection]:
        with store_errors(), self.engine.begin() as connection:
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            yield connection

    def backup(self, file: Path) -> None:
        raise StoreError("a PostgreSQL database is backed up by its own tool, pg_dump")

    def faults(self, connection: Connection) -> list[str]:
        return []  # PostgreSQL's own tool for that is pg_amcheck
