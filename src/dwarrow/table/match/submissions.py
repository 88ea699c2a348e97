"""Submissions: plans of actions, and taking back.

The order is always: check, write to the store, follow the log, notify. What is acknowledged is on disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from dwarrow.kernel.errors import ActionError, OutOfTurn, UnparsableAction
from dwarrow.kernel.refusals import Reason
from dwarrow.table.match import teaching
from dwarrow.table.match.live_match import CheckedPlan, LiveMatch, PlanTooFar
from dwarrow.table.match.open_tables import OpenTable, key_of
from dwarrow.table.problems import Problem
from dwarrow.table.store import Conflict
from dwarrow.table.store.rows import ENDED, Entry
from dwarrow.table.wire.requests import Submission

ATTEMPTS = 20  # how often another writer may be quicker before a submission gives up
MAX_ENTRIES = 20_000  # of a log: several times as many as any match needs
MAX_RETURNS = 100  # by consent in one match: opening its table replays the match as often


class Receipt(NamedTuple):
    """Where a seat stands after its submission. `again`: the same key was submitted before."""

    seq: int
    decision: int
    again: bool


def _receipt(live: LiveMatch, seat: int, again: bool = False) -> Receipt:
    return Receipt(live.seq(seat), live.decisions[seat], again)


async def submit(table: OpenTable, seat: int, who: str, submission: Submission) -> Receipt:
    """Play a plan, all or none."""

    def plan(live: LiveMatch) -> CheckedPlan:
        if submission.decision != live.decisions[seat]:
            raise Problem("stale")
        try:
            checked = live.check(seat, submission.actions)
        except ActionError as error:
            raise action_problem(live, error) from None
        teaching.must_be_asked(table, seat, checked.actions)
        return checked

    if (receipt := _known(table, seat, submission)) is not None:
        return receipt
    if table.tables.writer.full:
        raise Problem("busy")
    async with table.lock:
        try:
            return _known(table, seat, submission) or await _play(table, seat, who, plan, submission.key)
        except Problem:  # the table has caught up with the log, and may know by now that the plan was played before
            if (receipt := _known(table, seat, submission)) is None:
                raise
            return receipt


def _known(table: OpenTable, seat: int, submission: Submission) -> Receipt | None:
    """The answer to a submission that memory is enough for: one that was played before, or whose moment has passed."""
    live, before = table.live, table.played(seat, submission.key)
    if live is None:
        return None
    if before:
        if before != _as_logged(live, submission.actions):
            raise Problem("stale")  # somebody pressed two buttons of one page
        return _receipt(live, seat, again=True)
    if table.row.status in ENDED:
        raise Problem("finished")
    if not table.row.paused and submission.decision < live.decisions[seat]:
        raise Problem("stale")  # these numbers only rise, so there is no need to read the log again
    return None


async def undo(table: OpenTable, seat: int, who: str) -> Receipt:
    """Take back the seat's last action, which showed nobody anything."""

    def plan(live: LiveMatch) -> CheckedPlan:
        if teaching.binding(table):
            raise Problem("cannot_undo")
        try:
            return CheckedPlan([live.undo(seat)], None)
        except ActionError:
            raise Problem("cannot_undo") from None

    async with table.lock:
        return await _play(table, seat, who, plan, None)


async def _play(
    table: OpenTable, seat: int, who: str, plan: Callable[[LiveMatch], CheckedPlan], key: str | None
) -> Receipt:
    """Check a plan and write it. A refusal counts only if the match is up to date with the log."""
    fresh = False
    for _ in range(ATTEMPTS):
        try:
            checked = plan(table.running())
        except Problem:
            if fresh:
                raise
            await table.refresh()
            fresh = True
            continue
        if await write(table, seat, who, checked, key):
            return _receipt(table.begun(), seat)
        fresh = True
    raise Problem("away")


def _as_logged(live: LiveMatch, actions: list[str]) -> list[str]:
    """Actions as the log spells them; what is not an action stays as it is."""
    found = []
    for action in actions:
        try:
            found.append(live.game.format(live.game.parse(action)))
        except ActionError:
            found.append(action)
    return found


def action_problem(live: LiveMatch, error: ActionError) -> Problem:
    """The game's refusal of an action as a Problem."""
    reason = error.reason if isinstance(error.reason, Reason) else None
    values = {"reason": reason, "error": str(error), "game": live.game, "names": live.match.players}
    if isinstance(error, UnparsableAction):
        return Problem("unparsable", **values)
    if isinstance(error, OutOfTurn):
        return Problem("out_of_turn", **values)
    if isinstance(error, PlanTooFar):
        return Problem("plan_too_far", **values)
    return Problem("illegal", **values)


async def write(table: OpenTable, seat: int, who: str, plan: CheckedPlan, key: str | None) -> bool:
    """Write a plan to the log and follow it. False: another writer was quicker, and the match has caught up."""
    live, row = table.live, table.row
    assert live is not None
    if live.number + len(plan.actions) > MAX_ENTRIES:
        raise Problem("too_long")
    now = time.time()
    entries = [
        Entry(row.id, live.number + 1 + nth, seat, action, who, now, key and key_of(key, nth))
        for nth, action in enumerate(plan.actions)
    ]
    try:
        if plan.result is None:
            await table.tables.writer.append(entries)
        else:
            await table.call(table.store.append_and_finish, row.id, entries, plan.result, now)
    except Conflict as conflict:
        await table.refresh()
        if conflict.key_seen:
            raise Problem("stale") from None
        return False
    table.follow(entries)
    table.tables.measures.actions[row.game, "bot" if who.startswith("bot:") else "person"] += 1
    if plan.result is not None:
        table.row = replace(row, status="over", result=plan.result, ended=now)  # at once, as others may ask meanwhile
        await table.refresh()
    await table.notify()
    return True
