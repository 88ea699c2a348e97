"""Refusals: turning an action that may not be played into an error a person can read.

The legal list alone decides; this module only finds the words, by asking the game's `explain`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from dwarrow.kernel.errors import IllegalAction, OutOfTurn
from dwarrow.kernel.events import Value

if TYPE_CHECKING:
    from dwarrow.kernel.state import State

Why = TypeVar("Why", bound=Callable[..., object])


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


def refusal(key: str, paragraph: str, **values: Value) -> Reason:
    return Reason(f"why.{key}", paragraph, values)


def by_name(*functions: Why) -> dict[str, Why]:
    """Functions that find reasons, by what each is about: `why_pay` by `pay`."""
    return {why.__name__.removeprefix("why_"): why for why in functions}


def why_not(
    state: State, seat: int, text: str, decision: str, paragraphs: tuple[str, str], find: Callable[[list[str]], Reason]
) -> Reason | None:
    """Why a seat may not play an action now; None if it may.

    `paragraphs` say when a match is over and who decides. `find` is asked, with the words of the action, about those
    that belong to the decision; their first word is its name.
    """
    code = state.game.parse(text)
    legal = state.legal_actions(seat)
    if code in legal:
        return None
    if state.is_over():
        return refusal("over", paragraphs[0])
    if not legal:
        return refusal("turn", paragraphs[1], seat=state.to_act())
    words = state.game.format(code).split()
    if words[0] != decision:
        return refusal("other_decision", paragraphs[1], decision=decision)
    return find(words)


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
