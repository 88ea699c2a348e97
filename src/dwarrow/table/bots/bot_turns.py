"""The turns of bots: when a match waits for a bot's seat, ask the bot in a worker and submit its action.

Bots submit the same way as people. Several processes may serve one table: a lease in the store lets one of them think,
and a key computed from the log makes a doubled action count once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import ExitStack, suppress
from contextvars import Context
from hashlib import blake2b
from typing import NamedTuple

from dwarrow.kernel.chance import Chance
from dwarrow.table.bots.clocks import Clocks
from dwarrow.table.bots.worker import Question
from dwarrow.table.bots.workers import Workers
from dwarrow.table.match import submissions, teaching
from dwarrow.table.match.live_match import LiveMatch
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.people import identity
from dwarrow.table.people.callers import bot_playing
from dwarrow.table.problems import Problem
from dwarrow.table.store.rows import Chair
from dwarrow.table.wire.requests import Submission

LIMIT = 10.0  # seconds for one decision
RETRY_AFTER = 1.0  # seconds, if another process thinks or the database is away
LEASE = 3.0  # seconds; renewed while a bot thinks, so that another process soon takes over from a dead one
SWEEP_EVERY = 20.0  # seconds between two checks of all tables, for those whose process has died
FALLBACK = "random"  # plays when a bot failed

log = logging.getLogger(__name__)


class Turn(NamedTuple):
    seat: int
    question: Question
    decision: int
    key: str
    legal: list[str]
    live: bool
    told: str  # what a lesson has the seat play


class BotTurns:
    def __init__(
        self, tables: OpenTables, *, workers: Workers | None = None, limit: float = LIMIT, delay: float = 0.0
    ) -> None:
        """`delay` is the least time that a bot at a live table takes, so that people can follow."""
        self.tables = tables
        self.limit = limit
        self.delay = delay
        self.clocks = Clocks(tables, self.nudge)  # a bot plays on where they run out
        self.workers = workers or Workers(measures=tables.measures)
        self._holder = identity.new_token()
        self._open = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._checking: dict[str, bool] = {}  # tables being checked, and whether to check once more
        self._busy: set[tuple[str, int]] = set()
        self._later: dict[str, asyncio.TimerHandle] = {}
        self._idle: dict[str, tuple[int, list[str | None]]] = {}  # log and bots of tables that did not wait for a bot

    @property
    def waited_for(self) -> int:
        """For how many decisions a bot thinks, or waits to think."""
        return len(self._busy)

    async def start(self) -> None:
        """Play at all running tables."""
        self._open = True
        await self.clocks.start()
        self._spawn(self._sweep())

    async def stop(self) -> None:
        self._open = False
        await self.clocks.stop()
        for timer in self._later.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.workers.close()

    def nudge(self, table_id: str) -> None:
        """A table has changed: check whether it waits for a bot, and whose clock runs."""
        if not self._open:
            return
        self.clocks.nudge(table_id)
        begun = self._checking[table_id] = table_id in self._checking
        if not begun:
            self._spawn(self._check(table_id))

    def follow(self, table: OpenTable) -> None:
        """Somebody has played at an open table: the same, unless it has neither a bot nor a clock."""
        if table.row.clock is not None or any(bot_playing(chair) is not None for chair in table.chairs):
            self.nudge(table.row.id)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, context=Context())  # it goes on when the request that began it is done
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _nudge_later(self, table_id: str) -> None:
        if self._open and table_id not in self._later:
            self._later[table_id] = asyncio.get_running_loop().call_later(RETRY_AFTER, self._nudge_now, table_id)

    def _nudge_now(self, table_id: str) -> None:
        del self._later[table_id]
        self.nudge(table_id)

    # Finding what to do ----------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            try:
                for table_id in await self._unchecked():
                    self.nudge(table_id)
            except Problem as problem:
                log.warning("bots: the tables cannot be read now: %s", problem.code)
            except Exception:
                log.exception("bots: the tables cannot be read")
            await asyncio.sleep(SWEEP_EVERY)

    async def _unchecked(self) -> list[str]:
        """Running tables where a bot may have to play, as far as the store alone can tell."""
        chairs: dict[str, list[Chair]] = {}
        for chair in await self.tables.call(self.tables.store.running_chairs):
            chairs.setdefault(chair.table_id, []).append(chair)
        players = {table_id: [bot_playing(chair) for chair in seats] for table_id, seats in chairs.items()}
        with_bots = [table_id for table_id, bots in players.items() if any(bots)]
        numbers = await self.tables.call(self.tables.store.last_numbers, with_bots)
        self._idle = {table_id: idle for table_id, idle in self._idle.items() if table_id in numbers}
        return [
            table_id for table_id, number in numbers.items() if self._idle.get(table_id) != (number, players[table_id])
        ]

    async def _check(self, table_id: str) -> None:
        try:
            self._begin_turns(await self.tables.get(table_id))
        except Problem as problem:
            if problem.code == "away":
                self._nudge_later(table_id)
        except Exception:
            log.exception("bots: table %s", table_id)
        finally:
            if self._checking.pop(table_id):
                self.nudge(table_id)

    def _begin_turns(self, table: OpenTable) -> None:
        """Let every bot think that the match waits for, in parallel."""
        seats = waiting_bots(table)
        if table.live is not None and not seats:
            self._idle[table.row.id] = (table.live.number, [bot_playing(chair) for chair in table.chairs])
        for seat in seats:
            if (table.row.id, seat) not in self._busy:
                self._busy.add((table.row.id, seat))
                self._spawn(self._turn(table.row.id, seat))

    # One decision ----------------------------------------------------------------------------------------------------

    async def _turn(self, table_id: str, seat: int) -> None:
        at_once = False
        try:
            at_once = await self._decide(table_id, seat)
        except Problem as problem:
            at_once = problem.code == "stale"  # a new check settles that; other problems may return each time
        except Exception:
            log.exception("bots: table %s, seat %s", table_id, seat)
        finally:
            self._busy.discard((table_id, seat))
            (self.nudge if at_once else self._nudge_later)(table_id)

    async def _decide(self, table_id: str, seat: int) -> bool:
        """Make a decision for a bot; False if another process does."""
        lease = f"bot {table_id} {seat}"
        began = time.monotonic()
        try:
            with ExitStack() as until_played:
                async with self.workers.turn:
                    if not await self._take_lease(lease):
                        return False
                    until_played.callback(asyncio.create_task(self._renew(lease)).cancel)
                    turn = self._turn_at(await self._caught_up(table_id), seat)
                    action = None if turn is None else turn.told or await self.workers.ask(turn.question)
                if turn is not None:
                    await self._play(table_id, turn, action, began)
        except asyncio.CancelledError:  # the server stops; the next one need not wait until the lease has run out
            with suppress(Problem):
                await self._drop_lease(lease)
            raise
        await self._drop_lease(lease)
        return True

    async def _take_lease(self, name: str) -> bool:
        return await self.tables.call(self.tables.store.take_lease, name, self._holder, LEASE, time.time())

    async def _drop_lease(self, name: str) -> None:
        await self.tables.call(self.tables.store.drop_lease, name, self._holder)

    async def _renew(self, name: str) -> None:
        """Keep a lease. If it is lost all the same, two may think; the key of the action makes one of them count."""
        while True:
            await asyncio.sleep(LEASE / 3)
            with suppress(Problem):
                await self._take_lease(name)

    async def _play(self, table_id: str, turn: Turn, action: str | None, began: float) -> None:
        if turn.live and not turn.told:
            await asyncio.sleep(began + self.delay - time.monotonic())
        bot = turn.question["bot"]
        if action not in turn.legal:
            bot, action = FALLBACK, turn.legal[Chance(turn.question["seed"]).below(len(turn.legal))]
        submission = Submission([action], turn.decision, turn.key)
        await submissions.submit(await self.tables.get(table_id), turn.seat, f"bot:{bot}", submission)

    async def _caught_up(self, table_id: str) -> OpenTable:
        """A table with everything that other processes have written, so that no bot thinks in vain."""
        table = await self.tables.get(table_id)
        number = await self.tables.call(self.tables.store.last_number, table_id)
        if table.live is None or table.live.number != number:
            async with table.lock:
                await table.refresh()
        return table

    def _turn_at(self, table: OpenTable, seat: int) -> Turn | None:
        """The decision of a seat as it stands now; None if no bot has to decide there any more."""
        if seat not in waiting_bots(table):
            return None
        live, row, bot = table.live, table.row, bot_playing(table.chairs[seat])
        assert live is not None
        assert bot is not None
        played = sum(entry.startswith(f"{seat} ") for entry in live.match.entries)
        question: Question = {
            "game": row.game,
            "components": live.game.text,
            "view": live.view(seat),
            "seat": seat,
            "bot": bot,
            "seed": bot_seed(live, seat, played),
            "limit": self.limit,
        }
        # It counts the bot's own entries, not all, so that it does not change with what others do meanwhile. People's
        # keys have no colons, so nobody can use it first.
        key = f"bot:{live.decisions[seat]}:{played}"
        told = (teaching.due(table) or (seat, ""))[1]
        return Turn(seat, question, live.decisions[seat], key, live.legal(seat), row.pace == "live", told)


def waiting_bots(table: OpenTable) -> list[int]:
    waiting = [] if table.row.paused else table.waiting()
    if teaching.binding(table):
        told = teaching.due(table)
        waiting = [seat for seat in waiting if told is not None and seat == told[0]]
    return [seat for seat in waiting if bot_playing(table.chairs[seat]) is not None]


def bot_seed(live: LiveMatch, seat: int, played: int) -> int:
    """A seed for one decision: nobody can guess it, and every process gets the same."""
    text = f"{seat} {played}".encode()
    secret = bytes.fromhex(live.match.seed)
    return int.from_bytes(blake2b(text, digest_size=7, key=secret, person=b"dwarrow.bot").digest(), "big")
