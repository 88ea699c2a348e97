"""The page of a finished match: result, scores over time and statistics; its record, proof and review; studies."""

from __future__ import annotations

import json

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from dwarrow.kernel.errors import RecordError
from dwarrow.kernel.match import verify
from dwarrow.kernel.record import loads
from dwarrow.table.api.dependencies import TheTable
from dwarrow.table.bots.reviews import review_message
from dwarrow.table.match import records
from dwarrow.table.match.live_match import LiveMatch
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.news.replay_messages import course_is_known, score_course, statistics
from dwarrow.table.pages import boards, chart, context, render
from dwarrow.table.pages.visitor import TheVisitor, Visitor, checked
from dwarrow.table.people.callers import must_watch
from dwarrow.table.problems import Problem
from dwarrow.table.wire.requests import NewBranch, NewStudy

ROWS = 12  # of the scores as a table
REFRESH = 3  # seconds, while a review is being computed
LARGE = 4_000_000  # bytes of a request that may hold a record


async def finished_page(table: OpenTable, live: LiveMatch, visitor: Visitor) -> Response[str]:
    shown = await context.common(table, visitor)
    words = context.game_words(table, visitor)
    own = shown["own"]
    over = table.row.status == "over"
    seat = own[0] if len(own) == 1 else None
    panels = boards.panels(live.game.board(live.view(seat), words), shown["symbols"], shown["cards"])
    points: list[list[int]] = []
    if over:
        async with visitor.call.turn(0 if course_is_known(table) else live.number):
            points = await score_course(table, live)
    shown |= {
        "seat": seat,
        "over": over,
        "result": panels[-2:] if over else [],
        "board": panels[1:-2] if over else panels[1:],
        "chart": chart.line_chart(points, [chair.name for chair in table.chairs]) if points else None,
        "course": sampled(points),
        "statistics": [(each.label, each.counts) for each in statistics(live, words)] if over else [],
        "last": live.seq(seat),
        "duration": duration(table, visitor),
    }
    return render.page("over.html", visitor, **shown)


def sampled(points: list[list[int]]) -> list[tuple[int, list[int]]]:
    """The scores at a few evenly spread moments, with the first and the last."""
    if not points:
        return []
    last = len(points) - 1
    chosen = sorted({round(last * step / ROWS) for step in range(ROWS + 1)})
    return [(number, points[number]) for number in chosen]


def duration(table: OpenTable, visitor: Visitor) -> str:
    row = table.row
    if row.started is None or row.ended is None:
        return ""
    return visitor.say("over.minutes", n=max(1, round((row.ended - row.started) / 60)))


# The record ----------------------------------------------------------------------------------------------------------


@get("/table/{table_id:str}/record.json", include_in_schema=False)
async def record(table: TheTable, visitor: TheVisitor) -> Response[str]:
    """The record as a file to download."""
    must_watch(table, visitor.caller)
    name = f"dwarrow-{table.row.game}-{table.row.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    async with visitor.call.turn(table.ended().number):
        text = await records.record(table)
    return Response(text, media_type="application/json", headers=headers)


@get("/table/{table_id:str}/verify", include_in_schema=False)
async def proof(table: TheTable, visitor: TheVisitor) -> Response[str]:
    """Replay the record and compare it with what was published before the match."""
    must_watch(table, visitor.caller)
    parts = records.proof(table, visitor.secret)
    live = table.ended()
    fault = await visitor.call.at_length(live.number, record_fault, table, live)
    names = [chair.name for chair in table.chairs]
    shown = await context.common(table, visitor) | {
        "parts": parts,
        "fault": fault,
        "entries": table.ended().number,
        "salts": list(zip(names, parts.salts, strict=True)),
        "study": table.row.kind == "study",
    }
    return render.page("verify.html", visitor, **shown)


def record_fault(table: OpenTable, live: LiveMatch) -> str:
    """The fault that the check of a table's record finds; empty if there is none."""
    try:
        record = loads(live.match.record().dumps())
        verify(live.game, record)
    except RecordError as error:
        return str(error)
    return "" if record.seed_hash == table.row.seed_hash else f"seed_hash: {table.row.seed_hash} was published"


# The review ----------------------------------------------------------------------------------------------------------


@get("/table/{table_id:str}/review", include_in_schema=False)
async def review(table: TheTable, visitor: TheVisitor) -> Response[str]:
    """The review, or how far it is."""
    must_watch(table, visitor.caller)
    found = await review_message(table, await visitor.reviews.review(table), visitor.language)
    words = context.game_words(table, visitor)
    shown = await context.common(table, visitor) | {
        "review": found,
        "words": words.say,
        "percent": percent,
        "signed": signed,
        "refresh": REFRESH if found.begun and not found.ready else 0,
    }
    return render.page("review.html", visitor, **shown)


@post("/table/{table_id:str}/review", include_in_schema=False)
async def start_review(table: TheTable, visitor: TheVisitor) -> Redirect:
    must_watch(table, visitor.caller)
    if await visitor.reviews.review(table) is None:
        visitor.limiters.advice.take(visitor.address)
        visitor.reviews.start(table)
    return render.go(f"/table/{table.row.id}/review")


def percent(share: float) -> str:
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def signed(share: float) -> str:
    """A percentage with its sign; none before 0."""
    points = round(100 * share)
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return f"{sign}{abs(points)}\N{NO-BREAK SPACE}%"


# Playing on ----------------------------------------------------------------------------------------------------------


@post("/table/{table_id:str}/study", include_in_schema=False)
async def branch(table: TheTable, visitor: TheVisitor) -> Redirect:
    """Make a table to play on from a moment of this match: at the visitor's own seats, against bots."""
    must_watch(table, visitor.caller)
    person = visitor.known()
    form = await visitor.form()
    wish = checked(NewBranch, {"at": form.get("upto"), "open": True})
    async with visitor.call.turn(table.ended().number):
        origin = await visitor.call.founding(person.id)
        table_id = await records.branch(table, person, visitor.seats_at(table), wish.at, origin=origin)
    visitor.bot_turns.nudge(table_id)
    return render.go(f"/table/{table_id}")


@post("/study", include_in_schema=False, request_max_body_size=LARGE)
async def study(visitor: TheVisitor) -> Redirect:
    """Make a table from an uploaded record."""
    file = (await visitor.request.form()).get("record")
    try:
        uploaded = json.loads(await file.read()) if isinstance(file, UploadFile) else None
    except (ValueError, RecursionError) as error:
        raise Problem("bad_record", error=str(error)) from None
    if not isinstance(uploaded, dict):
        raise Problem("bad_record", error="JSON")
    person = visitor.known()
    async with visitor.call.turn(records.claimed_length(uploaded)):
        origin = await visitor.call.founding(person.id)
        table_id = await records.study(visitor.tables, person, checked(NewStudy, {"record": uploaded}), origin)
    visitor.bot_turns.nudge(table_id)
    return render.go(f"/table/{table_id}")
