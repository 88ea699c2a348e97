"""What every decision earned: for each seat by its own decisions, from the end of the match or from a judgement."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tools.train.rewards import VALUES


class End(NamedTuple):
    """Matches that ended with one step."""

    slots: Any
    worth: Any  # (slots, seats, VALUES)


class Aside(NamedTuple):
    """What some seats saw at one step that did not decide there."""

    slots: Any
    seats: Any
    rows: Any


class Asides(NamedTuple):
    """What such seats saw, and what it was worth to them."""

    rows: Any
    aims: Any


class Book:
    """What happened in some steps of all slots."""

    def __init__(self, steps: int, slots: int, seats: int) -> None:
        self.seats = seats
        self.seat: Any = np.zeros((steps, slots), np.int64)
        self.codes: Any = np.zeros((steps, slots), np.int64)
        self.logs: Any = np.zeros((steps, slots), np.float32)
        self.values: Any = np.zeros((steps, slots, VALUES), np.float32)
        self.own: Any = np.zeros((steps, slots), np.bool_)  # the learner decided
        self.ends: list[list[End]] = [[] for _ in range(steps)]
        self.asides: list[list[Aside]] = [[] for _ in range(steps)]

    def gains(self, after: Any, seat_after: Any, discount: float, trace: float) -> tuple[Any, Any, Asides]:
        """How much better than expected each decision turned out, by value; whether anything is known of it; and what
        things looked like to seats that did not decide.

        `after`: judgement of what the last step led to, for the seat that decides there. Only the pay is discounted.
        `trace`: how far an outcome reaches back, from 0 to 1 (generalised advantage estimation).
        """
        steps, slots = self.seat.shape
        fade = np.array([discount, 1.0, 1.0], np.float32)
        first: Any = np.arange(slots) * self.seats
        value: Any = np.zeros((slots * self.seats, VALUES), np.float32)
        gain, reward = np.zeros_like(value), np.zeros_like(value)
        known: Any = np.zeros(slots * self.seats, np.bool_)
        value[first + seat_after] = after
        known[first + seat_after] = True
        gains, informed = np.zeros_like(self.values), np.zeros_like(self.own)
        rows: list[Any] = []
        aims: list[Any] = []
        for step in range(steps - 1, -1, -1):
            for end in self.ends[step]:
                places = (end.slots[:, None] * self.seats + np.arange(self.seats)).ravel()
                value[places] = gain[places] = 0.0
                reward[places] = end.worth.reshape(-1, VALUES)
                known[places] = True
            for aside in self.asides[step]:
                there = aside.slots * self.seats + aside.seats
                some = np.flatnonzero(known[there])
                there = there[some]
                rows.append(aside.rows[some])
                aims.append(reward[there] + fade * (value[there] + trace * gain[there]))
            at = first + self.seat[step]
            now = self.values[step]
            found = reward[at] + fade * value[at] - now + fade * trace * gain[at]
            found *= known[at][:, None]  # what nobody knows must not reach back to earlier decisions either
            gains[step], informed[step] = found, known[at]
            value[at], gain[at], reward[at], known[at] = now, found, 0.0, True
        return gains, informed & self.own, asides_of(rows, aims)


def asides_of(rows: list[Any], aims: list[Any]) -> Asides:
    if not rows:
        return Asides(np.zeros((0, 0), np.float32), np.zeros((0, VALUES), np.float32))
    worth = np.concatenate(aims)
    worth[:, 1:] = np.clip(worth[:, 1:], 0.0, 1.0)
    return Asides(np.concatenate(rows), worth)
