"""Checks of recorded matches: the record replays to the identical match, and what was tampered with does not pass."""

from __future__ import annotations

from typing import Any

from dwarrow.conformance.report import checks
from dwarrow.conformance.sample import REOPENINGS, Sample, Temper, Trace, broken, deciders
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.errors import DwarrowError, RecordError
from dwarrow.kernel.match import Match, replayed, verify
from dwarrow.kernel.record import loads, salvaged
from dwarrow.kernel.state import State

UNDO_ONE_IN = 5  # of the actions that may be taken back
CUTS = 60  # places where a record is cut short


def recorded(sample: Sample, trace: Trace) -> Match:
    """A match with the set-up of a trace, played by derived chance, with some actions taken back."""
    players = [f"player {seat}" for seat in range(trace.seats)]
    match = Match(sample.game, players, match_seed(trace.seed).hex(), trace.options)
    temper = Temper(sample.game, trace.seed)
    reopened = 0
    while not match.state.is_over():
        able = deciders(match.state) if reopened < REOPENINGS else match.state.waiting()
        seat = able[temper.pick(len(able))]
        reopened += seat not in match.state.waiting()
        before = match.state.clone()
        match.act(seat, sample.game.format(temper.choose(match.state.legal_actions(seat))))
        if match.can_undo(seat) and not temper.pick(UNDO_ONE_IN):
            match.undo(seat)
            if not same(before, match.state):
                broken(trace.place, f"entry {len(match.entries)}: taking back does not lead back")
        if len(match.entries) > 2 * sample.longest:
            broken(trace.place, "the recorded match does not end")
    return match


def same(one: State, other: State) -> bool:
    """Whether two states are the same but for chance to come."""
    copy = one.clone()
    copy.rng = other.rng
    return copy.dump() == other.dump()


def record_round_trip(sample: Sample) -> None:
    """A record, written and read, replays to the identical match: entries, events, result, last position."""
    for trace in sample.traces:
        match = recorded(sample, trace)
        text = match.record().dumps()
        record = loads(text)
        if record.dumps() != text:
            broken(trace.place, "a record is written differently after reading")
        again = verify(sample.game, record)
        if again.entries != match.entries or again.state.dump() != match.state.dump():
            broken(trace.place, "a record replays to another match")
        if repr(again.events()) != repr(match.events()):
            broken(trace.place, "a record replays to other events")


def plain_chance(sample: Sample) -> None:
    """With plain chance a record is the same match as the bare state plays."""
    for trace in sample.traces:
        players = [f"player {seat}" for seat in range(trace.seats)]
        match = Match(sample.game, players, str(trace.seed), trace.options, "plain")
        for move in trace.moves:
            match.act(move.seat, sample.game.format(move.action))
        if match.state.dump() != trace.end:
            broken(trace.place, "played for a record, the match ends differently")
        verify(sample.game, loads(match.record().dumps()))


def tampering(sample: Sample) -> None:
    """A record whose seed, result or actions were changed is refused in one line that names the place."""
    trace = sample.traces[0]
    match = recorded(sample, trace)
    record = match.record()
    entries, middle = record.entries, len(record.entries) // 2
    result: dict[str, Any] = {"scores": [score + 1 for score in match.state.scores()], "winners": []}
    changes = {
        "seed": record._replace(seed=match_seed(trace.seed + 1).hex()),
        "result": record._replace(result=result),
        "components": record._replace(components="0" * 32),
        "actions_table": record._replace(actions_table="0" * 32),
        f"entry {middle + 1}": record._replace(entries=[*entries[:middle], "0 no such action", *entries[middle:]]),
        f"entry {len(entries) + 1}": record._replace(entries=[*entries, entries[0]]),
    }
    for place, changed in changes.items():
        spoilt = changed.dumps()
        if place == "seed":
            spoilt = spoilt.replace(changed.seed_hash, record.seed_hash)
        _refuse(sample, trace, spoilt, place)


def _refuse(sample: Sample, trace: Trace, text: str, place: str) -> None:
    try:
        verify(sample.game, loads(text))
    except RecordError as error:
        if place not in str(error) or "\n" in str(error):
            broken(trace.place, f"a record with another {place} is refused without naming it: {error}")
        return
    broken(trace.place, f"a record with another {place} passes")


def cut_short(sample: Sample) -> None:
    """A record cut short is resumed up to its last whole action, or refused in one line."""
    trace = sample.traces[0]
    match = recorded(sample, trace)
    text = match.record().dumps()
    for cut in range(0, len(text), max(1, len(text) // CUTS)):
        try:
            record = salvaged(text[:cut])
        except DwarrowError as error:
            if '"entries": [' in text[:cut]:
                broken(trace.place, f"nothing is saved of a record cut at character {cut}: {error}")
            continue
        if record.entries != match.entries[: len(record.entries)]:
            broken(trace.place, f"a record cut at character {cut} is resumed with other actions")
        replayed(sample.game, record)


CHECKS = checks(record_round_trip, plain_chance, tampering, cut_short)
