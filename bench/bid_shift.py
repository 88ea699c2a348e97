"""How foreseeable the strongest level bids: it plays Mines against itself with every bid shifted by a fixed amount.

If one shift won clearly more than half, bids would be too low or too high as a rule, and anybody could live on that.
Bids of no card are shifted, too, or left as they are ("where it bids").

    python bench/bid_shift.py --matches 100 --think 0.02
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import dwarrow
from dwarrow.arena.shares import Share
from dwarrow.bots import STRONGEST, Sight, make

if TYPE_CHECKING:
    from dwarrow.bots import Bot
    from dwarrow.kernel.game import Game

SHIFTS = ((-1, True), (1, True), (2, True), (1, False), (2, False))  # cards, and whether bids of none are shifted, too
SEEDS = 7000


class Shifted:
    """A bot whose bids are all a number of cards higher, or lower, as far as its hand allows."""

    def __init__(self, inner: Bot, shift: int, always: bool) -> None:
        self._inner = inner
        self._shift = shift
        self._always = always

    def choose(self, sight: Sight) -> int:
        chosen = self._inner.choose(sight)
        word, *rest = sight.game.format(chosen).split()
        if word != "bid" or (rest[1] == "0" and not self._always):
            return chosen
        place = sight.legal.index(chosen) + self._shift  # bids of a gem stand in rising order
        aim = sight.legal[max(0, min(place, len(sight.legal) - 1))]
        return aim if sight.game.format(aim).split()[:2] == [word, rest[0]] else chosen


def played(game: Game, shift: tuple[int, bool], number: int, think: float) -> float:
    """One match; what the shifted seat won of it. Every deal is played from both seats."""
    state = game.new(2, SEEDS + number // 2)
    own = number % 2
    bots: list[Bot] = [make(STRONGEST, game, 2 * number + seat, think) for seat in range(2)]
    bots[own] = Shifted(bots[own], *shift)
    while not state.is_over():
        seat = state.to_act()
        state.apply(bots[seat].choose(Sight(state, seat)))
    winners = state.winners()
    return 1 / len(winners) if own in winners else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--think", type=float, default=0.02)
    asked = parser.parse_args()
    game = dwarrow.game("mines")
    for shift in SHIFTS:
        won = Share()
        for number in range(asked.matches):
            won.add(played(game, shift, number, asked.think))
        low, high = won.interval()
        where = "everywhere" if shift[1] else "where it bids"
        print(f"shift {shift[0]:+d} {where}: {won.share:.1%} of {won.of} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
