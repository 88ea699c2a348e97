# compiled by mypyc
"""What a seat cannot know, dealt again (M12). The result depends on the seat's knowledge and the seed alone.

Hidden from a seat are the faces in other hands beyond the `known` ones, the order of the draw piles, unrevealed bids,
and what another seat has begun to prepare but not finished.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.play import gem_cards, state
from dwarrow.games.mines.play.desk import OPEN_GIVE, PREPARED, clear_desk, on_desk
from dwarrow.games.mines.play.draw_cards import any_card
from dwarrow.games.mines.play.phases.auction import skip_forced
from dwarrow.games.mines.play.phases.offers import holds_all
from dwarrow.games.mines.play.seats import is_sealed, reopen_bid, set_bid
from dwarrow.games.mines.play.state import MinesFields
from dwarrow.kernel.chance import mixed
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints, i64, vec

TRIES: Final = 100


def replace_unknown(s: MinesFields, seat: i64, seed: int) -> None:
    """Replace everything that `seat` (-1: a spectator) cannot know."""
    unseen: Ints = vec[i64]([0] * int(s.seats * state.DECKS))
    for other in range(s.seats):
        if other == seat:
            continue
        for deck in range(state.DECKS):
            unseen[other * state.DECKS + deck] = gem_cards.count_deck(
                s, gem_cards.hand_of(other), deck
            ) - gem_cards.count_deck(s, gem_cards.known_of(other), deck)
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
    if s.decision == state.BID:
        for other in range(s.seats):
            if other != seat:
                seal_anew(s, other)


def forget_preparations(s: MinesFields, seat: i64) -> None:
    """An unfinished payment, offer or counter of another seat is rolled back to its first link (M12.6)."""
    if s.seat == seat:
        return
    if s.decision == state.PAY or s.decision == state.GIVE or s.decision == state.WANT:
        s.decision = state.ANSWER if s.proposer >= 0 else state.TRADE_TURN
        s.mode = state.STANDARD
        s.to_take = 0
        s.addressee = NOBODY
        clear_desk(s, PREPARED)
    elif s.decision == state.SPEND:
        s.decision = state.RAISE
        s.raising = state.NO_ITEM


def gather(s: MinesFields, seat: i64) -> None:
    """Put all cards of unknown place into the draw piles; other hands keep what everybody saw (M12.4)."""
    cards = s.cards
    for kind in range(gem_cards.KINDS):
        left: i64 = s.tables.card_counts[kind] - cards[gem_cards.DISCARD_PILE + kind]
        for other in range(s.seats):
            hand: i64 = gem_cards.hand_of(other) + kind
            if other != seat:
                cards[hand] = cards[gem_cards.known_of(other) + kind]
            left -= cards[hand] + cards[gem_cards.bid_cards(other) + kind]
        cards[gem_cards.DRAW_PILE + kind] = left


def deal_hand(s: MinesFields, seat: i64, unseen: Ints) -> None:
    for deck in range(state.DECKS):
        for _card in range(unseen[seat * state.DECKS + deck]):
            gem_cards.move(s, any_card(s, deck), 1, gem_cards.DRAW_PILE, gem_cards.hand_of(seat))


def deal_proposer(s: MinesFields, seat: i64, unseen: Ints) -> None:
    """The maker of the open offer holds its give side (M12.5): the hand is dealt until it does, so that each hand that
    may be is as likely as it should be. Where that does not come about, the promised faces are dealt first.
    """
    for _ in range(TRIES):
        deal_hand(s, seat, unseen)
        if holds_all(s, seat, OPEN_GIVE):
            for deck in range(state.DECKS):
                unseen[seat * state.DECKS + deck] = 0
            return
        for kind in range(gem_cards.KINDS):
            unknown: i64 = gem_cards.count(s, gem_cards.hand_of(seat), kind) - gem_cards.count(
                s, gem_cards.known_of(seat), kind
            )
            gem_cards.move(s, kind, unknown, gem_cards.hand_of(seat), gem_cards.DRAW_PILE)
    promise(s, seat, unseen)


def promise(s: MinesFields, seat: i64, unseen: Ints) -> None:
    """Deal the faces of the give side, as far as everybody has not seen them in the hand."""
    missing: Ints = vec[i64]([0] * state.GEMS)
    for gem in range(state.GEMS):
        short: i64 = on_desk(s, OPEN_GIVE, gem) - gem_cards.held(s, seat, gem)
        missing[gem] = short if short > 0 else 0
    place_missing(s, seat, unseen, missing, 0)


def place_missing(s: MinesFields, seat: i64, unseen: Ints, missing: Ints, gem: i64) -> bool:
    """Find a deck for each missing face, beginning with one by chance; backtracks where a deck runs short."""
    while gem < state.GEMS and missing[gem] == 0:
        gem += 1
    if gem == state.GEMS:
        return True
    first: i64 = s.roll(state.DECKS)
    for step in range(state.DECKS):
        deck: i64 = (first + step) % state.DECKS
        kind: i64 = gem_cards.kind_of(gem, deck)
        place: i64 = seat * state.DECKS + deck
        if unseen[place] == 0 or gem_cards.count(s, gem_cards.DRAW_PILE, kind) == 0:
            continue
        gem_cards.move(s, kind, 1, gem_cards.DRAW_PILE, gem_cards.hand_of(seat))
        unseen[place] -= 1
        missing[gem] -= 1
        if place_missing(s, seat, unseen, missing, gem):
            return True
        gem_cards.move(s, kind, 1, gem_cards.hand_of(seat), gem_cards.DRAW_PILE)
        unseen[place] += 1
        missing[gem] += 1
    return False


def seal_anew(s: MinesFields, seat: i64) -> None:
    """A sealed bid is drawn again from the new hand; an unfinished one begins again (M12.6)."""
    sealed = is_sealed(s, seat)
    for gem in range(state.GEMS):
        set_bid(s, seat, gem, s.roll(gem_cards.held(s, seat, gem) + 1) if sealed else 0)
    if not sealed:
        reopen_bid(s, seat)
        skip_forced(s, seat)
