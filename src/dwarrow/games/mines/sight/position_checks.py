"""Moments that no match comes to, refused when a position is read: each complaint names its field.

The engine asks only what can be answered; a position is written by hand and may ask anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.mines.play.effects import NO_INCOME_LIMIT, OVERSEER_BONUS
from dwarrow.games.mines.play.gallery import has_room
from dwarrow.games.mines.play.phases.bank import mode_effect, price
from dwarrow.games.mines.play.phases.upgrade import payments
from dwarrow.games.mines.play.state import (
    AUCTION,
    BID,
    BIDS,
    CARD,
    DECKS,
    DISCARD,
    DRAW_PILE,
    FORGO,
    GEMS,
    INCOME,
    KING,
    MARKER,
    OVERSEER,
    OWN,
    PAY,
    RAISED,
    SPEND,
    STANDARD,
    TAKE,
    TRADE,
    UPGRADE,
    full_slot,
    is_full,
    pile_size,
    right_card,
    slot_cell,
    table_of,
)

if TYPE_CHECKING:
    from dwarrow.games.mines.rules import MinesState
    from dwarrow.kernel.fields import Fields


def check_moment(s: MinesState, fields: Fields) -> None:
    """Raise the fault of a field if the seat to act could not be asked this now."""
    check_coming(s, fields)
    if s.seat < 0:
        return
    if s.phase == INCOME:
        check_income(s, fields)
    elif s.phase == TRADE:
        check_turn(s, fields["moment"])
        if s.decision in (PAY, TAKE):
            check_exchange(s, fields["moment"])
    elif s.phase == AUCTION:
        check_auction(s, fields)
    if s.decision == SPEND:
        check_raising(s, fields["moment"])
    if s.phase == UPGRADE or (s.phase == AUCTION and s.decision != BID):
        check_table(s, fields)


def check_coming(s: MinesState, fields: Fields) -> None:
    """Coming draws lie in the draw pile."""
    for kind in set(s.coming):
        wanted, there = list(s.coming).count(kind), int(s.cards[DRAW_PILE + kind])
        if wanted > there:
            name = f"{s.tables.gem_ids[kind // 4]} {s.tables.deck_ids[kind % 4]}"
            raise fields["coming"].fault(f"{wanted} cards {name}, but the draw pile has {there}")


def check_income(s: MinesState, fields: Fields) -> None:
    moment = fields["moment"]
    if s.decision == OVERSEER and full_slot(s, s.seat, OVERSEER_BONUS) < 0:  # M10.3
        raise fields["decision"].fault(f"seat {s.seat} has no full Overseer")
    if s.decision == FORGO:  # M5.1.2
        total = sum(int(s.desk[deck]) for deck in range(DECKS))
        if total <= s.tables.income_limit or full_slot(s, s.seat, NO_INCOME_LIMIT) >= 0:
            raise moment["entitlement"].fault(f"{total} cards are not above the limit")
    if s.decision == MARKER and s.markers < 1:  # M5.1.4
        raise moment["markers"].fault("must be 1 or more")


def check_turn(s: MinesState, moment: Fields) -> None:
    """The turn is that of the seat to act or, while an offer lies open, of whoever made the first one (M6.1.1)."""
    turn = s.seat if s.proposer < 0 else s.partner if s.counters else s.proposer
    if s.turn != turn:
        raise moment["turn"].fault(f"must be {turn}")
    if not s.active >> s.turn & 1:
        raise moment["active"].fault(f"must name seat {s.turn}, whose turn it is")


def check_exchange(s: MinesState, moment: Fields) -> None:
    """What the bank's three exchanges need (M6.2.1), and a search that failed (M6.2.3)."""
    t = s.tables
    take = int(t.bank_take)
    if s.mode != STANDARD:
        cell = full_slot(s, s.seat, mode_effect(s))
        if cell < 0:
            raise moment["mode"].fault(f"seat {s.seat} has no full card for it")
        take = int(t.card_take[s.items[cell + CARD]])
    if s.to_take > take or (s.decision == PAY and s.to_take < take):
        raise moment["to_take"].fault(f"{s.to_take} cards, this exchange gives {take}")
    if s.decision == PAY and sum(int(s.desk[gem]) for gem in range(GEMS)) >= price(s, s.seat):
        raise moment["paid"].fault("is complete: there is nothing left to pay")
    if s.decision == TAKE and s.searched >= 0 and pile_size(s, DRAW_PILE, s.searched) > 0:
        raise moment["searched"].fault("a search fails only when the draw pile is empty")


def check_auction(s: MinesState, fields: Fields) -> None:
    moment = fields["moment"]
    evaluated = range(1) if s.decision == BID else range(GEMS, GEMS + 1) if s.decision == KING else range(GEMS)
    if s.auction not in evaluated:
        raise moment["auction"].fault(f"cannot be {s.auction} here")
    if s.decision == BID:
        asked = next(iter(s.waiting()), -1)
    elif s.decision == KING:
        asked = int(s.winner if s.winner >= 0 else s.starter)  # M7.3
    else:
        check_reward(s, fields)
        return
    if s.seat != asked and asked >= 0:
        raise fields["to_act"].fault(f"must be {asked}")


def check_reward(s: MinesState, fields: Fields) -> None:
    """The winner of the auction that is evaluated can have the right-hand improvement (M7.2.4)."""
    if s.winner != s.seat:
        raise fields["moment"]["winner"].fault(f"must be the seat to act, {s.seat}")
    gem = int(s.tables.auction_gem[s.auction])
    if s.own[s.seat * OWN + BIDS + gem] < s.tables.improvement_bid or right_card(s, gem) < 0:
        raise fields["decision"].fault(f"the {s.tables.gem_ids[gem]} auction has no improvement to give")
    if s.decision == DISCARD and has_room(s, s.seat):  # M7.2.6
        raise fields["decision"].fault(f"seat {s.seat} has a free space")


def check_raising(s: MinesState, moment: Fields) -> None:
    """An item that is not full, not raised yet, and can be paid in several ways (M8.1, M13.1.4)."""
    cell = slot_cell(s, s.seat, s.raising)
    raised = s.own[s.seat * OWN + RAISED] >> s.raising & 1
    if s.items[cell + CARD] < 0 or is_full(s, cell) or raised or len(payments(s, s.seat, s.raising)) < 2:
        raise moment["raising"].fault("is no upgrade whose payment has to be chosen")


def check_table(s: MinesState, fields: Fields) -> None:
    """What lies on the table is bids, each whole or, where it won, gone (M7.2.3)."""
    for seat, player in enumerate(fields["players"].each()):
        for gem, name in enumerate(s.tables.gem_ids):
            lying = sum(int(s.cards[table_of(seat) + 4 * gem + deck]) for deck in range(DECKS))
            bid = int(s.own[seat * OWN + BIDS + gem])
            if lying not in (0, bid):
                raise player["table"].fault(f"{name}: {lying} cards, the bid was {bid}")
