"""Moments that no match comes to, refused when a position is read: each complaint names its field.

The engine asks only what can be answered; a position is written by hand and may ask anything.
"""

from __future__ import annotations

from dwarrow.games.gnomes.play import state
from dwarrow.games.gnomes.play.board import bank_has_gems, current_price, display_of, in_bank
from dwarrow.games.gnomes.play.costs import affordable, cost_of, lacking
from dwarrow.games.gnomes.play.phases.market import marked_price
from dwarrow.games.gnomes.play.phases.mining import entitled, entitled_in_all, payable
from dwarrow.games.gnomes.play.phases.purchases import for_sale, prisms_left
from dwarrow.games.gnomes.play.picks import picked_in_all, picked_of
from dwarrow.games.gnomes.play.seats import best_marker, hand_of, held, in_order, place_of, prisms_of, wilds_due
from dwarrow.games.gnomes.play.state import GEMS, NO_CARD, holds
from dwarrow.games.gnomes.rules import GnomesState
from dwarrow.kernel.fields import Fields


def check_moment(s: GnomesState, fields: Fields) -> None:
    """Raise the fault of a field if the seat to act could not be asked this now."""
    if s.seat < 0:
        return
    moment = fields.get("moment", {})
    if s.phase == state.MINING_PHASE:
        check_mining(s, fields, moment)
    elif s.decision == state.MARKER:
        check_marker(s, fields, moment)
    elif s.decision == state.SALE:
        check_sale(s, fields, moment)
    elif s.decision == state.PAY:
        check_pay(s, moment)
    elif s.decision in (state.KEEP, state.BOTTOM):
        check_drawn(s, fields)


def check_marker(s: GnomesState, fields: Fields, moment: Fields) -> None:
    """A purchase from the bank for which there is a marker that lowers the price (G4.3.1)."""
    if s.amount > in_bank(s, s.gem):
        raise moment["amount"].fault(f"the bank has only {in_bank(s, s.gem)}")
    price = current_price(s, s.gem)
    if marked_price(s, price, best_marker(s, s.seat)) == price:
        raise fields["decision"].fault(f"seat {s.seat} has no marker that lowers the price")


def check_sale(s: GnomesState, fields: Fields, moment: Fields) -> None:
    prisms = prisms_of(s, s.seat)
    if prisms == 0:
        raise fields["decision"].fault(f"seat {s.seat} has no prisms")
    have = held(s, s.seat, s.gem) + prisms
    if s.amount > have:
        raise moment["amount"].fault(f"seat {s.seat} has only {have}, prisms included")


def check_pay(s: GnomesState, moment: Fields) -> None:
    """Something that is for sale and can be paid, with the answers so far as they could be given (G5.2)."""
    t = s.tables
    buying = moment["buying"]
    if s.buying < t.spaces:
        if not holds(for_sale(s), s.buying):
            raise buying.fault("is not for sale now")
    elif (card := int(s.buying - t.spaces)) not in (*display_of(s, t.card_deck[card]), hand_of(s, s.seat)):
        raise buying.fault("is neither in a display nor in the own hand")
    if not affordable(s, s.seat, s.buying):
        raise buying.fault(f"seat {s.seat} cannot pay for it")
    for gem in range(s.gem):
        n = picked_of(s.picked, gem)
        if not lacking(s, s.seat, s.buying, gem) <= n <= cost_of(s, s.buying, gem):
            raise moment["picked"].fault(f"{t.gem_ids[gem]}: {n} cannot be")
    later = sum(lacking(s, s.seat, s.buying, gem) for gem in range(s.gem, GEMS))
    if prisms_left(s, s.seat) < max(1, later):
        raise moment["picked"].fault("leaves too few prisms")
    if cost_of(s, s.buying, s.gem) == 0:
        raise moment["gem"].fault("is not in the cost")


def check_drawn(s: GnomesState, fields: Fields) -> None:
    """While there were cards to draw, no slot of that display was empty (G4.7)."""
    if NO_CARD in display_of(s, s.deck):
        raise fields["display"].fault(f"the {s.tables.deck_ids[s.deck]} had cards to fill the empty slot")
    hand = hand_of(s, s.seat)
    if s.decision == state.BOTTOM and (hand < 0 or s.tables.card_deck[hand] != s.deck):
        raise fields["decision"].fault(f"seat {s.seat} has no hand card of this deck")


# Mining --------------------------------------------------------------------------------------------------------------


def check_mining(s: GnomesState, fields: Fields, moment: Fields) -> None:
    if s.ending or s.round >= s.max_rounds:  # G9.2
        raise fields["phase"].fault("the match would be over before this mining round")
    order = [in_order(s, place) for place in range(s.seats)]
    place = place_of(s, s.seat)
    others = order[:place] if s.decision == state.WILD else order[place:]
    if any(wilds_due(s, seat) for seat in others):
        raise moment["due"].fault("wilds are taken in seat order, after everybody has mined")
    if s.decision == state.WILD:
        if wilds_due(s, s.seat) == 0 or not bank_has_gems(s):
            raise fields["decision"].fault(f"seat {s.seat} has no wild to take")
        return
    if s.hoover < 0 or s.hoover == s.seat:
        raise fields["decision"].fault(f"seat {s.seat} pays no fee")
    if entitled_in_all(s, s.seat) == 0 or payable(s, s.seat) == 0:
        raise fields["decision"].fault(f"seat {s.seat} has nothing to mine or cannot pay for it")
    if s.decision == state.DIG:
        check_dig(s, fields, moment)
    assert s.decision in (state.MINE, state.DIG)


def check_dig(s: GnomesState, fields: Fields, moment: Fields) -> None:
    if entitled_in_all(s, s.seat) < 2:
        raise fields["decision"].fault("a single gem is all or none")
    if entitled(s, s.seat, s.gem) == 0:
        raise moment["gem"].fault("nothing of it is due")
    for gem in range(s.gem):
        if picked_of(s.picked, gem) > entitled(s, s.seat, gem):
            raise moment["picked"].fault(f"{s.tables.gem_ids[gem]}: more than is due")
    if picked_in_all(s.picked) > payable(s, s.seat):
        raise moment["picked"].fault("more than can be paid")
