# compiled by mypyc
"""The session at a location (D5.2.5): its base step, and the two bonuses of a work zone."""

from __future__ import annotations

from typing import Final

from dwarrow.games.dwergar.play import state
from dwarrow.games.dwergar.play.board import forget_paid, in_mine
from dwarrow.games.dwergar.play.seats import row_on
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.vectors import i64

FIRST: Final = 0
SECOND: Final = 1


def begin_session(s: DwergarFields, location: i64, dwarf: i64, speciality: i64) -> None:
    s.location = location
    s.dwarf = dwarf
    s.speciality = speciality
    s.base_uses = 1
    if location == state.LAB:
        s.base_uses = s.tables.base_amount[state.LAB]
    if not in_mine(location):
        if bonus_worker(s, FIRST) == speciality:
            grant(s, FIRST)
        if bonus_worker(s, SECOND) == speciality:
            grant(s, SECOND)
    s.decision = state.WORK


def end_session(s: DwergarFields) -> None:
    """Leave nothing of it, for the next to begin with."""
    s.location = state.NO_LOCATION
    s.dwarf = 0
    s.speciality = 0
    s.base_uses = 0
    s.first_uses = 0
    s.second_uses = 0
    s.called = state.NO_BONUS
    s.lifts = 0
    s.shut = False
    s.installed = False
    s.project = state.NO_CARD
    s.fresh = False
    forget_paid(s)


def is_at_work(s: DwergarFields) -> bool:
    """Whether a session is going on."""
    return s.location != state.NO_LOCATION


def row_here(s: DwergarFields) -> i64:
    """The row of carts on the mine level of the session."""
    return row_on(s, s.location + 1)


def bonus_worker(s: DwergarFields, bonus: i64) -> i64:
    """Who gives a bonus of this work zone."""
    return s.tables.bonus_worker[2 * s.location + bonus]


def bonus_amount(s: DwergarFields, bonus: i64) -> i64:
    return s.tables.bonus_amount[2 * s.location + bonus]


def grant(s: DwergarFields, bonus: i64) -> None:
    """One use of a bonus of this place: by a speciality (D6) or by Silverbeard (D9.5); further ones add up (D9.6).

    In the laboratory the first is more exchanges (D6.5.2).
    """
    if bonus == SECOND:
        s.second_uses += 1
    elif s.location == state.LAB:
        s.base_uses += bonus_amount(s, FIRST)
    else:
        s.first_uses += 1


def go_back(s: DwergarFields) -> None:
    """When a payment is made: to the session, or, outside one, to the action; a free modernisation is over (D10.2)."""
    s.purpose = state.FOR_NOTHING
    s.subject = 0
    if is_at_work(s):
        s.decision = state.WORK
    elif s.in_turn:
        s.decision = state.ACT
    else:
        s.decision = state.NOTHING
