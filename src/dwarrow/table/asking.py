"""Questions of a seat that change nothing: why an action may not be played, and what a plan would lead to."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from dwarrow.kernel.errors import ActionError
from dwarrow.table import play, translate, wire
from dwarrow.table.problems import Problem
from dwarrow.table.telling import choices, events_info, words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from dwarrow.kernel.game import Game
    from dwarrow.kernel.refusals import Reason
    from dwarrow.table.callers import Caller
    from dwarrow.table.room import Room
    from dwarrow.table.rooms import Place

Path = tuple[str, ...]

LEGAL = wire.Refusal(legal=True, text="", paragraph="")
TRIED = 60  # actions that are looked at for the reason why something cannot be touched
KEPT = 16  # games whose paths stay in memory


def begun(place: Place) -> Room:
    """The room of a match that has begun and is not over; asking is possible while it is paused."""
    if place.row.status in ("over", "abandoned"):
        raise Problem("finished")
    if place.room is None:
        raise Problem("not_running")
    return place.room


def why(place: Place, seat: int, action: str, caller: Caller) -> wire.Refusal:
    room = begun(place)
    try:
        reason = room.game.explain(room.match.state, seat, action)
    except ActionError as error:
        raise play.refused(room, error) from None
    return refusal(room, reason, caller)


def refusal(room: Room, reason: Reason | None, caller: Caller) -> wire.Refusal:
    if reason is None:
        return LEGAL
    return wire.Refusal(False, words_of(room, caller).say(reason.key, **reason.values), reason.paragraph)


# By what was touched -------------------------------------------------------------------------------------------------


def why_touched(place: Place, seat: int, touched: list[str], caller: Caller) -> wire.Refusal:
    """The reason that most of the actions meant have in common; there is none if one of them is legal."""
    room = begun(place)
    actions = meant(room.game, tuple(touched))
    if not actions:
        return wire.Refusal(False, translate.catalog(caller.language).say("asking.nothing"), "")
    legal = room.legal(seat)
    if not set(legal).isdisjoint(actions):
        return LEGAL
    # All legal actions answer one decision, which is their first word: reasons about that say more than that it is
    # about something else now.
    asked = {action.split()[0] for action in legal}
    fitting = [action for action in actions if action.split()[0] in asked] or actions
    reasons = [room.game.explain(room.match.state, seat, action) for action in fitting[:TRIED]]
    told = [refusal(room, reason, caller) for reason in reasons]
    return Counter(told).most_common(1)[0][0]


def meant(game: Game, touched: Path) -> list[str]:
    """The actions that somebody may have had in mind: those whose path begins so, or with what was touched last, or
    at least has it.
    """
    last = touched[-1]
    guesses: tuple[Callable[[Path], bool], ...] = (
        lambda path: path[: len(touched)] == touched,
        lambda path: path[0] == last,
        lambda path: last in path,
    )
    for fits in guesses:
        actions = [action for action, path in paths(game).items() if fits(path)]
        if actions:
            return actions
    return []


@lru_cache(KEPT)
def paths(game: Game) -> dict[str, Path]:
    """What is touched for each action of a game."""
    return {action: game.touches(action) for action in game.actions.texts}


# Looking ahead -------------------------------------------------------------------------------------------------------


def preview(place: Place, seat: int, actions: list[str], caller: Caller) -> wire.Ahead:
    room = begun(place)
    words = words_of(room, caller)
    try:
        ahead = room.match.state.preview(seat, [room.game.parse(text) for text in actions])
    except ActionError as error:
        raise play.refused(room, error) from None
    legal = choices(room, map(room.game.format, ahead.legal), words, ahead.view)
    return wire.Ahead(ahead.played, events_info(ahead.events, words), ahead.view, legal, None)


def what_if(place: Place, seat: int, actions: list[str], caller: Caller) -> wire.Ahead:
    """The same for programs: that a plan is against the rules is an answer, and no failure of who asked for it.

    Somebody draws a plan while others act, so that what was legal when it was drawn may not be when it is asked about.
    """
    try:
        return preview(place, seat, actions, caller)
    except Problem as problem:
        if problem.code not in ("illegal", "out_of_turn"):
            raise
        room = begun(place)
        view = room.view(seat)
        legal = choices(room, room.legal(seat), words_of(room, caller), view)
        return wire.Ahead(0, [], view, legal, translate.problem_body(problem, caller.language))
