# compiled by mypyc
"""Buying mining rights (G4.6) and items (G4.7), and how a cost is paid (G5)."""

from __future__ import annotations

from dwarrow.games.gnomes.play.effects import works_for
from dwarrow.games.gnomes.play.phases.market import tell_targets
from dwarrow.games.gnomes.play.state import (
    ARTIFACTS,
    BANK,
    DECKS,
    GEMS,
    HAND,
    ITEMS,
    NONE,
    OWN,
    PAY,
    PRISMS,
    RIGHTS,
    SIDEWAYS,
    SLOTS,
    STOCK,
    TILES,
    UPRIGHT,
    VP,
    WILDS,
    Town,
    deck_size,
    discount_cell,
    gem_counts,
    move_target,
    show,
    slot_cell,
    take_top,
    to_bank,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec

# What a purchase costs (G5.1, G10.2) ---------------------------------------------------------------------------------


def discount_of(s: Town, card: i64) -> i64:
    """Gems that lie upright on an artifact of the display (G10.2); 0 for every other card."""
    if not s.discounts:
        return 0
    for slot in range(s.tables.display):
        if s.board[slot_cell(s, ARTIFACTS, slot)] == card:
            return s.board[discount_cell(s, slot) + UPRIGHT]
    return 0


def cost_of(s: Town, what: i64, gem: i64) -> i64:
    """Gems of one type in the cost of a space, or of an item, as it is now."""
    t = s.tables
    cost: i64 = t.costs[GEMS * what + gem]
    if s.discounts and what >= t.spaces and t.bold[what - t.spaces] == gem:
        cost -= discount_of(s, what - t.spaces)
    return cost


def lacking(s: Town, seat: i64, what: i64, gem: i64) -> i64:
    """Gems of one type that the seat has too few for a cost."""
    short: i64 = cost_of(s, what, gem) - s.own[seat * OWN + STOCK + gem]
    if short < 0:
        return 0
    return short


def affordable(s: Town, seat: i64, what: i64) -> bool:
    """Whether prisms can make up for all gems that are lacking (G5.1)."""
    short: i64 = lacking(s, seat, what, 0) + lacking(s, seat, what, 1)
    return short + lacking(s, seat, what, 2) + lacking(s, seat, what, 3) <= s.own[seat * OWN + PRISMS]


# Offers --------------------------------------------------------------------------------------------------------------


def for_sale(s: Town) -> i64:
    """The set of spaces whose tile can be bought: in the centre and where the gnome stands (G4.6)."""
    return s.lying & (s.tables.centre | s.tables.district_spaces[s.gnome])


def legal_tiles(s: Town, seat: i64, legal: Ints) -> Ints:
    """`turn tile <space>`"""
    t = s.tables
    costs = t.costs
    own = s.own
    spaces: i64 = for_sale(s)
    space: i64 = 0
    while spaces:
        if spaces & 1 and covers(own, seat * OWN, costs, GEMS * space):
            legal = append(legal, t.tile_code + space)
        spaces >>= 1
        space += 1
    return legal


def legal_items(s: Town, seat: i64, legal: Ints) -> Ints:
    """`turn item <card>`: of a display, or from the own hand."""
    t = s.tables
    costs = t.costs
    own = s.own
    end: i64 = SLOTS + DECKS * t.display
    for cell in range(SLOTS, end + 1):
        card: i64 = s.board[cell] if cell < end else own[seat * OWN + HAND]
        if card < 0:
            continue
        what: i64 = t.spaces + card
        if covers(own, seat * OWN, costs, GEMS * what) or (s.discounts and affordable(s, seat, what)):
            legal = append(legal, t.item_code + card)
    return legal


def covers(own: Ints, row: i64, costs: Ints, cell: i64) -> bool:
    """`affordable` for a printed cost, quickly: whether gems and prisms of this row pay for it."""
    prisms: i64 = own[row + PRISMS]
    for gem in range(GEMS):
        short: i64 = costs[cell + gem] - own[row + STOCK + gem]
        if short > 0:
            prisms -= short
            if prisms < 0:
                return False
    return True


def legal_pay(s: Town, seat: i64) -> Ints:
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


def begin_purchase(s: Town, seat: i64, what: i64) -> bool:
    """Pay at once, or ask about prisms first; says whether the action is done."""
    s.buying = what
    s.gem = 0
    s.picked = 0
    return ask_or_pay(s, seat)


def do_pay(s: Town, seat: i64, action: i64) -> bool:
    s.picked |= action - s.tables.pay_code << 8 * s.gem
    s.gem += 1
    return ask_or_pay(s, seat)


def prisms_left(s: Town, seat: i64) -> i64:
    left: i64 = s.own[seat * OWN + PRISMS]
    for gem in range(GEMS):
        left -= s.picked >> 8 * gem & 255
    return left


def ask_or_pay(s: Town, seat: i64) -> bool:
    """Go on to the next gem of the cost, as long as prisms are left (G13.1.2); then pay."""
    if prisms_left(s, seat) > 0:
        while s.gem < GEMS and cost_of(s, s.buying, s.gem) == 0:
            s.gem += 1
        if s.gem < GEMS:
            s.decision = PAY
            return False
    pay(s, seat)
    return True


def pay(s: Town, seat: i64) -> None:
    """Gems to the bank, prisms out of the game, target prices up (G5.3); then the seat has what it paid for."""
    t = s.tables
    what: i64 = s.buying
    picked: i64 = s.picked
    moved: i64 = 0  # set of gems
    for gem in range(GEMS):
        cost: i64 = cost_of(s, what, gem)
        if cost > 0:
            prisms: i64 = picked >> 8 * gem & 255
            to_bank(s, seat, gem, cost - prisms)
            s.own[seat * OWN + PRISMS] -= prisms
            move_target(s, gem, cost)
            moved |= t.bit[gem]
    s.buying = NONE
    s.gem = 0
    s.picked = 0
    if what < t.spaces:
        take_tile(s, seat, what, picked)
    else:
        take_item(s, seat, what - t.spaces, picked)
    if s.events is not None:
        tell_targets(s, moved)


def payment(s: Town, what: i64, picked: i64) -> dict[str, int]:
    """The gems and prisms of a payment by id, for events."""
    paid: dict[str, int] = {}
    for gem, name in enumerate(s.tables.gem_ids):
        n = int(cost_of(s, what, gem) - (picked >> 8 * gem & 255))
        if n > 0:
            paid[name] = n
    prisms = sum([int(picked >> 8 * gem & 255) for gem in range(GEMS)])
    return {**paid, "prism": prisms} if prisms else paid


# What is bought ------------------------------------------------------------------------------------------------------


def take_tile(s: Town, seat: i64, space: i64, picked: i64) -> None:
    """The tile lies face up before the player from now on (G4.6)."""
    t = s.tables
    s.shown += 1
    s.lying &= ~t.bit[space]
    s.tile_bought = True
    own_tile(s, seat, space)
    if s.events is not None:
        tile = t.tile_ids[s.faces[space]]
        told = {"seat": int(seat), "space": t.space_ids[space], "tile": tile, "gems": payment(s, space, picked)}
        s.tell("tile", {**told, "vp": int(t.tile_vp[s.faces[space]])})


def own_tile(s: Town, seat: i64, space: i64) -> None:
    """Count a bought tile: its points, its gem and its wilds."""
    t = s.tables
    row: i64 = seat * OWN
    face: i64 = s.faces[space]
    s.own[row + TILES] |= t.bit[space]
    s.own[row + VP] += t.tile_vp[face]
    s.own[row + RIGHTS + t.tile_gem[face]] += 1
    s.own[row + WILDS] += t.tile_wilds[face]


def take_item(s: Town, seat: i64, card: i64, picked: i64) -> None:
    """Points and effect at once (G4.7); a slot of a display is filled again, a hand card is not replaced."""
    t = s.tables
    row: i64 = seat * OWN
    from_hand = s.own[row + HAND] == card
    if s.events is not None:
        paid = payment(s, t.spaces + card, picked)
        told = {"seat": int(seat), "card": t.card_ids[card], "gems": paid, "vp": int(t.card_vp[card])}
        s.tell("item_hand" if from_hand else "item", told)
    own_item(s, seat, card)
    works_for(s, seat, card)
    if from_hand:
        s.own[row + HAND] = NONE
        show(s, card)
    else:
        clear_slot(s, card)


def own_item(s: Town, seat: i64, card: i64) -> None:
    s.own[seat * OWN + ITEMS] |= s.tables.bit[card]
    s.own[seat * OWN + VP] += s.tables.card_vp[card]


def clear_slot(s: Town, card: i64) -> None:
    """Take a card off its display: gems on it go to the bank (G10.2), and the slot is filled (G4.7)."""
    t = s.tables
    deck: i64 = t.card_deck[card]
    slot: i64 = 0
    while s.board[slot_cell(s, deck, slot)] != card:
        slot += 1
    if deck == ARTIFACTS:
        cell: i64 = discount_cell(s, slot)
        s.board[BANK + t.bold[card]] += s.board[cell + UPRIGHT] + s.board[cell + SIDEWAYS]
        s.board[cell + UPRIGHT] = 0
        s.board[cell + SIDEWAYS] = 0
    s.board[slot_cell(s, deck, slot)] = NONE
    if deck_size(s, deck) > 0:
        fill_slot(s, deck, slot, take_top(s, deck))


def fill_slot(s: Town, deck: i64, slot: i64, card: i64) -> None:
    s.board[slot_cell(s, deck, slot)] = card
    show(s, card)
    if s.events is not None:
        s.tell("display", {"deck": s.tables.deck_ids[deck], "card": s.tables.card_ids[card]})


def cost_in_words(s: Town, what: i64) -> dict[str, int]:
    """A cost by gem, as it is now."""
    return gem_counts(s, cost_of(s, what, 0), cost_of(s, what, 1), cost_of(s, what, 2), cost_of(s, what, 3))
