"""Checks that a state can be copied, written down, looked ahead from, and read again, and stays what it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from dwarrow.conformance.report import checks
from dwarrow.conformance.sample import Sample, Spot, Temper, broken
from dwarrow.kernel.errors import PositionError
from dwarrow.kernel.events import Event
from dwarrow.kernel.state import State

AHEAD = 40  # decisions played on from a position
PLAN = 8  # actions of a plan that is previewed
SPOILT_SPOTS, SPOILT_FIELDS = 8, 7  # one in so many positions, and there one in so many spoilings, is tried


def play_on(state: State, temper: Temper, decisions: int) -> list[tuple[int, int]]:
    moves: list[tuple[int, int]] = []
    while not state.is_over() and len(moves) < decisions:
        seat = state.to_act()
        action = temper.choose(state.legal_actions())
        state.apply(action)
        moves.append((seat, action))
    return moves


def clones(sample: Sample) -> None:
    """A clone equals its original, and neither is touched by what is played on the other."""
    for spot in sample.spots():
        before = spot.state.dump()
        copy = spot.state.clone()
        if copy.dump() != before or copy.events is not None:
            broken(spot.place, "a clone differs from its original, or goes on recording")
        play_on(copy, Temper(sample.game, spot.seed), AHEAD)
        if spot.state.dump() != before:
            broken(spot.place, "playing on a clone changed the original")
        after = copy.dump()
        play_on(spot.state.clone(), Temper(sample.game, spot.seed + 1), AHEAD)
        if copy.dump() != after:
            broken(spot.place, "playing on one clone changed another")


def old_clones(sample: Sample) -> None:
    """Clones taken all along a match are unchanged at its end."""
    for trace in sample.traces:
        state = sample.game.new(trace.seats, trace.seed, trace.options)
        taken: list[tuple[State, str]] = []
        for move in trace.moves:
            taken.append((state.clone(), json.dumps(state.dump())))
            state.apply(move.action, move.seat)
        for number, (copy, before) in enumerate(taken):
            if json.dumps(copy.dump()) != before:
                broken(f"{trace.place}, decision {number}", "a clone taken here has changed when the match is over")


def positions(sample: Sample) -> None:
    """`dump` is JSON; `load` gives the same state, which plays on in the same way."""
    for spot in sample.spots():
        text = json.dumps(spot.state.dump())
        loaded = sample.game.load(json.loads(text))
        if json.dumps(loaded.dump()) != text:
            broken(spot.place, "a position that was loaded is written differently")
        original = spot.state.clone()
        moves = play_on(original, Temper(sample.game, spot.seed), AHEAD)
        for seat, action in moves:
            if action not in loaded.legal_actions(seat):
                broken(spot.place, f"{sample.game.format(action)!r} is not legal after loading")
            loaded.apply(action, seat)
        if loaded.dump() != original.dump():
            broken(spot.place, "a position that was loaded plays on differently")


def broken_positions(sample: Sample) -> None:
    """A position with a field missing or spoilt is refused in one line, or it is one that can be played."""
    for spot in sample.spots()[::SPOILT_SPOTS]:
        ways = list(spoilt(spot.state.dump()))
        for document, what in ways[spot.seed % SPOILT_FIELDS :: SPOILT_FIELDS]:
            _load_or_refuse(sample, spot, document, what)
    for document in (None, [], "position", 7, {}):
        _load_or_refuse(sample, sample.traces[0].spots[0], document, repr(document))


def _load_or_refuse(sample: Sample, spot: Spot, document: Any, what: str) -> None:
    try:
        state = sample.game.load(document)
    except PositionError as error:
        if "\n" in str(error) or not str(error):
            broken(spot.place, f"{what}: the refusal is not one line: {error}")
        return
    state.check()
    json.dumps([state.dump(), state.view(0), state.view(None)])
    play_on(state, Temper(sample.game, spot.seed), AHEAD)


def spoilt(document: Any, place: str = "") -> Iterator[tuple[Any, str]]:
    """Copies of a document with one field spoilt, each with its place."""
    inside = list(document.items()) if isinstance(document, dict) else list(enumerate(document))
    for key, value in inside:
        here = f"{place}.{key}" if place else str(key)
        for wrong in (None, -1, 10**9, "nonsense", True, [], {}, [None], {"nonsense": 1}):
            yield _with(document, key, wrong), f"{here} = {wrong!r}"
        if isinstance(document, dict):
            yield {name: kept for name, kept in document.items() if name != key}, f"without {here}"
            yield {**document, "nonsense": 1}, f"{place or 'position'} with a field too many"
        if isinstance(value, (dict, list)):
            for changed, what in spoilt(value, here):
                yield _with(document, key, changed), what


def _with(document: Any, key: Any, value: Any) -> Any:
    copy = dict(document) if isinstance(document, dict) else list(document)
    copy[key] = value
    return copy


def previews(sample: Sample) -> None:
    """`preview` changes nothing, stops before chance and secrets, and shows what really playing brings."""
    for spot in sample.spots():
        before = spot.state.dump()
        for seat in range(spot.state.seats):
            if spot.state.legal_actions(seat):
                _preview(sample, spot, seat)
        if spot.state.dump() != before:
            broken(spot.place, "a preview changed the state")


def planned(spot: Spot, seat: int, temper: Temper) -> list[int]:
    """A plan of a seat: what it would play, one action after another, if it came to that."""
    ahead = spot.state.clone()
    plan: list[int] = []
    while len(plan) < PLAN and ahead.legal_actions(seat):
        plan.append(temper.choose(ahead.legal_actions(seat)))
        ahead.apply(plan[-1], seat)
    return plan


def _preview(sample: Sample, spot: Spot, seat: int) -> None:
    plan = planned(spot, seat, Temper(sample.game, spot.seed))
    seen = spot.state.preview(seat, plan)
    played = spot.state.clone()
    events: list[Event] = []
    for action in plan[: seen.played]:
        played.events = []  # as a match does: a game may join events of one action, not of two
        played.apply(action, seat)
        events += played.events
    if played.rng != spot.state.rng:
        broken(spot.place, f"the preview of seat {seat} went past chance")
    shown = [event.seen_by(seat) for event in events]
    if (seen.view, seen.legal, seen.events) != (played.view(seat), played.legal_actions(seat), shown):
        broken(spot.place, f"the preview of seat {seat} is not what playing brings")
    json.dumps([seen.view, seen.legal, [event.as_json() for event in seen.events]])


CHECKS = checks(clones, old_clones, positions, broken_positions, previews)
