"""Checks of hidden information: what a seat cannot know makes no difference to anything it can receive.

The tool for it is `redeal`: it changes everything that a seat cannot know. If the seat could tell the difference, by a
view, a list, a refusal, a preview or an event, something leaks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from dwarrow.conformance.copies import planned, play_on
from dwarrow.conformance.report import checks
from dwarrow.conformance.sample import Sample, Spot, Temper, broken
from dwarrow.kernel.errors import ActionError
from dwarrow.kernel.state import State

SEEDS = (1, 2**40 + 7)
SOME = 5  # of all actions, every fifth is asked about after a plan
HEARD = 30  # decisions that two look-alikes are played side by side


def observers(state: State) -> Iterator[int | None]:
    """All seats, and the spectator."""
    yield from range(state.seats)
    yield None


def looks(state: State) -> Iterator[dict[str, Any]]:
    """The views of all seats and of the spectator, and the open view."""
    yield from (state.view(seat) for seat in observers(state))
    yield state.open_view()


def named(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def received(state: State, seat: int | None, plan: list[int], refusals: bool = True) -> dict[str, str]:
    """Everything that a seat can get hold of in a position, byte by byte; `refusals` take the longest."""
    got = {
        "view": json.dumps(state.view(seat)),
        "the public view": json.dumps(state.view(None)),
        "who decides": json.dumps([state.is_over(), state.to_act(), state.waiting()]),
    }
    if seat is not None:
        got["legal list"] = json.dumps(state.legal_actions(seat))
        got["preview"] = previewed(state, seat, plan)
        if refusals:
            got["refusals"] = reasons(state, seat, state.game.actions.texts)
            got["refusals after a plan"] = reasons(foreseen(state, seat, plan), seat, state.game.actions.texts[::SOME])
    return got


def reasons(state: State, seat: int, actions: Sequence[str]) -> str:
    return "\n".join(repr(state.game.explain(state, seat, text)) for text in actions)


def foreseen(state: State, seat: int, plan: list[int]) -> State:
    """A copy with as much of a plan played as can be previewed."""
    ahead = state.clone()
    try:
        played = state.preview(seat, plan).played
    except ActionError:
        return ahead
    for action in plan[:played]:
        ahead.apply(action, seat)
    return ahead


def previewed(state: State, seat: int, plan: list[int]) -> str:
    try:
        preview = state.preview(seat, plan)
    except ActionError as error:
        return str(error)
    shown = [event.as_json() for event in preview.events]
    return json.dumps([preview.played, preview.view, preview.legal, shown])


def views(sample: Sample) -> None:
    """Views are JSON, and looking changes nothing."""
    for spot in sample.spots():
        before = spot.state.dump()
        for seat in observers(spot.state):
            view = spot.state.view(seat)
            if json.loads(json.dumps(view)) != view:
                broken(spot.place, f"the view of {named(seat)} does not come back from JSON")
        if spot.state.dump() != before:
            broken(spot.place, "looking changed the state")


def non_interference(sample: Sample) -> None:
    """After `redeal` every byte that the seat can receive is unchanged: view, legal list, refusals, previews."""
    for spot in sample.spots():
        before = spot.state.dump()
        for seat in observers(spot.state):
            plan = [] if seat is None else planned(spot, seat, Temper(sample.game, spot.seed))
            here = received(spot.state, seat, plan)
            for seed in SEEDS:
                there = received(spot.state.redeal(seat, seed), seat, plan)
                differing = [name for name in here if here[name] != there[name]]
                if differing:
                    broken(spot.place, f"{named(seat)} can tell a re-deal from the truth by its {', '.join(differing)}")
        if spot.state.dump() != before:
            broken(spot.place, "a re-deal changed the original")


def redeal_forgets(sample: Sample) -> None:
    """`redeal` depends on the seat's knowledge and the seed alone: dealing twice is dealing once."""
    for spot in sample.spots():
        for seat in observers(spot.state):
            once = spot.state.redeal(seat, SEEDS[1]).dump()
            if spot.state.redeal(seat, SEEDS[0]).redeal(seat, SEEDS[1]).dump() != once:
                broken(spot.place, f"a re-deal for {named(seat)} depends on what it cannot know")


