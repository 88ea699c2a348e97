"""Fairness: a bot decides by what its seat knows. Whatever is dealt anew of the rest, it decides the same."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest

from dwarrow.bots import NAMES, Sight
from dwarrow.bots.learned.policy_file import by_policy
from dwarrow.bots.search import Budget, Searcher
from dwarrow.conformance.sample import deciders, sampled
from dwarrow.kernel.chance import Chance
from tests.bots.learned.policies import policy
from tests.bots.quick import FEW, LONG, game, quick, tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from dwarrow.bots import Bot
    from dwarrow.conformance.sample import Spot

MATCHES_A_TABLE = 2
SPOTS = 16  # of each number of seats
REDEALS = 2


@cache
def spots(name: str, seats: int) -> list[Spot]:
    """Positions of every kind, out of random matches with that many seats."""
    sample = sampled(game(name), MATCHES_A_TABLE * len(game(name).seats), 11)
    found = [spot for trace in sample.traces if trace.seats == seats for spot in trace.spots if deciders(spot.state)]
    assert len(found) > SPOTS
    return found[:: -(-len(found) // SPOTS)]


def unfair(made: Callable[[int], Bot], name: str, seats: int) -> list[str]:
    """Where a bot decides otherwise on a re-deal than on the state."""
    found = []
    for spot in spots(name, seats):
        for seat in deciders(spot.state):
            choice = made(spot.seed).choose(Sight(spot.state, seat))
            assert choice in spot.state.legal_actions(seat)
            for redeal in range(REDEALS):
                other = spot.state.redeal(seat, spot.seed + redeal)
                if made(spot.seed).choose(Sight(other, seat)) != choice:
                    found.append(f"{spot.place}, seat {seat}, re-deal {redeal}")
    return found


@pytest.mark.once
@pytest.mark.parametrize("bot", NAMES)
@pytest.mark.parametrize(("name", "seats"), list(tables()))
def test_every_bot_decides_alike_on_a_state_and_on_its_redeals(bot, name, seats):
    assert unfair(lambda seed: quick(bot, game(name), seed), name, seats) == []


@pytest.mark.once
@pytest.mark.parametrize(("name", "seats"), list(tables()))
def test_a_policy_decides_alike_on_redeals_by_a_look_and_by_a_search(name, seats):
    net, budget = policy(game(name)), Budget(FEW, LONG)

    class Looking:
        def __init__(self, seed: int) -> None:
            self.chance = Chance(seed)

        def choose(self, sight: Sight) -> int:
            return by_policy(net, sight, self.chance, 1.0)

    assert unfair(Looking, name, seats) == []
    assert unfair(lambda seed: Searcher(net, seed, budget), name, seats) == []


class Peeking:
    """Looks at the true state, by a way that Sight does not offer."""

    def choose(self, sight: Sight) -> int:
        cells: Any = sight.redeal.__closure__
        state = next(cell.cell_contents for cell in cells if hasattr(cell.cell_contents, "dump"))
        return sight.legal[crc32(str(state.dump()).encode()) % len(sight.legal)]


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name, seats in tables() if seats > 1])
def test_a_bot_that_peeks_is_found_out(name, seats):
    assert unfair(lambda seed: Peeking(), name, seats)
