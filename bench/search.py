"""Search figures: playouts from mid-game, simulations, time over the limit, memory.

    python bench/search.py

Playouts start from the middle of matches of Mines with four seats and go to the end, each from a re-deal of its own.
"""

from __future__ import annotations

import resource
from time import perf_counter

import dwarrow
from dwarrow.bots import Sight, make
from dwarrow.bots.levels import STRONGEST
from dwarrow.bots.search.playouts import Playouts
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.state import State

SECONDS = 3.0
MATCHES = 10
LIMIT = 0.1  # seconds of thinking


def middle(game: str, seats: int, seed: int) -> State:
    """The state after half of the rounds of a match of random choices."""
    chance = Chance(seed)
    state = dwarrow.game(game).new(seats, seed)
    whole = state.clone()
    decisions = 0
    while not whole.is_over():
        legal = whole.legal_actions()
        whole.apply(legal[int(chance.below(len(legal)))])
        decisions += 1
    chance = Chance(seed)
    for _ in range(decisions // 2):
        legal = state.legal_actions()
        state.apply(legal[int(chance.below(len(legal)))])
    return state


def playouts(everything: bool) -> float:
    """Playouts a second, the mean over some matches."""
    states = [middle("mines", 4, seed) for seed in range(MATCHES)]
    tool = Playouts(dwarrow.game("mines"), 1, everything)
    done, start = 0, perf_counter()
    while perf_counter() < start + SECONDS:
        for state in states:
            tool.chances(state, 0, 20)
            done += 20
    return done / (perf_counter() - start)


def longest(game: str, seats: int) -> tuple[float, float]:
    """The longest decision of the strongest level in a match, and the mean of those that took longer than a blink."""
    made = dwarrow.game(game)
    state = made.new(seats, 1)
    bots = [make(STRONGEST, made, seat, LIMIT) for seat in range(seats)]
    times = []
    while not state.is_over():
        seat = state.to_act()
        sight = Sight(state, seat)
        start = perf_counter()
        action = bots[seat].choose(sight)
        times.append(perf_counter() - start)
        state.apply(action)
    busy = [each for each in times if each > LIMIT / 10]
    return max(times), sum(busy) / max(1, len(busy))


def main() -> None:
    print(f"playouts a second, Mines, four seats, from mid-game, no offers: {playouts(everything=False):,.0f}")
    print(f"the same, all actions alike: {playouts(everything=True):,.0f}")
    for game in dwarrow.NAMES:
        most, mean = longest(game, 4)
        print(f"{game}, four seats, {LIMIT} s a decision: longest {1000 * most:.0f} ms, mean {1000 * mean:.0f} ms")
    print(f"memory at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
