"""The errors of the store. After any of them, only what was acknowledged counts as done."""

from __future__ import annotations

from dwarrow.kernel.errors import DwarrowError


class StoreError(DwarrowError):
    """The store cannot be used as asked: a wrong address, a driver that is not installed, a newer database."""


class StoreAway(StoreError):  # noqa: N818 - these three say what happened
    """The database cannot be reached, is locked too long, or its disk is full. A later call tries again.

    Nothing may be acknowledged. If the connection broke during a commit, the data may be stored nevertheless; writing
    it again with the same number or key raises Conflict.
    """


class Conflict(StoreError):  # noqa: N818
    """Somebody else was quicker: nothing was written, and the caller must read again."""

    def __init__(self, message: str, *, key_seen: bool = False) -> None:
        super().__init__(message)
        self.key_seen = key_seen


class Unstorable(StoreError):  # noqa: N818
    """A text or number that no database can hold, such as one with a NUL. Trying again is useless."""
