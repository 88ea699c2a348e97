"""Compound actions: links that belong together, such as an exchange or a bid, advised and told as one.

Which actions are links is said by the game (`Game.listed`). A plan goes on as long as its seat goes on deciding,
nothing comes to light, and links are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dwarrow.bots.advice.findings import Advice, Candidate
from dwarrow.kernel.game import Game
from dwarrow.kernel.judge import Judge
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.state import State, discreet

SHOWN = 3  # actions that a hint names


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


class AimlessError(Exception):
    """No way to go on with a plan is better than another, where that means that nothing is to be gained."""


def is_aimless(sight: Sight, values: Sequence[float]) -> bool:
    proposes = sight.game.format(sight.legal[0]).partition(" ")[0] in sight.game.bot.search.proposals
    return proposes and len(values) > 1 and min(values) == max(values)


def ranked(
    sight: Sight,
    values: Sequence[float],
    judge: Judge,
    candidate: Callable[[int], Candidate],
    rough: bool,
    chosen: int | None,
) -> Advice:
    """Advice where every action of the legal list has a value; `candidate` makes one of a place there."""
    best = planned_best(sight, values, judge, candidate, chosen)
    asked = None if chosen is None else candidate(sight.legal.index(chosen))
    loss = 0.0 if asked is None else best[0].chances[sight.seat] - asked.chances[sight.seat]
    return Advice(sight.seat, best, rough, asked, loss, is_aimless(sight, values))


def planned_best(
    sight: Sight,
    values: Sequence[float],
    judge: Judge,
    candidate: Callable[[int], Candidate],
    chosen: int | None,
) -> tuple[Candidate, ...]:
    """The few best actions, best first, each with the plan that it begins; where a chosen one is held against the best,
    that one alone. Plans that lead nowhere are left out behind the best.
    """
    found: list[Candidate] = []
    for place in sorted(range(len(values)), key=lambda place: -values[place]):
        action = sight.legal[place]
        try:
            plan = (action,) if action == chosen else completed(sight, action, judge)
        except AimlessError:
            if found:
                continue
            plan = (action,)
        found.append(candidate(place)._replace(plan=plan))
        if len(found) == SHOWN or chosen is not None:
            break
    return tuple(found)


def completed(sight: Sight, action: int, judge: Judge) -> tuple[int, ...]:
    """An action with the links that go on from it best."""
    begun = [action]

    def choose(state: State) -> int:
        if begun:
            return begun.pop()
        ahead = Sight(state, sight.seat)
        values = judge.values(ahead)
        if is_aimless(ahead, values):
            raise AimlessError
        return max(zip(values, ahead.legal, strict=True), key=lambda each: each[0])[1]

    return tuple(whole(sight.redeal(0), sight.seat, choose)[0]) if len(sight.legal) > 1 else (action,)
