"""Playing on the page: the forms for actions, plans, taking back, asking why and talking, and the running table itself.

What was done is answered with the way to the table's page; what is refused, with that page and the reason on top.
"""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, Response, post
from litestar.response import Redirect

from dwarrow.table import asking, chat, consent, play, telling, translate, wire
from dwarrow.table.callers import must_hold, must_watch
from dwarrow.table.given import ThePlace, TheRates, TheRooms, TheSecret, TheThinking
from dwarrow.table.pages import render, scene
from dwarrow.table.pages.scene import Notice
from dwarrow.table.pages.visitor import Form, TheVisitor, Visitor, checked, form_of
from dwarrow.table.problems import Problem
from dwarrow.table.rooms import Place
from dwarrow.table.routes.play import acting
from dwarrow.table.thinking import bot_at

PATIENCE = 2.0  # seconds in which bots may answer before the page is shown


def own_seat(place: Place, visitor: Visitor, form: Form) -> int:
    """The seat that a form speaks for, which must be the visitor's own."""
    seat: int = checked(int, form.get("seat", ""))
    must_hold(place, seat, visitor.caller)
    return seat


def steps_of(typed: str) -> list[str]:
    """The actions of a plan, which semicolons separate."""
    return [step.strip() for step in typed.split(";") if step.strip()]


# Forms ---------------------------------------------------------------------------------------------------------------


@post("/table/{table_id:str}/act", include_in_schema=False)
async def act(
    request: Request[Any, Any, Any],
    place: ThePlace,
    rooms: TheRooms,
    secret: TheSecret,
    rates: TheRates,
    thinking: TheThinking,
    visitor: TheVisitor,
) -> Response[str] | Redirect:
    """Play the action of a button, or the actions typed."""
    form = await form_of(request)
    seat = own_seat(place, visitor, form)
    typed = form.get("action") or form.get("plan", "")
    try:
        acting(place, seat, visitor.caller, rates)
        wish = {"actions": steps_of(typed), "decision": form.get("decision", ""), "key": form.get("key", "")}
        submission = checked(wire.Submission, wish)
        await play.submit(rooms, place, seat, visitor.known().id, submission)
    except Problem as problem:
        return await refused(place, visitor, secret, seat, problem, typed)
    thinking.nudge(place.row.id)
    await answered(place, seat)
    return render.go(after(place, visitor, seat))


@post("/table/{table_id:str}/undo", include_in_schema=False)
async def undo(
    request: Request[Any, Any, Any],
    place: ThePlace,
    rooms: TheRooms,
    secret: TheSecret,
    rates: TheRates,
    thinking: TheThinking,
    visitor: TheVisitor,
) -> Response[str] | Redirect:
    """Take back the last action, or ask all to where it has shown something."""
    form = await form_of(request)
    seat = own_seat(place, visitor, form)
    try:
        acting(place, seat, visitor.caller, rates)
        now = play.running(place).decisions[seat]
        if form.get("decision") != str(now):  # pressed twice, it takes back once
            raise Problem("stale", decision=now)
        await consent.undo(rooms, place, seat, visitor.known().id, wire.Undo(ask=form.get("ask") == "yes"))
    except Problem as problem:
        return await refused(place, visitor, secret, seat, problem, "")
    thinking.nudge(place.row.id)
    return render.go(scene.address(place, visitor, seat))


@post("/table/{table_id:str}/why", include_in_schema=False, status_code=200)
async def why(
    request: Request[Any, Any, Any], place: ThePlace, secret: TheSecret, rates: TheRates, visitor: TheVisitor
) -> Response[str]:
    """Say why an action may not be played now, and which rule says so."""
    form = await form_of(request)
    seat = own_seat(place, visitor, form)
    asked = form.get("plan", "").strip()
    try:
        rates.seats.take(f"{place.row.id} {seat}")
        question = checked(wire.Question, {"action": asked})
        found = asking.why(place, seat, question.action, visitor.caller)
    except Problem as problem:
        return await refused(place, visitor, secret, seat, problem, asked)
    said = visitor.say("table.why_legal" if found.legal else "table.why_not", action=asked, why=found.text)
    notice = Notice(said, "answer", found.paragraph)
    return await running(place, visitor, secret, seat, notice=notice, typed=asked, still=True)


