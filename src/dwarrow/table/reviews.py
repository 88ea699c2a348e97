"""Reviews: matches that have ended, looked back on once and kept.

Each decision is judged in a worker by itself, from what its seat saw, so that bots never wait long for one. One review
at a time is at work in a process, and a lease keeps others from the same.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from dwarrow.bots.advice import Advice, Budget, Candidate, findings
from dwarrow.bots.review import Review, account, moments
from dwarrow.table import identity, records
from dwarrow.table.hints import consultation
from dwarrow.table.problems import Problem

if TYPE_CHECKING:
    from dwarrow.bots.review import Moment
    from dwarrow.kernel.game import Game
    from dwarrow.table.room import Room
    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.workers import Workers

IN_ALL = 40_000  # simulations of a match: half a minute or so
LEAST, MOST = 30, 90  # of a decision
SECONDS = 1.0  # for a decision at most
LONGEST = 4000  # decisions: several times as many as any match has
TRIES = 2  # at a decision, should a worker fail
LEASE = 30.0  # seconds
AGAIN = 2.0  # seconds between two looks at what another process is at
KEPT = 10  # reviews in memory
FORM = 1  # of what is stored; another form is another key

log = logging.getLogger(__name__)


class Finding(Struct, array_like=True):
    """What is kept of a decision: by which entry it was, what it gave away, and the best action with all chances."""

    entry: int
    loss: float
    rough: bool
    hurried: bool
    chances: tuple[float, ...]
    best: str
    line: list[tuple[int, str]]


class Work:
    """A review that is being reckoned."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 0
        self.problem: Problem | None = None
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """All reviews of this process."""

    def __init__(self, rooms: Rooms, workers: Workers) -> None:
        self._rooms = rooms
        self._workers = workers
        self._holder = identity.new_token()
        self._kept: OrderedDict[str, Review] = OrderedDict()
        self._works: dict[str, Work] = {}
        self._one = asyncio.Lock()

    async def stop(self) -> None:
        tasks = [work.task for work in self._works.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def review(self, place: Place) -> Review | Work | None:
        """The review of a match that has ended, or how far it is; None if nobody has begun with it."""
        room, table = records.ended(place), place.row.id
        work = self._works.get(table)  # first: what is done is stored before it is forgotten here
        found = await self._found(table, room)
        if found is not None:
            return found
        if work is not None and work.problem is not None:
            self._forget(table, work)  # it can be begun again
            raise work.problem
        return work

    def begin(self, place: Place) -> Work:
        """Have a review reckoned that there is not yet."""
        room, table = records.ended(place), place.row.id
        if table not in self._works:
            work = self._works[table] = Work()
            work.task = asyncio.create_task(self._reckon(table, room, work))
        return self._works[table]

    async def _found(self, table: str, room: Room) -> Review | None:
        found = self._kept.get(table)
        if found is None:
            text = await self._rooms.call(self._rooms.store.known_setting, _key(table))
            if text is None:
                return None
            found = self._kept[table] = await self._rooms.at_length(_restored, room, text)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    # Reckoning -------------------------------------------------------------------------------------------------------

    async def _reckon(self, table: str, room: Room, work: Work) -> None:
        try:
            await self._reckoned(table, room, work)
        except Problem as problem:
            work.problem = problem
        except Exception:
            log.exception("the review of table %s", table)
            work.problem = Problem("fault")
        else:
            self._forget(table, work)

    def _forget(self, table: str, work: Work) -> None:
        """Let go of a piece of work, unless another one has been begun meanwhile."""
        if self._works.get(table) is work:
            del self._works[table]

    async def _reckoned(self, table: str, room: Room, work: Work) -> None:
        store, call = self._rooms.store, self._rooms.call
        while not await self._leased(table):
            await asyncio.sleep(AGAIN)
        try:
            if await call(store.known_setting, _key(table)) is None:
                async with self._one:
                    text = await self._judgement(table, room, work)
                await call(store.setting, _key(table), lambda: text)
        finally:  # nobody else waits for what has failed here
            await call(store.drop_lease, _lease(table), self._holder)

    async def _judgement(self, table: str, room: Room, work: Work) -> str:
        """All findings, as they are stored."""
        _, decisions = await self._rooms.at_length(moments, room.game, room.match.record())
        if not 0 < len(decisions) <= LONGEST:
            raise Problem("no_review")
        work.of = len(decisions)
        budget = Budget(max(LEAST, min(MOST, IN_ALL // work.of)), SECONDS)
        found: list[Finding] = []
        until = time.monotonic() + LEASE / 3
        for moment in decisions:
            found.append(await self._judged(room.game, moment, budget))
            work.done += 1
            if time.monotonic() > until:
                until = time.monotonic() + LEASE / 3
                await self._leased(table)
        return msgspec.json.encode(found).decode()

    async def _leased(self, table: str) -> bool:
        take = self._rooms.store.take_lease
        return await self._rooms.call(take, _lease(table), self._holder, LEASE, time.time())

    async def _judged(self, game: Game, moment: Moment, budget: Budget) -> Finding:
        view, chosen = moment.state.view(moment.seat), game.format(moment.action)
        asked = consultation(game, view, moment.seat, budget, chosen)
        for _ in range(TRIES):
            told = await self._workers.advise(asked)
            if told is not None:
                return _finding(moment, findings.read(told, game), bool(told["hurried"]), game)
        raise Problem("no_advice")


def _lease(table: str) -> str:
    return f"review {table}"


def _key(table: str) -> str:
    return f"review {FORM} {table}"


def _finding(moment: Moment, advice: Advice, hurried: bool, game: Game) -> Finding:
    best = advice.best[0]
    line = [(seat, game.format(action)) for seat, action in best.line] if advice.loss > 0.0 else []
    return Finding(moment.entry, advice.loss, advice.rough, hurried, advice.chances, game.format(best.action), line)


def _restored(room: Room, text: str) -> Review:
    """A review from what was kept of it: the match is played again, its decisions are not judged again."""
    game = room.game
    kept = {each.entry: each for each in msgspec.json.decode(text, type=list[Finding])}
    match, decisions = moments(game, room.match.record())
    judged = [(moment, _advice(kept[moment.entry], moment.seat, game)) for moment in decisions]
    seats = range(len(room.match.players))
    by_seat = {seat: [each for each in judged if each[0].seat == seat] for seat in seats}
    accounts = tuple(account(match, seat, own) for seat, own in by_seat.items() if own)
    found = kept.values()
    return Review(match, accounts, any(each.rough for each in found), sum(each.hurried for each in found))


def _advice(kept: Finding, seat: int, game: Game) -> Advice:
    line = tuple((by, game.parse(action)) for by, action in kept.line)
    return Advice(seat, (Candidate(game.parse(kept.best), kept.chances, 0, line),), kept.rough, None, kept.loss)
