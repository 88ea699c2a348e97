"""Search figures: time over the limit, memory.

python bench/search.py
"""

from __future__ import annotations

import resource
from time import perf_counter

import dwarrow
from dwarrow.bots import Sight, make
from dwarrow.bots.levels import STRONGEST

LIMIT = 0.1  # seconds of thinking


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
    for game in dwarrow.NAMES:
        most, mean = longest(game, 4)
        print(f"{game}, four seats, {LIMIT} s a decision: longest {1000 * most:.0f} ms, mean {1000 * mean:.0f} ms")
    print(f"memory at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
