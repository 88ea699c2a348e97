"""The page of a running match, and its forms: act, undo, ask why, look ahead, get a hint, chat.

A form that succeeds redirects to the table's page; one that is refused shows that page with the reason on top.
"""

from __future__ import annotations

import time

from litestar import Response, post
from litestar.response import Redirect

from dwarrow.bots.advice.words import percents
from dwarrow.table import translate
from dwarrow.table.api.dependencies import TheTable
from dwarrow.table.api.routes.seats import acting_chair
from dwarrow.table.match import consent, notes, submissions, teaching
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.news import queries
from dwarrow.table.pages import context, render
from dwarrow.table.pages.context import Notice
from dwarrow.table.pages.visitor import Form, TheVisitor, Visitor, checked
from dwarrow.table.people.callers import bot_playing, must_hold, must_watch
from dwarrow.table.problems import Problem
from dwarrow.table.wire.requests import Preview, Question, Saying, Submission, Undo

BOTS_WAIT = 2.0  # seconds to wait for bots before the page is shown


def own_seat(table: OpenTable, visitor: Visitor, form: Form) -> int:
    """The seat that a form is for, which the visitor must hold."""
    seat: int = checked(int, form.get("seat", ""))
    must_hold(table, seat, visitor.caller)
    return seat


def steps_of(typed: str) -> list[str]:
    """The actions of a plan, separated by semicolons."""
    return [step.strip() for step in typed.split(";") if step.strip()]


# Forms ---------------------------------------------------------------------------------------------------------------


@post("/table/{table_id:str}/act", include_in_schema=False)
async def act(table: TheTable, visitor: TheVisitor) -> Response[str] | Redirect:
    """Play the action of a button, or the typed actions."""
    form = await visitor.form()
    seat = own_seat(table, visitor, form)
    typed = form.get("action") or form.get("plan", "")
    try:
        acting_chair(table, seat, visitor.caller, visitor.limiters)
        wish = {"actions": steps_of(typed), "decision": form.get("decision", ""), "key": form.get("key", "")}
        submission = checked(Submission, wish)
        await submissions.submit(table, seat, visitor.known().id, submission)
    except Problem as problem:
        return await refused_page(table, visitor, seat, problem, typed)
    visitor.bot_turns.nudge(table.row.id)
    await wait_for_bots(table, seat)
    return render.go(next_page(table, visitor, seat))


@post("/table/{table_id:str}/undo", include_in_schema=False)
async def undo(table: TheTable, visitor: TheVisitor) -> Response[str] | Redirect:
    """Take back the last action, or ask all if others saw something of it."""
    form = await visitor.form()
    seat = own_seat(table, visitor, form)
    try:
        acting_chair(table, seat, visitor.caller, visitor.limiters)
        now = table.running().decisions[seat]
        if form.get("decision") != str(now):  # pressed twice, it takes back once
            raise Problem("stale", decision=now)
        await consent.undo(table, seat, visitor.known().id, Undo(ask=form.get("ask") == "yes"))
    except Problem as problem:
        return await refused_page(table, visitor, seat, problem, "")
    visitor.bot_turns.nudge(table.row.id)
    return render.go(context.address(table, visitor, seat))


@post("/table/{table_id:str}/why", include_in_schema=False, status_code=200)
async def why(table: TheTable, visitor: TheVisitor) -> Response[str]:
    """Say why an action is not legal now, and by which rule."""
    form = await visitor.form()
    seat = own_seat(table, visitor, form)
    asked = form.get("plan", "").strip()
    try:
        visitor.limiters.seats.take(f"{table.row.id} {seat}")
        question = checked(Question, {"action": asked})
        found = queries.why(table, seat, question, visitor.language)
    except Problem as problem:
        return await refused_page(table, visitor, seat, problem, asked)
    said = visitor.say("table.why_legal" if found.legal else "table.why_not", action=asked, why=found.text)
    notice = Notice(said, "answer", found.paragraph)
    return await running_page(table, visitor, seat, notice=notice, typed=asked, still=True)


