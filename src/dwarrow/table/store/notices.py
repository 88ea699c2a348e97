"""Notices from other processes, received on one connection in its own thread.

A notice is only a hint to read a table again. Those that come while the connection is being restored are lost, so
listeners must also poll.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import closing
from threading import Event, Thread
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from psycopg import Connection
    from sqlalchemy import Engine

CHANNEL = "dwarrow"
LOOK = 0.5  # seconds between two checks whether it was closed
AGAIN = 1.0  # seconds before the next attempt to connect
READY = 2.0  # seconds to wait for the first connection

log = logging.getLogger(__name__)


class Listener:
    """Calls a function with (table, number) for every notice, from its own thread."""

    def __init__(self, engine: Engine, callback: Callable[[str, int], None]) -> None:
        self._engine = engine
        self._callback = callback
        self._closed = Event()
        self._listening = Event()
        self._thread = Thread(target=self._run, name="dwarrow-notices", daemon=True)
        self._thread.start()
        self._listening.wait(READY)

    def close(self) -> None:
        self._closed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                with closing(self._connected()) as connection:
                    self._hear(connection)
            except Exception as error:  # any: trying again is better than no notices
                log.warning("notices: the connection is lost, trying again: %s", str(error).partition("\n")[0])
                self._closed.wait(AGAIN)

    def _connected(self) -> Connection:
        """A connection made like the others, but outside the pool."""
        pooled = self._engine.raw_connection()
        connection = cast("Connection", pooled.driver_connection)
        pooled.detach()
        connection.autocommit = True
        return connection

    def _hear(self, connection: Connection) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self._listening.set()
        while not self._closed.is_set():
            for notice in connection.notifies(timeout=LOOK):
                self._tell(notice.payload)

    def _tell(self, payload: str) -> None:
        table_id, _, number = payload.rpartition(" ")
        if not table_id or not number.isdecimal():
            return  # another program uses the channel
        try:
            self._callback(table_id, int(number))
        except Exception:
            log.exception("notices: table %s", table_id)
