"""Questions of a seat that change nothing: why an action is not legal, and what a plan would lead to."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from dwarrow.kernel.errors import ActionError
from dwarrow.table import translate
from dwarrow.table.match.submissions import action_problem
from dwarrow.table.news.messages import choices, events_info
from dwarrow.table.problems import Problem
from dwarrow.table.wire.news import Ahead, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from dwarrow.kernel.game import Game
    from dwarrow.kernel.refusals import Reason
    from dwarrow.table.match.live_match import LiveMatch
    from dwarrow.table.match.open_tables import OpenTable

Path = tuple[str, ...]

LEGAL = Refusal(legal=True, text="", paragraph="")
MAX_EXPLAINED = 60  # actions that are asked for the reason why something cannot be touched
KEPT = 16  # games whose click paths stay in memory


def why(table: OpenTable, seat: int, action: str, language: str) -> Refusal:
    live = table.ongoing()
    try:
        reason = live.game.explain(live.match.state, seat, action)
    except ActionError as error:
        raise action_problem(live, error) from None
    return refusal(live, reason, language)


def refusal(live: LiveMatch, reason: Reason | None, language: str) -> Refusal:
    if reason is None:
        return LEGAL
    return Refusal(False, live.words(language).say(reason.key, **reason.values), reason.paragraph)


# By what was touched -------------------------------------------------------------------------------------------------


def why_touched(table: OpenTable, seat: int, touched: list[str], language: str) -> Refusal:
    """The most frequent reason among the actions that were probably meant; none if one of them is legal."""
    live = table.ongoing()
    actions = intended_actions(live.game, tuple(touched))
    if not actions:
        return Refusal(False, translate.catalog(language).say("asking.nothing"), "")
    legal = live.legal(seat)
    if not set(legal).isdisjoint(actions):
        return LEGAL
    # Legal actions share a first word, their decision. A reason for the same decision says more than "not now".
    asked = {action.split()[0] for action in legal}
    fitting = [action for action in actions if action.split()[0] in asked] or actions
    reasons = [live.game.explain(live.match.state, seat, action) for action in fitting[:MAX_EXPLAINED]]
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
    for fits in guesses:
        actions = [action for action, path in click_paths(game).items() if fits(path)]
        if actions:
            return actions
    return []


@lru_cache(KEPT)
def click_paths(game: Game) -> dict[str, Path]:
    """What to touch for each action of a game."""
    return {action: game.touches(action) for action in game.actions.texts}


# Looking ahead -------------------------------------------------------------------------------------------------------


def preview(table: OpenTable, seat: int, actions: list[str], language: str) -> Ahead:
    live = table.ongoing()
    words = live.words(language)
    try:
        ahead = live.match.state.preview(seat, [live.game.parse(text) for text in actions])
    except ActionError as error:
        raise action_problem(live, error) from None
    legal = choices(live, map(live.game.format, ahead.legal), words, ahead.view)
    return Ahead(ahead.played, events_info(ahead.events, words), ahead.view, legal, None)


def preview_or_refusal(table: OpenTable, seat: int, actions: list[str], language: str) -> Ahead:
    """The same for programs, with the refusal of an illegal plan as an answer: others may have acted since the plan was
    drawn, so that is no error of the program.
    """
    try:
        return preview(table, seat, actions, language)
    except Problem as problem:
        if problem.code not in ("illegal", "out_of_turn"):
            raise
        live = table.ongoing()
        view = live.view(seat)
        legal = choices(live, live.legal(seat), live.words(language), view)
        return Ahead(0, [], view, legal, translate.problem_body(problem, language))
