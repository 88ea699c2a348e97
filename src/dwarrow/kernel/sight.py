"""What the player at a seat may look at: its legal list, its view, re-deals and previews, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NotRequired, TypedDict

from dwarrow.kernel.game import Game
from dwarrow.kernel.state import Preview, State


class View(TypedDict):
    """What the view of every game says.

    `to_act` decides now, `waiting` are all seats that still have to; `seat` looks on, null for a spectator. Scores and
    winners are there at the end. `past` is what is remembered of each seat: numbers by the name of a fact and by seat.
    """

    game: str
    seats: int
    to_act: int | None
    waiting: list[int]
    scores: list[int] | None
    winners: list[int] | None
    seat: int | None
    past: NotRequired[dict[str, list[list[int]]]]


class Sight:
    """A state through the eyes of one seat.

    The state itself is no attribute: it lives on in the three functions below only, each of which shows what the seat
    knows. A re-dealt state may be searched to its bottom, because everything in it is known to the seat or invented.
    """

    __slots__ = ("game", "legal", "preview", "redeal", "seat", "seats", "view")

    def __init__(self, state: State, seat: int) -> None:
        self.game: Game = state.game
        self.seat = seat
        self.seats = int(state.seats)
        self.legal: list[int] = state.legal_actions(seat)
        self.view: Callable[[], dict[str, Any]] = lambda: state.view(seat)
        self.redeal: Callable[[int], State] = lambda seed: state.redeal(seat, seed)
        self.preview: Callable[[list[int]], Preview] = lambda actions: state.preview(seat, actions)
