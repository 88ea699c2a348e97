"""The store: everything that the server keeps, in a SQLite file or a PostgreSQL database."""

from dwarrow.table.store.database import Closeable
from dwarrow.table.store.errors import Conflict, StoreAway, StoreError, Unstorable
from dwarrow.table.store.rows import Chair, Entry, Lease, Note, Person, TableRow
from dwarrow.table.store.store import Store, open_store

__all__ = [
    "Chair", "Closeable", "Conflict", "Entry", "Lease", "Note", "Person", "Store", "StoreAway", "StoreError",
    "TableRow", "Unstorable", "open_store",
]  # fmt: skip
