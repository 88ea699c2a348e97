"""Bots at the table: whenever a match waits for a bot's seat, the bot is asked in a worker and its action submitted.

Bots play by the same door as people. Several processes may look at one table: a lease in the store lets one of them
think, and a key that follows from the log lets a doubled action count once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import ExitStack, suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from dwarrow.kernel.chance import Chance
from dwarrow.table import identity, play
from dwarrow.table.clocks import Clocks
from dwarrow.table.problems import Problem
from dwarrow.table.substitutes import bot_for
from dwarrow.table.wire import Submission
from dwarrow.table.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from dwarrow.table.room import Room
    from dwarrow.table.rooms import Place, Rooms
    from dwarrow.table.store.rows import Chair
    from dwarrow.table.worker import Question

LIMIT = 10.0  # seconds for one decision
AGAIN = 1.0  # seconds until a table is looked at again where another process thinks or the database is away
LEASE = 3.0  # seconds; renewed while a bot thinks, so that a dead process's turn is soon another's
SWEEP = 20.0  # seconds between two looks at all tables, for those whose process has died
FALLBACK = "random"  # plays when a bot failed

log = logging.getLogger(__name__)


class Turn(NamedTuple):
    """A decision that a bot has to take."""

    seat: int
    question: Question
    decision: int
    key: str
    legal: list[str]
    live: bool


class Thinking:
    """All bots at the tables of this process."""

    def __init__(
        self, rooms: Rooms, *, workers: Workers | None = None, limit: float = LIMIT, delay: float = 0.0
    ) -> None:
        """`delay` is how long a bot at a live table takes at least, so that people can follow."""
        self.rooms = rooms
        self.limit = limit
        self.delay = delay
        self.clocks = Clocks(rooms, self.nudge)  # which decide where a bot plays on for somebody
        self.workers = workers or Workers()
        self._holder = identity.new_token()
        self._open = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: dict[str, bool] = {}  # tables being looked at, and whether to look once more
        self._busy: set[tuple[str, int]] = set()
        self._later: dict[str, asyncio.TimerHandle] = {}
        self._calm: dict[str, tuple[int, list[str | None]]] = {}  # where nobody waited for a bot when last looked at

    async def start(self) -> None:
        """Begin with all running tables."""
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

    def nudge(self, table: str) -> None:
        """Something about a table has changed: see whether it waits for a bot, and whose clock runs."""
        if not self._open:
            return
        self.clocks.nudge(table)
        if table in self._looking:
            self._looking[table] = True
            return
        self._looking[table] = False
        self._spawn(self._look(table))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _nudge_later(self, table: str) -> None:
        if self._open and table not in self._later:
            self._later[table] = asyncio.get_running_loop().call_later(AGAIN, self._nudge_now, table)

    def _nudge_now(self, table: str) -> None:
        del self._later[table]
        self.nudge(table)

    # Finding what to do ----------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            try:
                for table in await self._restless():
                    self.nudge(table)
            except Problem as problem:
                log.warning("bots: the tables cannot be read now: %s", problem.code)
            except Exception:
                log.exception("bots: the tables cannot be read")
            await asyncio.sleep(SWEEP)

    async def _restless(self) -> list[str]:
        """Running tables with bots that may have to play, as far as the store alone can tell."""
        chairs: dict[str, list[Chair]] = {}
        for chair in await self.rooms.call(self.rooms.store.running_chairs):
            chairs.setdefault(chair.table_id, []).append(chair)
        players = {table: [bot_at(chair) for chair in seats] for table, seats in chairs.items()}
        with_bots = [table for table, bots in players.items() if any(bots)]
        numbers = await self.rooms.call(self.rooms.store.last_numbers, with_bots)
        self._calm = {table: calm for table, calm in self._calm.items() if table in numbers}
        return [table for table, number in numbers.items() if self._calm.get(table) != (number, players[table])]

    async def _look(self, table: str) -> None:
        try:
            self._begin_turns(await self.rooms.place(table))
        except Problem as problem:
            if problem.code == "away":
                self._nudge_later(table)
        except Exception:
            log.exception("bots: table %s", table)
        finally:
            if self._looking.pop(table):
                self.nudge(table)

    def _begin_turns(self, place: Place) -> None:
        """Let every bot think that is waited for, side by side."""
        seats = waited_for(place)
        if place.room is not None and not seats:
            self._calm[place.row.id] = (place.room.number, [bot_at(chair) for chair in place.chairs])
        for seat in seats:
            if (place.row.id, seat) not in self._busy:
                self._busy.add((place.row.id, seat))
                self._spawn(self._turn(place.row.id, seat))

    # One decision ----------------------------------------------------------------------------------------------------

    async def _turn(self, table: str, seat: int) -> None:
        again = self.nudge
        try:
            if not await self._taken(table, seat):
                again = self._nudge_later
        except Problem as problem:
            if problem.code != "stale":  # which is gone when it has looked again; others may come each time
                again = self._nudge_later
        except Exception:
            log.exception("bots: table %s, seat %s", table, seat)
            again = self._nudge_later
        finally:
            self._busy.discard((table, seat))
            again(table)

    async def _taken(self, table: str, seat: int) -> bool:
        """Take a decision for a bot. False: another process is at it."""
        lease = f"bot {table} {seat}"
        began = time.monotonic()
        with ExitStack() as until_played:
            async with self.workers.turn:
                if not await self._leased(lease):
                    return False
                until_played.callback(asyncio.create_task(self._renew(lease)).cancel)
                turn = self._turn_at(await self._caught_up(table), seat)
                action = None if turn is None else await self.workers.ask(turn.question)
            if turn is not None:
                await self._play(table, turn, action, began)
        await self.rooms.call(self.rooms.store.drop_lease, lease, self._holder)
        return True

    async def _leased(self, name: str) -> bool:
        return await self.rooms.call(self.rooms.store.take_lease, name, self._holder, LEASE, time.time())

    async def _renew(self, name: str) -> None:
        """Keep a lease. If it is lost all the same, two may think; the key of the action sees to the rest."""
        while True:
            await asyncio.sleep(LEASE / 3)
            with suppress(Problem):
                await self._leased(name)

    async def _play(self, table: str, turn: Turn, action: str | None, began: float) -> None:
        if turn.live:
            await asyncio.sleep(began + self.delay - time.monotonic())
        bot = turn.question["bot"]
        if action not in turn.legal:
            bot, action = FALLBACK, turn.legal[Chance(turn.question["seed"]).below(len(turn.legal))]
        submission = Submission([action], turn.decision, turn.key)
        await play.submit(self.rooms, await self.rooms.place(table), turn.seat, f"bot:{bot}", submission)

    async def _caught_up(self, table: str) -> Place:
        """A table with all that other processes have written, so that no bot thinks in vain."""
        place = await self.rooms.place(table)
        number = await self.rooms.call(self.rooms.store.last_number, table)
        if place.room is None or place.room.number != number:
            async with place.lock:
                await self.rooms.refresh(place)
        return place

    def _turn_at(self, place: Place, seat: int) -> Turn | None:
        """The decision of a seat as it stands now; None if it is not a bot's any more."""
        if seat not in waited_for(place):
            return None
        room, row, bot = place.room, place.row, bot_at(place.chairs[seat])
        assert room is not None
        assert bot is not None
        played = sum(entry.startswith(f"{seat} ") for entry in room.match.entries)
        question: Question = {
            "game": row.game,
            "components": room.game.text,
            "view": room.view(seat),
            "seat": seat,
            "bot": bot,
            "seed": seed_of(room, seat, played),
            "limit": self.limit,
        }
        # The number of its own entries, not of all: what others do meanwhile leaves the key as it is. People's keys
        # have no colons, so nobody can use it up before.
        key = f"bot:{room.decisions[seat]}:{played}"
        return Turn(seat, question, room.decisions[seat], key, room.legal(seat), row.pace == "live")


def bot_at(chair: Chair) -> str | None:
    """The bot that plays a seat now: its own, or one that plays on for its owner."""
    return chair.bot if chair.kind == "bot" else bot_for(chair)


def waited_for(place: Place) -> list[int]:
    """The seats of bots whose decisions the match waits for."""
    if place.room is None or place.row.status != "running" or place.row.paused:
        return []
    return [seat for seat in place.room.match.state.waiting() if bot_at(place.chairs[seat]) is not None]


def seed_of(room: Room, seat: int, played: int) -> int:
    """A seed for one decision: nobody can guess it, and every process comes to the same."""
    text = f"{seat} {played}".encode()
    secret = bytes.fromhex(room.match.seed)
    return int.from_bytes(blake2b(text, digest_size=7, key=secret, person=b"dwarrow.bot").digest(), "big")
