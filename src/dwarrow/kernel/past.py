# compiled by mypyc
"""What a match remembers of its past: facts that everybody saw, a bounded number of them for each seat.

A game declares its facts (`Game.remembered`) and writes them while it is played; no rule may read them. They stand in
`State.past`, seat after seat, and come to rows, views and positions by themselves. Because all of it is public, views
show it as it is, and re-deals leave it alone.
"""

from __future__ import annotations

from typing import NamedTuple

from dwarrow.kernel.fields import Fields
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Ints, i64


class Fact(NamedTuple):
    """Some numbers about a seat, each from 0 to `most`; `unit` is what a row writes as 1."""

    name: str
    start: int  # place in what is remembered of a seat: facts lie side by side
    size: int
    most: int
    unit: int
    about: str


def width(facts: tuple[Fact, ...]) -> int:
    """How many numbers are remembered of each seat."""
    return sum(fact.size for fact in facts)


# For games, while they are played -------------------------------------------------------------------------------------


def add(past: Ints, cell: i64, n: i64, most: i64) -> None:
    """Count further, up to the most that is remembered."""
    n += past[cell]
    past[cell] = n if n < most else most


def forget(past: Ints, start: i64, size: i64) -> None:
    for cell in range(start, start + size):
        past[cell] = 0


# In views and positions -----------------------------------------------------------------------------------------------


def told(s: State) -> dict[str, dict[str, list[list[int]]]]:
    """The field `past`: facts by name, then by seat. What says nothing is left out, and so is the whole field."""
    facts = s.game.remembered
    step = width(facts)
    found: dict[str, list[list[int]]] = {}
    for fact in facts:
        starts = [seat * step + fact.start for seat in range(s.seats)]
        numbers = [[int(s.past[cell]) for cell in range(start, start + fact.size)] for start in starts]
        if any(map(any, numbers)):
            found[fact.name] = numbers
    return {"past": found} if found else {}


def read(s: State, fields: Fields) -> None:
    """The other way round; older views and positions have no such field, and then nothing is remembered."""
    facts = s.game.remembered
    step = width(facts)
    said = fields.get("past", {})
    said.only(*[fact.name for fact in facts])
    for fact in facts:
        if fact.name not in said:
            continue
        by_seat = said[fact.name].each()
        if len(by_seat) != s.seats:
            raise said[fact.name].fault(f"must be {s.seats} lists, not {len(by_seat)}")
        for seat, numbers in enumerate(by_seat):
            each = numbers.each()
            if len(each) != fact.size:
                raise numbers.fault(f"must be {fact.size} numbers, not {len(each)}")
            for place, number in enumerate(each):
                s.past[seat * step + fact.start + place] = number.whole(0, fact.most)


def check(s: State) -> None:
    """An invariant of every game: there is room for all facts, and none is larger than it may be."""
    facts = s.game.remembered
    step = width(facts)
    if len(s.past) != s.seats * step:
        raise AssertionError(f"the past: {len(s.past)} numbers, must be {s.seats * step}")
    for fact in facts:
        for seat in range(s.seats):
            for cell in range(seat * step + fact.start, seat * step + fact.start + fact.size):
                if not 0 <= s.past[cell] <= fact.most:
                    raise AssertionError(f"the past: seat {seat}, {fact.name}: {s.past[cell]}, most {fact.most}")
