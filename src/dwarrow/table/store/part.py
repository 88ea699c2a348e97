"""The base of every part of the store."""

from __future__ import annotations

from dwarrow.table.store.database import Database


class Part:
    """One subject of the store; all parts share the database."""

    def __init__(self, database: Database) -> None:
        self.database = database
