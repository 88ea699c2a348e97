"""Founding a table: from the wish of a host to chairs, from full chairs to a match.

The seed of a match is joined from a part of the server's, fixed by the table's id before anybody sat down and published
as a hash, and a salt from every seat: neither the host nor the server can shop for one.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

import dwarrow
from dwarrow import bots
from dwarrow.kernel.chance import commitment
from dwarrow.kernel.errors import DwarrowError, OptionError
from dwarrow.table import identity
from dwarrow.table.games import game_named, game_of
from dwarrow.table.naming import apart, bot_names, cleaned, numbered
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Chair, TableRow

if TYPE_CHECKING:
    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.store.rows import Document, Person
    from dwarrow.table.wire import NewClock, NewTable, SitDown


class Founded:
    """A new table, with the tokens that are told once: for spectators, for the host's seats, for a substitute."""

    def __init__(self, row: TableRow, watch: str, tokens: dict[int, str], substitute: str) -> None:
        self.row = row
        self.watch = watch
        self.tokens = tokens
        self.substitute = substitute


async def found(rooms: Rooms, secret: str, host: Person, wish: NewTable) -> Founded:
    """Make a table; it waits for its open seats."""
    game = await rooms.at_length(game_named, wish.game, wish.components)
    try:
        options = game.check_options(len(wish.seats), wish.options)
    except OptionError as error:
        raise Problem("bad_option", error=str(error)) from None
    table, watch, substitute = identity.new_table_id(), identity.new_token(), identity.new_token()
    row = TableRow(
        id=table,
        game=game.name,
        rules=game.rules_version,
        program=dwarrow.__version__,
        options=options,
        seats=len(wish.seats),
        host=host.id,
        created=time.time(),
        watch_hash=identity.hashed(watch),
        public=wish.public,
        pace=wish.pace,
        hints=wish.hints,
        clock=None if wish.clock is None else _clock(wish.clock, substitute),
        components=wish.components,
        edition=await rooms.edition(game),
        seed_hash=commitment(server_part(secret, table).encode()),
    )
    tokens = {seat: identity.new_token() for seat, each in enumerate(wish.seats) if each.kind == "me"}
    chairs = _chairs(row, host, wish, tokens)
    await rooms.call(rooms.store.add_table, row, chairs)
    return Founded(row, watch, tokens, substitute)


def _clock(wish: NewClock, substitute: str) -> Document:
    return {**asdict(wish), "bot": known(wish.bot), "link_hash": identity.hashed(substitute)}


def known(bot: str) -> str:
    """The name of a bot as it is kept. Programs of a visitor's choice are none: nobody starts one from afar."""
    try:
        return bots.resolved(bot)
    except DwarrowError:
        raise Problem("bad_seats", bot=bot, bots=list(bots.NAMES)) from None


def _chairs(row: TableRow, host: Person, wish: NewTable, tokens: dict[int, str]) -> list[Chair]:
    bank = None if wish.clock is None else float(wish.clock.bank)
    names = _names(host, wish)
    chairs = []
    for seat, each in enumerate(wish.seats):
        chair = Chair(row.id, seat, bank=bank)
        name = names.get(seat, "")
        if each.kind == "bot":
            chair = Chair(row.id, seat, "bot", bot=known(each.bot or ""), name=name, salt=identity.new_token())
        elif each.kind == "me":
            chair = replace(
                chair,
                kind="person",
                person=host.id,
                name=name,
                token_hash=identity.hashed(tokens[seat]),
                salt=wish.salt or identity.new_token(),
            )
        chairs.append(chair)
    return chairs


def _names(host: Person, wish: NewTable) -> dict[int, str]:
    """What those who sit down at once are called, all differently: at one screen all may bear the host's name."""
    bots_named = bot_names(wish.seats)
    called = {
        seat: bots_named.get(seat) or cleaned(each.name or host.name)
        for seat, each in enumerate(wish.seats)
        if each.kind != "open"
    }
    return dict(zip(called, apart(list(called.values())), strict=True))


def server_part(secret: str, table: str) -> str:
    """The server's part of the seed: fixed by the table's id, and unknown to everybody until the match is over."""
    return hmac.new(secret.encode(), f"seed {table}".encode(), hashlib.sha256).hexdigest()


async def sit_down(rooms: Rooms, place: Place, seat: int, person: Person, wish: SitDown) -> str:
    """Take an open seat, or one's own anew; returns its token, which is told only now."""
    async with place.lock:
        await rooms.refresh(place)
        chair = chair_at(place, seat)
        if place.row.status != "gathering":
            raise Problem("not_gathering")
        if chair.kind != "open" and chair.person != person.id:
            raise Problem("seat_taken" if any(each.kind == "open" for each in place.chairs) else "full")
        token = identity.new_token()
        name = cleaned(wish.name or person.name)
        others = {(each.name or "").casefold() for each in place.chairs if each.seat != seat}
        taken = Chair(
            chair.table_id,
            seat,
            "person",
            person=person.id,
            name=numbered(name, others) if name.casefold() in others else name,
            token_hash=identity.hashed(token),
            salt=wish.salt or identity.new_token(),
            bank=chair.bank,
        )
        if not await rooms.call(rooms.store.update_chair, place.row.id, seat, chair, taken):
            raise Problem("seat_taken")
        await rooms.refresh(place)
        return token


async def stand_up(rooms: Rooms, place: Place, seat: int) -> None:
    """Leave a seat while the table still gathers, or be removed from it."""
    async with place.lock:
        await rooms.refresh(place)
        if place.row.status != "gathering":
            raise Problem("not_gathering")
        chair = chair_at(place, seat)
        await rooms.call(
            rooms.store.update_chair, place.row.id, seat, chair, Chair(place.row.id, seat, bank=chair.bank)
        )
        await rooms.refresh(place)


def chair_at(place: Place, seat: int) -> Chair:
    if not 0 <= seat < len(place.chairs):
        raise Problem("bad_seats", bots=list(bots.NAMES))
    return place.chairs[seat]


async def start(rooms: Rooms, secret: str, place: Place) -> None:
    """Begin the match: the seed is fixed from all parts, and its hash is published."""
    async with place.lock:
        await rooms.refresh(place)
        if place.row.status != "gathering":
            raise Problem("not_gathering")
        if any(chair.kind == "open" for chair in place.chairs):
            raise Problem("seat_empty")
        game_of(place.row)
        salts = [chair.salt or "" for chair in place.chairs]
        seed = identity.joined_seed(server_part(secret, place.row.id), salts)
        await rooms.call(
            rooms.store.update_table,
            place.row.id,
            "gathering",
            status="running",
            started=time.time(),
            seed=seed,
            seed_hash=commitment(bytes.fromhex(seed)),
        )
        await rooms.refresh(place)
