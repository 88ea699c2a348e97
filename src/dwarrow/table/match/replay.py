"""The past of a match as a viewer saw it. After the end everything can be open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dwarrow.kernel.match import Match
from dwarrow.kernel.state import State
from dwarrow.table.match.live_match import LiveMatch, Viewer
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.store.rows import ENDED


def states(live: LiveMatch, numbers: Iterable[int]) -> Iterator[State]:
    """The states after these entries of the log, in rising order; 0 is the set-up. Each is valid until the next."""
    then = Match(live.game, live.match.players, live.match.seed, live.match.options)
    done = 0
    for number in numbers:
        for entry in live.match.entries[done:number]:
            seat, _, action = entry.partition(" ")
            then.act(int(seat), action)
        done = number
        yield then.state


def entry_at(live: LiveMatch, viewer: Viewer, seq: int) -> int:
    """The log entry of an update, or of the last one; 0 is the set-up."""
    numbers = [0, *live.visible_entries(viewer)]
    return numbers[min(seq, len(numbers) - 1)]


def length(table: OpenTable, viewer: Viewer, seq: int) -> int:
    """How many entries are played to look at an update. Where there may be secrets only those count that the viewer
    can see, as the number is told by what it costs.
    """
    live = table.begun()
    if table.row.kind == "study" or table.row.status in ENDED:
        return entry_at(live, viewer, seq)
    return min(seq, live.seq(viewer))


def view_at(live: LiveMatch, viewer: Viewer, seq: int) -> dict[str, Any]:
    """The view after an update; 0 is the set-up."""
    return view_of(next(states(live, [entry_at(live, viewer, seq)])), viewer)


def view_of(state: State, viewer: Viewer) -> dict[str, Any]:
    return state.open_view() if isinstance(viewer, str) else state.view(viewer)
