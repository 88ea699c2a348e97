# compiled by mypyc
"""Trades with the others (M6.3): small offers, and answers that look at what both sides gain.

What a trade is worth to a partner is found by making the partner's plan, as if we sat there, with each hand that the
partner may have.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from dwarrow.games.mines.bot.judge.bank import begins, minus, one_more, plus, sets
from dwarrow.games.mines.bot.judge.numbers import NUMBERS
from dwarrow.games.mines.bot.judge.plan import Plan
from dwarrow.games.mines.bot.judge.standing import Hand, Standing

LARGEST = 2  # cards on a side of our own offers


class Proposal(NamedTuple):
    give: Hand
    want: Hand
    score: float  # what it gains on average, with the doubt whether it is accepted


class Partner:
    """Somebody to trade with: a plan and the hands that it may be made for."""

    def __init__(self, plan: Plan, hands: list[Hand], weight: float) -> None:
        self.plan = plan
        self.hands = hands
        self.weight = weight  # how much their gain is our loss

    def gains(self, get: Hand, lose: Hand) -> list[float]:
        """What a trade is worth to them, for every guessed hand with which they can make it."""
        able = [hand for hand in self.hands if all(map(int.__ge__, hand, lose))]
        return [self.plan.value(plus(minus(hand, lose), get)) - self.plan.value(hand) for hand in able]


class Offers:
    """What trades with others would make of the hand."""

    def __init__(self, standing: Standing, plan: Plan, partners: dict[int, Partner]) -> None:
        self.standing = standing
        self.plan = plan
        self.partners = partners

    def _gain(self, give: Hand, want: Hand) -> float:
        hand = self.standing.hand
        return self.plan.value(plus(minus(hand, give), want)) - self.plan.value(hand) - NUMBERS.offer_margin

    # Own offers ------------------------------------------------------------------------------------------------------

    def proposals(self, seat: int) -> list[Proposal]:
        """Offers worth making to a seat, those that go on from what is already prepared."""
        sides = self.standing.moment.get("preparing", {})
        give, want = self._hand(sides.get("give", {})), self._hand(sides.get("want", {}))
        gives = [side for n in range(1, LARGEST + 1) for side in sets(self.standing.hand, n) if begins(side, give)]
        size = min(LARGEST, self.standing.holdings[seat].cards)
        wants = [side for n in range(1, size + 1) for side in sets((n,) * len(give), n) if begins(side, want)]
        found = [self._proposal(self.partners[seat], g, w) for g, w in product(gives, wants) if self._fitting(g, w)]
        return [each for each in found if each.score > 0]

    def _fitting(self, give: Hand, want: Hand) -> bool:
        """No gem on both sides (M6.3.2); a counter keeps to the gems of the offer it answers."""
        if any(map(min, give, want)):
            return False
        offer = self.standing.moment.get("offer")
        if offer is None:
            return True
        mine, theirs = self._hand(offer["want"]), self._hand(offer["give"])
        kept = all(m or not g for g, m in zip(give, mine, strict=True))
        return kept and all(t or not w for w, t in zip(want, theirs, strict=True)) and (give, want) != (mine, theirs)

    def _proposal(self, partner: Partner, give: Hand, want: Hand) -> Proposal:
        """A partner thinks as we do: they accept what gains them the same margin, less a share of what it gains us."""
        worth = partner.plan.worth
        if worth.hand(give) < worth.hand(want) * NUMBERS.fair:
            return Proposal(give, want, 0.0)
        gain = self._gain(give, want)
        if gain <= 0:
            return Proposal(give, want, 0.0)
        least = NUMBERS.offer_margin + gain * partner.weight
        accepted = [theirs for theirs in partner.gains(give, want) if theirs > least]
        score = sum(gain - theirs * partner.weight for theirs in accepted) / len(partner.hands)
        if len(accepted) < NUMBERS.offer_chance * len(partner.hands):
            score = 0.0
        return Proposal(give, want, score)

    def best(self, seat: int) -> float:
        """What an offer to a seat gains on average; 0 if none is worth making."""
        return max((each.score for each in self.proposals(seat)), default=0.0)

    def addressee(self) -> tuple[int, float]:
        """Whom to make the next offer, and what it gains: the best partner first, each once; -1: nobody."""
        made = self.standing.offers
        ranked = sorted(((self.best(seat), seat) for seat in self.partners), reverse=True)
        if made >= min(NUMBERS.offers, len(ranked)) or ranked[made][0] <= 0:
            return -1, 0.0
        return ranked[made][1], ranked[made][0]

    def next_card(self, proposals: list[Proposal], side: str, card: str) -> float:
        """The best of some offers whose side goes on with this card, or ends here ("done")."""
        sides = self.standing.moment["preparing"]
        laid = self._hand(sides[side])
        if card != "done":
            laid = one_more(laid, self.standing.box.gems.index(card))
        cards = [each.give if side == "give" else each.want for each in proposals]
        fits = [laid == c if card == "done" else begins(c, laid) for c in cards]
        return max((each.score for each, fit in zip(proposals, fits, strict=True) if fit), default=-1.0)

    # The open offer --------------------------------------------------------------------------------------------------

    def accepting(self) -> float:
        """What accepting the open offer gains over declining it."""
        offer = self.standing.moment["offer"]
        give, get = self._hand(offer["want"]), self._hand(offer["give"])
        partner = self.partners[offer["proposer"]]
        theirs = partner.gains(give, get)
        mean = sum(theirs) / len(theirs) if theirs else 0.0
        return self._gain(give, get) - max(0.0, mean) * partner.weight

    def _hand(self, side: dict[str, int]) -> Hand:
        return tuple(side.get(gem, 0) for gem in self.standing.box.gems)
