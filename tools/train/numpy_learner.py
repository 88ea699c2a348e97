"""A learner of plain NumPy: slow, small, and the same everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tools.train.learner import ASIDE, ROOMS, Decided, Learned, Moments, Rates, Work, portions, share_of
from tools.train.network import (
    FIXED,
    Numbers,
    backward,
    forward,
    log_shares,
    sigmoid,
    worth,
)
from tools.train.returns import Asides

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST, SECOND = 0.9, 0.999  # how slowly Adam's two means move
SMALL = 1e-5


class NumpyLearner:
    def __init__(self, numbers: Numbers, seed: int) -> None:
        self._dice = np.random.default_rng(seed)
        self._frozen: list[Numbers] = []
        self._teacher: Numbers | None = None
        self.restore(numbers, None)

    # Playing ---------------------------------------------------------------------------------------------------------

    def remember(self, steps: int, slots: int) -> None:
        rows, actions = self._numbers["w0"].shape[0], self._numbers["policy_w"].shape[1]
        self._rows = np.zeros((ROOMS, steps, slots, rows), np.float32)
        self._masks = np.zeros((ROOMS, steps, slots, actions), np.bool_)
        self._room = 0

    def turn(self) -> None:
        self._room = (self._room + 1) % ROOMS

    def decide(self, rows: Any, masks: Any, who: Any, step: int, start: int) -> Decided:
        part = slice(start, start + len(rows))
        self._rows[self._room, step, part] = rows
        self._masks[self._room, step, part] = masks
        logits: Any = np.empty(masks.shape, np.float32)
        values: Any = np.zeros((len(rows), 3), np.float32)
        for number, network in enumerate([self._numbers, *self._frozen]):
            ones = np.flatnonzero(who == number)
            if len(ones):
                logits[ones], values[ones], _ = forward(network, rows[ones])
        logs = log_shares(logits, masks)
        noise = self._dice.gumbel(size=logs.shape).astype(np.float32)
        codes = np.where(masks, logs + noise, -np.inf).argmax(axis=1)
        return Decided(codes, np.take_along_axis(logs, codes[:, None], 1)[:, 0], worth(values))

    def values(self, rows: Any) -> Any:
        return worth(forward(self._numbers, rows)[1])

    # Learning --------------------------------------------------------------------------------------------------------

    def learn(self, moments: Moments, asides: Asides, rates: Rates, size: int, epochs: int) -> Work:
        parts = portions(len(moments.places), size)
        return Work(self._learning(self._room, moments, asides, rates, parts * epochs), len(parts) * epochs)

    def _learning(
        self, room: int, moments: Moments, asides: Asides, rates: Rates, parts: list[slice]
    ) -> Iterator[Learned]:
        rows, masks = (kept[room].reshape(-1, kept.shape[-1]) for kept in (self._rows, self._masks))
        for part in parts:
            if part.start == 0:
                order = self._dice.permutation(len(moments.places))
            one = Moments(*(kept[order[part]] for kept in moments))
            some = share_of(asides, part, len(order))
            aside = Asides(asides.rows[some], asides.aims[some])
            yield self._improve(rows[one.places], masks[one.places], one, aside, rates)

    def learned(self, work: Work) -> Learned:
        return Learned(*(float(number) for number in np.mean(work.said, axis=0)))

    def _improve(self, rows: Any, masks: Any, one: Moments, aside: Asides, rates: Rates) -> Learned:
        """One step of Adam: PPO's cut-off gain, variety, nearness to the teacher, and judgement."""
        count = len(rows)
        logits, values, kept = forward(self._numbers, rows)
        logs = log_shares(logits, masks)
        shares = np.exp(logs)
        own = np.take_along_axis(logs, one.codes[:, None], 1)[:, 0]
        ratio = np.exp(own - one.logs)
        cut = np.clip(ratio, 1 - rates.clip, 1 + rates.clip)
        active = ratio * one.gains <= cut * one.gains
        slopes = (ratio * one.gains * active)[:, None] * shares
        slopes[np.arange(count), one.codes] -= ratio * one.gains * active
        safe = np.where(masks, logs, 0.0)
        entropy = -(shares * safe).sum(axis=1)
        slopes += rates.entropy * shares * (safe + entropy[:, None])
        near = np.zeros(1)
        if rates.nearness and self._teacher is not None:
            theirs = log_shares(forward(self._teacher, rows)[0], masks)
            near = (np.exp(theirs) * np.where(masks, theirs - logs, 0.0)).sum(axis=1)
            slopes += rates.nearness * (shares - np.exp(theirs))
        loss, bends = judged(values, one.aims)
        changes = backward(self._numbers, kept, slopes / count, rates.value * bends / count)
        if len(aside.aims):
            self._look_aside(aside, rates, changes)
        self._adam(changes, rates)
        gain = np.minimum(ratio * one.gains, cut * one.gains)
        moved = (one.logs - own).mean()
        return Learned(-gain.mean(), loss, entropy.mean(), moved, near.mean())

    def _look_aside(self, aside: Asides, rates: Rates, changes: Numbers) -> None:
        """Add what seats teach that did not decide: judgement alone."""
        logits, values, kept = forward(self._numbers, aside.rows)
        _, bends = judged(values, aside.aims)
        for name, slope in backward(
            self._numbers, kept, np.zeros_like(logits), ASIDE * rates.value * bends / len(bends)
        ).items():
            changes[name] = changes[name] + slope

    def study(self, rows: Any, bits: Any, codes: Any, aims: Any) -> None:
        self._lessons = rows, bits, codes, aims

    def imitate(self, places: Any, rates: Rates) -> None:
        rows, masks, codes, aims = self._lesson(places)
        logits, values, kept = forward(self._numbers, rows)
        slopes = np.exp(log_shares(logits, masks))
        slopes[np.arange(len(rows)), codes] -= 1
        _, bends = judged(values, aims)
        self._adam(backward(self._numbers, kept, slopes / len(rows), rates.value * bends / len(rows)), rates)

    def agreement(self, places: Any) -> float:
        rows, masks, codes, _ = self._lesson(places)
        logs = log_shares(forward(self._numbers, rows)[0], masks)
        return float((logs.argmax(axis=1) == codes).mean())

    def _lesson(self, places: Any) -> tuple[Any, Any, Any, Any]:
        rows, bits, codes, aims = (part[places] for part in self._lessons)
        masks = np.unpackbits(bits, axis=1, count=self._numbers["policy_w"].shape[1]).astype(np.bool_)
        return rows.astype(np.float32), masks, codes.astype(np.int64), aims

    def _adam(self, slopes: Numbers, rates: Rates) -> None:
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        scale = min(1.0, rates.steepest / (length + 1e-6))
        self._steps += 1
        for name, slope in slopes.items():
            first, second = self._first[name], self._second[name]
            first += (1 - FIRST) * (slope * scale - first)
            second += (1 - SECOND) * ((slope * scale) ** 2 - second)
            step = first / (1 - FIRST**self._steps) / (np.sqrt(second / (1 - SECOND**self._steps)) + SMALL)
            number = self._numbers[name]
            number -= rates.step * (step + rates.decay * number)

    # Keeping ---------------------------------------------------------------------------------------------------------

    def freeze(self, networks: list[Numbers], teacher: Numbers | None) -> None:
        self._frozen, self._teacher = networks, teacher

    def numbers(self) -> Numbers:
        return {name: number.copy() for name, number in self._numbers.items()}

    def memory(self) -> Numbers:
        kept = {f"first {name}": number.copy() for name, number in self._first.items()}
        return (
            kept | {f"second {name}": number.copy() for name, number in self._second.items()} | {"steps": self._steps}
        )

    def restore(self, numbers: Numbers, memory: Numbers | None) -> None:
        self._numbers = {name: np.array(number, np.float32) for name, number in numbers.items()}
        learned = [name for name in numbers if name not in FIXED]
        nothing = {name: np.zeros_like(self._numbers[name]) for name in learned}
        memory = memory or {}
        self._steps = int(memory.get("steps", 0))
        self._first = {name: np.array(memory.get(f"first {name}", nothing[name]), np.float32) for name in learned}
        self._second = {name: np.array(memory.get(f"second {name}", nothing[name]), np.float32) for name in learned}


def judged(values: Any, aims: Any) -> tuple[float, Any]:
    """The loss of judgements and its slopes: squares for the pay, cross-entropy for the two chances."""
    bends = np.empty_like(values)
    bends[:, 0] = 2 * (values[:, 0] - aims[:, 0])
    chances = sigmoid(values[:, 1:])
    bends[:, 1:] = CHANCES * (chances - aims[:, 1:])
    cross = (np.logaddexp(0, values[:, 1:]) - aims[:, 1:] * values[:, 1:]).sum(axis=1)  # however sure they are
    return float(((values[:, 0] - aims[:, 0]) ** 2 + CHANCES * cross).mean()), bends


CHANCES = 0.25  # how much the two chances count beside the pay
