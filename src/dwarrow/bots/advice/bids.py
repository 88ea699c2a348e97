"""Sealed choices weighed against each other: all seats learn what pays, then each choice meets what they learned."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from dwarrow.bots.advice.weighing import MANY, Trial
from dwarrow.bots.learned.habits import RIVALRY
from dwarrow.bots.reopening import reopen
from dwarrow.bots.search.sealed import AFTERWARDS, Sealed
from dwarrow.bots.search.tree import SEATS
from dwarrow.encoders.encoder import zeros
from dwarrow.kernel.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dwarrow.bots.advice.findings import Line
    from dwarrow.bots.advice.odds import Odds
    from dwarrow.bots.sight import Sight
    from dwarrow.kernel.state import State


def rivalled(sight: Sight) -> bool:
    """Whether the decision is made in secret, at the same time as others make theirs against it.

    Who has sealed a choice already, and could only open it again, makes none.
    """
    state = sight.redeal(0)
    waiting = state.waiting()
    return sight.game.name in RIVALRY and sight.seat in waiting and len(waiting) + sealed_seats(state) > 1


def sealed_seats(state: State) -> int:
    return sum(state.sealed(seat) for seat in range(int(state.seats)))


class Bids:
    """The scales of sealed choices."""

    def __init__(self, sight: Sight, odds: Odds, seed: int) -> None:
        self.seat = sight.seat
        self._sight = sight
        self._odds = odds
        self._chance = Chance(seed)
        self._search = Sealed(odds, sight.seat, int(sight.redeal(0).seats), self._chance)
        self._values = zeros(SEATS)

    def practise(self, simulations: int, until: float) -> None:
        for _ in range(simulations):
            self._search.simulate(self._sight.redeal(int(self._chance.below(MANY))))
            if perf_counter() >= until:
                return

    def trials(self) -> list[Trial]:
        """The first guess is how often the choice was made in practice."""
        link = self._search.links[self.seat][0]
        total = sum(link.weight) or 1.0
        played = {int(code): float(weight) / total for code, weight in zip(link.codes, link.weight, strict=True)}
        return [Trial(action, played.get(action, 0.0)) for action in self._sight.legal]

    def weigh(self, trials: Sequence[Trial], seed: int) -> None:
        dealt = self._sight.redeal(seed)
        reopen(dealt, self.seat)
        for seat in range(int(dealt.seats)):
            self._search.draw(dealt, seat)
        for trial in trials:
            trial.results.append(self.outcome(dealt, trial.action))

    def outcome(self, dealt: State, action: int) -> tuple[float, ...]:
        """The chances of all when the others do what they have drawn."""
        state = dealt.clone()
        seats = range(int(state.seats))
        for seat in seats:
            for k, pick in enumerate(self._search.picks[seat]):
                own = seat == self.seat and k == 0
                state.play(action if own else self._search.links[seat][k].codes[pick], seat)
        self._odds.play_on(state, AFTERWARDS)
        self._odds.worths(state, self._values)
        return tuple(float(self._values[seat]) for seat in seats)

    def line(self, trial: Trial, seed: int) -> Line:
        """What others choose in secret is nothing to count on."""
        return ()
