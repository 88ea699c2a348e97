# compiled by mypyc
"""The studio (D6.7): completing an open project, perhaps cheaper by card 1 (D8.1), and taking a good back."""

from __future__ import annotations

from dwarrow.games.dwergar.play import seats
from dwarrow.games.dwergar.play.board import open_card, paid, paid_goods, remove_open, set_paid
from dwarrow.games.dwergar.play.goods import amount_in
from dwarrow.games.dwergar.play.phases.heat import demand
from dwarrow.games.dwergar.play.phases.modernising import may_modernise
from dwarrow.games.dwergar.play.sets import has
from dwarrow.games.dwergar.play.state import DISCOUNT, FOR_PROJECT, GOODS, NO_CARD, NO_GOOD, WORK, DwergarFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def legal_steps(s: DwergarFields, seat: i64, legal: Ints) -> Ints:
    t = s.tables
    if s.base_uses > 0:
        for slot in range(t.open_cards):
            card: i64 = open_card(s, slot)
            if card != NO_CARD and may_complete(s, seat, card):
                legal = append(legal, t.complete_code + card)
    if s.project != NO_CARD:
        if s.first_uses > 0:
            for good in range(GOODS):
                if may_refund(s, good):
                    legal = append(legal, t.refund_code + good)
        if s.fresh and may_modernise(s, seat, s.project):  # D6.7.2
            legal = append(legal, t.modernise_code + s.project)
    return legal


def begin(s: DwergarFields, seat: i64, card: i64) -> None:
    kinds: Ints = discounts(s, seat, card)
    if len(kinds) > 1:
        s.decision = DISCOUNT
        s.subject = card
    else:
        pay_project(s, seat, card, kinds[0])


def legal_discount(s: DwergarFields, seat: i64) -> Ints:
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for good in discounts(s, seat, s.subject):
        legal = append(legal, s.tables.discount_code + good)
    return legal


def do_discount(s: DwergarFields, seat: i64, good: i64) -> None:
    s.decision = WORK
    pay_project(s, seat, s.subject, good)


def pay_project(s: DwergarFields, seat: i64, card: i64, cheaper: i64) -> None:
    s.cheaper_good = cheaper
    if demand(s, seat, s.tables.price_heat[card], FOR_PROJECT, card):
        complete(s, seat, card)


def complete(s: DwergarFields, seat: i64, card: i64) -> None:
    """Goods, the card, its points (D6.7.1); the gap stays until the next turn."""
    t = s.tables
    for good in range(GOODS):
        price: i64 = price_of(s, card, good, s.cheaper_good)
        seats.pay(s, seat, good, price)
        set_paid(s, good, price)
    s.cheaper_good = NO_GOOD
    remove_open(s, card)
    seats.take_project(s, seat, card)
    s.base_uses = 0
    s.project = card
    s.fresh = True
    seats.gain_vp(s, seat, seats.PROJECT_VP, t.vp[card])
    if s.events is not None:
        told = {"seat": int(seat), "card": t.card_ids[card], "goods": paid_goods(s), "vp": int(t.vp[card])}
        s.tell("completes", told)


def may_refund(s: DwergarFields, good: i64) -> bool:
    """A kind of which the printed price has two or more, and of which something was paid (D6.7.3)."""
    printed: i64 = amount_in(s.tables.price_goods, s.project, good)
    return printed >= s.tables.refund_least and paid(s, good) > 0


def refund(s: DwergarFields, seat: i64, good: i64) -> None:
    s.first_uses -= 1
    set_paid(s, good, paid(s, good) - 1)
    seats.gain(s, seat, good, 1)
    if s.events is not None:
        s.tell("refund", {"seat": int(seat), "goods": {s.tables.good_ids[good]: 1}})


# Prices ---------------------------------------------------------------------------------------------------------------


def may_complete(s: DwergarFields, seat: i64, card: i64) -> bool:
    if s.tables.price_heat[card] > seats.heat_at_hand(s, seat):
        return False
    if not has_discount(s, seat):
        return seats.can_pay(s, seat, s.tables.price_goods, card)
    return len(discounts(s, seat, card)) > 0


def has_discount(s: DwergarFields, seat: i64) -> bool:
    """Whether card 1 makes projects cheaper (D8.1)."""
    return s.tables.cheaper != NO_CARD and seats.has_modernised(s, seat, s.tables.cheaper)


def is_cheaper(s: DwergarFields, seat: i64, card: i64, good: i64) -> bool:
    """Whether card 1 takes this good off the price of this project (D8.1)."""
    if not has_discount(s, seat):
        return False
    return has(s.tables.cheaper_kinds, good) and amount_in(s.tables.price_goods, card, good) > 0


def discounts(s: DwergarFields, seat: i64, card: i64) -> Ints:
    """The kinds of goods that may be cheaper such that the price can be paid; NO_GOOD alone without card 1 (D8.1)."""
    kinds: Ints = vec[i64]()
    any_kind = False
    for good in range(GOODS):
        if is_cheaper(s, seat, card, good):
            any_kind = True
            if affords(s, seat, card, good):
                kinds = append(kinds, good)
    if not any_kind and affords(s, seat, card, NO_GOOD):
        kinds = append(kinds, NO_GOOD)
    return kinds


def affords(s: DwergarFields, seat: i64, card: i64, cheaper: i64) -> bool:
    for good in range(GOODS):
        if seats.stored(s, seat, good) < price_of(s, card, good, cheaper):
            return False
    return True


def price_of(s: DwergarFields, card: i64, good: i64, cheaper: i64) -> i64:
    """How much of a good a project costs when one kind is cheaper."""
    price: i64 = amount_in(s.tables.price_goods, card, good)
    if good != cheaper:
        return price
    price -= s.tables.amount[s.tables.cheaper]
    if price < 0:
        return 0
    return price
