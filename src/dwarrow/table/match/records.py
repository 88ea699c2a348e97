"""Records of finished matches, the proof of their seeds, and studies: tables made from a record to play on from."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import replace

from dwarrow import bots
from dwarrow.kernel.chance import commitment
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game
from dwarrow.kernel.match import LONGEST_NUMBER, Match, replayed
from dwarrow.kernel.record import Record, loads
from dwarrow.table.match import seeds, substitutes
from dwarrow.table.match.consent import UNDO_TO
from dwarrow.table.match.create_table import bot_level, new_row
from dwarrow.table.match.games import game_named, game_of
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.people import identity
from dwarrow.table.people.names import bot_names, clean, make_distinct
from dwarrow.table.problems import Problem
from dwarrow.table.store.expiry import IMPORTED
from dwarrow.table.store.rows import Chair, Entry, Person
from dwarrow.table.wire.records import Proof
from dwarrow.table.wire.requests import NewSeat, NewStudy

BOT = "bot:"
OPPONENT = bots.USUAL  # plays the other seats when a match is played on from a moment
FORMER = "person"  # somebody who has left the seat for good
MAX_STUDIED = 5_000  # entries of a record: several times as many as any match has
MAX_REPLAYED = 100_000  # actions replayed because a record takes back
MAX_NAME = 40

Seats = list[NewSeat] | None


async def record(table: OpenTable) -> str:
    """The record of a finished match as a file, with the player or bot of each action."""
    whole = table.ended().match.record()
    entries = await table.call(table.store.entries, table.row.id)

    def text() -> str:
        return whole._replace(who=[_player(table, entry) for entry in entries[: len(whole.entries)]]).dumps()

    return await table.tables.call_long(text)


def claimed_length(record: Any) -> int:
    """How many entries a document that may be a record has."""
    entries = record.get("entries") if isinstance(record, dict) else None
    return len(entries) if isinstance(entries, list) else 0


def _player(table: OpenTable, entry: Entry) -> str:
    """Who made an entry: a bot, or a person by the name at that seat. Ids of people are never sent."""
    chair = table.chairs[entry.seat]
    if entry.who.startswith(BOT) or entry.who == IMPORTED:
        return entry.who
    if entry.who == chair.person:
        return chair.name
    return substitutes.standby_name(table.row, entry.who) or FORMER


def proof(table: OpenTable, secret: str) -> Proof:
    """Everything the seed was joined from. A study has the seed of its record, which was not joined here."""
    table.ended()
    row, seed = table.row, table.row.seed or ""
    part = seeds.server_part(secret, row.id)
    salts = [chair.salt or "" for chair in table.chairs]
    return Proof(
        seed=seed,
        seed_hash=row.seed_hash or "",
        server_part=part,
        part_hash=commitment(part.encode()),
        salts=salts,
        joined=seeds.joined_seed(part, salts) == seed,
    )


# Studies -------------------------------------------------------------------------------------------------------------


async def branch(
    table: OpenTable, host: Person, own: list[int], upto: int, seats: Seats = None, origin: str | None = None
) -> str:
    """Make a table to play on from an entry of a finished match, with its components. Without `seats` the host has
    the seats `own`, or the first, against bots.
    """
    text = await record(table)
    chairs = seats or [
        NewSeat("me", name=chair.name) if chair.seat in (own or [0]) else NewSeat("bot", OPPONENT, chair.name)
        for chair in table.chairs
    ]
    return await study(table.tables, host, NewStudy(json.loads(text), upto, chairs, game_of(table.row).text), origin)


async def study(tables: OpenTables, host: Person, wish: NewStudy, origin: str | None = None) -> str:
    """Make a table from a record; returns its id."""
    source = await tables.call_long(_read, wish)
    game = await tables.call_long(game_named, source.game, wish.components)
    match = await tables.call_long(_replay, game, source, wish.upto)
    seats = wish.seats or [NewSeat("me") for _ in source.seats]
    if len(seats) != len(source.seats):
        raise Problem("bad_record", error=f"seats: the record has {len(source.seats)} seats, not {len(seats)}")
    over = match.state.is_over()
    table_id = identity.new_table_id()
    row = await new_row(tables, game, table_id, host.id, match.options, len(seats), identity.new_token())
    row = replace(
        row,
        status="over" if over else "running",
        started=row.created,
        ended=row.created if over else None,
        seed=match.seed,
        seed_hash=source.seed_hash,
        result=match.result(),
        kind="study",
        origin=origin,
    )
    known_as = {**dict(enumerate(source.seats)), **bot_names(seats)}
    names = make_distinct(
        [clean(each.name or known_as[seat][:MAX_NAME] or host.name) for seat, each in enumerate(seats)]
    )
    chairs = [_chair(table_id, seat, each, host, names[seat]) for seat, each in enumerate(seats)]
    entries = await tables.call_long(_entries, table_id, match, row.created)
    await tables.call(tables.store.add_table, row, chairs, entries)
    return table_id


def _read(wish: NewStudy) -> Record:
    try:
        record = loads(json.dumps(wish.record))
    except DwarrowError as error:
        raise Problem("bad_record", error=str(error)) from None
    if record.chance != "derived":
        raise Problem("bad_record", error="chance: only records of played matches (derived chance) can be studied")
    if len(record.entries) > MAX_STUDIED:
        raise Problem("bad_record", error=f"entries: there are more than {MAX_STUDIED}")
    if _replayed_actions(record.entries) > MAX_REPLAYED:
        raise Problem("bad_record", error="entries: they go back too often")
    return record


def _replayed_actions(entries: list[str]) -> int:
    """How many actions are replayed, at most, to follow everything that a log takes back."""
    back = (entry.split() for entry in entries if f" {UNDO_TO} " in entry)
    return sum(int(words[-1]) for words in back if words[-1].isdecimal() and len(words[-1]) < LONGEST_NUMBER)


def _replay(game: Game, record: Record, upto: int | None) -> Match:
    try:
        return replayed(game, record, upto)
    except DwarrowError as error:
        raise Problem("bad_record", error=str(error)) from None


def _chair(table_id: str, seat: int, wanted: NewSeat, host: Person, name: str) -> Chair:
    if wanted.kind == "bot":
        return Chair(table_id, seat, "bot", bot=bot_level(wanted.bot or ""), name=name)
    return Chair(table_id, seat, "person", person=host.id, name=name)


def _entries(table_id: str, match: Match, now: float) -> list[Entry]:
    split = [entry.partition(" ") for entry in match.entries]
    return [Entry(table_id, n, int(seat), action, IMPORTED, now) for n, (seat, _, action) in enumerate(split, 1)]
