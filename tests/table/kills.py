"""Servers that are killed at bad moments while people and bots play at them, and what is to be found afterwards.

Moments: any; when the end of a match, a taking back or a removal is on its way; during a migration; during a backup.
`bench/kills.py` does the same as often as one likes.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from alembic import command

from dwarrow.kernel.errors import DwarrowError
from dwarrow.registry import names
from dwarrow.table.settings import sqlite_url
from dwarrow.table.store import Store, maintenance, open_store
from dwarrow.table.store.errors import StoreAway
from tests.table.client import whole_match
from tests.table.nursery import Nursery, answers
from tests.table.players import Players, by_a_bot
from tests.table.postgres import Server
from tests.table.rig import assert_sound, short_path

MOMENTS = ("any", "end", "undo", "any", "removal", "migration", "any", "backup")
ALIVE = 0.3  # seconds at most between an answer of the servers and the end of one
SOON = 0.03  # seconds at most after something has been sent
MIGRATING = 0.1  # seconds at most after a server has begun to start
RARE = 5.0  # seconds to wait for a moment that may not come
LEFT = 3  # actions that an ending match lacks
OLDER = "0002"  # the migration to go back to, so that there is something to migrate
WHOLE = 300.0  # seconds for what is left to do, which takes some where nothing else runs
AFTER = 1.0  # seconds for which a table goes on where somebody was sent away


class Kind(NamedTuple):
    """A kind of table, of which there is always one."""

    game: str
    kinds: tuple[str, ...]
    components: str | None = None
    ending: bool = False
    undoing: float = 0.0
    removing: float = 0.0


def all_kinds() -> list[Kind]:
    """For each game one with a bot, where things are taken back, and one that ends soon; people go from two games."""
    found = [Kind("mines", ("me", "me"), short_path())]
    for nth, game in enumerate(names()):
        found.append(Kind(game, ("me", "me", ("random", "greedy")[nth % 2]), undoing=0.1))
        found.append(Kind(game, ("me", "me"), ending=True))
    return found + [Kind(game, ("me", "ben", "me"), removing=0.03) for game in names()[::2]]


class Report(NamedTuple):
    kills: Counter[str]  # by moment
    tables: int
    ended: int
    acknowledged: int
    undone: int
    removed: int
    backups: int
    lost: list[str]
    doubled: list[str]
    stuck: list[str]
    broken: list[str]

    @property
    def faults(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.stuck, *self.broken]


class Kills:
    """Servers on one database, the players at them, and who kills."""

    def __init__(self, nursery: Nursery, db: str, servers: int, seed: int, postgres: Server | None = None) -> None:
        self.nursery = nursery
        self.db = db
        self.postgres = postgres
        self.chance = random.Random(seed)
        self.ports = [nursery.port() for _ in range(servers)]
        self.bases = [f"http://127.0.0.1:{port}" for port in self.ports]
        self.servers: dict[int, int] = {}  # by port
        self.players: list[Players] = []
        self.playing: list[asyncio.Task[None]] = []
        self.happened: dict[str, asyncio.Event] = {}
        self.killed: Counter[str] = Counter()
        self.backups = 0
        self.stopped = False
        self.broken: list[str] = []

    # The servers -----------------------------------------------------------------------------------------------------

    async def start(self, ports: Sequence[int]) -> None:
        for port in ports:
            self.servers[port] = self.nursery.server(self.db, port)
        for port in ports:
            await answers(port, WHOLE)

    def kill(self, ports: Sequence[int]) -> None:
        for port in ports:
            self.nursery.kill(self.servers.pop(port))

    def victims(self) -> list[int]:
        """One of the servers, sometimes all."""
        return self.ports if self.chance.random() < 0.3 else [self.chance.choice(self.ports)]

    # The players -----------------------------------------------------------------------------------------------------

    async def keep_playing(self, kind: Kind) -> None:
        """Play at tables of a kind, one after the other."""
        while not self.stopped:
            players = await Players.at(self.bases, kind.kinds, self.chance.getrandbits(32), kind.game, kind.components)
            if kind.ending:
                await asyncio.to_thread(self.play_ahead, players.table)
            players.about = partial(self.about, players, kind.ending)
            players.undoing, players.removing = kind.undoing, kind.removing
            self.players.append(players)
            try:
                await players.play()
            finally:
                await players.close()

    def play_ahead(self, table: str) -> None:
        """Write a match into the log but for its last actions, as another process might, as soon as the database is up
        to date: it may be in the middle of a migration."""
        seed = self.chance.getrandbits(30)
        while not self.stopped:
            with suppress(StoreAway), closing(open_store(self.db, migrate=False)) as store:
                entries, _ = whole_match(store, table, seed)
                store.append(table, entries[:-LEFT])
                return
            time.sleep(SOON)

    def about(self, players: Players, ending: bool, what: str) -> None:
        """Something is on its way that a kill may spoil."""
        word = "end" if ending else what
        if word in self.happened:
            self.happened[word].set()
        if what == "removal":  # another table is begun then, or there would soon be nobody to send away
            asyncio.get_running_loop().call_later(AFTER, setattr, players, "stopped", True)

    def acknowledged(self) -> list[tuple[Players, dict[tuple[int, str], str]]]:
        """What is acknowledged by now at the tables that are played at."""
        return [(each, dict(each.acknowledged)) for each in self.players if not (each.over or each.stopped)]

    # The kills -------------------------------------------------------------------------------------------------------

    async def run(self, kills: int, kinds: Sequence[Kind], moments: Sequence[str] = MOMENTS) -> Report:
        await self.start(self.ports)
        self.playing = [asyncio.create_task(self.keep_playing(kind)) for kind in kinds]
        try:
            for nth in range(kills):
                await self.at_a(moments[nth % len(moments)])
                self.must_play()
            stuck = await self.stuck()
            self.stopped = True
            for players in self.players:
                players.stopped = True
            await asyncio.gather(*self.playing)
        finally:
            for task in self.playing:
                task.cancel()
            await asyncio.gather(*self.playing, return_exceptions=True)
            with suppress(ProcessLookupError, ValueError, KeyError):
                self.kill(self.ports)
        return self.report(stuck)

    def must_play(self) -> None:
        """Raise what somebody has run into."""
        for task in self.playing:
            if task.done():
                task.result()

    async def at_a(self, moment: str) -> None:
        """Kill at a moment, look whether everything is there, and start again."""
        if moment == "migration":
            await self.migrating()
        elif moment == "backup":
            await self.backing_up()
        else:
            await self.waited_for(moment)
        self.killed[moment] += 1

    async def waited_for(self, moment: str) -> None:
        if moment == "any":
            await asyncio.sleep(self.chance.uniform(0.0, ALIVE))
        else:
            event = self.happened[moment] = asyncio.Event()
            with suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), RARE)
            await asyncio.sleep(self.chance.uniform(0.0, SOON))
        await self.kill_and_start(self.victims())

    async def kill_and_start(self, ports: Sequence[int]) -> None:
        before = self.acknowledged()
        self.kill(ports)
        with closing(open_store(self.db, migrate=False)) as store:
            for players, acknowledged in before:
                lost, _ = players.faults(store, acknowledged)
                self.broken += [f"after a kill {players.table} lacked {key}" for key in lost]
        await self.start(ports)

    async def migrating(self) -> None:
        """Kill servers that bring an older database up to date."""
        self.kill(self.ports)
        with closing(open_store(self.db, migrate=False)) as store, store.database.migrating() as connection:
            command.downgrade(maintenance.configuration(connection), OLDER)
        self.servers = {port: self.nursery.server(self.db, port) for port in self.ports}
        await asyncio.sleep(self.chance.uniform(0.0, MIGRATING))
        self.kill(self.ports)
        await self.start(self.ports)

    async def backing_up(self) -> None:
        """Kill a server while a backup is made, and one who makes one; what comes of it is sound."""
        with tempfile.TemporaryDirectory() as folder:
            before = self.acknowledged()
            made = asyncio.create_task(self.back_up(Path(folder)))
            await asyncio.sleep(self.chance.uniform(0.0, SOON))
            await self.kill_and_start(self.victims())
            url = await made
            with closing(open_store(url, migrate=False)) as store:
                self.broken += [f"a backup: {fault}" for fault in store.check()]
                for players, acknowledged in before:
                    self.broken += [f"a backup lacks {key}" for key in players.faults(store, acknowledged)[0]]
                    self.look_through(store, players.table)
            self.backups += 1
            if self.postgres is not None:
                self.postgres.drop(url)

    async def back_up(self, folder: Path) -> str:
        """Make a backup; where that is restored."""
        if self.postgres is not None:
            return await asyncio.to_thread(self.dumped, self.postgres)
        file = folder / "copy.db"
        spoiled = self.nursery.backup(self.db, file)
        await asyncio.sleep(self.chance.uniform(0.0, SOON))
        with suppress(ProcessLookupError):  # it was quicker
            self.nursery.kill(spoiled)
        if file.exists():
            with closing(open_store(sqlite_url(file), migrate=False)) as store:
                self.broken += [f"a killed backup: {fault}" for fault in store.check()]
        with closing(open_store(self.db, migrate=False)) as store:
            await asyncio.to_thread(store.backup, file)
        return sqlite_url(file)

    def dumped(self, postgres: Server) -> str:
        """A dump, restored into another database."""
        dump, name = str(postgres.folder / "kills.dump"), self.db.partition("?")[0].rpartition("/")[2]
        postgres.program("pg_dump", "--format=custom", f"--file={dump}", name)
        url = postgres.create()
        name = url.partition("?")[0].rpartition("/")[2]
        postgres.program("pg_restore", "--single-transaction", f"--dbname={name}", dump)
        return url

    # Afterwards ------------------------------------------------------------------------------------------------------

    async def stuck(self) -> list[str]:
        """The tables at which nothing happens any more, although somebody waits there."""
        with closing(open_store(self.db, migrate=False)) as store:
            waiting = {players: len(store.entries(players.table)) for players, _ in self.acknowledged()}
            until = time.monotonic() + WHOLE
            while waiting and time.monotonic() < until:
                self.must_play()
                await asyncio.sleep(0.2)
                waiting = {
                    players: number
                    for players, number in waiting.items()
                    if not players.over and len(store.entries(players.table)) == number
                }
        return [f"{players.table} is stuck" for players in waiting]

    def report(self, stuck: list[str]) -> Report:
        lost, doubled = [], []
        with closing(open_store(self.db, migrate=False)) as store:
            self.broken += store.check()
            for players in self.players:
                gone, twice = players.faults(store, players.acknowledged)
                lost += [f"{players.table}: {key} is lost" for key in gone]
                doubled += [f"{players.table}: {key} is there twice, or was not sent" for key in twice]
                lost += self.otherwise_lost(store, players)
                self.look_through(store, players.table)
        return Report(
            kills=self.killed,
            tables=len(self.players),
            ended=sum(players.over for players in self.players),
            acknowledged=sum(len(players.acknowledged) for players in self.players),
            undone=sum(players.undone for players in self.players),
            removed=sum(len(players.removed) for players in self.players),
            backups=self.backups,
            lost=lost,
            doubled=doubled,
            stuck=stuck,
            broken=self.broken,
        )

    def otherwise_lost(self, store: Store, players: Players) -> list[str]:
        """What was acknowledged and is no action: what was taken back, who was sent away, that a match is over."""
        entries = [entry for entry in store.entries(players.table) if not by_a_bot(entry)]
        returns = sum(entry.action.startswith("undo") for entry in entries)
        row, chairs = store.table(players.table), store.chairs(players.table)
        found = [f"{players.table}: only {returns} of {players.undone} were taken back"] * (returns < players.undone)
        there = [seat for seat in players.removed if chairs[seat].kind == "person"]
        found += [f"{players.table}: {seat} is still there" for seat in there]
        if players.removed and not there and store.last_removal(players.table) is None:
            found.append(f"{players.table}: the note of a removal is lost")
        if players.over and (row is None or row.status != "over"):
            found.append(f"{players.table} is not over any more")
        return found

    def look_through(self, store: Store, table: str) -> None:
        """Replay a log in the kernel."""
        try:
            assert_sound(store, table)
        except (AssertionError, DwarrowError) as error:
            self.broken.append(f"{table}: {type(error).__name__} {error}")
