"""Many matches stepped together are the same matches as one by one, and NumPy looks at them where they lie."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("numpy", reason="needs the extra batch")

import numpy as np

import dwarrow
from dwarrow import _engine
from dwarrow.adapters.batch import Batch
from dwarrow.adapters.rewards import REWARDS
from dwarrow.encoders import encoder_of
from dwarrow.kernel.errors import IllegalAction, OptionError
from tests.adapters.places import PLACES, SHORT

MATCHES = 3


def choices(batch: Any, step: int) -> Any:
    """Some legal action for every match."""
    return np.array([(codes := row.nonzero()[0])[step * 5 % len(codes)] for row in batch.masks])


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_the_same_matches_as_one_by_one(game: str, seats: int):
    title = dwarrow.game(game)
    encoder, options = encoder_of(title), SHORT.get(game, {})
    batch = Batch(game, MATCHES, seats, seed=20, **options)
    states = [title.new(seats, 20 + match, options) for match in range(MATCHES)]
    begun = MATCHES
    for step in range(600):
        for match, state in enumerate(states):
            assert batch.to_act[match] == state.to_act()
            assert batch.masks[match].nonzero()[0].tolist() == sorted(state.legal_actions())
            if step % 40 == 0:
                assert batch.observations[match].tolist() == list(encoder.row(state, state.to_act()))
        codes = choices(batch, step)
        over = batch.step(codes)
        ended = []
        for match, code in enumerate(codes):
            states[match].apply(int(code))
            if states[match].is_over():
                ended.append(match)
                scores = states[match].scores()
                assert batch.scores[match].tolist() == scores
                assert batch.rewards[match].tolist() == REWARDS["win"](scores, states[match].winners())
                states[match] = title.new(seats, 20 + begun, options)
                begun += 1
        assert (over, batch.ended.nonzero()[0].tolist()) == (len(ended), ended)
        assert not batch.rewards[~batch.ended].any()
    assert begun > MATCHES or game == "mines"


def test_arrays_are_windows():
    batch = Batch("mines", 4)
    rows = batch.observations
    before = rows.copy()
    batch.step_randomly()
    assert (batch.observations is rows) == _engine.compiled()
    assert (batch.observations != before).any()
    if _engine.compiled():
        assert not rows.flags.writeable
        assert not rows.flags.owndata


@pytest.mark.parametrize("wrong", [-1, 10**6, 470])
def test_if_one_action_is_illegal_none_is_played(wrong: int):
    batch = Batch("mines", 4)
    codes = choices(batch, 1)
    before = [state.dump() for state in batch.rounds.states]
    codes[2] = wrong
    with pytest.raises(IllegalAction, match=r"match 2: .* is not legal now; nothing was played"):
        batch.step(codes)
    assert [state.dump() for state in batch.rounds.states] == before


@pytest.mark.parametrize("wrong", [[1, 2], [0.5] * 4, [[1]] * 4])
def test_actions_of_another_form_are_refused(wrong: Any):
    with pytest.raises(IllegalAction, match="actions must be 4 whole numbers"):
        Batch("mines", 4).step(wrong)


def test_without_observations():
    batch = Batch("gnomes", 4, observe=False)
    batch.step_randomly()
    assert not batch.observations.any()
    assert batch.masks.any(axis=1).all()


def test_what_chance_chose():
    batch, twin = Batch("gnomes", 4, seed=3), Batch("gnomes", 4, seed=3)
    for _ in range(50):
        batch.step_randomly()
        twin.step(batch.chosen.copy())
    assert (batch.observations == twin.observations).all()


def test_wrong_input_is_named():
    with pytest.raises(OptionError, match="matches cannot be 0"):
        Batch("mines", 0)
    with pytest.raises(OptionError, match="rewards cannot be"):
        Batch("mines", 1, rewards="gold")


DIGEST = """
import json, sys
from dwarrow.adapters.batch import Batch
batch = Batch(sys.argv[1], 5, 2, seed=3)
ended = [batch.step_randomly() for _ in range(150)]
print(json.dumps([ended, batch.chosen.tolist(), batch.observations.sum(axis=1).tolist(), batch.scores.tolist()]))
"""


@pytest.mark.skipif(not _engine.compiled(), reason="compares with the compiled engine")
@pytest.mark.parametrize("game", dwarrow.NAMES)
def test_interpreted_and_compiled_are_the_same(game: str):
    answers = []
    for pure in ("1", ""):
        command = [sys.executable, "-c", DIGEST, game]
        done = subprocess.run(
            command, env={**os.environ, "DWARROW_PURE": pure}, capture_output=True, text=True, check=True
        )
        answers.append(json.loads(done.stdout))
    assert answers[0] == answers[1]
