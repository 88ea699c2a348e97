# compiled by mypyc
"""An encoder's row with a judgement of every seat behind it: what somebody who knows the game thinks of it."""

from __future__ import annotations

from typing import Final

from dwarrow.kernel.appraiser import Appraiser
from dwarrow.kernel.encoder import Encoder
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Floats, i64

PLACES: Final = 4
FARTHEST: Final = 3.0


class Informed(Encoder):
    """The rows of another encoder, made longer."""

    def __init__(self, inner: Encoder, appraiser: Appraiser) -> None:
        super().__init__(inner.game)
        self.inner = inner
        self.appraiser = appraiser
        self.version = inner.version
        self.fields = list(inner.fields)
        self.size = inner.size
        self.worth: i64 = self.field("worth", PLACES, "appraisal of each place, own first, / twice the scale")
        self.lead: i64 = self.field("lead", 2, "own appraisal less the best other, / scale; the same / its quarter")

    def write(self, state: State, seat: i64, out: Floats, at: i64) -> None:
        self.inner.write(state, seat, out, at)
        judge = self.appraiser
        own: float = judge.value(state, seat, True)
        best: float = -1e9
        out[at + self.worth] = own / (2.0 * judge.scale)
        for place in range(1, state.seats):
            value: float = judge.value(state, (seat + place) % state.seats, False)
            out[at + self.worth + place] = value / (2.0 * judge.scale)
            if value > best:
                best = value
        if state.seats > 1:
            out[at + self.lead] = bounded((own - best) / judge.scale)
            out[at + self.lead + 1] = bounded(4.0 * (own - best) / judge.scale)


def bounded(x: float) -> float:
    if x > FARTHEST:
        return FARTHEST
    return -FARTHEST if x < -FARTHEST else x
