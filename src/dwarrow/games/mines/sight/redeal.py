# compiled by mypyc
"""What a seat cannot know, dealt anew (M12). The result depends on the seat's knowledge and the seed alone.

Hidden from a seat are the faces in other hands beyond the `known` ones, the order of the draw piles, unrevealed bids,
and what another seat has begun to prepare but not finished.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.play.desk import OPEN_GIVE, clear_prepared, on_desk
from dwarrow.games.mines.play.draw_cards import any_card
from dwarrow.games.mines.play.gem_cards import (
    DISCARD_PILE,
    DRAW_PILE,
    KINDS,
    bid_cards,
    count,
    count_deck,
    hand_of,
    held,
    kind_of,
    known_of,
)
from dwarrow.games.mines.play.phases.auction import skip_forced
from dwarrow.games.mines.play.phases.offers import holds_all
from dwarrow.games.mines.play.seats import is_sealed, reopen_bid, set_bid
from dwarrow.games.mines.play.state import (
    ANSWER,
    BID,
    DECKS,
    GEMS,
    GIVE,
    NO_ITEM,
    PAY,
    RAISE,
    SPEND,
    STANDARD,
    TRADE_TURN,
    WANT,
    MinesFields,
)
from dwarrow.kernel.chance import mixed
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints, i64, vec

TRIES: Final = 100


def redeal(s: MinesFields, seat: i64, seed: int) -> None:
    """Replace everything that `seat` (-1: a spectator) cannot know."""
    unseen: Ints = vec[i64]([0] * int(s.seats * DECKS))
    for other in range(s.seats):
        if other == seat:
            continue
        for deck in range(DECKS):
            unseen[other * DECKS + deck] = count_deck(s, hand_of(other), deck) - count_deck(s, known_of(other), deck)
    deal_unseen(s, seat, unseen, seed)


def deal_unseen(s: MinesFields, seat: i64, unseen: Ints, seed: int) -> None:
    """Give every other hand its number of unseen cards by deck; what is left over is the draw piles.

    Of the hidden things of `s` itself nothing is read, so a view with its counts is enough to start from.
    """
    s.rng = mixed(seed)
    s.shown = 0
    s.coming = vec[i64]()
    forget_preparations(s, seat)
    gather(s, seat)
    if s.proposer >= 0 and s.proposer != seat:
        deal_proposer(s, s.proposer, unseen)
    for other in range(s.seats):
        if other != seat:
            deal_hand(s, other, unseen)
    if s.decision == BID:
        for other in range(s.seats):
            if other != seat:
                seal_anew(s, other)


def forget_preparations(s: MinesFields, seat: i64) -> None:
    """An unfinished payment, offer or counter of another seat is rolled back to its first link (M12.6)."""
    if s.seat == seat:
        return
    if s.decision == PAY or s.decision == GIVE or s.decision == WANT:
        s.decision = ANSWER if s.proposer >= 0 else TRADE_TURN
        s.mode = STANDARD
        s.to_take = 0
        s.addressee = NOBODY
        clear_prepared(s)
    elif s.decision == SPEND:
        s.decision = RAISE
        s.raising = NO_ITEM


def gather(s: MinesFields, seat: i64) -> None:
    """Put all cards of unknown place into the draw piles; other hands keep what everybody saw (M12.4)."""
    cards = s.cards
    for kind in range(KINDS):
        left: i64 = s.tables.card_counts[kind] - cards[DISCARD_PILE + kind]
        for other in range(s.seats):
            hand: i64 = hand_of(other) + kind
            if other != seat:
                cards[hand] = cards[known_of(other) + kind]
            left -= cards[hand] + cards[bid_cards(other) + kind]
        cards[DRAW_PILE + kind] = left


def deal_hand(s: MinesFields, seat: i64, unseen: Ints) -> None:
    for deck in range(DECKS):
        for _card in range(unseen[seat * DECKS + deck]):
            deal(s, seat, any_card(s, deck), 1)


def deal(s: MinesFields, seat: i64, kind: i64, n: i64) -> None:
    """N cards of a kind from the draw pile to a hand; below 0, back again."""
    cards = s.cards
    cards[DRAW_PILE + kind] -= n
    cards[hand_of(seat) + kind] += n


def deal_proposer(s: MinesFields, seat: i64, unseen: Ints) -> None:
    """Whoever made the open offer holds its give side (M12.5): the hand is dealt until it does, so that each hand that
    may be is as likely as it should be. Where that does not come about, the promised faces are dealt first.
    """
    cards = s.cards
    for _ in range(TRIES):
        deal_hand(s, seat, unseen)
        if holds_all(s, seat, OPEN_GIVE):
            for deck in range(DECKS):
                unseen[seat * DECKS + deck] = 0
            return
        for kind in range(KINDS):
            deal(s, seat, kind, cards[known_of(seat) + kind] - cards[hand_of(seat) + kind])
    promise(s, seat, unseen)


def promise(s: MinesFields, seat: i64, unseen: Ints) -> None:
    """Deal the faces of the give side, as far as everybody has not seen them in the hand."""
    missing: Ints = vec[i64]([0] * GEMS)
    for gem in range(GEMS):
        short: i64 = on_desk(s, OPEN_GIVE, gem) - held(s, seat, gem)
        missing[gem] = short if short > 0 else 0
    place_missing(s, seat, unseen, missing, 0)


def place_missing(s: MinesFields, seat: i64, unseen: Ints, missing: Ints, gem: i64) -> bool:
    """Find a deck for each missing face, beginning with one by chance; backtracks where a deck runs short."""
    while gem < GEMS and missing[gem] == 0:
        gem += 1
    if gem == GEMS:
        return True
    first: i64 = s.roll(DECKS)
    for step in range(DECKS):
        deck: i64 = (first + step) % DECKS
        kind: i64 = kind_of(gem, deck)
        place: i64 = seat * DECKS + deck
        if unseen[place] == 0 or count(s, DRAW_PILE, kind) == 0:
            continue
        deal(s, seat, kind, 1)
        unseen[place] -= 1
        missing[gem] -= 1
        if place_missing(s, seat, unseen, missing, gem):
            return True
        deal(s, seat, kind, -1)
        unseen[place] += 1
        missing[gem] += 1
    return False


def seal_anew(s: MinesFields, seat: i64) -> None:
    """A sealed bid is drawn anew from the new hand; an unfinished one begins again (M12.6)."""
    sealed = is_sealed(s, seat)
    for gem in range(GEMS):
        set_bid(s, seat, gem, s.roll(held(s, seat, gem) + 1) if sealed else 0)
    if not sealed:
        reopen_bid(s, seat)
        skip_forced(s, seat)
