"""Duels: the network as it stands against the real greedy in all other seats, in a process of its own beside the run.

Victories over the teacher of the league say little, as that one is a network that only imitates greedy.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from dwarrow.bots import Sight, make
from dwarrow.processes.workers import Pool, outcome
from tools.train.lessons import begun, game_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from pathlib import Path

    from dwarrow.kernel.options import Options
    from tools.train.settings import Settings

OPPONENT = "greedy"
FIRST = 700_000_000  # seed of the first match; no lesson goes so far
KINDLY = 10  # how far the process steps back behind those that play for the learner


class Bout(NamedTuple):
    game: str
    seats: int
    options: Options
    file: str
    seed: int
    matches: int


def fought(bout: Bout) -> float:
    """The share of victories; the network takes every seat in turn."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, KINDLY)
    game = game_of(bout.game)
    won = 0.0
    for number in range(bout.matches):
        seed, own = bout.seed + number // bout.seats, number % bout.seats
        state = begun(game, bout.seats, bout.options, seed)
        names = [f"net:{bout.file}" if seat == own else OPPONENT for seat in range(bout.seats)]
        bots = [make(name, game, seed * 16 + seat) for seat, name in enumerate(names)]
        while not state.is_over():
            seat = state.to_act()
            state.apply(int(bots[seat].choose(Sight(state, seat))))
        winners = state.winners()
        won += own in winners and 1 / len(winners)
    return won / bout.matches


def shared(bout: Bout, jobs: int, seconds: float | None) -> tuple[float, int]:
    """A long bout by several processes: victories, and of how many matches. `seconds`: begin none after these."""
    until = time.monotonic() + seconds if seconds else float("inf")
    pool = Pool(jobs)
    calls: list[Future[str]] = []
    won, done, number = 0.0, 0, 0
    try:
        while True:
            while len(calls) < 2 * jobs and number < bout.matches and time.monotonic() < until:
                calls.append(pool.call(fought, bout._replace(seed=bout.seed + number, matches=bout.seats)))
                number += bout.seats
            if not calls:
                break
            won += outcome(calls.pop(0)) * bout.seats
            done += bout.seats
    finally:
        pool.close()
    return won, done


class Duels:
    """Now and then one bout for each number of seats; `look` never waits."""

    def __init__(self, settings: Settings, out: Path) -> None:
        self._settings, self._out = settings, out
        self._pool = Pool(1) if settings.duels else None
        self._calls: list[tuple[int, Future[str]]] = []
        self._minutes = 0.0  # of the run when the network was taken
        self._taken = 0
        self._due = 0.0

    @property
    def _file(self) -> Path:
        return self._out / f"duel-{self._taken}.bin"  # another name each time: bots keep networks by name

    def look(self, minutes: float, write: Callable[[str], None], say: Callable[..., None]) -> None:
        """Tell what is decided, and begin again if it is time. `write` makes a file of the network."""
        if self._calls:
            if all(call.done() for _, call in self._calls):
                self._tell(say)
        elif self._pool is not None and time.monotonic() >= self._due:
            self._due = time.monotonic() + self._settings.duels_every
            self._taken += 1
            self._minutes = minutes
            try:
                write(self._file.name)
            except OSError:  # the disk may be full
                return
            seats = sorted(set(self._settings.seats))
            self._calls = [(number, self._pool.call(fought, self._bout(number))) for number in seats]

    def _bout(self, seats: int) -> Bout:
        settings = self._settings
        seed = FIRST + self._taken * 10_000
        return Bout(settings.game, seats, settings.options or {}, str(self._file), seed, settings.duels)

    def _tell(self, say: Callable[..., None]) -> None:
        shares: dict[str, Any] = {f"greedy{seats}": outcome(call) for seats, call in self._calls}
        say("duels", minutes=self._minutes, matches=self._settings.duels, **shares)
        self._calls = []
        self._file.unlink(missing_ok=True)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.close()
            self._file.unlink(missing_ok=True)
