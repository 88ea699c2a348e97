"""The base of every part of the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Select

from dwarrow.table.store.database import Database

T = TypeVar("T")


class Part:
    """One subject of the store; all parts share the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def read(self, row: Callable[..., T], asked: Select[*tuple[Any, ...]]) -> list[T]:
        """What was asked for, as rows of a kind."""
        with self.database.reading() as connection:
            return [row(*found) for found in connection.execute(asked)]
