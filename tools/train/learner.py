"""What a learner does, whatever does its sums: decide for seats, remember what it saw, and learn from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from dwarrow.adapters.extras import MissingExtra

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.train.network import Numbers
    from tools.train.returns import Asides


ROOMS = 2  # one is filled while the other is learned from


class Rates(NamedTuple):
    """How a learner learns right now; a run changes these on its way."""

    step: float  # of Adam
    entropy: float = 0.0  # how much variety is worth
    nearness: float = 0.0  # how much it is worth to play like the teacher
    clip: float = 0.2  # a decision's likelihood changes by this share at most
    value: float = 0.7  # how much the judgement of positions counts beside the choice
    steepest: float = 0.7  # slopes are cut down to this length
    decay: float = 1e-4  # of the weights


class Decided(NamedTuple):
    codes: Any  # chosen actions
    logs: Any  # logarithms of their shares
    values: Any  # of the positions, by `network.worth`, as the network that decides judges them


class Moments(NamedTuple):
    """Decisions to learn from, by their places in what the learner remembers."""

    places: Any
    codes: Any
    logs: Any
    gains: Any  # how much better than expected each turned out
    aims: Any  # what the judgement should have been


class Learned(NamedTuple):
    """How a round of learning went, on average."""

    policy: float
    value: float
    entropy: float
    moved: float  # how far the shares moved: the mean of -log(new / old)
    nearness: float


class Work:
    """Learning that is still to be done, portion by portion, so that it can go on while others play."""

    def __init__(self, portions: Iterator[Any], count: int) -> None:
        self.said: list[Any] = []
        self._portions, self._count = portions, count

    def until(self, share: float) -> None:
        """Go on until this share of it is done."""
        while len(self.said) < share * self._count:
            said = next(self._portions, None)
            if said is None:
                return
            self.said.append(said)


def portions(count: int, size: int) -> list[slice]:
    """Parts of one size; a small rest is left out."""
    parts = [slice(start, start + size) for start in range(0, count, size)]
    return parts[:-1] if len(parts) > 1 and count % size and count % size * 2 < size else parts


ASIDE = 0.25  # how much judgements of seats that do not decide count beside those of seats that do


def share_of(asides: Asides, part: slice, count: int) -> slice:
    """The asides that go with one portion of so many decisions."""
    each = len(asides.aims) / max(1, count)
    return slice(int(part.start * each), int(min(part.stop, count) * each))


class Learner(Protocol):
    """One network that learns, and frozen ones that play against it."""

    def remember(self, steps: int, slots: int) -> None:
        """Make room for the rows of so many steps, twice: one is learned from while the other is filled."""
        ...

    def turn(self) -> None:
        """Fill the other room from now on."""
        ...

    def decide(self, rows: Any, masks: Any, who: Any, step: int, start: int) -> Decided:
        """Choose for many seats: `who` is 0 where this network decides, n where frozen network n - 1 does.

        Rows and masks are remembered at `step`, from slot `start` on.
        """
        ...

    def values(self, rows: Any) -> Any:
        """Judge positions."""
        ...

    def learn(self, moments: Moments, asides: Asides, rates: Rates, size: int, epochs: int) -> Work:
        """Learn from the room that was filled last, in portions of a size. It is done as `Work` is asked to."""
        ...

    def learned(self, work: Work) -> Learned:
        """How that went."""
        ...

    def study(self, rows: Any, bits: Any, codes: Any, aims: Any) -> None:
        """Take lessons: rows, masks as bits, the teacher's choices, and what they earned."""
        ...

    def imitate(self, places: Any, rates: Rates) -> None:
        """Learn one portion of the lessons."""
        ...

    def agreement(self, places: Any) -> float:
        """The share of lessons in which the likeliest action is the teacher's."""
        ...

    def freeze(self, networks: list[Numbers], teacher: Numbers | None) -> None:
        """Take other networks to play against, and one to stay near to."""
        ...

    def numbers(self) -> Numbers:
        """The network."""
        ...

    def memory(self) -> Numbers:
        """What the optimiser keeps: means and mean squares of slopes by name, and its number of steps."""
        ...

    def restore(self, numbers: Numbers, memory: Numbers | None) -> None:
        """Go on from a network, with the optimiser's memory or a new one."""
        ...


def learner_of(kind: str, numbers: Numbers, seed: int) -> Learner:
    """By PyTorch or NumPy; `auto` takes PyTorch where it is installed."""
    if kind != "numpy":
        try:
            from tools.train.torch_learner import TorchLearner

            return TorchLearner(numbers, seed)
        except ImportError:
            if kind == "torch":
                raise MissingExtra("torch is not installed: pip install 'dwarrow[train]'", name="torch") from None
    from tools.train.numpy_learner import NumpyLearner

    return NumpyLearner(numbers, seed)
