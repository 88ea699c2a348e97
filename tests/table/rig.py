"""Tables to test with: founded and begun through the same doors as the server uses, without a server around them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dwarrow
from dwarrow.kernel.match import verify
from dwarrow.kernel.record import Record
from dwarrow.table.match import create_table, submissions
from dwarrow.table.match.games import game_of
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.people import identity
from dwarrow.table.store import Person, Store
from dwarrow.table.wire.requests import NewSeat, NewTable, Submission

SECRET = "the server's own"
PATIENCE = 60.0


def shipped(game: str) -> str:
    """The components of a game, as text to be changed."""
    return (Path(dwarrow.__file__).parent / "games" / game / "components.toml").read_text(encoding="utf-8")


def short_path() -> str:
    """Mines with a path of three halls, so that a match is over in two rounds."""
    head, *halls = shipped("mines").replace("rounds = 10", "rounds = 2").split("[[halls]]\n")
    great, lanterns, moss, last = halls[0], halls[1], halls[2], halls[-1].replace("depth = 10", "depth = 2")
    for exits in ('["h2a", "h2b"]', '["h2b", "h2c"]'):
        lanterns, moss = (hall.replace(exits, '["coronation"]') for hall in (lanterns, moss))
    return "[[halls]]\n".join((head, great, lanterns, moss, last))


def short_village() -> str:
    """Zwergendorf with one card phase, one production with two caps, and a scoring of one target card."""
    head, cards, *phases = shipped("zwergendorf").split("[[phase]]\n")
    production, scoring = phases[2].replace("number = 4", "number = 2"), phases[-1].replace("number = 10", "number = 3")
    head = head.replace("phase_cards = 10", "phase_cards = 3").replace("[caps]\ncount = 5", "[caps]\ncount = 2")
    scoring = scoring.replace("targets_scored = 3", "targets_scored = 1")
    return "[[phase]]\n".join((head, cards, production, scoring))


def seats(*kinds: str) -> list[NewSeat]:
    """Seats by a word each: `me`, or the name of a bot."""
    return [NewSeat("me") if kind == "me" else NewSeat("bot", bot=kind) for kind in kinds]


def host_in(store: Store) -> Person:
    person = store.person("host")
    if person is None:
        person = Person("host", "Ada", time.time())
        store.add_person(person)
    return person


async def begun(tables: OpenTables, *kinds: str, **wish: Any) -> OpenTable:
    """A table whose match has begun."""
    host = await asyncio.to_thread(host_in, tables.store)
    founded = await create_table.create(tables, SECRET, host, NewTable("mines", seats(*kinds), **wish))
    open_table = await tables.get(founded.row.id)
    await create_table.start(open_table, SECRET)
    return open_table


async def until(tables: OpenTables, true: Callable[[], object]) -> None:
    """Wait for something that must come."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def play_first(tables: OpenTables, open_table: OpenTable, seat: int, who: str = "host") -> submissions.Receipt:
    """The seat plays the first action it may."""
    assert open_table.live is not None
    action = open_table.live.legal(seat)[0]
    submission = Submission([action], open_table.live.decisions[seat], identity.new_id())
    return await submissions.submit(open_table, seat, who, submission)


def assert_sound(store: Store, table: str) -> Record:
    """The log of a table has no gap and no action twice, and is the record of a match."""
    row, entries = store.table(table), store.entries(table)
    assert row is not None
    assert row.seed is not None
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    keys = [(entry.seat, entry.key) for entry in entries if entry.key is not None]
    assert len(keys) == len(set(keys))
    game = game_of(row)
    record = Record(
        game=game.name,
        rules=game.rules_version,
        components=game.digest,
        actions_table=game.actions.digest(),
        options=row.options,
        seats=[chair.name for chair in store.chairs(table)],
        chance="derived",
        seed=row.seed,
        entries=[f"{entry.seat} {entry.action}" for entry in entries],
        result=row.result,
    )
    verify(game, record)
    return record
