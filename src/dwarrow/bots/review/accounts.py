"""A recorded match looked back on: what every decision was worth to its seat with what it knew then, and what was luck.

For each seat the chances add up: what it had at first, less what its choices gave away, plus luck, is what it had at
the end. Luck is whatever changed its chance between its own decisions: what was drawn, and what the others did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import NamedTuple

from dwarrow.bots.advice import Advice, Budget, Candidate, advise
from dwarrow.bots.advice.plans import goes_on
from dwarrow.bots.learned.policy import outcome
from dwarrow.kernel.game import Game
from dwarrow.kernel.match import Match
from dwarrow.kernel.record import Record
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.state import State

SIMULATIONS = 90  # of a decision, unless more time is given
PATIENT = 20_000  # where the time is what counts
LIMIT = 60.0  # seconds for all decisions, unless a time for each is given
LEAST = 0.02  # seconds for a decision, however late it is
COSTLIEST = 5  # decisions listed for each seat
SEED = 1


class Decision(NamedTuple):
    """A decision that stands: the state before it, who decided what, by which entry of the record."""

    entry: int
    seat: int
    action: int
    state: State


class Judged(NamedTuple):
    """A decision as its seat could judge it."""

    decision: Decision
    advice: Advice
    before: float  # chance to win with the best choice
    after: float  # and with what was chosen
    luck: float  # what changed until the seat's next decision, or the end

    @property
    def loss(self) -> float:
        return self.before - self.after

    @property
    def better(self) -> Candidate:
        return self.advice.best[0]


class Deed(NamedTuple):
    """Decisions that belong to one compound action; most deeds are one decision."""

    decisions: tuple[Judged, ...]

    @property
    def loss(self) -> float:
        return sum(judged.loss for judged in self.decisions)


class Account(NamedTuple):
    """What a match was for one seat: `start` - `lost` + `luck` is `end`."""

    seat: int
    start: float
    lost: float
    luck: float
    end: float
    decisions: tuple[Judged, ...]

    def costliest(self, most: int = COSTLIEST) -> list[Deed]:
        dear = [deed for deed in deeds(self.decisions) if deed.loss > 0.0]
        return sorted(dear, key=lambda deed: -deed.loss)[:most]


class Review(NamedTuple):
    """A match looked back on."""

    match: Match
    accounts: tuple[Account, ...]  # of the seats asked for that decided anything
    rough: bool  # computed from points alone
    hurried: int  # decisions for which the time did not suffice


class Pace:
    """How long each decision may take, so that all together end in time."""

    def __init__(self, decisions: int, think: float | None) -> None:
        self._left = decisions
        self._think = think
        self._until = perf_counter() + LIMIT
        self.hurried = 0

    def budget(self) -> Budget:
        """For the next decision: a fair part of the time that is left, or as long as was asked for."""
        if self._think is not None:
            return Budget(PATIENT, self._think)
        share = (self._until - perf_counter()) / max(1, self._left)
        self._left -= 1
        return Budget(SIMULATIONS, max(LEAST, 3 * share))  # others are over sooner

    def took(self, budget: Budget, seconds: float) -> None:
        if self._think is None and seconds > budget.seconds:
            self.hurried += 1


def decisions_of(game: Game, record: Record) -> tuple[Match, list[Decision]]:
    """The match played again, and its decisions: where there was a choice, and nobody took it back."""
    match = Match(game, record.seats, record.seed, record.options, record.chance)
    before: list[State] = []
    for entry in record.entries:
        seat, _, action = entry.partition(" ")
        before.append(match.state.clone())
        match.act(int(seat), action)
    found = [Decision(step.entry, step.seat, game.parse(step.action), before[step.entry - 1]) for step in match.steps]
    return match, [each for each in found if len(each.state.legal_actions(each.seat)) > 1]


def review(
    game: Game,
    record: Record,
    seats: Iterable[int] | None = None,
    think: float | None = None,
    report: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """Judge the decisions of the seats (of all, if none are named); `report` is called with how far it is.

    `think`: seconds for each decision. Without, each has a few simulations, and equal records are judged alike as long
    as the time for all suffices.
    """
    match, decisions = decisions_of(game, record)
    wanted = set(range(len(record.seats)) if seats is None else seats)
    decisions = [each for each in decisions if each.seat in wanted]
    pace = Pace(len(decisions), think)
    found: list[tuple[Decision, Advice]] = []
    for each in decisions:
        budget = pace.budget()
        start = perf_counter()
        found.append((each, advise(Sight(each.state, each.seat), budget, SEED, each.action)))
        pace.took(budget, perf_counter() - start)
        report(len(found), len(decisions))
    by_seat = {seat: [each for each in found if each[0].seat == seat] for seat in sorted(wanted)}
    accounts = tuple(account(match, seat, own) for seat, own in by_seat.items() if own)
    return Review(match, accounts, any(advice.rough for _, advice in found), pace.hurried)


def account(match: Match, seat: int, found: list[tuple[Decision, Advice]]) -> Account:
    """One seat's decisions, of which there is one at least, with luck between them."""
    before = [advice.chances[seat] for _, advice in found]
    after = [value - advice.loss for value, (_, advice) in zip(before, found, strict=True)]
    end = float(outcome(match.state, seat)) if match.state.is_over() else after[-1]
    judged = tuple(
        Judged(decision, advice, was, became, later - became)
        for (decision, advice), was, became, later in zip(found, before, after, [*before[1:], end], strict=True)
    )
    lost = sum(each.loss for each in judged)
    luck = sum(each.luck for each in judged)
    return Account(seat, before[0], lost, luck, end, judged)


def deeds(decisions: Iterable[Judged]) -> list[Deed]:
    """A seat's decisions, those of one compound action together."""
    found: list[list[Judged]] = []
    for judged in decisions:
        if found and unfinished([each.decision for each in found[-1]]):
            found[-1].append(judged)
        else:
            found.append([judged])
    return [Deed(tuple(each)) for each in found]


def unfinished(begun: list[Decision]) -> bool:
    """Whether what the seat decides next belongs to what it has begun."""
    last = begun[-1]
    after = last.state.clone()
    after.play(last.action, last.seat)
    return goes_on(last.state, after, last.seat, [each.action for each in begun])
