"""Looks for tests: a network of zeros, which finds all equal before the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.bots.learned.look import Look
from dwarrow.bots.learned.net import OUTPUTS, Net
from dwarrow.encoders import encoder_of
from dwarrow.kernel.vectors import i64, vec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dwarrow.kernel.game import Game
    from dwarrow.kernel.state import State

FIRST, SECOND = 2, 2
SCALE = 10.0


def blank(game: Game, left_out: Iterable[int] = ()) -> Look:
    """Everybody's chances are even; only an end that is reached differs."""
    encoder = encoder_of(game)
    size = int(encoder.size)
    count = size * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND * OUTPUTS + OUTPUTS
    never = set(left_out)
    codes = vec[i64]([int(code in never) for code in range(len(game.actions))])
    return Look(encoder, Net(size, FIRST, SECOND, vec[float]([0.0] * count)), SCALE, codes)


def last_decision(game: Game, seats: int, seed: int) -> State:
    """The last state of a match by chance in which its decisions lead to different ends."""
    state = game.new(seats=seats, seed=seed)
    found = None
    step = seed
    while not state.is_over():
        legal = state.legal_actions()
        ends = [state.clone() for _ in legal]
        for end, action in zip(ends, legal, strict=True):
            end.apply(action)
        if all(end.is_over() for end in ends) and len({tuple(end.scores()) for end in ends}) > 1:
            found = state.clone()
        step = (step * 7 + 3) % 1_000
        state.apply(legal[step % len(legal)])
    assert found is not None
    return found
