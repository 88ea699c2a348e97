"""Where a match stands in a lesson. It follows from the log alone, so nothing else has to be kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dwarrow.kernel import chance
from dwarrow.kernel.game import Game
from dwarrow.kernel.match import Match
from dwarrow.lessons.files import LEARNER, Lesson, Step, Way


class Place(NamedTuple):
    """A place in a lesson: what is told here, and what it goes on with.

    `steps` are told together, up to the one that asks; `answered` is the free choice just made. Either another seat's
    action is `due`, or the learner goes on with the rest of one of the `ways`, or the lesson is `done` and the match
    goes on. Once it has gone on, or has left the script, the place is `over` and says nothing more.
    """

    steps: tuple[int, ...] = ()
    answered: tuple[int, str] | None = None
    due: str = ""
    ways: tuple[tuple[str, ...], ...] = ()
    done: bool = False
    over: bool = False

    @property
    def binding(self) -> bool:
        """Whether the lesson still says what is played."""
        return not (self.done or self.over)


def match_for(lesson: Lesson, game: Game, players: list[str]) -> Match:
    """The match in which a lesson takes place, at its beginning."""
    return Match(game, players, seed_of(lesson), lesson.options)


def seed_of(lesson: Lesson) -> str:
    return chance.match_seed(lesson.seed).hex()


def place_in(lesson: Lesson, entries: Sequence[str]) -> Place:
    """Where a match with this log stands."""
    told: list[int] = []
    answered: tuple[int, str] | None = None
    at = 0
    for number, step in enumerate(lesson.steps):
        for other in step.others:
            if at == len(entries):
                return Place(tuple(told), answered, due=other)
            if entries[at] != other:
                return Place(over=True)
            at += 1
        told.append(number)
        if not step.ways:
            continue
        way, ways, used = _chosen(step, entries[at:])
        if way is None:
            return Place(tuple(told), answered, ways=ways) if ways else Place(over=True)
        at += used
        told, answered = [], (number, way.name) if way.name else None
    return Place(over=True) if at < len(entries) else Place(tuple(told), answered, done=True)


def allows(lesson: Lesson, entries: Sequence[str], seat: int, actions: Sequence[str]) -> bool:
    """Whether the lesson goes on with a plan, or with one that begins like this. It may go on over several steps."""
    plan = [f"{seat} {action}" for action in actions]
    return not place_in(lesson, entries).binding or not place_in(lesson, [*entries, *plan]).over


def _chosen(step: Step, entries: Sequence[str]) -> tuple[Way | None, tuple[tuple[str, ...], ...], int]:
    """The way that the log has taken, or else what is left of those that it may still take."""
    open_ways = []
    for way in step.ways:
        played = [entry.partition(" ")[::2] for entry in entries[: len(way.do)]]
        own = all(seat == str(LEARNER) for seat, _ in played)
        left = taken(way.do, [action for _, action in played], step.any_order) if own else None
        if left == ():
            return way, (), len(way.do)
        if left is not None and len(played) == len(entries):
            open_ways.append(left)
    return None, tuple(open_ways), 0


def taken(way: tuple[str, ...], actions: Sequence[str], any_order: bool) -> tuple[str, ...] | None:
    """What is left of a way after some actions; None if they are no part of it."""
    if not any_order:
        return way[len(actions) :] if way[: len(actions)] == tuple(actions) else None
    left = list(way)
    for action in actions:
        if action not in left:
            return None
        left.remove(action)
    return tuple(left)


def is_any_order(lesson: Lesson, place: Place) -> bool:
    """Whether the actions asked for at a place may come in any order."""
    return bool(place.steps) and lesson.steps[place.steps[-1]].any_order


def wanted(place: Place, any_order: bool) -> list[str]:
    """The actions of which one may come next."""
    found = [action for way in place.ways for action in (way if any_order else way[:1])]
    return list(dict.fromkeys(found))
