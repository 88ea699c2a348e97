"""Records of tables: the whole truth after the end, and studies: tables made from a record, to play on from."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import dwarrow
from dwarrow import bots
from dwarrow.kernel.chance import commitment
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.match import LONGEST_NUMBER, Match, replayed
from dwarrow.kernel.record import Record, loads
from dwarrow.table import identity, substitutes
from dwarrow.table.consent import RETURN
from dwarrow.table.founding import known, server_part
from dwarrow.table.games import game_named, game_of
from dwarrow.table.naming import apart, bot_names, cleaned
from dwarrow.table.play import LONGEST, begun
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Chair, Entry, TableRow
from dwarrow.table.wire import NewSeat, NewStudy, Proof

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game
    from dwarrow.table.room import Room
    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.store.rows import Person

IMPORTED = "record"  # who played the entries of a study that its record had
BOT = "bot:"
OPPONENT = bots.USUAL  # plays the others when a match is played on from a moment
FORMER = "person"  # somebody who has left the seat for good
MOST_REPLAYED = 300_000  # actions that are played again because a record goes back
LONGEST_NAME = 40

Seats = list[NewSeat] | None


def ended(place: Place) -> Room:
    """The room of a match that is over, of which nothing is secret any more."""
    room = begun(place)
    if place.row.status not in ("over", "abandoned"):
        raise Problem("still_running")
    return room


async def record(rooms: Rooms, place: Place) -> str:
    """The record of a finished match, as a file, with who played each action: a player's name, or a bot's."""
    whole = ended(place).match.record()
    entries = await rooms.call(rooms.store.entries, place.row.id)
    whole.who = [_player(place, entry) for entry in entries[: len(whole.entries)]]
    return whole.dumps()


def _player(place: Place, entry: Entry) -> str:
    """Who made an entry. People are named by their seat, or else as what they are: nobody's id is told."""
    chair = place.chairs[entry.seat]
    if entry.who.startswith(BOT) or entry.who == IMPORTED:
        return entry.who
    if entry.who == chair.person:
        return chair.name
    return substitutes.ready_name(place.row, entry.who) or FORMER


def proof(place: Place, secret: str) -> Proof:
    """Everything the seed was joined from. A study has its record's seed, which was not joined here."""
    ended(place)
    row, seed = place.row, place.row.seed or ""
    part = server_part(secret, row.id)
    salts = [chair.salt or "" for chair in place.chairs]
    return Proof(
        seed=seed,
        seed_hash=row.seed_hash or "",
        server_part=part,
        part_hash=commitment(part.encode()),
        salts=salts,
        joined=identity.joined_seed(part, salts) == seed,
    )


# Studies -------------------------------------------------------------------------------------------------------------


async def branch(rooms: Rooms, place: Place, host: Person, own: list[int], upto: int, seats: Seats = None) -> str:
    """A table to play on at after an entry of a match that has ended, with its own cards: at one's own seats, or the
    first, against bots, if nobody else is wished for.
    """
    text = await record(rooms, place)
    chairs = seats or [
        NewSeat("me", name=chair.name) if chair.seat in (own or [0]) else NewSeat("bot", OPPONENT, chair.name)
        for chair in place.chairs
    ]
    return await study(rooms, host, NewStudy(json.loads(text), upto, chairs, game_of(place.row).text))


async def study(rooms: Rooms, host: Person, wish: NewStudy) -> str:
    """Make a table from a record; returns its id."""
    given = await rooms.at_length(_read, wish)
    game = await rooms.at_length(game_named, given.game, wish.components)
    match = await rooms.at_length(_replayed, game, given, wish.upto)
    seats = wish.seats or [NewSeat("me") for _ in given.seats]
    if len(seats) != len(given.seats):
        raise Problem("bad_record", error=f"seats: the record has {len(given.seats)} seats, not {len(seats)}")
    over = match.state.is_over()
    now, table = time.time(), identity.new_table_id()
    row = TableRow(
        id=table,
        game=game.name,
        rules=game.rules_version,
        program=dwarrow.__version__,
        options=match.options,
        seats=len(seats),
        host=host.id,
        created=now,
        watch_hash=identity.hashed(identity.new_token()),
        components=wish.components,
        edition=await rooms.edition(game),
        status="over" if over else "running",
        started=now,
        ended=now if over else None,
        seed=match.seed,
        seed_hash=given.seed_hash,
        result=match.result(),
        kind="study",
    )
    known_as = {**dict(enumerate(given.seats)), **bot_names(seats)}
    names = apart([cleaned(each.name or known_as[seat][:LONGEST_NAME] or host.name) for seat, each in enumerate(seats)])
    chairs = [_chair(table, seat, each, host, names[seat]) for seat, each in enumerate(seats)]
    await rooms.call(rooms.store.add_table, row, chairs, _entries(table, match, now))
    return table


def _read(wish: NewStudy) -> Record:
    try:
        given = loads(json.dumps(wish.record))
    except DwarrowError as error:
        raise Problem("bad_record", error=str(error)) from None
    if given.chance != "derived":
        raise Problem("bad_record", error="chance: only records of played matches (derived chance) can be studied")
    if len(given.entries) > LONGEST:
        raise Problem("bad_record", error=f"entries: there are more than {LONGEST}")
    if _replayed_by_returns(given.entries) > MOST_REPLAYED:
        raise Problem("bad_record", error="entries: they go back too often")
    return given


def _replayed_by_returns(entries: list[str]) -> int:
    """How many actions are played again, at most, to follow all returns of a log."""
    back = (entry.split() for entry in entries if f" {RETURN} " in entry)
    return sum(int(words[-1]) for words in back if words[-1].isdecimal() and len(words[-1]) < LONGEST_NUMBER)


def _replayed(game: Game, given: Record, upto: int | None) -> Match:
    try:
        return replayed(game, given, upto)
    except DwarrowError as error:
        raise Problem("bad_record", error=str(error)) from None


def _chair(table: str, seat: int, wanted: NewSeat, host: Person, name: str) -> Chair:
    if wanted.kind == "bot":
        return Chair(table, seat, "bot", bot=known(wanted.bot or ""), name=name)
    return Chair(table, seat, "person", person=host.id, name=name)


def _entries(table: str, match: Match, now: float) -> list[Entry]:
    found = []
    for number, entry in enumerate(match.entries, 1):
        seat, _, action = entry.partition(" ")
        found.append(Entry(table, number, int(seat), action, IMPORTED, now))
    return found
