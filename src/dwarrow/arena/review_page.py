"""A review as one page of HTML that needs nothing but itself: chances over time, choice and luck, costly decisions."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import dwarrow
from dwarrow.arena import plots
from dwarrow.arena.plots import Axis, Course
from dwarrow.arena.report_frame import COLOURS, Json, key, plot, section, sheet, signed, whole_percent

if TYPE_CHECKING:
    from dwarrow.kernel.texts import Catalog

WORDS = range(1, 5)  # columns of the costliest decisions


def page(told: Json, catalog: Catalog) -> str:
    """The whole page, from the document of a review."""
    title = catalog.say("review.title", game=told["title"])
    notes = "".join(f"<p>{escape(note)}</p>" for note in remarks(told, catalog))
    names = ", ".join(told["seats"])
    header = f"<header><h1>{escape(title)}</h1><p>{escape(names)}</p>{notes}</header>"
    body = "\n".join(part(told, catalog) for part in (course, balance, costliest))
    foot = catalog.say("review.foot", version=dwarrow.__version__)
    return sheet(catalog.language, title, header, body, foot)


def remarks(told: Json, catalog: Catalog) -> list[str]:
    """What to know before believing any of it."""
    said = [] if told["over"] else [catalog.say("review.unfinished")]
    if told["rough"]:
        said.append(catalog.say("review.rough"))
    if told["hurried"]:
        said.append(catalog.say("review.hurried", n=told["hurried"]))
    return said


def kind(seat: int) -> str:
    return f"b{seat % COLOURS}"


def course(told: Json, catalog: Catalog) -> str:
    courses = []
    for account in told["accounts"]:
        points = [(each["entry"], each["before"]) for each in account["decisions"]]
        points.append((told["entries"], account["end"]))
        courses.append(Course(told["seats"][account["seat"]], kind(account["seat"]), points))
    title = catalog.say("review.course")
    axis = Axis(0, max(1, told["entries"]), catalog.say("review.entry"), lambda value: f"{value:.0f}")
    kinds = {each.name: each.kind for each in courses}
    drawn = key(kinds) + plot(plots.courses(courses, axis, whole_percent, title))
    return section(escape(title), escape(catalog.say("review.course_about")), drawn)


def balance(told: Json, catalog: Catalog) -> str:
    columns = ("heading.seat", "review.decisions", "review.start", "review.lost", "review.luck", "review.end")
    rows = []
    for account in told["accounts"]:
        numbers = (
            str(len(account["decisions"])),
            whole_percent(account["start"]),
            signed(-100 * account["lost"]) + " %",
            signed(100 * account["luck"]) + " %",
            whole_percent(account["end"]),
        )
        dot = f'<span class="dot {kind(account["seat"])}"></span>{escape(told["seats"][account["seat"]])}'
        cells = "".join(f"<td>{escape(number)}</td>" for number in numbers)
        rows.append(f'<tr><th scope="row">{dot}</th>{cells}</tr>')
    body = table([catalog.say(column) for column in columns], rows)
    return section(escape(catalog.say("review.seats")), escape(catalog.say("review.about")), body)


def costliest(told: Json, catalog: Catalog) -> str:
    columns = ("review.entry", "heading.seat", "review.when", "review.played", "review.better", "review.lost")
    rows = []
    for account in told["accounts"]:
        for each in account["costliest"]:
            then = f"<br><small>{escape(each['expected'])}</small>" if each["expected"] else ""
            cells = (
                f"<td>{each['entry']}</td>",
                f'<td class="words">{escape(told["seats"][account["seat"]])}</td>',
                f'<td class="words">{escape(each["when"])}</td>',
                f'<td class="words">{escape(each["played"]["text"])}</td>',
                f'<td class="words">{escape(each["better"]["text"])}{then}</td>',
                f"<td>{escape(signed(-100 * each['loss']))} %</td>",
            )
            rows.append((each["loss"], f"<tr>{''.join(cells)}</tr>"))
    rows.sort(key=lambda row: -row[0])
    title, about = escape(catalog.say("review.costliest")), escape(catalog.say("review.costliest_about"))
    if not rows:
        return section(title, escape(catalog.say("review.nothing")), "")
    return section(title, about, table([catalog.say(column) for column in columns], [row for _, row in rows], WORDS))


def table(columns: list[str], rows: list[str], words: range = range(0)) -> str:
    """`words`: columns of text, which begin at the left and may be broken."""
    kinds = [' class="words"' if place in words else "" for place in range(len(columns))]
    head = "".join(f'<th scope="col"{kind}>{escape(each)}</th>' for kind, each in zip(kinds, columns, strict=True))
    body = "".join(rows)
    return f'<div class="wide"><table class="lines"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
