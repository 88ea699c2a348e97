"""Compound actions: links that belong together, such as an exchange or a bid, advised and told as one.

Which actions are links is said by the game (`Game.listed`). A plan goes on as long as its seat goes on deciding,
nothing comes to light, and links are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.state import State, discreet


def is_link(game: Game, action: int) -> bool:
    """Whether an action means something only together with others."""
    return game.listed(game.format(action)).drafted == "any_order"


def goes_on(before: State, after: State, seat: int, played: Sequence[int]) -> bool:
    """Whether what is asked after the last of some actions belongs to the same plan."""
    game, last, legal = before.game, played[-1], after.legal_actions(seat)
    if not legal or seat not in after.waiting() or not discreet(before, after, seat):
        return False
    again = len(played) > 1 and game.listed(game.format(last)).group == game.listed(game.format(legal[0])).group
    return is_link(game, last) or again or all(is_link(game, action) for action in legal)


def whole(state: State, seat: int, choose: Callable[[State], int | None]) -> tuple[list[int], list[int]]:
    """The links of a plan that were chosen, and all of them: where there is no choice, one is played by itself."""
    state = state.clone()
    state.keep_forced = True
    chosen: list[int] = []
    played: list[int] = []
    while True:
        legal = state.legal_actions(seat)
        action = legal[0] if len(legal) == 1 else choose(state)
        if action is None:
            return chosen, played
        if len(legal) > 1:
            chosen.append(action)
        before = state.clone()
        state.play(action, seat)
        played.append(action)
        if not goes_on(before, state, seat, played):
            return chosen, played


def told(state: State, seat: int, chosen: Sequence[int]) -> list[int]:
    """All links of a plan, by those that were chosen."""
    left = iter(chosen if len(state.legal_actions(seat)) > 1 else ())
    return whole(state, seat, lambda _: next(left, None))[1]


def completed(sight: Sight, action: int, choose: Callable[[State], int]) -> tuple[int, ...]:
    """An action with the links that go on from it, as somebody chooses them on what the seat knows."""
    begun = [action]
    plan, _ = whole(sight.redeal(0), sight.seat, lambda state: begun.pop() if begun else choose(state))
    return tuple(plan) or (action,)
