"""Where the halls of the King's path lie in a picture: column by column of moves, so that every way leads forward.

The path comes from a component file and may be any, so it is laid out and not looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

Halls = Sequence[dict[str, Any]]
Place = tuple[int, float]
"""A column, and lanes up or down from the middle of the path."""


class Way(NamedTuple):
    """A way from hall to hall; one past other halls has a lane of its own between them."""

    start: str
    end: str
    places: list[Place]


def laid(halls: Halls) -> tuple[dict[str, Place], list[Way]]:
    """The places of the halls, and the ways between them."""
    column = columns_of(halls)
    chains: list[list[str]] = []
    before: dict[str, list[str]] = {}
    for hall in halls:
        for exit_ in hall["exits"]:
            between = range(column[hall["id"]] + 1, column[exit_])
            passing = {f"{hall['id']} {exit_} {place}": place for place in between}
            column.update(passing)
            chains.append([hall["id"], *passing, exit_])
            for one, other in pairwise(chains[-1]):
                before.setdefault(other, []).append(one)
    lanes: dict[str, float] = {}
    for place in range(max(column.values()) + 1):
        here = [stop for stop in column if column[stop] == place]
        here.sort(key=lambda stop: wish(before.get(stop, []), lanes))
        lanes.update({stop: number - (len(here) - 1) / 2 for number, stop in enumerate(here)})
    at = {stop: (column[stop], lanes[stop]) for stop in column}
    ways = [Way(chain[0], chain[-1], [at[stop] for stop in chain]) for chain in chains]
    return {hall["id"]: at[hall["id"]] for hall in halls}, ways


def columns_of(halls: Halls) -> dict[str, int]:
    """A hall stands one column after the last of those that lead to it."""
    column = {hall["id"]: 0 for hall in halls}
    moved = True
    while moved:
        moved = False
        for hall in halls:
            for exit_ in hall["exits"]:
                if column[exit_] <= column[hall["id"]]:
                    column[exit_] = column[hall["id"]] + 1
                    moved = True
    return column


def wish(led: list[str], lanes: dict[str, float]) -> float:
    """As near as can be to the middle of the stops that lead there."""
    return sum(lanes[stop] for stop in led) / max(1, len(led))


def ahead(halls: Halls, king: str) -> set[str]:
    """The halls that the King can still come to, and his own."""
    exits = {hall["id"]: hall["exits"] for hall in halls}
    found, news = {king}, [king]
    while news:
        news = [exit_ for hall in news for exit_ in exits[hall] if exit_ not in found]
        found.update(news)
    return found
