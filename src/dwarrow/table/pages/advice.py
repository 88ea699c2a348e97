"""Hints above a running match, and the page with the review of a finished one."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.response import Redirect

from dwarrow.bots.advice.words import percents
from dwarrow.table.api.dependencies import TheTable
from dwarrow.table.api.routes.seats import acting_chair
from dwarrow.table.bots.review_messages import review_message
from dwarrow.table.pages import context, render
from dwarrow.table.pages.context import Notice
from dwarrow.table.pages.running import own_seat, refused_page, running_page
from dwarrow.table.pages.visitor import TheVisitor
from dwarrow.table.people.callers import must_watch
from dwarrow.table.problems import Problem

REFRESH = 3  # seconds, while a review is being computed


@post("/table/{table_id:str}/hint", include_in_schema=False, status_code=200)
async def hint(table: TheTable, visitor: TheVisitor) -> Response[str]:
    """The page of the match with a hint and the chances on top."""
    seat = own_seat(table, visitor, await visitor.form())
    try:
        acting_chair(table, seat, visitor.caller, visitor.limiters)
        visitor.limiters.advice.take(visitor.address)
        found = await visitor.hints.hint(table, seat, visitor.language)
    except Problem as problem:
        return await refused_page(table, visitor, seat, problem, "")
    shares = percents(found.chances)
    chances = [f"{chair.name} {shares[chair.seat]}\N{NO-BREAK SPACE}%" for chair in table.chairs]
    typed = "; ".join(link.action for link in found.best[0].plan) if found.best else ""
    notice = Notice(visitor.say("hint.told", why=found.why, chances=chances), "answer")
    return await running_page(table, visitor, seat, notice=notice, typed=typed, still=True)


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
