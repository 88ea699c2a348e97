"""Managing a table: pause, leave and come back, remove a player, new links, and the next match."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from msgspec.structs import replace

from dwarrow import bots
from dwarrow.kernel.chance import commitment
from dwarrow.table.match import consent, notes, substitutes
from dwarrow.table.match.create_table import gathering, new_row, stand_up
from dwarrow.table.match.games import game_named
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.match.seeds import server_part
from dwarrow.table.people import identity
from dwarrow.table.people.callers import Caller, chair_at, must_host
from dwarrow.table.problems import Problem
from dwarrow.table.store import Conflict
from dwarrow.table.store.rows import ENDED, Chair, Note, TableChanges

STAND_IN = bots.USUAL  # plays on for those who leave a running match


async def pause(table: OpenTable, who: str, paused: bool) -> None:
    async with table.lock:
        await table.refresh()
        if table.row.status != "running":
            raise Problem("finished" if table.row.status in ENDED else "not_running")
        if table.row.paused == paused:
            return
        notes.must_have_room(table)
        await table.call(table.store.update_table, table.row.id, "running", paused=paused)
        await notes.add_happening(table, None, who, _name(table, who), "paused" if paused else "resumed")


async def leave(table: OpenTable, seat: int, who: str) -> None:
    """Leave a seat, as its owner or its substitute. In a running match a bot plays on, and the owner can come back."""
    if table.row.status == "gathering":
        await stand_up(table, seat)
        return
    async with table.lock:
        chair = _running_chair(table, seat)
        name = chair.name if who == chair.person else substitutes.substitute_name(table.row, chair) or ""
        await _change(table, chair, replace(chair, substitute=STAND_IN))
        await notes.add_happening(table, seat, who, name, f"left {STAND_IN}")


async def remove(table: OpenTable, seat: int, who: str) -> None:
    """Remove a player for good: a bot gets the seat, or nobody before the match; its token is void."""
    if table.row.status == "gathering":
        await stand_up(table, seat)
        return
    async with table.lock:
        chair = _running_chair(table, seat)
        if chair.kind != "person":
            raise Problem("nobody_there")
        bot = replace(chair, kind="bot", person=None, bot=STAND_IN, token_hash=None, bank=None, substitute=None)
        # In one step with its note: without that, what was before could be taken back.
        await _change(table, chair, bot, consent.removal(table, seat, who, STAND_IN))


async def come_back(table: OpenTable, seat: int, who: str) -> None:
    """Take a seat back from the substitute. The note comes first: it gives the bank some time again."""
    async with table.lock:
        chair = _running_chair(table, seat)
        if chair.substitute is None:
            return
        notes.must_have_room(table)
        await notes.add_happening(table, seat, who, chair.name, "back")
        await _change(table, chair, replace(chair, substitute=None))


async def new_seat_token(table: OpenTable, seat: int) -> str:
    """Make a new token for a seat; the old one is void."""
    async with table.lock:
        await table.refresh()
        token = identity.new_token()
        chair = chair_at(table, seat)
        await _change(table, chair, replace(chair, token_hash=identity.hashed(token)))
        return token


async def new_watch_token(table: OpenTable) -> str:
    """Make a new token for the spectators' link; the old one is void."""
    async with table.lock:
        await table.refresh()
        token = identity.new_token()
        update = table.store.update_table
        if not await table.call(update, table.row.id, table.row.status, watch_hash=identity.hashed(token)):
            raise Problem("stale")
        await table.refresh()
        return token


async def close(table: OpenTable) -> None:
    """Abandon a table that is still gathering."""
    async with gathering(table):
        await table.call(table.store.update_table, table.row.id, "gathering", status="abandoned", ended=time.time())


async def give_up(tables: OpenTables, table_id: str, caller: Caller, why: Problem) -> OpenTable:
    """Abandon a table as its host if `why` it cannot be opened is that this program plays by other rules."""
    row = await tables.call(tables.store.table, table_id) if why.code == "other_program" else None
    if row is None:
        raise why
    table = OpenTable(tables, row, await tables.call(tables.store.chairs, table_id))
    must_host(table, caller)
    ended: TableChanges = {"status": "abandoned", "ended": time.time(), "paused": False}
    if row.status in ENDED or not await tables.call(tables.store.update_table, table_id, row.status, **ended):
        raise Problem("finished")
    table.row = replace(row, **ended)
    return table


async def rematch(table: OpenTable, secret: str, founding: Callable[[str], Awaitable[str]]) -> str:
    """Make a table for the same players and options, once for all who ask; returns its id. The first who asks must be
    let found one.
    """
    old = table.row
    if old.status not in ENDED:
        raise Problem("still_running")
    table_id = await table.call(table.store.setting, f"rematch {old.id}", identity.new_table_id)
    if await table.call(table.store.table, table_id) is not None:
        return table_id
    origin = await founding(old.host)
    game = game_named(old.game, old.components)
    row = replace(
        await new_row(table.tables, game, table_id, old.host, old.options, old.seats, identity.new_token()),
        public=old.public,
        pace=old.pace,
        hints=old.hints,
        clock=old.clock,
        seed_hash=commitment(server_part(secret, table_id).encode()),
        parent=old.id,
        origin=origin,
    )
    bank = None if old.clock is None else float(old.clock["bank"])
    chairs = [_again(chair, table_id, bank) for chair in table.chairs]
    with suppress(Conflict):  # another process was quicker with the same table
        await table.call(table.store.add_table, row, chairs)
    return table_id


def _again(chair: Chair, table_id: str, bank: float | None) -> Chair:
    salt = None if chair.kind == "open" else identity.new_token()
    own = bank if chair.kind != "bot" else None
    return replace(chair, table_id=table_id, token_hash=None, salt=salt, salt_hash=None, bank=own, substitute=None)


def _running_chair(table: OpenTable, seat: int) -> Chair:
    if table.row.status in ENDED:
        raise Problem("finished")
    return chair_at(table, seat)


async def _change(table: OpenTable, old: Chair, new: Chair, note: Note | None = None) -> None:
    if not await table.call(table.store.update_chair, table.row.id, old.seat, old, new, note):
        await table.refresh()
        raise Problem("stale")
    await table.refresh()


def _name(table: OpenTable, who: str) -> str:
    return next((chair.name for chair in table.chairs if chair.person == who), "")
