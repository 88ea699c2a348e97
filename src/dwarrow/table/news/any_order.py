"""Plans whose order does not matter: in which order they can be played, and what else could be put into them."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import NamedTuple

from dwarrow.kernel.errors import ActionError
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import State

MAX_ORDERS = 100  # beginnings of a plan that are tried
MAX_DEFERRED = 2  # links that may have to come before one that is chosen first


class Arranged(NamedTuple):
    """The most of a plan that can be played, in an order in which it can, and what may be put in before its end, or
    after its end once others have been.
    """

    plan: list[int]
    earlier: list[int]
    later: list[int]


def arranged(game: Game, state: State, seat: int, wished: list[int]) -> Arranged:
    plan = ordered(state, seat, wished)
    left = list((Counter(wished) - Counter(plan)).elements())
    earlier = insertable(game, state, seat, plan)
    return Arranged(plan, earlier, [link for link in deferred(game, state, seat, plan, left) if link not in earlier])


def ordered(state: State, seat: int, wished: list[int]) -> list[int]:
    """The most of the wished actions that can be played one after the other, in the order given as far as it goes."""
    best: list[int] = []
    tried: set[tuple[int, ...]] = set()
    waiting: list[tuple[list[int], list[int]]] = [([], wished)]
    while waiting and len(tried) < MAX_ORDERS:
        plan, rest = waiting.pop()
        if (left := tuple(sorted(rest))) in tried:
            continue
        tried.add(left)
        ahead = state.preview(seat, plan)
        best = max(best, plan, key=len)
        if not rest:
            break
        if ahead.played == len(plan):
            able = [action for action in dict.fromkeys(rest) if action in ahead.legal]
            waiting += [([*plan, action], _without(rest, action)) for action in reversed(able)]
    return best


def insertable(game: Game, state: State, seat: int, plan: list[int]) -> list[int]:
    """The links that could still be put in before the end of a plan whose order does not matter."""
    found: dict[int, None] = {}
    for place in range(len(plan)):
        before, after = plan[:place], plan[place:]
        for action in links(game, state.preview(seat, before).legal):
            if action not in found:
                with suppress(ActionError):
                    if state.preview(seat, [*before, action, *after]).played >= len(plan):
                        found[action] = None
    return sorted(found)


def deferred(game: Game, state: State, seat: int, plan: list[int], left: list[int]) -> list[int]:
    """The links that may follow the plan and what was `left` of it once others of the same list are chosen, too.

    It is the same list as long as some of it is offered still, and a thing of the same kind is touched for it.
    """
    first = links(game, state.preview(seat, plan).legal)
    kinds = {touched_kind(game, action) for action in first}
    found: dict[int, None] = {}
    tried: set[tuple[int, ...]] = set()
    waiting: list[list[int]] = [[]]
    while waiting and len(tried) < MAX_ORDERS:
        more = waiting.pop()
        ahead = state.preview(seat, [*plan, *more])
        if ahead.played < len(plan) + len(more):
            continue
        if not Counter(left) - Counter(more):
            found.update(dict.fromkeys(Counter(more) - Counter(left)))
        able = [action for action in links(game, ahead.legal) if touched_kind(game, action) in kinds]
        if len(more) < len(left) + MAX_DEFERRED and not set(first).isdisjoint(able):
            for action in able:
                if (key := tuple(sorted([*more, action]))) not in tried:
                    tried.add(key)
                    waiting.append([*more, action])
    return sorted(found)


def links(game: Game, legal: list[int]) -> list[int]:
    """Those of the actions that are links of a plan in any order."""
    return [action for action in legal if game.listed(game.format(action)).drafted == "any_order"]


def touched_kind(game: Game, action: int) -> str:
    return game.touches(game.format(action))[0].partition(":")[0]


def _without(actions: list[int], action: int) -> list[int]:
    place = actions.index(action)
    return actions[:place] + actions[place + 1 :]
