# compiled by mypyc
"""An encoder for any game, made from declared fields: each reads some numbers off the view of a seat.

A view holds nothing that its seat may not know, so neither does the row. It is slower than an encoder that reads the
state itself, and takes a few lines to write.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from dwarrow.kernel.encoder import Encoder
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, i64


class ViewField(NamedTuple):
    """Some numbers of a row: `read` takes a view and its seat, and gives exactly `size` numbers."""

    name: str
    size: int
    about: str
    read: Callable[[dict[str, Any], int], Sequence[float]]


class ViewEncoder(Encoder):
    def __init__(self, game: Game, fields: Sequence[ViewField]) -> None:
        super().__init__(game)
        self.declared = list(fields)
        for field in fields:
            self.field(field.name, field.size, field.about)

    def write(self, state: State, seat: i64, out: Floats, at: i64) -> None:
        view = state.view(int(seat))
        cell: i64 = at
        for field in self.declared:
            numbers = field.read(view, int(seat))
            if len(numbers) != field.size:
                raise ValueError(f"field {field.name} has {len(numbers)} numbers (declared: {field.size})")
            for number in numbers:
                out[cell] = float(number)
                cell += 1
        self.write_past(state, seat, out, at)
