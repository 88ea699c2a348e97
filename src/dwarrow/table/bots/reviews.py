"""Reviews of finished matches, computed once and stored, and the messages about them.

Workers judge one decision at a time, from what its seat saw, so that bots never wait long for a worker. A process works
on one review at a time, and a lease keeps others from the same one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_left
from collections import OrderedDict

import msgspec
from msgspec import Struct

from dwarrow.bots.advice import Advice, Budget, Candidate, findings
from dwarrow.bots.review import Account, Decision, Review, account, decisions_of
from dwarrow.bots.review.document import account as account_document
from dwarrow.kernel.game import Game
from dwarrow.kernel.texts import Catalog
from dwarrow.table.bots.hints import advice_request
from dwarrow.table.bots.workers import Workers
from dwarrow.table.match.live_match import LiveMatch
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.people import identity
from dwarrow.table.problems import Problem
from dwarrow.table.wire import advice as wire

SIMULATIONS = 40_000  # for a match: half a minute or so
LEAST, MOST = 30, 90  # simulations for a decision
SECONDS = 1.0  # for a decision at most
MAX_DECISIONS = 4000  # several times as many as any match has
ATTEMPTS = 2  # at a decision, if a worker fails
LEASE = 30.0  # seconds
RETRY_AFTER = 2.0  # seconds, while another process has the lease
KEPT = 10  # reviews in memory
FORM = 1  # of what is stored; another form is another key

log = logging.getLogger(__name__)


class Finding(Struct, array_like=True):
    """What is stored of a decision: its log entry, what it gave away, and the best action with all chances."""

    entry: int
    loss: float
    rough: bool
    hurried: bool
    chances: tuple[float, ...]
    best: str
    line: list[tuple[int, str]]
    said: list[str] = []  # reviews from before these were kept have the actions alone
    plan: list[str] = []


class ReviewJob:
    def __init__(self) -> None:
        self.done = 0
        self.of = 0
        self.problem: Problem | None = None
        self.task: asyncio.Task[None] | None = None


class Reviews:
    def __init__(self, tables: OpenTables, workers: Workers) -> None:
        self._tables = tables
        self._workers = workers
        self._holder = identity.new_token()
        self._kept: OrderedDict[str, Review] = OrderedDict()
        self._jobs: dict[str, ReviewJob] = {}
        self._one_at_a_time = asyncio.Lock()

    async def stop(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def review(self, table: OpenTable) -> Review | ReviewJob | None:
        """The review of a finished match, or the job that computes it; None if nobody has started it."""
        live, table_id = table.ended(), table.row.id
        job = self._jobs.get(table_id)  # first: a review is stored before its job is dropped
        found = await self._load(table_id, live)
        if found is not None:
            return found
        if job is not None and job.problem is not None:
            self._drop(table_id, job)  # it can be started again
            raise job.problem
        return job

    def start(self, table: OpenTable) -> ReviewJob:
        """Start to compute a review that does not exist yet."""
        live, table_id = table.ended(), table.row.id
        if table_id not in self._jobs:
            job = self._jobs[table_id] = ReviewJob()
            job.task = asyncio.create_task(self._run(table_id, live, job))
        return self._jobs[table_id]

    async def _load(self, table_id: str, live: LiveMatch) -> Review | None:
        found = self._kept.get(table_id)
        if found is None:
            text = await self._tables.call(self._tables.store.known_setting, _key(table_id))
            if text is None:
                return None
            found = self._kept[table_id] = await self._tables.call_long(_restore, live, text)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    # Computing -------------------------------------------------------------------------------------------------------

    async def _run(self, table_id: str, live: LiveMatch, job: ReviewJob) -> None:
        try:
            await self._compute(table_id, live, job)
        except Problem as problem:
            job.problem = problem
        except Exception:
            log.exception("the review of table %s", table_id)
            job.problem = Problem("fault")
        else:
            self._drop(table_id, job)

    def _drop(self, table_id: str, job: ReviewJob) -> None:
        """Drop a job, unless another one has been started meanwhile."""
        if self._jobs.get(table_id) is job:
            del self._jobs[table_id]

    async def _compute(self, table_id: str, live: LiveMatch, job: ReviewJob) -> None:
        store, call = self._tables.store, self._tables.call
        while not await self._take_lease(table_id):
            await asyncio.sleep(RETRY_AFTER)
        try:
            if await call(store.known_setting, _key(table_id)) is None:
                async with self._one_at_a_time:
                    text = await self._findings(table_id, live, job)
                await call(store.setting, _key(table_id), lambda: text)
        finally:  # if it failed here, another process can try at once
            await call(store.drop_lease, _lease(table_id), self._holder)

    async def _findings(self, table_id: str, live: LiveMatch, job: ReviewJob) -> str:
        _, decisions = await self._tables.call_long(decisions_of, live.game, live.match.record())
        if not 0 < len(decisions) <= MAX_DECISIONS:
            raise Problem("no_review")
        job.of = len(decisions)
        budget = Budget(max(LEAST, min(MOST, SIMULATIONS // job.of)), SECONDS)
        found: list[Finding] = []
        until = time.monotonic() + LEASE / 3
        for decision in decisions:
            found.append(await self._judge(live.game, decision, budget))
            job.done += 1
            if time.monotonic() > until:
                until = time.monotonic() + LEASE / 3
                await self._take_lease(table_id)
        return msgspec.json.encode(found).decode()

    async def _take_lease(self, table_id: str) -> bool:
        take = self._tables.store.take_lease
        return await self._tables.call(take, _lease(table_id), self._holder, LEASE, time.time())

    async def _judge(self, game: Game, decision: Decision, budget: Budget) -> Finding:
        view, chosen = decision.state.view(decision.seat), game.format(decision.action)
        request = advice_request(game, view, decision.seat, budget, chosen)
        for _ in range(ATTEMPTS):
            advice = await self._workers.advise(request)
            if advice is not None:
                return _finding(decision, findings.read(advice, game), bool(advice["hurried"]), game)
        raise Problem("no_advice")


def _lease(table_id: str) -> str:
    return f"review {table_id}"


def _key(table_id: str) -> str:
    return f"review {FORM} {table_id}"


def _finding(decision: Decision, advice: Advice, hurried: bool, game: Game) -> Finding:
    best = advice.best[0]
    line = [(seat, game.format(action)) for seat, action in best.line] if advice.loss > 0.0 else []
    said, plan = list(best.said[: len(line)]), [game.format(action) for action in best.plan]
    action = game.format(best.action)
    return Finding(decision.entry, advice.loss, advice.rough, hurried, advice.chances, action, line, said, plan)


def _restore(live: LiveMatch, text: str) -> Review:
    """A review from its stored findings: replays the match and does not judge again."""
    game = live.game
    kept = {each.entry: each for each in msgspec.json.decode(text, type=list[Finding])}
    match, decisions = decisions_of(game, live.match.record())
    judged = [(decision, _advice(kept[decision.entry], decision.seat, game)) for decision in decisions]
    seats = range(len(live.match.players))
    by_seat = {seat: [each for each in judged if each[0].seat == seat] for seat in seats}
    accounts = tuple(account(match, seat, own) for seat, own in by_seat.items() if own)
    found = kept.values()
    return Review(match, accounts, any(each.rough for each in found), sum(each.hurried for each in found))


def _advice(kept: Finding, seat: int, game: Game) -> Advice:
    line = tuple((by, game.parse(action)) for by, action in kept.line)
    said = tuple(kept.said or [action for _, action in kept.line])
    plan = tuple(map(game.parse, kept.plan))
    best = Candidate(game.parse(kept.best), kept.chances, 0, line, said, plan)
    return Advice(seat, (best,), kept.rough, None, kept.loss)


async def review_message(table: OpenTable, found: Review | ReviewJob | None, language: str) -> wire.Review:
    live = table.ended()
    if found is None or isinstance(found, ReviewJob):
        done, of = (0, 0) if found is None else (found.done, found.of)
        return wire.Review(found is not None, False, done, of, live.number, live.is_over(), False, 0, [])
    words = live.words(language)
    seats = await asyncio.to_thread(lambda: [_seat(each, live, words) for each in found.accounts])
    decisions = sum(each.decisions for each in seats)
    return wire.Review(True, True, decisions, decisions, live.number, live.is_over(), found.rough, found.hurried, seats)


def _seat(found: Account, live: LiveMatch, words: Catalog) -> wire.SeatReview:
    said = account_document(found, live.game, words)
    updates = live.visible[found.seat]
    return wire.SeatReview(
        seat=found.seat,
        decisions=len(found.decisions),
        start=said["start"],
        lost=said["lost"],
        luck=said["luck"],
        end=said["end"],
        course=[wire.Foreseen(each["entry"], each["before"]) for each in said["decisions"]],
        costliest=[
            wire.Costly(
                entry=each["entry"],
                at=bisect_left(updates, each["entry"]),
                when=each["when"],
                loss=each["loss"],
                played=each["played"]["text"],
                better=each["better"]["text"],
                expected=each["expected"],
            )
            for each in said["costliest"]
        ],
    )
