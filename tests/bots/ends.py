"""Ends of matches: the last decision that matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.state import State


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
