"""The matches that the checks look at: played by seeded chance, with players of different leanings.

From every match some positions of every kind are kept; a kind of position is what may be decided there, by whom, and
who has a sealed choice on the table. A check that finds a promise broken raises `Broken`, which names the place.
"""

from __future__ import annotations

from typing import Any, NamedTuple, NoReturn

from dwarrow.kernel.chance import Chance, plain
from dwarrow.kernel.events import Event
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Options
from dwarrow.kernel.state import State

LONGEST = 20_000
SPOTS_OF_A_KIND = 2  # kept from one match
REOPENINGS = 6  # of sealed choices in one match, which the rules need not limit


class Broken(AssertionError):  # noqa: N818 - the promise is what is broken
    """A promise is not kept; the message says where."""


def broken(place: str, message: str) -> NoReturn:
    raise Broken(f"{place}: {message}" if place else message)


class Temper:
    """A random player that prefers some kinds of actions, so that matches differ in kind."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.chance = Chance(seed)
        self.liking: dict[str, int] = {}

    def weight(self, action: int) -> int:
        kind = " ".join(self.game.format(action).split()[:2])
        if kind not in self.liking:
            self.liking[kind] = int(4 ** self.chance.below(3))
        return self.liking[kind]

    def choose(self, legal: list[int]) -> int:
        weights = [self.weight(action) for action in legal]
        pick = int(self.chance.below(sum(weights)))
        for action, weight in zip(legal, weights, strict=True):
            pick -= weight
            if pick < 0:
                return action
        raise Broken("a seat was asked to choose from an empty list")

    def pick(self, n: int) -> int:
        return int(self.chance.below(n))


class Move(NamedTuple):
    seat: int
    action: int


class Spot(NamedTuple):
    """A position that a match reached. The checks clone it and never change it."""

    place: str
    state: State
    seed: int  # for whatever a check leaves to chance here


class Trace(NamedTuple):
    """One match: how it was set up, all its moves, and the positions kept from it."""

    place: str
    seats: int
    seed: int
    options: Options
    moves: list[Move]
    spots: list[Spot]
    events: list[Event]
    end: dict[str, Any]  # the last position


class Sample(NamedTuple):
    game: Game
    traces: list[Trace]
    longest: int
    seed: int

    def spots(self) -> list[Spot]:
        return [spot for trace in self.traces for spot in trace.spots]


def deciders(state: State) -> list[int]:
    """The seats with something to choose: those that are waited for, and those that may reopen a sealed choice."""
    return [seat for seat in range(state.seats) if state.legal_actions(seat)]


def kind_of(state: State) -> tuple[object, ...]:
    """What kind of position this is, as far as one can say without knowing the game."""
    words = {state.game.format(action).split()[0] for action in state.legal_actions()}
    sealed = sum(state.sealed(seat) for seat in range(state.seats))
    return (frozenset(words), len(state.waiting()) > 1, min(sealed, 1))


def sampled(game: Game, matches: int, seed: int, longest: int = LONGEST) -> Sample:
    """Play `matches` matches: all numbers of seats in turn, each every other time with options by chance."""
    traces = [played(game, number, seed * 1_000_003 + number, longest) for number in range(matches)]
    return Sample(game, traces, longest, seed)


def played(game: Game, number: int, seed: int, longest: int) -> Trace:
    lap, turn = divmod(number, len(game.seats))
    seats = game.seats[turn]
    given = game.draw_options(seats, seed) if (lap + turn) % 2 else {}
    options = game.check_options(seats, {**given, "keep_forced": (lap + turn) % 3 == 2})
    place = f"match {number} ({seats} seats, seed {seed})"
    state = game.start(seats, plain(seed), options, recording=True)
    trace = Trace(place, seats, seed, options, [], [], [], {})
    _play_on(state, trace, Temper(game, seed), longest)
    trace.events.extend(state.events or [])
    trace.end.update(state.dump())
    return trace


def _play_on(state: State, trace: Trace, temper: Temper, longest: int) -> None:
    """Any seat that may decide goes next; sealed choices are reopened now and then."""
    reopened = 0
    kept: dict[tuple[object, ...], int] = {}
    while not state.is_over():
        if len(trace.moves) == longest:
            raise Broken(f"{trace.place}: not over after {longest} decisions")
        _keep(state, trace, kept, temper)
        able = deciders(state) if reopened < REOPENINGS else state.waiting()
        if not able:
            raise Broken(f"{trace.place}, decision {len(trace.moves)}: nobody can decide, and the match is not over")
        seat = able[temper.pick(len(able))]
        reopened += seat not in state.waiting()
        action = temper.choose(state.legal_actions(seat))
        state.apply(action, seat)
        trace.moves.append(Move(seat, action))
    trace.spots.append(Spot(f"{trace.place}, the end", state.clone(), trace.seed))


def _keep(state: State, trace: Trace, kept: dict[tuple[object, ...], int], temper: Temper) -> None:
    """Keep the first positions of a kind, then ever fewer of them, by chance."""
    kind = kind_of(state)
    seen = kept.get(kind, 0)
    kept[kind] = seen + 1
    if seen >= SPOTS_OF_A_KIND and temper.pick(seen + 1):
        return
    place = f"{trace.place}, decision {len(trace.moves)}"
    trace.spots.append(Spot(place, state.clone(), trace.seed * 31 + len(trace.moves)))
