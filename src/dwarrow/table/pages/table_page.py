"""The page of a table at every stage, the curtain between people who share a screen, and the past of a match."""

from __future__ import annotations

from litestar import Response, get
from litestar.response import Redirect

from dwarrow.kernel.match import LONGEST_NUMBER
from dwarrow.kernel.texts import Catalog
from dwarrow.table.api.dependencies import TheTable
from dwarrow.table.match.live_match import OPEN, Audience, LiveMatch, Viewer
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.match.replay import length, view_at
from dwarrow.table.news.replay_messages import PAGE
from dwarrow.table.pages import boards, context, render
from dwarrow.table.pages.finished import finished_page
from dwarrow.table.pages.gathering import gathering_page
from dwarrow.table.pages.running import running_page
from dwarrow.table.pages.visitor import TheVisitor, Visitor, checked, keep
from dwarrow.table.people import identity
from dwarrow.table.people.callers import must_be_audience
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import ENDED

EVERYTHING = "all"  # after the end all hands can be seen together


@get("/table/{table_id:str}", include_in_schema=False)
async def table_page(table: TheTable, visitor: TheVisitor) -> Response[str] | Redirect:
    query, live = visitor.request.query_params, table.live
    if "watch" in query:
        return welcome_spectator(table, visitor, str(query["watch"]))
    if table.row.expired:
        must_be_audience(table, None, visitor.caller)
    if live is None:
        return await gathering_page(table, visitor, still="still" in query)
    if "at" in query:
        return await past_page(table, live, visitor, query.get("seat"), str(query["at"]))
    if table.row.status in ENDED:
        must_be_audience(table, None, visitor.caller)
        return await finished_page(table, live, visitor)
    if query.get("seat") is None and len(visitor.seats_at(table)) > 1:
        return await curtain(table, live, visitor)
    seat = audience(table, visitor, query.get("seat"))
    return await running_page(table, visitor, seat, still="still" in query)


def welcome_spectator(table: OpenTable, visitor: Visitor, token: str) -> Redirect:
    """Move the token of a spectator's link from the address into a cookie for this table."""
    must_be_audience(table, None, visitor.caller)
    page = f"/table/{table.row.id}"
    response = render.go(page)
    for path in (page, f"/api/tables/{table.row.id}"):
        keep(response, visitor, identity.WATCH, token, path)
    return response


def audience(table: OpenTable, visitor: Visitor, asked: str | None) -> Audience:
    """How a visitor sees a match: as an own seat or a spectator; after the end as any seat."""
    own = visitor.seats_at(table)
    if asked is None and len(own) == 1:
        return own[0]
    seats = {str(chair.seat): chair.seat for chair in table.chairs}
    if asked and asked not in seats:
        raise Problem("not_your_seat")
    seat = seats[asked] if asked else None
    must_be_audience(table, seat, visitor.caller)
    return seat


async def curtain(table: OpenTable, live: LiveMatch, visitor: Visitor) -> Response[str]:
    """For several people at one screen: shows no hand before the next player says so."""
    shown = await context.common(table, visitor)
    waiting, words = table.waiting(), context.game_words(table, visitor)
    news = context.sentences(live.updates(None, context.last_own(live, None)), words, visitor)
    called = [table.chairs[seat] for seat in shown["own"] if seat in waiting]
    shown |= {
        "called": [(chair.seat, chair.name) for chair in called],
        "looking": [(seat, table.chairs[seat].name) for seat in shown["own"]],
        "waiting": [table.chairs[seat].name for seat in waiting],
        "news": [line for piece in news for line in piece.lines],
        "refresh": 0 if called else context.REFRESH[table.row.pace],
    }
    return render.page("curtain.html", visitor, **shown)


# The past ------------------------------------------------------------------------------------------------------------


async def past_page(table: OpenTable, live: LiveMatch, visitor: Visitor, asked: str | None, at: str) -> Response[str]:
    """The table as a viewer saw it after its update number `at`."""
    viewer: Viewer = OPEN
    if asked != EVERYTHING or table.row.status not in ENDED:
        viewer = audience(table, visitor, asked)
    else:
        must_be_audience(table, None, visitor.caller)
    last = live.seq(viewer)
    if not (at.isascii() and at.isdecimal() and len(at) < LONGEST_NUMBER and int(at) <= last):
        raise Problem("unknown_page")
    words, number = context.game_words(table, visitor), int(at)
    shown = await context.common(table, visitor)
    view = await visitor.call.at_length(length(table, viewer, number), view_at, live, viewer, number)
    board = boards.panels(live.game.board(view, words), shown["symbols"], shown["cards"])
    shown |= {
        "heading": board[0].title,
        "panels": board[1:],
        "at": number,
        "last": last,
        "eyes": "" if viewer is None else EVERYTHING if isinstance(viewer, str) else viewer,
        "eyes_name": table.chairs[viewer].name if isinstance(viewer, int) else "",
        "lines": lines_at(live, viewer, number, words, visitor),
        "ended": table.row.status in ENDED,
    }
    return render.page("past.html", visitor, **shown)


def lines_at(live: LiveMatch, viewer: Viewer, number: int, words: Catalog, visitor: Visitor) -> list[str]:
    if number == 0:
        return context.opening(live, viewer, words)
    pieces = context.sentences(live.updates(viewer, number - 1)[:1], words, visitor)
    return [line for piece in pieces for line in piece.lines]


@get("/table/{table_id:str}/log", include_in_schema=False)
async def log(table: TheTable, visitor: TheVisitor) -> Response[str]:
    """Everything that happened, with links to each moment."""
    live = table.begun()
    viewer = audience(table, visitor, visitor.request.query_params.get("seat"))
    words = context.game_words(table, visitor)
    since = checked(int, visitor.request.query_params.get("since", "0"))
    some = live.updates(viewer, max(0, since))[:PAGE]
    shown = await context.common(table, visitor) | {
        "seat": viewer,
        "eyes": "" if viewer is None else viewer,
        "opening": context.opening(live, viewer, words) if since <= 0 else [],
        "log": await visitor.call.at_length(len(some), context.sentences, some, words, visitor),
        "later": some[-1].seq if some and some[-1].seq < live.seq(viewer) else 0,
    }
    return render.page("log.html", visitor, **shown)
