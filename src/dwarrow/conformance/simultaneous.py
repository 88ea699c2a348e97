"""Checks of choices that several seats make at the same time: the order in which they come in makes no difference."""

from __future__ import annotations

from collections.abc import Iterator

from dwarrow.conformance.report import checks
from dwarrow.conformance.sample import Sample, Spot, Temper, broken
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.state import State

Script = list[int]
LONGEST_SCRIPT = 500


def scripts_of(spot: Spot) -> dict[int, Script]:
    """For every seat that is waited for, the actions by which it finishes its part while all others keep still."""
    scripts: dict[int, Script] = {}
    for seat in spot.state.waiting():
        alone = spot.state.clone()
        temper = Temper(alone.game, spot.seed + seat)
        script: Script = []
        while seat in alone.waiting():
            if len(script) == LONGEST_SCRIPT:
                broken(spot.place, f"seat {seat} does not come to an end of its part")
            script.append(temper.choose(alone.legal_actions(seat)))
            alone.apply(script[-1], seat)
        scripts[seat] = script
    return scripts


def perform(spot: Spot, order: list[tuple[int, int]]) -> State:
    state = spot.state.clone()
    for seat, action in order:
        if action not in state.legal_actions(seat):
            text = state.game.format(action)
            broken(spot.place, f"{text!r} of seat {seat} is legal or not by what others have chosen in secret")
        state.apply(action, seat)
    return state


def one_after_the_other(scripts: dict[int, Script], seats: list[int]) -> list[tuple[int, int]]:
    return [(seat, action) for seat in seats for action in scripts[seat]]


def mixed_up(scripts: dict[int, Script], chance: Chance) -> list[tuple[int, int]]:
    """The scripts woven into each other by chance."""
    left = {seat: list(script) for seat, script in scripts.items() if script}
    order: list[tuple[int, int]] = []
    while left:
        seat = list(left)[int(chance.below(len(left)))]
        order.append((seat, left[seat].pop(0)))
        if not left[seat]:
            del left[seat]
    return order


def shared_decisions(sample: Sample) -> Iterator[tuple[Spot, dict[int, Script], object]]:
    """Where several seats decide at once: their scripts, and what comes of them one after the other."""
    for spot in sample.spots():
        if len(spot.state.waiting()) > 1:
            scripts = scripts_of(spot)
            yield spot, scripts, perform(spot, one_after_the_other(scripts, list(scripts))).dump()


def any_order(sample: Sample) -> None:
    """Simultaneous choices may come in in any order, woven into each other too, with the same outcome."""
    for spot, scripts, outcome in shared_decisions(sample):
        seats = list(scripts)
        chance = Chance(spot.seed)
        others = [one_after_the_other(scripts, seats[::-1]), one_after_the_other(scripts, seats[1:] + seats[:1])]
        for order in others + [mixed_up(scripts, chance) for _ in range(3)]:
            if perform(spot, order).dump() != outcome:
                broken(spot.place, f"another order of {seats} has another outcome")


def reopened(sample: Sample) -> None:
    """A seat may reopen its sealed choice until the reveal; choosing the same again leads to the same."""
    for spot, scripts, outcome in shared_decisions(sample):
        seats = list(scripts)
        for seat in seats:
            again = _again(spot, seat, scripts[seat])
            rest = [other for other in seats if other != seat]
            order = [(seat, action) for action in again] + one_after_the_other(scripts, rest)
            if again and perform(spot, order).dump() != outcome:
                broken(spot.place, f"seat {seat} chose the same again, and the outcome is another")


def _again(spot: Spot, seat: int, script: Script) -> Script:
    """The seat's script, its reopening, and the script once more; empty where it was in the middle of choosing."""
    state = perform(spot, [(seat, action) for action in script])
    if not state.sealed(seat):
        return []
    ways = state.legal_actions(seat)
    if not ways:
        broken(spot.place, f"seat {seat} cannot reopen its sealed choice")
    state.apply(ways[0], seat)
    if state.legal_actions(seat) != spot.state.legal_actions(seat):
        return []
    return [*script, ways[0], *script]


CHECKS = checks(any_order, reopened)
