"""The result of a match: the scoring line by line, the course of the scores, and how often each seat decided what."""

from __future__ import annotations

from collections import Counter

from dwarrow.kernel.boards import ScoreLine
from dwarrow.kernel.texts import Catalog
from dwarrow.table.match import replay
from dwarrow.table.match.live_match import LiveMatch, Viewer
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.wire.records import Result, ScoreInfo, Statistic

KEPT = 50  # courses of finished matches in memory
_courses: dict[str, list[list[int]]] = {}


def course_is_known(table: OpenTable) -> bool:
    return table.row.id in _courses


async def score_course(table: OpenTable, live: LiveMatch) -> list[list[int]]:
    """The scores after every entry of the log, as if the match had ended there, from the set-up on."""
    if table.row.id not in _courses:
        while len(_courses) >= KEPT:
            _courses.pop(next(iter(_courses)))
        _courses[table.row.id] = await table.tables.call_long(_scores, live)
    return _courses[table.row.id]


def _scores(live: LiveMatch) -> list[list[int]]:
    return [state.scores() for state in replay.states(live, range(live.number + 1))]


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


def score_info(line: ScoreLine) -> ScoreInfo:
    return ScoreInfo(line.label, line.paragraph, line.kind, list(line.points), list(line.notes), line.about)


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
        lines=[score_info(line) for line in lines],
        course=[points[number] for number in (0, *replay.visible_entries(live, viewer))],
        statistics=statistics(live, words),
        started=table.row.started,
        ended=table.row.ended,
    )
