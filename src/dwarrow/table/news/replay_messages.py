"""Messages about the past of a match: earlier moments, the log, the board in words, the result with its scores."""

from __future__ import annotations

from collections import Counter

from dwarrow.kernel.boards import Block, cells
from dwarrow.kernel.texts import Catalog
from dwarrow.table.match.live_match import LiveMatch, Viewer
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.match.replay import states, view_at, view_of
from dwarrow.table.news.messages import events_info, updates_info
from dwarrow.table.wire.records import BlockInfo, CellInfo, Moment, Moments, Result, ScoreInfo, Statistic, VisibleLog

PAGE = 2_000  # updates of a log in one answer; matches have fewer
KEPT = 50  # courses of finished matches in memory
_courses: dict[str, list[list[int]]] = {}


def moments(live: LiveMatch, viewer: Viewer, first: int, count: int, language: str) -> Moments:
    """How things stood after `count` updates from number `first` on; fewer if there are no more."""
    words = live.words(language)
    numbers = [0, *live.visible_entries(viewer)]
    last = len(numbers) - 1
    chosen = range(first, min(first + count, last + 1))
    news = {update.seq: update.events for update in live.updates(viewer, max(0, first - 1))[: len(chosen) + 1]}
    found = []
    for seq, state in zip(chosen, states(live, numbers[chosen.start : chosen.stop]), strict=True):
        view = view_of(state, viewer)
        events = news[seq] if seq else live.opening(viewer)
        found.append(Moment(seq, last, view, live.game.prompt(view, words), events_info(events, words)))
    return Moments(last, found)


def moment(live: LiveMatch, viewer: Viewer, seq: int, language: str) -> Moment:
    """How things stood after an update, or after the last one."""
    return moments(live, viewer, min(seq, live.seq(viewer)), 1, language).moments[0]


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
    shown = updates_info(live.updates(viewer, since)[:PAGE], words)
    return VisibleLog(events_info(live.opening(viewer), words), shown)


# The result ----------------------------------------------------------------------------------------------------------


def course_is_known(table: OpenTable) -> bool:
    return table.row.id in _courses


async def score_course(table: OpenTable, live: LiveMatch) -> list[list[int]]:
    """The scores after every entry of the log, as if the match had ended there, from the set-up on."""
    if table.row.id not in _courses:
        while len(_courses) >= KEPT:
            _courses.pop(next(iter(_courses)))
        every = range(live.number + 1)
        _courses[table.row.id] = await table.tables.call_long(lambda: [each.scores() for each in states(live, every)])
    return _courses[table.row.id]


def statistics(live: LiveMatch, words: Catalog) -> list[Statistic]:
    """How often each seat made each kind of decision, without what was taken back."""
    seats = range(len(live.decisions))
    counts = Counter((step.action.split()[0], step.seat) for step in live.match.steps)
    kinds = list(dict.fromkeys(step.action.split()[0] for step in live.match.steps))
    return [Statistic(kind, decision_name(words, kind), [counts[kind, seat] for seat in seats]) for kind in kinds]


def decision_name(words: Catalog, kind: str) -> str:
    """The name of a kind of decision, which is the first word of its actions; the word itself if it has no name."""
    key = f"decision.{kind}"
    return words.say(key) if key in words else kind


async def result(table: OpenTable, live: LiveMatch, viewer: Viewer, language: str) -> Result:
    points = await score_course(table, live)
    words, over = live.words(language), live.is_over()
    view = live.view(None)
    lines = live.game.breakdown(view, words) if over else []
    return Result(
        text=live.game.prompt(view, words) if over else "",
        reason=live.game.ending(view, words) if over else "",
        scores=live.match.state.scores() if over else [],
        winners=live.match.state.winners() if over else [],
        lines=[
            ScoreInfo(line.label, line.paragraph, line.kind, list(line.points), list(line.notes), line.about)
            for line in lines
        ],
        course=[points[number] for number in (0, *live.visible_entries(viewer))],
        statistics=statistics(live, words),
        started=table.row.started,
        ended=table.row.ended,
    )