@post("/table/{table_id:str}/ahead", include_in_schema=False, status_code=200)
async def ahead(table: TheTable, visitor: TheVisitor) -> Response[str]:
    """Show what a plan would lead to, up to the first thing that the seat cannot know."""
    form = await visitor.form()
    seat = own_seat(table, visitor, form)
    typed = form.get("plan", "")
    try:
        visitor.limiters.seats.take(f"{table.row.id} {seat}")
        plan = checked(Preview, {"actions": steps_of(typed)})
        found = queries.preview(table, seat, plan, visitor.language)
    except Problem as problem:
        return await refused_page(table, visitor, seat, problem, typed)
    if found.played == 0:
        notice = Notice(visitor.say("table.ahead_nothing"), "answer")
        return await running_page(table, visitor, seat, notice=notice, typed=typed, still=True)
    shown = (await context.common(table, visitor)) | context.planned(table, visitor, seat, found)
    shown |= {"plan": plan.actions, "typed": typed}
    return render.page("ahead.html", visitor, **shown)


@post("/table/{table_id:str}/chat", include_in_schema=False)
async def say(table: TheTable, visitor: TheVisitor) -> Redirect:
    form, person, own = await visitor.form(), visitor.known(), visitor.seats_at(table)
    must_watch(table, visitor.caller)
    shown = own_seat(table, visitor, form) if form.get("seat") else None
    seat = shown if shown is not None else own[0] if own else None
    visitor.limiters.talk.take(f"{table.row.id} {person.id}")
    saying = checked(Saying, {"text": form.get("text", "").strip()})
    name = table.chairs[seat].name if seat is not None else person.name
    await notes.add_chat(table, person.id, name, saying.text, seat)
    return render.go(f"{context.address(table, visitor, shown)}#chat")


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


# Answers -------------------------------------------------------------------------------------------------------------


async def wait_for_bots(table: OpenTable, seat: int) -> None:
    """Give bots a moment, so that the page need not be loaded twice."""
    until = time.monotonic() + BOTS_WAIT
    while (left := until - time.monotonic()) > 0:
        version, waiting = table.version, table.waiting()
        told = teaching.due(table) is not None  # a lesson may let others act though this seat could, too
        if not told and (seat in waiting or not any(bot_playing(table.chairs[each]) for each in waiting)):
            return
        await table.wait(version, left)


def next_page(table: OpenTable, visitor: Visitor, seat: int) -> str:
    """The page after an action: of the same seat while it decides, else the curtain if others share the screen."""
    if seat in table.waiting():
        return context.address(table, visitor, seat)
    return f"/table/{table.row.id}"


async def refused_page(table: OpenTable, visitor: Visitor, seat: int, problem: Problem, typed: str) -> Response[str]:
    """The table's page with the reason on top and the typed actions still there."""
    if table.live is None or table.row.status != "running":
        raise problem
    body = translate.problem_body(problem, visitor.language)
    said = f"{typed}: {body.text}" if typed and problem.values.get("reason") is not None else body.text
    notice = Notice(said, "refused", body.paragraph)
    return await running_page(table, visitor, seat, status=problem.status, notice=notice, typed=typed, still=True)


async def running_page(
    table: OpenTable,
    visitor: Visitor,
    seat: int | None,
    *,
    status: int = 200,
    notice: Notice | None = None,
    typed: str = "",
    still: bool = False,
) -> Response[str]:
    assert table.live is not None
    shown = (await context.common(table, visitor)) | context.situation(table, table.live, visitor, seat)
    idle = shown["turn"] and teaching.due(table) is None
    refresh = 0 if still or idle else context.REFRESH[table.row.pace]
    shown |= {"notice": notice, "typed": typed, "refresh": refresh, "still": still}
    return render.page("running.html", visitor, status, **shown)
