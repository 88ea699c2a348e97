"""Checks of the one truth about legality: the list, what refuses everything else, and the way to the end."""

from __future__ import annotations

from dwarrow.conformance.report import checks
from dwarrow.conformance.sample import Sample, Spot, Temper, broken
from dwarrow.kernel.errors import ActionError, IllegalAction, OutOfTurn
from dwarrow.kernel.state import State

STRANGE_CODES = (-1, -(2**40), 2**40, 2**70)
ILLEGAL_TRIED = 25  # actions of the table at one position, and all strange codes


def never_stuck(sample: Sample) -> None:
    """Until the end some seat has a choice to make; after it nobody has."""
    for spot in sample.spots():
        state = spot.state
        if state.is_over():
            if state.to_act() != -1 or state.waiting() or any(map(state.legal_actions, range(state.seats))):
                broken(spot.place, "the match is over, and somebody may still decide")
            continue
        if state.to_act() not in state.waiting():
            broken(spot.place, f"seat {state.to_act()} is to act, but waited for are {state.waiting()}")
        if state.legal_actions() != state.legal_actions(state.to_act()):
            broken(spot.place, "the list without a seat is not that of the seat that is to act")
        for seat in state.waiting():
            legal = state.legal_actions(seat)
            if not legal or len(set(legal)) < len(legal):
                broken(spot.place, f"seat {seat} chooses from {legal}")


def legal_applies(sample: Sample) -> None:
    """Everything in a seat's legal list can be played, and the invariants hold afterwards."""
    for spot in sample.spots():
        for seat in range(spot.state.seats):
            for action in spot.state.legal_actions(seat):
                after = spot.state.clone()
                after.apply(action, seat)
                after.check()


def nothing_else_applies(sample: Sample) -> None:
    """What is not in the list is refused in one line, by IllegalAction or OutOfTurn, and nothing changes."""
    for spot in sample.spots():
        state = spot.state.clone()
        before = state.dump(), [state.legal_actions(seat) for seat in range(state.seats)]
        for seat in (-1, *range(state.seats + 1)):
            legal = state.legal_actions(seat)
            for action in _illegal(spot, legal, seat):
                _refuse(spot, state, action, seat, IllegalAction if legal else OutOfTurn)
        if (state.dump(), [state.legal_actions(seat) for seat in range(state.seats)]) != before:
            broken(spot.place, "a refused action changed the state")


def _illegal(spot: Spot, legal: list[int], seat: int) -> list[int]:
    size = len(spot.state.game.actions)
    first = (spot.seed + 7 * seat) % size
    some = [(first + step * (size // ILLEGAL_TRIED + 1)) % size for step in range(ILLEGAL_TRIED)]
    return [code for code in (*some, size, *STRANGE_CODES) if code not in legal]


def _refuse(spot: Spot, state: State, action: int, seat: int, wanted: type[ActionError]) -> None:
    what = f"action {action} of seat {seat}"
    try:
        state.apply(action, seat)
    except wanted as error:
        if "\n" in str(error) or not str(error):
            broken(spot.place, f"the refusal of {what} is not one line: {error}")
        return
    except (ActionError, ArithmeticError, ValueError) as error:
        broken(spot.place, f"{what} is refused by {type(error).__name__} instead of {wanted.__name__}: {error}")
    broken(spot.place, f"{what} is not in the list, and yet it was played")


def explains(sample: Sample) -> None:
    """`explain` answers for every action that is not in a seat's list and for no other, citing rules that exist."""
    rules = sample.game.rules()
    for spot in sample.spots():
        before = spot.state.dump()
        for seat in range(spot.state.seats):
            _explain_all(spot, seat, rules)
        if spot.state.dump() != before:
            broken(spot.place, "explaining changed the state")


def _explain_all(spot: Spot, seat: int, rules: str) -> None:
    game = spot.state.game
    legal = set(spot.state.legal_actions(seat))
    for code, text in enumerate(game.actions.texts):
        reason = game.explain(spot.state, seat, text)
        if (reason is None) != (code in legal):
            said = "is legal, but explained as not" if reason else "is not legal, and not explained"
            broken(spot.place, f"{text!r} of seat {seat} {said}")
        if reason is not None and reason.paragraph and f"**{reason.paragraph}**" not in rules:
            broken(spot.place, f"{text!r} is refused by {reason.paragraph}, which the rules do not have")


def invariants(sample: Sample) -> None:
    """The game's own `check` finds nothing, from set-up to the end, after every action."""
    for trace in sample.traces:
        state = sample.game.new(trace.seats, trace.seed, trace.options)
        state.check()
        for move in trace.moves:
            state.apply(move.action, move.seat)
            state.check()


def same_seed_same_match(sample: Sample) -> None:
    """The same seed, options and actions give the same match, recorded or not, checked or not."""
    for trace in sample.traces:
        state = sample.game.new(trace.seats, trace.seed, trace.options)
        for move in trace.moves:
            state.play(move.action, move.seat)
        if state.dump() != trace.end:
            broken(trace.place, "ends differently when it is played again")


def forced_actions(sample: Sample) -> None:
    """With `keep_forced` the same match is played, only that forced actions are played by hand."""
    for trace in sample.traces:
        short = sample.game.new(trace.seats, trace.seed, {**trace.options, "keep_forced": False})
        long = sample.game.new(trace.seats, trace.seed, {**trace.options, "keep_forced": True})
        temper = Temper(sample.game, trace.seed)
        while not short.is_over():
            if len(short.legal_actions()) < 2:
                broken(trace.place, "a forced action was not played by itself")
            action = temper.choose(short.legal_actions())
            short.apply(action)
            while len(long.legal_actions()) == 1:
                long.apply(long.legal_actions()[0])
            long.apply(action)
        while not long.is_over():
            long.apply(long.legal_actions()[0])
        if (short.scores(), short.winners()) != (long.scores(), long.winners()):
            broken(trace.place, "ends differently when forced actions are played by hand")


def result(sample: Sample) -> None:
    """Scores are one whole number for each seat, at any time; winners are seats in rising order.

    There is at least one, except in a solo match, whose goal may be missed.
    """
    for spot in sample.spots():
        scores, winners = spot.state.scores(), spot.state.winners()
        if len(scores) != spot.state.seats or not all(isinstance(score, int) for score in scores):
            broken(spot.place, f"scores are {scores}")
        alone = spot.state.seats == 1
        if winners != sorted(set(winners) & set(range(spot.state.seats))) or not (winners or alone):
            broken(spot.place, f"winners are {winners}")


CHECKS = checks(
    never_stuck, legal_applies, nothing_else_applies, explains, invariants, same_seed_same_match, forced_actions, result
)
