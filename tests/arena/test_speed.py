"""Measuring: what is counted, not how much it is."""

from __future__ import annotations

from contextlib import closing

import pytest

from dwarrow import _engine, game
from dwarrow.arena import speed
from dwarrow.processes.workers import Pool, outcome


def test_rate_counts_what_was_done_in_the_last_and_longest_go(monkeypatch: pytest.MonkeyPatch):
    clock = [0.0]
    monkeypatch.setattr(speed, "perf_counter", lambda: clock[0])

    def work(times: int) -> None:
        clock[0] += times / 50

    assert speed.rate(work, 2.0) == pytest.approx(50)


def test_midway_is_neither_the_opening_nor_the_end():
    mines = game("mines")
    state = speed.midway(mines, 3)
    assert not state.is_over()
    assert state.dump() != speed.opening(mines, 3).dump()


def test_a_state_weighs_at_least_its_cells(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(speed, "WEIGHINGS", 1)
    mines = game("mines")
    cells = len(speed.midway(mines, 0).legal_actions()) + 16 * (2 + 3 * speed.SEATS)  # piles of gem cards
    assert 8 * cells < speed.state_bytes(mines) < 100_000


def test_playout_rates_agree_with_each_other():
    decisions, matches = speed.playout_rates(game("mines"), 0, 0.02)
    assert 100 < decisions / matches < 10_000


def test_the_interpreted_engine_answers_from_a_process_of_its_own():
    with closing(Pool(1, speed.INTERPRETED)) as interpreted:
        assert outcome(interpreted.call(speed.decision_rate, "mines", 0, 0.01)) > 0
        assert not outcome(interpreted.call(_engine.compiled))
