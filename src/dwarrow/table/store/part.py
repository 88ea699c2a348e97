"""What every part of the store has: the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dwarrow.table.store.database import Database


class Part:
    """One subject of the store: its methods read and write through the database they share."""

    def __init__(self, database: Database) -> None:
        self.database = database
