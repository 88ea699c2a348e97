# compiled by mypyc
"""Exchanges with the bank (M6.2), tried on the plan for the round."""

from __future__ import annotations

from collections.abc import Iterator

from dwarrow.games.mines.bot.judge.plan import Plan
from dwarrow.games.mines.bot.judge.standing import Hand, Standing

PAYMENTS = 4  # the cheapest payments, which alone are tried with everything that can be taken
NOTHING: Hand = (0, 0, 0, 0)


class Bank:
    """What exchanges would make of the hand."""

    def __init__(self, standing: Standing, plan: Plan) -> None:
        self.standing = standing
        self.plan = plan
        self.gems = range(len(standing.hand))

    def terms(self, mode: str) -> tuple[int, int, int]:
        """Of a mode ("bank", "elf", "altar ruby"): cards to pay, cards to take, the altar's gem or -1 (M6.2.1)."""
        name, _, gem = mode.partition(" ")
        constants = self.standing.box.components.constants
        only = self.standing.box.gems.index(gem) if gem else -1
        for owned in self.standing.me.items:
            item = owned.item
            if owned.full and (item.effect_gem == only if name == "altar" else name == "elf"):
                if item.effect == ("bank_discount" if name == "altar" else "bank_three_for_two"):
                    return item.bank_pay, item.bank_take, only
        return constants.bank_rate_pay, constants.bank_rate_take, -1

    def exchange(self, mode: str, paid: Hand = NOTHING) -> float:
        """The best hand after an exchange, some cards of which are already put down."""
        pay, take, only = self.terms(mode)
        hand = self.standing.hand
        payments = [payment for payment in sets(hand, pay, only) if begins(payment, paid)]
        payments.sort(key=lambda payment: -self.plan.value(minus(hand, payment)))
        return max(
            (self._taken(minus(hand, each), each, take, only) for each in payments[:PAYMENTS]),
            default=float("-inf"),
        )

    def _taken(self, hand: Hand, paid: Hand, take: int, only: int) -> float:
        if take == 0:
            return self.plan.value(hand)
        gems = [gem for gem in self.gems if only in (-1, gem) and self._to_be_had(gem, paid)]
        return max((self._taken(one_more(hand, gem), paid, take - 1, only) for gem in gems), default=float("-inf"))

    def _to_be_had(self, gem: int, paid: Hand) -> bool:
        s = self.standing
        return bool(s.discard[gem] or paid[gem] or s.draw[s.box.components.gems[gem].search_deck])

    def take(self, gem: int, mode: str, to_take: int) -> float:
        """The best hand after taking a card of this gem."""
        return self._taken(one_more(self.standing.hand, gem), NOTHING, to_take - 1, self.terms(mode)[2])


def sets(hand: Hand, size: int, excluded: int = -1) -> Iterator[Hand]:
    """All sets of so many cards of a hand."""
    most = [0 if gem == excluded else n for gem, n in enumerate(hand)]
    for s in range(min(size, most[0]) + 1):
        for e in range(min(size - s, most[1]) + 1):
            for d in range(min(size - s - e, most[2]) + 1):
                r = size - s - e - d
                if r <= most[3]:
                    yield s, e, d, r


def begins(cards: Hand, laid: Hand) -> bool:
    """Whether cards laid by rank, lowest first, begin a set: all below the highest laid must already be there."""
    if not any(laid):
        return True
    top = max(gem for gem, n in enumerate(laid) if n)
    return cards[:top] == laid[:top] and cards[top] >= laid[top]


def one_more(hand: Hand, gem: int) -> Hand:
    return hand[:gem] + (hand[gem] + 1,) + hand[gem + 1 :]


def minus(hand: Hand, cards: Hand) -> Hand:
    return tuple(map(int.__sub__, hand, cards))


def plus(hand: Hand, cards: Hand) -> Hand:
    return tuple(map(int.__add__, hand, cards))
