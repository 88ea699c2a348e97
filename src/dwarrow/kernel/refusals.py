"""Refusals: turning an action that may not be played into an error a person can read.

The legal list alone decides; this module only finds the words, by asking the game's `explain`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.kernel.errors import IllegalAction, OutOfTurn
from dwarrow.kernel.events import Value

if TYPE_CHECKING:
    from dwarrow.kernel.state import State


class Reason:
    """Why an action is not legal now: a text key, its values and the paragraph of rules.md that says so."""

    __slots__ = ("key", "paragraph", "values")

    def __init__(self, key: str, paragraph: str, values: dict[str, Value] | None = None) -> None:
        self.key = key
        self.paragraph = paragraph
        self.values: dict[str, Value] = values or {}

    def __repr__(self) -> str:
        return f"Reason({self.key!r}, {self.paragraph!r}, {self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and repr(self) == repr(other)

    __hash__ = None  # type: ignore[assignment]  # holds a dict


def out_of_turn(state: State, seat: int) -> OutOfTurn:
    if state.is_over():
        return OutOfTurn("the match is over", Reason("why.over", ""))
    turn = state.to_act()
    return OutOfTurn(f"seat {seat} cannot decide now: it is seat {turn}'s turn", Reason("why.turn", "", {"seat": turn}))


def illegal(state: State, seat: int, action: int) -> IllegalAction:
    game = state.game
    if not 0 <= action < len(game.actions):
        return IllegalAction(f"there is no action {action}; the table has {len(game.actions)}")
    text = game.format(action)
    reason = game.explain(state, seat, text)
    if reason is None:
        return IllegalAction(f"{text!r} is not legal now")
    return IllegalAction(game.catalog("en").refusal(reason, text), reason)
