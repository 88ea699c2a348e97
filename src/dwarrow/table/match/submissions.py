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
from dwarrow.table.match.live_match import CheckedPlan, LiveMatch, PlanTooFar
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.problems import Problem
from dwarrow.table.store import Conflict
from dwarrow.table.store.rows import Entry
from dwarrow.table.wire.requests import Submission

ATTEMPTS = 20  # how often another writer may be quicker before a submission gives up
MAX_ENTRIES = 20_000  # of a log: several times as many as any match needs
MAX_RETURNS = 100  # by consent in one match: opening its table replays the match as often


class DuplicateKey(Exception):  # noqa: N818
    """A plan with this key was written in the meantime."""


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
            return live.check(seat, submission.actions)
        except ActionError as error:
            raise action_problem(live, error) from None

    async with table.lock:
        try:
            playing = table.row.status == "running" and not table.row.paused
            if playing and submission.decision < table.begun().decisions[seat]:
                raise Problem("stale")  # these numbers only rise, so there is no need to read the log again
            return await _play(table, seat, who, plan, submission.key)
        except DuplicateKey:
            refusal = Problem("stale")
        except Problem as problem:
            refusal = problem
        # Only a plan that cannot be played needs a look whether it was played before.
        before = await table.call(table.store.entry_by_key, table.row.id, seat, submission.key)
        if not before:
            raise refusal
        await table.refresh()
        if [entry.action for entry in before] != _as_logged(table.begun(), submission.actions):
            raise Problem("stale")  # somebody pressed two buttons of one page
        return _receipt(table.begun(), seat, again=True)


async def undo(table: OpenTable, seat: int, who: str) -> Receipt:
    """Take back the seat's last action, which showed nobody anything."""

    def plan(live: LiveMatch) -> CheckedPlan:
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
        Entry(row.id, live.number + 1 + nth, seat, action, who, now, _key(key, nth))
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
            raise DuplicateKey from None
        return False
    for entry in entries:
        live.follow(f"{seat} {entry.action}")
    if plan.result is not None:
        table.row = replace(row, status="over", result=plan.result, ended=now)  # at once, as others may ask meanwhile
        await table.refresh()
    await table.notify()
    return True


def _key(key: str | None, nth: int) -> str | None:
    """The key of a plan's entry: the plan's own, with a number after the first entry."""
    if key is None or nth == 0:
        return key
    return f"{key}#{nth + 1}"
