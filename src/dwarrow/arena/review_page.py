"""A review as one page of HTML that needs nothing but itself: chances over time, choice and luck, costly decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import dwarrow
from dwarrow.arena import plots
from dwarrow.arena.pages import Json, kind, rendered, whole_percent
from dwarrow.arena.plots import Axis, Course

if TYPE_CHECKING:
    from dwarrow.kernel.texts import Catalog


def page(told: Json, catalog: Catalog) -> str:
    """The whole page, from the document of a review."""
    courses = []
    for account in told["accounts"]:
        points = [(each["entry"], each["before"]) for each in account["decisions"]]
        points.append((told["entries"], account["end"]))
        courses.append(Course(told["seats"][account["seat"]], kind(account["seat"]), points))
    axis = Axis(0, max(1, told["entries"]), catalog.say("review.entry"), lambda value: f"{value:.0f}")
    costliest = [(account["seat"], each) for account in told["accounts"] for each in account["costliest"]]
    return rendered(
        "review.html",
        language=catalog.language,
        title=catalog.say("review.title", game=told["title"]),
        foot=catalog.say("review.foot", version=dwarrow.__version__),
        say=catalog.say,
        told=told,
        notes=remarks(told, catalog),
        kinds={each.name: each.kind for each in courses},
        course=plots.courses(courses, axis, whole_percent, catalog.say("review.course")),
        costliest=sorted(costliest, key=lambda each: -each[1]["loss"]),
    )


def remarks(told: Json, catalog: Catalog) -> list[str]:
    """What to know before believing any of it."""
    said = [] if told["over"] else [catalog.say("review.unfinished")]
    if told["rough"]:
        said.append(catalog.say("review.rough"))
    if told["hurried"]:
        said.append(catalog.say("review.hurried", n=told["hurried"]))
    return said
