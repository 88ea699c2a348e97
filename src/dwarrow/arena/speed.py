"""Measuring the engine: how fast it decides, clones and re-deals, how large a state is, how long the import takes.

The machine may be busy with other things, so every figure is the median of several rounds, and the interpreted engine
is measured in a process of its own, in turns with the compiled one.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from statistics import median
from time import perf_counter
from typing import NamedTuple

from dwarrow import _engine, registry
from dwarrow.arena.simulate import chooser
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.game import Game
from dwarrow.kernel.playout import clones, playout, playouts, redeals
from dwarrow.kernel.state import State
from dwarrow.processes.children import python
from dwarrow.processes.workers import PROGRAM, Pool, outcome

SEATS = 4
STATES = 20  # weighed together
WEIGHINGS = 5
IMPORT = """
from time import perf_counter
start = perf_counter()
import dwarrow
dwarrow.game({name!r})
print(perf_counter() - start)
"""
INTERPRETED = f"import os; os.environ['DWARROW_PURE'] = '1'; {PROGRAM}"


class Effort(NamedTuple):
    """How long to measure: so many rounds, so many seconds for each figure in a round."""

    rounds: int
    seconds: float
    imports: int


FULL = Effort(7, 0.4, 15)
QUICK = Effort(3, 0.05, 3)


class Speed(NamedTuple):
    """What was measured of one game. Interpreted figures where nothing is compiled, and then no ratio."""

    playout_decisions_per_second: float
    interpreted_playout_decisions_per_second: float
    ratio: float | None
    loop_decisions_per_second: float
    clones_per_second: float
    redeals_per_second: float
    playouts_per_second: float
    state_bytes: int
    import_ms: float
    compiled: bool


def measure(name: str, effort: Effort = FULL, done: Callable[[], None] = lambda: None) -> Speed:
    """Measure a game; `done` is called after every round."""
    compiled = _engine.compiled()
    game = registry.game(name)
    rounds: list[tuple[float, ...]] = []
    with closing(Pool(1 if compiled else 0, INTERPRETED)) as interpreted:
        for n in range(effort.rounds):
            decisions, matches = playout_rates(game, n, effort.seconds)
            slow = outcome(interpreted.call(decision_rate, name, n, effort.seconds)) if compiled else decisions
            rounds.append((decisions, slow, matches, *rates(game, n, effort.seconds)))
            done()
    fast, slow, matches, looped, cloned, redealt = (median(figures) for figures in zip(*rounds, strict=True))
    return Speed(
        playout_decisions_per_second=round(fast),
        interpreted_playout_decisions_per_second=round(slow),
        ratio=round(fast / slow, 1) if compiled else None,
        loop_decisions_per_second=round(looped),
        clones_per_second=round(cloned),
        redeals_per_second=round(redealt),
        playouts_per_second=round(matches),
        state_bytes=state_bytes(game),
        import_ms=round(import_ms(name, effort.imports), 1),
        compiled=compiled,
    )


def rates(game: Game, seed: int, seconds: float) -> tuple[float, float, float]:
    """Decisions of the Python loop, clones and re-deals a second; the last two of a state in mid-match."""
    state = midway(game, seed)
    seat = state.to_act()
    return (
        loop_rate(game, seed, seconds),
        rate(lambda times: clones(state, times), seconds),
        rate(lambda times: redeals(state, seat, times), seconds),
    )


def opening(game: Game, seed: int) -> State:
    return game.new(min(SEATS, game.seats[-1]), seed)


def midway(game: Game, seed: int) -> State:
    """A state in the middle of a random match."""
    half = playout(opening(game, seed), Chance(seed)) // 2
    state = opening(game, seed)
    choose = chooser([], seed)
    for _ in range(half):
        state.apply(choose(state))
    return state


def rate(work: Callable[[int], object], seconds: float) -> float:
    """How often a second something is done; `work` does it a given number of times."""
    times = 1
    while True:
        start = perf_counter()
        work(times)
        elapsed = perf_counter() - start
        if elapsed >= seconds:
            return times / elapsed
        times = max(times + 1, int(times * min(10.0, 1.2 * seconds / max(elapsed, 1e-6))))


def playout_rates(game: Game, seed: int, seconds: float) -> tuple[float, float]:
    """Decisions a second and whole matches a second in the playout loop, from the opening."""
    state = opening(game, seed)
    decisions = 0
    played = 0

    def work(times: int) -> None:
        nonlocal decisions, played
        decisions, played = playouts(state, times, seed), times

    matches = rate(work, seconds)
    return matches * decisions / played, matches


def loop_rate(game: Game, seed: int, seconds: float) -> float:
    """Decisions a second of the loop that a bot writer writes, in Python, with the checks of `apply`."""
    decisions = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        state = opening(game, seed + decisions)
        turn = 0
        while not state.is_over():
            actions = state.legal_actions()
            turn += 7  # a choice that costs almost nothing and varies
            state.apply(actions[turn % len(actions)])
        decisions += turn // 7
    return decisions / (perf_counter() - start)


def state_bytes(game: Game) -> int:
    """What a state in the middle of a match weighs by itself, the legal list and what clones share included.

    Counted by tracemalloc over some states that were played to there one by one: the object, its vectors with the
    room they keep for growing, and the headers that Python gives each of them.
    """
    midway(game, 0)
    return min(_weighed(game) for _ in range(WEIGHINGS))  # anything else the program allocates meanwhile only adds


def _weighed(game: Game) -> int:
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        states = [midway(game, seed) for seed in range(STATES)]
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return round((after - before - sys.getsizeof(states)) / STATES)


def import_ms(name: str, times: int) -> float:
    """Milliseconds that `import dwarrow` and the first `dwarrow.game` take in a fresh process."""
    command = python(IMPORT.format(name=name))
    runs = [subprocess.run(command, stdout=subprocess.PIPE, check=True) for _ in range(times)]
    return 1000 * median(float(run.stdout) for run in runs)


def decision_rate(name: str, seed: int, seconds: float) -> float:
    """Decisions a second in the playout loop of whichever engine runs in this process."""
    decisions, _ = playout_rates(registry.game(name), seed, seconds)
    return decisions
