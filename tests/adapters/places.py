"""What the tests of the adapters play: every game with every number of seats, and short matches where time counts."""

from __future__ import annotations

import pickle
from typing import Any

import dwarrow

PLACES = [(name, seats) for name in dwarrow.NAMES for seats in dwarrow.game(name).seats]
TWO = [(name, 2) for name in dwarrow.NAMES]
SHORT: dict[str, dict[str, Any]] = {"gnomes": {"max_rounds": 4}, "dwergar": {"events": 3}}
"""Options of matches that end soon; Mines and Zwergendorf have none."""


def pickled(where: Any) -> Any:
    return pickle.loads(pickle.dumps(where))


def moment(session: Any) -> str:
    """All that a match is now."""
    return str(session.position())
