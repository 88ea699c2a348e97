# compiled by mypyc
"""What an encoder is: a documented layout of numbers, and a writer that fills it for one seat."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, Ints, append, i64, vec


class Field:
    """Numbers of one meaning that lie side by side in a row."""

    def __init__(self, name: str, size: int, start: int, about: str) -> None:
        self.name = name
        self.size = size
        self.start = start
        self.about = about


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """What an encoder keeps of the row that it wrote last, to write the next row of that match quicker."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes what a seat may know as numbers, most of them between 0 and 1.

    Seats are written from the seat's own place: itself first, then the others by their places; places that are not
    taken are zeros. So one layout fits every number of seats.
    """

    version = 1  # of the layout; rows of different versions do not compare. What is remembered comes with version 2

    def __init__(self, game: Game) -> None:
        self.game = game
        self.size: i64 = 0
        self.fields: list[Field] = []
        self.past: i64 = 0  # where it begins what is remembered, place by place
        self.shares: Floats = zeros(0)  # one for each number that is remembered of a seat: 1 / its unit

    def field(self, name: str, size: int, about: str) -> i64:
        """Lay out the next numbers of the row; returns where they begin."""
        start: i64 = self.size
        self.fields.append(Field(name, size, int(start), about))
        self.size += size
        return start

    def lay_out_past(self) -> None:
        """Lay out what is remembered behind all else, so that a row without it is the beginning of a row with it."""
        facts = self.game.remembered
        if not facts:
            return
        self.version += 1
        self.past = self.size
        for place in range(self.game.seats[-1]):
            for fact in facts:
                self.field(f"past{place}.{fact.name}", fact.size, fact.about)
        self.shares = vec[float]([1.0 / fact.unit for fact in facts for _ in range(fact.size)])

    def write_past(self, state: State, seat: i64, out: Floats, at: i64) -> None:
        """Write what is remembered over zeros or an older past, where it is laid out; `write` ends with it."""
        past = state.past
        shares = self.shares
        width: i64 = len(shares)
        cell: i64 = at + self.past
        for place in range(state.seats):
            start: i64 = (seat + place) % state.seats * width
            for number in range(width):
                out[cell + number] = float(past[start + number]) * shares[number]
            cell += width

    def write(self, state: State, seat: i64, out: Floats, at: i64) -> None:
        """Fill `out[at : at + size]`, which holds zeros, with what the seat may know."""
        raise NotImplementedError

    def memory(self) -> Memory:
        """A memory for one more match."""
        return Memory()

    def renew(self, memory: Memory, state: State, seat: i64, out: Floats, at: i64) -> None:
        """Write over the row that was written last with this memory, or over zeros.

        The row is the same as by `write`; most decisions change little, and some encoders write that alone.
        """
        wipe(out, at, self.size)
        self.write(state, seat, out, at)

    def row(self, state: State, seat: int) -> Floats:
        out = zeros(self.size)
        self.write(state, seat, out, 0)
        return out


def zeros(size: i64) -> Floats:
    out = vec[float](capacity=size)
    for _ in range(size):
        out = append(out, 0.0)
    return out


def wipe(out: Floats, at: i64, size: i64) -> None:
    for cell in range(at, at + size):
        out[cell] = 0.0


def mark(members: i64, share: float, out: Floats, cell: i64) -> None:
    """Add to the numbers of those that are in a set."""
    while members != 0:
        if members & 1 != 0:
            out[cell] += share
        members >>= 1
        cell += 1


def all_unchanged(kept: Ints, numbers: Ints) -> bool:
    """Whether all numbers are those that were kept; they are now."""
    same = True
    for cell in range(len(numbers)):
        if kept[cell] != numbers[cell]:
            kept[cell] = numbers[cell]
            same = False
    return same


def unchanged(kept: Ints, at: i64, numbers: Ints, start: i64, size: i64) -> bool:
    """Whether numbers are those that were kept; they are now."""
    same = True
    for number in range(size):
        if kept[at + number] != numbers[start + number]:
            kept[at + number] = numbers[start + number]
            same = False
    return same
