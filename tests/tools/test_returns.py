"""What decisions earned: a window of a match that goes on teaches nothing that its judgements do not say."""

from __future__ import annotations

import numpy as np
import pytest

from tools.train.returns import Book
from tools.train.rewards import VALUES

STEPS, TRACE = 6, 0.9


def test_a_seat_that_does_not_decide_next_learns_only_from_what_is_known():
    """Both judge all positions alike and nothing ends, so nobody has gained or lost anything."""
    book = Book(STEPS, 1, 2)
    book.seat[:, 0] = [0, 1, 0, 1, 0, 1]
    book.values[:] = 0.5
    book.own[:] = True
    found, known, *_ = book.gains(np.full((1, VALUES), 0.5, np.float32), np.array([0]), 1.0, TRACE)
    assert known[:, 0].tolist() == [True] * (STEPS - 1) + [False]  # of the last one nobody knows what it led to
    assert found[known] == pytest.approx(np.zeros((STEPS - 1, VALUES)))