def deal_from_view(sample: Sample) -> None:
    """`deal` completes a view into the state that `redeal` gives, without having seen more than the view."""
    for spot in sample.spots():
        for seat in observers(spot.state):
            view = json.loads(json.dumps(spot.state.view(seat)))
            if sample.game.deal(view, SEEDS[0]).dump() != spot.state.redeal(seat, SEEDS[0]).dump():
                broken(spot.place, f"`deal` and `redeal` differ for {named(seat)}")


def redealt_plays(sample: Sample) -> None:
    """A re-dealt state keeps the invariants and can be played to the end."""
    for spot in sample.spots():
        seats = list(observers(spot.state))
        for seat in seats:
            spot.state.redeal(seat, spot.seed).check()
        seat = seats[spot.seed % len(seats)]
        state = spot.state.redeal(seat, spot.seed)
        play_on(state, Temper(sample.game, spot.seed), sample.longest)
        state.check()
        if not state.is_over():
            broken(spot.place, f"a re-deal for {named(seat)} does not come to its end")


def hearing(sample: Sample) -> None:
    """As long as two matches look the same to a seat, it gets the same events."""
    for spot in sample.spots():
        for seat in observers(spot.state):
            _listen(sample, spot, seat)


def _listen(sample: Sample, spot: Spot, seat: int | None) -> None:
    here, there = spot.state.clone(), spot.state.redeal(seat, SEEDS[0])
    there.rng = here.rng
    here.keep_forced = there.keep_forced = True  # else the same plan is longer for who has no choice on the way
    temper = Temper(sample.game, spot.seed)
    for _ in range(HEARD):
        actor = here.to_act()
        both = [action for action in here.legal_actions(actor) if action in there.legal_actions(actor)]
        if not both:
            return
        action = temper.choose(both)
        heard = []
        for state in (here, there):
            state.events = []
            state.apply(action, actor)
            heard.append([event.seen_by(seat) for event in state.events])
        if here.view(seat) != there.view(seat):
            return
        if heard[0] != heard[1]:
            text = sample.game.format(action)
            broken(spot.place, f"{named(seat)} hears of {text!r} what it cannot see: {heard[0]} or {heard[1]}")


def secret_choices(sample: Sample) -> None:
    """Actions that look the same to another seat also give it the same events."""
    for spot in sample.spots():
        for actor in range(spot.state.seats):
            for seat in observers(spot.state):
                if seat != actor:
                    _compare_choices(spot, actor, seat)


def _compare_choices(spot: Spot, actor: int, seat: int | None) -> None:
    heard: dict[str, tuple[str, str]] = {}
    for action in spot.state.legal_actions(actor):
        after = spot.state.clone()
        after.keep_forced = True  # what happens by itself must not cover the traces
        after.events = []
        after.apply(action, actor)
        text = spot.state.game.format(action)
        events = repr([event.seen_by(seat) for event in after.events])
        other, before = heard.setdefault(json.dumps(after.view(seat)), (text, events))
        if before != events:
            broken(spot.place, f"{named(seat)} can tell {text!r} from {other!r} only by hearing: {events} or {before}")


def audiences(sample: Sample) -> None:
    """The secret part of an event is for seats of the match, adds to what all hear, and nobody else gets it."""
    for trace in sample.traces:
        for event in trace.events:
            secret = event.secret or {}
            if set(secret) & set(event.values) or not set(event.to) <= set(range(trace.seats)):
                broken(trace.place, f"{event} mixes what is secret and what is not")
            for seat in (*range(trace.seats), None):
                seen = event.seen_by(seat)
                own = event.secret is not None and seat in event.to
                if seen.values != ({**event.values, **secret} if own else event.values) or seen.own != own:
                    broken(trace.place, f"{named(seat)} gets {seen} of {event}")


CHECKS = checks(
    views, non_interference, redeal_forgets, deal_from_view, redealt_plays, hearing, secret_choices, audiences
)
