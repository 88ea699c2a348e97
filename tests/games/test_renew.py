"""A row written over the one before is the same, to the last bit, as one that is written afresh."""

from __future__ import annotations

import pytest

import dwarrow
from dwarrow.conformance.sample import Temper
from dwarrow.encoders import encoder_of
from dwarrow.kernel.chance import plain
from dwarrow.kernel.encoder import zeros

MATCHES = 8
REDEALS = 23  # after so many decisions the row goes on with another state, and then with the first one again
ELSEWHERE = 1_000_003  # seed of a match that is looked at in between


@pytest.mark.once  # the interpreted encoder has the matches side by side
@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_a_row_over_the_one_before(name: str) -> None:
    game = dwarrow.game(name)
    encoder, fresh = encoder_of(game), encoder_of(game)
    memory, row = encoder.memory(), zeros(encoder.size)
    for seed in range(MATCHES):
        seats = game.seats[seed % len(game.seats)]
        options = game.check_options(seats, game.draw_options(seats, seed) if seed % 2 else {})
        state, temper, step = game.start(seats, plain(seed), options), Temper(game, seed), 0
        other = game.start(seats, plain(ELSEWHERE), options)
        while True:
            looks = [state.seat] if state.seat >= 0 and seed % 4 < 2 else list(range(seats))
            shown = state if step % REDEALS or state.is_over() else state.redeal(looks[0], seed)
            for seat in looks:
                encoder.renew(memory, shown, seat, row, 0)
                fresh.row(other, seat)  # so that it has nothing of this match to go by
                assert list(row) == list(fresh.row(shown, seat)), (seed, step, seat)
            if state.is_over():
                break
            seat = state.waiting()[temper.pick(len(state.waiting()))]
            state.apply(temper.choose(state.legal_actions(seat)), seat)
            step += 1


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_matches_side_by_side(name: str) -> None:
    """One encoder, a memory for each match."""
    game = dwarrow.game(name)
    encoder, fresh = encoder_of(game), encoder_of(game)
    states = [game.new(max(game.seats), seed) for seed in range(3)]
    memories, rows = [encoder.memory() for _ in states], [zeros(encoder.size) for _ in states]
    temper = Temper(game, 1)
    for _ in range(150):
        for state, memory, row in zip(states, memories, rows, strict=True):
            encoder.renew(memory, state, state.seat, row, 0)
            assert list(row) == list(fresh.row(state, state.seat))
            state.apply(temper.choose(state.legal_actions()))
