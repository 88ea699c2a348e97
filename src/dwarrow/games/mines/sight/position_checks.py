"""Moments that no match comes to, refused when a position is read: each complaint names its field.

The engine asks only what can be answered; a position is written by hand and may ask anything.
"""

from __future__ import annotations

from dwarrow.games.mines.play import state
from dwarrow.games.mines.play.auction_board import right_card
from dwarrow.games.mines.play.desk import ENTITLEMENT, PAYMENT, desk_total
from dwarrow.games.mines.play.effects import NO_INCOME_LIMIT, OVERSEER_BONUS
from dwarrow.games.mines.play.gallery import can_rise, has_effect, has_room, was_raised
from dwarrow.games.mines.play.gem_cards import DRAW_PILE, bid_cards, count, count_deck, count_gem, kind_name
from dwarrow.games.mines.play.phases.bank import cards_to_pay, cards_to_take, mode_card
from dwarrow.games.mines.play.phases.upgrade import payments
from dwarrow.games.mines.play.seats import bid_for, is_active
from dwarrow.games.mines.rules import MinesState
from dwarrow.kernel.fields import Fields


def check_moment(s: MinesState, fields: Fields) -> None:
    """Raise the fault of a field if the seat to act could not be asked this now."""
    check_coming(s, fields)
    if s.seat < 0:
        return
    if s.phase == state.INCOME:
        check_income(s, fields)
    elif s.phase == state.TRADE:
        check_turn(s, fields["moment"])
        if s.decision in (state.PAY, state.TAKE):
            check_exchange(s, fields["moment"])
    elif s.phase == state.AUCTION:
        check_auction(s, fields)
    if s.decision == state.SPEND:
        check_raising(s, fields["moment"])
    if s.phase == state.UPGRADE or (s.phase == state.AUCTION and s.decision != state.BID):
        check_table(s, fields)


def check_coming(s: MinesState, fields: Fields) -> None:
    """Coming draws lie in the draw pile."""
    for kind in set(s.coming):
        wanted, there = list(s.coming).count(kind), int(count(s, DRAW_PILE, kind))
        if wanted > there:
            raise fields["coming"].fault(f"{wanted} cards {kind_name(s, kind)}, but the draw pile has {there}")


def check_income(s: MinesState, fields: Fields) -> None:
    moment = fields["moment"]
    if s.decision == state.OVERSEER and not has_effect(s, s.seat, OVERSEER_BONUS):  # M10.3
        raise fields["decision"].fault(f"seat {s.seat} has no full Overseer")
    if s.decision == state.FORGO:  # M5.1.2
        total = int(desk_total(s, ENTITLEMENT))
        if total <= s.tables.income_limit or has_effect(s, s.seat, NO_INCOME_LIMIT):
            raise moment["entitlement"].fault(f"{total} cards are not above the limit")
    if s.decision == state.MARKER and s.markers < 1:  # M5.1.4
        raise moment["markers"].fault("must be 1 or more")


def check_turn(s: MinesState, moment: Fields) -> None:
    """The turn is that of the seat to act or, while an offer lies open, of the maker of the first one (M6.1.1)."""
    turn = s.seat if s.proposer < 0 else s.partner if s.counters else s.proposer
    if s.turn != turn:
        raise moment["turn"].fault(f"must be {turn}")
    if not is_active(s, s.turn):
        raise moment["active"].fault(f"must name seat {s.turn}, whose turn it is")


def check_exchange(s: MinesState, moment: Fields) -> None:
    """What the bank's three exchanges need (M6.2.1), and a search that failed (M6.2.3)."""
    if s.mode != state.STANDARD and mode_card(s, s.seat) == state.NO_CARD:
        raise moment["mode"].fault(f"seat {s.seat} has no full card for it")
    take = int(cards_to_take(s, s.seat))
    if s.to_take > take or (s.decision == state.PAY and s.to_take < take):
        raise moment["to_take"].fault(f"{s.to_take} cards, this exchange gives {take}")
    if s.decision == state.PAY and desk_total(s, PAYMENT) >= cards_to_pay(s, s.seat):
        raise moment["paid"].fault("is complete: there is nothing left to pay")
    if s.decision == state.TAKE and s.searched != state.NO_DECK and count_deck(s, DRAW_PILE, s.searched) > 0:
        raise moment["searched"].fault("a search fails only when the draw pile is empty")


def check_auction(s: MinesState, fields: Fields) -> None:
    moment = fields["moment"]
    evaluated = {state.BID: [0], state.KING: [state.GEMS]}.get(int(s.decision), range(state.GEMS))
    if s.auction not in evaluated:
        raise moment["auction"].fault(f"cannot be {s.auction} here")
    if s.decision == state.BID:
        asked = next(iter(s.waiting()), -1)
    elif s.decision == state.KING:
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
    if bid_for(s, s.seat, gem) < s.tables.improvement_bid or right_card(s, gem) < 0:
        raise fields["decision"].fault(f"the {s.tables.gem_ids[gem]} auction has no improvement to give")
    if s.decision == state.DISCARD and has_room(s, s.seat):  # M7.2.6
        raise fields["decision"].fault(f"seat {s.seat} has a free space")


def check_raising(s: MinesState, moment: Fields) -> None:
    """An item that is not full, not raised yet, and can be paid in several ways (M8.1, M13.1.4)."""
    raised = was_raised(s, s.seat, s.raising)
    if raised or not can_rise(s, s.raising) or len(payments(s, s.seat, s.raising)) < 2:
        raise moment["raising"].fault("is no upgrade whose payment has to be chosen")


def check_table(s: MinesState, fields: Fields) -> None:
    """What lies on the table is bids, each whole or, where it won, gone (M7.2.3)."""
    for seat, player in enumerate(fields["players"].each()):
        for gem, name in enumerate(s.tables.gem_ids):
            lying = int(count_gem(s, bid_cards(seat), gem))
            bid = int(bid_for(s, seat, gem))
            if lying not in (0, bid):
                raise player["table"].fault(f"{name}: {lying} cards, the bid was {bid}")
