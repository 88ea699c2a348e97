# compiled by mypyc
"""Buying mining rights (G4.6) and items (G4.7), and how a cost is paid (G5)."""

from __future__ import annotations

from dwarrow.games.gnomes.play import board, memory, seats
from dwarrow.games.gnomes.play.costs import can_buy, cost_of, costs_of, lacking, packed_gems
from dwarrow.games.gnomes.play.decks import deck_size, take_top
from dwarrow.games.gnomes.play.effects import gain_item
from dwarrow.games.gnomes.play.phases.market import tell_targets
from dwarrow.games.gnomes.play.picks import begin_picks, gems_picked, pick, picked_in_all, picked_of
from dwarrow.games.gnomes.play.state import ARTIFACTS, DECKS, GEMS, NO_CARD, NO_PURCHASE, PAY, GnomesFields, gem_counts
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec

# Offers --------------------------------------------------------------------------------------------------------------


def for_sale(s: GnomesFields) -> i64:
    """The set of spaces whose tile can be bought: in the centre and where the gnome stands (G4.6)."""
    return s.lying & (s.tables.centre | s.tables.district_spaces[s.gnome])


def legal_tiles(s: GnomesFields, seat: i64, legal: Ints) -> Ints:
    """`turn tile <space>`"""
    gems: i64 = packed_gems(s, seat)
    code: i64 = s.tables.tile_code
    spaces: i64 = for_sale(s)
    space: i64 = 0
    while spaces:
        if spaces & 1 and can_buy(s, seat, gems, space):
            legal = append(legal, code + space)
        spaces >>= 1
        space += 1
    return legal


def legal_items(s: GnomesFields, seat: i64, legal: Ints) -> Ints:
    """`turn item <card>`: of a display, or from the own hand."""
    t = s.tables
    gems: i64 = packed_gems(s, seat)
    for place in range(DECKS * t.display):
        card: i64 = board.card_shown(s, place)
        if card >= 0 and can_buy(s, seat, gems, t.spaces + card):
            legal = append(legal, t.item_code + card)
    hand: i64 = seats.hand_of(s, seat)
    if hand >= 0 and can_buy(s, seat, gems, t.spaces + hand):
        legal = append(legal, t.item_code + hand)
    return legal


def legal_pay(s: GnomesFields, seat: i64) -> Ints:
    """`pay <n>`: from what is lacking to what leaves prisms enough for the gems that follow (G5.2)."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    most: i64 = prisms_left(s, seat)
    for later in range(s.gem + 1, GEMS):
        most -= lacking(s, seat, s.buying, later)
    cost: i64 = cost_of(s, s.buying, s.gem)
    for n in range(lacking(s, seat, s.buying, s.gem), (most if most < cost else cost) + 1):
        legal = append(legal, s.tables.pay_code + n)
    return legal


# Paying --------------------------------------------------------------------------------------------------------------


def begin_purchase(s: GnomesFields, seat: i64, what: i64) -> bool:
    """Pay at once, or ask about prisms first; says whether the action is done."""
    s.buying = what
    begin_picks(s)
    return ask_or_pay(s, seat)


def do_pay(s: GnomesFields, seat: i64, action: i64) -> bool:
    pick(s, action - s.tables.pay_code)
    return ask_or_pay(s, seat)


def prisms_left(s: GnomesFields, seat: i64) -> i64:
    return seats.prisms_of(s, seat) - picked_in_all(s.picked)


def ask_or_pay(s: GnomesFields, seat: i64) -> bool:
    """Go on to the next gem of the cost, as long as prisms are left (G13.1.2); then pay."""
    if prisms_left(s, seat) > 0:
        while s.gem < GEMS and cost_of(s, s.buying, s.gem) == 0:
            s.gem += 1
        if s.gem < GEMS:
            s.decision = PAY
            return False
    pay(s, seat)
    return True


def pay(s: GnomesFields, seat: i64) -> None:
    """Gems to the bank, prisms out of the game, target prices up (G5.3); then the seat has what it paid for."""
    t = s.tables
    what: i64 = s.buying
    picked: i64 = s.picked
    moved: i64 = 0  # set of gems
    for gem in range(GEMS):
        cost: i64 = cost_of(s, what, gem)
        if cost > 0:
            prisms: i64 = picked_of(picked, gem)
            seats.return_to_bank(s, seat, gem, cost - prisms)
            seats.pay_prisms(s, seat, prisms)
            board.move_target(s, gem, cost)
            memory.note_payment(s, seat, gem, cost)
            moved |= t.bit[gem]
    s.buying = NO_PURCHASE
    begin_picks(s)
    if what < t.spaces:
        take_tile(s, seat, what, picked)
    else:
        take_item(s, seat, what - t.spaces, picked)
    if s.events is not None:
        tell_targets(s, moved)


def payment(s: GnomesFields, what: i64, picked: i64) -> dict[str, int]:
    """The gems and prisms of a payment by id, for events."""
    prisms = gems_picked(picked)
    paid = gem_counts(s, [cost - prisms[gem] for gem, cost in enumerate(costs_of(s, what))])
    return {**paid, "prism": sum(prisms)} if picked else paid


# What is bought ------------------------------------------------------------------------------------------------------


def take_tile(s: GnomesFields, seat: i64, space: i64, picked: i64) -> None:
    """The tile lies face up before the player from now on (G4.6)."""
    t = s.tables
    s.shown += 1
    s.lying &= ~t.bit[space]
    s.tile_bought = True
    seats.own_tile(s, seat, space)
    if s.events is not None:
        tile = t.tile_ids[s.faces[space]]
        told = {"seat": int(seat), "space": t.space_ids[space], "tile": tile, "gems": payment(s, space, picked)}
        s.tell("tile", {**told, "vp": int(t.tile_vp[s.faces[space]])})


def take_item(s: GnomesFields, seat: i64, card: i64, picked: i64) -> None:
    """Points and effect at once (G4.7); a slot of a display is filled again, a hand card is not replaced."""
    t = s.tables
    from_hand = seats.hand_of(s, seat) == card
    if s.events is not None:
        paid = payment(s, t.spaces + card, picked)
        told = {"seat": int(seat), "card": t.card_ids[card], "gems": paid, "vp": int(t.card_vp[card])}
        s.tell("item_hand" if from_hand else "item", told)
    gain_item(s, seat, card)
    if from_hand:
        seats.set_hand(s, seat, NO_CARD)
        seats.show(s, card)
    else:
        clear_slot(s, card)


def clear_slot(s: GnomesFields, card: i64) -> None:
    """Take a card off its display: gems on it go to the bank (G10.2), and the slot is filled (G4.7)."""
    t = s.tables
    deck: i64 = t.card_deck[card]
    slot: i64 = board.slot_of(s, deck, card)
    if deck == ARTIFACTS:
        board.add_to_bank(s, t.bold[card], board.upright(s, slot) + board.sideways(s, slot))
        board.lay_discount(s, slot, 0, 0)
    board.put_on_display(s, deck, slot, NO_CARD)
    if deck_size(s, deck) > 0:
        fill_slot(s, deck, slot, take_top(s, deck))


def fill_slot(s: GnomesFields, deck: i64, slot: i64, card: i64) -> None:
    board.put_on_display(s, deck, slot, card)
    seats.show(s, card)
    if s.events is not None:
        s.tell("display", {"deck": s.tables.deck_ids[deck], "card": s.tables.card_ids[card]})
