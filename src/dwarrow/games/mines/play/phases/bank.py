# compiled by mypyc
"""The bank exchange of the Trade phase (M6.2): mode, payment, take."""

from __future__ import annotations

from dwarrow.games.mines.play.draw_cards import shuffle_in, top_card
from dwarrow.games.mines.play.effects import BANK_DISCOUNT, BANK_THREE_FOR_TWO
from dwarrow.games.mines.play.state import (
    ALTAR,
    CARD,
    DECKS,
    DISCARD_PILE,
    DRAW_PILE,
    ELF,
    GEMS,
    PAY,
    STANDARD,
    TAKE,
    Mine,
    discard_cards,
    full_slot,
    hand_of,
    hand_size,
    held,
    known_of,
    pile_size,
    set_times_used,
    times_used,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def refresh_altars(s: Mine) -> None:
    """What the bank cards allow per Trade phase is fresh again (M6.2.1)."""
    set_times_used(s, BANK_THREE_FOR_TWO, 0)
    for gem in range(GEMS):
        set_times_used(s, BANK_DISCOUNT + gem, 0)


def uses_left(s: Mine, cell: i64) -> bool:
    card: i64 = s.items[cell + CARD]
    limit: i64 = s.tables.trade_uses[card]
    return limit < 0 or times_used(s, s.tables.effect[card]) < limit


def altar_ready(s: Mine, seat: i64, gem: i64) -> bool:
    """`trade altar`: a full Altar with a use left, the payment in other gems, and the gem to be had (M6.2.1)."""
    cell: i64 = full_slot(s, seat, BANK_DISCOUNT + gem)
    if cell < 0 or not uses_left(s, cell):
        return False
    if hand_size(s, seat) - held(s, seat, gem) < s.tables.card_pay[s.items[cell + CARD]]:
        return False
    return in_discard(s, gem) or pile_size(s, DRAW_PILE, s.tables.search_deck[gem]) > 0


def in_discard(s: Mine, gem: i64) -> bool:
    cards = s.cards
    cell: i64 = DISCARD_PILE + 4 * gem
    return cards[cell] + cards[cell + 1] + cards[cell + 2] + cards[cell + 3] > 0


def open_exchange(s: Mine, mode: i64, to_take: i64) -> None:
    s.mode = mode
    s.to_take = to_take
    s.decision = PAY
    for gem in range(GEMS):
        s.desk[gem] = 0


def mode_effect(s: Mine) -> i64:
    """The effect that the chosen mode comes from; the standard one needs none."""
    if s.mode == ELF:
        return BANK_THREE_FOR_TWO
    return BANK_DISCOUNT + s.mode - ALTAR


def price(s: Mine, seat: i64) -> i64:
    """How many cards the chosen mode costs."""
    if s.mode == STANDARD:
        return s.tables.bank_pay
    return s.tables.card_pay[s.items[full_slot(s, seat, mode_effect(s))]]


def legal_pay(s: Mine, seat: i64) -> Ints:
    """`pay <gem>`: rank must not fall, and only what can still be completed (M6.2.2)."""
    desk = s.desk
    left: i64 = price(s, seat) - desk[0] - desk[1] - desk[2] - desk[3]
    excluded: i64 = s.mode - ALTAR
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    above: i64 = 0  # cards of this rank or higher that can still be put down
    gem: i64 = GEMS - 1
    lowest: i64 = highest_on_desk(s)
    payable: i64 = 0
    while gem >= lowest:
        if gem != excluded:
            free: i64 = held(s, seat, gem) - desk[gem]
            above += free
            if free > 0 and above >= left:
                payable |= 1 << gem
        gem -= 1
    for choice in range(GEMS):
        if payable >> choice & 1:
            legal = append(legal, s.tables.pay_code + choice)
    return legal


def highest_on_desk(s: Mine) -> i64:
    """The highest gem put on the desk so far; further ones must not be lower."""
    gem: i64 = GEMS - 1
    while gem > 0 and s.desk[gem] == 0:
        gem -= 1
    return gem


def do_pay(s: Mine, action: i64, seat: i64) -> None:
    """The cards move only when the payment is complete (M13.1.2)."""
    t = s.tables
    desk = s.desk
    desk[action - t.pay_code] += 1
    if desk[0] + desk[1] + desk[2] + desk[3] < price(s, seat):
        return
    for gem in range(GEMS):
        if desk[gem] > 0:
            discard_cards(s, seat, gem, desk[gem])
    if s.mode != STANDARD:
        effect: i64 = mode_effect(s)
        if s.tables.trade_uses[s.items[full_slot(s, seat, effect)]] >= 0:
            set_times_used(s, effect, times_used(s, effect) + 1)
    if s.events is not None:
        paid = {t.gem_ids[gem]: int(desk[gem]) for gem in range(GEMS) if desk[gem] > 0}
        s.tell("bank_pay", {"seat": int(seat), "gems": paid})
    s.searched = -1
    s.decision = TAKE


def legal_take(s: Mine) -> Ints:
    """`take <gem> <deck>` from a discard pile, or `take search <gem>` for a gem in none of them (M6.2.3)."""
    t = s.tables
    failed = s.searched >= 0  # after a failed search: any card, from a discard pile
    only: i64 = s.mode - ALTAR
    if failed:
        only = -1
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for gem in range(GEMS):
        if only >= 0 and gem != only:
            continue
        if in_discard(s, gem):
            cell: i64 = DISCARD_PILE + 4 * gem
            for deck in range(DECKS):
                if s.cards[cell + deck] > 0:
                    legal = append(legal, t.take_code + 4 * gem + deck)
        elif not failed and pile_size(s, DRAW_PILE, t.search_deck[gem]) > 0:
            legal = append(legal, t.search_code + gem)
    return legal


def do_take(s: Mine, action: i64, seat: i64) -> None:
    t = s.tables
    if action >= t.search_code:
        search(s, seat, action - t.search_code)
        return
    kind: i64 = action - t.take_code
    s.cards[DISCARD_PILE + kind] -= 1
    receive(s, seat, kind)
    if s.events is not None:
        s.tell("take", {"seat": int(seat), "gem": t.gem_ids[kind >> 2], "deck": t.deck_ids[kind & 3]})
    if s.searched >= 0:
        end_search(s)


def receive(s: Mine, seat: i64, kind: i64) -> None:
    """A card enters a hand face up: everybody knows it is there (M12.4)."""
    s.cards[hand_of(seat) + kind] += 1
    s.cards[known_of(seat) + kind] += 1
    s.to_take -= 1


def search(s: Mine, seat: i64, gem: i64) -> None:
    """Turn over the gem's own deck until it appears (M6.2.3); a search that fails is ended by a `take`."""
    t = s.tables
    deck: i64 = t.search_deck[gem]
    turned: dict[str, int] = {}
    s.searched = deck
    while pile_size(s, DRAW_PILE, deck) > 0:
        kind: i64 = top_card(s, deck)
        if kind >> 2 == gem:
            receive(s, seat, kind)
            tell_search(s, "search", seat, gem, deck, turned)
            end_search(s)
            return
        s.cards[DISCARD_PILE + kind] += 1
        if s.events is not None:
            face = t.gem_ids[kind >> 2]
            turned[face] = turned.get(face, 0) + 1
    tell_search(s, "search_failed", seat, gem, deck, turned)


def tell_search(s: Mine, kind: str, seat: i64, gem: i64, deck: i64, turned: dict[str, int]) -> None:
    if s.events is not None:
        t = s.tables
        s.tell(kind, {"seat": int(seat), "gem": t.gem_ids[gem], "deck": t.deck_ids[deck], "gems": turned})


def end_search(s: Mine) -> None:
    """Only now is an emptied draw pile made anew (M6.2.4)."""
    if pile_size(s, DRAW_PILE, s.searched) == 0:
        shuffle_in(s, s.searched)
    s.searched = -1
