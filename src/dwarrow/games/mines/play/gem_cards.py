# compiled by mypyc
"""Gem cards (M0.2, M0.3): the piles they lie in, and how they pass from one to another.

They are counted, not listed. A card has a kind, which is its gem and its deck; a pile is one number per kind, and
`cards` holds all piles one after the other. A pile is named by where it starts: DRAW_PILE and DISCARD_PILE (of all
decks together), `hand_of(seat)`, `bid_cards(seat)` and `known_of(seat)`.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.play.state import DECKS, GEMS, MinesFields
from dwarrow.kernel.vectors import i64

KINDS: Final[i64] = 16
DRAW_PILE: Final = 0
DISCARD_PILE: Final = 16
HAND: Final = 32
BID_CARDS: Final = 48
KNOWN: Final = 64
SEAT_PILES: Final = 48  # from one seat's piles to the next


def hand_of(seat: i64) -> i64:
    return HAND + SEAT_PILES * seat


def bid_cards(seat: i64) -> i64:
    """The cards of a seat's bid that lie on the table (M7.1)."""
    return BID_CARDS + SEAT_PILES * seat


def known_of(seat: i64) -> i64:
    """The part of a hand that everybody saw enter it (M12.4)."""
    return KNOWN + SEAT_PILES * seat


def kind_of(gem: i64, deck: i64) -> i64:
    return DECKS * gem + deck


def gem_of(kind: i64) -> i64:
    return kind >> 2


def deck_of(kind: i64) -> i64:
    return kind & 3


# How many -------------------------------------------------------------------------------------------------------------


def count(s: MinesFields, pile: i64, kind: i64) -> i64:
    return s.cards[pile + kind]


def count_gem(s: MinesFields, pile: i64, gem: i64) -> i64:
    cards = s.cards
    cell: i64 = pile + DECKS * gem
    return cards[cell] + cards[cell + 1] + cards[cell + 2] + cards[cell + 3]


def count_deck(s: MinesFields, pile: i64, deck: i64) -> i64:
    cards = s.cards
    cell: i64 = pile + deck
    return cards[cell] + cards[cell + 4] + cards[cell + 8] + cards[cell + 12]


def held(s: MinesFields, seat: i64, gem: i64) -> i64:
    """How many cards of a gem a seat holds."""
    return count_gem(s, hand_of(seat), gem)


def hand_size(s: MinesFields, seat: i64) -> i64:
    cards = s.cards
    cell: i64 = hand_of(seat)
    end: i64 = cell + KINDS
    total: i64 = 0
    while cell < end:
        total += cards[cell]
        cell += 1
    return total


def holds_a_card(s: MinesFields, seat: i64) -> bool:
    cards = s.cards
    cell: i64 = hand_of(seat)
    end: i64 = cell + KINDS
    while cell < end:
        if cards[cell] > 0:
            return True
        cell += 1
    return False


def kind_name(s: MinesFields, kind: i64) -> str:
    """A kind as views write it: `ruby bronze`."""
    return f"{s.tables.gem_ids[gem_of(kind)]} {s.tables.deck_ids[deck_of(kind)]}"


def gem_counts(s: MinesFields, pile: i64) -> dict[str, int]:
    """The gems of a pile by id, for events and views."""
    counts: dict[str, int] = {}
    for gem in range(GEMS):
        n: i64 = count_gem(s, pile, gem)
        if n:
            counts[s.tables.gem_ids[gem]] = int(n)
    return counts


# From pile to pile ----------------------------------------------------------------------------------------------------


def put(s: MinesFields, pile: i64, kind: i64, n: i64) -> None:
    s.cards[pile + kind] += n


def move(s: MinesFields, kind: i64, n: i64, source: i64, target: i64) -> None:
    cards = s.cards
    cards[source + kind] -= n
    cards[target + kind] += n


def receive(s: MinesFields, seat: i64, kind: i64, n: i64, source: i64) -> None:
    """Cards of a pile enter a hand face up: everybody knows they are there (M12.4)."""
    move(s, kind, n, source, hand_of(seat))
    put(s, known_of(seat), kind, n)


def part_with(s: MinesFields, seat: i64, gem: i64, n: i64, pile: i64) -> None:
    """N cards of a gem leave a hand for a pile, those of the lowest deck first (M0.6).

    A pile keeps its decks apart: what goes to DISCARD_PILE goes to the discard pile of its own deck (M0.3).
    """
    cards = s.cards
    kind: i64 = kind_of(gem, 0)
    end: i64 = kind + DECKS
    hand: i64 = hand_of(seat)
    known: i64 = known_of(seat)
    while kind < end and n > 0:
        moved: i64 = cards[hand + kind]
        if moved > 0:
            if moved > n:
                moved = n
            cards[hand + kind] -= moved
            cards[pile + kind] += moved
            left: i64 = cards[known + kind] - moved  # a face that left is no longer known to be there (M12.4)
            if left < 0:
                left = 0
            cards[known + kind] = left
            n -= moved
        kind += 1


def hand_over(s: MinesFields, giver: i64, taker: i64, gem: i64, n: i64) -> None:
    """Cards of a gem pass from hand to hand, face up (M6.3.4)."""
    cards = s.cards
    hand: i64 = hand_of(taker) + kind_of(gem, 0)
    known: i64 = known_of(taker) + kind_of(gem, 0)
    before0: i64 = cards[hand]
    before1: i64 = cards[hand + 1]
    before2: i64 = cards[hand + 2]
    before3: i64 = cards[hand + 3]
    part_with(s, giver, gem, n, hand_of(taker))
    cards[known] += cards[hand] - before0
    cards[known + 1] += cards[hand + 1] - before1
    cards[known + 2] += cards[hand + 2] - before2
    cards[known + 3] += cards[hand + 3] - before3


def discard_bid(s: MinesFields, seat: i64, gem: i64) -> None:
    """The cards of a gem in a bid on the table go to the discard piles of their decks (M7.2.3)."""
    cards = s.cards
    pile: i64 = bid_cards(seat)
    for kind in range(kind_of(gem, 0), kind_of(gem + 1, 0)):
        n: i64 = cards[pile + kind]
        if n > 0:
            move(s, kind, n, pile, DISCARD_PILE)


def return_bid(s: MinesFields, seat: i64) -> None:
    """The cards of a bid that still lie on the table go back to their owner's hand (M4.2)."""
    cards = s.cards
    pile: i64 = bid_cards(seat)
    for kind in range(KINDS):
        n: i64 = cards[pile + kind]
        if n > 0:
            receive(s, seat, kind, n, pile)
