"""Running a table: pausing, leaving and coming back, removing a player, new links, and the next match."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

import dwarrow
from dwarrow import bots
from dwarrow.kernel.chance import commitment
from dwarrow.table import chat, consent, identity, substitutes
from dwarrow.table.founding import chair_at, server_part, stand_up
from dwarrow.table.games import game_named
from dwarrow.table.problems import Problem
from dwarrow.table.store import Conflict
from dwarrow.table.store.rows import Chair, TableRow

if TYPE_CHECKING:
    from dwarrow.table.rooms import Place, Rooms

STAND_IN = bots.USUAL  # plays on for those who leave a running match
ENDED = ("over", "abandoned")


async def pause(rooms: Rooms, place: Place, who: str, paused: bool) -> None:
    """Stop a running match for a while, or let it go on."""
    async with place.lock:
        await rooms.refresh(place)
        if place.row.status != "running":
            raise Problem("finished" if place.row.status in ENDED else "not_running")
        if place.row.paused == paused:
            return
        await rooms.call(rooms.store.update_table, place.row.id, "running", paused=paused)
        await chat.happened(rooms, place, None, who, _name(place, who), "paused" if paused else "resumed")


async def leave(rooms: Rooms, place: Place, seat: int, who: str) -> None:
    """Leave a seat, one's own or one that one plays on. In a running match a bot plays on; the owner can come back."""
    if place.row.status == "gathering":
        await stand_up(rooms, place, seat)
        return
    async with place.lock:
        chair = _running_chair(place, seat)
        name = chair.name if who == chair.person else substitutes.name_for(place.row, chair) or ""
        await _change(rooms, place, chair, replace(chair, substitute=STAND_IN))
        await chat.happened(rooms, place, seat, who, name, f"left {STAND_IN}")


async def remove(rooms: Rooms, place: Place, seat: int, who: str) -> None:
    """Remove a player for good: the seat is open again, or in a running match a bot's; its token is void."""
    if place.row.status == "gathering":
        await stand_up(rooms, place, seat)
        return
    async with place.lock:
        chair = _running_chair(place, seat)
        if chair.kind != "person":
            raise Problem("nobody_there")
        bot = replace(chair, kind="bot", person=None, bot=STAND_IN, token_hash=None, bank=None, substitute=None)
        await _change(rooms, place, chair, bot)
        await consent.removed(rooms, place, seat, who, STAND_IN)


async def come_back(rooms: Rooms, place: Place, seat: int, who: str) -> None:
    """Take one's seat back from whoever played on. The note comes first: by it there is time in the bank again."""
    async with place.lock:
        chair = _running_chair(place, seat)
        if chair.substitute is None:
            return
        await chat.happened(rooms, place, seat, who, chair.name, "back")
        await _change(rooms, place, chair, replace(chair, substitute=None))


async def new_seat_token(rooms: Rooms, place: Place, seat: int) -> str:
    """A new token for a seat; the one before is void."""
    async with place.lock:
        await rooms.refresh(place)
        token = identity.new_token()
        chair = chair_at(place, seat)
        await _change(rooms, place, chair, replace(chair, token_hash=identity.hashed(token)))
        return token


async def new_watch_token(rooms: Rooms, place: Place) -> str:
    """A new link for spectators; the one before is void."""
    async with place.lock:
        await rooms.refresh(place)
        token = identity.new_token()
        changed = rooms.store.update_table
        if not await rooms.call(changed, place.row.id, place.row.status, watch_hash=identity.hashed(token)):
            raise Problem("stale")
        await rooms.refresh(place)
        return token


async def close(rooms: Rooms, place: Place) -> None:
    """Give up a table that is still gathering."""
    async with place.lock:
        await rooms.refresh(place)
        if place.row.status != "gathering":
            raise Problem("not_gathering")
        await rooms.call(rooms.store.update_table, place.row.id, "gathering", status="abandoned", ended=time.time())
        await rooms.refresh(place)


async def rematch(rooms: Rooms, secret: str, place: Place) -> str:
    """A new table for the same players and the same match, whoever asks first; returns its id."""
    old = place.row
    if old.status not in ENDED:
        raise Problem("still_running")
    table = await rooms.call(rooms.store.setting, f"rematch {old.id}", identity.new_table_id)
    if await rooms.call(rooms.store.table, table) is not None:
        return table
    game = game_named(old.game, old.components)
    row = TableRow(
        id=table,
        game=old.game,
        rules=game.rules_version,
        program=dwarrow.__version__,
        options=old.options,
        seats=old.seats,
        host=old.host,
        created=time.time(),
        watch_hash=identity.hashed(identity.new_token()),
        public=old.public,
        pace=old.pace,
        hints=old.hints,
        clock=old.clock,
        components=old.components,
        edition=await rooms.edition(game),
        seed_hash=commitment(server_part(secret, table).encode()),
        parent=old.id,
    )
    bank = None if old.clock is None else float(old.clock["bank"])
    chairs = [_again(chair, table, bank) for chair in place.chairs]
    with suppress(Conflict):  # another process was quicker with the same table
        await rooms.call(rooms.store.add_table, row, chairs)
    return table


def _again(chair: Chair, table: str, bank: float | None) -> Chair:
    salt = None if chair.kind == "open" else identity.new_token()
    own = bank if chair.kind != "bot" else None
    return replace(chair, table_id=table, token_hash=None, salt=salt, salt_hash=None, bank=own, substitute=None)


def _running_chair(place: Place, seat: int) -> Chair:
    if place.row.status in ENDED:
        raise Problem("finished")
    return chair_at(place, seat)


async def _change(rooms: Rooms, place: Place, old: Chair, new: Chair) -> None:
    if not await rooms.call(rooms.store.update_chair, place.row.id, old.seat, old, new):
        await rooms.refresh(place)
        raise Problem("stale")
    await rooms.refresh(place)


def _name(place: Place, who: str) -> str:
    return next((chair.name for chair in place.chairs if chair.person == who), "")
