"""Messages about the past of a match: earlier moments, the log, and the board in words."""

from __future__ import annotations

from dwarrow.kernel.boards import Block, cells
from dwarrow.table.match.live_match import LiveMatch, Viewer
from dwarrow.table.match.replay import opening, states, updates, view_at, view_of, visible_entries
from dwarrow.table.news.messages import events_info, updates_info
from dwarrow.table.wire.records import BlockInfo, CellInfo, Moment, Moments, VisibleLog

PAGE = 2_000  # updates of a log in one answer; matches have fewer


def moments(live: LiveMatch, viewer: Viewer, first: int, count: int, language: str) -> Moments:
    """How things stood after `count` updates from number `first` on; fewer if there are no more."""
    words = live.words(language)
    numbers = [0, *visible_entries(live, viewer)]
    last = len(numbers) - 1
    chosen = range(first, min(first + count, last + 1))
    news = {update.seq: update.events for update in updates(live, viewer, max(0, first - 1))[: len(chosen) + 1]}
    found = []
    for seq, state in zip(chosen, states(live, numbers[chosen.start : chosen.stop]), strict=True):
        view = view_of(state, viewer)
        events = news[seq] if seq else opening(live, viewer)
        found.append(Moment(seq, last, view, live.game.prompt(view, words), events_info(events, words)))
    return Moments(last, found)


def moment(live: LiveMatch, viewer: Viewer, seq: int, language: str) -> Moment:
    """How things stood after an update, or after the last one."""
    return moments(live, viewer, min(seq, len(visible_entries(live, viewer))), 1, language).moments[0]


def board_in_words(live: LiveMatch, viewer: Viewer, seq: int | None, language: str) -> list[BlockInfo]:
    """The board in words after an update; without a number as it is now."""
    view = view_of(live.match.state, viewer) if seq is None else view_at(live, viewer, seq)
    return [block_info(block) for block in live.game.board(view, live.words(language))]


def block_info(block: Block) -> BlockInfo:
    rows = [[[CellInfo(cell.text, cell.tone) for cell in cells(place)] for place in row] for row in block.rows]
    return BlockInfo(block.title, list(block.columns), rows, block.aside)


def visible_log(live: LiveMatch, viewer: Viewer, language: str, since: int = 0) -> VisibleLog:
    """A page of the log: so many of the updates after number `since`."""
    words = live.words(language)
    shown = updates_info(updates(live, viewer, since)[:PAGE], words)
    return VisibleLog(events_info(opening(live, viewer), words), shown)
