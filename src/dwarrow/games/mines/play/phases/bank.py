# compiled by mypyc
"""The bank exchange of the Trade phase (M6.2): mode, payment, take."""

from __future__ import annotations

from dwarrow.games.mines.play import desk, gem_cards, memory
from dwarrow.games.mines.play.draw_cards import next_card, shuffle_in
from dwarrow.games.mines.play.effects import BANK_DISCOUNT, BANK_THREE_FOR_TWO
from dwarrow.games.mines.play.gallery import count_use, full_card, set_times_used, times_used
from dwarrow.games.mines.play.state import ALTAR, DECKS, ELF, GEMS, NO_DECK, PAY, STANDARD, TAKE, MinesFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec

# The modes of an exchange (M6.2.1) ------------------------------------------------------------------------------------


def renew_uses(s: MinesFields) -> None:
    """What the bank cards allow per Trade phase is fresh again (M6.2.1)."""
    set_times_used(s, BANK_THREE_FOR_TWO, 0)
    for gem in range(GEMS):
        set_times_used(s, BANK_DISCOUNT + gem, 0)


def has_uses(s: MinesFields, card: i64) -> bool:
    """Whether an Altar or Elven Trader can be used again in this Trade phase; below 0, its uses have no limit."""
    limit: i64 = s.tables.trade_uses[card]
    return limit < 0 or times_used(s, s.tables.effect[card]) < limit


def altar_ready(s: MinesFields, seat: i64, gem: i64, hand: i64) -> bool:
    """`trade altar`: a full Altar with a use left, the payment in other gems, and the gem to be had (M6.2.1)."""
    altar: i64 = full_card(s, seat, BANK_DISCOUNT + gem)
    if altar < 0 or not has_uses(s, altar):
        return False
    if hand - gem_cards.held(s, seat, gem) < s.tables.card_pay[altar]:
        return False
    return is_discarded(s, gem) or can_search(s, gem)


def elf_ready(s: MinesFields, seat: i64, hand: i64) -> bool:
    """`trade elf`: a full Elven Trader with a use left, and the payment (M6.2.1)."""
    elf: i64 = full_card(s, seat, BANK_THREE_FOR_TWO)
    return elf >= 0 and has_uses(s, elf) and hand >= s.tables.card_pay[elf]


def is_discarded(s: MinesFields, gem: i64) -> bool:
    """Whether a gem lies in a discard pile."""
    return gem_cards.count_gem(s, gem_cards.DISCARD_PILE, gem) > 0


def can_search(s: MinesFields, gem: i64) -> bool:
    """Whether the draw pile of the gem's own deck is not empty (M6.2.3)."""
    return gem_cards.count_deck(s, gem_cards.DRAW_PILE, s.tables.search_deck[gem]) > 0


def mode_effect(s: MinesFields) -> i64:
    """The effect that the chosen mode comes from; the standard one needs none."""
    if s.mode == ELF:
        return BANK_THREE_FOR_TWO
    return BANK_DISCOUNT + s.mode - ALTAR


def mode_card(s: MinesFields, seat: i64) -> i64:
    """The full card that the chosen mode comes from, or NO_CARD."""
    return full_card(s, seat, mode_effect(s))


def cards_to_pay(s: MinesFields, seat: i64) -> i64:
    """How many cards the chosen mode costs."""
    if s.mode == STANDARD:
        return s.tables.bank_pay
    return s.tables.card_pay[mode_card(s, seat)]


def cards_to_take(s: MinesFields, seat: i64) -> i64:
    """How many cards the chosen mode gives."""
    if s.mode == STANDARD:
        return s.tables.bank_take
    return s.tables.card_take[mode_card(s, seat)]


def begin_exchange(s: MinesFields, seat: i64, mode: i64) -> None:
    s.mode = mode
    s.to_take = cards_to_take(s, seat)
    s.decision = PAY
    desk.clear_desk(s, desk.PREPARED)


# Payment (M6.2.2) -----------------------------------------------------------------------------------------------------


def legal_pay(s: MinesFields, seat: i64) -> Ints:
    """`pay <gem>`: rank must not fall, and only what can still be completed (M6.2.2)."""
    left: i64 = cards_to_pay(s, seat) - desk.desk_total(s, desk.PAYMENT)
    excluded: i64 = s.mode - ALTAR  # an Altar takes no cards of its own gem
    lowest: i64 = desk.highest_on_desk(s, desk.PAYMENT)
    above: i64 = 0  # cards of this rank or higher that can still be put down
    gem: i64 = GEMS - 1
    payable: i64 = 0
    while gem >= lowest:
        if gem != excluded:
            free: i64 = gem_cards.held(s, seat, gem) - desk.on_desk(s, desk.PAYMENT, gem)
            above += free
            if free > 0 and above >= left:
                payable |= 1 << gem
        gem -= 1
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for choice in range(GEMS):
        if payable >> choice & 1:
            legal = append(legal, s.tables.pay_code + choice)
    return legal


