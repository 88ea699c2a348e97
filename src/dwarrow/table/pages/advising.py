"""Hints and reviews on pages: a hint above the running match, and a page that looks back on one that has ended."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Redirect

from dwarrow.table import hindsight
from dwarrow.table.callers import must_watch
from dwarrow.table.given import TheHints, ThePlace, TheRates, TheReviews, TheSecret
from dwarrow.table.pages import render, scene
from dwarrow.table.pages.playing import own_seat, refused, running
from dwarrow.table.pages.scene import Notice
from dwarrow.table.pages.visitor import TheVisitor, form_of
from dwarrow.table.problems import Problem
from dwarrow.table.routes.play import acting

REFRESH = 3  # seconds, while a review is being reckoned


@post("/table/{table_id:str}/hint", include_in_schema=False, status_code=200)
async def hint(
    request: Request[Any, Any, Any],
    place: ThePlace,
    secret: TheSecret,
    rates: TheRates,
    hints: TheHints,
    visitor: TheVisitor,
) -> Response[str]:
    """Say what seems best now, and what the chances are."""
    seat = own_seat(place, visitor, await form_of(request))
    try:
        acting(place, seat, visitor.caller, rates)
        rates.advice.take(visitor.address)
        found = await hints.hint(place, seat, visitor.caller)
    except Problem as problem:
        return await refused(place, visitor, secret, seat, problem, "")
    chances = [f"{chair.name} {percent(found.chances[chair.seat])}" for chair in place.chairs]
    notice = Notice(visitor.say("hint.told", why=found.why, chances=chances), "answer")
    return await running(place, visitor, secret, seat, notice=notice, still=True)


@get("/table/{table_id:str}/review", include_in_schema=False)
async def review(place: ThePlace, secret: TheSecret, reviews: TheReviews, visitor: TheVisitor) -> Response[str]:
    """Choice and luck of every seat and its costliest decisions, or how far the judging is."""
    must_watch(place, visitor.caller)
    found = await hindsight.told(place, await reviews.review(place), visitor.caller)
    words = scene.game_words(place, visitor)
    shown = await scene.common(place, visitor, secret) | {
        "review": found,
        "words": words.say,
        "percent": percent,
        "signed": signed,
        "refresh": REFRESH if found.begun and not found.ready else 0,
    }
    return render.page("review.html", visitor, **shown)


@post("/table/{table_id:str}/review", include_in_schema=False)
async def begin_review(place: ThePlace, rates: TheRates, reviews: TheReviews, visitor: TheVisitor) -> Redirect:
    """Have the match judged."""
    must_watch(place, visitor.caller)
    if await reviews.review(place) is None:
        rates.advice.take(visitor.address)
        reviews.begin(place)
    return render.go(f"/table/{place.row.id}/review")


def percent(share: float) -> str:
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def signed(share: float) -> str:
    """The same with a plus or a minus before it, unless it is nothing."""
    points = round(100 * share)
    sign = "+" if points > 0 else "−" if points < 0 else ""
    return f"{sign}{abs(points)}\N{NO-BREAK SPACE}%"
