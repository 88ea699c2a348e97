"""The weights of the judgement, all in victory points, each with its reason. Tuned by matches against itself."""

from __future__ import annotations

from typing import NamedTuple


class Numbers(NamedTuple):
    """What a player has to guess because no rule says it."""

    # Gem cards. One kept past the last round is worth what the final exchange gives; before that it buys levels and
    # wins auctions, which pays better, and the more rounds are left the better.
    card: float = 0.60
    card_early: float = 0.045  # more for every round left
    gem: tuple[float, ...] = (0.90, 0.97, 1.07, 1.14)  # by rank: rarer gems win auctions with fewer cards

    # Items. A level that is still to be bought may never be: gems fail to come, better uses turn up.
    level_doubt: float = 0.84
    king_cards: float = 2.4  # cards that a King cost takes on the average hall
    marker: float = 0.75  # a free marker saves one to three cards and passes the one-level limit
    space: float = 0.3  # a gallery space free for the next improvement, when there is none
    over_limit: float = 0.6  # a clan's card beyond the income limit only replaces a worse one
    rule_hope: float = 0.5  # chance that an item not full yet will count for Clan Elder, Druid or Master Builder

    # Effects of full cards, per round that is left.
    altar: float = 0.15  # one exchange at 1:1 instead of 2:1, not needed every round
    elf: float = 0.12
    wild: float = 0.15  # an upgrade that would otherwise wait
    herald: float = 0.30  # ties are common at three cards
    runesmith: float = 0.35  # about one King cost is paid per round
    final_hand: float = 6.0  # cards that a player has left for the final exchange

    # Bids.
    king_move: float = 0.10  # choosing the hall that suits one's own purchases
    redeals: int = 8  # guesses at the others' hands
    # What the others bid, counted in matches against itself: mostly one card for the point, three or more for an
    # improvement that is worth it, and enough for the bonus by most who can.
    modest: tuple[float, ...] = (0.15, 0.72, 0.13)  # shares of 0, 1 and 2 cards without such an aim
    serious_from: float = 1.4  # worth of the improvement from which some aim at it,
    serious_rise: float = 0.45  # how many more with every point,
    serious_least: float = 0.08  # and how many anyway
    serious_most: float = 0.9
    least_bid: float = 0.5  # of these, who bids no more than needed; of the rest again this share one more, and so on
    bonus: float = 0.6  # share of those who can that bid for the bonus

    # Trade.
    exchange_margin: float = 0.10  # what an exchange must gain: the plan it is for may fail
    offer_margin: float = 0.15  # the same for trades with others, who will use what they get
    offers: int = 2  # offers a round that do not tire the table
    leader: float = 1.5  # another's gain is our loss, shared among all others; a leader's weighs this much more
    fair: float = 0.85  # what one offers must be worth, as a share of what one asks for
    offer_chance: float = 0.35  # an offer that is less likely to be accepted only costs time

    def card_with(self, left: int) -> float:
        """A card with so many rounds left."""
        return self.card + self.card_early * left


NUMBERS = Numbers()
