"""Questions of a seat that change nothing: why an action may not be played, and what a plan would lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.kernel.errors import ActionError
from dwarrow.table import play, wire
from dwarrow.table.problems import Problem
from dwarrow.table.telling import choices, events_info, words_of

if TYPE_CHECKING:
    from dwarrow.table.callers import Caller
    from dwarrow.table.room import Room
    from dwarrow.table.rooms import Place


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
    if reason is None:
        return wire.Refusal(legal=True, text="", paragraph="")
    return wire.Refusal(False, words_of(room, caller).say(reason.key, **reason.values), reason.paragraph)


def preview(place: Place, seat: int, actions: list[str], caller: Caller) -> wire.Ahead:
    room = begun(place)
    words = words_of(room, caller)
    try:
        ahead = room.match.state.preview(seat, [room.game.parse(text) for text in actions])
    except ActionError as error:
        raise play.refused(room, error) from None
    legal = choices(room, map(room.game.format, ahead.legal), words)
    return wire.Ahead(ahead.played, events_info(ahead.events, words), ahead.view, legal)
