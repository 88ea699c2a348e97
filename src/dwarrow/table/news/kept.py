"""What was made for those who watch a table, as JSON: once for all who see the same, and for as long as it holds."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import msgspec

from dwarrow.kernel.state import State
from dwarrow.table.match import consent
from dwarrow.table.match.live_match import Audience
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.people.callers import Caller, may_act
from dwarrow.table.store.rows import Chair, TableRow

MOST = 100  # callers of one table

encode = msgspec.json.Encoder().encode


class Kept:
    """What was made for one table."""

    __slots__ = ("chairs", "infos", "number", "row", "situations", "state")

    def __init__(self) -> None:
        self.row: TableRow | None = None
        self.chairs: list[Chair] = []
        self.state: State | None = None
        self.number = 0
        self.situations: dict[tuple[Audience, str], bytes] = {}
        self.infos: dict[tuple[Caller, bool, consent.Motion | None], bytes] = {}

    def follow(self, table: OpenTable) -> None:
        """Forget what no longer holds."""
        state, number = (None, 0) if table.live is None else (table.live.match.state, table.live.number)
        same_table = table.row is self.row and table.chairs is self.chairs
        if not same_table or len(self.infos) > MOST:
            self.infos.clear()
        if not same_table or state is not self.state or number != self.number:
            self.situations.clear()
        self.row, self.chairs, self.state, self.number = table.row, table.chairs, state, number


_kept: WeakKeyDictionary[OpenTable, Kept] = WeakKeyDictionary()


def kept(table: OpenTable) -> Kept:
    """What was made for a table and still holds."""
    found = _kept.get(table)
    if found is None:
        found = _kept[table] = Kept()
    found.follow(table)
    return found


def info_key(table: OpenTable, caller: Caller) -> tuple[Caller, bool, consent.Motion | None]:
    """What the caller sees of a table depends on this, beside its row and its chairs."""
    turn = any(may_act(table.chairs[seat], caller) for seat in table.waiting())
    return caller, turn, consent.current_motion(table)
