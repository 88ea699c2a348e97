"""The past of a match as somebody saw it: moment by moment, and the log. After the end everything can lie open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.kernel.boards import cells
from dwarrow.kernel.match import Match
from dwarrow.table import wire
from dwarrow.table.room import laid_open
from dwarrow.table.telling import events_info, updates_info, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dwarrow.kernel.boards import Block
    from dwarrow.kernel.events import SeenEvent
    from dwarrow.kernel.state import State
    from dwarrow.table.callers import Caller
    from dwarrow.table.room import Eyes, Room, Update


def told(room: Room, eyes: Eyes) -> Sequence[int]:
    """The entries of the log of which somebody was told; nothing is hidden from open eyes."""
    return range(1, room.number + 1) if isinstance(eyes, str) else room.told[eyes]


def states(room: Room, numbers: Iterable[int]) -> Iterator[State]:
    """The states after these entries of the log, which must rise; 0 is the set-up. Each is good until the next."""
    then = Match(room.game, room.match.players, room.match.seed, room.match.options)
    done = 0
    for number in numbers:
        for entry in room.match.entries[done:number]:
            seat, _, action = entry.partition(" ")
            then.act(int(seat), action)
        done = number
        yield then.state


def entry_at(room: Room, eyes: Eyes, seq: int) -> int:
    """The entry of the log that a piece of news was about, or the last one; 0 is the set-up."""
    numbers = [0, *told(room, eyes)]
    return numbers[min(seq, len(numbers) - 1)]


def view_at(room: Room, eyes: Eyes, seq: int) -> dict[str, Any]:
    """What was to be seen after a piece of news; 0 is the set-up."""
    return seen(next(states(room, [entry_at(room, eyes, seq)])), eyes)


def seen(state: State, eyes: Eyes) -> dict[str, Any]:
    return state.open_view() if isinstance(eyes, str) else state.view(eyes)


def updates(room: Room, eyes: Eyes, since: int) -> list[Update]:
    return room.everything(since) if isinstance(eyes, str) else room.updates(eyes, since)


def opening(room: Room, eyes: Eyes) -> list[SeenEvent]:
    if isinstance(eyes, str):
        return [laid_open(event) for event in room.match.opening]
    return room.opening(eyes)


# As messages ---------------------------------------------------------------------------------------------------------


def moments(room: Room, eyes: Eyes, first: int, count: int, caller: Caller) -> wire.Moments:
    """How things stood after the pieces of news from number `first` on; what is beyond the last one is not there."""
    words = words_of(room, caller)
    numbers = [0, *told(room, eyes)]
    last = len(numbers) - 1
    chosen = range(first, min(first + count, last + 1))
    news = {update.seq: update.events for update in updates(room, eyes, max(0, first - 1))[: len(chosen) + 1]}
    found = []
    for seq, state in zip(chosen, states(room, numbers[chosen.start : chosen.stop]), strict=True):
        view = seen(state, eyes)
        events = news[seq] if seq else opening(room, eyes)
        found.append(wire.Moment(seq, last, view, room.game.prompt(view, words), events_info(events, words)))
    return wire.Moments(last, found)


def moment(room: Room, eyes: Eyes, seq: int, caller: Caller) -> wire.Moment:
    """How things stood after a piece of news, or after the last one."""
    return moments(room, eyes, min(seq, len(told(room, eyes))), 1, caller).moments[0]


def in_words(room: Room, eyes: Eyes, seq: int | None, caller: Caller) -> list[wire.BlockInfo]:
    """The table in words after a piece of news; without a number as it is now."""
    now = seen(room.match.state, eyes)
    view = now if seq is None else view_at(room, eyes, seq)
    return [block_info(block) for block in room.game.board(view, words_of(room, caller))]


def block_info(block: Block) -> wire.BlockInfo:
    rows = [[[wire.CellInfo(cell.text, cell.tone) for cell in cells(place)] for place in row] for row in block.rows]
    return wire.BlockInfo(block.title, list(block.columns), rows, block.aside)


def visible_log(room: Room, eyes: Eyes, caller: Caller) -> wire.VisibleLog:
    words = words_of(room, caller)
    return wire.VisibleLog(
        events_info(opening(room, eyes), words),
        updates_info(updates(room, eyes, 0), words),
    )
