# compiled by mypyc
"""What a position is worth to a seat in points, now and later: a quick judgement for searching and learning."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import i64


@mypyc_attr(allow_interpreted_subclasses=True)
class Appraiser:
    """The judgement of one game. It reads nothing of a seat that the others do not see, but for `own`."""

    scale = 10.0  # points by which somebody is clearly ahead

    def value(self, state: State, seat: i64, own: bool) -> float:
        """What a seat has and may expect; `own`: its secrets may be looked at."""
        raise NotImplementedError
