# compiled by mypyc
"""The others: what they may hold, and what they may bid. Hands come from re-deals, habits from many matches."""

from __future__ import annotations

from dwarrow.games.mines.bot.judge.numbers import NUMBERS
from dwarrow.games.mines.bot.judge.standing import Hand, Standing
from dwarrow.games.mines.play.phases.auction import wins_tie


class Rivals:
    """The guessed hands of the others, as one seat sees it."""

    def __init__(self, standing: Standing, hands: list[list[Hand]]) -> None:
        """`hands`: by guess and seat; every guess is as likely as any other."""
        self.standing = standing
        self.hands = hands
        self._known: dict[tuple[int, int, float], list[float]] = {}

    def chances(self, gem: int, prize: float, most: int) -> list[float]:
        """How likely a bid of 0, 1, ... `most` cards wins a gem whose improvement is worth `prize` (0: none)."""
        me = self.standing.seat
        chances = [0.0] + [1.0] * most
        for seat in range(self.standing.seats):
            if seat == me:
                continue
            ahead = self._ahead(seat, me)
            below = self._below(seat, gem, prize, most)
            for bid in range(1, most + 1):
                chances[bid] *= below[bid] if ahead else below[bid + 1]
        return chances

    def _ahead(self, seat: int, other: int) -> bool:
        """Whether a seat wins ties against another (M7.2.2)."""
        s = self.standing
        here, there = s.holdings[seat].has_effect("wins_ties"), s.holdings[other].has_effect("wins_ties")
        return wins_tie(here, (seat - s.starter) % s.seats, there, (other - s.starter) % s.seats)

    def _below(self, seat: int, gem: int, prize: float, most: int) -> list[float]:
        """How likely a seat bids fewer than 0, 1, ... `most` + 1 cards of a gem."""
        bids = [0.0] * (most + 2)
        for hands in self.hands:
            shares = self._habits(hands[seat][gem], gem, prize)
            for bid, share in enumerate(shares[: most + 1]):
                bids[bid + 1] += share / len(self.hands)
        for bid in range(1, most + 2):
            bids[bid] += bids[bid - 1]
        return bids

    def _habits(self, held: int, gem: int, prize: float) -> list[float]:
        """How likely a player who holds so many cards of a gem bids 0, 1, ... of them."""
        key = (held, gem, prize)
        if key not in self._known:
            components = self.standing.box.components
            least, threshold = components.constants.improvement_min_bid, components.gems[gem].bonus_threshold
            self._known[key] = habits(held, prize, least, threshold)
        return self._known[key]


def habits(held: int, prize: float, least: int, threshold: int) -> list[float]:
    """How likely a player who holds so many cards of a gem bids 0, 1, ... of them.

    The improvement takes `least` cards and is worth `prize`; `threshold` cards win the bonus.
    """
    shares = [0.0] * (held + 1)
    bonus = NUMBERS.bonus if held >= threshold else 0.0
    serious = 0.0
    if held >= least and prize > 0:
        aim = max(NUMBERS.serious_least, NUMBERS.serious_rise * (prize - NUMBERS.serious_from))
        serious = min(NUMBERS.serious_most, aim) * (1 - bonus)
    for bid, share in enumerate(NUMBERS.modest):
        shares[min(bid, held)] += share * (1 - bonus - serious)
    for bid in range(least, held + 1):
        share = serious * (NUMBERS.least_bid if bid < held else 1.0)
        shares[bid] += share
        serious -= share
    if bonus:
        shares[threshold] += bonus
    return shares
