"""What was made for those who watch a table, as JSON: once for all who see the same, and for as long as it holds."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

import msgspec

from dwarrow.table.match.open_tables import OpenTable

encode = msgspec.json.Encoder().encode


class Kept:
    """What was made for a table, and the row, chairs and match that it was made of."""

    __slots__ = ("made", "numbers", "parts")

    def __init__(self) -> None:
        self.parts: tuple[object, ...] = ()
        self.numbers = (0, 0)
        self.made: dict[object, bytes] = {}


_kept: WeakKeyDictionary[OpenTable, Kept] = WeakKeyDictionary()


def made_once(table: OpenTable, key: object, make: Callable[[], object]) -> bytes:
    """What `make` makes for this key, as JSON. It may depend on nothing but the key and how the table stands."""
    kept, live = _kept.setdefault(table, Kept()), table.live
    parts = (table.row, table.chairs, live and live.match.state)
    numbers = (live.number if live else 0, table.last_note)
    same = len(kept.parts) == len(parts) and all(now is then for now, then in zip(parts, kept.parts, strict=True))
    if not same or numbers != kept.numbers:
        kept.parts, kept.numbers, kept.made = parts, numbers, {}
    made = kept.made.get(key)
    if made is None:
        made = kept.made[key] = encode(make())
    return made
