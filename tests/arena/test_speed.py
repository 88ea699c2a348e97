"""Measuring: what is counted, not how much it is."""

from __future__ import annotations

import io

import pytest

from dwarrow import game
from dwarrow.arena import speed


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


def test_a_state_weighs_at_least_its_cells():
    mines = game("mines")
    cells = len(speed.midway(mines, 0).legal_actions()) + 16 * (2 + 3 * speed.SEATS)  # piles of gem cards
    assert 8 * cells < speed.state_bytes(mines) < 100_000


def test_playout_rates_agree_with_each_other():
    decisions, matches = speed.playout_rates(game("mines"), 0, 0.02)
    assert 100 < decisions / matches < 10_000


def test_the_serving_end_answers_line_by_line():
    answers = io.StringIO()
    speed.serve(io.StringIO("mines 0 0.01\nmines 1 0.01\n"), answers)
    assert all(float(line) > 0 for line in answers.getvalue().splitlines())
    assert len(answers.getvalue().splitlines()) == 2


def test_the_interpreted_engine_answers_from_a_process_of_its_own():
    with speed.Interpreted("mines") as interpreted:
        assert interpreted.rate(0, 0.01) > 0
        assert interpreted.rate(1, 0.01) > 0
