"""A review as one self-contained page of HTML: chances over time, choice and luck, costly decisions."""

from __future__ import annotations

import dwarrow
from dwarrow.arena.pages import Axis, Course, Json, kind, plot, rendered, whole_percent
from dwarrow.kernel.texts import Catalog


def page(document: Json, catalog: Catalog) -> str:
    courses = []
    for account in document["accounts"]:
        points = [(each["entry"], each["before"]) for each in account["decisions"]]
        points.append((document["entries"], account["end"]))
        courses.append(Course(document["seats"][account["seat"]], kind(account["seat"]), points))
    axis = Axis(0, max(1, document["entries"]), catalog.say("review.entry"), lambda value: f"{value:.0f}")
    costliest = [(account["seat"], each) for account in document["accounts"] for each in account["costliest"]]
    return rendered(
        "review.html",
        language=catalog.language,
        title=catalog.say("review.title", game=document["title"]),
        foot=catalog.say("review.foot", version=dwarrow.__version__),
        say=catalog.say,
        document=document,
        notes=remarks(document, catalog),
        kinds={each.name: each.kind for each in courses},
        course=plot("courses", courses, axis, whole_percent, catalog.say("review.course")),
        costliest=sorted(costliest, key=lambda each: -each[1]["loss"]),
    )


def remarks(document: Json, catalog: Catalog) -> list[str]:
    """What to know before reading it."""
    said = [] if document["over"] else [catalog.say("review.unfinished")]
    if document["rough"]:
        said.append(catalog.say("review.rough"))
    if document["hurried"]:
        said.append(catalog.say("review.hurried", n=document["hurried"]))
    return said
