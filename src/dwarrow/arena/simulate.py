"""Simulation: many matches with plain chance between bots, and their sum.

Match number i has the seed of the plan plus i, and nothing else decides how it goes: not the number of processes, not
whether it is checked, not the matches beside it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import lru_cache
from typing import NamedTuple

from dwarrow import registry
from dwarrow.arena.contest import MOST_DECISIONS
from dwarrow.bots import Bot, Sight, dismiss, make
from dwarrow.kernel.chance import Chance, plain
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Options
from dwarrow.kernel.playout import playout
from dwarrow.kernel.state import State
from dwarrow.processes.workers import Pool, outcome

Choose = Callable[[State], int]

RANDOM = "random"
SHARE = 1_000  # matches that a process plays, at most, before it reports
AHEAD = 4  # shares that a process has before it, so that none waits for a slow one
SLOW_SHARE = 5  # the same where bots think or every action is checked


class Plan(NamedTuple):
    """What is played; can be sent to another process."""

    game: str
    seats: int
    bots: tuple[str, ...]  # by seat
    seed: int
    options: Options | None  # None: drawn for every match by its seed
    check: bool = False
    components: str | None = None


class Fault(NamedTuple):
    """Where a checked match went wrong. Decision 0 is the set-up."""

    seed: int
    options: Options
    decision: int
    message: str


class Tally:
    """What some matches add up to. A shared victory counts for each of the winners, a missed goal for nobody."""

    def __init__(self, seats: int) -> None:
        self.matches = 0
        self.decisions = 0
        self.shortest = 0
        self.longest = 0
        self.wins = [0] * seats
        self.points = [0] * seats
        self.fault: Fault | None = None

    def count(self, decisions: int, scores: list[int], winners: list[int]) -> None:
        one = Tally(len(scores))
        one.matches = 1
        one.decisions = one.shortest = one.longest = decisions
        one.points = scores
        for seat in winners:
            one.wins[seat] = 1
        self.add(one)

    def add(self, other: Tally) -> None:
        if other.matches:
            self.shortest = min(self.shortest, other.shortest) if self.matches else other.shortest
            self.longest = max(self.longest, other.longest)
        self.matches += other.matches
        self.decisions += other.decisions
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.points = [a + b for a, b in zip(self.points, other.points, strict=True)]
        self.fault = self.fault or other.fault

    def scores_mean(self) -> list[float]:
        return [points / max(1, self.matches) for points in self.points]


class _Broken(Exception):  # noqa: N818 - not an error of ours: it carries a match's
    def __init__(self, decision: int, error: Exception) -> None:
        self.decision = decision
        self.error = error


def simulate(plan: Plan, matches: int, jobs: int = 1, done: Callable[[int], None] = lambda _: None) -> Tally:
    """Play the matches of a plan; `done` is called now and then with the number of further matches finished.

    A checked simulation ends at its first fault, first by the number of the match.
    """
    total = Tally(plan.seats)
    largest = SHARE if all_random(plan) and not plan.check else SLOW_SHARE
    for part in _parts(plan, list(_shares(matches, jobs, largest)), jobs):
        total.add(part)
        done(part.matches)
        if total.fault:
            break
    return total


def _shares(matches: int, jobs: int, largest: int) -> Iterator[range]:
    size = min(largest, matches // (64 * jobs) + 1)
    for start in range(0, matches, size):
        yield range(start, min(matches, start + size))


def _parts(plan: Plan, shares: list[range], jobs: int) -> Iterator[Tally]:
    """The tallies of the shares, in order."""
    if jobs == 1 or len(shares) == 1:
        yield from (play_share(plan, share) for share in shares)
        return
    with closing(Pool(min(jobs, len(shares)))) as pool:
        calls = deque(pool.call(play_share, plan, share) for share in shares[: AHEAD * jobs])
        for share in shares[AHEAD * jobs :]:
            yield outcome(calls.popleft())
            calls.append(pool.call(play_share, plan, share))
        yield from map(outcome, calls)


def play_share(plan: Plan, numbers: range) -> Tally:
    """Play the matches of these numbers, up to the first fault."""
    game = _game(plan.game, plan.components)
    fixed = None if plan.options is None else game.check_options(plan.seats, plan.options)
    tally = Tally(plan.seats)
    for number in numbers:
        seed = plan.seed + number
        options = game.draw_options(plan.seats, seed) if fixed is None else fixed
        try:
            state, decisions = play_match(game, plan, seed, options)
        except _Broken as broken:
            tally.fault = Fault(seed, options, broken.decision, in_words(broken.error))
            break
        tally.count(decisions, state.scores(), state.winners())
    return tally


@lru_cache(maxsize=2)
def _game(name: str, components: str | None) -> Game:
    return registry.game(name, components)


def play_match(game: Game, plan: Plan, seed: int, options: Options) -> tuple[State, int]:
    """Play one match to its end; returns the state then and the number of decisions."""
    if all_random(plan) and not plan.check:
        state = game.start(plan.seats, plain(seed), options)
        return state, playout(state, Chance(seed))
    bots = [] if all_random(plan) else [make(n, game, seed * plan.seats + seat) for seat, n in enumerate(plan.bots)]
    try:
        return (_play_checked if plan.check else _play)(game, plan, seed, options, chooser(bots, seed))
    finally:
        dismiss(bots)


def _play(game: Game, plan: Plan, seed: int, options: Options, choose: Choose) -> tuple[State, int]:
    state = game.start(plan.seats, plain(seed), options)
    decisions = 0
    while not state.is_over():
        state.apply(choose(state))
        decisions += 1
    return state, decisions


def _play_checked(game: Game, plan: Plan, seed: int, options: Options, choose: Choose) -> tuple[State, int]:
    decisions = 0
    try:
        state = game.start(plan.seats, plain(seed), options)
        state.check()
        while not state.is_over():
            decisions += 1
            if decisions > MOST_DECISIONS:
                raise AssertionError(f"the match does not end within {MOST_DECISIONS} decisions")
            if not state.legal_actions():
                raise AssertionError(f"seat {state.to_act()} has nothing to choose from")
            state.apply(choose(state))
            state.check()
    except Exception as error:
        raise _Broken(decisions, error) from error
    return state, decisions


def all_random(plan: Plan) -> bool:
    return set(plan.bots) == {RANDOM}


def chooser(bots: list[Bot], seed: int) -> Choose:
    """Who decides: each seat's bot, by what that seat may see. Without bots it is chance, as in `playout`."""
    if not bots:
        chance = Chance(seed)

        def choose_blindly(state: State) -> int:
            actions = state.legal_actions()
            return actions[int(chance.below(len(actions)))]

        return choose_blindly

    def choose(state: State) -> int:
        seat = state.to_act()
        return bots[seat].choose(Sight(state, seat))

    return choose


def in_words(error: Exception) -> str:
    """An error in one line."""
    text = " ".join(str(error).split())
    return text if isinstance(error, AssertionError) and text else f"{type(error).__name__}: {text}".rstrip(": ")
