# compiled by mypyc
"""The regions (D9): which are in play, and who has completed the most projects of one."""

from __future__ import annotations

from dwarrow.games.dwergar.play.seats import completed_in
from dwarrow.games.dwergar.play.sets import has
from dwarrow.games.dwergar.play.state import REGIONS, DwergarFields
from dwarrow.kernel.vectors import i64


def in_play(s: DwergarFields, region: i64) -> bool:
    return has(s.regions, region)


def projects_in_play(s: DwergarFields) -> i64:
    cards: i64 = 0
    for region in range(REGIONS):
        if in_play(s, region):
            cards |= s.tables.region_cards[region]
    return cards


def leaders(s: DwergarFields, region: i64, least: i64) -> i64:
    """The set of seats with the most completed projects of a region in play, if they are enough (D9.1, D9.3)."""
    most: i64 = least
    found: i64 = 0
    if not in_play(s, region):
        return 0
    for seat in range(s.seats):
        n: i64 = completed_in(s, seat, region)
        if n > most:
            most = n
            found = 0
        if n == most:
            found |= s.tables.bit[seat]
    return found


def most_of_others(s: DwergarFields, seat: i64, region: i64) -> i64:
    """The most completed projects of a region that any other seat has."""
    most: i64 = 0
    for other in range(s.seats):
        n: i64 = completed_in(s, other, region)
        if other != seat and n > most:
            most = n
    return most