def do_pay(s: MinesFields, action: i64, seat: i64) -> None:
    """The cards move only when the payment is complete (M13.1.2)."""
    desk.add_to_desk(s, desk.PAYMENT, action - s.tables.pay_code, 1)
    if desk.desk_total(s, desk.PAYMENT) < cards_to_pay(s, seat):
        return
    for gem in range(GEMS):
        gem_cards.part_with(s, seat, gem, desk.on_desk(s, desk.PAYMENT, gem), gem_cards.DISCARD_PILE)
    memory.note_desk(s, seat, memory.PAID, desk.PAYMENT)
    if s.mode != STANDARD and s.tables.trade_uses[mode_card(s, seat)] >= 0:
        count_use(s, mode_effect(s))
    if s.events is not None:
        s.tell("bank_pay", {"seat": int(seat), "gems": desk.desk_counts(s, desk.PAYMENT)})
    s.searched = NO_DECK
    s.decision = TAKE


# Take and search (M6.2.3) ---------------------------------------------------------------------------------------------


def legal_take(s: MinesFields) -> Ints:
    """`take <gem> <deck>` from a discard pile, or `take search <gem>` for a gem in none of them (M6.2.3)."""
    t = s.tables
    failed = s.searched != NO_DECK  # after a failed search: any card, from a discard pile
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for gem in range(GEMS):
        if s.mode >= ALTAR and gem != s.mode - ALTAR and not failed:
            continue
        if is_discarded(s, gem):
            for deck in range(DECKS):
                if gem_cards.count(s, gem_cards.DISCARD_PILE, gem_cards.kind_of(gem, deck)) > 0:
                    legal = append(legal, t.take_code + gem_cards.kind_of(gem, deck))
        elif not failed and can_search(s, gem):
            legal = append(legal, t.search_code + gem)
    return legal


def do_take(s: MinesFields, action: i64, seat: i64) -> None:
    t = s.tables
    if action >= t.search_code:
        search(s, seat, action - t.search_code)
        return
    kind: i64 = action - t.take_code
    take(s, seat, kind, gem_cards.DISCARD_PILE)
    if s.events is not None:
        s.tell(
            "take",
            {"seat": int(seat), "gem": t.gem_ids[gem_cards.gem_of(kind)], "deck": t.deck_ids[gem_cards.deck_of(kind)]},
        )
    if s.searched != NO_DECK:
        end_search(s)


def take(s: MinesFields, seat: i64, kind: i64, pile: i64) -> None:
    gem_cards.receive(s, seat, kind, 1, pile)
    memory.note(s, seat, memory.TAKEN, gem_cards.gem_of(kind), 1)
    s.to_take -= 1


def search(s: MinesFields, seat: i64, gem: i64) -> None:
    """Turn over the gem's own deck until it appears (M6.2.3); a search that fails is ended by a `take`."""
    t = s.tables
    deck: i64 = t.search_deck[gem]
    turned: dict[str, int] = {}
    s.searched = deck
    while gem_cards.count_deck(s, gem_cards.DRAW_PILE, deck) > 0:
        kind: i64 = next_card(s, deck)
        if gem_cards.gem_of(kind) == gem:
            take(s, seat, kind, gem_cards.DRAW_PILE)
            tell_search(s, "search", seat, gem, deck, turned)
            end_search(s)
            return
        gem_cards.move(s, kind, 1, gem_cards.DRAW_PILE, gem_cards.DISCARD_PILE)
        if s.events is not None:
            face = t.gem_ids[gem_cards.gem_of(kind)]
            turned[face] = turned.get(face, 0) + 1
    tell_search(s, "search_failed", seat, gem, deck, turned)


def tell_search(s: MinesFields, event: str, seat: i64, gem: i64, deck: i64, turned: dict[str, int]) -> None:
    if s.events is not None:
        t = s.tables
        s.tell(event, {"seat": int(seat), "gem": t.gem_ids[gem], "deck": t.deck_ids[deck], "gems": turned})


def end_search(s: MinesFields) -> None:
    """Only now is an emptied draw pile filled again (M6.2.4)."""
    if gem_cards.count_deck(s, gem_cards.DRAW_PILE, s.searched) == 0:
        shuffle_in(s, s.searched)
    s.searched = NO_DECK
