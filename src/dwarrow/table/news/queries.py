"""Questions of a seat that change nothing: why an action is not legal, and what a plan would lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from dwarrow.kernel.errors import ActionError
from dwarrow.kernel.game import Game
from dwarrow.kernel.refusals import Reason
from dwarrow.kernel.state import State
from dwarrow.table import translate
from dwarrow.table.match.live_match import LiveMatch, choices, drafted
from dwarrow.table.match.open_tables import OpenTable
from dwarrow.table.match.submissions import action_problem
from dwarrow.table.news.messages import events_info
from dwarrow.table.problems import Problem
from dwarrow.table.wire.news import Ahead, Choice, Refusal
from dwarrow.table.wire.requests import Preview, Question

Path = tuple[str, ...]

LEGAL = Refusal(legal=True, text="", paragraph="")
MAX_EXPLAINED = 60  # actions that are asked for the reason why something cannot be touched
KEPT = 16  # games whose click paths stay in memory
MAX_ORDERS = 100  # beginnings of a plan that are tried
MAX_DEFERRED = 2  # links that may have to come before one that is chosen first


def why(table: OpenTable, seat: int, question: Question, language: str) -> Refusal:
    """Why something leads nowhere, now or after the draft of the question."""
    live = table.ongoing()
    try:
        state = drafted(live.match.state, seat, [live.game.parse(text) for text in question.after])
        if question.touched is not None:
            return why_touched(live, state, seat, question.touched, language)
        return refusal(live, live.game.explain(state, seat, question.action or ""), language)
    except ActionError as error:
        raise action_problem(live, error) from None


def refusal(live: LiveMatch, reason: Reason | None, language: str) -> Refusal:
    if reason is None:
        return LEGAL
    return Refusal(False, live.words(language).say(reason.key, **reason.values), reason.paragraph)


# By what was touched -------------------------------------------------------------------------------------------------


def why_touched(live: LiveMatch, state: State, seat: int, touched: list[str], language: str) -> Refusal:
    """The most frequent reason among the actions that were probably meant; none if one of them is legal."""
    actions = intended_actions(live.game, tuple(touched))
    if not actions:
        return Refusal(False, translate.catalog(language).say("asking.nothing"), "")
    legal = [live.game.format(code) for code in state.legal_actions(seat)]
    if not set(legal).isdisjoint(actions):
        return LEGAL
    # Legal actions share a first word, their decision. A reason for the same decision says more than "not now".
    asked = {action.split()[0] for action in legal}
    fitting = [action for action in actions if action.split()[0] in asked] or actions
    reasons = [live.game.explain(state, seat, action) for action in fitting[:MAX_EXPLAINED]]
    return Counter(refusal(live, reason, language) for reason in reasons).most_common(1)[0][0]


def intended_actions(game: Game, touched: Path) -> list[str]:
    """The actions that the player may have meant: those whose path begins with what was touched, or else with the last
    touch, or else has it anywhere.
    """
    last = touched[-1]
    guesses: tuple[Callable[[Path], bool], ...] = (
        lambda path: path[: len(touched)] == touched,
        lambda path: path[0] == last,
        lambda path: last in path,
    )
    found = ([action for action, path in click_paths(game).items() if fits(path)] for fits in guesses)
    return next(filter(None, found), [])


@lru_cache(KEPT)
def click_paths(game: Game) -> dict[str, Path]:
    """What to touch for each action of a game."""
    return {action: game.touches(action) for action in game.actions.texts}


# Looking ahead -------------------------------------------------------------------------------------------------------


def preview(table: OpenTable, seat: int, wish: Preview, language: str) -> Ahead:
    live = table.ongoing()
    words = live.words(language)
    state = live.match.state
    try:
        wished = [live.game.parse(text) for text in wish.actions]
        plan, earlier, later = arranged(live.game, state, seat, wished) if wish.any_order else Arranged(wished, [], [])
        ahead = state.preview(seat, plan)
    except ActionError as error:
        raise action_problem(live, error) from None

    def listed(codes: list[int], view: dict[str, Any] = ahead.view) -> list[Choice]:
        return choices(live, map(live.game.format, codes), words, view)

    # Each link is called what it was called when it was asked for.
    links = [listed([code], state.preview(seat, plan[:place]).view) for place, code in enumerate(plan)]
    return Ahead(
        [choice for link in links for choice in link],
        ahead.played,
        events_info(ahead.events, words),
        sketched(live.game, state, seat, plan, ahead.played) or ahead.view,
        live.game.prompt(ahead.view, words),
        listed(ahead.legal),
        listed([code for code in earlier if code not in ahead.legal]),
        listed([code for code in later if code not in ahead.legal]),
        None,
    )


def sketched(game: Game, state: State, seat: int, plan: list[int], played: int) -> dict[str, Any] | None:
    """How the seat's own things stand with the last link, where what that leads to cannot be seen ahead."""
    if played + 1 != len(plan):
        return None
    return game.sketch(drafted(state, seat, plan[:-1]), seat, plan[-1])


def preview_or_refusal(table: OpenTable, seat: int, wish: Preview, language: str) -> Ahead:
    """The same for programs, with the refusal of an illegal plan as an answer: others may have acted since the plan was
    drawn, so that is no error of the program.
    """
    try:
        return preview(table, seat, wish, language)
    except Problem as problem:
        if problem.code not in ("illegal", "out_of_turn"):
            raise
        live = table.ongoing()
        view, words = live.view(seat), live.words(language)
        legal = choices(live, live.legal(seat), words, view)
        refusal = translate.problem_body(problem, language)
        return Ahead([], 0, [], view, live.game.prompt(view, words), legal, [], [], refusal)


# Plans whose order does not matter -----------------------------------------------------------------------------------


class Arranged(NamedTuple):
    """The most of a plan that can be played, in an order in which it can, and what may be put in before its end, or
    after its end once others have been.
    """

    plan: list[int]
    earlier: list[int]
    later: list[int]


def arranged(game: Game, state: State, seat: int, wished: list[int]) -> Arranged:
    """In which order the links of a plan can be played, and what else could be put into it."""
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
