"""A table for bots: play a match and look at every decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.bots import Bot, Sight, make
from dwarrow.games.mines import Mines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dwarrow.kernel.state import State

GAME = Mines()


def seated(names: str, seed: int) -> list[Bot]:
    """Bots by seat from "greedy random random"."""
    return [make(name, GAME, 100 * seed + seat) for seat, name in enumerate(names.split())]


def decisions(state: State, bots: list[Bot]) -> Iterator[tuple[State, int, int]]:
    """Every decision of a match: the state before it, the seat and the action chosen."""
    while not state.is_over():
        seat = state.to_act()
        action = bots[seat].choose(Sight(state, seat))
        yield state, seat, action
        state.apply(action, seat)


def played(names: str, seed: int, **options: Any) -> State:
    """A match at its end."""
    state = new(names, seed, **options)
    for _ in decisions(state, seated(names, seed)):
        pass
    return state


def new(names: str, seed: int, **options: Any) -> State:
    return GAME.new(seats=len(names.split()), seed=seed, options=options)


def position(change: Callable[[dict[str, Any]], None], seats: int = 2, seed: int = 1) -> State:
    """A new match with something changed by hand."""
    dump = GAME.new(seats=seats, seed=seed).dump()
    del dump["removed"]  # follows from the rest
    change(dump)
    return GAME.load(dump)
