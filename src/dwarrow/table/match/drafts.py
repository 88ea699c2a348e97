"""What a seat may choose from, now and after a draft that it has not sent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dwarrow.kernel.state import State
from dwarrow.kernel.texts import Catalog
from dwarrow.table.match.live_match import LiveMatch, PlanTooFar
from dwarrow.table.wire.news import Choice


def choices(live: LiveMatch, actions: Iterable[str], words: Catalog, view: dict[str, Any]) -> list[Choice]:
    """Legal actions in the game's order; the rank of its group says where each stands in a list for people."""
    game = live.game
    found = []
    for text in actions:
        group, rank, drafted = game.listed(text)
        found.append(Choice(text, game.label(words, text, view), list(game.touches(text)), group, rank, drafted))
    return found


def drafted(state: State, seat: int, plan: list[int]) -> State:
    """A copy on which a draft was played. Where something would come to light there is none, as for a preview."""
    if not plan:
        return state
    if state.preview(seat, plan).played < len(plan):
        raise PlanTooFar("the draft shows something new: what comes after it must wait")
    ahead = state.clone()
    for action in plan:
        ahead.apply(action, seat)
    return ahead
