"""A contest: which bots meet at which game, and one match of it, played to its end.

Match number m depends on the contest and on m alone, not on who plays it or what is played beside it. Chance is
derived, as at a table: the seed of the contest plus the number of the block gives the match seed, and every decision
draws from a stream of its own.
"""

from __future__ import annotations

import time
from functools import lru_cache
from math import floor, log10
from typing import Any, NamedTuple

from dwarrow import registry
from dwarrow.arena.final_cards import final_cards
from dwarrow.arena.seatings import Seatings
from dwarrow.bots import Bot, Sight, dismiss, make
from dwarrow.kernel import chance
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Options
from dwarrow.kernel.state import State

MOST_DECISIONS = 100_000  # longer than any match
BOTS_A_BLOCK = 64  # more seats than any game has: bots of different blocks have different seeds
STEPS = 10  # classes of thinking time to a power of ten
QUICKEST = 1e-7


class Contest(NamedTuple):
    """What is played; can be sent to another machine."""

    game: str
    seats: int
    bots: tuple[str, ...]  # as they were named
    seed: int
    options: Options | None  # None: drawn for every block by its seed
    think: float | None = None  # seconds for a decision, at most
    components: str | None = None  # the TOML itself


class Result(NamedTuple):
    """The result of a match. Lists are by seat."""

    match: int
    bots: list[str]
    scores: list[int]
    winners: list[int]
    decisions: list[int]
    seconds: list[float]  # spent thinking
    slowest: list[float]  # decision
    times: list[dict[str, int]]  # decisions by class of thinking time, see `time_class`
    cards: list[list[str]]  # that each seat ended with
    options: Options | None = None  # where they were drawn


Played = tuple[list[Result], float]  # results of some matches, and the seconds they took


class BotFault(DwarrowError):  # noqa: N818 - it says what happened
    """A match that a bot could not finish, and where."""


@lru_cache(maxsize=4)
def game_of(name: str, components: str | None) -> Game:
    return registry.game(name, text=components)


@lru_cache(maxsize=4)
def seatings(bots: int, seats: int) -> Seatings:
    return Seatings(bots, seats)


def seated(contest: Contest, match: int) -> list[str]:
    places = seatings(len(contest.bots), contest.seats).of(match)
    return [contest.bots[place] for place in places]


def block_seed(contest: Contest, match: int) -> int:
    """The number that all chance of a match comes from, the same for all matches of a block."""
    return contest.seed + match // seatings(len(contest.bots), contest.seats).block


def options_of(contest: Contest, match: int) -> Options:
    game = game_of(contest.game, contest.components)
    if contest.options is None:
        return game.draw_options(contest.seats, block_seed(contest, match))
    return game.check_options(contest.seats, contest.options)


def play(contest: Contest, match: int) -> Result:
    game, names = game_of(contest.game, contest.components), seated(contest, match)
    seed = block_seed(contest, match)
    bots = [make(name, game, seed * BOTS_A_BLOCK + seat, think=contest.think) for seat, name in enumerate(names)]
    try:
        return _played(contest, match, bots)
    finally:
        dismiss(bots)


def _played(contest: Contest, match: int, bots: list[Bot]) -> Result:
    game = game_of(contest.game, contest.components)
    names, seed, options = seated(contest, match), block_seed(contest, match), options_of(contest, match)
    clocks = [Clock() for _ in names]
    secret = chance.match_seed(seed)
    state = game.start(contest.seats, chance.derived(secret, 0), options)
    decision = 0
    while not state.is_over():
        decision += 1
        seat = state.to_act()
        try:
            code = choice(state, seat, bots[seat], clocks[seat])
            state.rng = chance.derived(secret, decision)
            state.apply(code, seat)
            if decision > MOST_DECISIONS:
                raise AssertionError(f"the match does not end within {MOST_DECISIONS} decisions")
        except Exception as error:
            place = f"match {match} (seed {seed}, {','.join(names)}), decision {decision}, {names[seat]} at seat {seat}"
            raise BotFault(f"{place}: {type(error).__name__}: {error}") from error
    return Result(
        match,
        names,
        state.scores(),
        state.winners(),
        [clock.decisions for clock in clocks],
        [round(clock.seconds, 6) for clock in clocks],
        [round(clock.slowest, 6) for clock in clocks],
        [clock.times for clock in clocks],
        final_cards(game, state.view(None)),
        options if contest.options is None else None,
    )


def choice(state: State, seat: int, bot: Bot, clock: Clock) -> int:
    """What a bot chooses from what its seat may see, with its clock running."""
    sight = Sight(state, seat)
    start = time.perf_counter()
    code = bot.choose(sight)
    clock.count(time.perf_counter() - start)
    return code


class Clock:
    """How long a seat took for its decisions."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.times: dict[str, int] = {}

    def count(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        name = str(time_class(seconds))
        self.times[name] = self.times.get(name, 0) + 1


def time_class(seconds: float) -> int:
    """A class of thinking times, a tenth of a power of ten wide."""
    return floor(STEPS * log10(max(seconds, QUICKEST)))


def upper_bound(name: int) -> float:
    """The longest time in a class."""
    return float(10 ** ((name + 1) / STEPS))


def play_share(contest: Contest, share: list[int]) -> Played:
    """Play some matches, in any process."""
    start = time.perf_counter()
    results = [play(contest, match) for match in share]
    return results, time.perf_counter() - start


def as_line(result: Result) -> dict[str, Any]:
    """A result as it stands in a journal."""
    line = result._asdict()
    if result.options is None:
        del line["options"]
    return line
