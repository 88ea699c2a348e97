"""Positions and views read back into states: what every game does before and after it reads its own fields."""

from __future__ import annotations

from typing import Any, TypeVar

from dwarrow.kernel import past
from dwarrow.kernel.chance import MODULUS
from dwarrow.kernel.errors import PositionError
from dwarrow.kernel.fields import Fields
from dwarrow.kernel.game import Game
from dwarrow.kernel.state import NOBODY, State

Played = TypeVar("Played", bound=State)


def fields_of(document: Any, *names: str) -> Fields:
    """A position or a view, which may have these fields and no others."""
    fields = Fields(document, "", PositionError)
    fields.only(*names)
    return fields


def read_seats(game: Game, fields: Fields) -> int:
    """The number of seats; there must be as many players."""
    fields["game"].index([game.name], "game")
    seats = fields["seats"].whole(game.seats[0], game.seats[-1])
    players = len(fields["players"].each())
    if players != seats:
        raise fields["players"].fault(f"must be {seats}, not {players}")
    return seats


def seat_or_nobody(field: Fields, seats: int) -> int:
    """A seat, where null means that there is none."""
    return NOBODY if field.value is None else field.whole(0, seats - 1)


def read_chance(fields: Fields) -> int:
    return fields.get("chance", 1).whole(1, MODULUS - 1)


def check_state(s: State) -> None:
    """Refuse what no match can come to."""
    try:
        s.check()
    except AssertionError as error:
        raise PositionError(f"this position cannot be: {error}") from None


def finished(s: Played, fields: Fields) -> Played:
    """The state with its past and its legal list, checked."""
    past.read(s, fields)
    if s.seat >= 0:
        s.legal = s.legal_for(s.seat)
        if not s.legal:
            raise fields["decision"].fault("nobody could decide anything here")
    check_state(s)
    return s