@post("/table/{table_id:str}/ahead", include_in_schema=False, status_code=200)
async def ahead(
    request: Request[Any, Any, Any], place: ThePlace, secret: TheSecret, rates: TheRates, visitor: TheVisitor
) -> Response[str]:
    """Show what a plan would lead to, up to the first thing that nobody can know."""
    form = await form_of(request)
    seat = own_seat(place, visitor, form)
    typed = form.get("plan", "")
    try:
        rates.seats.take(f"{place.row.id} {seat}")
        plan = checked(wire.Preview, {"actions": steps_of(typed)})
        found = asking.preview(place, seat, plan.actions, visitor.caller)
    except Problem as problem:
        return await refused(place, visitor, secret, seat, problem, typed)
    if found.played == 0:
        notice = Notice(visitor.say("table.ahead_nothing"), "answer")
        return await running(place, visitor, secret, seat, notice=notice, typed=typed, still=True)
    shown = (await scene.common(place, visitor, secret)) | scene.planned(place, visitor, seat, found)
    shown |= {"plan": plan.actions, "typed": typed}
    return render.page("ahead.html", visitor, **shown)


@post("/table/{table_id:str}/chat", include_in_schema=False)
async def say(
    request: Request[Any, Any, Any], place: ThePlace, rooms: TheRooms, rates: TheRates, visitor: TheVisitor
) -> Redirect:
    """Say something at the table."""
    form, person, own = await form_of(request), visitor.known(), visitor.seats_at(place)
    must_watch(place, visitor.caller)
    shown = own_seat(place, visitor, form) if form.get("seat") else None
    seat = shown if shown is not None else own[0] if own else None
    rates.talk.take(f"{place.row.id} {person.id}")
    saying = checked(wire.Saying, {"text": form.get("text", "").strip()})
    name = place.chairs[seat].name if seat is not None else person.name
    await chat.say(rooms, place, person.id, name, saying.text, seat)
    return render.go(f"{scene.address(place, visitor, shown)}#chat")


# Answers -------------------------------------------------------------------------------------------------------------


async def answered(place: Place, seat: int) -> None:
    """Give bots a moment, so that the page need not be asked for twice."""
    until = time.monotonic() + PATIENCE
    while (left := until - time.monotonic()) > 0:
        version, waiting = place.version, telling.waited_for(place)
        if seat in waiting or not any(bot_decides(place, each) for each in waiting):
            return
        await place.wait(version, left)


def bot_decides(place: Place, seat: int) -> bool:
    return bot_at(place.chairs[seat]) is not None


def after(place: Place, visitor: Visitor, seat: int) -> str:
    """Where a person goes on: at the same seat while it decides, else behind the curtain if others share the screen."""
    if seat in telling.waited_for(place):
        return scene.address(place, visitor, seat)
    return f"/table/{place.row.id}"


async def refused(
    place: Place, visitor: Visitor, secret: str, seat: int, problem: Problem, typed: str
) -> Response[str]:
    """The table's page with the reason on top and what was typed still there."""
    if place.room is None or place.row.status != "running":
        raise problem
    body = translate.problem_body(problem, visitor.language)
    said = f"{typed}: {body.text}" if typed and problem.values.get("reason") is not None else body.text
    notice = Notice(said, "refused", body.paragraph)
    return await running(place, visitor, secret, seat, status=problem.status, notice=notice, typed=typed, still=True)


async def running(
    place: Place,
    visitor: Visitor,
    secret: str,
    seat: int | None,
    *,
    status: int = 200,
    notice: Notice | None = None,
    typed: str = "",
    still: bool = False,
) -> Response[str]:
    """The page of a running match."""
    assert place.room is not None
    shown = (await scene.common(place, visitor, secret)) | scene.situation(place, place.room, visitor, seat)
    refresh = 0 if still or shown["turn"] else scene.REFRESH[place.row.pace]
    shown |= {"notice": notice, "typed": typed, "refresh": refresh, "still": still}
    return render.page("running.html", visitor, status, **shown)
