"""Creating a table: from a host's wish to chairs, from full chairs to a match."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from msgspec.structs import asdict, replace

import dwarrow
from dwarrow import bots
from dwarrow.kernel.chance import commitment
from dwarrow.kernel.errors import DwarrowError, OptionError
from dwarrow.kernel.game import Game
from dwarrow.table.match import seeds
from dwarrow.table.match.games import game_named, game_of
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.people import identity
from dwarrow.table.people.callers import chair_at
from dwarrow.table.people.names import bot_names, clean, looks, make_distinct, with_number
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Chair, Document, Person, TableRow
from dwarrow.table.wire.requests import NewBot, NewClock, NewTable, SitDown


class CreatedTable(NamedTuple):
    """A new table, with tokens that are sent only once: for spectators, for the host's seats, for a substitute."""

    row: TableRow
    watch: str
    tokens: dict[int, str]
    substitute: str


async def create(
    tables: OpenTables, secret: str, host: Person, wish: NewTable, origin: str | None = None
) -> CreatedTable:
    """Create a table; it then waits for its open seats. `origin` marks the address that it is made from."""
    game = await tables.call_long(game_named, wish.game, wish.components)
    try:
        options = game.check_options(len(wish.seats), wish.options)
    except OptionError as error:
        raise Problem("bad_option", error=str(error)) from None
    table_id, watch, substitute = identity.new_table_id(), identity.new_token(), identity.new_token()
    row = replace(
        await new_row(tables, game, table_id, host.id, options, len(wish.seats), watch),
        public=wish.public,
        pace=wish.pace,
        hints=wish.hints,
        clock=None if wish.clock is None else _clock(wish.clock, substitute),
        seed_hash=commitment(seeds.server_part(secret, table_id).encode()),
        origin=origin,
    )
    tokens = {seat: identity.new_token() for seat, each in enumerate(wish.seats) if each.kind == "me"}
    chairs = _chairs(row, host, wish, tokens)
    await tables.call(tables.store.add_table, row, chairs)
    return CreatedTable(row, watch, tokens, substitute)


async def new_row(
    tables: OpenTables, game: Game, table_id: str, host: str, options: Document, seats: int, watch: str
) -> TableRow:
    """The row of a new table, as far as all begin alike; `watch` is the spectators' token."""
    return TableRow(
        id=table_id,
        game=game.name,
        rules=game.rules_version,
        program=dwarrow.__version__,
        options=options,
        seats=seats,
        host=host,
        created=time.time(),
        watch_hash=identity.hashed(watch),
        components=game.text,
        edition=await tables.save_edition(game),
    )


def _clock(wish: NewClock, substitute: str) -> Document:
    return {**asdict(wish), "bot": bot_level(wish.bot), "link_hash": identity.hashed(substitute)}


def bot_level(bot: str) -> str:
    """A bot's name as it is stored. Programs (`exec:`) are refused: nobody may start one over the network."""
    try:
        return bots.resolved(bot)
    except DwarrowError:
        raise Problem("bad_seats", bot=bot, bots=list(bots.NAMES)) from None


def _chairs(row: TableRow, host: Person, wish: NewTable, tokens: dict[int, str]) -> list[Chair]:
    bank = None if wish.clock is None else float(wish.clock.bank)
    names = _names(host, wish)
    chairs = []
    for seat, each in enumerate(wish.seats):
        name, salt = names.get(seat, ""), identity.new_token()
        if each.kind == "bot":
            chair = Chair(row.id, seat, "bot", bot=bot_level(each.bot or ""), name=name, salt=salt)
        elif each.kind == "me":
            token_hash, salt = identity.hashed(tokens[seat]), wish.salt or salt
            chair = Chair(row.id, seat, "person", host.id, name=name, token_hash=token_hash, salt=salt, bank=bank)
        else:
            chair = Chair(row.id, seat, bank=bank)
        chairs.append(chair)
    return chairs


def _names(host: Person, wish: NewTable) -> dict[int, str]:
    """Different names for all who sit down at once; at one screen all may bear the host's name."""
    bots_named = bot_names(wish.seats)
    called = {
        seat: bots_named.get(seat) or clean(each.name or host.name)
        for seat, each in enumerate(wish.seats)
        if each.kind != "open"
    }
    return dict(zip(called, make_distinct(list(called.values())), strict=True))


@asynccontextmanager
async def gathering(table: OpenTable) -> AsyncIterator[None]:
    """Change a table whose match has not begun: it is up to date when this begins, and again when it ends."""
    async with table.lock:
        await table.refresh()
        if table.row.status != "gathering":
            raise Problem("not_gathering")
        yield
        await table.refresh()


async def sit_down(table: OpenTable, seat: int, person: Person, wish: SitDown) -> str:
    """Take an open seat, or your own again; returns its token, which is sent only once."""
    chair_at(table, seat)
    async with gathering(table):
        chair = table.chairs[seat]
        if chair.kind != "open" and chair.person != person.id:
            raise Problem("seat_taken" if any(each.kind == "open" for each in table.chairs) else "full")
        token = identity.new_token()
        name = clean(wish.name or person.name)
        taken = Chair(
            chair.table_id,
            seat,
            "person",
            person=person.id,
            name=_unlike_others(table, seat, name),
            token_hash=identity.hashed(token),
            salt=wish.salt or identity.new_token(),
            bank=chair.bank,
        )
        if not await table.call(table.store.update_chair, table.row.id, seat, chair, taken):
            raise Problem("seat_taken")
        return token


async def seat_bot(table: OpenTable, seat: int, wish: NewBot) -> None:
    level = bot_level(wish.bot)
    chair_at(table, seat)
    async with gathering(table):
        chair = table.chairs[seat]
        name = _unlike_others(table, seat, clean(wish.name or level.capitalize()))
        bot = Chair(chair.table_id, seat, "bot", bot=level, name=name, salt=identity.new_token())
        if chair.kind != "open" or not await table.call(table.store.update_chair, table.row.id, seat, chair, bot):
            raise Problem("seat_taken")


def _unlike_others(table: OpenTable, seat: int, name: str) -> str:
    others = {looks(each.name or "") for each in table.chairs if each.seat != seat}
    return with_number(name, others) if looks(name) in others else name


async def stand_up(table: OpenTable, seat: int) -> None:
    """Free a seat while the table still gathers."""
    async with gathering(table):
        chair = chair_at(table, seat)
        bank = None if table.row.clock is None else float(table.row.clock["bank"])  # a bot has had none
        await table.call(table.store.update_chair, table.row.id, seat, chair, Chair(table.row.id, seat, bank=bank))


async def start(table: OpenTable, secret: str) -> None:
    """Begin the match: join its seed from all parts and publish the hash."""
    async with gathering(table):
        if any(chair.kind == "open" for chair in table.chairs):
            raise Problem("seat_empty")
        game_of(table.row)
        salts = [chair.salt or "" for chair in table.chairs]
        seed = seeds.joined_seed(seeds.server_part(secret, table.row.id), salts)
        await table.call(
            table.store.update_table,
            table.row.id,
            "gathering",
            status="running",
            started=time.time(),
            seed=seed,
            seed_hash=commitment(bytes.fromhex(seed)),
        )
