"""What a store may answer instead of doing as asked. In each case nothing that was not acknowledged counts as done."""

from __future__ import annotations

from dwarrow.kernel.errors import DwarrowError


class StoreError(DwarrowError):
    """The store cannot be used as asked: a wrong address, a driver that is not installed, a newer database."""


class StoreAway(StoreError):  # noqa: N818 - these three say what happened
    """The database cannot be reached, is locked too long, or its disk is full. Calling again tries again.

    Nothing may be acknowledged. If the connection broke during a commit, what was written may be there all the same;
    whoever writes it again with the same number or key gets a Conflict, and so learns it.
    """


class Conflict(StoreError):  # noqa: N818
    """What was to be written does not go with what is there: somebody was quicker. Nothing was written; look again."""

    def __init__(self, message: str, *, key_seen: bool = False) -> None:
        super().__init__(message)
        self.key_seen = key_seen


class Unstorable(StoreError):  # noqa: N818
    """A text or number that no database holds, such as one with a NUL. To write or ask for it again is of no use."""
